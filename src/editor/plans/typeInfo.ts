/** A component type as documentation: what it is, and what it comes with. */
import type * as vscode from "vscode";
import type { Primitive } from "../../contract/primitives.ts";
import { Prose } from "../text/prose.ts";
import { say } from "../text/say.ts";

export function describeType(type: Primitive): vscode.MarkdownString {
  const text = new Prose().bold(type.display_name).space().code(type.type_id).paragraph().text(type.summary);
  if (type.gives.length > 0) text.paragraph().text(say("Gives: {0}", type.gives.map(words).join(", ")));
  const { requires = [], needs } = type;
  if (requires.length > 0 || needs.length > 0) text.paragraph().text(say("Needs:"));
  for (const { type_id, display_name, because } of requires)
    text.item().text(display_name).space().code(type_id).space().text(because);
  for (const capability of needs) text.item().text(words(capability));
  return text.markdown();
}

function words(capability: string): string {
  return capability.replaceAll("-", " ");
}
