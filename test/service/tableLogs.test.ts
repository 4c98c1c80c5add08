/** What is particular to logs in the database. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { logBody, TAIL_BYTES } from "../../src/service/http/logs.ts";
import { importFiles, prepareImport } from "../../src/service/import/importer.ts";
import type { ImportFile } from "../../src/service/import/input.ts";
import { LostLogError, PIECE } from "../../src/service/store/logs/logs.ts";
import { sql } from "../../src/service/store/sql.ts";
import { StorageError } from "../../src/service/store/storageError.ts";
import type { Store } from "../../src/service/store/store.ts";
import { aboutEnvironment } from "../../src/service/store/subjects.ts";
import { openStore } from "../support/stores.ts";
import { assertInSlices, measureStrain } from "../support/strain.ts";
import { fileOf } from "./importSupport.ts";

const NOW = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Lines of which no two are alike, of 65 bytes each, so that pieces of a log end anywhere in them. */
function lines(from: number, to: number): string {
  let text = "";
  for (let line = from; line < to; line++)
    text += `${`é ${line} aws_sqs_queue.mail: Still creating...`.padEnd(63, ".")}\n`;
  return text;
}

/** Megabytes of text that cannot be packed, but for half of it. */
const noise = (megabytes: number) =>
  randomBytes(megabytes * 512 * 1024)
    .toString("hex")
    .replaceAll(/.{64}/g, "$&\n");

