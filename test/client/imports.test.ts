import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { appendFile, mkdtemp, open, rm, truncate, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { FileRefused } from "../../src/client/fileRefused.ts";
import { trustIn } from "../../src/client/transports/certificates.ts";
import { fetchTransport } from "../../src/client/transports/fetch.ts";
import { inProcessTransport } from "../../src/client/transports/inProcess.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { undiciTransport } from "../../src/client/transports/undici.ts";
import { fileOnDisk, type UploadFile } from "../../src/client/upload.ts";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { CountingClock, delay, ManualClock, settle, until } from "../support/clock.ts";
import { FaultServer, hang, json, reset, text } from "../support/faultServer.ts";
import { type RunningService, startService } from "../support/service.ts";
import { assertInSlices, measureStrain } from "../support/strain.ts";
import { sized } from "../support/stress.ts";

const MIB = 1024 * 1024;
/** Rows of a large file: far more than what is under way on a connection. */
const MANY_ROWS = sized(500_000, 2_000_000);
/** In full, more than what 32 bits count, and more than one buffer holds. */
const SIZE_GIB = sized(0.25, 2.25);
const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n";
const ROW = "2026-09-01,0.5,EUR,1,Queue\n";
const ENVIRONMENT = "env_orders_staging";
const DONE = { kind: "run", rows: 1, changed: true, run_id: "r1" };

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
});
after(() => rm(folder, { recursive: true }));

let files = 0;
async function fileOf(content: string | Buffer, name = `file-${files++}.csv`): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** A file of so many bytes that takes no room on the disk. */
async function sparseFile(size: number): Promise<string> {
  const path = join(folder, `sparse-${files++}.log`);
  await (await open(path, "w")).close();
  await truncate(path, size);
  return path;
}

