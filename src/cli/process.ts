/** Commands in a process of their own. */
import type { ExitCode } from "./line/exitCodes.ts";
import { EXIT } from "./line/exitCodes.ts";
import { runCommand } from "./run.ts";
import { Printer } from "./terminal/printer.ts";

/**
 * Runs a command between this process's stdin and stdout.
 * @param waits it waits for others, and is told when the person at the shell interrupts; all others just end
 */
export function runInProcess(line: Parameters<typeof runCommand>[0], waits: boolean): Promise<ExitCode> {
  const interrupted = new AbortController();
  if (waits)
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => {
        // Once more is meant.
        if (interrupted.signal.aborted) process.exit(EXIT.interrupted);
        interrupted.abort();
      });
  return runCommand(line, {
    out: new Printer(process.stdout, process.env),
    notes: new Printer(process.stderr, process.env),
    input: process.stdin,
    env: process.env,
    signal: interrupted.signal,
  });
}
