import * as vscode from "vscode";
import { ClientError, type Reason } from "../../client/errors.ts";
import { withProgress } from "../dialogs/messages.ts";
import { say } from "../text/say.ts";
import type { Loadable } from "./loadable.ts";
import type { Environment } from "./nodes.ts";

/** Environments at a time: enough to keep the client's rate limiter busy, few enough to stop at once. */
const AT_A_TIME = 6;

/** Failures that the next environment would meet as well. */
const FINAL: ReadonlySet<Reason> = new Set(["notSignedIn", "paidTierRequired", "rateLimited", "unreachable"]);

/**
 * Loads cost and drift of environments as far as they are not, until done, cancelled, or the service refuses.
 * @returns the refusal, which the next environment would meet as well, where there was one
 */
export async function loadFactsOf(
  environments: readonly Environment[],
): Promise<"done" | "cancelled" | ClientError> {
  if (environments.length === 0) return "done";
  const options = {
    location: vscode.ProgressLocation.Notification,
    title:
      environments.length === 1
        ? say("Loading cost and drift of 1 environment")
        : say("Loading cost and drift of {0} environments", environments.length),
    cancellable: true,
  };
  return withProgress(options, async (progress, token) => {
    const waiting = [...environments];
    const started = new Set<Loadable<unknown>>();
    let failure: ClientError | undefined;
    token.onCancellationRequested(() => {
      for (const loadable of started) loadable.cancel();
    });
    const load = async (loadable: Loadable<unknown>) => {
      // What the tree is loading already is not this command's to stop.
      if (!loadable.loading) started.add(loadable);
      await loadable.ensure();
      started.delete(loadable);
      if (loadable.error instanceof ClientError && FINAL.has(loadable.error.reason)) failure = loadable.error;
    };
    const work = async () => {
      for (let next = waiting.shift(); next && !failure; next = waiting.shift()) {
        if (token.isCancellationRequested) return;
        await Promise.all([load(next.facts.cost), load(next.facts.drift)]);
        progress.report({ increment: 100 / environments.length });
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    return failure ?? (token.isCancellationRequested ? "cancelled" : "done");
  });
}