/** A service that sees a request before its body has come. */
async function receiver(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<AsyncDisposable & { readonly url: string; readonly server: Server }> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Files below the test's folder that this process has open. */
function openFiles(): string[] {
  const links = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return links.filter((link) => link.startsWith(folder));
}

describe("importing files", () => {
  afterEach(async function () {
    // A file that is left early is closed in its own time.
    if (process.platform === "linux")
      await until(() => openFiles().length === 0, `files of "${this.currentTest?.title}" to close`);
  });

  describe("into the built-in service", () => {
    let running: RunningService;
    beforeEach(async () => {
      running = await startService();
    });
    afterEach(() => running.stop());

    const transports: Readonly<Record<string, () => Transport>> = {
      "over HTTP": undiciTransport,
      "over VS Code's fetch": fetchTransport,
      "in this process": () => inProcessTransport((request) => running.service.fetch(request)),
    };
    for (const [way, transport] of Object.entries(transports)) {
      const connect = async () =>
        connectTo({ baseUrl: running.url, token: await running.signIn(), transport: transport() });

      it(`a new environment's costs are taken in ${way}`, async () => {
        await using harness = await connect();
        const { client } = harness;
        const project = await client.createProject(running.organization.id, "Orders");
        assert.equal((await client.createProject(running.organization.id, "Orders")).id, project.id);
        const environment = await client.createEnvironment(project.id, "production");
        const file = await fileOnDisk(await fileOf(HEADER + ROW.repeat(400_000)));
        const progress: number[] = [];
        const summary = await client.importFile(environment.id, "costs", file, {
          onProgress: (bytes) => progress.push(bytes),
        });
        assert.equal(summary.rows, 400_000);
        assert.equal((await client.cost(environment.id)).totalCost, 200_000);
        assert.deepEqual(
          progress,
          [...progress].sort((a, b) => a - b),
        );
        assert.equal(progress.at(-1), file.size);
        const listed = (await client.projects(running.organization.id)).items.find(
          ({ id }) => id === project.id,
        );
        assert.deepEqual(
          listed?.environments.items.map(({ name }) => name),
          ["production"],
        );
      });

      it(`the name and the mode travel along ${way}`, async () => {
        await using harness = await connect();
        for (const [cost, mode] of [
          [1, "replace"],
          [2, "add"],
        ] as const) {
          const path = await fileOf(`${HEADER}2026-09-01,${cost},EUR,1,Queue\n`, "cost & usage #1.csv");
          await harness.client.importFile(ENVIRONMENT, "costs", await fileOnDisk(path), { mode });
        }
        assert.equal((await harness.client.cost(ENVIRONMENT)).totalCost, 3);
      });

      it(`what is wrong in the middle of a large file is said in the service's words ${way}`, async () => {
        await using harness = await connect();
        const wrong = `${HEADER}${ROW.repeat(1000)}2026-09-01,a lot,EUR,1,Queue\n${ROW.repeat(MANY_ROWS)}`;
        const file = await fileOnDisk(await fileOf(wrong, "costs.csv"));
        const error = await failureOf(harness.client.importFile(ENVIRONMENT, "costs", file));
        assert.equal(error.reason, "serviceError");
        assert.match(error.message, /costs\.csv, line 1002, column EffectiveCost: "a lot" is not/);
        assert.equal(harness.trace[0]?.retries, 0);
      });

      it(`several files are one import ${way}, and what is wrong in one is told of that one`, async () => {
        await using harness = await connect();
        const { client } = harness;
        const good = await fileOnDisk(await fileOf(HEADER + ROW.repeat(100_000), "first.csv"));
        const packed = await fileOnDisk(await fileOf(gzipSync(HEADER + ROW), "second.csv.gz"));
        const summary = await client.importFile(ENVIRONMENT, "costs", [good, packed]);
        assert.equal(summary.rows, 100_001);
        assert.equal((await client.cost(ENVIRONMENT)).totalCost, 50_000.5);
        const bad = await fileOnDisk(await fileOf(`${HEADER}2026-09-01,a lot,EUR,1,Queue\n`, "bad.csv"));
        const error = await failureOf(client.importFile(ENVIRONMENT, "costs", [packed, bad, good]));
        assert.ok(error instanceof FileRefused, String(error));
        assert.deepEqual(error.problem, {
          file: "bad.csv",
          part: 1,
          line: 2,
          column: "EffectiveCost",
          reason: '"a lot" is not a decimal number such as 12.5',
        });
        assert.equal((await client.cost(ENVIRONMENT)).totalCost, 50_000.5);
      });

      it(`cancelling stops the reading ${way}, and nothing is taken in`, async () => {
        await using harness = await connect();
        const before = await harness.client.cost(ENVIRONMENT);
        const file = await fileOnDisk(await fileOf(HEADER + ROW.repeat(MANY_ROWS)));
        const abort = new AbortController();
        let sent = 0;
        const failure = failureOf(
          harness.client.importFile(ENVIRONMENT, "costs", file, {
            signal: abort.signal,
            onProgress: (bytes) => {
              sent = bytes;
            },
          }),
        );
        await until(() => sent > 2 * MIB, "some of the file to be sent");
        abort.abort();
        assert.equal((await failure).reason, "cancelled");
        await delay(200);
        assert.ok(sent < file.size);
        assert.deepEqual((await harness.client.cost(ENVIRONMENT)).raw, before.raw);
      });
    }
  });

  it("every byte arrives as it is, with the file's length", async () => {
    const content = randomBytes(5 * MIB + 17);
    const hash = createHash("sha256");
    let headers: IncomingMessage["headers"] = {};
    await using service = await receiver((request, response) => {
      ({ headers } = request);
      request.on("data", (chunk) => hash.update(chunk)).on("end", () => response.end(JSON.stringify(DONE)));
    });
    await using harness = connectTo({ baseUrl: service.url });
    const file = await fileOnDisk(await fileOf(content));
    await harness.client.importFile("e1", "run", file);
    assert.equal(hash.digest("hex"), createHash("sha256").update(content).digest("hex"));
    assert.equal(headers["content-length"], String(content.length));
    assert.equal(headers["content-type"], "application/octet-stream");
    assert.equal(headers.authorization, "Bearer test-token");
  });

  it(`${SIZE_GIB} GiB: no stall, memory below +100 MB`, async () => {
    const size = SIZE_GIB * 1024 * MIB;
    let received = 0;
    await using service = await receiver((request, response) => {
      request
        .on("data", (chunk) => {
          received += chunk.length;
        })
        .on("end", () => response.end(JSON.stringify(DONE)));
    });
    await using harness = connectTo({ baseUrl: service.url });
    await harness.client.importFile("e1", "run", await fileOnDisk(await fileOf("warm up")));
    received = 0;
    const file = await fileOnDisk(await sparseFile(size));
    const strain = await measureStrain(() => harness.client.importFile("e1", "run", file));
    assert.equal(received, size);
    assertInSlices(strain);
    assert.ok(strain.peakMB <= 100, `took ${strain.peakMB} MB`);
  });

  const refusals = {
    "a 500": text("", 500),
    "a 429": text("", 429, { "retry-after": "1" }),
    "a 503": text("", 503),
    "a reset": reset,
  };
  for (const [what, answer] of Object.entries(refusals)) {
    it(`${what} after bytes were sent is reported, and nothing is sent again`, async () => {
      await using server = await FaultServer.start(answer, json(DONE));
      await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
      const file = await fileOnDisk(await fileOf("one line\n"));
      const { reason } = await failureOf(harness.client.importFile("e1", "run", file));
      assert.equal(reason, { "a 429": "rateLimited", "a reset": "unreachable" }[what] ?? "serviceError");
      await delay(50);
      assert.equal(server.requests.length, 1);
    });
  }

  it("is tried again where no connection came about", async () => {
    const authority = createAuthority();
    await using server = await FaultServer.startSecure(
      createServerIdentity(authority, ["127.0.0.1"]),
      json(DONE),
    );
    server.resetConnections(1);
    await using harness = connectTo({
      baseUrl: server.url,
      network: { trust: () => trustIn([authority.certificate]) },
      random: () => 0,
    });
    const file = await fileOnDisk(await fileOf("one line\n"));
    await harness.client.importFile("e1", "run", file);
    assert.equal(server.connections, 2);
    assert.deepEqual(
      server.requests.map(({ body }) => body),
      ["one line\n"],
    );
  });

  it("waits at a closed rate limiter before the first byte, like every request", async () => {
    await using server = await FaultServer.start(text("", 429, { "retry-after": "1" }), json({ id: "u1" }));
    await using harness = connectTo({ baseUrl: server.url });
    const first = harness.client.me();
    await until(() => harness.client.rateLimitedUntil !== undefined, "the rate limiter to close");
    server.answer(json({ id: "u1" }), json(DONE));
    await harness.client.importFile("e1", "run", await fileOnDisk(await fileOf("one line\n")));
    await first;
    const [refused, , sent] = server.requests.map(({ at }) => at);
    assert.ok((sent ?? 0) - (refused ?? 0) >= 1000);
  });

  it("a service that stops reading is given up after 30 s, and cannot hang the reading of the file", async () => {
    const clock = new ManualClock();
    let requests = 0;
    await using service = await receiver((request) => {
      requests++;
      request.pause();
    });
    await using harness = connectTo({ baseUrl: service.url, clock });
    let sent = 0;
    const file = await fileOnDisk(await sparseFile(64 * MIB));
    const failure = failureOf(
      harness.client.importFile("e1", "run", file, {
        onProgress: (bytes) => {
          sent = bytes;
        },
      }),
    );
    await until(() => sent > 0, "the first bytes");
    // What the sockets have room for is taken all the same.
    for (let before = 0; sent > before; await delay(300)) before = sent;
    await clock.advance(29_999);
    assert.equal(clock.pending > 0, true);
    await clock.advance(1);
    assert.equal((await failure).reason, "timeout");
    assert.equal(clock.pending, 0);
    assert.equal(requests, 1);
    assert.ok(sent < file.size);
  });

  it("a service that has the whole file gets 120 s to take it in", async () => {
    const clock = new ManualClock();
    await using server = await FaultServer.start(hang);
    await using harness = connectTo({ baseUrl: server.url, clock });
    const file = await fileOnDisk(await fileOf("one line\n"));
    let closed = false;
    async function* pieces() {
      yield* file.open();
      closed = true;
    }
    const failure = failureOf(harness.client.importFile("e1", "run", { ...file, open: pieces }));
    // The service may have it all while the file is still being closed.
    await until(() => closed && server.requests.length === 1, "the request, and the file to be closed");
    await settle();
    await clock.advance(119_999);
    assert.equal(server.sockets.size, 1);
    await clock.advance(1);
    assert.match((await failure).message, /took in the whole file and then did not answer within 120/);
    assert.equal(clock.pending, 0);
  });

  it("cancel in flight closes the socket and the file, and leaves no timer", async () => {
    const clock = new CountingClock();
    let closed = false;
    await using service = await receiver((request) => {
      const slowly = setInterval(() => request.read(MIB), 20);
      request.on("error", () => {});
      request.on("close", () => {
        clearInterval(slowly);
        closed = true;
      });
    });
    await using harness = connectTo({ baseUrl: service.url, clock });
    const abort = new AbortController();
    const file = await fileOnDisk(await sparseFile(64 * MIB));
    const failure = failureOf(harness.client.importFile("e1", "run", file, { signal: abort.signal }));
    await delay(200);
    abort.abort();
    assert.equal((await failure).reason, "cancelled");
    assert.equal(clock.pending, 0);
    await until(() => closed, "the socket to close");
  });

  it("a service that answers without asking for the rest leaves no file open", async () => {
    const transport = inProcessTransport(async (request) => {
      await request.body?.getReader().read();
      return Response.json(DONE);
    });
    await using harness = connectTo({ baseUrl: "http://localhost", transport });
    const file = await fileOnDisk(await sparseFile(64 * MIB));
    let closed = false;
    async function* pieces() {
      try {
        yield* file.open();
      } finally {
        closed = true;
      }
    }
    await harness.client.importFile("e1", "run", { ...file, open: pieces });
    await until(() => closed, "the file to be closed");
  });

  it("of a log that grows meanwhile, what was there at the beginning is sent", async () => {
    const path = await fileOf("first\n", "growing.log");
    await using server = await FaultServer.start(json(DONE));
    await using harness = connectTo({ baseUrl: server.url });
    const file = await fileOnDisk(path);
    await appendFile(path, "second\n");
    await harness.client.importFile("e1", "run", file);
    assert.equal(server.requests[0]?.body, "first\n");
    assert.match(server.requests[0]?.url ?? "", /\/imports\/run\?name=growing\.log$/);
  });

  it("a file that cannot be read is named, with the reason", async () => {
    const missing = await failureOf(fileOnDisk(join(folder, "absent.csv")));
    assert.equal(missing.message, "The file absent.csv cannot be read (ENOENT).");
    assert.match((await failureOf(fileOnDisk(folder))).message, /cannot be read \(EISDIR\)/);

    await using server = await FaultServer.start(json(DONE));
    await using harness = connectTo({ baseUrl: server.url });
    const path = await fileOf(randomBytes(MIB), "shrinks.csv");
    const file = await fileOnDisk(path);
    await truncate(path, MIB / 2);
    const shorter = await failureOf(harness.client.importFile("e1", "run", file));
    assert.equal(shorter.message, "The file shrinks.csv cannot be read (it became shorter).");
    await rm(path);
    assert.equal((await failureOf(harness.client.importFile("e1", "run", file))).reason, "fileError");
  });

  it("an empty file is sent, for the service to say what it makes of it", async () => {
    await using server = await FaultServer.start(json({ error: "a.csv: the file is empty" }, 400));
    await using harness = connectTo({ baseUrl: server.url });
    const file = await fileOnDisk(await fileOf(""));
    assert.match(
      (await failureOf(harness.client.importFile("e1", "run", file))).message,
      /the file is empty/,
    );
    assert.equal(server.requests[0]?.headers["content-length"], "0");
  });

  it("an answer that is no summary is a typed error, and a service without imports answers not found", async () => {
    await using server = await FaultServer.start(json({ kind: "poem" }), json({}, 404));
    await using harness = connectTo({ baseUrl: server.url });
    const file: UploadFile = await fileOnDisk(await fileOf("one line\n"));
    assert.equal((await failureOf(harness.client.importFile("e1", "run", file))).reason, "badResponse");
    assert.equal((await failureOf(harness.client.importFile("e1", "run", file))).reason, "notFound");
    server.answer(json({ name: "Orders" }));
    assert.equal((await failureOf(harness.client.createProject("o1", "Orders"))).reason, "badResponse");
  });
});
