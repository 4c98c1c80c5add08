/** Settings that a service takes only together: where the plan sets neither, or one of them, the other one fits. */
import assert from "node:assert/strict";
import { planOf } from "../../support/code/plans.ts";
import { codeOf } from "../../support/code/text.ts";

const LANGUAGES = ["terraform", "cloudformation"] as const;

describe("What is set unless the plan says otherwise", () => {
  for (const to of LANGUAGES)
    it(`is a version of a broker, and a machine that runs each of its versions, in ${to}`, async () => {
      const broker = (desired_input: Record<string, string>) =>
        codeOf(planOf("aws", { broker: { type: "amazonmq/broker", desired_input } }), to);
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
      const plan = planOf(
        "aws",
        {
          images: "ecr/repository",
          build: "codebuild/project",
          worker: "lambda/function",
          task: "ecs/taskdefinition",
        },
        [
          ["build", "pushes images to", "images"],
          ["worker", "is deployed from", "images"],
          ["task", "pulls images from", "images"],
        ],
      );
      const code = await codeOf(plan, to);
      assert.match(code, /Type: LINUX_CONTAINER|type = "LINUX_CONTAINER"/);
      assert.match(code, /Architectures:\n +- x86_64|architectures = \["x86_64"\]/);
      assert.match(code, /CpuArchitecture: X86_64|cpu_architecture = "X86_64"/);
      const alone = await codeOf(planOf("aws", { worker: "lambda/function" }), to);
      assert.match(alone, /Architectures:\n +- arm64|architectures = \["arm64"\]/);
    });

  for (const to of LANGUAGES)
    it(`is a group that the usual machine can be placed in, in ${to}`, async () => {
      const plan = planOf("aws", { apart: "ec2/placementgroup", machine: "ec2/instance" }, [
        ["apart", "configures", "machine"],
      ]);
      const code = await codeOf(plan, to);
      assert.match(code, /(InstanceType: |instance_type = ")t3\./);
      assert.match(code, /Strategy: spread|strategy = "spread"/);
    });

  for (const to of LANGUAGES)
    it(`is the key of AWS for a topic unless services of AWS publish to it, who may, in ${to}`, async () => {
      const topicOf = (from: string) =>
        codeOf(planOf("aws", { news: "sns/topic", from }, [["from", "publishes to", "news"]]), to);
      assert.match(await topicOf("lambda/function"), /alias\/aws\/sns/);
      const events = await topicOf("rds/eventsubscription");
      assert.doesNotMatch(events, /alias\/aws\/sns/);
      assert.match(events, /events\.rds\.amazonaws\.com/);
      assert.match(events, /DependsOn:\n +- NewsPolicy|depends_on = \[aws_sns_topic_policy\.news_policy\]/);
    });

  for (const to of LANGUAGES)
    it(`is one path below a site for all interfaces that stand behind it, in ${to}`, async () => {
      const plan = planOf(
        "aws",
        {
          edge: "cloudfront/distribution",
          site: "s3/bucket",
          one: "apigateway/restapi",
          other: "apigatewayv2/api",
        },
        [
          ["edge", "serves", "site"],
          ["edge", "forwards to", "one"],
          ["edge", "forwards to", "other"],
        ],
      );
      const paths = (await codeOf(plan, to)).match(/(PathPattern: |path_pattern = ).*/g);
      assert.equal(paths?.length, 1);
      assert.match(paths[0] ?? "", /"\/api\/\*"/);
    });
});
