import * as vscode from "vscode";
import { readDependencies } from "./core/dependencies.ts";
import { nameAt, typeAt } from "./core/lookup.ts";
import { innerRange, type PlanDocuments } from "./documents.ts";
import { code, describeType } from "./typeInfo.ts";

/** Tells what a type is, and where a component stands in its plan. */
export class PlanHovers implements vscode.HoverProvider {
  readonly #documents: PlanDocuments;

  constructor(documents: PlanDocuments) {
    this.#documents = documents;
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    const offset = document.offsetAt(position);
    const types = await this.#documents.types();
    const plan = await this.#documents.read(document);
    const typeId = typeAt(plan, offset);
    const type = typeId && types?.lookup(typeId.value);
    if (type) return new vscode.Hover(describeType(type), innerRange(document, typeId));
    const name = nameAt(plan, offset);
    const component = name && plan.byName.get(name.value);
    if (!name || !component) return undefined;
    const own = component.typeId && types?.lookup(component.typeId.value);
    const text = new vscode.MarkdownString();
    text.appendMarkdown("**").appendText(name.value).appendMarkdown("**");
    if (own) text.appendMarkdown(" ").appendText(own.display_name);
    if (component.typeId) text.appendMarkdown(` \`${code(component.typeId.value)}\``);
    const entries = plan.order?.entries ?? [];
    const place = entries.findIndex(({ value }) => value === name.value);
    if (place >= 0)
      text
        .appendMarkdown("\n\n")
        .appendText(vscode.l10n.t("Step {0} of {1} in the deploy order", place + 1, entries.length));
    const dependencies = readDependencies(plan);
    const list = (title: string, names: readonly string[]) => {
      if (names.length > 0) text.appendMarkdown("\n\n").appendText(`${title} ${shorten(names)}`);
    };
    list(vscode.l10n.t("Depends on:"), [
      ...new Set(dependencies.of(name.value).map(({ dependency }) => dependency)),
    ]);
    list(vscode.l10n.t("Needed by:"), [
      ...new Set(dependencies.on(name.value).map(({ dependent }) => dependent)),
    ]);
    return new vscode.Hover(text, innerRange(document, name));
  }
}

const MAX_NAMES = 8;

function shorten(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES
    ? vscode.l10n.t("{0} and {1} more", shown, names.length - MAX_NAMES)
    : shown;
}
