import * as vscode from "vscode";
import type { Plain } from "../text/plain.ts";
import { endsWithin } from "./endsWithin.ts";
import { withProgress } from "./messages.ts";

/** Work that ends sooner needs no progress; a message that only flashes up is noise, in milliseconds. */
const LATE = 500;

/** Told the part that is done, from 0 to 1, and what is being done. */
export type ReportProgress = (part: number, message: Plain) => void;

/**
 * Does some work, with progress and a way to stop it once it takes its time.
 * @throws what the work throws, which is a cancellation when its signal was aborted from the message
 */
export async function withLateProgress<T>(
  title: Plain,
  work: (signal: AbortSignal, report: ReportProgress) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  let done = 0;
  let message: Plain | undefined;
  let show: ReportProgress = () => {};
  const running = work(abort.signal, (part, text) => {
    done = part;
    message = text;
    show(part, text);
  });
  if (await endsWithin(LATE, running)) return running;
  return withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (progress, token) => {
      token.onCancellationRequested(() => abort.abort());
      let shown = 0;
      show = (part, text) => {
        progress.report({ increment: (part - shown) * 100, message: text });
        shown = part;
      };
      if (message !== undefined) show(done, message);
      return running;
    },
  );
}
