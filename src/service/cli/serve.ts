import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failureLines, onLogLine } from "../../shared/seen.ts";
import { isLoopback } from "../http/hosts.ts";
import { listen } from "../http/listen.ts";
import { createService, type ServiceOptions } from "../service.ts";
import type { CliCommand } from "./arguments.ts";

/**
 * Serves until SIGTERM or SIGINT, then ends open requests and removes what was temporary.
 * @param sampleDir the folder of the sample data
 * @param database opens the database that keeps the state, where that is not in a folder
 */
export async function serve(
  options: Extract<CliCommand, { name: "serve" }>,
  sampleDir: string,
  database?: ServiceOptions["database"],
): Promise<void> {
  const signals = ["SIGTERM", "SIGINT", "SIGHUP"].map((signal) => once(process, signal));
  const stop = Promise.race([...signals, orphaned()]);
  const temporary =
    options.data === undefined && !database
      ? mkdtempSync(join(tmpdir(), "infra-planner-service-"))
      : undefined;
  try {
    const dataDir = options.data ?? temporary ?? ":memory:";
    await serveUntil(stop, { dataDir, ...(database && { database }) }, sampleDir, options);
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

async function serveUntil(
  stop: Promise<unknown>,
  kept: Pick<ServiceOptions, "dataDir" | "database">,
  sampleDir: string,
  { host, port, tier, rateLimit, empty }: Extract<CliCommand, { name: "serve" }>,
): Promise<void> {
  if (!(await isLoopback(host))) process.stderr.write(`${onLogLine(openHostWarning(host))}\n`);
  const service = await createService({
    ...kept,
    ...(tier && { tier }),
    ...(rateLimit && { rateLimit }),
    ...(!empty && { sampleDir }),
    onError: (error, requestId) => process.stderr.write(failureLines(error, `${requestId} `)),
  });
  try {
    const { url, stop: stopListening } = await listen(service, host, port);
    try {
      const { organization } = service;
      const loginCode = await service.issueLoginCode();
      process.stdout.write(`${JSON.stringify({ url, organization, loginCode })}\n`);
      await stop;
    } finally {
      // Also where the start fails: a server that listens keeps the process.
      await stopListening();
    }
  } finally {
    await service.close();
  }
}

function openHostWarning(host: string): string {
  return (
    `Warning: --host ${host} lets others on the network reach the service. What it sends, tokens included, is not ` +
    "encrypted. Put a proxy with HTTPS in front of it, or use 127.0.0.1."
  );
}

/** How often to look whether npm is still there, in milliseconds. */
const ORPHAN_CHECK = 250;

/** npm runs scripts in a shell, which dies of a signal without passing it on: then the parent is another one. */
function orphaned(): Promise<void> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    if (process.env["npm_lifecycle_event"] === undefined) return;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, ORPHAN_CHECK).unref();
  });
}
