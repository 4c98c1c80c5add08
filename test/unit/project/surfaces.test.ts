/**
 * Foreign text reaches VS Code through a few places alone, which take nothing but plain text: what goes round them is
 * found here, before a service or a file can put a link into a notification.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const sources = join(import.meta.dirname, "../../../src");

const ABOVE = ["extension.ts", "application.ts"];

const files = [...ABOVE, ...readdirSync(join(sources, "editor"), { recursive: true, encoding: "utf8" })]
  .filter((name) => name.endsWith(".ts"))
  .map((name) => (ABOVE.includes(name) ? name : `editor/${name.replaceAll("\\", "/")}`))
  .map((path) => ({ path, text: readFileSync(join(sources, path), "utf8") }));

/** What shows text in VS Code, and the files that may use it. */
const SURFACES: readonly (readonly [what: RegExp, where: readonly string[]])[] = [
  [
    /show(?:Information|Warning|Error)Message|setStatusBarMessage|createStatusBarItem/,
    ["dialogs/messages.ts"],
  ],
  [/window\.withProgress/, ["dialogs/messages.ts"]],
  [/(?:create|show)(?:InputBox|QuickPick)|showWorkspaceFolderPick|QuickPickItem/, ["dialogs/prompts.ts"]],
  [/show(?:Open|Save)Dialog|createWebviewPanel|"vscode\.diff"/, ["dialogs/openings.ts"]],
  [
    /new (?:vscode\.)?MarkdownString|appendMarkdown|appendText|appendCodeblock/,
    ["text/fromStart.ts", "text/prose.ts"],
  ],
  [/new (?:vscode\.)?Diagnostic(?:RelatedInformation)?\(/, ["host/diagnostics.ts"]],
  [/new (?:vscode\.)?TreeItem\(/, ["explorer/present.ts"]],
  [/createTreeView/, ["explorer/registerView.ts"]],
  [/registerAuthenticationProvider/, ["session/registerAccounts.ts"]],
  [/new (?:vscode\.)?DocumentSymbol\(/, ["logs/logLanguage.ts"]],
  [/new (?:vscode\.)?CodeLens\(/, ["logs/logLenses.ts", "rules/features.ts"]],
  [/new (?:vscode\.)?CodeAction\(/, ["infrastructure/codeActions.ts", "plans/codeActions.ts"]],
  [/CompletionItem\(|extends (?:vscode\.)?CompletionItem\b/, ["plans/completion.ts", "rules/features.ts"]],
  [/registerFileDecorationProvider/, ["explorer/decorations.ts"]],
  // A page that is hidden is let go of: it keeps its state itself.
  [/retainContextWhenHidden/, []],
  [/createTelemetryLogger|TelemetryReporter/, []],
  [/createTerminal|createComment|createTestController|createNotebook|InlayHint\(/, []],
  // Its words are ours, and what it leads to is a command of ours, which takes an address.
  [/DocumentLink\(/, ["logs/logLanguage.ts"]],
  // Words of ours take values of others: they are plain as a whole.
  [/\bl10n\.t\b/, ["text/fromStart.ts", "text/say.ts"]],
  // Nothing foreign is ever trusted, and a text becomes plain by being made so.
  [/isTrusted\s*[:=]|supportHtml|supportThemeIcons/, []],
  [/\bas Plain\b/, ["text/plain.ts"]],
];

describe("What shows text in VS Code", () => {
  for (const [what, where] of SURFACES) {
    it(`${what.source} is used in ${where.join(" and ") || "no file"}`, () => {
      const users = files.filter(({ text }) => what.test(text)).map(({ path }) => path);
      assert.deepEqual(
        users,
        where.map((path) => `editor/${path}`),
      );
    });
  }

  it("lets pages load what was built for them, and nothing else", () => {
    const roots = files.flatMap(({ text }) => [...text.matchAll(/localResourceRoots: (.+?\))\]/g)]);
    const named = files.reduce((sum, { text }) => sum + text.split("localResourceRoots").length - 1, 0);
    assert.equal(roots.length, named);
    for (const [, root] of roots) assert.match(root ?? "", /^\[webviewRoot\(this\.#[\w.#]+\)$/);
  });

  it("is called by its own name, not through a copy of VS Code's window", () => {
    const copies = files.filter(({ text }) =>
      /(?:const|let|var)\s+\w+\s*=\s*vscode\.window\b(?!\.)/.test(text),
    );
    assert.deepEqual(
      copies.map(({ path }) => path),
      [],
    );
  });
});
