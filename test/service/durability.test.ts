import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StorageError } from "../../src/service/service.ts";
import { Database } from "../../src/service/store/database.ts";
import { LogDraft } from "../../src/service/store/logs/draft.ts";
import { newOwnedName } from "../../src/service/store/owners.ts";
import { sql, Wording } from "../../src/service/store/sql.ts";
import { SqliteDriver } from "../../src/service/store/sqlite/driver.ts";
import { Store } from "../../src/service/store/store.ts";
import { EVERYTHING } from "../../src/service/store/subjects.ts";
import { runServiceCommand, SERVICE_CLI, spawnService, startService } from "../support/service.ts";
import { canMount, smallDisk } from "../support/smallDisk.ts";
import { asking, closeEnvironments, emptyEnvironment, fileOf } from "./importSupport.ts";
import { signedIn } from "./support.ts";

closeEnvironments();

const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
const manyServices = (count: number) =>
  HEADER + Array.from({ length: count }, (_, row) => `2026-09-01,1,EUR,1,Service ${row}\n`).join("");
const storageError = (problem: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StorageError, `${error}`);
  assert.equal(error.problem, problem);
  assert.match(error.message, words);
  return true;
};

describe("The service's state", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
  });
  afterEach(() => rmSync(dir, { recursive: true }));
  const logs = () => readdirSync(join(dir, "runs"));

  describe("logs of runs", () => {
    it("one that was replaced is there until the new one is committed, and the new one only from then on", async () => {
      const store = await Store.open(dir, Date.now);
      const { projects, database, runs } = store;
      await projects.saveOrganization({ id: "o", name: "O" }, await saveUser(store));
      await projects.create("o", "P", "p");
      await projects.createEnvironment("p", "production", "e");
      const reading = async (text: string, prefixes: ReadonlyMap<number, string>) => {
        const log = new LogDraft(store.scratch);
        await log.append(text);
        await log.finish();
        const shared = {
          name: "apply.log",
          status: undefined,
          startedAt: undefined,
          durationMs: undefined,
          prefixes,
          log,
        };
        return { ...shared, bytes: text.length, digest: text };
      };
      await runs.save("e", await reading("one", new Map()));
      const before = logs();
      await assert.rejects(
        database.transaction(EVERYTHING, async () => {
          await runs.save("e", await reading("one two", new Map([[3, "one"]])));
          throw new Error("the commit does not come about");
        }),
        /does not come about/,
      );
      assert.deepEqual(logs(), before);
      await runs.save("e", await reading("one two", new Map([[3, "one"]])));
      assert.equal(logs().length, 1);
      assert.notDeepEqual(logs(), before);
      await store.close();
    });

    it("one that is missing is said to be, and comes back with the next import", async () => {
      const { take, see } = await emptyEnvironment({ dataDir: dir });
      const { run_id } = (await take("run", fileOf("apply.log", "one\n"))) as { run_id: string };
      for (const name of logs()) rmSync(join(dir, "runs", name));
      assert.match(
        (await see("logs")).error,
        /^The log of run \w+ \(apply\.log\) is missing .* Import it again\.$/,
      );
      const again = await take("run", fileOf("apply.log", "one\n"));
      assert.deepEqual(again, { kind: "run", rows: 1, changed: true, run_id });
      assert.equal((await see("logs")).logs, "one\n");
      // So does one that has grown meanwhile.
      for (const name of logs()) rmSync(join(dir, "runs", name));
      assert.equal((await take("run", fileOf("apply.log", "one\ntwo\n"))).changed, true);
      assert.equal((await see("logs")).logs, "one\ntwo\n");
    });
  });

  describe("a transaction", () => {
    it("that SQLite has ended by itself fails with its cause, and the next one works", async () => {
      const database = new Database(new SqliteDriver(undefined));
      await database.run(sql`CREATE TABLE bounded (text TEXT)`);
      await database.run(sql`INSERT INTO bounded VALUES ('kept')`);
      // The engine's own way to a full disk: no page more than there are.
      const pages = Number((await database.get(sql`PRAGMA page_count`))?.["page_count"]);
      const most = new Wording({ sqlite: String(pages), postgres: "" });
      await database.get(sql`PRAGMA max_page_count = ${most}`);
      const fill = () =>
        database.transaction(EVERYTHING, async (transaction) => {
          for (let row = 0; row < 100; row++)
            await transaction.run(sql`INSERT INTO bounded VALUES (${"x".repeat(4096)})`);
        });
      await assert.rejects(
        fill(),
        storageError("full", /^The disk with the service's data is full\. Nothing was changed\./),
      );
      assert.deepEqual(
        (await database.all(sql`SELECT text FROM bounded`)).map(({ text }) => text),
        ["kept"],
      );
      await database.get(sql`PRAGMA max_page_count = 1000000`);
      await fill();
      assert.equal((await database.all(sql`SELECT 1 FROM bounded`)).length, 101);
      await database.close();
    });
  });

  describe("on a disk that is full", () => {
    it("by the limit of a process: an import says so, changes nothing, and works once there is room", async () => {
      const { service, environmentId } = await emptyEnvironment({ dataDir: dir });
      await service.close();
      const file = join(dir, "costs.csv");
      const log = join(dir, "apply.log");
      writeFileSync(file, manyServices(20_000));
      writeFileSync(log, "a line of a log\n".repeat(100_000));
      const importing = (kind: string, path: string) =>
        ["import", kind, "--data", dir, "--environment", environmentId, path] as const;
      for (const args of [importing("costs", file), importing("run", log)]) {
        // In blocks of 512 bytes or 1 KiB, whatever the shell's: less than either file takes.
        const command = `ulimit -f 700; exec "$0" "$@"`;
        const limited = spawn("sh", ["-c", command, process.execPath, SERVICE_CLI, ...args]);
        let said = "";
        limited.stderr.on("data", (text) => (said += text));
        assert.deepEqual(await once(limited, "close"), [1, null], said);
        assert.match(said, /^The disk with the service's data .*\bfull\b.*\n$/);
        assert.deepEqual(logs(), []);
      }
      const listed = await runServiceCommand([
        "list",
        "imports",
        "--data",
        dir,
        "--environment",
        environmentId,
      ]);
      assert.equal(listed.output, "[]\n");
      assert.equal((await runServiceCommand(importing("costs", file))).code, 0);
      assert.equal((await runServiceCommand(importing("run", log))).code, 0);
    });

    if (canMount)
      it("of a small file system: reads go on, writes say so, and work again without a new start", async () => {
        using disk = smallDisk(6 * 1024 * 1024);
        const { service, take, see } = await emptyEnvironment({ dataDir: join(disk.path, "data") });
        await take("costs", fileOf("costs.csv", `${HEADER}2026-09-01,5,EUR,1,Queue\n`));
        await take("run", fileOf("apply.log", "before\n"));
        disk.fill(32 * 1024);
        const full = storageError("full", /disk with the service's data is full/);
        await assert.rejects(take("costs", fileOf("more.csv", manyServices(20_000))), full);
        await assert.rejects(take("run", fileOf("apply.log", "before\nand after\n".repeat(10_000))), full);
        assert.equal((await see("cost")).total_cost, 5);
        assert.equal((await see("logs")).logs, "before\n");
        assert.equal(readdirSync(join(disk.path, "data/runs")).length, 1);
        disk.free();
        await take("costs", fileOf("more.csv", manyServices(2_000)));
        assert.equal((await see("cost")).total_cost, 2_000);
        await service.close();
      });

    if (canMount)
      it("over HTTP answers 507 with the words, and the next request as before", async () => {
        using disk = smallDisk(6 * 1024 * 1024);
        const failures: Error[] = [];
        const running = await startService({
          dataDir: join(disk.path, "data"),
          onError: (error) => failures.push(error),
        });
        const get = await signedIn(running);
        disk.fill();
        const answer = await get("/v1/environments/env_orders_staging/imports/costs?name=a.csv", {
          body: manyServices(20_000),
        });
        assert.equal(answer.status, 507);
        assert.match(answer.body.error, /^The disk with the service's data is full/);
        assert.equal(failures.length, 1, "the operator is told too");
        assert.equal((await get("/v1/me")).status, 200);
        await running.stop();
      });
  });

  describe("at the start", () => {
    it("a folder that cannot be written to is named as such, and works once it can", async () => {
      const readOnly = canMount ? smallDisk(6 * 1024 * 1024) : undefined;
      try {
        const dataDir = join(readOnly?.path ?? dir, "data");
        mkdirSync(dataDir);
        if (readOnly) readOnly.setWritable(false);
        else chmodSync(dataDir, 0o500);
        await assert.rejects(
          emptyEnvironment({ dataDir }),
          storageError(
            "readOnly",
            /^The service's data folder cannot be written to\. .* Make the folder writable/,
          ),
        );
        if (readOnly) readOnly.setWritable(true);
        else chmodSync(dataDir, 0o700);
        await (await emptyEnvironment({ dataDir })).service.close();
      } finally {
        readOnly?.[Symbol.dispose]();
      }
    });

    it("temporary folders of processes that are gone go, and those of others stay", async () => {
      const folderOf = (pid: number | undefined) =>
        join(tmpdir(), `infra-planner-store-${newOwnedName().replace(`-${process.pid}-`, `-${pid}-`)}`);
      const { pid } = spawnSync(process.execPath, ["--version"]);
      const gone = folderOf(pid);
      const other = folderOf(process.ppid);
      for (const folder of [gone, other]) mkdirSync(join(folder, "runs"), { recursive: true });
      try {
        await (await Store.open(undefined, Date.now)).close();
        assert.deepEqual([existsSync(gone), existsSync(other)], [false, true]);
      } finally {
        for (const folder of [gone, other]) rmSync(folder, { recursive: true, force: true });
      }
    });

    /** A service that is killed, so that nobody closes what it had open. */
    async function killed() {
      const service = await spawnService(["--data", dir]);
      await service.stop("SIGKILL");
    }

    /** Scribbles over the root page of the costs' index; what else there is can be read as before. */
    function damage() {
      const file = join(dir, "service.db");
      const database = new DatabaseSync(file);
      database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      const page = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'daily_costs'").get();
      const { page_size: size } = database.prepare("PRAGMA page_size").get() as { page_size: number };
      database.close();
      const bytes = readFileSync(file);
      bytes.fill(0xff, (Number(page?.["rootpage"]) - 1) * size + 8, Number(page?.["rootpage"]) * size);
      writeFileSync(file, bytes);
    }

    it("after an end that was none, the whole database is checked before anything is done", async () => {
      await killed();
      damage();
      for (const _ of ["once", "and again, as long as it is damaged"])
        await assert.rejects(
          emptyEnvironment({ dataDir: dir }),
          storageError("damaged", /database is damaged/),
        );
    });

    it("after an end in order, it is not; what is damaged says so when it is needed, and the rest goes on", async () => {
      const { service, environmentId, take } = await emptyEnvironment({ dataDir: dir });
      await take("costs", fileOf("costs.csv", manyServices(100)));
      await service.close();
      damage();
      const again = await emptyEnvironment({ dataDir: dir });
      const { see } = asking(again.service, environmentId);
      assert.match((await see("cost")).error, /^The service's database is damaged/);
      assert.match((await see("drift")).error, /No drift checks yet/);
    });

    it("after an end that was none, a sound one opens, and the next start has nothing to check", async () => {
      await killed();
      assert.equal(readdirSync(join(dir, "open")).length, 1);
      await (await emptyEnvironment({ dataDir: dir })).service.close();
      assert.deepEqual(readdirSync(join(dir, "open")), []);
    });

    it("another process that has it open is no end that was none", async () => {
      const running = await spawnService(["--data", dir]);
      const { service } = await emptyEnvironment({ dataDir: dir });
      assert.equal(readdirSync(join(dir, "open")).length, 2);
      await service.close();
      await running.stop();
      assert.deepEqual(readdirSync(join(dir, "open")), []);
    });
  });
});

async function saveUser({ users }: Store): Promise<string> {
  await users.save({ id: "u", email: "u@example.invalid" });
  return "u";
}
