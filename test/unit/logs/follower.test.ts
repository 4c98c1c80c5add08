import assert from "node:assert/strict";
import { NotFound, RateLimited, ServiceError } from "../../../src/client/errors.ts";
import { Follower, type FollowState } from "../../../src/client/follow/follower.ts";
import type { LogReading } from "../../../src/contract/logs.ts";
import { LogText } from "../../../src/editor/logs/text/logText.ts";
import { isFailed, isFinal } from "../../../src/shared/runState.ts";
import { ManualClock, settle } from "../../support/clock.ts";

/** A run whose log a test writes, and a follower that somebody watches. */
class Story {
  readonly clock = new ManualClock();
  readonly log = new LogText({ gap: "--- gap ---", cut: "" });
  readonly states: FollowState[] = [];
  /** When the service was asked, in seconds since the beginning. */
  readonly asked: number[] = [];
  /** What the service answers. */
  run: { text: string; id: string | undefined; status: string | undefined } = {
    text: "one\n",
    id: "run_1",
    status: "running",
  };
  failure: Error | undefined;
  aborted = 0;
  readonly #start = this.clock.now();
  readonly follower = new Follower({
    clock: this.clock,
    runId: "run_1",
    fetchTail: async (signal) => {
      this.asked.push((this.clock.now() - this.#start) / 1000);
      signal.addEventListener("abort", () => this.aborted++);
      await settle();
      if (this.failure) throw this.failure;
      const { text, id, status } = this.run;
      return {
        text,
        runId: id,
        runStatus: status,
        runStartedAt: undefined,
        runStartedBy: undefined,
        environmentId: "e",
        raw: {},
      } satisfies LogReading;
    },
    absorb: (tail) => this.log.absorb(tail),
    onState: (state) => this.states.push(state),
  });

  get shown(): string {
    return this.log.bytes().toString();
  }

  async seconds(count: number): Promise<void> {
    for (let second = 0; second < count; second++) {
      await this.clock.advance(1000);
      await settle();
      await settle();
    }
  }
}

async function begin(): Promise<Story> {
  const story = new Story();
  story.follower.setWatched(true);
  await settle();
  await settle();
  return story;
}

describe("A followed run", () => {
  it("is asked for at once, every five seconds while it grows, and up to every thirty while it does not", async () => {
    const story = await begin();
    await story.seconds(5);
    story.run.text += "two\n";
    await story.seconds(200);
    assert.equal(story.shown, "one\ntwo\n");
    const waits = story.asked.map((at, index) => at - (story.asked[index - 1] ?? 0));
    assert.deepEqual(
      waits.slice(0, 7).map((wait) => Math.round(wait * 10) / 10),
      [0, 5, 7.5, 5, 7.5, 11.3, 16.9],
    );
    story.run.text += "three\n";
    await story.seconds(31);
    const resumed = story.asked.length;
    await story.seconds(6);
    assert.equal(story.asked.length, resumed + 1, "news makes it quick again");
    story.follower.stop();
  });

  it("rests while nobody looks, and asks at once when somebody does", async () => {
    const story = await begin();
    story.follower.setWatched(false);
    assert.equal(story.clock.pending, 0);
    await story.seconds(100);
    assert.equal(story.asked.length, 1);
    assert.equal(story.follower.state.kind, "paused");
    story.run.text += "two\n";
    story.follower.setWatched(true);
    await settle();
    await settle();
    assert.equal(story.asked.length, 2);
    assert.equal(story.shown, "one\ntwo\n");
    story.follower.stop();
  });

  it("does not ask twice at once, however often it is looked at", async () => {
    const story = new Story();
    for (let index = 0; index < 5; index++) story.follower.setWatched(true);
    await settle();
    assert.equal(story.asked.length, 1);
    story.follower.stop();
  });

  it("ends with its run, with the last lines", async () => {
    const story = await begin();
    story.run = { ...story.run, text: "one\ntwo\n", status: "succeeded" };
    await story.seconds(6);
    assert.deepEqual(story.follower.state, { kind: "ended", status: "succeeded" });
    assert.equal(story.shown, "one\ntwo\n");
    assert.equal(story.clock.pending, 0);
    story.follower.setWatched(true);
    await story.seconds(60);
    assert.equal(story.asked.length, 2);
  });

  it("ends when another run takes its place, whose lines are not mixed in", async () => {
    const story = await begin();
    story.run = { id: "run_2", text: "other\n", status: "running" };
    await story.seconds(6);
    assert.deepEqual(story.follower.state, { kind: "newRun", runId: "run_2" });
    assert.equal(story.shown, "one\n");
    assert.equal(story.clock.pending, 0);
  });

  it("waits out a rate limit, also when it is looked at again meanwhile", async () => {
    const story = await begin();
    const until = story.clock.now() + 90_000;
    story.failure = new RateLimited(until);
    await story.seconds(6);
    const { state } = story.follower;
    assert.ok(state.kind === "waiting" && state.error?.reason === "rateLimited" && state.nextAt >= until);
    story.failure = undefined;
    story.follower.setWatched(false);
    story.follower.setWatched(true);
    await story.seconds(80);
    assert.equal(story.asked.length, 2);
    await story.seconds(10);
    assert.equal(story.asked.length, 3);
    story.follower.stop();
  });

  it("tries again after passing failures, more and more slowly, and gives up on lasting ones", async () => {
    const story = await begin();
    story.failure = new ServiceError(503);
    await story.seconds(100);
    assert.ok(story.asked.length >= 4 && story.asked.length <= 8, String(story.asked));
    story.failure = undefined;
    story.run.text += "two\n";
    await story.seconds(31);
    assert.equal(story.shown, "one\ntwo\n");
    story.failure = new NotFound();
    await story.seconds(31);
    assert.equal(story.follower.state.kind, "failed");
    assert.equal(story.clock.pending, 0);
  });

  it("is given up after half an hour without a word", async () => {
    const story = await begin();
    await story.seconds(31 * 60);
    assert.equal(story.follower.state.kind, "silent");
    assert.equal(story.clock.pending, 0);
  }).timeout(180_000);

  it("leaves no timer and no request when it is stopped", async () => {
    const waiting = await begin();
    waiting.follower.stop();
    assert.equal(waiting.clock.pending, 0);
    const asking = new Story();
    asking.follower.setWatched(true);
    asking.follower.stop();
    await settle();
    assert.equal(asking.aborted, 1);
    assert.equal(asking.shown, "", "an answer that comes late is not taken");
    assert.equal(asking.clock.pending, 0);
  });
});

describe("A run's status", () => {
  it("is final when it says so, and not when it is unknown", () => {
    for (const status of [
      "succeeded",
      "failed",
      "Completed",
      "CANCELED",
      "cancelled",
      "timed_out",
      "errored",
    ])
      assert.ok(isFinal(status), status);
    for (const status of [undefined, "running", "queued", "in_progress", "doneish", ""])
      assert.ok(!isFinal(status), status);
    for (const status of ["failed", "error", "timed_out"]) assert.ok(isFailed(status), status);
    for (const status of [undefined, "succeeded", "cancelled", "running"])
      assert.ok(!isFailed(status), status);
  });
});
