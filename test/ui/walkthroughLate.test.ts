/** The walkthrough, where VS Code meets it after what its steps are about: in a window that remembers nothing of it. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import { walkthroughIn } from "./driver/walkthrough.ts";

describe("The walkthrough, met late", () => {
  // VS Code remembers what was done of a walkthrough: it is one of their own.
  const window = useWorkbench(() => ({}));
  const { open, done, follow } = walkthroughIn(window);

  it("has done by somebody who signed in before what signing in does", async () => {
    await useBuiltInService(window());
    await open();
    await follow("See what needs you today", "Show Overview");
    await window().webview().content.getByRole("grid").waitFor();
    await open();
    await eventually(async () => assert.deepEqual(await done(), ["Look around", "See what needs you today"]));
  });
});
