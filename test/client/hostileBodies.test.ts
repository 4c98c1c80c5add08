import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadableStream } from "node:stream/web";
import { gzipSync } from "node:zlib";
import type { Client } from "../../src/client/client.ts";
import type { Reason } from "../../src/client/errors.ts";
import { inProcessTransport } from "../../src/client/transports/inProcess.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { type Answer, FaultServer, json, large, raw, text } from "../support/faultServer.ts";
import { measureStrain } from "../support/strain.ts";

const MAX_STALL_MS = 50;
const MAX_MEMORY_MB = 200;
const MIB = 1024 * 1024;

function ofBytes(body: Buffer, headers: Record<string, string> = {}): Answer {
  return ({ response }) => {
    response.writeHead(200, { "content-type": "application/json", ...headers });
    response.end(body);
  };
}

const filler = (character: string, megabytes: number) => Buffer.alloc(megabytes * MIB, character);
const garbage = Buffer.from(Array.from({ length: MIB }, (_, index) => (index * 7919) % 256));

/** Bodies that must end in a typed error. */
const REFUSED: Readonly<Record<string, readonly [Answer, Reason]>> = {
  "200 MB of text": [large('{"id":"', "abcdefgh", 200, '"}'), "tooLarge"],
  "a gzip bomb of 200 MB": [large('{"id":"', "\u0000", 200, '"}', { gzip: true }), "tooLarge"],
  "a byte more than 16 MiB": [ofBytes(Buffer.from(`{"id":"${"a".repeat(16 * MIB - 8)}"}`)), "tooLarge"],
  "200 MB of blanks": [large("{", " ", 200, "}"), "tooLarge"],
  "15 MB of opening brackets": [ofBytes(filler("[", 15)), "badResponse"],
  "15 MB of opening brackets, compressed": [
    ofBytes(gzipSync(filler("[", 15)), { "content-encoding": "gzip" }),
    "badResponse",
  ],
  "15 MB of values": [ofBytes(Buffer.from(`[${"1,".repeat(7.5 * MIB)}1]`)), "tooLarge"],
  "15 MB of empty objects": [ofBytes(Buffer.from(`[${"{},".repeat(5 * MIB)}{}]`)), "tooLarge"],
  "15 MB of one number": [ofBytes(Buffer.concat([Buffer.from("["), filler("9", 15)])), "badResponse"],
  "random bytes": [ofBytes(garbage), "badResponse"],
  "random bytes that claim to be gzip": [ofBytes(garbage, { "content-encoding": "gzip" }), "badResponse"],
  "gzip cut short": [
    ofBytes(gzipSync('{"id":"u1"}').subarray(0, 15), { "content-encoding": "gzip" }),
    "cutOff",
  ],
  "an unknown encoding": [text("{}", 200, { "content-encoding": "zstd-2" }), "badResponse"],
  "gzip in gzip": [ofBytes(gzipSync(gzipSync("{}")), { "content-encoding": "gzip, gzip" }), "badResponse"],
  "an error of 200 MB": [large('{"error":"', "abcdefgh", 200, '"}', { status: 422 }), "serviceError"],
  "no HTTP at all": [raw("220 mail.example ESMTP\r\n"), "badResponse"],
  "headers without end": [
    raw(`HTTP/1.1 200 OK\r\n${`x-a: ${"b".repeat(1000)}\r\n`.repeat(200)}`),
    "tooLarge",
  ],
  "tens of thousands of tiny header lines": [
    raw(`HTTP/1.1 200 OK\r\n${"a:\r\n".repeat(60_000)}`),
    "tooLarge",
  ],
  "tens of thousands of small header lines": [
    raw(`HTTP/1.1 200 OK\r\n${"x-a: b\r\n".repeat(60_000)}`),
    "tooLarge",
  ],
  "header lines without a name": [raw(`HTTP/1.1 200 OK\r\n${":\r\n".repeat(60_000)}`), "badResponse"],
  "tens of thousands of informational answers, then none": [
    raw("HTTP/1.1 100 Continue\r\n\r\n".repeat(20_000)),
    "badResponse",
  ],
  "trailers without end": [
    raw(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n${"a:\r\n".repeat(60_000)}`),
    "tooLarge",
  ],
};

/** The dearest bodies that are still accepted. */
const ACCEPTED: Readonly<Record<string, Answer>> = {
  "16 MiB to the byte": ofBytes(Buffer.from(`{"id":"u1","x":"${"a".repeat(16 * MIB - 18)}"}`)),
  "16 MB of one text": ofBytes(Buffer.from(`{"id":"u1","x":"${"a".repeat(16 * MIB - 100)}"}`)),
  "16 MB of one text that is not Latin": ofBytes(Buffer.from(`{"id":"u1","x":"${"愛".repeat(5 * MIB)}"}`)),
  "16 MB of escapes": ofBytes(Buffer.from(`{"id":"u1","x":"${"\\n".repeat(8 * MIB - 100)}"}`)),
  "as many values as there may be": ofBytes(
    Buffer.from(`{"id":"u1","organizations":[${"{},".repeat(99_000)}{}]}`),
  ),
  "as many numbers as there may be": ofBytes(Buffer.from(`{"id":"u1","x":[${"1.5e3,".repeat(199_000)}1]}`)),
};

/** As large as a project list gets within the limits: 16 MB and 200,000 values. */
const PROJECTS = 66_000;
const projects = Buffer.from(
  JSON.stringify(
    Array.from({ length: PROJECTS }, (_, id) => ({ id: `p${id}`, name: `Project ${id} ${"n".repeat(210)}` })),
  ),
);

describe("hostile bodies", () => {
  const call = (client: Client) => client.me();

  for (const [name, [answer, reason]] of Object.entries(REFUSED)) {
    it(`${name}: typed error, no stall above ${MAX_STALL_MS} ms, memory below +${MAX_MEMORY_MB} MB`, async function () {
      this.timeout(60_000);
      await using server = await FaultServer.start(answer);
      await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
      await warmUp(server, harness.client, answer);
      await assertBearable(async () => {
        assert.equal((await failureOf(call(harness.client))).reason, reason);
      });
    });
  }

  for (const [name, answer] of Object.entries(ACCEPTED)) {
    it(`${name}: read, no stall above ${MAX_STALL_MS} ms, memory below +${MAX_MEMORY_MB} MB`, async () => {
      await using server = await FaultServer.start(answer);
      await using harness = connectTo({ baseUrl: server.url });
      await warmUp(server, harness.client, answer);
      await assertBearable(async () => {
        assert.equal((await call(harness.client)).id, "u1");
      });
    });
  }

  it("the largest project list: read, no stall above 50 ms, memory below +200 MB", async () => {
    await using server = await FaultServer.start();
    await using harness = connectTo({ baseUrl: server.url });
    await warmUp(server, harness.client, ofBytes(projects));
    await assertBearable(async () => {
      assert.equal((await harness.client.projects("o1")).items.length, PROJECTS);
    });
  });

  it("a log of 200 MB goes to a file: no stall above 50 ms, memory below +200 MB", async function () {
    this.timeout(60_000);
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    const line = "2026-01-01T00:00:00Z \\u001b[32mINFO\\u001b[0m applied \\u00fcber 12 resources\\n";
    await using server = await FaultServer.start(
      large('{"environment_id":"e1","run_id":7,"logs":"', line, 200, '"}'),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const path = join(folder, "run.log");
    await assertBearable(async () => {
      const file = await harness.client.logsToFile("e1", path);
      assert.equal(file.runId, "7");
      assert.ok(file.bytes > 100 * MIB);
    });
    assert.deepEqual(await readdir(folder), ["run.log"]);
    await rm(folder, { recursive: true });
  });

  it("a service in this process that answers without a pause: no stall above 50 ms", async () => {
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

  it("a log of more than 512 MiB is refused, and leaves no file", async function () {
    this.timeout(60_000);
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    await using server = await FaultServer.start(large('{"logs":"', "abcdefgh", 513, '"}'));
    await using harness = connectTo({ baseUrl: server.url });
    const error = await failureOf(harness.client.logsToFile("e1", join(folder, "run.log")));
    assert.equal(error.reason, "tooLarge");
    assert.match(error.message, /log is larger than 512 MiB/);
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

/**
 * Holds a call to its limits. A neighbour on the machine can only add to what is measured, never take away, so the
 * best of five runs counts: what the code itself costs shows in every one of them.
 */
async function assertBearable(run: () => Promise<void>): Promise<void> {
  const best = { stallMs: Number.POSITIVE_INFINITY, peakMB: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < 5; attempt++) {
    const { stallMs, peakMB } = await measureStrain(run);
    best.stallMs = Math.min(best.stallMs, stallMs);
    best.peakMB = Math.min(best.peakMB, peakMB);
    if (best.stallMs <= MAX_STALL_MS && best.peakMB <= MAX_MEMORY_MB) break;
  }
  if (process.env["STRAIN"])
    console.log(`        ${best.stallMs.toFixed(0)} ms, ${best.peakMB.toFixed(0)} MB`);
  assert.ok(best.stallMs <= MAX_STALL_MS, `stalled for ${best.stallMs} ms`);
  assert.ok(best.peakMB <= MAX_MEMORY_MB, `took ${best.peakMB} MB`);
}
