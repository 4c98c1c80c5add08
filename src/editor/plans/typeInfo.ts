/** A component type as documentation: what it is, and what it comes with. */
import * as vscode from "vscode";
import type { Primitive } from "../../contract/primitives.ts";

/** The catalogue's words are its own, but Markdown of them could only ever be an accident: all text is escaped. */
export function describeType(type: Primitive): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text
    .appendMarkdown("**")
    .appendText(type.display_name)
    .appendMarkdown(`** \`${code(type.type_id)}\`\n\n`);
  text.appendText(type.summary);
  if (type.gives.length > 0)
    text.appendMarkdown("\n\n").appendText(vscode.l10n.t("Gives: {0}", type.gives.map(words).join(", ")));
  const { requires = [], needs } = type;
  if (requires.length > 0 || needs.length > 0)
    text.appendMarkdown("\n\n").appendText(vscode.l10n.t("Needs:"));
  for (const { type_id, display_name, because } of requires) {
    text
      .appendMarkdown("\n- ")
      .appendText(display_name)
      .appendMarkdown(` \`${code(type_id)}\` `)
      .appendText(because);
  }
  for (const capability of needs) text.appendMarkdown("\n- ").appendText(words(capability));
  return text;
}

/** A text within backquotes. */
export function code(text: string): string {
  return text.replaceAll("`", "ˋ").replaceAll(/\s/g, " ");
}

function words(capability: string): string {
  return capability.replaceAll("-", " ");
}
