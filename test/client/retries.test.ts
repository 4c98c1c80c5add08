import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "../../src/client/client.ts";
import { ServiceError, Timeout } from "../../src/client/errors.ts";
import { trustIn } from "../../src/client/transports/certificates.ts";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { connectTo, failureOf, shutOut } from "../support/client.ts";
import { CountingClock, delay, ManualClock, until } from "../support/clock.ts";
import { FaultServer, hang, json, reset, stalled, text, truncated } from "../support/faultServer.ts";

const ME = json({ id: "u1", email: "alice@example.com" });
const TOKEN = json({ token: "fresh" });
const failing = (status: number, headers = {}) => text('{"error":"down for repair"}', status, headers);

describe("retries", () => {
  it("500,500,200", async () => {
    await using server = await FaultServer.start(failing(500), failing(500), ME);
    await using harness = connectTo({ baseUrl: server.url });
    assert.equal((await harness.client.me()).id, "u1");
    assert.equal(server.requests.length, 3);
    assert.equal(harness.trace[0]?.retries, 2);
  });

  it("permanent 500", async () => {
    await using server = await FaultServer.start(failing(500, { "x-request-id": "req-17" }));
    await using harness = connectTo({ baseUrl: server.url });
    const error = await failureOf(harness.client.propose({ intent: "a queue" }));
    assert.ok(error instanceof ServiceError);
    assert.equal(error.status, 500);
    assert.equal(error.requestId, "req-17");
    assert.match(error.message, /500.*req-17.*down for repair/);
    assert.equal(server.requests.length, 3);
    assert.equal(new Set(server.requests.map(({ body }) => body)).size, 1);
  });

  it("a service that is down is not stormed: retries are budgeted, and successes earn them back", async () => {
    await using server = await FaultServer.start(failing(500));
    await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
    await Promise.all(Array.from({ length: 20 }, (_, index) => failureOf(harness.client.cost(`e${index}`))));
    assert.equal(server.requests.length, 20 + 10);
    server.answer(ME);
    await harness.client.me();
    server.answer(failing(500));
    await failureOf(harness.client.me());
    assert.equal(server.requests.length, 30 + 1 + 2);
  });

  it("the accounts of a service that is down share its budget", async () => {
    await using server = await FaultServer.start(failing(500));
    const clock = new CountingClock();
    const account = (name: string) =>
      connectTo({ baseUrl: server.url, clock, account: name, token: `${name}-token`, random: () => 0 });
    await using alice = account("alice");
    await using bob = account("bob");
    for (const { client } of [alice, bob])
      await Promise.all(Array.from({ length: 10 }, (_, index) => failureOf(client.cost(`e${index}`))));
    assert.equal(server.requests.length, 20 + 10);
  });

  for (const status of [502, 503, 504]) {
    it(`${status} is repeated`, async () => {
      await using server = await FaultServer.start(failing(status), failing(status), ME);
      await using harness = connectTo({ baseUrl: server.url });
      await harness.client.me();
      assert.equal(server.requests.length, 3);
    });
  }

  it("503 with Retry-After closes the rate limiter", async () => {
    await using server = await FaultServer.start(failing(503, { "retry-after": "2" }), ME);
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    const refused = clock.now();
    const first = harness.client.me();
    await until(() => harness.client.rateLimitedUntil !== undefined, "the rate limiter to close");
    const opens = harness.client.rateLimitedUntil?.getTime() ?? 0;
    assert.ok(opens - refused >= 2000);
    const second = harness.client.cost("e1");
    await delay(20);
    await clock.advance(opens - refused - 1);
    assert.equal(server.requests.length, 1);
    await clock.advance(1);
    await Promise.all([first, second]);
    assert.equal(server.requests.length, 3);
  });

  for (const status of [400, 409, 422, 501]) {
    it(`${status} is not repeated`, async () => {
      await using server = await FaultServer.start(failing(status));
      await using harness = connectTo({ baseUrl: server.url });
      assert.equal((await failureOf(harness.client.me())).reason, "serviceError");
      assert.equal(server.requests.length, 1);
    });
  }

  for (const [what, answer] of Object.entries({
    "a reset": reset,
    "a body cut short": truncated('{"id":"u1"'),
  })) {
    it(`${what} is repeated for reads and pure operations, and nothing is spliced`, async () => {
      await using server = await FaultServer.start(answer, ME);
      await using harness = connectTo({ baseUrl: server.url });
      assert.deepEqual((await harness.client.me()).raw, { id: "u1", email: "alice@example.com" });
      assert.equal(server.requests.length, 2);
      server.answer(answer, json({ candidates: [] }));
      await harness.client.propose({ intent: "a queue" });
      assert.equal(server.requests.length, 4);
    });
  }

  it("reset before sending cli-exchange", async () => {
    const authority = createAuthority();
    await using server = await FaultServer.startSecure(createServerIdentity(authority, ["127.0.0.1"]), TOKEN);
    server.resetConnections(1);
    await using harness = connectTo({
      baseUrl: server.url,
      network: { trust: () => trustIn([authority.certificate]) },
    });
    assert.equal(await harness.client.exchange("code-1"), "fresh");
    assert.equal(server.requests.length, 1);
    assert.equal(server.connections, 2);
  });

  it("cli-exchange: 429 is repeated, 500 once, a gateway's failure never", async () => {
    await using server = await FaultServer.start(text("", 429, { "retry-after": "1" }), failing(500), TOKEN);
    await using harness = connectTo({ baseUrl: server.url });
    assert.equal(await harness.client.exchange("code-1"), "fresh");
    assert.deepEqual(
      server.requests.map(({ body }) => body),
      Array(3).fill('{"code":"code-1"}'),
    );
    server.answer(failing(500));
    assert.equal((await failureOf(harness.client.exchange("code-2"))).reason, "serviceError");
    assert.equal(server.requests.length, 5);
    for (const status of [502, 504]) {
      server.answer(failing(status));
      assert.match((await failureOf(harness.client.exchange("code-3"))).message, /may already be used/);
    }
    assert.equal(server.requests.length, 7);
  });

  it("cli-exchange whose answer does not come in time: the code may be spent", async () => {
    await using server = await FaultServer.start(hang);
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    const call = failureOf(harness.client.exchange("code-1"));
    await until(() => server.requests.length === 1, "the request");
    await clock.advance(31_000);
    assert.match((await call).message, /may already be used/);
    assert.equal(server.requests.length, 1);
  });

  it("cli-exchange sends no bearer token", async () => {
    await using server = await FaultServer.start(TOKEN);
    await using harness = connectTo({ baseUrl: server.url });
    await harness.client.exchange("code-1");
    assert.equal(server.requests[0]?.headers.authorization, undefined);
  });

  const slow = { headers: [hang, 30], idle: [stalled('{"id":'), 30] } as const;
  for (const [phase, [answer, seconds]] of Object.entries(slow)) {
    it(`gives up waiting for the ${phase} after ${seconds} s, three times`, async () => {
      await using server = await FaultServer.start(answer);
      const clock = new ManualClock();
      await using harness = connectTo({ baseUrl: server.url, clock, random: () => 0.5 });
      const call = failureOf(harness.client.me());
      for (let attempt = 1; attempt <= 3; attempt++) {
        await until(() => server.requests.length === attempt, `attempt ${attempt}`);
        await delay(100);
        await clock.advance(seconds * 1000 - 1);
        assert.equal(server.sockets.size, 1);
        await clock.advance(1);
        await until(() => server.sockets.size === 0, "the socket to close");
        await until(() => clock.pending === (attempt < 3 ? 1 : 0), "the call to wait for its next attempt");
        // Half of the ceiling, which doubles: exactly as long as the next attempt is waited with.
        await clock.advance(attempt * 250);
      }
      const error = await call;
      assert.ok(error instanceof Timeout);
      assert.equal(error.phase, phase);
      assert.equal(clock.pending, 0);
    });
  }

  const overall = {
    "a call": [120, 1, (client: Client) => client.me()],
    logs: [600, 5, (client: Client) => client.logsToFile("e1", join(tmpdir(), `${process.pid}.log`))],
  } as const;
  for (const [what, [seconds, step, start]] of Object.entries(overall)) {
    it(`gives all attempts of ${what} ${seconds} s together`, async () => {
      let written = 0;
      await using server = await FaultServer.start(({ response }) => {
        response.writeHead(200);
        response.write("{");
        const timer = setInterval(() => {
          response.write(" ");
          written++;
        }, 5);
        response.on("close", () => clearInterval(timer));
      });
      const clock = new ManualClock();
      await using harness = connectTo({ baseUrl: server.url, clock });
      let ended = false;
      const call = failureOf(start(harness.client)).finally(() => {
        ended = true;
      });
      await until(() => server.requests.length === 1, "the request");
      for (let second = 0; second < seconds; second += step) {
        assert.ok(!ended, `ended after ${second} s`);
        // What was written before the second of two writes has arrived, however busy the machine is.
        const before = written;
        await until(() => written >= before + 2, "what keeps the answer from being idle");
        await clock.advance(step * 1000);
      }
      const error = await call;
      assert.ok(error instanceof Timeout);
      assert.equal(error.phase, "overall");
      assert.equal(server.requests.length, 1);
      assert.equal(clock.pending, 0);
    });
  }

  it("does not count the time at the rate limiter", async () => {
    const refused = text("", 429, { "retry-after": "50" });
    await using server = await FaultServer.start(refused, refused, refused, async (exchange) => {
      await delay(100);
      await ME(exchange);
    });
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock, random: () => 0 });
    const call = harness.client.me();
    for (let request = 1; request <= 3; request++) {
      await shutOut(harness, clock);
      assert.equal(server.requests.length, request);
      await clock.advance(50_000);
      await until(() => server.requests.length === request + 1, "the next request");
    }
    // The last attempt still has time of its own.
    await clock.advance(10_000);
    assert.equal((await call).id, "u1");
    assert.ok((harness.trace[0]?.rateLimitWaitMs ?? 0) >= 150_000);
  });

  it("a port where nobody listens cannot be reached, and says so", async () => {
    const server = await FaultServer.start(ME);
    const { url } = server;
    await server[Symbol.asyncDispose]();
    await using harness = connectTo({ baseUrl: url, random: () => 0 });
    const error = await failureOf(harness.client.me());
    assert.equal(error.reason, "unreachable");
    assert.match(error.message, /127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
    assert.equal(harness.trace[0]?.retries, 2);
  });
});
