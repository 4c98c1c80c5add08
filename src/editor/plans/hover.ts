import * as vscode from "vscode";
import { Prose } from "../text/prose.ts";
import { say } from "../text/say.ts";
import { readDependencies } from "./core/dependencies.ts";
import { nameAt, typeAt } from "./core/lookup.ts";
import { innerRange, type PlanDocuments } from "./documents.ts";
import { describeType } from "./typeInfo.ts";

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
    const text = new Prose().bold(name.value);
    if (own) text.space().text(own.display_name);
    if (component.typeId) text.space().code(component.typeId.value);
    const entries = plan.order?.entries ?? [];
    const place = entries.findIndex(({ value }) => value === name.value);
    if (place >= 0)
      text.paragraph().text(say("Step {0} of {1} in the deploy order", place + 1, entries.length));
    const dependencies = readDependencies(plan);
    const list = (title: string, names: readonly string[]) => {
      if (names.length > 0) text.paragraph().text(`${title} ${shorten(names)}`);
    };
    list(say("Depends on:"), [...new Set(dependencies.of(name.value).map(({ dependency }) => dependency))]);
    list(say("Needed by:"), [...new Set(dependencies.on(name.value).map(({ dependent }) => dependent))]);
    return new vscode.Hover(text.markdown(), innerRange(document, name));
  }
}

const MAX_NAMES = 8;

function shorten(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).join(", ");
  return names.length > MAX_NAMES ? say("{0} and {1} more", shown, names.length - MAX_NAMES) : shown;
}
