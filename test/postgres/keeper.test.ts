import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { eventually } from "../support/clock.ts";

describe("The PostgreSQL server of a test process", () => {
  it("ends with that process, and takes its files away, also where it is killed", async () => {
    const cluster = new URL("../support/postgres/cluster.ts", import.meta.url).href;
    const script = `
      const { askServer } = await import(${JSON.stringify(cluster)});
      console.log(JSON.stringify(await askServer(
        "SELECT current_setting('data_directory') AS folder, (SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer') AS pid")));
    `;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(child.stdout), "line");
    const [{ folder, pid }] = JSON.parse(String(line));
    assert.ok(existsSync(folder));
    child.kill("SIGKILL");
    await once(child, "exit");
    await eventually(() => assert.ok(!existsSync(folder)));
    assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
  });
});
