/** What policies and assignments let somebody do, from all of them together, and nothing that none of them says. */
import assert from "node:assert/strict";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

/** Names without types of a relation's ends, with its word; also that one merely references the other. */
async function told(text: string, names: readonly string[], file = "main.tf"): Promise<readonly string[]> {
  const { plan } = await readInfrastructure(filesOf({ [file]: text }), [file]);
  const own = (name: string) => name.slice(name.lastIndexOf(".") + 1);
  return (plan.relations ?? [])
    .filter(({ background, from, to }) => !background && names.includes(own(from)) && names.includes(own(to)))
    .map(({ from, kind, to }) => `${own(from)} ${kind} ${own(to)}`)
    .sort();
}

const WORKER = `
resource "aws_lambda_function" "f" { role = aws_iam_role.r.arn }
resource "aws_iam_role" "r" {}`;

const policy = (name: string, ...statements: readonly string[]) => `
resource "aws_iam_role_policy" "${name}" {
  role   = aws_iam_role.r.id
  policy = jsonencode({ Statement = [${statements.join(", ")}] })
}`;
const statement = (action: string, resource: string, effect = "Allow") =>
  `{ Effect = "${effect}", Action = ${action}, Resource = ${resource}.arn }`;
const may = (type: string, action: string) => `
resource "${type}" "it" {}${WORKER}${policy("p", statement(action, `${type}.it`))}`;

