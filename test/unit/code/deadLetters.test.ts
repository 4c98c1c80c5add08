/** What a rule or a topic cannot deliver is kept, and nobody else may put anything there. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();

async function codeOf(from: string, kind: string, target: string, to: CodeLanguage): Promise<string> {
  const components = [
    { type_id: `aws:${from}@1`, name: "source" },
    { type_id: `aws:${target}@1`, name: "target" },
    { type_id: "aws:iam/role@1", name: "role" },
  ];
  const relations = [
    { from: "source", kind, to: "target" },
    { from: "source", kind: "assumes", to: "role" },
  ];
  return textOf({ components, relations }, to);
}

async function textOf(plan: PlanInput, to: CodeLanguage): Promise<string> {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  const files = code.files.filter(isCode);
  return files.map(({ content }) => content).join("\n");
}

describe("What is not delivered", () => {
  for (const [from, kind, target] of [
    ["events/rule", "triggers", "lambda/function"],
    ["events/rule", "sends to", "sqs/queue"],
    ["events/rule", "publishes to", "sns/topic"],
    ["events/rule", "starts", "stepfunctions/statemachine"],
    ["sns/topic", "delivers to", "sqs/queue"],
    ["sns/topic", "triggers", "lambda/function"],
  ] as const)
    it(`is kept in a queue of its own: ${from} ${kind} ${target}`, async () => {
      const isRule = from === "events/rule";
      const terraform = await codeOf(from, kind, target, "terraform");
      assert.match(terraform, /resource "aws_sqs_queue_policy" "undelivered_policy"/);
      assert.match(
        terraform,
        isRule
          ? /dead_letter_config \{\s+arn = aws_sqs_queue\.undelivered\.arn/
          : /redrive_policy[^\n]+= jsonencode\(\{\s*deadLetterTargetArn = aws_sqs_queue\.undelivered\.arn/,
      );
      const template = await codeOf(from, kind, target, "cloudformation");
      assert.match(template, /"AWS::SQS::QueuePolicy"[\s\S]+events\.amazonaws\.com/);
      assert.match(
        template,
        isRule
          ? /DeadLetterConfig:\s+Arn:\s+"Fn::GetAtt":\s+- Undelivered/
          : /RedrivePolicy:\s+deadLetterTargetArn:\s+"Fn::GetAtt":\s+- Undelivered/,
      );
    });

  for (const [from, kind] of [
    ["kinesis/stream", "triggers"],
    ["msk/cluster", "triggers"],
  ] as const)
    it(`is told where a function gives up on what ${from} has, under the function's own role`, async () => {
      const components = [
        { type_id: `aws:${from}@1`, name: "source" },
        { type_id: "aws:lambda/function@1", name: "target" },
        { type_id: "aws:iam/role@1", name: "role", serves: "target" },
      ];
      const relations = [
        { from: "source", kind, to: "target" },
        { from: "target", kind: "assumes", to: "role" },
      ];
      const plan = { components, relations };
      const terraform = await textOf(plan, "terraform");
      assert.match(
        terraform,
        /aws_lambda_event_source_mapping"[^#]+on_failure \{\s+destination_arn = aws_sqs_queue\.undelivered\.arn/,
      );
      assert.match(
        terraform,
        /role\s+= aws_iam_role\.role\.id\s+policy = jsonencode\([^#]+"sqs:SendMessage"\s+Resource = aws_sqs_queue\.undelivered\.arn/,
      );
      assert.match(terraform, /depends_on = \[\s*aws_iam_role_policy\.source_target_undelivered\b/);
      const template = await textOf(plan, "cloudformation");
      assert.match(
        template,
        /"AWS::Lambda::EventSourceMapping"[^#]+OnFailure:\s+Destination:\s+"Fn::GetAtt":\s+- Undelivered/,
      );
      assert.match(template, /RoleName:\s+Ref: Role\s+PolicyName: undelivered[^#]+sqs:SendMessage/);
    });

  it("is permitted once where a function reads two streams, and both wait for that", async () => {
    const reading = (name: string) => ({ from: name, kind: "triggers", to: "target" });
    const plan = {
      components: [
        { type_id: "aws:kinesis/stream@1", name: "one" },
        { type_id: "aws:kinesis/stream@1", name: "two" },
        { type_id: "aws:lambda/function@1", name: "target" },
        { type_id: "aws:iam/role@1", name: "role", serves: "target" },
      ],
      relations: [reading("one"), reading("two"), { from: "target", kind: "assumes", to: "role" }],
    };
    const terraform = await textOf(plan, "terraform");
    const waiting = terraform.match(/depends_on = \[\s*aws_iam_role_policy\.one_target_undelivered\b/g);
    assert.equal(waiting?.length, 2);
    assert.doesNotMatch(terraform, /two_target_undelivered/);
    assert.doesNotMatch(await textOf(plan, "cloudformation"), /TwoTargetUndelivered/);
  });

  it("goes to the queue that the plan keeps for it, which needs no other", async () => {
    const plan = {
      components: [
        { type_id: "aws:sqs/queue@1", name: "orders" },
        { type_id: "aws:sqs/queue@1", name: "letters", serves: "orders" },
        { type_id: "aws:lambda/function@1", name: "worker" },
        { type_id: "aws:lambda/function@1", name: "reader" },
      ],
      relations: [
        { from: "orders", kind: "sends failed messages to", to: "letters" },
        { from: "orders", kind: "triggers", to: "worker" },
        { from: "letters", kind: "triggers", to: "reader" },
      ],
    };
    const terraform = await textOf(plan, "terraform");
    assert.match(terraform, /deadLetterTargetArn = aws_sqs_queue\.letters\.arn/);
    assert.equal(terraform.match(/redrive_policy/g)?.length, 1);
    assert.equal(terraform.match(/resource "aws_sqs_queue" /g)?.length, 2);
    const template = await textOf(plan, "cloudformation");
    assert.match(template, /deadLetterTargetArn:\s+"Fn::GetAtt":\s+- Letters\s/);
    assert.equal(template.match(/RedrivePolicy/g)?.length, 1);
    assert.equal(template.match(/Type: "AWS::SQS::Queue"/g)?.length, 2);
  });

  it("needs no queue where nothing is delivered", async () => {
    const text = await codeOf("sqs/queue", "triggers", "lambda/function", "terraform");
    assert.doesNotMatch(text, /undelivered/);
  });
});

describe("The policy of a queue", () => {
  it("is one, also where the plan names it", async () => {
    const components = [
      { type_id: "aws:sqs/queue@1", name: "orders" },
      { type_id: "aws:sqs/queuepolicy@1", name: "rights" },
    ];
    const relations = [{ from: "rights", kind: "protects", to: "orders" }];
    const template = await textOf({ components, relations }, "cloudformation");
    assert.equal(template.match(/Queues:\s+- Ref: Orders\s/g)?.length, 1);
    assert.match(template, /OrdersPolicy:[\s\S]+Sid: OnlyTls/);
    assert.doesNotMatch(template, /PolicyDocument: \{\}/);
  });
});
