/** The built-in service from a shell: `npm run service -- --help`. */
import { fileURLToPath } from "node:url";
import { errorWords } from "../shared/fault.ts";
import { onLogLine, seenJson } from "../shared/seen.ts";
import { UsageError } from "../shared/usageError.ts";
import { type CliCommand, readArguments, USAGE } from "./cli/arguments.ts";
import { importInto } from "./cli/importing.ts";
import { serve } from "./cli/serve.ts";
import { createService, type Service } from "./service.ts";

const SAMPLE_DIR = fileURLToPath(new URL("../../media/sample", import.meta.url));

/** Does what the command says. @throws Error with a message for the person at the shell */
async function run(command: CliCommand): Promise<void> {
  if (command.name === "help") process.stdout.write(USAGE);
  else if (command.name === "serve") await serve(command, SAMPLE_DIR);
  else if (command.name === "import") print(await importFiles(command));
  else print(await withService(command.data, (service) => perform(service, command)));
}

async function perform(
  service: Service,
  command: Exclude<CliCommand, { name: "help" | "serve" | "import" }>,
): Promise<unknown> {
  switch (command.name) {
    case "list":
      return service.projects();
    case "login-code":
      return { loginCode: await service.issueLoginCode() };
    case "create project":
      return service.createProject(command.title);
    case "create environment":
      return service.createEnvironment(command.project, command.title);
    case "list imports":
      return service.imports(command.environment);
    case "delete import":
      await service.deleteImports(command.environment, command.imports);
      return { deleted: command.imports };
    case "revoke tokens":
      return { revoked: await service.revokeTokens() };
  }
}

function importFiles(command: Extract<CliCommand, { name: "import" }>) {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => stop.abort(new Error("Stopped. Nothing was imported.")));
  return importInto(command.data, { ...command, preview: false, signal: stop.signal });
}

async function withService<T>(dataDir: string, work: (service: Service) => Promise<T>): Promise<T> {
  const service = await createService({ dataDir });
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}

function print(value: unknown): void {
  process.stdout.write(`${seenJson(value)}\n`);
}

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${onLogLine(errorWords(error))}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