describe("Rights on one component", () => {
  it("are those of all policies together, in whatever order these stand", async () => {
    for (const [type, one, other, relation] of [
      ["aws_dynamodb_table", "dynamodb:GetItem", "dynamodb:PutItem", "f reads and writes it"],
      ["aws_s3_bucket", "s3:GetObject", "s3:PutObject", "f reads and writes it"],
      ["aws_sqs_queue", "sqs:SendMessage", "sqs:ReceiveMessage", "f exchanges messages with it"],
    ] as const) {
      const parts = [
        `resource "${type}" "it" {}`,
        WORKER,
        policy("a", statement(`"${one}"`, `${type}.it`)),
        policy("b", statement(`"${other}"`, `${type}.it`)),
      ];
      for (const order of permutations(parts))
        assert.deepEqual(await told(order.join("\n"), ["f", "it"]), [relation], type);
    }
  });

  it("are both of two opposites where actions for both are allowed", async () => {
    for (const [type, action, relation] of [
      ["aws_opensearch_domain", '"es:ESHttp*"', "f queries it"],
      ["aws_opensearch_domain", '["es:ESHttpGet", "es:ESHttpPost", "es:ESHttpPut"]', "f queries it"],
      ["aws_opensearch_domain", '"es:ESHttpPut"', "f writes to it"],
      ["aws_neptune_cluster", '"neptune-db:*"', "f queries it"],
      ["aws_ssm_parameter", '["ssm:GetParameter", "ssm:PutParameter"]', "f reads and writes it"],
      ["aws_ssm_parameter", '"ssm:GetParameter"', "f reads it"],
      ["aws_ssm_parameter", '"ssm:PutParameter"', "f writes to it"],
      ["aws_secretsmanager_secret", '"secretsmanager:*SecretValue"', "f reads and writes it"],
      ["aws_sqs_queue", '["sqs:GetQueueUrl", "sqs:SendMessage"]', "f sends to it"],
      ["aws_kms_key", '["kms:Decrypt", "kms:GenerateDataKey"]'],
    ] as const)
      assert.deepEqual(
        await told(may(type, action), ["f", "it"]),
        relation === undefined ? [] : [relation],
        `${type} ${action}`,
      );
  });

  it("are what wildcards stand for, wherever in an action these stand", async () => {
    for (const [type, action, relation] of [
      ["aws_dynamodb_table", "dynamodb:*Item", "f reads and writes it"],
      ["aws_dynamodb_table", "dynamodb:?etItem", "f reads it"],
      ["aws_s3_bucket", "s3:*Object*", "f reads and writes it"],
      ["aws_sqs_queue", "sqs:*Message", "f exchanges messages with it"],
      ["aws_sqs_queue", "sqs:Rec*Mess*e", "it feeds f"],
    ] as const)
      assert.deepEqual(await told(may(type, `"${action}"`), ["f", "it"]), [relation], action);
  });

  it("may be for anything where nobody knows an action, and for nothing where it only sets something up", async () => {
    for (const [type, action, ...relations] of [
      ["aws_s3_bucket", "s3:PutObjectAcl", "f reads and writes it"],
      ["aws_dynamodb_table", "dynamodb:PartiQLSelect", "f reads and writes it"],
      ["aws_sfn_state_machine", "states:SendTaskSuccess", "f references it"],
      ["aws_secretsmanager_secret", "secretsmanager:UpdateSecret", "f reads it"],
      ["aws_s3_bucket", "s3:PutBucketNotification"],
      ["aws_sqs_queue", "sqs:SetQueueAttributes"],
      ["aws_dynamodb_table", "dynamodb:UpdateTable"],
    ] as const)
      assert.deepEqual(await told(may(type, `"${action}"`), ["f", "it"]), relations, action);
  });

  it("are less what is denied without a condition", async () => {
    const denied = (more: string) => `
resource "aws_sqs_queue" "it" {}${WORKER}${policy(
      "p",
      statement('"sqs:*"', "aws_sqs_queue.it"),
      `{ Effect = "Deny", Action = "sqs:SendMessage", Resource = aws_sqs_queue.it.arn${more} }`,
    )}`;
    assert.deepEqual(await told(denied(""), ["f", "it"]), ["it feeds f"]);
    const condition = ', Condition = { Bool = { "aws:SecureTransport" = "false" } }';
    assert.deepEqual(await told(denied(condition), ["f", "it"]), ["f exchanges messages with it"]);
    const template = `Resources:
  F: { Type: "AWS::Lambda::Function", Properties: { Role: !GetAtt R.Arn } }
  Q: { Type: "AWS::SQS::Queue" }
  R:
    Type: AWS::IAM::Role
    Properties:
      Policies:
        - PolicyDocument:
            Statement:
              - { Effect: Allow, Action: "sqs:*", Resource: !GetAtt Q.Arn }
              - { Effect: Deny, Action: "sqs:SendMessage", Resource: !GetAtt Q.Arn }
`;
    assert.deepEqual(await told(template, ["F", "Q"], "template.yaml"), ["Q feeds F"]);
  });

  it("are not those that other statements give on others", async () => {
    const one = statement('"sqs:SendMessage"', "aws_sqs_queue.a");
    for (const other of [
      `{ Effect = "Allow", NotAction = "sqs:SendMessage", Resource = aws_sqs_queue.b.arn }`,
      `{ Effect = "Allow", Action = "sqs:ReceiveMessage", NotResource = aws_sqs_queue.b.arn }`,
      `{ Effect = "Allow", Action = var.action, Resource = aws_sqs_queue.b.arn }`,
      `{ Effect = "Allow", Action = "ec2:RunInstances", Resource = "*", Condition = { ArnEquals = { "aws:SourceArn" = aws_sqs_queue.b.arn } } }`,
    ])
      assert.deepEqual(
        await told(
          `variable "action" {}
resource "aws_sqs_queue" "a" {}
resource "aws_sqs_queue" "b" {}${WORKER}${policy("p", one, other)}`,
          ["f", "a", "b"],
        ),
        ["f references b", "f sends to a"],
        other,
      );
    for (const other of [
      `{ Effect: Allow, NotAction: "sqs:SendMessage", Resource: !GetAtt B.Arn }`,
      `{ Effect: Allow, Action: "sqs:ReceiveMessage", NotResource: !GetAtt B.Arn }`,
      `{ Effect: Allow, Action: "sqs:ReceiveMessage", Resource: "*", Condition: { ArnEquals: { "aws:SourceArn": !GetAtt B.Arn } } }`,
    ])
      assert.deepEqual(
        await told(
          `Resources:
  A: { Type: "AWS::SQS::Queue" }
  B: { Type: "AWS::SQS::Queue" }
  F: { Type: "AWS::Lambda::Function", Properties: { Role: !GetAtt R.Arn } }
  R:
    Type: AWS::IAM::Role
    Properties:
      Policies: [{ PolicyDocument: { Statement: [{ Effect: Allow, Action: "sqs:SendMessage", Resource: !GetAtt A.Arn }, ${other}] } }]
`,
          ["F", "A", "B"],
          "template.yaml",
        ),
        ["F references B", "F sends to A"],
        other,
      );
  });

  it("are told of each statement in lists with names, in joined lists and in blocks made for each", async () => {
    const send = statement('"sqs:SendMessage"', "aws_sqs_queue.a");
    const receive = statement('"sqs:ReceiveMessage"', "aws_sqs_queue.b");
    const block = (action: string, queue: string) => `
  dynamic "statement" {
    for_each = [1]
    content {
      actions   = ["${action}"]
      resources = [aws_sqs_queue.${queue}.arn]
    }
  }`;
    for (const [written, more] of [
      ["jsonencode({ Statement = local.all })", `locals { all = [${send}, ${receive}] }`],
      ["jsonencode(local.policy)", `locals { policy = { Statement = [${send}, ${receive}] } }`],
      [`jsonencode({ Statement = concat([${send}], local.more) })`, `locals { more = [${receive}] }`],
      [
        "data.aws_iam_policy_document.d.json",
        `data "aws_iam_policy_document" "d" {${block("sqs:SendMessage", "a")}${block("sqs:ReceiveMessage", "b")}
}`,
      ],
    ] as const)
      assert.deepEqual(
        await told(
          `resource "aws_sqs_queue" "a" {}
resource "aws_sqs_queue" "b" {}${WORKER}
resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.r.id
  policy = ${written}
}
${more}`,
          ["f", "a", "b"],
        ),
        ["b feeds f", "f sends to a"],
        written,
      );
  });

  it("go neither way where nobody can read a role, or it is for managing alone", async () => {
    for (const role of [
      'role_definition_name = "Reader"',
      `role_definition_id = "/subscriptions/\${var.s}/providers/Microsoft.Authorization/roleDefinitions/\${var.role}"`,
      "for_each = var.roles\n  role_definition_name = each.value",
    ])
      assert.deepEqual(
        await told(
          `variable "s" {}
variable "role" {}
resource "azurerm_servicebus_queue" "jobs" {}
resource "azurerm_container_app" "api" {}
resource "azurerm_role_assignment" "r" {
  ${role}
  scope        = azurerm_servicebus_queue.jobs.id
  principal_id = azurerm_container_app.api.identity[0].principal_id
}`,
          ["api", "jobs"],
        ),
        ["api references jobs"],
        role,
      );
  });

  it("say whether a setting reads or writes, and a text for people says nothing of who acts", async () => {
    const reads = (resource: string) => `
resource "aws_dynamodb_table" "it" {}
${resource}
resource "aws_iam_role" "r" {}${policy("p", statement('"dynamodb:GetItem"', "aws_dynamodb_table.it"))}`;
    for (const resource of [
      `resource "aws_sfn_state_machine" "s" {
  role_arn   = aws_iam_role.r.arn
  definition = jsonencode({ States = { A = { Parameters = { TableName = aws_dynamodb_table.it.name } } } })
}`,
      `resource "aws_apprunner_service" "s" {
  instance_configuration { instance_role_arn = aws_iam_role.r.arn }
  source_configuration {
    image_repository {
      image_configuration { runtime_environment_variables = { T = aws_dynamodb_table.it.name } }
    }
  }
}`,
      `resource "aws_lambda_function" "s" {
  role = aws_iam_role.r.arn
  tags = { Table = aws_dynamodb_table.it.name }
}`,
    ])
      assert.deepEqual(await told(reads(resource), ["s", "it"]), ["s reads it"], resource);
    const described = `resource "aws_sqs_queue" "it" {}
resource "aws_lambda_function" "s" { description = "Takes from \${aws_sqs_queue.it.name}" }`;
    assert.deepEqual(await told(described, ["s", "it"]), ["s references it"]);
  });
});

