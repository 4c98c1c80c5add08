/** What VS Code knows of rule packs by us: it brings no support of YAML's schemas itself. */
import * as vscode from "vscode";
import type { RuleAssistance } from "../../contract/rules.ts";
import { signalOf } from "../host/cancellation.ts";
import { Disposables } from "../host/disposables.ts";
import { plain } from "../text/plain.ts";
import { Prose } from "../text/prose.ts";
import { say } from "../text/say.ts";
import { type BuiltIn, RULE_DOCUMENTS } from "./documents.ts";
import { InspectedDocuments } from "./inspected.ts";

const { languages } = vscode;

const KINDS: Readonly<Record<RuleAssistance["completions"][number]["kind"], vscode.CompletionItemKind>> = {
  key: vscode.CompletionItemKind.Property,
  value: vscode.CompletionItemKind.EnumMember,
  type: vscode.CompletionItemKind.Class,
};
/** Where a word may begin that is not typed yet. */
const TRIGGERS = [" ", "{", "[", ":", "/", "-", "."];

export function registerRuleFeatures(builtIn: BuiltIn): vscode.Disposable {
  const owned = new Disposables();
  const documents = owned.add(new InspectedDocuments(builtIn));
  owned.add(
    languages.registerCompletionItemProvider(
      RULE_DOCUMENTS,
      {
        provideCompletionItems: async (document, position, token) =>
          completionsOf(document, await assistance(builtIn, document, position, token)),
      },
      ...TRIGGERS,
    ),
  );
  owned.add(
    languages.registerHoverProvider(RULE_DOCUMENTS, {
      provideHover: async (document, position, token) =>
        hoverOf(document, await assistance(builtIn, document, position, token)),
    }),
  );
  owned.add(
    languages.registerCodeLensProvider(RULE_DOCUMENTS, {
      onDidChangeCodeLenses: documents.onDidChange,
      provideCodeLenses: (document) => examplesOf(documents, document),
    }),
  );
  return owned;
}

async function assistance(
  builtIn: BuiltIn,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<RuleAssistance> {
  const signal = signalOf(token);
  return (await builtIn()).assistRules(document.getText(), document.offsetAt(position), { signal });
}

function completionsOf(
  document: vscode.TextDocument,
  { completions, from, to }: RuleAssistance,
): vscode.CompletionList {
  const range = new vscode.Range(document.positionAt(from), document.positionAt(to));
  const items = completions.map(({ label, insert, detail, documentation, kind }) => {
    const item = new vscode.CompletionItem(
      { label: plain(label), ...(detail !== undefined && { description: plain(detail) }) },
      KINDS[kind],
    );
    item.insertText = insert ?? label;
    item.filterText = detail === undefined ? label : `${label} ${detail}`;
    item.range = range;
    if (documentation !== undefined) item.documentation = prose(documentation).markdown();
    return item;
  });
  // Of types no more are sent than anybody looks through: further letters ask for others.
  return new vscode.CompletionList(items, true);
}

function hoverOf(document: vscode.TextDocument, { hover }: RuleAssistance): vscode.Hover | undefined {
  if (!hover) return undefined;
  const range = new vscode.Range(document.positionAt(hover.from), document.positionAt(hover.to));
  return new vscode.Hover(prose(hover.text, new Prose().bold(hover.title).paragraph()).markdown(), range);
}

/** A text in which marks stand around code. */
function prose(text: string, before = new Prose()): Prose {
  for (const [index, part] of text.split("`").entries()) {
    if (index % 2 === 1) before.code(part);
    else before.text(part);
  }
  return before;
}

/** Above each example, how it fares. */
async function examplesOf(
  documents: InspectedDocuments,
  document: vscode.TextDocument,
): Promise<vscode.CodeLens[]> {
  const { examples } = (await documents.of(document)) ?? { examples: [] };
  return examples.map(({ line, failure }) => {
    const place = new vscode.Range(line - 1, 0, line - 1, 0);
    const title =
      failure === undefined ? `$(pass) ${say("Holds")}` : `$(error) ${say("Does not hold: {0}", failure)}`;
    return new vscode.CodeLens(place, { title, command: "" });
  });
}
