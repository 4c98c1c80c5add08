import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectTo } from "../support/client.ts";
import { FaultServer, json, text } from "../support/faultServer.ts";
import { assertInSlices, measureStrain } from "../support/strain.ts";
import { LONG_IDS } from "./hostileBodies.ts";

describe("ids above 2^53", () => {
  it("name the environment that the service meant", async () => {
    const environments =
      '[{"id":9007199254740993,"name":"production"},{"id":9007199254740992,"name":"test"}]';
    await using server = await FaultServer.start(
      text(`[{"id":18446744073709551615,"name":"shop","environments":${environments}}]`),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const [project] = (await harness.client.projects("o1")).items;
    assert.equal(project?.id, "18446744073709551615");
    const ids = project.environments.items.map(({ id }) => id);
    assert.deepEqual(ids, ["9007199254740993", "9007199254740992"]);
    server.answer(json({ environment_id: 1, checks: [] }));
    await harness.client.drift(ids[0] ?? "");
    assert.equal(server.requests[1]?.url, "/v1/environments/9007199254740993/drift");
  });

  it("keep their digits in logs, read whole or to a file, and in what is shown raw", async () => {
    await using server = await FaultServer.start(
      text('{"environment_id":9007199254740993,"run_id": -9007199254740995 ,"logs":"9007199254740993"}'),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const logs = await harness.client.logs("e1");
    assert.equal(logs.runId, "-9007199254740995");
    assert.equal(logs.raw["environment_id"], "9007199254740993");
    assert.equal(logs.text, "9007199254740993");
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    const file = await harness.client.logsToFile("e1", join(folder, "run.log"));
    assert.equal(file.environmentId, "9007199254740993");
    assert.equal(file.runId, "-9007199254740995");
    await rm(folder, { recursive: true });
  });

  it("other numbers stay numbers", async () => {
    await using server = await FaultServer.start(
      text(
        '{"total_cost":7.2057395313850305,"daily_costs":[9007199254740991,1.5e300,0.1234567890123456789]}',
      ),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const { raw } = await harness.client.cost("e1");
    assert.equal(raw["total_cost"], 7.2057395313850305);
    // biome-ignore lint/correctness/noPrecisionLoss: as the service wrote it
    assert.deepEqual(raw["daily_costs"], [9007199254740991, 1.5e300, 0.1234567890123456789]);
  });

  for (const [name, answer] of Object.entries(LONG_IDS)) {
    it(`${name}: no stall`, async () => {
      await using server = await FaultServer.start(json({ id: "u0" }));
      await using harness = connectTo({ baseUrl: server.url });
      await harness.client.me();
      server.answer(answer);
      assertInSlices(await measureStrain(() => harness.client.me()));
    });
  }
});
