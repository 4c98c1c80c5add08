/** When the planner's panel hands what it shows to VS Code: at once what was designed, later what is only looked at. */
import assert from "node:assert/strict";
import { mock } from "node:test";
import type { PlannerProtocol } from "../../../src/shared/protocols/planner.ts";
import type { Host } from "../../../src/webview/common/host.ts";
import { type Panel, PlanFiles } from "../../../src/webview/planner/files/planFiles.ts";
import { ReceivedPlan } from "../../../src/webview/planner/files/receivedPlan.ts";
import { EMPTY_DOCUMENT } from "../../../src/webview/planner/state.ts";

describe("What the planner's panel keeps", () => {
  const listeners = new Map<string, () => void>();
  const listen = (type: string, listener: () => void) => listeners.set(type, listener);
  const globals = { addEventListener: listen, document: { addEventListener: listen } };
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout"] });
    Object.assign(globalThis, globals);
  });
  afterEach(() => {
    mock.timers.reset();
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });

  function files() {
    const saved: unknown[] = [];
    const host = { saveState: (state: unknown) => saved.push(state), call: async () => ({}) };
    const panel = { latest: () => undefined } as unknown as Panel;
    return {
      saved,
      files: new PlanFiles(host as unknown as Host<PlannerProtocol>, new ReceivedPlan(), panel),
    };
  }
  const selecting = (selected: string) => ({
    ...{ document: EMPTY_DOCUMENT, rendered: undefined, selected, subject: undefined },
  });

  it("is a change of the design at once, and many selections once", () => {
    const { saved, files: kept } = files();
    kept.keep(selecting("a"));
    assert.equal(saved.length, 1);
    for (let at = 0; at < 20; at++) kept.keepSettled(selecting(`q${at}`));
    assert.equal(saved.length, 1);
    mock.timers.tick(1_000);
    assert.deepEqual(saved.slice(1), [{ ...EMPTY_DOCUMENT, selected: "q19" }]);
  });

  it("is the last selection where the page is taken away before", () => {
    const { saved, files: kept } = files();
    kept.keepSettled(selecting("q1"));
    listeners.get("pagehide")?.();
    assert.deepEqual(saved, [{ ...EMPTY_DOCUMENT, selected: "q1" }]);
    mock.timers.tick(1_000);
    assert.equal(saved.length, 1);
  });
});
