import assert from "node:assert/strict";
import * as fc from "fast-check";
import { RateLimited } from "../../src/client/errors.ts";
import { undiciTransport } from "../../src/client/transports/undici.ts";
import { connectTo, failureOf, type Harness, shutOut } from "../support/client.ts";
import { CountingClock, delay, ManualClock, settle, until } from "../support/clock.ts";
import { type Answer, FaultServer, json, rateLimited, text } from "../support/faultServer.ts";

const ME = json({ id: "u1", email: "alice@example.com" });
const COST = json({ total_cost: 1 });

function tooMany(retryAfter?: string | readonly string[], headers: Record<string, string> = {}): Answer {
  return text("", 429, { ...(retryAfter !== undefined && { "retry-after": retryAfter }), ...headers });
}

/**
 * Moves the clock to the moment at which a refused call is sent again, and sees that it is sent then and not before.
 *
 * @returns how long it had to wait, in the clock's milliseconds.
 */
async function waitOut(clock: ManualClock, harness: Harness, server: FaultServer): Promise<number> {
  const { client } = harness;
  await shutOut(harness, clock);
  const asked = server.requests.length;
  const shut = (client.rateLimitedUntil?.getTime() ?? 0) - clock.now();
  await clock.advance(shut - 1);
  assert.equal(server.requests.length, asked);
  await clock.advance(1);
  await until(() => server.requests.length > asked, "the next request");
  return shut;
}

