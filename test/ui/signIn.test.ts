/** Signing in and out, as a user does it: by the welcome button, by a one-time code, by a token. */
import assert from "node:assert/strict";
import { LOGIN_CODE_LIFETIME } from "../../src/service/store/users.ts";
import { eventually } from "../support/clock.ts";
import { type RunningService, startService } from "../support/service.ts";
import { SIGN_OUT, signOut } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import type { Workbench } from "./driver/workbench.ts";

const SIGN_IN = "Infra Planner: Sign In";
const METHOD = "Sign In to Infra Planner (1/3)";
const ADDRESS = "Service Address (2/3)";
const CODE = "One-Time Login Code (3/3)";
const TOKEN = "API Token (3/3)";
const EMAIL = "owner@built-in.invalid";
const REFUSED = "The service did not accept this login code: ";
const UNKNOWN_CODE = `${REFUSED}The login code is not known. Check it, or ask for a new one.`;

describe("Signing in", () => {
  const window = useWorkbench();
  let service: RunningService;

  before(async () => {
    service = await startService();
  });
  after(() => service.stop());
  beforeEach(() => window().openContainer("Infra Planner"));
  afterEach(async () => {
    await signOut(window());
    await window().notifications.clear();
  });

  const projects = () => window().tree("Projects");

  it("to the built-in service takes one press of the welcome button", async () => {
    assert.match(await projects().welcome(), /needs no account and works offline/);
    await projects().pressInWelcome("Use the Built-in Service");
    await projects().row("Web shop");
    assert.deepEqual(await window().notifications.texts(), []);
  });

  it("names the account by its e-mail address in the Accounts menu", async () => {
    await projects().pressInWelcome("Use the Built-in Service");
    await projects().row("Web shop");
    const { page } = window();
    await page.locator(".activitybar").getByRole("button", { name: "Accounts" }).click();
    await page.getByRole("menuitem", { name: `${EMAIL} (Infra Planner)` }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("with a one-time code works after a wrong one, and fills the tree", async () => {
    const { quickInput, notifications } = window();
    await goToLastStep(window(), service, "One-time login code");
    await quickInput.waitForTitle(CODE);
    await quickInput.answer("WRNG-CODE");
    await quickInput.waitForMessage(UNKNOWN_CODE);
    await quickInput.answer(service.service.issueLoginCode());
    assert.equal(await notifications.waitFor(/Signed in/), `Signed in to Infra Planner as ${EMAIL}.`);
    await projects().row(service.organization.name);
    await projects().row("Web shop");
  });

  it("with a pasted API token masks it, refuses a wrong one, and fills the tree with a right one", async () => {
    const { quickInput } = window();
    await goToLastStep(window(), service, "API token");
    await quickInput.waitForTitle(TOKEN);
    await eventually(async () => assert.ok(await quickInput.isMasked()));
    await quickInput.answer("no-such-token");
    await quickInput.waitForMessage(/does not accept this token/);
    await eventually(async () => assert.equal(await quickInput.title(), TOKEN));
    await quickInput.answer(await service.signIn());
    await projects().row("Web shop");
  });

  it("is undone by Sign Out, which brings the welcome view back", async () => {
    await projects().pressInWelcome("Use the Built-in Service");
    await projects().row("Web shop");
    await window().runCommand(SIGN_OUT);
    assert.match(await projects().welcome(), /Use the Built-in Service/);
    assert.deepEqual(await projects().rows(), []);
  });
});

describe("A sign-in that comes to nothing", () => {
  const window = useWorkbench();
  let service: RunningService;
  /** How far the service's clock is ahead, in milliseconds. */
  let ahead = 0;

  before(async () => {
    service = await startService({ clock: () => Date.now() + ahead });
  });
  after(() => service.stop());
  beforeEach(() => window().openContainer("Infra Planner"));
  afterEach("leaves nothing behind", () => assertNothingHappened(window()));

  const codes: Readonly<Record<string, readonly [message: string, issue: () => Promise<string>]>> = {
    wrong: [UNKNOWN_CODE, async () => "WRNG-CODE"],
    used: [`${REFUSED}The login code has already been used. Ask for a new one.`, () => usedCode(service)],
    expired: [
      `${REFUSED}The login code has expired. Ask for a new one.`,
      async () => {
        const code = service.service.issueLoginCode();
        ahead += LOGIN_CODE_LIFETIME;
        return code;
      },
    ],
  };
  for (const [kind, [message, issue]] of Object.entries(codes)) {
    it(`says under the box, which stays open, that a code is ${kind}`, async () => {
      const { quickInput } = window();
      const code = await issue();
      await goToLastStep(window(), service, "One-time login code");
      await quickInput.waitForTitle(CODE);
      await eventually(async () => assert.ok(await quickInput.isMasked()));
      await quickInput.answer(code);
      await quickInput.waitForMessage(message);
      await eventually(async () => assert.equal(await quickInput.title(), CODE));
      await quickInput.cancel();
    });
  }

  it("says what is wrong with a service address before anything is sent", async () => {
    const { quickInput } = window();
    await window().runCommand(SIGN_IN);
    await quickInput.pick("API token");
    await quickInput.waitForTitle(ADDRESS);
    await quickInput.answer("http://planning.example.com");
    await quickInput.waitForMessage("Use https; http is accepted for this computer (localhost) alone.");
    await quickInput.answer("planning");
    await quickInput.waitForMessage("Enter an address such as https://planner.example.com.");
    await quickInput.cancel();
  });

  it("goes back step by step", async () => {
    const { quickInput } = window();
    await goToLastStep(window(), service, "API token");
    await quickInput.waitForTitle(TOKEN);
    await quickInput.press("Back");
    await quickInput.waitForTitle(ADDRESS);
    await quickInput.press("Back");
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
    const code = service.service.issueLoginCode();
    await goToLastStep(window(), service, "One-time login code");
    await quickInput.waitForTitle(CODE);
    await quickInput.type(code);
    await quickInput.cancel();
    assert.equal(await exchange(service, code), 200);
  });
});

/** Walks to the last step of a sign-in to the service. */
async function goToLastStep(window: Workbench, service: RunningService, method: string): Promise<void> {
  await window.runCommand(SIGN_IN);
  await window.quickInput.waitForTitle(METHOD);
  await window.quickInput.pick(method);
  await window.quickInput.waitForTitle(ADDRESS);
  await window.quickInput.answer(service.url);
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
  const code = service.service.issueLoginCode();
  assert.equal(await exchange(service, code), 200);
  return code;
}

/** Nobody is signed in, no address is remembered, and nothing complains. */
async function assertNothingHappened(window: Workbench): Promise<void> {
  assert.match(await window.tree("Projects").welcome(), /Use the Built-in Service/);
  assert.deepEqual(await window.notifications.texts(), []);
  assert.ok(!(await window.offersCommand(SIGN_OUT)));
  await window.runCommand(SIGN_IN);
  await window.quickInput.pick("API token");
  await window.quickInput.waitForTitle(ADDRESS);
  assert.equal(await window.page.locator(".quick-input-widget .quick-input-box input").inputValue(), "");
  await window.quickInput.cancel();
}
