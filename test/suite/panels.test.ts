/** What passes between a page and the extension is believed by neither side before it is read. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { PanelLink } from "../../src/editor/panels/panelLink.ts";
import { OVERVIEW_PROTOCOL } from "../../src/shared/protocols/overview.ts";
import type { Handlers } from "../../src/shared/protocols/panel.ts";
import { eventually } from "../support/clock.ts";

/** What a page under somebody else's control might send. */
const SENT = [
  null,
  42,
  "call",
  { type: "nonsense" },
  { type: "act", action: "workbench.action.quit" },
  { type: "act", action: "constructor" },
  { type: "call", id: "1", method: "copy", params: { text: "an id that is no number" } },
  { type: "call", id: 2, method: "constructor", params: {} },
  { type: "call", id: 3, method: "copy", params: { text: { toString: "no text" } } },
  { type: "call", id: 4, method: "copy", params: { text: "all right" } },
];

describe("A page's messages", () => {
  let panel: vscode.WebviewPanel;
  afterEach(() => panel.dispose());

  it("reach what answers them only as they should be; others are refused, or dropped", async () => {
    const copied: unknown[] = [];
    const answered: { readonly type: string; readonly id: number }[] = [];
    const never = () => {
      throw new Error("Nobody asked for this.");
    };
    const handlers = {
      ...{ list: never, look: never, loadAll: never, refresh: never, open: never, saveCsv: never },
      copy: async ({ text }: { readonly text: unknown }) => {
        copied.push(text);
        return {};
      },
    } as unknown as Handlers<typeof OVERVIEW_PROTOCOL>;
    panel = vscode.window.createWebviewPanel("infraPlanner.test", "Page", vscode.ViewColumn.One, {
      enableScripts: true,
    });
    const post = panel.webview.postMessage.bind(panel.webview);
    panel.webview.postMessage = (message) => {
      answered.push(message);
      return post(message);
    };
    const link = new PanelLink(panel.webview, { protocol: OVERVIEW_PROTOCOL, handlers });
    try {
      panel.webview.html = `<script>
        const host = acquireVsCodeApi();
        for (const message of ${JSON.stringify(SENT)}) host.postMessage(message);
      </script>`;
      await eventually(() => assert.equal(answered.length, 3));
      const outcomes = answered.map(({ type, id }) => [id, type]).sort(([a], [b]) => Number(a) - Number(b));
      assert.deepEqual(outcomes, [
        [2, "failure"],
        [3, "failure"],
        [4, "result"],
      ]);
      assert.deepEqual(copied, ["all right"]);
    } finally {
      link.dispose();
    }
  });
});
