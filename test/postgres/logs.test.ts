/** Logs of runs that several instances write, read and delete in one database, with no folder of theirs in common. */
import assert from "node:assert/strict";
import { mock } from "node:test";
import { importFiles, prepareImport } from "../../src/service/import/importer.ts";
import { PIECE } from "../../src/service/store/logs/logs.ts";
import { PostgresSession } from "../../src/service/store/postgres/session.ts";
import { sql } from "../../src/service/store/sql.ts";
import { StorageError } from "../../src/service/store/storageError.ts";
import type { Store } from "../../src/service/store/store.ts";
import { aboutEnvironment } from "../../src/service/store/subjects.ts";
import { asking, fileOf } from "../service/importSupport.ts";
import { freshDatabase } from "../support/postgres/cluster.ts";
import { closeOpened, openInstance, openStoreOf } from "./support.ts";

closeOpened();

/** Lines of which no two are alike, 100 bytes each. */
const lines = (count: number) =>
  Array.from({ length: count }, (_, line) => `${line} Still creating...`.padEnd(99, ".")).join("\n");

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

  it("that have expired keep nobody waiting while another instance deletes them", async () => {
    await take("one\n");
    await writer.database.run(sql`UPDATE run_logs SET expires_at = 1`);
    const begun = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    const deleting = writer.database.transaction(aboutEnvironment(environment), async () => {
      await writer.imports.deleteAll(environment);
      begun.resolve();
      await told.promise;
    });
    await begun.promise;
    try {
      const draft = reader.logs.begin();
      await draft.append("another\n");
      await draft.finish();
      await reader.logs.removeAbandoned();
      await draft.drop();
    } finally {
      told.resolve();
    }
    await deleting;
    assert.deepEqual(await reader.database.all(sql`SELECT name FROM run_logs`), []);
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
