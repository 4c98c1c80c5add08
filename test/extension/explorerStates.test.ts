/** Every state of the Projects view, one after the other, as the service brings them about. */
import assert from "node:assert/strict";
import { useExtension } from "../support/editor/useExtension.ts";
import { STATES, startStates } from "../support/explorerStates.ts";
import type { ScriptedService } from "../support/scriptedService.ts";

describe("The Projects view shows", () => {
  const window = useExtension();
  let service: ScriptedService;

  before(async () => {
    service = await startStates();
  });
  after(() => service[Symbol.asyncDispose]());

  for (const state of STATES) {
    it(`the state “${state.name}”`, async () => {
      const signIn = async (url: string, token: string) => {
        await window().signIn(url, token);
        await window().notifications.waitFor(/Signed in/);
        await window().notifications.clear();
      };
      await state.show({ window: window(), service, tree: window().tree("Projects"), signIn });
      assert.deepEqual(
        (await window().notifications.texts()).filter((text) => !/no longer accepts your sign-in/.test(text)),
        [],
        "a failure shows in the view, not as a toast",
      );
    });
  }
});
