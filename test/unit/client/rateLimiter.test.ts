import assert from "node:assert/strict";
import * as fc from "fast-check";
import { MAX_IN_FLIGHT, RATE_LIMIT } from "../../../src/client/policy.ts";
import { type Permit, RateLimiter } from "../../../src/client/rateLimiter.ts";
import { ManualClock, settle } from "../../support/clock.ts";

const NEVER = new AbortController().signal;

/** What a service answers, and how long it takes. */
const answer = fc.record({
  ms: fc.integer({ min: 0, max: 3000 }),
  status: fc.constantFrom(200, 200, 200, 200, 429, 500, 503),
  retryAfter: fc.constantFrom(undefined, "1", "7", "soon", "0"),
  remaining: fc.constantFrom(undefined, "0", "1", "3", "100", "many"),
});

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly remaining: string | undefined;
}

function headersOf({ retryAfter, remaining }: Answer): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  if (retryAfter !== undefined) headers.set("retry-after", retryAfter);
  if (remaining !== undefined) headers.set("x-ratelimit-remaining", remaining);
  return headers;
}

const ok = { status: 200, headers: new Map() };
const refusal = (retryAfter: string) => ({ status: 429, headers: new Map([["retry-after", retryAfter]]) });

describe("The rate limiter", () => {
  it("whatever a service answers: at most six in flight, nothing while shut, one probe, and everybody gets through", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 40 }),
        fc.integer(),
        async (answers, seed) => {
          const clock = new ManualClock();
          const limiter = new RateLimiter(clock, () => (Math.abs(seed) % 97) / 97);
          let inFlight = 0;
          let unanswered = 0;
          let passed = 0;
          let reopened = false;
          const send = async (given: Answer) => {
            using permit = await limiter.enter(NEVER);
            assert.equal(limiter.closedUntil, undefined);
            inFlight++;
            unanswered++;
            assert.ok(inFlight <= MAX_IN_FLIGHT);
            if (reopened) assert.equal(unanswered, 1, "a second request beside the probe");
            reopened = false;
            await new Promise<void>((resolve) => clock.after(given.ms, resolve));
            unanswered--;
            permit.answered({ status: given.status, headers: headersOf(given) });
            if (limiter.closedUntil !== undefined && unanswered === 0) reopened = true;
            inFlight--;
            passed++;
          };
          const all = Promise.all(answers.map(send));
          for (let steps = 0; passed < answers.length; steps++) {
            assert.ok(steps < 2000, `stands still after ${passed} of ${answers.length}`);
            await clock.advance(500);
            await settle();
          }
          await all;
          assert.equal(clock.pending, 0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("shuts for as long as the longest of a burst of refusals", async () => {
    const clock = new ManualClock();
    const limiter = new RateLimiter(clock, () => 0);
    const permits = await Promise.all([1, 2, 3].map(() => limiter.enter(NEVER)));
    for (const [index, permit] of permits.entries()) {
      permit.answered(refusal(["5", "20", "10"][index] ?? ""));
      permit[Symbol.dispose]();
    }
    assert.equal(limiter.closedUntil, clock.now() + 20_000);
  });

  it("backs off by itself, doubling from 1 to 8 s, when the service names no wait, and starts over after a success", async () => {
    const clock = new ManualClock();
    const limiter = new RateLimiter(clock, () => 0);
    const waits: number[] = [];
    const refuse = async () => {
      using permit = await limiter.enter(NEVER);
      permit.answered({ status: 429, headers: new Map() });
      waits.push((limiter.closedUntil ?? 0) - clock.now());
      await clock.advance(waits.at(-1) ?? 0);
    };
    for (let time = 0; time < 6; time++) await refuse();
    assert.deepEqual(waits, [1000, 2000, 4000, 8000, 8000, 8000]);
    {
      using permit = await limiter.enter(NEVER);
      permit.answered(ok);
    }
    await refuse();
    assert.equal(waits.at(-1), 1000);
  });

  it("adds to a named wait at most a tenth, and at most a second", async () => {
    for (const [named, most] of [
      ["1", 100],
      ["5", 500],
      ["50", 1000],
    ] as const) {
      const clock = new ManualClock();
      const limiter = new RateLimiter(clock, () => 1);
      using permit = await limiter.enter(NEVER);
      permit.answered(refusal(named));
      assert.equal(limiter.closedUntil, clock.now() + Number(named) * 1000 + most);
    }
  });

  it("refuses those who wait when it shuts for longer than its longest wait", async () => {
    const clock = new ManualClock();
    const limiter = new RateLimiter(clock, () => 0);
    const permits = await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, () => limiter.enter(NEVER)));
    const waiting = assert.rejects(limiter.enter(NEVER), { name: "RateLimited" });
    permits[0]?.answered(refusal(String(RATE_LIMIT.longestWait / 1000 + 1)));
    await waiting;
    assert.equal(clock.pending, 0);
  });

  it("lets who was refused go before who has not been sent yet", async () => {
    const clock = new ManualClock();
    const limiter = new RateLimiter(clock, () => 0);
    const order: string[] = [];
    const first = await limiter.enter(NEVER);
    first.answered(refusal("1"));
    first[Symbol.dispose]();
    const enter = async (name: string, again: boolean) => {
      const permit: Permit = await limiter.enter(NEVER, again);
      order.push(name);
      permit.answered(ok);
      permit[Symbol.dispose]();
    };
    const all = [enter("new", false), enter("refused", true)];
    await clock.advance(1000);
    await Promise.all(all);
    assert.deepEqual(order, ["refused", "new"]);
  });

  it("is open when the computer wakes up after the wait is over, also for who waited before it slept", async () => {
    const clock = new ManualClock();
    const limiter = new RateLimiter(clock, () => 0);
    const first = await limiter.enter(NEVER);
    first.answered(refusal("50"));
    first[Symbol.dispose]();
    const waiting = limiter.enter(NEVER);
    clock.sleep(3_600_000);
    assert.equal(limiter.closedUntil, undefined);
    const next = limiter.enter(NEVER);
    using probe = await waiting;
    probe.answered(ok);
    using second = await next;
    second.answered(ok);
  });

  it("a body that is still being read holds a place, but keeps no probe waiting", async () => {
    const clock = new ManualClock();
    const limiter = new RateLimiter(clock, () => 0);
    using download = await limiter.enter(NEVER);
    download.answered(ok);
    using refused = await limiter.enter(NEVER);
    refused.answered(refusal("1"));
    await clock.advance(1000);
    using probe = await limiter.enter(NEVER);
    probe.answered(ok);
  });
});
