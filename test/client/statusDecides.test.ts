import assert from "node:assert/strict";
import { RateLimited, type Reason, ServiceError } from "../../src/client/errors.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { delay, ManualClock, until } from "../support/clock.ts";
import { type Answer, FaultServer, json } from "../support/faultServer.ts";

/** An error answer whose body comes to nothing. */
type Broken = (status: number) => Answer;

const begun =
  (end: (answer: Parameters<Answer>[0]) => void, headers = {}): Broken =>
  (status) =>
  (exchange) => {
    exchange.response.writeHead(status, { "content-type": "application/json", ...headers });
    exchange.response.write('{"error":"half a sen', () => end(exchange));
  };

const BROKEN: Readonly<Record<string, Broken>> = {
  "a reset body": begun(({ socket }) => socket.resetAndDestroy(), { "content-length": "1000" }),
  "a body that hangs": begun(() => {}),
  "a body that hangs before it begins":
    (status) =>
    ({ response }) => {
      response.writeHead(status);
      response.flushHeaders();
    },
  "a garbled body":
    (status) =>
    ({ response }) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)));
    },
  "a body that is not gzip": begun(({ response }) => response.end(), { "content-encoding": "gzip" }),
  "a body in an unknown encoding": begun(({ response }) => response.end(), { "content-encoding": "zstd-2" }),
  "a body encoded twice": begun(({ response }) => response.end(), { "content-encoding": "gzip, gzip" }),
};

const MEANINGS: readonly (readonly [status: number, Reason])[] = [
  [401, "notSignedIn"],
  [403, "paidTierRequired"],
  [404, "notFound"],
  [422, "serviceError"],
  [429, "rateLimited"],
  [500, "serviceError"],
  [503, "serviceError"],
];

async function assertDecided(broken: Broken, status: number, reason: Reason): Promise<void> {
  await using server = await FaultServer.start((exchange) => {
    if (status === 429) exchange.response.setHeader("retry-after", "120");
    return broken(status)(exchange);
  });
  const clock = new ManualClock();
  await using harness = connectTo({ baseUrl: server.url, clock, random: () => 0 });
  let ended = false;
  const call = failureOf(harness.client.cost("e1")).finally(() => {
    ended = true;
  });
  // A second for each attempt's body; what waited for the body itself would wait half a minute each time.
  for (let seconds = 0; !ended; seconds++) {
    assert.ok(seconds < 10, `${status} is not decided after ${seconds} s`);
    await delay(30);
    await clock.advance(1_000);
  }
  const error = await call;
  assert.equal(error.reason, reason);
  assert.doesNotMatch(error.message, /half a sen|\ufffd/);
  assert.equal(server.requests.length, status >= 500 ? 3 : 1);
  assert.equal(harness.rejections(), status === 401 ? 1 : 0);
  assert.equal(harness.trace[0]?.status, status);
  if (error instanceof ServiceError) assert.equal(error.status, status);
  if (error instanceof RateLimited) assert.ok(error.until.getTime() > clock.now() + 100_000);
}

describe("the status decides", () => {
  for (const [name, broken] of Object.entries(BROKEN)) {
    it(`with ${name}, within a second an attempt`, async () => {
      await Promise.all(MEANINGS.map(([status, reason]) => assertDecided(broken, status, reason)));
    });
  }

  it("a refused sign-in is known before the body has come", async () => {
    await using server = await FaultServer.start(BROKEN["a body that hangs"]?.(401) ?? json({}));
    await using harness = connectTo({ baseUrl: server.url });
    let ended = false;
    const call = failureOf(harness.client.me()).finally(() => {
      ended = true;
    });
    await until(() => harness.rejections() === 1, "the rejection");
    assert.ok(!ended);
    await call;
  });

  it("words that came before the break are kept", async () => {
    await using server = await FaultServer.start(({ response, socket }) => {
      response.writeHead(422, { "content-length": "1000" });
      response.write("pick a region\nand", () => setTimeout(() => socket.destroy(), 50));
    });
    await using harness = connectTo({ baseUrl: server.url });
    assert.match((await failureOf(harness.client.me())).message, /status 422\): pick a region$/);
  });
});
