/** Existing infrastructure that is reviewed without being asked. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { Uri } from "../support/editor/values.ts";

const storesWith = (encrypted: boolean) =>
  `resource "aws_efs_file_system" "files" {\n  encrypted = ${encrypted}\n}\n`;

/** A window of its own: where somebody has asked for a review, files stay reviewed. */
function useStores(files: Readonly<Record<string, string>>) {
  const window = useExtension({
    files: async (folder) => {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(join(folder, name, ".."), { recursive: true });
        await writeFile(join(folder, name), text);
      }
    },
  });
  const problems = (name: string) => {
    const { problems: all, uri } = window().editor;
    return all
      .of(Uri.joinPath(uri, name))
      .map(({ message }) => message)
      .join("\n");
  };
  return { window, problems };
}

describe("Reviewing existing infrastructure without being asked", () => {
  const { window, problems } = useStores({ "stores.tf": storesWith(false) });

  it("is done where a setting says so, for each file that is opened", async () => {
    await window().openFile("stores.tf");
    await window().setSettings({ "infraPlanner.alwaysReview": true });
    await eventually(() => assert.match(problems("stores.tf"), /encrypted is false/));
    window().type(storesWith(true));
    await eventually(() => assert.doesNotMatch(problems("stores.tf"), /encrypted is false/));
  });
});

describe("Reviewing existing infrastructure where no setting says so", () => {
  const { window, problems } = useStores({
    "stores.tf": storesWith(false),
    "other/stores.tf": storesWith(true),
    "varied/main.tf": `variable "encrypted" {}\n${storesWith(false).replace("false", "var.encrypted")}`,
    "varied/terraform.tfvars": "encrypted = false\n",
  });

  it("is done of what was asked for, and of no other file that is open", async () => {
    await window().openFile("stores.tf");
    await window().openFile("other/stores.tf");
    await window().run(Command.reviewInfrastructure, Uri.joinPath(window().editor.uri, "other"));
    // What is reviewed anew after a change comes after all that was opened before.
    window().type(storesWith(false));
    await eventually(() => assert.match(problems("other/stores.tf"), /encrypted is false/));
    assert.equal(problems("stores.tf"), "");
  });

  it("follows values of variables, and rules of the team whose files end in capitals", async () => {
    const rules = (message: string) =>
      `pack: ours\ntitle: Ours\nrules:\n  - id: shared\n    effect: warn\n    when: { type: "aws:efs/filesystem@1" }\n    message: "${message}"\n`;
    await window().run(Command.reviewInfrastructure, Uri.joinPath(window().editor.uri, "varied"));
    assert.match(problems("varied/main.tf"), /encrypted is false/);
    await window().editor.write("varied/terraform.tfvars", "encrypted = true\n");
    await eventually(() => assert.doesNotMatch(problems("varied/main.tf"), /encrypted is false/));
    for (const message of ["Ours is another.", "Ours is a third."]) {
      await window().editor.write(".infra-planner/rules/OURS.YAML", rules(message));
      await eventually(() => assert.match(problems("varied/main.tf"), new RegExp(message)));
    }
  });
});
