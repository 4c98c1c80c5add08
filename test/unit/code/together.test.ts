/** Settings that a service takes only together: where the plan sets neither, or one of them, the other one fits. */
import assert from "node:assert/strict";
import { codeOf } from "../../support/code/text.ts";

const LANGUAGES = ["terraform", "cloudformation"] as const;

describe("What is set unless the plan says otherwise", () => {
  for (const to of LANGUAGES)
    it(`is a version of a broker, and a machine that runs each of its versions, in ${to}`, async () => {
      const broker = (desired_input: Record<string, string>) =>
        codeOf({ components: [{ name: "broker", type_id: "aws:amazonmq/broker@1", desired_input }] }, to);
      const rabbit = await broker({});
      assert.match(rabbit, /(EngineVersion: |engine_version = )"3\.13"/);
      assert.match(rabbit, /(HostInstanceType: |host_instance_type = "?)mq\.m7g\./);
      const active = await broker({ EngineType: "ACTIVEMQ" });
      assert.match(active, /(EngineVersion: |engine_version = )"5\.18"/);
      assert.match(active, /(HostInstanceType: |host_instance_type = "?)mq\.m5\./);
      assert.match(await broker({ EngineVersion: "4.2" }), /(EngineVersion: |engine_version = )"4\.2"/);
    });
});
