import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createClient } from "../../src/client/client.ts";
import { ServiceError } from "../../src/client/errors.ts";
import { inProcessTransport } from "../../src/client/transports/inProcess.ts";
import { BuiltInService } from "../../src/editor/builtin/builtInService.ts";

const ROOT = join(import.meta.dirname, "../..");

describe("The built-in service of the extension", () => {
  let storage: string;
  let service: BuiltInService;
  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    service = new BuiltInService(storage, ROOT, () => import("../../src/service/service.ts"));
  });
  afterEach(() => {
    service.dispose();
    rmSync(storage, { recursive: true });
  });
  const origin = "https://built-in.invalid";
  const client = (token?: string) =>
    createClient({
      baseUrl: origin,
      transport: inProcessTransport(service.fetch),
      token: token === undefined ? undefined : { origin, account: "owner", getToken: () => token },
      providerWord: "provider",
    });
  const signIn = async () => client().exchange(await service.issueLoginCode());

  /** Nobody has the data open. */
  const closed = async () => {
    while (readdirSync(join(storage, "built-in", "open")).length > 0) await nextTurn();
  };

  it("says why it cannot start, and starts once it can, in the same window", async () => {
    writeFileSync(join(storage, "built-in"), "a file where the folder should be");
    await assert.rejects(service.issueLoginCode(), /data folder cannot be used\. Check that it is a folder/);
    await assert.rejects(client().health(), (error) => {
      assert.ok(error instanceof ServiceError);
      assert.match(error.serviceMessage ?? "", /data folder cannot be used/);
      return true;
    });
    rmSync(join(storage, "built-in"));
    assert.match(await signIn(), /^ipt_/);
  });

  it("lists and deletes imports, and ends tokens, for its client", async () => {
    const owner = client(await signIn());
    const items = await owner.imports("env_orders_staging");
    assert.ok(items.length > 0);
    for (const { id } of items) await owner.deleteImport("env_orders_staging", id);
    assert.deepEqual(await owner.imports("env_orders_staging"), []);
    await assert.rejects(owner.deleteImport("env_orders_staging", "run_none"), { reason: "notFound" });
    await owner.revoke();
    await assert.rejects(owner.me(), { reason: "notSignedIn" });
  });

  it("opens its data anew once they are mended", async () => {
    await signIn();
    service.dispose();
    await closed();
    const file = join(storage, "built-in", "service.db");
    const sound = readFileSync(file);
    const damaged = Buffer.from(sound);
    // The first page stays: it opens, and fails when it is asked for something.
    damaged.fill(0xff, 4096);
    writeFileSync(file, damaged);
    await assert.rejects(signIn(), /database is damaged/);
    writeFileSync(file, sound);
    assert.match(await signIn(), /^ipt_/);
  });

  it("disposed while it starts, is closed all the same", async () => {
    const starting = service.issueLoginCode();
    service.dispose();
    // What was asked before is answered, or told that nothing came of it.
    await starting.catch((error) => assert.match(error.message, /^The service was closed\./));
    await closed();
    assert.match(await signIn(), /^ipt_/);
  });
});
