/** States of the Projects view in which VS Code shows something besides rows or instead of them. */
import assert from "node:assert/strict";
import { STATES, startStates } from "../support/explorerStates.ts";
import type { ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

/** A welcome with its button, the bar of what is loading, and a message above rows or without any. */
const SHOWN = /^(no-organizations|loading|loaded|failed-refresh|unavailable)$/;

describe("VS Code shows of the Projects view", () => {
  const window = useWorkbench();
  let service: ScriptedService;

  before(async () => {
    service = await startStates();
  });
  after(() => service[Symbol.asyncDispose]());

  for (const state of STATES.filter(({ name }) => SHOWN.test(name))) {
    it(`the state “${state.name}”`, async () => {
      const signIn = (url: string, token: string) => signInWithToken(window(), url, token);
      await state.show({ window: window(), service, tree: window().tree("Projects"), signIn });
      assert.deepEqual(
        await window().notifications.texts(),
        [],
        "a failure shows in the view, not as a toast",
      );
    });
  }
});
