import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../src/service/store/sqlite/recognise.ts";
import { Store } from "../../src/service/store/store.ts";
import { spawnService } from "../support/service.ts";
import { asking, closeEnvironments, emptyEnvironment, fileOf } from "./importSupport.ts";

closeEnvironments();

describe("The service's data folder", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  describe("of an earlier version", () => {
    const old = (file: string) => {
      const database = new DatabaseSync(file);
      database.exec(MIGRATIONS[0] ?? "");
      database.exec(`
        PRAGMA user_version = 1;
        INSERT INTO users VALUES ('usr_owner', 'owner@built-in.invalid', 'paid');
        INSERT INTO organizations VALUES ('org_built_in', 'Mine');
        INSERT INTO projects VALUES ('p', 'org_built_in', 'Shop');
        INSERT INTO environments VALUES ('e', 'p', 'production');
        INSERT INTO memberships VALUES ('usr_owner', 'org_built_in');
        INSERT INTO daily_costs VALUES ('e', '2026-09-01', '1', 'Queue', 'abcdef0123456789abcdef', 'EUR', 7);
        INSERT INTO drift_reports VALUES (1, 'e', 'abc', ${Date.UTC(2099, 0)});
        INSERT INTO tokens VALUES (x'00', 'usr_owner', 0);
      `);
      database.close();
    };

    it("is copied before it is brought up to date, once, for its owner alone", async () => {
      old(join(dir, "service.db"));
      const services = await Promise.all([0, 1, 2].map(() => spawnService(["--data", dir])));
      for (const service of services) await service.stop();
      const names = readdirSync(dir).filter((name) => name.includes("backup"));
      assert.deepEqual(names, ["service.db.v1.backup"]);
      assert.equal(statSync(join(dir, "service.db.v1.backup")).mode & 0o777, 0o600);
      // It can be put back.
      copyFileSync(join(dir, "service.db.v1.backup"), join(dir, "copy.db"));
      const copy = new DatabaseSync(join(dir, "copy.db"));
      assert.equal(copy.prepare("PRAGMA user_version").get()?.["user_version"], 1);
      assert.equal(copy.prepare("SELECT cost FROM daily_costs").get()?.["cost"], 7);
      copy.close();
    });

    it("keeps what it has, which can be listed and deleted; its tokens have a time to end", async () => {
      old(join(dir, "service.db"));
      const { service } = await emptyEnvironment({ dataDir: dir });
      const [drift, costs] = (await service.imports("e")).toSorted((a, b) => b.kind.localeCompare(a.kind));
      assert.deepEqual([costs?.id, costs?.start], ["costs_abcdef0123456789", "2026-09-01"]);
      assert.ok(drift && drift.start < "2099");
      await service.deleteImports("e", [drift.id, costs?.id ?? ""]);
      assert.deepEqual(await service.imports("e"), []);
      const database = new DatabaseSync(join(dir, "service.db"));
      const { expires_at: expiry } = database.prepare("SELECT expires_at FROM tokens").get() ?? {};
      assert.ok(Number(expiry) > Date.now() && Number(expiry) < Date.now() + 91 * 86_400_000);
      database.close();
    });
  });

  it("keeps environments in the order in which they were made, also those from before it was noted", async () => {
    const database = new DatabaseSync(join(dir, "service.db"));
    const noted = MIGRATIONS.findIndex((migration) => migration.includes("position"));
    for (const migration of MIGRATIONS.slice(0, noted)) database.exec(migration);
    database.exec(`
      PRAGMA user_version = ${noted};
      INSERT INTO organizations VALUES ('org_built_in', 'Mine');
      INSERT INTO projects VALUES ('p', 'org_built_in', 'Shop'), ('q', 'org_built_in', 'office');
      INSERT INTO environments VALUES ('e9', 'p', 'staging'), ('e5', 'q', 'test'), ('e1', 'p', 'production');
    `);
    database.close();
    const { service } = await emptyEnvironment({ dataDir: dir });
    for (const name of ["zone", "area"]) await service.createEnvironment("p", name);
    assert.deepEqual(
      (await service.projects()).map(({ name, environments }) => [
        name,
        ...environments.map((each) => each.name),
      ]),
      [
        ["office", "test"],
        ["Project", "production"],
        ["Shop", "staging", "production", "zone", "area"],
      ],
    );
    assert.ok(existsSync(join(dir, `service.db.v${noted}.backup`)));
  });

  it("shows runs that were kept before it was noted how long they took", async () => {
    const { service } = await emptyEnvironment({ dataDir: dir });
    const { id } = await service.createEnvironment((await service.createProject("P")).id, "E");
    await asking(service, id).take("run", fileOf("a.log", "10:00:00 a\n10:00:02 b\n"));
    assert.equal((await asking(service, id).see("logs")).run_duration_seconds, 2);
    await service.close();
    // As it was left by the version before.
    const database = new DatabaseSync(join(dir, "service.db"));
    const before = MIGRATIONS.findIndex((migration) => migration.includes("duration_ms"));
    database.exec(`
      ALTER TABLE runs DROP COLUMN duration_ms;
      ALTER TABLE environments DROP COLUMN position;
      DROP TABLE run_log_chunks;
      DROP TABLE run_logs;
      PRAGMA user_version = ${before};
    `);
    database.close();
    const { service: later } = await emptyEnvironment({ dataDir: dir });
    const { logs, run_duration_seconds } = await asking(later, id).see("logs");
    assert.deepEqual([logs, run_duration_seconds], ["10:00:00 a\n10:00:02 b\n", undefined]);
    await asking(later, id).take("run", fileOf("a.log", "10:00:00 a\n10:00:02 b\n10:00:05 c\n"));
    assert.equal((await asking(later, id).see("logs")).run_duration_seconds, 5);
  });

  describe("is its owner's alone", () => {
    it("folder and files, whatever the umask and whatever mode they had", () => {
      const dataDir = join(dir, "data");
      mkdirSync(dataDir);
      chmodSync(dataDir, 0o755);
      writeFileSync(join(dataDir, "service.db"), "");
      chmodSync(join(dataDir, "service.db"), 0o644);
      const script = `
        import { createService } from ${JSON.stringify(join(import.meta.dirname, "../../src/service/service.ts"))};
        const service = await createService({ dataDir: process.argv[1] });
        const { id } = await service.createEnvironment((await service.createProject("P")).id, "E");
        const content = (async function* () { yield Buffer.from("a log"); })();
        await service.importFiles({ environmentId: id, kind: "run", files: [{ name: "a.log", content }] });
        process.kill(process.pid, "SIGKILL");`;
      try {
        execFileSync(
          "sh",
          ["-c", `umask 000; exec "$0" --input-type=module -e "$1" "$2"`, process.execPath, script, dataDir],
          { stdio: "pipe" },
        );
      } catch (error) {
        assert.equal((error as { signal: string }).signal, "SIGKILL", String(error));
      }
      const mode = (path: string) => `${path} ${(statSync(join(dataDir, path)).mode & 0o777).toString(8)}`;
      const found = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
      assert.ok(found.includes("service.db-wal") && found.some((name) => name.endsWith(".log")));
      assert.equal(mode("."), ". 700");
      for (const path of found) {
        const expected = statSync(join(dataDir, path)).isDirectory() ? "700" : "600";
        assert.equal(mode(path), `${path} ${expected}`);
      }
    });

    it("a folder that holds other things stays as open as it is", async () => {
      chmodSync(dir, 0o755);
      writeFileSync(join(dir, "README"), "of a project");
      await (await Store.open(dir, Date.now)).close();
      assert.equal(statSync(dir).mode & 0o777, 0o755);
      assert.equal(statSync(join(dir, "service.db")).mode & 0o777, 0o600);
      assert.ok(existsSync(join(dir, "README")));
    });
  });
});
