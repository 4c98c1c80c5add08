/** The command line: `infra-planner --help`, or `npm run --silent cli -- --help` in the repository. */
import { UsageError } from "../shared/usageError.ts";
import { completionScript, isShell } from "./line/completion.ts";
import { EXIT, type ExitCode } from "./line/exitCodes.ts";
import { commandHelp, helpText } from "./line/help.ts";
import { isCommand, type Line, parseLine } from "./line/parse.ts";
import { COMMANDS } from "./line/table.ts";

/** What is written at the shell to come here; npm says when it is in between. */
const PROGRAM = process.env["npm_lifecycle_event"] === "cli" ? "npm run --silent cli --" : "infra-planner";

async function main(args: readonly string[]): Promise<ExitCode> {
  // A reader that has seen enough, such as head, is no failure.
  process.stdout.on("error", () => process.exit());
  try {
    return await answer(parseLine(args));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${visible(error.message)}\n"${PROGRAM} help" lists the commands.\n`);
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

/** What was pasted may hold what a terminal would act on. */
const visible = (text: string) => text.replaceAll(/\p{Cc}/gu, "\uFFFD");

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
