/** Existing infrastructure that is reviewed without being asked. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { delay, eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { Uri } from "../support/editor/values.ts";

/** Time enough for a review that nobody asked for, in milliseconds: one begins half a second after a change. */
const REVIEWED_MS = 1_500;

describe("Reviewing existing infrastructure without being asked", () => {
  // An editor of its own: where somebody has asked for a review, files stay reviewed.
  const window = useExtension({
    files: (folder) =>
      writeFile(
        join(folder, "stores.tf"),
        'resource "aws_efs_file_system" "files" {\n  encrypted = false\n}\n',
      ),
  });
  const problems = () => {
    const { problems, uri } = window().editor;
    return problems.of(Uri.joinPath(uri, "stores.tf")).map(({ message }) => message);
  };

  it("is done only where a setting says so, for each file that is opened", async () => {
    await window().openFile("stores.tf");
    await delay(REVIEWED_MS);
    assert.deepEqual(problems(), []);
    await window().setSettings({ "infraPlanner.alwaysReview": true });
    await eventually(() => assert.match(problems().join("\n"), /encrypted is false/));
    window().type('resource "aws_efs_file_system" "files" {\n  encrypted = true\n}\n');
    await eventually(() => assert.doesNotMatch(problems().join("\n"), /encrypted is false/));
  });
});
