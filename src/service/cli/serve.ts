import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { createService } from "../service.ts";
import type { CliCommand } from "./arguments.ts";

const SAMPLE_DIR = fileURLToPath(new URL("../../../media/sample", import.meta.url));
/** How long open requests may take to end once the service was told to stop, in milliseconds. */
const GRACE = 2_000;

/** Serves until SIGTERM or SIGINT, then ends open requests and removes what was temporary. */
export async function serve(options: Extract<CliCommand, { name: "serve" }>): Promise<void> {
  const stop = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  const temporary = options.data === undefined ? mkdtempSync(join(tmpdir(), "infra-planner-")) : undefined;
  try {
    await serveUntil(stop, options.data ?? temporary ?? "", options);
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
  }
}

async function serveUntil(
  stop: Promise<unknown>,
  dataDir: string,
  { host, port, tier, rateLimit, empty }: Extract<CliCommand, { name: "serve" }>,
): Promise<void> {
  const service = await createService({
    dataDir,
    ...(tier && { tier }),
    ...(rateLimit && { rateLimit }),
    ...(!empty && { sampleDir: SAMPLE_DIR }),
    onError: (error, requestId) => process.stderr.write(`${requestId} ${error.stack}\n`),
  });
  try {
    const server = createAdaptorServer({ fetch: service.fetch, overrideGlobalObjects: false });
    server.listen(port, host);
    await once(server, "listening");
    const { address, family, port: actual } = server.address() as AddressInfo;
    const url = `http://${family === "IPv6" ? `[${address}]` : address}:${actual}`;
    const { organization } = service;
    process.stdout.write(`${JSON.stringify({ url, organization, loginCode: service.issueLoginCode() })}\n`);
    await stop;
    const closed = once(server, "close");
    server.close();
    await Promise.race([closed, delay(GRACE)]);
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  } finally {
    service.close();
  }
}
