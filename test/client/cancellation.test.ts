import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Client } from "../../src/client/client.ts";
import { Cancelled } from "../../src/client/errors.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { CountingClock, delay, ManualClock, settle, until } from "../support/clock.ts";
import { drip, FaultServer, hang, json, stalled, text } from "../support/faultServer.ts";

const ME = { id: "u1", email: "alice@example.com" };

/**
 * Cancels a call once it has come as far as it should and nothing moves it on, and sees that it is rejected at once:
 * nothing is waited for that comes from elsewhere.
 */
async function cancel(
  run: (signal: AbortSignal) => Promise<unknown>,
  reached: () => boolean = () => true,
): Promise<void> {
  const controller = new AbortController();
  let ended = false;
  const failure = failureOf(run(controller.signal)).finally(() => {
    ended = true;
  });
  await until(reached, "the call to come as far as it should");
  // What the other side sends then arrives.
  await delay(50);
  controller.abort();
  await settle();
  assert.ok(ended, "rejected as soon as what is ready has run");
  assert.ok((await failure) instanceof Cancelled);
}

/** The client's own limits would close a socket and end a timer too, but half a minute later. */
const SOON_MS = 10_000;

describe("cancellation", () => {
  it("cancel at the rate limiter", async () => {
    await using server = await FaultServer.start(text("", 429, { "retry-after": "50" }));
    const clock = new CountingClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    const first = new AbortController();
    const waiting = failureOf(harness.client.me({ signal: first.signal }));
    await until(() => harness.client.rateLimitedUntil !== undefined, "the rate limiter to close");
    await cancel((signal) => harness.client.cost("e1", { signal }));
    first.abort();
    assert.equal((await waiting).reason, "cancelled");
    assert.equal(server.requests.length, 1);
    assert.equal(clock.pending, 0);
  });

  it("cancel while waiting to repeat", async () => {
    await using server = await FaultServer.start(text("", 500));
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock });
    await cancel(
      (signal) => harness.client.me({ signal }),
      () => server.requests.length === 1,
    );
    assert.equal(clock.pending, 0);
    await clock.advance(60_000);
    assert.equal(server.requests.length, 1);
  });

  const calls: Readonly<Record<string, (client: Client, signal: AbortSignal) => Promise<unknown>>> = {
    GET: (client, signal) => client.me({ signal }),
    POST: (client, signal) => client.propose({ intent: "a queue" }, { signal }),
  };
  for (const [method, call] of Object.entries(calls)) {
    for (const [where, answer] of Object.entries({
      "before the headers": hang,
      "in a body that stalls": stalled('{"id":'),
      "in a body that drips": drip(Array(200).fill(" "), 10),
    })) {
      it(`cancel in flight closes the socket (${method}, ${where})`, async () => {
        await using server = await FaultServer.start(answer);
        const clock = new CountingClock();
        await using harness = connectTo({ baseUrl: server.url, clock });
        await cancel(
          (signal) => call(harness.client, signal),
          () => server.requests.length === 1,
        );
        await until(() => server.sockets.size === 0, "the socket to close", SOON_MS);
        assert.equal(server.requests.length, 1);
        assert.equal(clock.pending, 0);
      });
    }
  }

  it("cancel in the middle of a TLS handshake closes the socket", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
      socket.resume();
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const clock = new CountingClock();
    await using harness = connectTo({
      baseUrl: `https://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      clock,
    });
    await cancel(
      (signal) => harness.client.me({ signal }),
      () => sockets.size === 1,
    );
    await until(() => sockets.size === 0, "the socket to close", SOON_MS);
    await until(() => clock.pending === 0, "the timers to be gone", SOON_MS);
    silent.close();
  });

  it("a signal that outlives its calls is left without listeners", async () => {
    await using server = await FaultServer.start(json(ME));
    await using harness = connectTo({ baseUrl: server.url });
    const { signal } = new AbortController();
    for (let call = 0; call < 3; call++) {
      await harness.client.me({ signal });
      await harness.client.propose({ intent: "a queue" }, { signal }).catch(() => undefined);
    }
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });

  it("a signal that is aborted already sends nothing", async () => {
    await using server = await FaultServer.start(json(ME));
    await using harness = connectTo({ baseUrl: server.url });
    assert.equal((await failureOf(harness.client.me({ signal: AbortSignal.abort() }))).reason, "cancelled");
    const posted = harness.client.propose({ intent: "" }, { signal: AbortSignal.abort() });
    assert.equal((await failureOf(posted)).reason, "cancelled");
    await delay(50);
    assert.equal(server.requests.length, 0);
  });

  it("shared GET, first caller cancels", async () => {
    const { promise: cancelled, resolve: answerNow } = Promise.withResolvers<void>();
    await using server = await FaultServer.start(async (exchange) => {
      await cancelled;
      return json(ME)(exchange);
    });
    await using harness = connectTo({ baseUrl: server.url });
    const first = new AbortController();
    const cancelledCall = failureOf(harness.client.me({ signal: first.signal }));
    const second = harness.client.me();
    const third = harness.client.me({ signal: new AbortController().signal });
    await until(() => server.requests.length === 1, "the shared request");
    first.abort();
    assert.equal((await cancelledCall).reason, "cancelled");
    answerNow();
    assert.equal((await second).email, ME.email);
    assert.equal((await third).email, ME.email);
    assert.equal(server.requests.length, 1);
  });

  it("a shared GET ends when its last caller cancels, and a newcomer starts anew", async () => {
    await using server = await FaultServer.start(hang, json(ME));
    await using harness = connectTo({ baseUrl: server.url });
    const both = new AbortController();
    const calls = [1, 2].map(() => failureOf(harness.client.me({ signal: both.signal })));
    await until(() => server.requests.length === 1, "the shared request");
    both.abort();
    for (const call of calls) assert.equal((await call).reason, "cancelled");
    assert.equal((await harness.client.me()).email, ME.email);
    assert.equal(server.requests.length, 2);
  });

  it("one after the other, identical GETs are not shared", async () => {
    await using server = await FaultServer.start(json(ME));
    await using harness = connectTo({ baseUrl: server.url });
    await harness.client.me();
    await harness.client.me();
    assert.equal(server.requests.length, 2);
  });
});
