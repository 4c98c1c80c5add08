import type * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import type { AcceptedDrift } from "./acceptedDrift.ts";
import type { Budgets } from "./budgets.ts";

/** What a team says of its environments, in files of this window's folders. */
export interface TeamFilesOfEnvironments extends vscode.Disposable {
  readonly budgets: () => Promise<Budgets>;
  /** The drift that the team lives with. */
  readonly accepted: () => Promise<AcceptedDrift>;
}

/** Each is read when anything first asks for it. */
export function lazyTeamFiles(): TeamFilesOfEnvironments {
  const owned = new Disposables();
  return {
    budgets: owned.lazily(async () => new (await import("./budgets.ts")).Budgets()),
    accepted: owned.lazily(async () => new (await import("./acceptedDrift.ts")).AcceptedDrift()),
    dispose: () => owned.dispose(),
  };
}
