/** The planner panel when its service cannot be reached: it says why and what helps, to everybody, and goes on. */
import assert from "node:assert/strict";
import { assertAccessibleInEveryTheme } from "../support/accessibility.ts";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { FaultServer, hang, reset } from "../support/faultServer.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { ForwardProxy } from "../support/proxy.ts";
import { answering, THIRD_PARTY } from "../support/thirdParty.ts";
import { trustAuthority } from "../support/trusted.ts";

const HOST = "planner.invalid";
const USER = { name: "ann", password: "p@ss:w/ord%" };
const INTENT = "A queue with a worker";

describe("The planner panel, when its service cannot be reached", () => {
  let service: FaultServer;
  let stranger: FaultServer;
  let proxy: ForwardProxy;
  /** Leads to a server that shows a certificate of an authority that is not trusted here. */
  let strangersProxy: ForwardProxy;

  // The extension's own transport, not the one of VS Code that it would fall back to.
  const window = usePages({ settings: { "infraPlanner.transport": "undici" } });
  let trust: Disposable;
  after(async () => {
    trust[Symbol.dispose]();
    for (const one of [proxy, strangersProxy, service, stranger]) await one[Symbol.asyncDispose]();
  });
  const panel = () => new PlannerPanel(window());
  const notice = () => panel().content.getByRole("alert");

  before(async () => {
    const authority = createAuthority();
    trust = trustAuthority(authority.certificate);
    service = await FaultServer.startSecure(createServerIdentity(authority, [HOST]), answering(THIRD_PARTY));
    stranger = await FaultServer.startSecure(createServerIdentity(createAuthority(), [HOST]), hang);
    proxy = await ForwardProxy.start(service.port, USER);
    strangersProxy = await ForwardProxy.start(stranger.port, USER);
    await window().setSettings({ "http.proxy": proxy.urlWithUser });
    await window().signIn(`https://${HOST}`, "token");
    await panel().open();
    await panel().intent.fill(INTENT);
  });

  const failures = [
    {
      reason: "its certificate is not trusted",
      way: () => strangersProxy.urlWithUser,
      said: /The certificate of planner\.invalid.* is not trusted on this computer/,
      helps: "Diagnose Connection",
    },
    {
      reason: "the proxy wants a password",
      way: () => proxy.url,
      said: /The proxy .* wants a user name and password/,
      helps: "Diagnose Connection",
    },
    {
      reason: "there is no proxy, and nobody knows its name",
      way: () => undefined,
      said: /There is no host named planner\.invalid/,
      helps: "Diagnose Connection",
    },
    {
      reason: "the connection breaks",
      way: () => proxy.urlWithUser,
      answer: reset,
      said: /The connection to planner\.invalid ended without an answer/,
      helps: "Diagnose Connection",
    },
  ] as const;

  for (const failure of failures) {
    it(`because ${failure.reason}`, async () => {
      await window().setSettings({ "http.proxy": failure.way() });
      if ("answer" in failure) service.answer(answering({ ...THIRD_PARTY, "/propose": failure.answer }));
      await panel().button("Propose").click();
      await notice().getByText(failure.said).waitFor();
      await notice().getByRole("button", { name: failure.helps }).waitFor();
      assert.doesNotMatch(await notice().innerText(), /p@ss|p%40ss/);
      await eventually(async () => assert.equal(await panel().intent.inputValue(), INTENT));
      await assertAccessibleInEveryTheme(window(), failure.reason, notice());
    });
  }

  it("and proposes as soon as the settings lead to it again, without a reload", async () => {
    await window().setSettings({ "http.proxy": proxy.urlWithUser });
    service.answer(answering(THIRD_PARTY));
    await panel().button("Propose").click();
    await panel().waitForStep("spare");
    assert.equal(await notice().count(), 0);
  });
});
