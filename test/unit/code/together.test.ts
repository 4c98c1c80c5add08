/** Settings that a service takes only together: where the plan sets neither, or one of them, the other one fits. */
import assert from "node:assert/strict";
import { codeOf } from "../../support/code/text.ts";

const LANGUAGES = ["terraform", "cloudformation"] as const;

const component = (name: string, type: string) => ({ name, type_id: `aws:${type}@1` });

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

  for (const to of LANGUAGES)
    it(`is one kind of machine for an image, what builds it and what runs it, in ${to}`, async () => {
      const plan = {
        components: [
          component("images", "ecr/repository"),
          component("build", "codebuild/project"),
          component("worker", "lambda/function"),
          component("task", "ecs/taskdefinition"),
        ],
        relations: [
          { from: "build", kind: "pushes images to", to: "images" },
          { from: "worker", kind: "is deployed from", to: "images" },
          { from: "task", kind: "pulls images from", to: "images" },
        ],
      };
      const code = await codeOf(plan, to);
      assert.match(code, /Type: LINUX_CONTAINER|type = "LINUX_CONTAINER"/);
      assert.match(code, /Architectures:\n +- x86_64|architectures = \["x86_64"\]/);
      assert.match(code, /CpuArchitecture: X86_64|cpu_architecture = "X86_64"/);
      const alone = await codeOf({ components: [component("worker", "lambda/function")] }, to);
      assert.match(alone, /Architectures:\n +- arm64|architectures = \["arm64"\]/);
    });

  for (const to of LANGUAGES)
    it(`is a group that the usual machine can be placed in, in ${to}`, async () => {
      const plan = {
        components: [component("apart", "ec2/placementgroup"), component("machine", "ec2/instance")],
        relations: [{ from: "apart", kind: "configures", to: "machine" }],
      };
      const code = await codeOf(plan, to);
      assert.match(code, /(InstanceType: |instance_type = ")t3\./);
      assert.match(code, /Strategy: spread|strategy = "spread"/);
    });

  for (const to of LANGUAGES)
    it(`is the key of AWS for a topic unless services of AWS publish to it, who may, in ${to}`, async () => {
      const topicOf = (from: string) => {
        const components = [component("news", "sns/topic"), component("from", from)];
        return codeOf({ components, relations: [{ from: "from", kind: "publishes to", to: "news" }] }, to);
      };
      assert.match(await topicOf("lambda/function"), /alias\/aws\/sns/);
      const events = await topicOf("rds/eventsubscription");
      assert.doesNotMatch(events, /alias\/aws\/sns/);
      assert.match(events, /events\.rds\.amazonaws\.com/);
      assert.match(events, /DependsOn:\n +- NewsPolicy|depends_on = \[aws_sns_topic_policy\.news_policy\]/);
    });

  for (const to of LANGUAGES)
    it(`is one path below a site for all interfaces that stand behind it, in ${to}`, async () => {
      const plan = {
        components: [
          component("edge", "cloudfront/distribution"),
          component("site", "s3/bucket"),
          component("one", "apigateway/restapi"),
          component("other", "apigatewayv2/api"),
        ],
        relations: [
          { from: "edge", kind: "serves", to: "site" },
          { from: "edge", kind: "forwards to", to: "one" },
          { from: "edge", kind: "forwards to", to: "other" },
        ],
      };
      const paths = (await codeOf(plan, to)).match(/(PathPattern: |path_pattern = ).*/g);
      assert.equal(paths?.length, 1);
      assert.match(paths[0] ?? "", /"\/api\/\*"/);
    });
});
