/** Commands about infrastructure in a workspace that has none: they say so in their own words, with a way on. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { Uri } from "../support/editor/values.ts";

describe("A workspace without infrastructure", () => {
  const window = useExtension();
  afterEach(() => window().notifications.clear());

  for (const [command, said] of [
    ["Review Infrastructure", "There is no infrastructure to review in this workspace."],
    ["Compare Infrastructure…", "There is no infrastructure to compare in this workspace."],
    ["Draw Infrastructure", "There is no infrastructure to draw in this workspace."],
  ] as const)
    it(`says so, in words of its own: ${command}`, async () => {
      await window().runCommand(`Infra Planner: ${command}`);
      assert.equal(await window().notifications.waitFor(/no infrastructure/), said);
    });

  it("offers what stands elsewhere, and goes on with it", async () => {
    await window().editor.write("elsewhere.txt", "no infrastructure");
    window().editor.chosenFiles = [Uri.joinPath(window().editor.uri, "elsewhere.txt")];
    await window().runCommand("Infra Planner: Review Infrastructure");
    const before = window().editor.openDialogs.length;
    await window().notifications.press(/no infrastructure to review/, "Choose File");
    await eventually(() => assert.equal(window().editor.openDialogs.length, before + 1));
    await eventually(async () => assert.ok((await window().notifications.texts()).length > 0));
    window().editor.chosenFiles = undefined;
  });
});
