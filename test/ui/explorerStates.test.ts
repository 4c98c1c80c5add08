/** Every state of the Projects view, one after the other, as the service brings them about. */
import assert from "node:assert/strict";
import type { ScriptedService } from "../support/scriptedService.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import { STATES, startStates } from "./explorerStates.ts";

describe("The Projects view shows", () => {
  const window = useWorkbench();
  let service: ScriptedService;

  before(async () => {
    service = await startStates();
  });
  after(() => service[Symbol.asyncDispose]());

  for (const state of STATES) {
    it(`the state “${state.name}”`, async () => {
      await state.show({ window: window(), service, tree: window().tree("Projects") });
      const toasts = await window().notifications.texts();
      assert.deepEqual(
        toasts.filter((text) => !/no longer accepts your sign-in/.test(text)),
        [],
        "a failure shows in the view, not as a toast",
      );
    });
  }
});
