import assert from "node:assert/strict";
import * as vscode from "vscode";
import { PlanCatalogue } from "../../src/editor/plans/catalogue.ts";
import { PlanDocuments } from "../../src/editor/plans/documents.ts";
import type { PlanPanel } from "../../src/editor/plans/panel.ts";
import { PlanPreview } from "../../src/editor/plans/preview.ts";

import { eventually } from "../support/clock.ts";

const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:lambda/function@1", name: "mailer" },
    { type_id: "aws:sns/topic@1", name: "news" },
  ],
};

/** Longer than the preview waits after a move of the cursor before it tells the panel. */
const SETTLED_MS = 300;

describe("A plan's text and its picture", () => {
  const picked = new vscode.EventEmitter<{ readonly source: string | undefined; readonly name: string }>();
  const pointed: (string | undefined)[] = [];
  const panel: PlanPanel = {
    tabs: [],
    design: undefined,
    isActive: false,
    onDidChangeDesign: new vscode.EventEmitter<void>().event,
    onDidSelect: picked.event,
    onDidAskComparison: new vscode.EventEmitter<never>().event,
    showPlan: () => {},
    updatePlan: async () => {},
    showProblem: () => {},
    select: (_, name) => pointed.push(name),
    openDesign: () => {},
  };

  it("point at the same component: what is picked in the picture comes back to it from nowhere", async () => {
    const documents = new PlanDocuments(
      new PlanCatalogue(() => {
        throw new Error("There is no catalogue.");
      }),
    );
    const preview = new PlanPreview(documents, panel);
    try {
      const document = await vscode.workspace.openTextDocument({
        language: "json",
        content: JSON.stringify(PLAN, null, 2),
      });
      const editor = await vscode.window.showTextDocument(document);
      await preview.show(document.uri);
      const shown = (name: string) =>
        eventually(() => assert.equal(document.getText(editor.selection), name));
      for (const name of ["news", "mails", "mailer", "news"]) {
        picked.fire({ source: document.uri.toString(), name });
        await shown(name);
        await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      }
      assert.deepEqual(pointed, []);

      await vscode.commands.executeCommand("cursorTop");
      for (let line = 0; line < 3; line++) await vscode.commands.executeCommand("cursorDown");
      await eventually(() => assert.equal(pointed.at(-1), "mails"));
    } finally {
      preview.dispose();
      await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
  });
});
