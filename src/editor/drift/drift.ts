import type * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import { checkDetails } from "./checkRows.ts";
import type { DriftContext } from "./context.ts";
import { DriftDocuments } from "./driftDocuments.ts";
import { DriftHistory } from "./driftHistory.ts";

/** Everything about drift, put together. */
export class Drift implements vscode.Disposable {
  readonly #owned = new Disposables();
  readonly history: DriftHistory;
  readonly documents: DriftDocuments;

  /** @param changed tells VS Code which document to read anew */
  constructor(context: DriftContext, changed: vscode.EventEmitter<vscode.Uri>) {
    this.history = this.#owned.add(new DriftHistory(context));
    this.documents = this.#owned.add(new DriftDocuments(context.environments, this.history, changed));
    context.environments.showCheckDetails((node) => checkDetails(node, this.history));
  }

  dispose(): void {
    this.#owned.dispose();
  }
}
