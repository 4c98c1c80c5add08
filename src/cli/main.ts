/** The command line: `infra-planner --help`, or `npm run --silent cli -- --help` in the repository. */
import { onLogLine } from "../shared/seen.ts";
import { UsageError } from "../shared/usageError.ts";
import { completionScript, isShell } from "./line/completion.ts";
import { EXIT, type ExitCode } from "./line/exitCodes.ts";
import { commandHelp, helpText } from "./line/help.ts";
import { isCommand, type Line, parseLine } from "./line/parse.ts";
import { PROGRAM } from "./line/program.ts";
import { COMMANDS } from "./line/table.ts";

async function main(args: readonly string[]): Promise<ExitCode> {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // A reader that has seen enough, such as head, is no failure.
    if (error.code === "EPIPE") process.exit();
    process.stderr.write(`What is printed cannot be written (${error.code ?? error.name}).\n`);
    process.exit(EXIT.failed);
  });
  try {
    if (args.length === 1 && args[0] === "--version") {
      process.stdout.write(`infra-planner ${(await import("./carried.ts")).version()}\n`);
      return EXIT.done;
    }
    return await answer(parseLine(args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const command = args.find((word) => word !== "help" && isCommand(word));
    const next = command === undefined ? `help" lists the commands` : `help ${command}" says what it takes`;
    process.stderr.write(`${onLogLine(error.message)}\n"${PROGRAM} ${next}.\n`);
    return EXIT.usage;
  }
}

/** Help and completion are answered at once; all else loads what it takes. */
async function answer(line: Line): Promise<ExitCode> {
  if (line.name === "help") process.stdout.write(helpOn(line.words));
  else if (line.name === "completion")
    process.stdout.write(
      line.words
        .filter(isShell)
        .map((shell) => completionScript(shell, "infra-planner"))
        .join(""),
    );
  else {
    const { runInProcess } = await import("./process.ts");
    return runInProcess(line, "service" in COMMANDS[line.name].options);
  }
  return EXIT.done;
}

function helpOn([command]: readonly string[]): string {
  if (command === undefined) return helpText(PROGRAM);
  if (isCommand(command)) return commandHelp(PROGRAM, command);
  throw new UsageError(`There is no command "${command}".`);
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