describe("A rule of IoT", () => {
  it("sends only what failed where its errors go", async () => {
    const hcl = `
resource "aws_sqs_queue" "ok" {}
resource "aws_sqs_queue" "failed" {}
resource "aws_iot_topic_rule" "r" {
  sqs { queue_url = aws_sqs_queue.ok.url }
  error_action {
    sqs { queue_url = aws_sqs_queue.failed.url }
  }
}`;
    const relations = ["r sends failed messages to failed", "r sends to ok"];
    assert.deepEqual(await told(hcl, ["r", "ok", "failed"]), relations);
    const template = `Resources:
  ok: { Type: "AWS::SQS::Queue" }
  failed: { Type: "AWS::SQS::Queue" }
  r:
    Type: AWS::IoT::TopicRule
    Properties:
      TopicRulePayload:
        Actions: [{ Sqs: { QueueUrl: !Ref ok } }]
        ErrorAction: { Sqs: { QueueUrl: !Ref failed } }
`;
    assert.deepEqual(await told(template, ["r", "ok", "failed"], "template.yaml"), relations);
  });
});

describe("An event of a topic that goes through a queue", () => {
  const event = (queue: string) => `Transform: AWS::Serverless-2016-10-31
Resources:
  N: { Type: "AWS::SNS::Topic" }
  Q: { Type: "AWS::SQS::Queue" }
  F:
    Type: AWS::Serverless::Function
    Properties: { Events: { Told: { Type: SNS, Properties: { Topic: !Ref N, SqsSubscription: ${queue} } } } }
`;
  it("is delivered to the queue, which triggers the function", async () => {
    const given = event("{ QueueUrl: !Ref Q, QueueArn: !GetAtt Q.Arn }");
    const relations = ["N delivers to Q", "Q triggers F"];
    assert.deepEqual(await told(given, ["N", "Q", "F"], "template.yaml"), relations);
    const own = await told(event("true"), ["N", "FToldQueue", "F"], "template.yaml");
    assert.deepEqual(own, ["FToldQueue triggers F", "N delivers to FToldQueue"]);
  });
});

function permutations(parts: readonly string[]): readonly (readonly string[])[] {
  if (parts.length < 2) return [parts];
  return parts.flatMap((part, index) =>
    permutations(parts.filter((_, other) => other !== index)).map((rest) => [part, ...rest]),
  );
}
