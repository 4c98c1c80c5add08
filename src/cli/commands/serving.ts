/** `serve`, `mcp` and `import`. */
import { fileOnDisk } from "../../client/upload.ts";
import { mcpArguments } from "../../mcp/arguments.ts";
import { serveMcp } from "../../mcp/serve.ts";
import { serveCommand } from "../../service/cli/arguments.ts";
import { filesNamed } from "../../service/cli/files.ts";
import { UsageError } from "../../shared/usageError.ts";
import { chatPage, withSample } from "../carried.ts";
import { KINDS } from "../line/options.ts";
import type { Values } from "../line/table.ts";
import type { Sessions } from "../session/session.ts";
import type { Shell } from "../terminal/shell.ts";

/** Serves until the process is told to end. @throws UsageError, StorageError */
export async function serve(values: Values<"serve">): Promise<void> {
  const command = serveCommand(values);
  const service = await withDatabase(() => import("../../service/cli/serve.ts"));
  await withSample((folder) => service.serve(command, folder));
}

/** @throws UsageError, InvalidServiceUrl */
export async function mcp(values: Values<"mcp">): Promise<void> {
  await serveMcp(mcpArguments(values), chatPage());
}

/** Into the service that is signed in to, or into data on this computer. @throws ClientError, ImportError, UsageError */
export async function importFiles(
  [word, ...paths]: readonly string[],
  values: Values<"import">,
  { out, signal }: Shell,
  sessions: Sessions,
): Promise<void> {
  const kind = KINDS.find((each) => each === word);
  if (!kind) throw new UsageError(`KIND is one of ${KINDS.join(", ")}.`);
  const { environment, data, service: named, add = false, preview = false } = values;
  if (environment === undefined)
    throw new UsageError("--environment is missing: the id that projects lists.");
  if (data !== undefined && named !== undefined)
    throw new UsageError("--data and --service do not go together.");
  const files = await filesNamed(kind, paths);
  if (data !== undefined) {
    const { importInto } = await withDatabase(() => import("../../service/cli/importing.ts"));
    out.json(await importInto(data, { kind, environment, add, preview, files, signal }));
    return;
  }
  await using service = await sessions.connect(named);
  const [first, ...others] = await Promise.all(files.map(fileOnDisk));
  if (!first) throw new UsageError("There is no file to import.");
  const options = { signal, preview, ...(add && { mode: "add" as const }) };
  const sent = others.length > 0 ? [first, ...others] : first;
  out.json(await service.client.importFile(environment, kind, sent, options));
}

/** The built-in service keeps its data in Node's own SQLite, which is there without a flag since 22.13. */
async function withDatabase<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_UNKNOWN_BUILTIN_MODULE"))
      throw error;
    throw new Error(`The built-in service needs Node 22.13 or newer; this is ${process.versions.node}.`);
  }
}
