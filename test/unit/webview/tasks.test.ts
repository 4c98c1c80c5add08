import assert from "node:assert/strict";
import { HostError } from "../../../src/webview/common/host.ts";
import { type TaskState, Tasks } from "../../../src/webview/common/tasks.ts";

type Task = "load" | "save";

/** Tasks, and what a page would show of them. */
function tasksShown() {
  let shown: TaskState<Task> = { busy: new Set(), failures: new Map() };
  const failed: string[] = [];
  const tasks = new Tasks<Task>((state, failure) => {
    shown = state;
    if (failure) failed.push(failure.sentence);
  });
  return { tasks, failed, busy: () => [...shown.busy], failure: (task: Task) => shown.failures.get(task) };
}

/** Work that goes on until it is aborted, then rejects, or until it is let go. */
function lasting() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const work = (signal: AbortSignal) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    return promise;
  };
  return { work, letGo: resolve };
}

describe("A page's tasks", () => {
  it("are busy while they run, each kind for itself", async () => {
    const { tasks, busy } = tasksShown();
    const [load, save] = [lasting(), lasting()];
    const both = [tasks.run("load", load.work), tasks.run("save", save.work)];
    assert.deepEqual(busy(), ["load", "save"]);
    load.letGo();
    await both[0];
    assert.deepEqual(busy(), ["save"]);
    save.letGo();
    await both[1];
    assert.deepEqual(busy(), []);
  });

  it("end silently when a newer one of their kind takes their place", async () => {
    const { tasks, failed, busy, failure } = tasksShown();
    const [older, newer] = [lasting(), lasting()];
    const first = tasks.run("load", older.work);
    const second = tasks.run("load", newer.work);
    await first;
    assert.deepEqual(busy(), ["load"], "the newer one's");
    newer.letGo();
    await second;
    assert.deepEqual([busy(), failed, failure("load")], [[], [], undefined]);
  });

  it("leave their failure until the next of their kind, with a way to do them again", async () => {
    const { tasks, failed, failure } = tasksShown();
    let fails = true;
    await tasks.run("load", async () => {
      if (fails) throw new HostError({ sentence: "The ledger is closed.", until: 5 });
    });
    assert.equal(failure("load")?.until, 5);
    await tasks.run("save", async () => {});
    assert.equal(failure("load")?.sentence, "The ledger is closed.");
    fails = false;
    failure("load")?.retry?.();
    assert.equal(failure("load"), undefined);
    assert.deepEqual(failed, ["The ledger is closed."]);
  });

  it("are aborted by a reset, which forgets what failed", async () => {
    const { tasks, failed, busy, failure } = tasksShown();
    await tasks.run("save", () => Promise.reject(new Error("No disk.")));
    const running = tasks.run("load", lasting().work);
    tasks.reset();
    await running;
    assert.deepEqual([busy(), failure("save"), failed], [[], undefined, ["Error: No disk."]]);
  });
});
