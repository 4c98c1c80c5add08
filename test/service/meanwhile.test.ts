/** What goes on beside an import: it waits for no upload, and is decided on as things are when it is taken in. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mock } from "node:test";
import { importFiles, prepareImport } from "../../src/service/import/importer.ts";
import { createService } from "../../src/service/service.ts";
import { sql } from "../../src/service/store/sql.ts";
import type { Store } from "../../src/service/store/store.ts";
import { EVERYTHING } from "../../src/service/store/subjects.ts";
import { TOKEN_LIFETIME } from "../../src/service/store/users.ts";
import { eventually } from "../support/clock.ts";
import { openStore, overPostgres } from "../support/stores.ts";
import { fileOf, focusTable } from "./importSupport.ts";
import { logNames } from "./logsSupport.ts";

const NOW = Date.UTC(2026, 10, 20);
const DAY = 24 * 60 * 60_000;
const COSTS = focusTable("2026-11-01,1,EUR,1,Queue");

describe("While files are imported", () => {
  let folder: string;
  let store: Store;
  let now: number;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    now = NOW;
    store = await openStore(folder, () => now);
    await store.users.save({ id: "user", email: "user@built-in.invalid" });
    await store.projects.saveOrganization({ id: "org", name: "Org" }, "user");
    await store.projects.create("org", "shop", "project");
    await store.projects.createEnvironment("project", "production", "environment");
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });

  /** An import whose file comes to its end when told to, and has begun to be read. */
  async function slowImport(kind: "costs" | "run" = "costs") {
    const begun = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    async function* content() {
      yield Buffer.from(COSTS);
      begun.resolve();
      await told.promise;
    }
    const files = [{ name: "file", content: content() }];
    const taken = importFiles(store, "user", { environmentId: "environment", kind, files });
    taken.catch(() => {});
    await begun.promise;
    return { taken, end: told.resolve };
  }

  /** A transaction that is open until told to end. */
  async function openTransaction() {
    const begun = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    const ended = store.database.transaction(EVERYTHING, async (transaction) => {
      await transaction.run(sql`UPDATE organizations SET name = ${"open"}`);
      begun.resolve();
      await told.promise;
    });
    ended.catch(() => {});
    await begun.promise;
    return { ended, end: told.resolve };
  }

  it("whose upload has stalled, others write", async () => {
    const { taken, end } = await slowImport();
    await store.projects.create("org", "other");
    assert.equal((await store.projects.list("org")).length, 2);
    end();
    assert.equal((await taken).changed, true);
  });

  it("a membership that ends leaves nothing imported", async () => {
    const { taken, end } = await slowImport();
    await store.database.run(sql`DELETE FROM memberships`);
    end();
    await assert.rejects(taken, { message: "The environment is not there any more. Nothing was imported." });
    assert.deepEqual(await store.imports.list("environment"), []);
  });

  /** A service of its own, with an environment, and how to ask it. */
  async function hosted() {
    const failures: Error[] = [];
    const service = await createService({
      dataDir: join(folder, "hosted"),
      onError: (error) => failures.push(error),
    });
    const { id: project } = await service.createProject("shop");
    const { id } = await service.createEnvironment(project, "production");
    const ask = (path: string, init: RequestInit & { readonly duplex?: "half" }) =>
      service.fetch(new Request(`http://built-in.invalid/v1/${path}`, init));
    const code = await service.issueLoginCode();
    const exchanged = await ask("auth/cli-exchange", { method: "POST", body: JSON.stringify({ code }) });
    const { token } = (await exchanged.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const upload = (body: ReadableStream<Uint8Array>) =>
      ask(`environments/${id}/imports/costs?name=costs.csv`, {
        method: "POST",
        headers,
        body,
        duplex: "half",
      });
    const deleteEnvironment = () => ask(`environments/${id}`, { method: "DELETE", headers });
    return { service, failures, upload, deleteEnvironment };
  }

  it("over HTTP, an environment that is deleted is not found", async () => {
    const { service, upload, deleteEnvironment } = await hosted();
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await deleteEnvironment();
        controller.enqueue(Buffer.from(COSTS));
        controller.close();
      },
    });
    const answer = await upload(body);
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /The environment is not there any more\. Nothing was imported\./);
    await service.close();
  });

  it("over HTTP, who still sends when the service closes is told so, and that is no failure", async () => {
    const { service, failures, upload } = await hosted();
    const reading = Promise.withResolvers<void>();
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulled++ === 0) return controller.enqueue(Buffer.from(COSTS));
        reading.resolve();
        return new Promise<void>(() => {});
      },
    });
    const answered = upload(body);
    await reading.promise;
    await service.close();
    const answer = await answered;
    assert.equal(answer.status, 503);
    assert.match(await answer.text(), /The service was closed\./);
    assert.deepEqual(failures, []);
  });

  // In PostgreSQL a single statement waits for no transaction: it may be noted again before the last has read that it was.
  if (!overPostgres)
    it("that a token is used is noted once, however often it is used", async () => {
      const token = await store.users.exchange(await store.users.issueLoginCode("user"));
      const { ended, end } = await openTransaction();
      const run = mock.method(store.database, "run");
      const use = () => Promise.all(Array.from({ length: 10 }, () => store.users.byToken(token)));
      now += DAY;
      assert.equal((await use()).filter((user) => user?.id === "user").length, 10);
      assert.equal(run.mock.callCount(), 1);
      end();
      await ended;
      await store.database.transaction(EVERYTHING, async () => {});
      await use();
      assert.equal(run.mock.callCount(), 1);
      now += DAY;
      await use();
      assert.equal(run.mock.callCount(), 2);
    });

  it("who reads is known by a token, also where its use is to be noted", async () => {
    const token = await store.users.exchange(await store.users.issueLoginCode("user"));
    now += TOKEN_LIFETIME - 1_000;
    const { ended, end } = await openTransaction();
    assert.equal((await store.users.byToken(token))?.id, "user");
    end();
    await ended;
    await eventually(async () => {
      const kept = await store.database.get(sql`SELECT expires_at FROM tokens`);
      assert.equal(Number(kept?.["expires_at"]), now + TOKEN_LIFETIME);
    });
    now += TOKEN_LIFETIME - 1_000;
    assert.equal((await store.users.byToken(token))?.id, "user");
  });

  for (const kind of ["costs", "run"] as const)
    it(`${kind} that wait for their turn come to nothing when the service closes, and leave nothing`, async () => {
      const { ended } = await openTransaction();
      const { taken, end } = await slowImport(kind);
      const refused = [ended, taken].map((each) => assert.rejects(each, /The service was closed\./));
      end();
      // The file is read, and its turn is behind the transaction's; or it is still being read.
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      await store.close();
      await Promise.all(refused);
      assert.deepEqual(await logNames(folder), []);
      if (!overPostgres) assert.deepEqual(readdirSync(join(folder, "open")), []);
      store = await openStore(folder, () => now);
      assert.deepEqual(await store.imports.list("environment"), []);
      assert.deepEqual(await store.projects.organizations("user"), [{ id: "org", name: "Org" }]);
    });

  it("one that was given up while it waited for its turn is not taken in", async () => {
    const { ended, end } = await openTransaction();
    const stop = new AbortController();
    const taken = importFiles(store, "user", {
      environmentId: "environment",
      kind: "costs",
      files: [fileOf("costs.csv", COSTS)],
      signal: stop.signal,
    });
    const refused = assert.rejects(taken, /given up/);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    stop.abort(new Error("given up"));
    end();
    await Promise.all([ended, refused]);
    assert.deepEqual(await store.imports.list("environment"), []);
  });

  for (const [what, more, runs] of [
    ["the same log", ["", ""], 1],
    ["a log and how it has grown", ["", "Apply complete!\n"], 1],
    ["logs that only begin alike", ["one\n", "two\n"], 2],
  ] as const)
    it(`${what}, imported at once, are known for what they are`, async () => {
      const prepared = [];
      for (const end of more)
        prepared.push(
          await prepareImport(store, {
            environmentId: "environment",
            kind: "run",
            files: [fileOf("apply.log", `Creating...\n${end}`)],
          }),
        );
      for (const { take } of prepared) await store.database.transaction(EVERYTHING, take);
      assert.equal((await store.imports.list("environment")).length, runs);
      const run = await store.runs.open(() => store.runs.find("environment"));
      run?.log.close();
      assert.equal(run?.log.size, `Creating...\n${more[1]}`.length);
      for (const { discard } of prepared) await discard?.();
      assert.equal((await logNames(folder)).length, runs);
    });

  it("one log is compared with another without waiting for what this process does beside it", async () => {
    const prepared = [];
    for (const end of ["", "Apply complete!\n"])
      prepared.push(
        await prepareImport(store, {
          environmentId: "environment",
          kind: "run",
          files: [fileOf("apply.log", `Creating...\n${end}`)],
        }),
      );
    const fifo = join(folder, "fifo");
    execFileSync("mkfifo", [fifo]);
    // Each takes one of the threads that files are read on, until somebody writes.
    const readers = Array.from({ length: THREADS }, () => open(fifo, "r"));
    try {
      for (const { take } of prepared)
        await within(10_000, () => store.database.transaction(EVERYTHING, take));
    } finally {
      const writer = openSync(fifo, "w");
      for (const reader of readers) await (await reader).close();
      closeSync(writer);
    }
    assert.equal((await store.imports.list("environment")).length, 1);
    for (const { discard } of prepared) await discard?.();
  });
});

/** So many threads at least does Node have for files (https://nodejs.org/api/cli.html#uv_threadpool_sizesize). */
const THREADS = Number(process.env["UV_THREADPOOL_SIZE"] ?? 4);

/** What something comes to. @throws Error where that takes longer than so many milliseconds */
async function within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("It waits for something.")), milliseconds);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
