import assert from "node:assert/strict";
import { connectTo, failureOf } from "../support/client.ts";
import { type RunningService, startService } from "../support/service.ts";
import { asking, fileOf } from "./importSupport.ts";

describe("The runs of an environment, over HTTP", () => {
  let running: RunningService;
  before(async () => {
    running = await startService();
  });
  after(() => running.stop());

  /** An environment with a good run, and a later one that failed. */
  async function withRuns(name: string) {
    const { service } = running;
    const { id } = await service.createEnvironment((await service.createProject(name)).id, "production");
    const log = (time: string, last: string) =>
      `2026-11-${time}T10:00:00Z Initializing the backend...\n${last}\n`;
    const { take } = asking(service, id);
    const good = log("01", "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.");
    await take("run", fileOf("first.log", good));
    await take("run", fileOf("second.log", log("02", "Error: no such bucket")));
    return { id, good, client: connectTo({ baseUrl: running.url, token: await running.signIn() }).client };
  }

  it("are listed with how they ended, and each one's log is there by its id", async () => {
    const { id, good, client } = await withRuns("listed");
    const runs = await client.imports(id);
    assert.deepEqual(runs.map(({ kind, name, status }) => [kind, name, status]).sort(), [
      ["run", "first.log", "succeeded"],
      ["run", "second.log", "failed"],
    ]);
    const first = runs.find(({ name }) => name === "first.log")?.id ?? "";
    const log = await client.logs(id, { runId: first });
    assert.deepEqual([log.runId, log.runStatus, log.text], [first, "succeeded", good]);
    assert.match((await client.logs(id)).text, /no such bucket/);
  });

  it("of another environment, and none at all, are not visible", async () => {
    const { id, client } = await withRuns("own");
    const other = await withRuns("other");
    const [foreign] = await client.imports(other.id);
    for (const runId of [foreign?.id ?? "", "run_nothing", ""])
      assert.equal((await failureOf(client.logs(id, { runId }))).reason, "notFound", runId);
  });
});
