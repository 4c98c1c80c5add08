/** Pictures of what is there after a reload of the window: they follow what they were made from, or say that it is gone. */
import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PicturePanel } from "../../src/editor/infrastructure/panel.ts";
import type { InfrastructurePicture } from "../../src/editor/infrastructure/picture.ts";
import type { InfrastructureReader } from "../../src/editor/infrastructure/reader.ts";
import type { ComparisonView } from "../../src/shared/protocols/comparison.ts";
import type { DesignView, ShownPlan } from "../../src/shared/protocols/planner.ts";
import { root } from "../host/paths.ts";
import { eventually } from "../support/clock.ts";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { EventEmitter, FileSystemError, Uri } from "../support/editor/values.ts";
import { playWith } from "../support/editor/vscode.ts";

const queue = (name: string) => `resource "aws_sqs_queue" "${name}" {}\n`;
const stateWith = (...names: readonly string[]) =>
  JSON.stringify({
    format_version: "1.0",
    values: {
      root_module: {
        resources: names.map((name) => ({
          ...{ address: `aws_sqs_queue.${name}`, mode: "managed", type: "aws_sqs_queue", name, values: {} },
        })),
      },
    },
  });
const NOTHING = { chosen: [], suppressedRules: [] };

describe("Pictures of infrastructure after a reload", () => {
  let editor: EditorHost;
  let reader: InfrastructureReader;
  let picture: InfrastructurePicture | undefined;
  beforeEach(async () => {
    editor = await EditorHost.start();
    playWith(editor);
    const { InfrastructureReader: Reader } = await import("../../src/editor/infrastructure/reader.ts");
    reader = new Reader(join(root, "src/reading/worker.ts"));
  });
  afterEach(async () => {
    picture?.dispose();
    reader.dispose();
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });

  /** A panel that shows a design already, as one does that VS Code restored, and what it is told. */
  async function restored(design: DesignView, planned?: ComparisonView) {
    const [changed, selected] = [new EventEmitter<void>(), new EventEmitter<never>()];
    const updated: ShownPlan[] = [];
    const problems: string[] = [];
    const panel: PicturePanel = {
      ...{
        tabs: [{ source: design.source, design }],
        expect: () => () => undefined,
        drawingOf: () => undefined,
      },
      ...{ showPlan: () => undefined, select: () => undefined },
      onDidChangeDesign: changed.event as never,
      onDidSelect: selected.event as never,
      updatePlan: async (plan) => void updated.push(plan),
      showProblem: (_, problem) => void problems.push(problem ?? ""),
    };
    const { InfrastructurePicture: Picture } = await import("../../src/editor/infrastructure/picture.ts");
    picture = new Picture(reader, panel, { planned: () => planned });
    return { updated, problems };
  }

  const sourceOf = (uri: Uri) =>
    Uri.from({ scheme: "infra-planner-infrastructure", path: uri.path, query: uri.toString() }).toString();
  const names = (shown: ShownPlan | undefined) => shown?.plan.components.map(({ name }) => name);

  it("show what their folder has now", async () => {
    await mkdir(join(editor.folder, "infra"));
    await writeFile(join(editor.folder, "infra", "main.tf"), queue("orders"));
    const source = sourceOf(Uri.joinPath(editor.uri, "infra"));
    const { updated } = await restored({ ...NOTHING, follows: true, source, plan: { components: [] } });
    await eventually(() => assert.deepEqual(names(updated[0]), ["aws_sqs_queue.orders"]));
    assert.equal(updated[0]?.source, source);
  });

  it("follow a state, and a plan with what its run is about to do", async () => {
    await writeFile(join(editor.folder, "state.json"), stateWith("orders"));
    const source = sourceOf(Uri.joinPath(editor.uri, "state.json"));
    const changes = { before: "", after: "", added: [], removed: [], changed: [] };
    const shown = { ...NOTHING, source, plan: { components: [] } };
    for (const follows of [true, false]) {
      const { updated } = await restored({ ...shown, follows }, follows ? undefined : changes);
      await eventually(() => assert.deepEqual(names(updated[0]), ["aws_sqs_queue.orders"]));
      picture?.dispose();
    }
  });

  for (const [what, path] of [
    ["folder", "infra"],
    ["state", "infra/terraform.tfstate"],
  ] as const)
    it(`say that their ${what} is gone, and what to do`, async () => {
      await rm(join(editor.folder, "infra"), { recursive: true, force: true });
      const source = sourceOf(Uri.joinPath(editor.uri, ...path.split("/")));
      const { updated, problems } = await restored({
        ...NOTHING,
        ...{ follows: true, source, plan: { components: [] } },
      });
      await eventually(() => assert.equal(problems.length, 1));
      assert.match(
        problems[0] ?? "",
        new RegExp(`^${path.replace(".", "\\.")} is no longer there: .*“Draw Inf`),
      );
      assert.deepEqual(updated, []);
    });

  for (const code of ["NoPermissions", "Unavailable"] as const)
    it(`do not say that a folder is gone of which nothing can be known: ${code}`, async () => {
      await rm(join(editor.folder, "infra"), { recursive: true, force: true });
      const { workspace } = await import("vscode");
      const { stat } = workspace.fs;
      Object.assign(workspace.fs, { stat: async () => Promise.reject(FileSystemError[code]("infra")) });
      try {
        const source = sourceOf(Uri.joinPath(editor.uri, "infra"));
        const { problems } = await restored({
          ...NOTHING,
          ...{ follows: true, source, plan: { components: [] } },
        });
        await eventually(() => assert.equal(problems.length, 1));
        assert.doesNotMatch(problems[0] ?? "", /no longer there/);
      } finally {
        Object.assign(workspace.fs, { stat });
      }
    });
});
