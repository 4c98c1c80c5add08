import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import type { Client } from "../../src/client/client.ts";
import { writeLogFile } from "../../src/client/logFile.ts";
import { inProcessTransport } from "../../src/client/transports/inProcess.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { type Answer, FaultServer, json, large } from "../support/faultServer.ts";
import { assertInSlices, measureStrain } from "../support/strain.ts";
import { sized } from "../support/stress.ts";
import { ACCEPTED, MIB, PROJECTS, projectList, REFUSED } from "./hostileBodies.ts";

const MAX_MEMORY_MB = 200;
const LOG_MB = sized(60, 200);

describe("hostile bodies", () => {
  const call = (client: Client) => client.me();

  for (const [name, [answer, reason]] of Object.entries(REFUSED)) {
    it(`${name}: typed error, no stall, memory below +${MAX_MEMORY_MB} MB`, async () => {
      await using server = await FaultServer.start(answer);
      await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
      await warmUp(server, harness.client, answer);
      await assertBearable(async () => {
        assert.equal((await failureOf(call(harness.client))).reason, reason);
      });
    });
  }

  for (const [name, answer] of Object.entries(ACCEPTED)) {
    it(`${name}: read, no stall, memory below +${MAX_MEMORY_MB} MB`, async () => {
      await using server = await FaultServer.start(answer);
      await using harness = connectTo({ baseUrl: server.url });
      await warmUp(server, harness.client, answer);
      await assertBearable(async () => {
        assert.equal((await call(harness.client)).id, "u1");
      });
    });
  }

  it("the largest project list: read, no stall, memory below +200 MB", async () => {
    await using server = await FaultServer.start();
    await using harness = connectTo({ baseUrl: server.url });
    await warmUp(server, harness.client, projectList);
    await assertBearable(async () => {
      assert.equal((await harness.client.projects("o1")).items.length, PROJECTS);
    });
  });

  it(`a log of ${LOG_MB} MB goes to a file: no stall, memory below +200 MB`, async () => {
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    const line = "2026-01-01T00:00:00Z \\u001b[32mINFO\\u001b[0m applied \\u00fcber 12 resources\\n";
    await using server = await FaultServer.start(
      large('{"environment_id":"e1","run_id":7,"logs":"', line, LOG_MB, '"}'),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const path = join(folder, "run.log");
    await assertBearable(async () => {
      const file = await harness.client.logsToFile("e1", path);
      assert.equal(file.runId, "7");
      assert.ok(file.bytes > (LOG_MB / 2) * MIB);
    });
    assert.deepEqual(await readdir(folder), ["run.log"]);
    await rm(folder, { recursive: true });
  });

  it("a service in this process that answers without a pause: no stall", async () => {
    const piece = Buffer.alloc(64 * 1024, " ");
    const pieces = function* () {
      yield Buffer.from("{");
      for (let sent = 0; sent < 200 * MIB; sent += piece.length) yield piece;
      yield Buffer.from('"logs":"the end"}');
    };
    const body = () => ReadableStream.from(pieces()) as unknown as BodyInit;
    const transport = inProcessTransport(() => new Response(body()));
    await using harness = connectTo({ baseUrl: "http://localhost", transport });
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    await assertBearable(async () => {
      const file = await harness.client.logsToFile("e1", join(folder, "run.log"));
      assert.equal(file.bytes, "the end".length);
    });
    await rm(folder, { recursive: true });
  });

  it("a log of more than its limit is refused, and leaves no file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    const pieces = async function* () {
      yield Buffer.from('{"logs":"');
      for (let sent = 0; sent <= 2; sent++) yield Buffer.alloc(MIB, "a");
      yield Buffer.from('"}');
    };
    const error = await failureOf(writeLogFile(pieces(), join(folder, "run.log"), undefined, 2 * MIB));
    assert.equal(error.reason, "tooLarge");
    assert.match(error.message, /log is larger than 2 MiB/);
    assert.deepEqual(await readdir(folder), []);
    await rm(folder, { recursive: true });
  });
});

/** Loads and compiles what the measured call needs: first use is not what is measured. */
async function warmUp(server: FaultServer, client: Client, answer: Answer): Promise<void> {
  server.answer(json({ id: "u0" }));
  await client.me();
  server.answer(answer);
}

/** Holds a call to its limits. */
async function assertBearable(run: () => Promise<void>): Promise<void> {
  const strain = await measureStrain(run);
  assertInSlices(strain);
  assert.ok(strain.peakMB <= MAX_MEMORY_MB, `took ${strain.peakMB} MB`);
}
