/** Signing in and out: what is asked in which order, what is said below the boxes, and what becomes of it. */
import assert from "node:assert/strict";
import { LOGIN_CODE_LIFETIME } from "../../src/service/store/users.ts";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { held } from "../support/faultServer.ts";
import { meOf, ScriptedService } from "../support/scriptedService.ts";
import { type RunningService, startService } from "../support/service.ts";

type Window = ReturnType<ReturnType<typeof useExtension>>;

const SIGN_IN = "Infra Planner: Sign In";
const SIGN_OUT = "Infra Planner: Sign Out";
const METHOD = "Sign In to Infra Planner (1/3)";
const ADDRESS = "Service Address (2/3)";
const CODE = "One-Time Login Code (3/3)";
const TOKEN = "API Token (3/3)";
const EMAIL = "owner@built-in.invalid";
const REFUSED = "The service did not accept this login code: ";
const UNKNOWN_CODE = `${REFUSED}The login code is not known. Check it, or ask for a new one.`;

describe("Signing in", () => {
  const window = useExtension();
  let service: RunningService;

  before(async () => {
    service = await startService();
    await window().openContainer("Infra Planner");
  });
  after(() => service.stop());
  afterEach(async () => {
    assert.ok(await window().offersCommand(SIGN_OUT));
    await window().runCommand(SIGN_OUT);
    await window().notifications.clear();
    await assertSignedOut(window());
  });

  const projects = () => window().tree("Projects");

  it("to the built-in service takes one press of the welcome button", async () => {
    assert.match(await projects().welcome(), /needs no account and works offline/);
    await projects().pressInWelcome("Use the Built-in Service");
    await projects().row("Web shop");
    assert.deepEqual(await window().notifications.texts(), []);
    assert.equal(window().quickInput.box, undefined);
  });

  it("with a one-time code works after a wrong one, and fills the tree", async () => {
    const { quickInput, notifications } = window();
    await goToLastStep(window(), service.url, "One-time login code");
    await quickInput.answer(CODE, "WRNG-CODE");
    await waitForMessage(window(), UNKNOWN_CODE);
    await quickInput.answer(CODE, await service.service.issueLoginCode());
    assert.equal(await notifications.waitFor(/Signed in/), `Signed in to Infra Planner as ${EMAIL}.`);
    await projects().row(service.organization.name);
    await projects().row("Web shop");
    assert.equal(quickInput.box, undefined);
  });

  it("with a pasted API token masks it, refuses a wrong one, and fills the tree with a right one", async () => {
    const { quickInput, notifications } = window();
    await goToLastStep(window(), service.url, "API token");
    await quickInput.waitForTitle(TOKEN);
    assert.ok(quickInput.box?.password);
    await quickInput.answer(TOKEN, "no-such-token");
    await eventually(() =>
      assert.match(quickInput.box?.validationMessage ?? "", /does not accept this token/),
    );
    assert.equal(quickInput.box?.heading, TOKEN);
    await quickInput.answer(TOKEN, await service.signIn());
    await projects().row("Web shop");
    await notifications.waitFor(/Signed in/);
  });

  it("to the built-in service is one of the ways to choose from, and brings the projects into sight", async () => {
    window().forgetAsked();
    await window().runCommand(SIGN_IN);
    await window().quickInput.pick("Built-in service");
    await projects().row("Web shop");
    await window().asked("infraPlanner.projects.focus");
  });
});

