/** Does what a command line says. Each command's code loads when it is asked for. */
import { UsageError } from "../shared/usageError.ts";
import { exitCodeOf, failuresInWords } from "./failure.ts";
import { EXIT, type ExitCode } from "./line/exitCodes.ts";
import type { Line, LineOf } from "./line/parse.ts";
import { PROGRAM } from "./line/program.ts";
import type { CommandName } from "./line/table.ts";
import { Sessions } from "./session/session.ts";
import type { Shell } from "./terminal/shell.ts";

/** What the start answers by itself. */
type Answered = "help" | "completion";
type Run<Name extends CommandName> = (
  line: LineOf<Name>,
  shell: Shell,
  sessions: Sessions,
) => Promise<ExitCode>;

/** For commands that either succeed or throw. */
const done = () => EXIT.done;
const environments = () => import("./commands/environments.ts");
const proposing = () => import("./commands/propose.ts");
const composing = () => import("./commands/compose.ts");
const drawing = () => import("./commands/draw.ts");
const signingIn = () => import("./commands/signIn.ts");
const serving = () => import("./commands/serving.ts");

const RUNS: { readonly [Name in Exclude<CommandName, Answered | "mcp">]: Run<Name> } = {
  propose: async ({ words: [intent = ""], values }, shell, sessions) =>
    (await proposing()).propose(intent, values, shell, sessions).then(done),
  practices: async ({ words: [workload = ""], values }, shell, sessions) =>
    (await proposing()).practices(workload, values, shell, sessions).then(done),
  resolve: async ({ words, values }, shell) => (await composing()).resolve(words, values, shell).then(done),
  plan: async ({ words: [intent = ""], values }, shell) =>
    (await composing()).plan(intent, values, shell).then(done),
  render: async ({ words: [file = ""], values }, shell) => (await drawing()).render(file, values, shell),
  generate: async ({ words: [file = ""], values }, shell) => (await drawing()).generate(file, values, shell),
  check: async ({ words, values }, shell) => (await import("./check/check.ts")).check(words, values, shell),
  review: async ({ words, values }, shell) => (await import("./review.ts")).review(words, values, shell),
  read: async ({ words }, shell) => (await import("./read.ts")).read(words, shell),
  login: async ({ values }, shell, sessions) => (await signingIn()).login(values, shell, sessions).then(done),
  logout: async ({ values }, shell, sessions) =>
    (await signingIn()).logout(values, shell, sessions).then(done),
  projects: async ({ values }, shell, sessions) => (await environments()).projects(values, shell, sessions),
  cost: async ({ words: [id = ""], values }, shell, sessions) =>
    (await environments()).cost(id, values, shell, sessions).then(done),
  drift: async ({ words: [id = ""], values }, shell, sessions) =>
    (await import("./commands/drift.ts")).drift(id, values, shell, sessions),
  logs: async ({ words: [id = ""], values }, shell, sessions) =>
    (await import("./commands/logs.ts")).logs(id, values, shell, sessions),
  import: async ({ words, values }, shell, sessions) =>
    (await serving()).importFiles(words, values, shell, sessions).then(done),
  serve: async ({ values }) => (await serving()).serve(values).then(done),
  openapi: async (_, { out }) => {
    out.json((await import("../contract/openapi.ts")).openApiDocument("/"));
    return EXIT.done;
  },
};

/** Runs a command and answers with what to leave. What went wrong is told in words; nothing is thrown. */
export async function runCommand(
  line: Exclude<Line, { readonly name: Answered }>,
  shell: Shell,
): Promise<ExitCode> {
  try {
    // The server for agents takes the token out of the environment itself.
    if (line.name === "mcp") return await (await serving()).mcp(line.values).then(done);
    return await (RUNS[line.name] as Run<CommandName>)(line, shell, new Sessions(shell));
  } catch (error) {
    if (shell.signal.aborted) return EXIT.interrupted;
    for (const line of failuresInWords(error)) shell.notes.line(line);
    if (error instanceof UsageError) shell.notes.line(`"${PROGRAM} help ${line.name}" says what it takes.`);
    return exitCodeOf(error);
  }
}
