/** How a picture follows the files that it was read from. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import { EXTENSION_ID } from "../../src/editor/ids.ts";
import { FOLLOW_MS } from "../../src/editor/infrastructure/followedPicture.ts";
import type { PicturePanel } from "../../src/editor/infrastructure/panel.ts";
import { InfrastructurePicture } from "../../src/editor/infrastructure/picture.ts";
import { InfrastructureReader } from "../../src/editor/infrastructure/reader.ts";
import type { DesignView, ShownPlan } from "../../src/shared/protocols/planner.ts";
import { delay, eventually } from "../support/clock.ts";
import { activate } from "./extension.ts";

const queue = (name: string) => `resource "aws_sqs_queue" "${name}" {}\n`;
const EMPTY: DesignView = { follows: false, chosen: [], suppressedRules: [] };

describe("The picture of infrastructure", () => {
  let folder: string;
  before(async () => {
    await activate();
    folder = join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "", "followed");
    mkdirSync(folder);
    writeFileSync(join(folder, "main.tf"), queue("first"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("follows what is typed while the panel is open, and neither a new page nor a file that is saved", async () => {
    const changed = new vscode.EventEmitter<void>();
    const selected = new vscode.EventEmitter<{
      readonly source: string | undefined;
      readonly name: string;
    }>();
    const tabs = new Map<string, { source: string; design: DesignView | undefined }>();
    const shown: ShownPlan[] = [];
    const updated: ShownPlan[] = [];
    const panel: PicturePanel = {
      get tabs() {
        return [...tabs.values()];
      },
      onDidChangeDesign: changed.event,
      onDidSelect: selected.event,
      expect: ({ source }) => {
        tabs.set(source, { source, design: undefined });
        changed.fire();
        return () => undefined;
      },
      showPlan: (plan) => shown.push(plan),
      updatePlan: async (plan) => void updated.push(plan),
      drawingOf: () => undefined,
      showProblem: () => undefined,
      select: () => undefined,
    };
    const tell = (source: string, design: DesignView) => {
      tabs.set(source, { source, design });
      changed.fire();
    };
    const { extensionPath } = vscode.extensions.getExtension(EXTENSION_ID) ?? assert.fail();
    const reader = new InfrastructureReader(join(extensionPath, "dist", "reading.cjs"));
    const picture = new InfrastructurePicture(reader, panel, { planned: () => undefined });
    const names = (plan: ShownPlan | undefined) => plan?.plan.components.map(({ name }) => name).sort();
    try {
      await picture.show(vscode.Uri.file(folder));
      assert.deepEqual(names(shown[0]), ["aws_sqs_queue.first"]);
      const { source = "", plan } = shown[0] ?? assert.fail();
      // A page that is made for it begins with nothing.
      tell(source, EMPTY);
      tell(source, { ...EMPTY, follows: true, plan, source });
      const document = await vscode.workspace.openTextDocument(vscode.Uri.file(join(folder, "main.tf")));
      const type = async (text: string) => {
        const edit = new vscode.WorkspaceEdit();
        edit.insert(document.uri, new vscode.Position(0, 0), text);
        await vscode.workspace.applyEdit(edit);
      };
      await type(queue("second"));
      await eventually(() => assert.equal(names(updated.at(-1))?.length, 2));
      assert.equal(await document.save(), true);
      await type(queue("third"));
      await eventually(() => assert.equal(names(updated.at(-1))?.length, 3));
      tabs.clear();
      changed.fire();
      await type(queue("fourth"));
      await delay(2 * FOLLOW_MS);
      await picture.show(vscode.Uri.file(folder));
      await type(queue("fifth"));
      await eventually(() => assert.equal(names(updated.at(-1))?.length, 5));
      assert.deepEqual(
        updated.map((one) => names(one)?.length),
        [2, 3, 5],
      );
      assert.equal(await document.save(), true);
    } finally {
      picture.dispose();
      reader.dispose();
      for (const emitter of [changed, selected]) emitter.dispose();
    }
  });
});
