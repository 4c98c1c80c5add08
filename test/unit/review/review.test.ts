/** Reviews of what readers read, and what a team lives with. */
import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { readIgnored, setAside } from "../../../src/engine/review/ignored.ts";
import { parsePack } from "../../../src/engine/rules/parse.ts";
import { filesOf } from "../read/files.ts";

const engine = createEngine();

async function reviewed(contents: Readonly<Record<string, string>>, path: string, rules?: string) {
  const { plan } = await engine.read(filesOf(contents), [path]);
  const packs = rules === undefined ? [] : [parsePack(rules, "rules.yaml").pack];
  return engine.review(plan, packs);
}
const terraform = (text: string, rules?: string) => reviewed({ "main.tf": text }, "", rules);
const template = (text: string) => reviewed({ "t.yaml": text }, "t.yaml");
const rulesOf = (findings: readonly { rule: string }[]) => findings.map(({ rule }) => rule);

describe("A review of what is there", () => {
  it("tells each finding at its declaration, with its guidance", async () => {
    const [finding, ...more] = await terraform(
      '\nresource "aws_db_instance" "main" {\n  storage_encrypted = true\n  multi_az = true\n  backup_retention_period = 0\n}\n',
    );
    assert.deepEqual(more, []);
    assert.deepEqual(finding, {
      rule: "plan:no-backup",
      level: "warning",
      message: "No backups are kept of aws_db_instance.main. backup_retention_period is 0.",
      components: ["aws_db_instance.main"],
      place: { file: "main.tf", line: 2, column: 1 },
      link: "https://docs.aws.amazon.com/securityhub/latest/userguide/rds-controls.html#rds-11",
      fix: { title: "Keep backups for 7 days", value: 7, property: "backup_retention_period" },
    });
  });

  it("says nothing of values that a variable, a parameter or a condition gives", async () => {
    const text = (value: string) =>
      `variable "v" {}\nresource "aws_db_instance" "main" {\n  storage_encrypted = ${value}\n  multi_az = ${value}\n  backup_retention_period = var.v\n}\n`;
    assert.deepEqual(rulesOf(await terraform(text("var.v"))), []);
    assert.deepEqual(rulesOf(await terraform(text("false"))), ["plan:unencrypted", "plan:single-zone"]);
    const stack = (value: string) =>
      `Parameters:\n  V: { Type: String }\nConditions:\n  C: !Equals [!Ref V, a]\nResources:\n  F:\n    Type: AWS::EFS::FileSystem\n    Properties:\n      Encrypted: ${value}\n`;
    assert.deepEqual(await template(stack("!Ref V")), []);
    assert.deepEqual(await template(stack("!If [C, true, false]")), []);
    assert.deepEqual(rulesOf(await template(stack("false"))), ["plan:unencrypted"]);
  });

  it("asks for a dead-letter queue where somebody reads, and nowhere else", async () => {
    const sending = `
resource "aws_kms_key" "k" {
  enable_key_rotation = true
}
resource "aws_sqs_queue" "mails" {
  kms_master_key_id = aws_kms_key.k.arn
}
resource "aws_iam_role" "r" {}
resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.r.id
  policy = jsonencode({ Statement = [
    { Effect = "Allow", Action = "xray:PutTraceSegments", Resource = "*" },
    { Effect = "Allow", Action = "sqs:SendMessage", Resource = aws_sqs_queue.mails.arn },
  ] })
}
resource "aws_lambda_function" "api" {
  role = aws_iam_role.r.arn
  environment {
    variables = { MAILS = aws_sqs_queue.mails.url }
  }
}
`;
    const isAsked = async (text: string) =>
      rulesOf(await terraform(text)).includes("plan:no-dead-letter-queue");
    assert.equal(await isAsked(sending), false);
    const mapping = `resource "aws_lambda_event_source_mapping" "m" {
  event_source_arn = aws_sqs_queue.mails.arn
  function_name    = aws_lambda_function.api.arn
}
`;
    assert.equal(await isAsked(sending + mapping), true);
  });

  it("tells ports that the whole internet may reach", async () => {
    const group = (source: string, from: string, to = from) =>
      `variable "v" {}\nresource "aws_security_group" "g" {\n  ingress {\n    protocol = "tcp"\n    from_port = ${from}\n    to_port = ${to}\n    cidr_blocks = [${source}]\n  }\n}\n`;
    const anywhere = '"0.0.0.0/0"';
    const [finding] = await terraform(group(anywhere, "0", "100"));
    assert.match(finding?.message ?? "", /reach SSH \(22\), Telnet \(23\)\./);
    for (const fine of [
      group(anywhere, "443"),
      group('"10.0.0.0/8"', "22"),
      group("var.v", "22"),
      group(anywhere, "var.v", "22"),
    ])
      assert.deepEqual(await terraform(fine), []);
    // No bit of these counts, whatever stands before the slash.
    for (const wide of ['"192.168.1.0/0"', '"2001:db8::/0"'])
      assert.deepEqual(rulesOf(await terraform(group(wide, "22"))), ["plan:open-port"]);
  });

  it("tells open ports of Azure's rules, in their group and as resources of their own", async () => {
    const rule = (source: string, port: string) => ({
      ...{ priority: 100, access: "Allow", direction: "Inbound", protocol: "Tcp", sourcePortRange: "*" },
      ...{ sourceAddressPrefix: source, destinationAddressPrefix: "*", destinationPortRange: port },
    });
    const resource = (type: string, name: string, properties: object) => ({
      ...{
        type: `Microsoft.Network/networkSecurityGroups${type}`,
        apiVersion: "2023-09-01",
        name,
        properties,
      },
    });
    const document = (...resources: readonly object[]) => ({
      "t.json": JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        ...{ contentVersion: "1.0.0.0", parameters: { from: { type: "string" } }, resources },
      }),
    });
    const inGroup = (source: string, port: string) =>
      document(resource("", "g", { securityRules: [{ name: "r", properties: rule(source, port) }] }));
    const found = await reviewed(inGroup("*", "22"), "t.json");
    assert.match(found[0]?.message ?? "", /g lets the whole internet reach SSH \(22\)\./);
    const alone = document(resource("/securityRules", "g/r", rule("Internet", "3000-4000")));
    assert.match((await reviewed(alone, "t.json"))[0]?.message ?? "", /MySQL \(3306\), remote desktop/);
    for (const [source, port] of [
      ["10.0.0.0/8", "22"],
      ["*", "443"],
      ["[parameters('from')]", "22"],
    ] as const)
      assert.deepEqual(await reviewed(inGroup(source, port), "t.json"), []);
  });

  it("tells policies that allow everything, not those that name something", async () => {
    const policy = (action: string) =>
      `resource "aws_iam_policy" "p" {\n  policy = jsonencode({ Statement = [{ Effect = "Allow", Action = "${action}", Resource = "*" }] })\n}\n`;
    assert.deepEqual(rulesOf(await terraform(policy("*"))), ["plan:full-access"]);
    assert.deepEqual(await terraform(policy("s3:*")), []);
  });

  it("asks queues that something reads for one that keeps what fails", async () => {
    const queues = (redrive: string) =>
      `Resources:\n  Orders:\n    Type: AWS::SQS::Queue\n${redrive}  Last:\n    Type: AWS::SQS::Queue\n  Reader:\n    Type: AWS::Lambda::EventSourceMapping\n    Properties: { EventSourceArn: !GetAtt Orders.Arn, FunctionName: !Ref Work }\n  Work:\n    Type: AWS::Lambda::Function\n`;
    assert.deepEqual(
      (await template(queues(""))).map(({ components }) => components),
      [["Orders"]],
    );
    const redrive = "    Properties: { RedrivePolicy: { deadLetterTargetArn: !GetAtt Last.Arn } }\n";
    assert.deepEqual(await template(queues(redrive)), []);
  });

  it("does not ask private APIs and WebSockets to sign in", async () => {
    const api = (properties: string) =>
      `Resources:\n  Api:\n    Type: AWS::ApiGatewayV2::Api\n    Properties: { ${properties} }\n  Route:\n    Type: AWS::ApiGatewayV2::Route\n    Properties: { ApiId: !Ref Api, RouteKey: $default }\n`;
    assert.deepEqual(rulesOf(await template(api("ProtocolType: HTTP"))), ["plan:public-api-without-sign-in"]);
    assert.deepEqual(await template(api("ProtocolType: WEBSOCKET")), []);
    assert.deepEqual(await template(api("ProtocolType: !ImportValue kind")), []);
  });

  it("leaves out what a run takes away", async () => {
    const file = (actions: readonly string[]) =>
      JSON.stringify({
        ...{ format_version: "1.2", terraform_version: "1.9.0", planned_values: { root_module: {} } },
        resource_changes: [
          {
            ...{ address: "aws_efs_file_system.f", mode: "managed", type: "aws_efs_file_system", name: "f" },
            change: { actions, before: { encrypted: false }, after: null },
          },
        ],
      });
    assert.deepEqual(await reviewed({ "plan.json": file(["delete"]) }, "plan.json"), []);
  });

  it("holds a team's rules against what is known", async () => {
    const rules = `pack: ours
title: Ours
rules:
  - { id: no-tables, effect: forbid, when: { type: "aws:dynamodb/table" }, message: "{components} is a table." }
  - { id: tagged, effect: warn, when: { gives: queue, tags: { owner: { absent: true } } }, message: "{components} has no owner." }
  - { id: several-zones, effect: error, when: { setting: { multi-zone: not on }, gives: relational-store }, message: "{components} in one zone." }
`;
    const text = (zones: string) => `variable "v" {}
resource "aws_dynamodb_table" "t" {
  point_in_time_recovery { enabled = true }
}
resource "aws_db_instance" "d" {
  storage_encrypted = true
  backup_retention_period = 5
  multi_az = ${zones}
}
resource "aws_sqs_queue" "q" {}
`;
    // Terraform's provider may tag whatever says nothing.
    assert.deepEqual(rulesOf(await terraform(text("var.v"), rules)), ["rules:ours/no-tables"]);
    assert.deepEqual(rulesOf(await terraform(text("false"), rules)), [
      "rules:ours/no-tables",
      "rules:ours/several-zones",
      "plan:single-zone",
    ]);
  });
});

describe("Findings that a team lives with", () => {
  const finding = async () => {
    const [one] = await terraform('resource "aws_efs_file_system" "f" {}\n');
    assert.ok(one);
    return one;
  };
  const entries = (...ignore: readonly object[]) => readIgnored(JSON.stringify({ ignore }));

  it("are set aside by rule, component and file, with the reason", async () => {
    const one = await finding();
    const rule = "plan:unencrypted";
    const reason = "Holds public data.";
    for (const entry of [{}, { component: "aws_efs_file_system.*" }, { file: "*.tf" }]) {
      const { findings, ignored } = setAside([one], entries({ rule, reason, ...entry }));
      assert.deepEqual([findings, ignored.map((each) => each.reason)], [[], [reason]]);
    }
    for (const entry of [{ component: "other" }, { file: "other.tf" }, { rule: "plan:other" }])
      assert.deepEqual(setAside([one], entries({ rule, reason, ...entry })).findings, [one]);
  });

  it("need a reason", () => {
    for (const reason of [undefined, "", "  "])
      assert.throws(() => entries({ rule: "plan:unencrypted", reason }), /review\.json cannot be understood/);
    assert.throws(() => readIgnored("{"), /is no JSON/);
  });
});