describe("Logs in the database", () => {
  let folder: string;
  let store: Store;
  let now: number;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    now = NOW;
    store = await openStore(folder, () => now, "table");
    await store.users.save({ id: "user", email: "user@built-in.invalid" });
    await store.projects.saveOrganization({ id: "org", name: "Org" }, "user");
    await store.projects.create("org", "shop", "project");
    await store.projects.createEnvironment("project", "production", "environment");
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const request = (file: ImportFile) =>
    ({ environmentId: "environment", kind: "run", files: [file] }) as const;
  const take = (file: ImportFile, more = {}) => importFiles(store, "user", { ...request(file), ...more });
  const opened = async () => {
    const run = await store.runs.open(() => store.runs.find("environment"));
    assert.ok(run);
    return run;
  };
  const textOf = async (tail = false) => {
    const body = await new Response(logBody("environment", await opened(), tail)).text();
    return (JSON.parse(body) as { readonly logs: string }).logs;
  };
  const count = async () => {
    const logs = await store.database.get(sql`SELECT count(*) AS logs FROM run_logs`);
    const chunks = await store.database.get(sql`SELECT count(*) AS chunks FROM run_log_chunks`);
    return [Number(logs?.["logs"]), Number(chunks?.["chunks"])];
  };

  it("are read in one state to their end while longer ones take their place", async () => {
    const text = lines(0, 20_000);
    await take(fileOf("apply.log", text));
    const { log } = await opened();
    const read = [await log.read(0, 1000)];
    for (let grown = 1; grown <= 3; grown++) {
      now += 10 * MINUTE;
      await take(fileOf("apply.log", text + lines(20_000, 20_000 + grown)));
      // Each look keeps the state for a while longer.
      read.push(await log.read(grown * 1000, 1000));
    }
    read.push(await log.read(4000, log.size));
    assert.equal(Buffer.concat(read).toString(), text);
    assert.equal(await textOf(), text + lines(20_000, 20_003));
    assert.deepEqual((await store.imports.list("environment")).length, 1);
  });

  it("are gone for whoever pauses for too long, and nothing else is read in their place", async () => {
    await take(fileOf("apply.log", lines(0, 10_000)));
    const { log } = await opened();
    await log.read(0, 1000);
    await take(fileOf("apply.log", lines(0, 10_001)));
    now += 16 * MINUTE;
    await take(fileOf("other.log", "other\n"));
    await assert.rejects(log.read(1000, 1000), LostLogError);
    assert.deepEqual(await count(), [2, 4]);
  });

  it("of 200 MB are written and read with little memory", async () => {
    const megabyte = noise(1);
    let bytes = 0;
    const strain = await measureStrain(async () => {
      const draft = store.logs.begin();
      for (let piece = 0; piece < 200; piece++) await draft.append(megabyte);
      await draft.finish();
      const log = await draft.open();
      while (bytes < log.size) bytes += (await log.read(bytes, PIECE)).length;
    });
    assert.ok(bytes > 200 * 1024 * 1024, `${bytes} bytes`);
    assertInSlices(strain);
    assert.ok(strain.peakMB <= 130, `took ${strain.peakMB} MB`);
  });

  it("of imports that fail, change nothing or only tell what they would do leave nothing", async () => {
    const text = lines(0, 10_000);
    let halfWay: readonly number[] = [];
    async function* content() {
      yield Buffer.from(noise(4));
      halfWay = await count();
      yield Buffer.from("\0");
    }
    await assert.rejects(take({ name: "apply.log", content: content() }), /this is not a text file/);
    assert.deepEqual(halfWay, [1, 16]);
    assert.deepEqual(await count(), [0, 0]);
    await take(fileOf("apply.log", text), { preview: true });
    assert.deepEqual(await count(), [0, 0]);
    await take(fileOf("apply.log", text));
    assert.deepEqual(await count(), [1, 3]);
    assert.equal((await take(fileOf("apply.log", text))).changed, false);
    assert.deepEqual(await count(), [1, 3]);
  });

  it("that nobody came to keep are cleared away at a start, after a day in which nobody wrote to them", async () => {
    await take(fileOf("kept.log", "kept\n"));
    await prepareImport(store, request(fileOf("apply.log", lines(0, 10_000))));
    const restarted = async (later: number) => {
      now += later;
      await store.close();
      store = await openStore(folder, () => now, "table");
      return count();
    };
    assert.deepEqual(await restarted(DAY - 1), [2, 4]);
    assert.deepEqual(await restarted(2), [1, 1]);
    assert.equal(await textOf(), "kept\n");
  });

  it("that were cleared away while they were written are not kept in part", async () => {
    const isBusy = (error: unknown) => error instanceof StorageError && error.problem === "busy";
    const text = lines(0, 10_000);
    const draft = store.logs.begin();
    await draft.append(noise(4));
    assert.deepEqual(await count(), [1, 16]);
    const { take: keep, discard } = await prepareImport(store, request(fileOf("apply.log", text)));
    now += DAY + 1;
    await store.logs.removeAbandoned();
    await assert.rejects(draft.append(noise(4)), isBusy);
    await assert.rejects(store.database.transaction(aboutEnvironment("environment"), keep), isBusy);
    await Promise.all([draft.drop(), discard?.()]);
    assert.deepEqual([await count(), await store.imports.list("environment")], [[0, 0], []]);
  });

  it("go with their run and their environment, all states of them, but not when that comes to nothing", async () => {
    const grow = async (name: string) => {
      for (const lengths of [5_000, 10_000]) await take(fileOf(name, lines(0, lengths)));
    };
    await grow("first.log");
    await grow("second.log");
    assert.deepEqual((await count())[0], 4);
    const [, first] = await store.imports.list("environment");
    const fails = store.database.transaction(aboutEnvironment("environment"), async () => {
      await store.imports.delete("environment", first?.id ?? "");
      throw new Error("the commit does not come about");
    });
    await assert.rejects(fails, /does not come about/);
    assert.deepEqual((await count())[0], 4);
    await store.imports.delete("environment", first?.id ?? "");
    assert.deepEqual((await count())[0], 2);
    await store.deleteEnvironment("environment");
    assert.deepEqual(await count(), [0, 0]);
  });

  it("that are damaged say so", async () => {
    await take(fileOf("apply.log", lines(0, 10)));
    for (const content of [
      Buffer.alloc(100, 0xff),
      brotliCompressSync(""),
      brotliCompressSync(lines(0, 9)),
    ]) {
      await store.database.run(sql`UPDATE run_log_chunks SET content = ${content}`);
      await assert.rejects(textOf(), (error) => error instanceof StorageError && error.problem === "damaged");
    }
  });

  it("have tails that are read from the last chunks alone", async () => {
    const text = lines(0, 100_000);
    await take(fileOf("apply.log", text));
    const run = await opened();
    const get = mock.method(store.database, "get");
    const body = await new Response(logBody("environment", run, true)).text();
    const { logs } = JSON.parse(body) as { readonly logs: string };
    assert.ok(text.endsWith(logs) && Buffer.byteLength(logs) > TAIL_BYTES - 65 && run.log.size > 20 * PIECE);
    assert.ok(get.mock.callCount() >= 1 && get.mock.callCount() <= 2, `${get.mock.callCount()} statements`);
  });
});
