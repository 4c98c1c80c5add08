import * as vscode from "vscode";
import type { Plain } from "../text/plain.ts";
import { endsWithin } from "./endsWithin.ts";
import { withProgress } from "./messages.ts";

/** What takes less needs no message: it would be gone before it is read. */
const SHOWN_AFTER_MS = 700;

/**
 * Does what is quick as a rule. When it takes longer, a message says so, and lets it be cancelled.
 *
 * @throws what the work throws, which is a cancellation when its signal was aborted from the message
 */
export async function withDelayedProgress<T>(
  title: Plain,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const done = work(abort.signal);
  if (await endsWithin(SHOWN_AFTER_MS, done)) return done;
  return withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_progress, token) => {
      token.onCancellationRequested(() => abort.abort());
      return done;
    },
  );
}