describe("rate limits", () => {
  it("GET after 429 waits 2 s", async () => {
    await using server = await FaultServer.start(tooMany("2"), ME);
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    const call = harness.client.me();
    const waited = await waitOut(clock, harness, server);
    assert.ok(waited >= 2000 && waited < 3000, `waited ${waited} ms`);
    assert.equal((await call).email, "alice@example.com");
    assert.equal(server.requests.length, 2);
    const [event] = harness.trace;
    assert.equal(event?.retries, 1);
    assert.ok((event?.rateLimitWaitMs ?? 0) >= 1990);
  });

  it("POST propose after 429 is repeated once with the identical body", async () => {
    await using server = await FaultServer.start(tooMany("1"), json({ candidates: [] }));
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    const call = harness.client.propose({
      intent: "une file d’attente 🚚",
      constraints: { region: "eu", b: [1, 2.5] },
    });
    await waitOut(clock, harness, server);
    await call;
    const [first, second] = server.requests;
    assert.equal(server.requests.length, 2);
    assert.ok(first && first.body.length > 0);
    assert.equal(second?.body, first.body);
    assert.deepEqual(JSON.parse(first.body), {
      intent: "une file d’attente 🚚",
      constraints: { region: "eu", b: [1, 2.5] },
    });
  });

  for (const hours of [-1, 1]) {
    it(`date with local clock an hour off (${hours > 0 ? "behind" : "ahead"})`, async () => {
      const clock = new ManualClock();
      const serverNow = clock.now() + hours * 3600_000;
      const date = (ms: number) => new Date(ms).toUTCString();
      await using server = await FaultServer.start(
        tooMany(date(serverNow + 2000), { date: date(serverNow) }),
        ME,
      );
      await using harness = connectTo({ baseUrl: server.url, clock });
      const call = harness.client.me();
      const waited = await waitOut(clock, harness, server);
      assert.ok(waited >= 2000 && waited < 3000, `waited ${waited} ms`);
      await call;
    });
  }

  it("a header that came twice counts as its longer wait", async () => {
    await using server = await FaultServer.start(tooMany(["1", "2"]), ME);
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    const call = harness.client.me();
    const waited = await waitOut(clock, harness, server);
    assert.ok(waited >= 2000, `waited ${waited} ms`);
    await call;
  });

  it("garbled Retry-After never retries at once", async () => {
    const known = [
      "",
      "0",
      "-1",
      "-3600",
      "soon",
      "1h",
      "0x10",
      "1e3",
      "NaN",
      "Infinity",
      "10 s",
      "1;2",
      "+5",
      "\u00b2",
    ];
    const dates = [
      "Mon, 99 Foo 2026 25:61:61 GMT",
      "Thu, 01 Jan 1970 00:00:00 GMT",
      "2026-01-01",
      "tomorrow",
    ];
    const garbled = fc.oneof(
      fc.constantFrom(...known, ...dates),
      fc
        .string({
          unit: fc
            .integer({ min: 0x20, max: 0xff })
            .filter((c) => c !== 0x7f)
            .map((c) => String.fromCharCode(c)),
        })
        .filter((value) => !/^[\d.,\s]*$/.test(value)),
    );
    let values: readonly string[] = [];
    const asked = new Map<string, number>();
    const answer: Answer = (exchange) => {
      const id = /environments\/(\d+)/.exec(exchange.request.url)?.[1] ?? "";
      const times = asked.get(id) ?? 0;
      asked.set(id, times + 1);
      return times === 0 ? tooMany(values[Number(id)])(exchange) : COST(exchange);
    };
    await using server = await FaultServer.start(answer);
    const transport = undiciTransport();
    await fc.assert(
      fc.asyncProperty(fc.array(garbled, { minLength: 250, maxLength: 250 }), async (batch) => {
        values = batch;
        asked.clear();
        // A clock each, so that no call waits because another one was refused.
        const calls = batch.map((value, index) => {
          const clock = new ManualClock();
          const { client } = connectTo({ baseUrl: server.url, transport, clock });
          return { value, clock, client, cost: client.cost(String(index)) };
        });
        await until(
          () => calls.every(({ client }) => client.rateLimitedUntil !== undefined),
          "every rate limiter to close",
        );
        for (const { value, clock, client } of calls) {
          const wait = (client.rateLimitedUntil?.getTime() ?? 0) - clock.now();
          assert.ok(wait >= 1000 && wait <= 3000, `“${value}” is retried after ${wait} ms`);
        }
        assert.deepEqual(new Set(asked.values()), new Set([1]));
        await Promise.all(calls.map(({ clock }) => clock.advance(3000)));
        await Promise.all(calls.map(({ cost }) => cost));
        assert.equal(asked.size, batch.length);
        assert.deepEqual(new Set(asked.values()), new Set([2]));
      }),
      { numRuns: 4, endOnFailure: true },
    );
    await transport.close();
  });

  it("Retry-After 3600 rejects at once and stays shut", async () => {
    await using server = await FaultServer.start(tooMany("3600"), COST);
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock, random: () => 0.5 });
    const opens = clock.now() + 3600_000;
    const error = await failureOf(harness.client.me());
    assert.ok(error instanceof RateLimited);
    // Half of the largest jitter, which is a second.
    assert.equal(error.until.getTime(), opens + 500);
    assert.equal(harness.client.rateLimitedUntil?.getTime(), opens + 500);
    assert.equal((await failureOf(harness.client.cost("e1"))).reason, "rateLimited");
    await clock.advance(3500_000);
    assert.equal((await failureOf(harness.client.cost("e2"))).reason, "rateLimited");
    assert.equal(server.requests.length, 1);
    // A minute before it opens, waiting becomes worth while.
    await clock.advance(70_000);
    const patient = harness.client.cost("e3");
    await delay(50);
    assert.equal(server.requests.length, 1);
    await clock.advance(31_000);
    await patient;
    assert.equal(server.requests.length, 2);
    assert.equal(harness.client.rateLimitedUntil, undefined);
  });

  it("Retry-After 60 is waited for, 61 is not", async () => {
    await using server = await FaultServer.start(tooMany("60"), ME);
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock, random: () => 0.999 });
    const patient = harness.client.me();
    await until(() => harness.client.rateLimitedUntil !== undefined, "the rate limiter to close");
    await clock.advance(61_000);
    assert.equal((await patient).id, "u1");
    server.answer(tooMany("61"));
    assert.equal((await failureOf(harness.client.me())).reason, "rateLimited");
    assert.equal(server.requests.length, 3);
  });

  for (const [what, date] of Object.entries({
    "long past": "Thu, 01 Jan 1970 00:00:00 GMT",
    "after the moment to wait for": "Fri, 01 Jan 2100 00:00:00 GMT",
    garbled: "yesterday",
  })) {
    it(`a Date that is ${what} neither retries at once nor shuts the rate limiter for longer than a day`, async () => {
      const clock = new ManualClock();
      const moment = new Date(clock.now() + 30_000).toUTCString();
      await using server = await FaultServer.start(text("", 429, { "retry-after": moment, date }), ME);
      await using harness = connectTo({ baseUrl: server.url, clock, random: () => 0 });
      const call = harness.client.me().catch(() => undefined);
      await until(() => harness.client.rateLimitedUntil !== undefined, "the rate limiter to close");
      const shut = (harness.client.rateLimitedUntil?.getTime() ?? 0) - clock.now();
      assert.ok(shut >= 1000 && shut <= 24 * 3600_000, `shut for ${shut} ms`);
      await clock.advance(shut - 1);
      await delay(20);
      assert.equal(server.requests.length, 1);
      await clock.advance(1);
      await call;
    });
  }

  it("no header shuts the rate limiter for longer than a day", async () => {
    await using server = await FaultServer.start(tooMany("99999999999"));
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock, random: () => 0 });
    const error = await failureOf(harness.client.me());
    assert.ok(error instanceof RateLimited);
    assert.equal(error.until.getTime(), clock.now() + 24 * 3600_000);
  });

  it("gives up after three retries", async () => {
    await using server = await FaultServer.start(tooMany("5"));
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    const call = failureOf(harness.client.me());
    for (let asked = 1; asked <= 4; asked++) {
      await until(() => server.requests.length === asked, `request ${asked}`);
      if (asked === 4) break;
      await shutOut(harness, clock);
      await clock.advance(6000);
    }
    assert.equal((await call).reason, "rateLimited");
    assert.equal(server.requests.length, 4);
  });

  it("twenty requests, one 429: no new request until opening, then exactly one probe", async () => {
    const events: string[] = [];
    const { promise: probed, resolve: answerProbe } = Promise.withResolvers<void>();
    const answer: Answer = async (exchange) => {
      events.push("asked");
      if (events.length === 1) return tooMany("2")(exchange);
      if (server.requests.length === 7) await probed;
      events.push("answered");
      return COST(exchange);
    };
    await using server = await FaultServer.start(answer);
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    const calls = Promise.all(Array.from({ length: 20 }, (_, index) => harness.client.cost(`e${index}`)));
    // Five more were on their way before the refusal was known.
    await until(() => events.length === 11, "the answers to what was on its way");
    const waited = await waitOut(clock, harness, server);
    assert.ok(waited >= 2000, `waited ${waited} ms`);
    await delay(50);
    assert.equal(server.requests.length, 7, "the probe is alone");
    answerProbe();
    await calls;
    assert.equal(server.requests.length, 21);
  });

  it("thirty GETs at 10 per 3 s with Remaining: at most 4 × 429, all succeed, within 1.25 × the possible minimum time", async () => {
    const clock = new ManualClock();
    const limited = rateLimited(10, 3000, COST, () => clock.now());
    let underWay = 0;
    await using server = await FaultServer.start((exchange) => {
      underWay++;
      exchange.response.once("finish", () => underWay--);
      return limited(exchange);
    });
    await using harness = connectTo({ baseUrl: server.url, clock });
    const started = clock.now();
    let ended = false;
    const calls = Promise.all(
      Array.from({ length: 30 }, (_, index) => harness.client.cost(`e${index}`)),
    ).finally(() => {
      ended = true;
    });
    const rests = () => underWay === 0 && harness.client.rateLimitedUntil !== undefined;
    while (!ended) {
      await until(() => ended || rests(), "the rate limiter to close");
      await settle();
      if (!ended && rests())
        await clock.advance((harness.client.rateLimitedUntil?.getTime() ?? 0) - clock.now());
    }
    assert.ok((await calls).every(({ totalCost }) => totalCost === 1));
    assert.ok(limited.rejected <= 4, `${limited.rejected} × 429`);
    // Three windows: the third begins 6 s after the first.
    const ms = clock.now() - started;
    assert.ok(ms >= 6000 && ms <= 6000 * 1.25, `took ${ms} ms`);
  });

  it("Remaining 0 does not stall", async () => {
    let inFlight = 0;
    let most = 0;
    const answer: Answer = async (exchange) => {
      most = Math.max(most, ++inFlight);
      await delay(10);
      inFlight--;
      return json({ total_cost: 1 }, 200, { "x-ratelimit-remaining": "0" })(exchange);
    };
    await using server = await FaultServer.start(answer);
    await using harness = connectTo({ baseUrl: server.url });
    await harness.client.cost("first");
    most = 0;
    await Promise.all(Array.from({ length: 20 }, (_, index) => harness.client.cost(`e${index}`)));
    assert.equal(server.requests.length, 21);
    assert.equal(most, 1);
  });

  it("keeps at most six requests in flight", async () => {
    let inFlight = 0;
    let most = 0;
    const answer: Answer = async (exchange) => {
      most = Math.max(most, ++inFlight);
      await delay(20);
      inFlight--;
      return COST(exchange);
    };
    await using server = await FaultServer.start(answer);
    await using harness = connectTo({ baseUrl: server.url });
    await Promise.all(Array.from({ length: 40 }, (_, index) => harness.client.cost(`e${index}`)));
    assert.equal(most, 6);
    assert.equal(server.connections, 6);
  });

  it("one account's closed rate limiter does not close another's", async () => {
    const answer: Answer = (exchange) =>
      exchange.request.headers.authorization === "Bearer a" ? tooMany("3600")(exchange) : ME(exchange);
    await using server = await FaultServer.start(answer);
    const clock = new CountingClock();
    await using alice = connectTo({ baseUrl: server.url, clock, token: "a", account: "alice" });
    await using bob = connectTo({ baseUrl: server.url, clock, token: "b", account: "bob" });
    assert.equal((await failureOf(alice.client.me())).reason, "rateLimited");
    assert.equal((await bob.client.me()).id, "u1");
  });

  it("two clients of one account share its rate limiter", async () => {
    await using server = await FaultServer.start(tooMany("3600"), ME);
    const clock = new CountingClock();
    await using first = connectTo({ baseUrl: server.url, clock });
    await using second = connectTo({ baseUrl: server.url, clock });
    await failureOf(first.client.me());
    assert.equal((await failureOf(second.client.me())).reason, "rateLimited");
    assert.equal(server.requests.length, 1);
  });
});
