import type { Readable } from "node:stream";
import type { Printer } from "./printer.ts";

/** What a command is run with: the process's own, or a test's. */
export interface Shell {
  readonly out: Printer;
  /** What people should know beside the result. */
  readonly notes: Printer;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the person at the shell interrupts. */
  readonly signal: AbortSignal;
}
