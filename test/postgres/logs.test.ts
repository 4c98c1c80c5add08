/** Logs of runs that several instances write, read and delete in one database, with no folder of theirs in common. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mock } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { logBody, TAIL_BYTES } from "../../src/service/http/logs.ts";
import { importFiles, prepareImport } from "../../src/service/import/importer.ts";
import { LogDraft } from "../../src/service/store/logs/draft.ts";
import { LostLogError, PIECE } from "../../src/service/store/logs/logs.ts";
import { PostgresSession } from "../../src/service/store/postgres/session.ts";
import { sql } from "../../src/service/store/sql.ts";
import { StorageError } from "../../src/service/store/storageError.ts";
import type { Store } from "../../src/service/store/store.ts";
import { aboutEnvironment } from "../../src/service/store/subjects.ts";
import { Transaction } from "../../src/service/store/transaction.ts";
import { asking, fileOf } from "../service/importSupport.ts";
import { freshDatabase } from "../support/postgres/cluster.ts";
import { assertInSlices, measureStrain } from "../support/strain.ts";
import { closeOpened, openInstance, openStoreOf } from "./support.ts";

closeOpened();

/** Lines of which no two are alike, 100 bytes each. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => `${line} Still creating...`.padEnd(99, ".")).join("\n");

/** Megabytes of text that cannot be packed, but for half of it. */
const noise = (megabytes: number) =>
  randomBytes(megabytes * 512 * 1024)
    .toString("hex")
    .replaceAll(/.{64}/g, "$&\n");

