/** The built-in service from a shell: `npm run service -- --help`. */
import { fileURLToPath } from "node:url";
import { errorWords } from "../shared/fault.ts";
import { onLogLine, seenJson } from "../shared/seen.ts";
import { UsageError } from "../shared/usageError.ts";
import { type CliCommand, type NamedCommand, readArguments, USAGE } from "./cli/arguments.ts";
import { importInto } from "./cli/importing.ts";
import { serve } from "./cli/serve.ts";
import { createService, type Service, type ServiceOptions } from "./service.ts";

const SAMPLE_DIR = fileURLToPath(new URL("../../media/sample", import.meta.url));

/** Does what the command says. @throws Error with a message for the person at the shell */
async function run(command: NamedCommand): Promise<void> {
  const database = databaseOf(command);
  if (command.name === "help") process.stdout.write(USAGE);
  else if (command.name === "serve") await serve(command, SAMPLE_DIR, database);
  else if (command.name === "import") print(await importFiles(command, database));
  else
    print(
      await withService({ dataDir: command.data, ...(database && { database }) }, (service) =>
        perform(service, command),
      ),
    );
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

/** Only a process that is told of a PostgreSQL database loads what speaks to it. */
function databaseOf({ database }: NamedCommand): ServiceOptions["database"] {
  if (database === undefined) return undefined;
  return async () => (await import("./store/postgres/driver.ts")).PostgresDriver.open(database);
}

function importFiles(command: Extract<CliCommand, { name: "import" }>, database: ServiceOptions["database"]) {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => stop.abort(new Error("Stopped. Nothing was imported.")));
  return importInto(command.data, { ...command, preview: false, signal: stop.signal }, database);
}

async function withService<T>(options: ServiceOptions, work: (service: Service) => Promise<T>): Promise<T> {
  const service = await createService(options);
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
  await run(readArguments(process.argv.slice(2), process.env));
} catch (error) {
  process.stderr.write(`${onLogLine(errorWords(error))}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
