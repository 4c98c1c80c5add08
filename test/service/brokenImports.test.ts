import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SERVICE_CLI, spawnService } from "../support/service.ts";
import { closeEnvironments, emptyEnvironment, fileOf } from "./importSupport.ts";
import { ask } from "./support.ts";

closeEnvironments();

const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
/** Rows that no packing makes small, so that half of the packed file is half of the rows. */
const rows = (count: number) =>
  Array.from({ length: count }, () => `2026-09-01,1,EUR,1,${randomBytes(30).toString("hex")}\n`).join("");

/** The beginning of a file, whose source then fails. */
async function* brokenOff(bytes: Uint8Array, message: string) {
  yield bytes.subarray(0, bytes.length / 2);
  throw new Error(message);
}

describe("An import that breaks off", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const parts = () => readdirSync(join(dataDir, "runs"));

  for (const [kind, name, bytes] of [
    ["costs", "costs.csv.gz", gzipSync(HEADER + rows(2000))],
    ["costs", "costs.csv", Buffer.from(HEADER + rows(2000))],
    ["run", "apply.log.gz", gzipSync(rows(2000))],
    ["run", "apply.log", Buffer.from(rows(2000))],
    ["drift", "plan.json.gz", gzipSync(JSON.stringify({ plan: rows(2000) }))],
  ] as const) {
    it(`${name}: says so by its name, leaves nothing behind, and the next one works`, async () => {
      const { take, see } = await emptyEnvironment({ dataDir });
      await assert.rejects(take(kind, { name, content: brokenOff(bytes, "the network went away") }), {
        name: "ImportError",
        message: `${name}: it cannot be read to its end (the network went away)`,
      });
      assert.deepEqual(parts(), []);
      await take("costs", fileOf("costs.csv.gz", gzipSync(HEADER + rows(10))));
      assert.equal((await see("cost")).total_cost, 10);
    });
  }

  it("over HTTP, packed, leaves the service running", async () => {
    const service = await spawnService(["--data", dataDir]);
    try {
      const { body } = await ask(service.url, "/v1/auth/cli-exchange", { body: { code: service.loginCode } });
      const bytes = gzipSync(HEADER + rows(20_000));
      for (const kind of ["costs", "run"]) {
        const path = `/v1/environments/env_orders_staging/imports/${kind}?name=half.gz`;
        const sending = request(service.url + path, {
          method: "POST",
          headers: { authorization: `Bearer ${body.token}`, "content-length": bytes.length },
        });
        const ended = once(sending, "close").catch(() => {});
        // Part of it is with the service when the connection ends.
        sending.write(bytes.subarray(0, bytes.length / 2), () => sending.destroy());
        await ended;
      }
      assert.equal((await ask(service.url, "/v1/me", { token: body.token })).status, 200);
    } finally {
      assert.deepEqual(await service.stop(), { code: 0, errors: "" });
    }
    assert.deepEqual(
      parts().filter((name) => name.endsWith(".part")),
      [],
    );
  });

  it("stopped by its user before anything came, does not wait for it", async () => {
    const { take } = await emptyEnvironment({ dataDir });
    const stop = new AbortController();
    async function* silent(): AsyncGenerator<Uint8Array> {
      await new Promise(() => {});
    }
    for (const kind of ["costs", "run", "drift"] as const) {
      const taking = take(kind, { name: "silent", content: silent() }, { signal: stop.signal });
      setImmediate(() => stop.abort(new Error("enough")));
      await assert.rejects(taking, { message: "enough" });
    }
    assert.deepEqual(parts(), []);
  });

  it("because the service closes, leaves no half-written log", async () => {
    const { service, take } = await emptyEnvironment({ dataDir });
    async function* closing() {
      yield Buffer.from("a line\n".repeat(1000));
      assert.equal(parts().length, 1);
      await service.close();
      assert.deepEqual(parts(), []);
      yield Buffer.from("another\n");
    }
    await assert.rejects(take("run", { name: "apply.log", content: closing() }), /closed/);
    assert.deepEqual(parts(), []);
  });

  it("because its process is gone, is cleared away at the next start", async () => {
    const { service } = await emptyEnvironment({ dataDir });
    await service.close();
    const gone = spawn(process.execPath, ["-e", ""]);
    await once(gone, "exit");
    const { newOwnedName } = await import("../../src/service/store/owners.ts");
    const [host] = newOwnedName().split("-");
    const partOf = (pid: number | undefined) => `${host}-${pid}-${randomUUID()}.part`;
    writeFileSync(join(dataDir, "runs", partOf(gone.pid)), "half");
    const current = partOf(process.ppid);
    writeFileSync(join(dataDir, "runs", current), "somebody is at it");
    const again = await emptyEnvironment({ dataDir });
    assert.deepEqual(parts(), [current]);
    await again.service.close();
  });

  for (const [kind, signal] of [
    ["costs", "SIGINT"],
    ["run", "SIGINT"],
    ["run", "SIGTERM"],
  ] as const) {
    it(`${kind}, packed, at ${signal} says one line, and leaves nothing`, async () => {
      const { service, environmentId } = await emptyEnvironment({ dataDir });
      await service.close();
      const pipe = join(dataDir, "half.gz");
      execFileSync("mkfifo", [pipe]);
      const importing = spawn(process.execPath, [
        ...[SERVICE_CLI, "import", kind, "--data", dataDir, "--environment", environmentId, pipe],
      ]);
      let said = "";
      importing.stderr.on("data", (text) => (said += text));
      const ended = once(importing, "close");
      const bytes = gzipSync(HEADER + rows(8_000));
      const file = await open(pipe, "w");
      await file.write(bytes.subarray(0, bytes.length / 2));
      importing.kill(signal);
      await file.close();
      assert.deepEqual(await ended, [1, null]);
      assert.equal(said, "Stopped. Nothing was imported.\n");
      assert.deepEqual(parts(), []);
    });
  }
});
