/** The command line within this process: as fast as its commands, and with any input, environment and terminal. */
import { Readable } from "node:stream";
import { EXIT, type ExitCode } from "../../src/cli/line/exitCodes.ts";
import { parseLine } from "../../src/cli/line/parse.ts";
import { runCommand } from "../../src/cli/run.ts";
import { Printer } from "../../src/cli/terminal/printer.ts";
import { UsageError } from "../../src/shared/usageError.ts";

export interface CliOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** What stands in stdin. */
  readonly input?: string;
  readonly terminal?: boolean;
  readonly signal?: AbortSignal;
  /** Called with everything that is printed, as it is. */
  readonly onOutput?: (text: string) => void;
}

export interface CliResult {
  readonly code: ExitCode;
  readonly out: string;
  readonly notes: string;
  json(): ReturnType<typeof JSON.parse>;
}

export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  const { env = {}, input = "", terminal: isTTY = false, signal, onOutput } = options;
  const heard = { out: "", notes: "" };
  const streamTo = (name: "out" | "notes") => ({
    isTTY,
    write(text: string) {
      heard[name] += text;
      onOutput?.(text);
    },
  });
  const line = read(args);
  if (typeof line === "string") return { code: EXIT.usage, out: "", notes: line, json: () => undefined };
  const code = await runCommand(line, {
    out: new Printer(streamTo("out"), env),
    notes: new Printer(streamTo("notes"), env),
    input: Readable.from([Buffer.from(input)]),
    env,
    signal: signal ?? new AbortController().signal,
  });
  return { code, ...heard, json: () => JSON.parse(heard.out) };
}

/** The command; or what is wrong with the line, in words. */
function read(args: readonly string[]) {
  try {
    const line = parseLine(args);
    if (line.name === "help" || line.name === "completion") throw new Error("The start answers this.");
    return line;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
