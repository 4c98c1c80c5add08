import type * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import type { Connection } from "../session/connections.ts";
import { type BuiltIn, PlanCatalogue } from "./catalogue.ts";
import { CodeGeneration } from "./code/generation.ts";
import type { PlanTools } from "./commands.ts";
import { PlanComparisons } from "./comparisons.ts";
import { PlanDocuments } from "./documents.ts";
import { ExistingDifferences } from "./existing.ts";
import { registerLanguageFeatures } from "./languageFeatures.ts";
import type { PlanPanel } from "./panel.ts";
import { PlanPreview } from "./preview.ts";
import { Reproposals } from "./reproposals.ts";

/** Plans in files: their language features, their picture, and what is done with them. */
export class PlanFiles implements PlanTools, vscode.Disposable {
  readonly panel: PlanPanel;
  readonly documents: PlanDocuments;
  readonly preview: PlanPreview;
  readonly comparisons: PlanComparisons;
  readonly existing: ExistingDifferences;
  readonly reproposals: Reproposals;
  readonly code: CodeGeneration;
  readonly #owned = new Disposables();

  /** @param connection the signed-in account's; throws NotSignedIn */
  constructor(
    panel: PlanPanel,
    connection: () => Promise<Pick<Connection, "address" | "client">>,
    builtIn: BuiltIn,
    rules: ReadRules,
  ) {
    this.panel = panel;
    this.documents = new PlanDocuments(new PlanCatalogue(builtIn));
    this.#owned.add(registerLanguageFeatures(this.documents));
    this.preview = this.#owned.add(new PlanPreview(this.documents, panel));
    this.comparisons = this.#owned.add(new PlanComparisons(builtIn, panel));
    this.existing = new ExistingDifferences(this.comparisons, panel);
    this.code = this.#owned.add(new CodeGeneration(builtIn, panel));
    this.reproposals = new Reproposals(connection, builtIn, rules, this.comparisons);
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
