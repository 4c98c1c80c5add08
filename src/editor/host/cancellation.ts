import type { CancellationToken } from "vscode";

/** VS Code's token as the signal that everything below the editor takes. It listens for as long as the token lives. */
export function signalOf(token: CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  else token.onCancellationRequested(() => abort.abort());
  return abort.signal;
}
