import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectTo, failureOf } from "../support/client.ts";
import { FaultServer, large } from "../support/faultServer.ts";

describe("A log of more than 512 MiB", () => {
  it("is refused, and leaves no file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    await using server = await FaultServer.start(large('{"logs":"', "abcdefgh", 513, '"}'));
    await using harness = connectTo({ baseUrl: server.url });
    const error = await failureOf(harness.client.logsToFile("e1", join(folder, "run.log")));
    assert.equal(error.reason, "tooLarge");
    assert.match(error.message, /log is larger than 512 MiB/);
    assert.deepEqual(await readdir(folder), []);
    await rm(folder, { recursive: true });
  });
});
