import assert from "node:assert/strict";
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "../../src/service/store/database.ts";
import { sql } from "../../src/service/store/sql.ts";
import { StorageError } from "../../src/service/store/storageError.ts";
import { createAuthority, createServerIdentity, type Identity } from "../support/certificates.ts";
import { eventually } from "../support/clock.ts";
import { askServer, freshDatabase } from "../support/postgres/cluster.ts";
import { closeOpened, openDatabase } from "./support.ts";

closeOpened();

describe("The connection to PostgreSQL", () => {
  const authority = createAuthority();
  let folder: string;
  let url: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    writeFileSync(join(folder, "authority.pem"), authority.certificate);
    writeFileSync(join(folder, "other.pem"), createAuthority().certificate);
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await askServer("ALTER SYSTEM RESET ssl");
    await askServer("SELECT pg_reload_conf()");
  });
  beforeEach(async () => {
    url = await freshDatabase();
  });

  /** Has the server speak TLS, under its own name. */
  async function serveAs({ certificate, key }: Identity): Promise<void> {
    const [{ data = "" } = {}] = await askServer("SELECT current_setting('data_directory') AS data");
    const { uid, gid } = statSync(String(data));
    for (const [name, text] of [
      ["server.crt", certificate],
      ["server.key", key],
    ] as const) {
      const file = join(String(data), name);
      writeFileSync(file, text, { mode: 0o600 });
      chownSync(file, uid, gid);
    }
    await askServer("ALTER SYSTEM SET ssl = on");
    await askServer("SELECT pg_reload_conf()");
    await eventually(async () => assert.ok(await isEncrypted(await openDatabase(`${url}?sslmode=require`))));
  }

  async function isEncrypted(database: Database): Promise<boolean> {
    const row = await database.get(sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`);
    return row?.["ssl"] === true;
  }

  const refuses = (query: string) =>
    assert.rejects(openDatabase(`${url}?${query}`), (error) => {
      assert.ok(error instanceof StorageError && error.problem === "unreachable", String(error));
      assert.match(error.message, /certificate|altnames/);
      return true;
    });

  it("is encrypted as its address says, to the server that a certificate names", async () => {
    await serveAs(createServerIdentity(authority, ["127.0.0.1"]));
    const trusted = `sslrootcert=${encodeURIComponent(join(folder, "authority.pem"))}`;
    assert.equal(await isEncrypted(await openDatabase(`${url}?sslmode=disable`)), false);
    for (const mode of ["require", `verify-ca&${trusted}`, `verify-full&${trusted}`])
      assert.ok(await isEncrypted(await openDatabase(`${url}?sslmode=${mode}`)), mode);
    await refuses("sslmode=verify-full");
    await refuses(`sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folder, "other.pem"))}`);
  });

  it("is refused to a server of another name, where its address asks for that", async () => {
    await serveAs(createServerIdentity(authority, ["elsewhere.invalid"]));
    const trusted = `sslrootcert=${encodeURIComponent(join(folder, "authority.pem"))}`;
    // The server takes its new certificate a moment later.
    await eventually(() => refuses(`sslmode=verify-full&${trusted}`));
    assert.ok(await isEncrypted(await openDatabase(`${url}?sslmode=verify-ca&${trusted}`)));
  });
});
