/**
 * What a worker runs that puts a link in a folder's place and the folder back, until it is told to stop: its
 * `workerData` is the paths `live`, `folder` and `link`, and `stop`, of which the first number ends it and the second
 * counts its turns.
 */
export const SWAPPING = `
const { renameSync, rmSync } = require("node:fs");
const { workerData: { live, folder, link, stop }, parentPort } = require("node:worker_threads");
const flag = new Int32Array(stop);
// Whoever is under test may have made a folder where there was none for an instant.
const move = (from, to) => {
  for (;;)
    try {
      return renameSync(from, to);
    } catch (error) {
      if (!["EISDIR", "ENOTEMPTY", "EEXIST"].includes(error.code)) throw error;
      // It may be adding to it right now: then again.
      try { rmSync(to, { recursive: true, force: true }); } catch {}
    }
};
parentPort.postMessage("ready");
for (let turn = 0; Atomics.load(flag, 0) === 0; turn++) {
  move(live, folder);
  move(link, live);
  move(live, link);
  move(folder, live);
  Atomics.add(flag, 1, 1);
}`;
