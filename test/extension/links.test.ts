/** A workspace may be somebody else's clone: what its links lead to is neither written nor read. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { Uri } from "../support/editor/values.ts";

const DATABASE = "aws_db_instance.shop";
/** What the file elsewhere would have the drift be, if it counted. */
const THEIRS = JSON.stringify({
  accept: [
    {
      address: DATABASE,
      reason: "Theirs",
      until: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    },
  ],
});

describe("Links in a workspace", () => {
  const window = useExtension();
  const tree = () => window().tree("Projects");
  let home: string;

  before(async () => {
    home = await mkdtemp(join(tmpdir(), "links-home-"));
    await window().useBuiltInService();
    await window().openContainer("Infra Planner");
    await tree().expand("Web shop", "production", "Drift");
    await tree().row(DATABASE);
  });
  beforeEach(async () => {
    await writeFile(join(home, "theirs"), THEIRS);
    await window().notifications.clear();
  });
  after(() => rm(home, { recursive: true }));

  const untouched = async () => {
    assert.equal(await readFile(join(home, "theirs"), "utf8"), THEIRS);
    assert.deepEqual(await readdir(home), ["theirs"]);
  };

  it("are not written to by who saves a log, and files elsewhere are written by VS Code", async () => {
    await tree().waitForDescription("Logs", /Succeeded|Failed/);
    await tree().select("Logs");
    await eventually(() => assert.ok(window().editor.documents.active));
    await symlink(join(home, "theirs"), join(window().folder, "link.log"));
    await symlink(home, join(window().folder, "folder"));
    for (const [path, link] of [
      ["link.log", "link.log"],
      ["folder/theirs", "folder"],
    ] as const) {
      window().editor.saveTarget = Uri.file(join(window().folder, path));
      await window().runCommand("Infra Planner: Save Log As…");
      await window().quickInput.pick("Plain text");
      await window().notifications.waitFor(new RegExp(`^${link} is a link, and links are not followed`));
      await untouched();
      await window().notifications.clear();
    }
    const elsewhere = Uri.parse("memory://there/run.log");
    window().editor.saveTarget = elsewhere;
    await window().runCommand("Infra Planner: Save Log As…");
    await window().quickInput.pick("Plain text");
    const saved = await eventually(() => {
      const found = window().editor.files.elsewhere.get(elsewhere.toString());
      assert.ok(found);
      return new TextDecoder().decode(found);
    });
    assert.ok(saved.includes("Apply complete!"));
  });

  it("are not what a team's file is: it counts for nothing, says why, and is not changed", async () => {
    const folder = join(window().folder, ".infra-planner");
    await mkdir(folder);
    const file = join(folder, "drift.json");
    await symlink(join(home, "theirs"), file);
    // A program that wrote it would have been heard of.
    window().editor.files.watchers.written(Uri.file(file), true);
    await eventually(() =>
      assert.match(
        window()
          .editor.problems.of(Uri.file(file))
          .map(({ message }) => message)
          .join(),
        /drift\.json is a link, and links are not followed/,
      ),
    );
    await tree().waitForDescription("Drift", /^\d+ of \d+ drifted$/);
    await refuseToAccept();
    // What is open with changes is saved by VS Code itself, which would follow the link.
    const { documents } = window().editor;
    const document = await documents.open(Uri.file(file));
    documents.type(document, '{"accept": []}');
    assert.ok(document.isDirty);
    await refuseToAccept();
    assert.ok(document.isDirty);
  });

  async function refuseToAccept(): Promise<void> {
    await window().notifications.clear();
    await tree().chooseFromMenu(DATABASE, "Accept Drift…");
    await window().quickInput.pick("All of it");
    await window().quickInput.answer(`Accept Drift of ${DATABASE} (2/3)`, "Replaced in spring");
    await window().quickInput.pick("30 days");
    await window().notifications.waitFor(/drift\.json is a link, and links are not followed/);
    await untouched();
  }
});
