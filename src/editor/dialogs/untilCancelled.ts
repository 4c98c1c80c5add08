import * as vscode from "vscode";
import { signalOf } from "../host/cancellation.ts";
import type { Plain } from "../text/plain.ts";
import { withProgress } from "./messages.ts";

/** Work that a message with a button to cancel stands for. @returns undefined where the user gives up */
export function untilCancelled<T>(
  title: Plain,
  work: (signal: AbortSignal) => Promise<T>,
): Thenable<T | undefined> {
  return withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_, token) => {
      const signal = signalOf(token);
      return work(signal).catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw error;
      });
    },
  );
}
