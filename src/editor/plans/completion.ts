import * as vscode from "vscode";
import type { Primitive } from "../../contract/primitives.ts";
import { plain } from "../text/plain.ts";
import { type Slot, slotAt } from "./core/lookup.ts";
import type { PlanText } from "./core/planText.ts";
import type { Types } from "./core/types.ts";
import { type PlanDocuments, rangeOf } from "./documents.ts";
import { describeType } from "./typeInfo.ts";

/** A completion whose documentation is made when it is looked at. */
class TypeItem extends vscode.CompletionItem {
  readonly type: Primitive;

  constructor(type: Primitive) {
    super(
      { label: plain(type.type_id), description: plain(type.display_name) },
      vscode.CompletionItemKind.Class,
    );
    this.type = type;
  }
}

/** Completes component types, by identifier, name or alias, and names of components where a plan mentions them. */
export class PlanCompletions implements vscode.CompletionItemProvider {
  static readonly triggers = ['"', ":", "/", "-"] as const;
  readonly #documents: PlanDocuments;

  constructor(documents: PlanDocuments) {
    this.#documents = documents;
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionItem[]> {
    const offset = document.offsetAt(position);
    const plan = await this.#documents.read(document);
    const slot = slotAt(plan, offset);
    if (!slot) return [];
    const replaced = rangeOf(document, slot.span);
    // A string that is not closed yet may reach over the end of the line, as no completion may.
    const range = replaced.isSingleLine ? replaced : new vscode.Range(replaced.start, position);
    const types = await this.#documents.types();
    if (token.isCancellationRequested) return [];
    const items = slot.wants === "type" ? typeItems(plan, types) : nameItems(plan, slot, types);
    for (const item of items) {
      item.range = { inserting: new vscode.Range(range.start, position), replacing: range };
    }
    return items;
  }

  resolveCompletionItem(item: vscode.CompletionItem): vscode.CompletionItem {
    if (item instanceof TypeItem) item.documentation = describeType(item.type);
    return item;
  }
}

/** The clouds that the plan uses come first. */
function typeItems(plan: PlanText, types: Types | undefined): vscode.CompletionItem[] {
  const used = new Set(plan.components.map(({ typeId }) => cloudOf(typeId?.value ?? "")));
  return (types?.all ?? []).map((type) => {
    const item = new TypeItem(type);
    item.insertText = JSON.stringify(type.type_id);
    // The word that is matched begins with the quote.
    item.filterText = [item.insertText, type.display_name, ...type.aliases].join(" ");
    item.sortText = `${used.has(cloudOf(type.type_id)) ? 0 : 1}${type.type_id}`;
    return item;
  });
}

function nameItems(plan: PlanText, { without }: Slot, types: Types | undefined): vscode.CompletionItem[] {
  return [...plan.byName.values()].flatMap(({ name, typeId, index }) => {
    if (!name || name.value === "" || without.has(name.value)) return [];
    const type = typeId && types?.lookup(typeId.value);
    const description = type?.display_name ?? typeId?.value ?? "";
    const item = new vscode.CompletionItem(
      { label: plain(name.value), description: plain(description) },
      vscode.CompletionItemKind.Reference,
    );
    item.insertText = JSON.stringify(name.value);
    item.filterText = `${item.insertText} ${description}`;
    item.sortText = String(index).padStart(6, "0");
    if (type) item.documentation = describeType(type);
    return [item];
  });
}

function cloudOf(typeId: string): string {
  return typeId.split(":")[0] ?? "";
}