describe("Logs of runs in PostgreSQL", () => {
  let url: string;
  let writer: Store;
  let reader: Store;
  let environment: string;
  beforeEach(async () => {
    url = await freshDatabase();
    writer = await openStoreOf(url);
    reader = await openStoreOf(url);
    await writer.users.save({ id: "user", email: "user@built-in.invalid" });
    await writer.projects.saveOrganization({ id: "org", name: "Org" }, "user");
    const { id } = await writer.projects.create("org", "shop");
    environment = (await writer.projects.createEnvironment(id, "production")).id;
  });

  const request = (text: string) =>
    ({ environmentId: environment, kind: "run", files: [fileOf("apply.log", text)] }) as const;
  const take = (text: string) => importFiles(writer, "user", request(text));
  const opened = async (store: Store) => {
    const run = await store.runs.open(() => store.runs.find(environment));
    assert.ok(run);
    return run.log;
  };
  const textOf = async (store: Store) => {
    const log = await opened(store);
    return Buffer.from(await log.read(0, log.size)).toString();
  };

  const count = async () => (await writer.database.all(sql`SELECT name FROM run_logs`)).length;
  const chunks = () =>
    writer.database.all(sql`SELECT log, position, content, xmin FROM run_log_chunks ORDER BY log, position`);

  it("that one instance writes as they grow are read by another one, each state as a whole", async () => {
    const services = [await openInstance(url), await openInstance(url)] as const;
    const { id: project } = await services[0].createProject("Project");
    const { id } = await services[1].createEnvironment(project, "production");
    const states = Array.from({ length: 12 }, (_, state) => lines((state + 1) * 1000));
    const [write, read] = services.map((service) => asking(service, id));
    assert.ok(write && read);
    await write.take("run", fileOf("apply.log", states[0] ?? ""));
    const seen: string[] = [];
    let writing = true;
    const reading = (async () => {
      while (writing) seen.push((await read.see("logs")).logs);
    })();
    for (const state of states.slice(1))
      assert.equal((await write.take("run", fileOf("apply.log", state))).changed, true);
    writing = false;
    await reading;
    assert.equal((await read.see("logs")).logs, states.at(-1));
    assert.ok(seen.length > 0 && seen.every((log) => states.includes(log)));
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => one.length - other.length),
    );
    assert.equal((await services[1].imports(id)).length, 1);
  });

  it("are read by one instance in the state that it opened, whatever others put in its place", async () => {
    const text = lines(10_000);
    await take(text);
    const log = await opened(reader);
    const read = [await log.read(0, PIECE)];
    await take(`${text}\ngrown`);
    read.push(await log.read(PIECE, log.size));
    assert.equal(Buffer.concat(read).toString(), text);
    assert.equal(await textOf(reader), `${text}\ngrown`);
  });

  it("grow in their place: what was there stays, and is there once", async () => {
    const text = noise(2);
    await take(text.slice(0, 700_000));
    const [kept] = await chunks();
    for (let end = 800_000; end <= 1_600_000; end += 100_000) await take(text.slice(0, end));
    const after = await chunks();
    assert.deepEqual([await count(), after.length], [1, 7]);
    assert.deepEqual(after[0], kept, "the first chunk is not written again");
    assert.equal(await textOf(reader), text.slice(0, 1_600_000));
  });

  it("take the end of a line that was not complete as it is read once it is", async () => {
    const event = JSON.stringify({ "@message": "Apply complete!", more: "x".repeat(3 * PIECE) });
    await take(`start\n${event.slice(0, -PIECE)}`);
    const log = await opened(reader);
    await take(`start\n${event}\n`);
    assert.equal(await textOf(reader), "start\nApply complete!\n");
    // Whoever read it as it was before is told, and reads nothing of both.
    await assert.rejects(log.read(0, 1000), LostLogError);
    assert.equal(await count(), 1);
  });

  it("that are not whole are brought back by importing them again", async () => {
    const text = lines(10_000);
    for (const [change, problem] of [
      [
        sql`DELETE FROM run_log_chunks WHERE position = ${PIECE}`,
        /missing .* or damaged\. Import the log again/,
      ],
      [
        sql`UPDATE run_log_chunks SET content = ${Buffer.from("junk")} WHERE position = ${PIECE}`,
        /or damaged/,
      ],
      [sql`DELETE FROM run_log_chunks`, /missing .* or damaged/],
      [sql`DELETE FROM run_logs`, /^LostLogError: The log of run \w+ \(apply\.log\) is missing/],
    ] as const) {
      await take(text);
      await writer.database.run(change);
      await assert.rejects(textOf(reader), problem);
      assert.equal((await take(text)).changed, true);
      assert.equal(await textOf(reader), text);
      // So is one that has grown meanwhile.
      await writer.database.run(change);
      await take(`${text}\ngrown`);
      assert.equal(await textOf(reader), `${text}\ngrown`);
      await writer.imports.deleteAll(environment);
    }
  });

  it("of which a chunk is none say so, also where it unpacks to something", async () => {
    await take(lines(10));
    for (const content of [Buffer.alloc(100, 0xff), brotliCompressSync(""), brotliCompressSync(lines(9))]) {
      await writer.database.run(sql`UPDATE run_log_chunks SET content = ${content}`);
      await assert.rejects(
        textOf(reader),
        (error) => error instanceof StorageError && error.problem === "damaged",
      );
    }
  });

  it("are not in the database while they come, nor for imports that fail or only tell what they would do", async () => {
    const run = mock.method(Transaction.prototype, "run");
    let halfWay = -1;
    async function* content() {
      yield Buffer.from(noise(4));
      halfWay = await count();
      yield Buffer.from("\0");
    }
    try {
      const files = [{ name: "apply.log", content: content() }];
      await assert.rejects(importFiles(writer, "user", { ...request(""), files }), /this is not a text file/);
      const preview = await importFiles(writer, "user", { ...request(lines(10_000)), preview: true });
      assert.deepEqual([halfWay, preview.changed], [0, true]);
      const written = run.mock.calls.flatMap(
        ({ arguments: [statement] }) => statement?.strings.join("?") ?? [],
      );
      assert.ok(written.length > 0 && !written.some((text) => text.includes("run_log")), written.join("\n"));
    } finally {
      run.mock.restore();
    }
  });

  it("go with their run and their environment, but not when that comes to nothing", async () => {
    await take(lines(5_000));
    await take(lines(10_000));
    await importFiles(writer, "user", { ...request(""), files: [fileOf("other.log", "other\n")] });
    assert.equal(await count(), 2);
    const [first] = await writer.imports.list(environment);
    const fails = writer.database.transaction(aboutEnvironment(environment), async () => {
      await writer.imports.delete(environment, first?.id ?? "");
      throw new Error("the commit does not come about");
    });
    await assert.rejects(fails, /does not come about/);
    assert.equal(await count(), 2);
    const log = await opened(reader);
    await writer.imports.delete(environment, first?.id ?? "");
    assert.equal(await count(), 1);
    await assert.rejects(log.read(0, 10), LostLogError);
    await writer.deleteEnvironment(environment);
    assert.deepEqual([await count(), await chunks()], [0, []]);
  });

  it("of 200 MB are written and read with little memory", async () => {
    const megabyte = noise(1);
    let bytes = 0;
    const strain = await measureStrain(async () => {
      const draft = new LogDraft(writer.scratch);
      for (let piece = 0; piece < 200; piece++) await draft.append(megabyte);
      await draft.finish();
      const name = await writer.database.transaction(aboutEnvironment(environment), () =>
        writer.logs.keep(draft, undefined),
      );
      await draft.drop();
      const log = await reader.logs.open(name);
      while (log && bytes < log.size) bytes += (await log.read(bytes, PIECE)).length;
    });
    assert.ok(bytes > 200 * 1024 * 1024, `${bytes} bytes`);
    assertInSlices(strain);
    assert.ok(strain.peakMB <= 130, `took ${strain.peakMB} MB`);
  });

  it("have tails that are read from the last chunks alone", async () => {
    const text = lines(100_000);
    await take(text);
    const run = await reader.runs.open(() => reader.runs.find(environment));
    assert.ok(run && run.log.size > 20 * PIECE);
    const get = mock.method(reader.database, "get");
    const body = await new Response(await logBody(environment, run, true, assert.ifError)).text();
    const { logs } = JSON.parse(body) as { readonly logs: string };
    assert.ok(text.endsWith(logs) && Buffer.byteLength(logs) > TAIL_BYTES - 100);
    assert.ok(get.mock.callCount() >= 1 && get.mock.callCount() <= 2, `${get.mock.callCount()} statements`);
  });

  it("are there where the connection was lost when they had been kept", async () => {
    const prepared = await prepareImport(writer, request("one\n"));
    const { commit } = PostgresSession.prototype;
    const lost = mock.method(PostgresSession.prototype, "commit", async function (this: PostgresSession) {
      await commit.call(this);
      throw new StorageError("unreachable", "the answer did not come");
    });
    try {
      const keeping = writer.database.transaction(aboutEnvironment(environment), prepared.take);
      await assert.rejects(keeping, /the answer did not come/);
    } finally {
      lost.mock.restore();
    }
    await prepared.discard?.();
    assert.equal(await textOf(reader), "one\n");
  });
});
