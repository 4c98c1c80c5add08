/** The built-in service from a shell: `npm run service -- --help`. */
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { type CliCommand, readArguments, USAGE, UsageError } from "./cli/arguments.ts";
import { filesNamed } from "./cli/files.ts";
import { serve } from "./cli/serve.ts";
import { createService, type Service } from "./service.ts";

/** Does what the command says. @throws Error with a message for the person at the shell */
async function run(command: CliCommand): Promise<void> {
  if (command.name === "help") process.stdout.write(USAGE);
  else if (command.name === "serve") await serve(command);
  else print(await withService(command.data, (service) => perform(service, command)));
}

async function perform(
  service: Service,
  command: Exclude<CliCommand, { name: "help" | "serve" }>,
): Promise<unknown> {
  switch (command.name) {
    case "list":
      return service.projects();
    case "login-code":
      return { loginCode: service.issueLoginCode() };
    case "create project":
      return service.createProject(command.title);
    case "create environment":
      return service.createEnvironment(command.project, command.title);
    case "import":
      return importFiles(service, command);
    case "list imports":
      return service.imports(command.environment);
    case "delete import":
      service.deleteImports(command.environment, command.imports);
      return { deleted: command.imports };
    case "revoke tokens":
      return { revoked: service.revokeTokens() };
  }
}

async function importFiles(service: Service, command: Extract<CliCommand, { name: "import" }>) {
  const files = await filesNamed(command.kind, command.files);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => stop.abort(new Error("Stopped. Nothing was imported.")));
  return service.importFiles({
    environmentId: command.environment,
    kind: command.kind,
    files: opened(files),
    mode: command.add ? "add" : "replace",
    signal: stop.signal,
    ...(process.stderr.isTTY && { onProgress: progressLine() }),
  });
}

/** Each is opened when it is its turn: an export may have more parts than a process may have files open. */
function* opened(files: readonly string[]) {
  for (const file of files) yield { name: basename(file), content: createReadStream(file) };
}

/** Rewrites one line on the terminal, a few times a second at most. */
function progressLine() {
  let last = 0;
  return ({ bytes, rows }: { bytes: number; rows: number }) => {
    const now = performance.now();
    if (now - last < 200) return;
    last = now;
    process.stderr.write(`\r${(bytes / 1e6).toFixed(0)} MB, ${rows} rows `);
  };
}

async function withService<T>(dataDir: string, work: (service: Service) => Promise<T>): Promise<T> {
  const service = await createService({ dataDir });
  try {
    return await work(service);
  } finally {
    service.close();
  }
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
