import type * as vscode from "vscode";
import type { Budget } from "../../shared/cost/budgets.ts";
import { BUDGETS_FILE, type BudgetProblem, readBudgets } from "../../shared/cost/budgetsFile.ts";
import { TeamFiles } from "../host/teamFiles.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** What the environments of a team may cost, by the files of this window's folders, and what is wrong with those. */
export class Budgets implements vscode.Disposable {
  readonly #files = new TeamFiles<ReadonlyMap<string, Budget>, BudgetProblem>({
    path: BUDGETS_FILE,
    name: "infra-planner-budgets",
    read: (text) => {
      const { budgets, problems } = readBudgets(text);
      return { value: budgets, problems };
    },
    wordsFor,
  });
  /** Fires when budgets have been read. */
  readonly onDidChange = this.#files.onDidChange;
  /** Resolves once the files have been read that are there at first. */
  readonly read = this.#files.read;

  /** An environment's budget; where folders differ, that of the first. */
  of(environmentId: string): Budget | undefined {
    return this.#files.values.find((budgets) => budgets.has(environmentId))?.get(environmentId);
  }

  dispose(): void {
    this.#files.dispose();
  }
}

function wordsFor({ kind }: BudgetProblem): Plain {
  switch (kind) {
    case "syntax":
      return say("The file is not JSON, so it sets no budgets.");
    case "tooLarge":
      return say("The file is too large, so it sets no budgets.");
    case "noList":
      return say("The file sets no budgets: it has no list named “budgets”.");
    case "environment":
      return say("The budget is not used: it has no “environment” with an ID.");
    case "amount":
      return say("The budget is not used: its amount is not a number above 0.");
    case "currency":
      return say("The budget is not used: its currency is not an ISO 4217 code such as EUR.");
    case "twice":
      return say("The budget is not used: an earlier one is for the same environment.");
  }
}