describe("A sign-in that comes to nothing", () => {
  const window = useExtension();
  let service: RunningService;
  /** How far the service's clock is ahead, in milliseconds. */
  let ahead = 0;

  before(async () => {
    service = await startService({ clock: () => Date.now() + ahead });
    await window().openContainer("Infra Planner");
  });
  after(() => service.stop());
  afterEach("leaves nothing behind", () => assertNothingHappened(window()));

  const codes: Readonly<Record<string, readonly [message: string, issue: () => Promise<string>]>> = {
    wrong: [UNKNOWN_CODE, async () => "WRNG-CODE"],
    used: [`${REFUSED}The login code has already been used. Ask for a new one.`, () => usedCode(service)],
    expired: [
      `${REFUSED}The login code has expired. Ask for a new one.`,
      async () => {
        const code = await service.service.issueLoginCode();
        ahead += LOGIN_CODE_LIFETIME;
        return code;
      },
    ],
  };
  for (const [kind, [message, issue]] of Object.entries(codes)) {
    it(`says under the box, which stays open, that a code is ${kind}`, async () => {
      const { quickInput } = window();
      const code = await issue();
      await goToLastStep(window(), service.url, "One-time login code");
      await quickInput.waitForTitle(CODE);
      assert.ok(quickInput.box?.password);
      await quickInput.answer(CODE, code);
      await waitForMessage(window(), message);
      assert.equal(quickInput.box?.heading, CODE);
      await quickInput.cancel();
    });
  }

  it("says what is wrong with a service address before anything is sent", async () => {
    const { quickInput } = window();
    await window().runCommand(SIGN_IN);
    await quickInput.pick("API token");
    await quickInput.answer(ADDRESS, "http://planning.example.com");
    await waitForMessage(window(), "Use https; http is accepted for this computer (localhost) alone.");
    await quickInput.answer(ADDRESS, "planning");
    await waitForMessage(window(), "Enter an address such as https://planner.example.com.");
    assert.equal(quickInput.box?.heading, ADDRESS);
    await quickInput.cancel();
  });

  it("takes no other text while it asks the service, whose answer comes too late for who leaves", async () => {
    const { quickInput } = window();
    const { answer, release } = held(meOf({ id: "acme", name: "Acme" }));
    await using late = await ScriptedService.start({ me: () => answer });
    await goToLastStep(window(), late.url, "API token");
    await quickInput.answer(TOKEN, "some-token");
    await eventually(() => assert.equal(late.count("me"), 1));
    assert.ok(quickInput.box?.busy && !quickInput.box.enabled);
    await quickInput.cancel();
    release();
    await eventually(() => assert.equal(late.inFlight, 0));
  });

  it("goes back step by step", async () => {
    const { quickInput } = window();
    await goToLastStep(window(), service.url, "API token");
    await quickInput.waitForTitle(TOKEN);
    quickInput.back();
    await quickInput.waitForTitle(ADDRESS);
    quickInput.back();
    await quickInput.waitForTitle(METHOD);
    await quickInput.cancel();
  });

  it("ends by Escape at the choice of the method", async () => {
    await window().runCommand(SIGN_IN);
    await window().quickInput.waitForTitle(METHOD);
    await window().quickInput.cancel();
  });

  it("ends by Escape at the service's address", async () => {
    const { quickInput } = window();
    await window().runCommand(SIGN_IN);
    await quickInput.pick("One-time login code");
    await quickInput.waitForTitle(ADDRESS);
    await quickInput.type(service.url);
    await quickInput.cancel();
  });

  it("ends by Escape at the code, which stays good", async () => {
    const { quickInput } = window();
    const code = await service.service.issueLoginCode();
    await goToLastStep(window(), service.url, "One-time login code");
    await quickInput.waitForTitle(CODE);
    await quickInput.type(code);
    await quickInput.cancel();
    assert.equal(await exchange(service, code), 200);
  });
});

/** Walks to the last step of a sign-in to a service. */
async function goToLastStep(window: Window, url: string, method: string): Promise<void> {
  await window.runCommand(SIGN_IN);
  await window.quickInput.waitForTitle(METHOD);
  await window.quickInput.pick(method);
  await window.quickInput.answer(ADDRESS, url);
}

/** Waits for exactly this below the box that is open. */
async function waitForMessage({ quickInput }: Window, message: string): Promise<void> {
  await eventually(() => assert.equal(quickInput.box?.validationMessage, message));
}

/** Exchanges a code as another client would. @returns the status of the answer */
async function exchange(service: RunningService, code: string): Promise<number> {
  const answer = await fetch(`${service.url}/v1/auth/cli-exchange`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  return answer.status;
}

async function usedCode(service: RunningService): Promise<string> {
  const code = await service.service.issueLoginCode();
  assert.equal(await exchange(service, code), 200);
  return code;
}

/** The welcome stands in the place of all rows, and there is nothing that could be signed out. */
async function assertSignedOut(window: Window): Promise<void> {
  assert.match(await window.tree("Projects").welcome(), /Use the Built-in Service/);
  assert.deepEqual(await window.tree("Projects").rows(), []);
  assert.equal(await window.offersCommand(SIGN_OUT), false);
  assert.deepEqual(await window.editor.secrets.keys(), []);
}

/** Nobody is signed in, no address is remembered, and nothing complains. */
async function assertNothingHappened(window: Window): Promise<void> {
  await assertSignedOut(window);
  assert.deepEqual(await window.notifications.texts(), []);
  assert.equal(window.editor.settings.get("infraPlanner.serviceUrl"), undefined);
  await window.runCommand(SIGN_IN);
  await window.quickInput.pick("API token");
  await window.quickInput.waitForTitle(ADDRESS);
  assert.equal(window.quickInput.box?.value, "");
  await window.quickInput.cancel();
  assert.equal(window.quickInput.box, undefined);
}
