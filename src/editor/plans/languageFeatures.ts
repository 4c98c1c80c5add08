import * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import { PlanCodeActions } from "./codeActions.ts";
import { PlanCompletions } from "./completion.ts";
import { PlanDiagnostics } from "./diagnostics.ts";
import type { PlanDocuments } from "./documents.ts";
import { PlanHovers } from "./hover.ts";
import { PlanNavigation } from "./navigation.ts";
import { PLAN_DOCUMENTS } from "./selector.ts";

/** What VS Code's own JSON support does not know of plans: types, names, and the order they are deployed in. */
export function registerLanguageFeatures(documents: PlanDocuments): vscode.Disposable {
  const { languages } = vscode;
  const navigation = new PlanNavigation(documents);
  const owned = new Disposables();
  owned.add(new PlanDiagnostics(documents));
  owned.add(
    languages.registerCodeActionsProvider(
      PLAN_DOCUMENTS,
      new PlanCodeActions(documents),
      PlanCodeActions.metadata,
    ),
  );
  owned.add(
    languages.registerCompletionItemProvider(
      PLAN_DOCUMENTS,
      new PlanCompletions(documents),
      ...PlanCompletions.triggers,
    ),
  );
  owned.add(languages.registerHoverProvider(PLAN_DOCUMENTS, new PlanHovers(documents)));
  owned.add(languages.registerDefinitionProvider(PLAN_DOCUMENTS, navigation));
  owned.add(languages.registerReferenceProvider(PLAN_DOCUMENTS, navigation));
  owned.add(languages.registerRenameProvider(PLAN_DOCUMENTS, navigation));
  return owned;
}
