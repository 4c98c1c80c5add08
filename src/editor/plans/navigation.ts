import * as vscode from "vscode";
import { say } from "../text/say.ts";
import { definitionsOf, mentionsOf, nameAt, refuseName, renameEdits } from "./core/lookup.ts";
import type { TextAt } from "./core/planText.ts";
import { innerRange, type PlanDocuments, toWorkspaceEdit } from "./documents.ts";

/** Definition, references and renaming of component names within a plan. */
export class PlanNavigation
  implements vscode.DefinitionProvider, vscode.ReferenceProvider, vscode.RenameProvider
{
  readonly #documents: PlanDocuments;

  constructor(documents: PlanDocuments) {
    this.#documents = documents;
  }

  async provideDefinition(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.LocationLink[]> {
    const { plan, name } = await this.#at(document, position);
    if (!name) return [];
    return definitionsOf(plan, name.value).map((place) => ({
      originSelectionRange: innerRange(document, name),
      targetUri: document.uri,
      targetRange: innerRange(document, place),
    }));
  }

  async provideReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
    { includeDeclaration }: vscode.ReferenceContext,
  ): Promise<vscode.Location[]> {
    const { plan, name } = await this.#at(document, position);
    if (!name) return [];
    const places: readonly TextAt[] = [
      ...(includeDeclaration ? definitionsOf(plan, name.value) : []),
      ...mentionsOf(plan, name.value),
    ];
    return places.map((place) => new vscode.Location(document.uri, innerRange(document, place)));
  }

  async prepareRename(document: vscode.TextDocument, position: vscode.Position) {
    const { name } = await this.#at(document, position);
    if (!name) throw new Error(say("Only names of components can be renamed."));
    return { range: innerRange(document, name), placeholder: name.value };
  }

  async provideRenameEdits(document: vscode.TextDocument, position: vscode.Position, newName: string) {
    const { plan, name } = await this.#at(document, position);
    if (!name || newName === name.value) return undefined;
    switch (refuseName(plan, newName)) {
      case "empty":
        throw new Error(say("A component needs a name."));
      case "taken":
        throw new Error(say("Another component is named “{0}” already.", newName));
      case undefined:
        return toWorkspaceEdit(document, renameEdits(plan, name.value, newName));
    }
  }

  async #at(document: vscode.TextDocument, position: vscode.Position) {
    const plan = await this.#documents.read(document);
    return { plan, name: nameAt(plan, document.offsetAt(position)) };
  }
}
