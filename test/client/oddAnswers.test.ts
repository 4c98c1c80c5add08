import assert from "node:assert/strict";
import type { Readable } from "node:stream";
import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import {
  AnswerCutOff,
  BadResponse,
  Forbidden,
  PaidTierRequired,
  ServiceError,
} from "../../src/client/errors.ts";
import { autoTransport } from "../../src/client/transports/auto.ts";
import { fetchTransport } from "../../src/client/transports/fetch.ts";
import { undiciTransport } from "../../src/client/transports/undici.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { ManualClock, until } from "../support/clock.ts";
import { type Answer, FaultServer, json, raw, text, truncated } from "../support/faultServer.ts";

const ME = json({ id: "u1", email: "alice@example.com" });

const encoded =
  (body: Buffer, encoding: string): Answer =>
  ({ response }) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": encoding });
    response.end(body);
  };

async function failing(answer: Answer) {
  await using server = await FaultServer.start(answer);
  await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
  const error = await failureOf(harness.client.me());
  return { error, requests: server.requests.length };
}

describe("odd answers have their own words", () => {
  it("403 keeps the service's words, and speaks of a paid plan on the paid routes alone", async () => {
    await using server = await FaultServer.start(json({ error: "Ask Ada first." }, 403));
    await using harness = connectTo({ baseUrl: server.url });
    const { client } = harness;
    const failures = (calls: readonly Promise<unknown>[]) =>
      Promise.all(calls.map((call) => failureOf(call)));
    for (const error of await failures([client.cost("e1"), client.drift("e1"), client.logs("e1")])) {
      assert.ok(error instanceof PaidTierRequired);
      assert.match(error.message, /needs a paid plan.*: Ask Ada first\.$/);
    }
    const others = [client.me(), client.projects("o1"), client.propose({ intent: "a queue" })];
    for (const error of await failures(others)) {
      assert.ok(error instanceof Forbidden);
      assert.equal(error.message, "Your account may not do this: Ask Ada first.");
      assert.equal(error.serviceMessage, "Ask Ada first.");
    }
    server.answer(text("", 403));
    assert.equal((await failureOf(client.me())).message, "Your account may not do this.");
  });

  it("304, which was not asked for", async () => {
    const { error, requests } = await failing(text("", 304));
    assert.match(error.message, /nothing has changed \(status 304\)/);
    assert.match(error.nextStep, /cache/);
    assert.equal(requests, 1);
  });

  it("511: the network wants a sign-in", async () => {
    const { error, requests } = await failing(text("<html>Welcome to the WiFi</html>", 511));
    assert.ok(error instanceof ServiceError);
    assert.match(error.message, /network wants you to sign in.*511/);
    assert.match(error.nextStep, /browser/);
    assert.equal(requests, 1);
  });

  it("100 Continue, which was not asked for", async () => {
    const { error, requests } = await failing(
      raw('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{"id":"u1"}'),
    );
    assert.match(error.message, /“100 Continue”, which was not asked for/);
    assert.equal(requests, 1);
  });

  it("an encoding that was not offered is named, unless it is no name", async () => {
    const { error } = await failing(text("{}", 200, { "content-encoding": "zstd" }));
    assert.ok(error instanceof BadResponse);
    assert.match(error.message, /not offered \(zstd\)/);
    assert.match(error.nextStep, /gzip, deflate or br/);
    const odd = await failing(text("{}", 200, { "content-encoding": "[x](command:y)" }));
    assert.doesNotMatch(odd.error.message, /command/);
  });

  it("deflate is read with its header and without", async () => {
    const body = Buffer.from('{"id":"u1","email":"alice@example.com"}');
    await using server = await FaultServer.start(
      encoded(deflateSync(body), "deflate"),
      encoded(deflateRawSync(body), "deflate"),
      ({ response }) => {
        const bytes = deflateRawSync(body);
        response.writeHead(200, { "content-encoding": "deflate" });
        response.write(bytes.subarray(0, 1));
        setTimeout(() => response.end(bytes.subarray(1)), 20);
      },
    );
    await using harness = connectTo({ baseUrl: server.url });
    for (let form = 0; form < 3; form++) assert.equal((await harness.client.me()).id, "u1");
  });

  it("HTML that begins with comments is a web page", async () => {
    for (const page of [
      "<!-- saved from url=(0014)about:internet -->\n<!DOCTYPE html><title>Sign in</title>",
      "\ufeff<!-- one --><!-- two --> <html lang=en>",
      "<!-- a comment that does not end",
      "<head><title>Sign in</title>",
    ]) {
      const { error } = await failing(text(page));
      assert.match(error.message, /web page instead of the service's data/);
      assert.match(error.nextStep, /serviceUrl.*browser/);
    }
    const { error } = await failing(text("<!-- not HTML --><feed/>"));
    assert.ok(error instanceof BadResponse);
    assert.equal(error.got, "XML or other markup");
  });

  const cut: Readonly<Record<string, Answer>> = {
    "at its length": truncated('{"id":"u1"'),
    "in gzip": encoded(gzipSync('{"id":"u1","email":"alice@example.com"}').subarray(0, 15), "gzip"),
    "in deflate": encoded(deflateRawSync('{"id":"u1","email":"a@example.com"}').subarray(0, 9), "deflate"),
    "in the middle of JSON": text('{"id":"u1","email":'),
    "in a chunk": raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"id":'),
  };
  for (const [name, answer] of Object.entries(cut)) {
    it(`an answer cut off ${name} is said to be, and a read is repeated`, async () => {
      const { error, requests } = await failing(answer);
      assert.ok(error instanceof AnswerCutOff, `${error}`);
      assert.match(error.message, /response was cut off before its end \(\w+\)\.$/);
      assert.equal(requests, 3);
      await using server = await FaultServer.start(answer, ME);
      await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
      assert.equal((await harness.client.me()).id, "u1");
    });
  }

  it("an answer cut off before anybody reads it is told to whoever does, and to nobody else", async () => {
    await using server = await FaultServer.start(truncated('{"id":"u1"'));
    const transport = undiciTransport();
    const { body } = await transport.send({
      method: "GET",
      url: new URL(`${server.url}/v1/me`),
      headers: {},
      body: undefined,
      signal: new AbortController().signal,
      fresh: false,
      onSend: () => {},
    });
    // A failure that nobody listens for would end this process.
    await until(() => (body as Readable).destroyed, "the failure");
    await assert.rejects(async () => {
      for await (const piece of body) assert.ok(piece);
    }, AnswerCutOff);
    await transport.close();
  });

  it("an answer cut off is said to be by VS Code's fetch as well", async () => {
    await using server = await FaultServer.start(truncated('{"id":"u1"'));
    await using harness = connectTo({ baseUrl: server.url, transport: fetchTransport(), random: () => 0 });
    assert.ok((await failureOf(harness.client.me())) instanceof AnswerCutOff);
  });

  it("a port that fetch refuses: not repeated, and another transport is named", async () => {
    await using harness = connectTo({ baseUrl: "http://127.0.0.1:6000", transport: fetchTransport() });
    const error = await failureOf(harness.client.me());
    assert.equal(error.reason, "unreachable");
    assert.match(error.message, /refuses to connect to 127\.0\.0\.1:6000/);
    assert.match(error.nextStep, /infraPlanner\.transport/);
    assert.equal(harness.trace[0]?.retries, 0);
    // With both transports it is the first one's failure that counts: nobody listens there.
    await using both = connectTo({
      baseUrl: "http://127.0.0.1:6000",
      transport: autoTransport(),
      random: () => 0,
    });
    assert.match((await failureOf(both.client.me())).message, /ECONNREFUSED/);
  });

  for (const status of [408, 425]) {
    it(`${status} is repeated for reads and pure operations, not for a code`, async () => {
      const refusal = text("", status);
      await using server = await FaultServer.start(refusal, refusal, ME);
      await using harness = connectTo({ baseUrl: server.url, random: () => 0 });
      assert.equal((await harness.client.me()).id, "u1");
      server.answer(refusal, json({ candidates: [] }));
      await harness.client.propose({ intent: "a queue" });
      assert.equal(server.requests.length, 5);
      server.answer(refusal);
      const error = await failureOf(harness.client.exchange("code-1"));
      assert.equal(error.reason, "serviceError");
      assert.equal(server.requests.length, 6);
    });
  }

  it("500 with Retry-After is repeated after that wait, and others are not held up by it", async () => {
    await using server = await FaultServer.start(text("", 500, { "retry-after": "30" }), ME);
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: server.url, clock, random: () => 0 });
    const call = harness.client.me();
    await until(() => server.requests.length === 1 && clock.pending === 1, "the wait");
    assert.equal(harness.client.rateLimitedUntil, undefined);
    await harness.client.health().catch(() => {});
    assert.equal(server.requests.length, 2);
    await clock.advance(29_999);
    assert.equal(server.requests.length, 2);
    await clock.advance(1);
    assert.equal((await call).id, "u1");
  });

  it("500 that asks for a longer wait than the client's longest, is reported at once", async () => {
    const { error, requests } = await failing(text("", 500, { "retry-after": "3600" }));
    assert.equal(error.reason, "serviceError");
    assert.equal(requests, 1);
  });
});
