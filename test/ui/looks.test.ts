/** What page tests take for VS Code's looks is what VS Code gives its pages. */
import assert from "node:assert/strict";
import { recordLooks } from "../host/recordLooks.ts";
import { recordedLooks } from "../support/editor/looks.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("The looks of pages", () => {
  const window = useWorkbench(() => ({}));

  it("are those that page tests use; `node test/host/recordLooks.ts` records them anew", async () => {
    await window().runCommand("Infra Planner: Open Planner");
    assert.deepEqual(await recordLooks(window()), recordedLooks());
  });
});
