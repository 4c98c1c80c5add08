/** Whether calls wait for a rate limit: told of all that are under way together. */
import assert from "node:assert/strict";
import { mock } from "node:test";
import { RateLimitWatch } from "../../../src/webview/common/rateLimit.ts";

describe("Watching the rate limit", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
  afterEach(() => mock.timers.reset());
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it("goes on until the last of several calls has ended", async () => {
    const told: (number | undefined)[] = [];
    const watch = new RateLimitWatch(
      async () => ({ until: 7 }),
      (until) => told.push(until),
    );
    const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const [first, second] = [watch.on(one.promise), watch.on(other.promise)];
    mock.timers.tick(1_000);
    await settled();
    assert.deepEqual(told, [7]);
    one.resolve("one");
    assert.equal(await first, "one");
    assert.deepEqual(told, [7]);
    mock.timers.tick(1_000);
    await settled();
    other.reject(new Error("no"));
    await assert.rejects(second, /no/);
    assert.deepEqual(told, [7, 7, undefined]);
    mock.timers.tick(5_000);
    await settled();
    assert.deepEqual(told, [7, 7, undefined]);
  });

  it("asks once at a time, and again after an ask that failed", async () => {
    let asked = 0;
    let answer = Promise.withResolvers<{ readonly until?: number }>();
    const ask = () => {
      asked += 1;
      return answer.promise;
    };
    const call = Promise.withResolvers<void>();
    const told: (number | undefined)[] = [];
    const watch = new RateLimitWatch(ask, (until) => told.push(until));
    const waiting = watch.on(call.promise);
    mock.timers.tick(4_000);
    assert.equal(asked, 1);
    answer.reject(new Error("gone"));
    await settled();
    answer = Promise.withResolvers();
    mock.timers.tick(1_000);
    assert.equal(asked, 2);
    call.resolve();
    await waiting;
    // An answer that comes after the end is of no interest any more.
    answer.resolve({ until: 9 });
    await settled();
    assert.deepEqual(told, [undefined]);
  });
});
