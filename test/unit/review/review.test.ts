/** Reviews of what readers read, and what a team lives with. */
import assert from "node:assert/strict";
import { readIgnored, setAside } from "../../../src/engine/review/ignored.ts";
import { reviewed, rulesOf, template, terraform } from "./reviewed.ts";

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

  it("weighs less what rests on a default that a deployment may set, and names the parameter", async () => {
    const stack = (properties: string) =>
      template(
        `Parameters:\n  Place: { Type: String, Default: 0.0.0.0/0 }\n  Any: { Type: String, Default: "yes" }\n  Given: { Type: String }\nConditions:\n  Open: !Equals [!Ref Any, "yes"]\nResources:\n  G:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      GroupDescription: !Ref Place\n      SecurityGroupIngress:\n${properties}`,
      );
    const rule = (port: number, source: string) =>
      `        - { IpProtocol: tcp, FromPort: ${port}, ToPort: ${port}, CidrIp: ${source} }\n`;
    const told = (found: readonly { level: string; message: string }[]) =>
      found.map(({ level, message }) => `${level}: ${message.split(" reach ")[1]?.split(". ")[0]}`);
    const written = "error: SSH (22)";
    assert.deepEqual(told(await stack(rule(22, '"0.0.0.0/0"'))), [written]);
    assert.deepEqual(told(await stack(rule(22, "!Ref Place"))), [
      "warning: SSH (22) by the default of the parameter Place",
    ]);
    assert.deepEqual(told(await stack(rule(22, '!If [Open, "0.0.0.0/0", "10.0.0.0/8"]'))), [
      "warning: SSH (22) by the default of the parameter Any",
    ]);
    assert.deepEqual(told(await stack(rule(22, "!Ref Given"))), []);
    // What another rule rests on is nothing of this one.
    assert.deepEqual(told(await stack(rule(80, "!Ref Place") + rule(22, '"0.0.0.0/0"'))), [written]);
    assert.deepEqual(told(await stack(rule(22, '"0.0.0.0/0"') + rule(3306, "!Ref Place"))), [
      `${written}, MySQL (3306), some of them by the default of the parameter Place`,
    ]);
    const configuration = (more: string, call: string, values = "") =>
      reviewed(
        {
          "main.tf": `variable "place" {\n  default = "0.0.0.0/0"\n}\nlocals {\n  places = [var.place]\n}\n${call}`,
          "terraform.tfvars": values,
          "m/main.tf": `variable "places" {\n  default = ["0.0.0.0/0"]\n}\n${more}`,
        },
        "",
      );
    const group = (source: string) =>
      `resource "aws_security_group" "g" {\n  description = var.place\n  ingress {\n    protocol = "tcp"\n    from_port = 22\n    to_port = 22\n    cidr_blocks = ${source}\n  }\n}\n`;
    const byVariable = ["warning: SSH (22) by the default of the variable place"];
    assert.deepEqual(told(await configuration("", group("local.places"))), byVariable);
    assert.deepEqual(told(await configuration("", group("[var.place]"), 'place = "0.0.0.0/0"\n')), [written]);
    const call = (given: string) => `module "m" {\n  source = "./m"\n${given}}\n`;
    assert.deepEqual(
      told(await configuration(group("var.places"), call("  places = local.places\n"))),
      byVariable,
    );
    // Who calls a module chooses what it leaves out, too.
    assert.deepEqual(told(await configuration(group("var.places"), call(""))), [written]);
    const [disk] = await terraform(
      'variable "safe" {\n  default = false\n}\nresource "aws_db_instance" "d" {\n  storage_encrypted = var.safe\n  multi_az = true\n  backup_retention_period = 7\n}\n',
    );
    assert.match(
      `${disk?.level} ${disk?.message}`,
      /^(warning|note) .* storage_encrypted is false by the default of the variable safe\.$/,
    );
    assert.equal(disk?.fix, undefined);
    const [backups, zones] = await terraform(
      'variable "zones" {\n  default = "ZONAL"\n}\nvariable "backups" {\n  default = null\n}\nresource "google_sql_database_instance" "d" {\n  settings {\n    availability_type = var.zones\n    dynamic "backup_configuration" {\n      for_each = var.backups == null ? [] : [1]\n      content {\n        enabled = var.backups.enabled\n      }\n    }\n  }\n}\n',
    );
    assert.match(
      `${backups?.level} ${backups?.message}`,
      /^note .* is not set by the default of the variable backups\.$/,
    );
    assert.match(`${zones?.message}`, /is ZONAL by the default of the variable zones\.$/);
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

  it("does not call a store public whose access lists count for nothing", async () => {
    const bucket = (block: string, acl = "") =>
      `variable "v" {}\nresource "aws_s3_bucket" "b" {\n  ${acl}\n}\nresource "aws_s3_bucket_acl" "a" {\n  bucket = aws_s3_bucket.b.id\n  acl = "public-read"\n}\n${block}`;
    const block = (argument: string, value: string) =>
      `resource "aws_s3_bucket_public_access_block" "p" {\n  bucket = aws_s3_bucket.b.id\n  ${argument} = ${value}\n}\n`;
    const isPublic = async (text: string) =>
      rulesOf(await terraform(text)).filter((rule) => rule === "plan:public-store").length;
    assert.equal(await isPublic(bucket("")), 1);
    assert.equal(await isPublic(bucket("", 'acl = "public-read"')), 2);
    for (const argument of ["block_public_acls", "ignore_public_acls"]) {
      for (const value of ["true", "var.v"])
        assert.equal(await isPublic(bucket(block(argument, value), 'acl = "public-read"')), 0, argument);
      assert.equal(await isPublic(bucket(block(argument, "false"))), 1, argument);
    }
    assert.equal(await isPublic(bucket(block("restrict_public_buckets", "true"))), 1);
    const stack = (property: string) =>
      template(
        `Resources:\n  B:\n    Type: AWS::S3::Bucket\n    Properties:\n      AccessControl: PublicRead\n      PublicAccessBlockConfiguration: { ${property} }\n`,
      );
    const isPublicThere = async (property: string) =>
      rulesOf(await stack(property)).includes("plan:public-store");
    assert.equal(await isPublicThere("IgnorePublicAcls: true"), false);
    assert.equal(await isPublicThere("BlockPublicAcls: true"), false);
    assert.equal(await isPublicThere("BlockPublicPolicy: true"), true);
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
