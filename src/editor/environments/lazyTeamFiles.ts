import type * as vscode from "vscode";
import { endsWithin } from "../dialogs/endsWithin.ts";
import { Disposables } from "../host/disposables.ts";
import type { AcceptedDrift } from "./acceptedDrift.ts";
import type { Budgets } from "./budgets.ts";

/** What a team says of its environments, in files of this window's folders. */
export interface TeamFilesOfEnvironments extends vscode.Disposable {
  readonly budgets: () => Promise<Budgets>;
  /** The drift that the team lives with. */
  readonly accepted: () => Promise<AcceptedDrift>;
}

/** A folder that is slow to read holds nothing up for longer, in ms: what goes by its files is told when they are read. */
const READ_WITHIN_MS = 1_000;

/** Each is read when anything first asks for it, which waits for that a moment: a map is judged only once. */
export function lazyTeamFiles(): TeamFilesOfEnvironments {
  const owned = new Disposables();
  return {
    budgets: owned.lazily(async () => read(new (await import("./budgets.ts")).Budgets())),
    accepted: owned.lazily(async () => read(new (await import("./acceptedDrift.ts")).AcceptedDrift())),
    dispose: () => owned.dispose(),
  };
}

/** Where they cannot be read, they are not followed either: who asks again has them made anew. */
async function read<T extends vscode.Disposable & { readonly read: Promise<unknown> }>(made: T): Promise<T> {
  try {
    await endsWithin(READ_WITHIN_MS, made.read);
  } catch (error) {
    made.dispose();
    throw error;
  }
  return made;
}
