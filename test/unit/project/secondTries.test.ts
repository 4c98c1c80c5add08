/** What a second try may excuse, and what it may not. */
import assert from "node:assert/strict";
import { MOST_FLAKY_FILES, tryAgain } from "../../host/secondTries.ts";
import type { FileRun, TestCounts } from "../../support/reporter.ts";

const GOOD: TestCounts = { passed: 3, failed: 0 };
const bad = (error: string): TestCounts => ({
  passed: 2,
  failed: 1,
  failures: [{ test: "A panel opens", error, evidence: ["The window: Welcome"] }],
});
const run = (file: string): FileRun => ({ file, counts: bad("first") });

describe("A second try", () => {
  it("counts where it passes, and names what failed before as flaky", async () => {
    const failed = run("test/ui/cost.test.ts");
    const { counts, flaky } = await tryAgain([{ phase: "UI", run: failed, again: async () => GOOD }]);
    assert.deepEqual(counts.get(failed), GOOD);
    assert.deepEqual(flaky, [
      {
        phase: "UI",
        file: "test/ui/cost.test.ts",
        tests: [{ test: "A panel opens", error: "first", window: ["The window: Welcome"] }],
      },
    ]);
  });

  it("fails with what failed then, and excuses nothing", async () => {
    const failed = run("a");
    const { counts, flaky } = await tryAgain([
      { phase: "UI", run: failed, again: async () => bad("second") },
    ]);
    assert.equal(counts.get(failed)?.failures?.[0]?.error, "second");
    assert.deepEqual(flaky, []);
  });

  it("proves nothing where it breaks or runs no test", async () => {
    const [breaks, empty] = [run("a"), run("b")];
    const { counts, flaky } = await tryAgain([
      { phase: "UI", run: breaks, again: () => Promise.reject(new Error("no window")) },
      { phase: "UI", run: empty, again: async () => ({ passed: 0, failed: 0 }) },
    ]);
    assert.equal(counts.get(breaks)?.failures?.[0]?.error, "no window");
    assert.equal(counts.get(empty)?.failed, 1);
    assert.deepEqual(flaky, []);
  });

  it("comes for each file after the other", async () => {
    let running = 0;
    const again = async () => {
      assert.equal(++running, 1);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running--;
      return GOOD;
    };
    const failed = ["a", "b", "c"].map((file) => ({ phase: "UI", run: run(file), again }));
    assert.equal((await tryAgain(failed)).flaky.length, 3);
  });

  it("is not given where more fail than chance explains", async () => {
    const failed = Array.from({ length: MOST_FLAKY_FILES + 1 }, (_, index) => ({
      phase: "UI",
      run: run(`${index}`),
      again: () => assert.fail("It is tried again."),
    }));
    const { counts, flaky } = await tryAgain(failed);
    assert.deepEqual([counts.size, flaky.length], [0, 0]);
  });
});
