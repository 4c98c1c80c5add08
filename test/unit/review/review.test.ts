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

  it("holds of each port what is spoken there: databases do not speak UDP", async () => {
    const group = (protocol: string, from: number, to: number) =>
      `resource "aws_security_group" "g" {\n  ingress {\n    protocol = "${protocol}"\n    from_port = ${from}\n    to_port = ${to}\n    cidr_blocks = ["0.0.0.0/0"]\n  }\n}\n`;
    const told = async (text: string) =>
      (await terraform(text)).map(({ level, message }) => `${level}: ${message.split(". ")[0]}`);
    const start = "aws_security_group.g lets the whole internet reach";
    assert.deepEqual(await told(group("udp", 2000, 65535)), [
      `warning: ${start} remote desktop (3389, UDP), Memcached (11211, UDP)`,
    ]);
    assert.deepEqual(await told(group("17", 161, 161)), [`warning: ${start} SNMP (161, UDP)`]);
    assert.deepEqual(await told(group("tcp", 161, 161)), []);
    for (const fine of [53, 123, 500, 3306, 5432, 27017])
      assert.deepEqual(await told(group("udp", fine, fine)), []);
    assert.deepEqual(await told(group("6", 3306, 3306)), [`error: ${start} MySQL (3306)`]);
    assert.deepEqual(await told(group("-1", 0, 0)), [`error: ${start} every port`]);
    const rule = (protocol: string) =>
      `resource "azurerm_network_security_rule" "g" {\n  direction = "Inbound"\n  access = "Allow"\n  protocol = "${protocol}"\n  source_address_prefix = "Internet"\n  destination_port_range = "*"\n}\n`;
    const azure = start.replace("aws_security_group", "azurerm_network_security_rule");
    assert.deepEqual(await told(rule("Udp")), [
      `warning: ${azure} SNMP (161, UDP), remote desktop (3389, UDP), Memcached (11211, UDP)`,
    ]);
    assert.deepEqual(await told(rule("*")), [`error: ${azure} every port`]);
    for (const portless of ["Icmp", "Esp"]) assert.deepEqual(await told(rule(portless)), []);
    const allow = (protocol: string, ports = "") =>
      `variable "v" {}\nresource "google_compute_firewall" "g" {\n  source_ranges = ["0.0.0.0/0"]\n  allow {\n    protocol = "${protocol}"\n${ports}  }\n}\n`;
    const google = start.replace("aws_security_group", "google_compute_firewall");
    // Without ports a rule is of all of them.
    assert.deepEqual(await told(allow("tcp")), [`error: ${google} every port`]);
    assert.deepEqual(await told(allow("tcp", "    ports = var.v\n")), []);
    assert.deepEqual(await told(allow("udp", '    ports = ["5432", "161"]\n')), [
      `warning: ${google} SNMP (161, UDP)`,
    ]);
  });

  it("holds of templates what it holds of configurations: protocols, and ranges that add up", async () => {
    const stack = (protocol: string, ...sources: readonly string[]) =>
      template(
        `Resources:\n  G:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      SecurityGroupIngress:\n${sources.map((one) => `        - { IpProtocol: ${protocol}, FromPort: 20, ToPort: 6000, CidrIp: ${one} }\n`).join("")}`,
      );
    const [udp] = await stack("udp", "0.0.0.0/0");
    assert.match(
      `${udp?.level}: ${udp?.message}`,
      /^warning: .* reach SNMP \(161, UDP\), remote desktop \(3389, UDP\)\./,
    );
    const [halves] = await stack("tcp", "0.0.0.0/1", "128.0.0.0/1");
    assert.match(
      `${halves?.level}: ${halves?.message}`,
      /^error: .* internet, in ranges .* reach SSH \(22\), /,
    );
    const deployment = async (protocol: string, prefixes: readonly string[]) => {
      const properties = {
        ...{ access: "Allow", direction: "Inbound", protocol, destinationPortRange: "22-6000" },
        sourceAddressPrefixes: prefixes,
      };
      const resources = [
        {
          ...{ type: "Microsoft.Network/networkSecurityGroups", apiVersion: "2023-09-01", name: "g" },
          properties: { securityRules: [{ name: "r", properties }] },
        },
      ];
      const text = JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        ...{ contentVersion: "1.0.0.0", resources },
      });
      return (await reviewed({ "azuredeploy.json": text }, "azuredeploy.json")).map(
        ({ level, message }) => `${level}: ${message}`,
      );
    };
    assert.match(
      String(await deployment("Udp", ["::/0"])),
      /^warning: .* reach SNMP \(161, UDP\), remote desktop/,
    );
    assert.match(
      String(await deployment("Tcp", ["0.0.0.0/1", "128.0.0.0/1"])),
      /^error: .* in ranges .* SSH \(22\)/,
    );
    assert.deepEqual(await deployment("Ah", ["::/0"]), []);
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

  it("finds nothing in blocks of which nobody knows whether there is one", async () => {
    const group = (items: string) =>
      `variable "v" {}\nvariable "none" {\n  default = []\n}\nresource "aws_security_group" "g" {\n  dynamic "ingress" {\n    for_each = ${items}\n    content {\n      protocol = "tcp"\n      from_port = 22\n      to_port = 22\n      cidr_blocks = ["0.0.0.0/0"]\n    }\n  }\n}\n`;
    for (const unknown of ["var.v", "var.none", "[]", "{}", "toset(var.v)"])
      assert.deepEqual(await terraform(group(unknown)), [], unknown);
    assert.deepEqual(rulesOf(await terraform(group("[1]"))), ["plan:open-port"]);
  });

  it("adds up ranges of addresses that are the internet only together", async () => {
    const group = (...blocks: readonly (readonly string[])[]) =>
      `resource "aws_security_group" "g" {\n${blocks.map((sources) => `  ingress {\n    protocol = "tcp"\n    from_port = 22\n    to_port = 22\n    cidr_blocks = ${JSON.stringify(sources.filter((one) => !one.includes(":")))}\n    ipv6_cidr_blocks = ${JSON.stringify(sources.filter((one) => one.includes(":")))}\n  }\n`).join("")}}\n`;
    const told = async (...blocks: readonly (readonly string[])[]) =>
      (await terraform(group(...blocks))).map(
        ({ message }) => message.split(" lets ")[1]?.split(" reach ")[0],
      );
    const together = "the whole internet, in ranges of addresses that are so many only together,";
    assert.deepEqual(await told(["0.0.0.0/1", "128.0.0.0/1"]), [together]);
    assert.deepEqual(await told(["0.0.0.0/1"], ["128.0.0.0/1"]), [together]);
    assert.deepEqual(
      await told(["::/1", "8000::/1"]),
      ["the whole internet"],
      "all that is routed is in 2000::/3",
    );
    assert.deepEqual(await told(["2000::/4", "3000::/5", "3800::/5"]), [together]);
    const quarters = ["0.0.0.0/2", "64.0.0.0/2", "128.0.0.0/2", "192.0.0.0/2"];
    assert.deepEqual(await told(quarters), [together]);
    // What is not routed need not be among them.
    assert.deepEqual(await told([...quarters.slice(0, 3), "192.0.0.0/3"]), [together]);
    assert.deepEqual(await told(["::/0", "10.0.0.0/8"]), ["the whole internet"]);
    assert.match(String(await told(quarters.slice(0, 3))), /^\d\d % of the internet, in ranges/);
    assert.match(String(await told(["0.0.0.0/1"])), /^5\d % of the internet$/);
    for (const fine of [
      ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
      ["0.0.0.0/2", "0.0.0.0/2", "0.0.0.0/3"],
      ["fc00::/7", "fe80::/10"],
      ["2001:db8::/32", "2a00::/12", "300.0.0.0/1", "1::2::3/1", "0.0.0.0/1/1", "0.0.0.0"],
    ])
      assert.deepEqual(await told(fine), [], fine.join());
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
