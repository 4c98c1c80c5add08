/** Findings by what a deployment may choose otherwise. */
import assert from "node:assert/strict";
import { reviewed, template, terraform } from "./reviewed.ts";

describe("A finding that rests on a default", () => {
  it("weighs less what rests on a default of Azure's templates, in the rule's own words", async () => {
    const rule = (sourceAddressPrefix: string) => ({
      ...{ name: "r", properties: { access: "Allow", direction: "Inbound", protocol: "Tcp" } },
      ...{ sourceAddressPrefix },
    });
    const group = (source: string, more: object = {}) => {
      const { name, properties, ...rest } = rule(source);
      const resource = {
        ...{ type: "Microsoft.Network/networkSecurityGroups", apiVersion: "2023-09-01", name: "g", ...more },
        properties: {
          securityRules: [{ name, properties: { ...properties, ...rest, DestinationPortRange: "22" } }],
        },
      };
      const text = JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        parameters: {
          from: { type: "string", defaultValue: "*" },
          on: { type: "bool", defaultValue: false },
        },
        resources: [JSON.parse(JSON.stringify(resource).replace("DestinationPort", "destinationPort"))],
      });
      return reviewed({ "azuredeploy.json": text }, "azuredeploy.json");
    };
    const told = async (found: ReturnType<typeof group>) =>
      (await found).map(({ level, message }) => `${level}: ${message.split(" reach ")[1]}`);
    assert.deepEqual(await told(group("*")), ["error: SSH (22). Name the networks that may."]);
    assert.deepEqual(await told(group("[parameters('from')]")), [
      "warning: SSH (22) by the default of the parameter from. Name the networks that may.",
    ]);
    assert.deepEqual(await told(group("*", { condition: "[parameters('on')]" })), [
      "warning: SSH (22). Name the networks that may. It is there only where the parameter on has another value than its default.",
    ]);
    assert.deepEqual(await told(group("[parameters('from')]", { condition: "[parameters('on')]" })), [
      "note: SSH (22) by the default of the parameter from. Name the networks that may. It is there only where the parameter on has another value than its default.",
    ]);
  });

  it("weighs less what a template has only where a parameter is not as by default", async () => {
    const stack = (condition: string, type = "AWS::EFS::FileSystem") =>
      template(
        `Parameters:\n  On: { Type: String, Default: "no" }\n  Any: { Type: String }\nConditions:\n  Closed: !Equals [!Ref On, "yes"]\n  There: !Equals [!Ref On, "no"]\n  Open: !Equals [!Ref Any, "no"]\nResources:\n  F:\n    Type: ${type}\n    Condition: ${condition}\n    Properties: { Encrypted: false }\n`,
      );
    const told = async (condition: string) =>
      (await stack(condition)).map(({ level, message }) => [
        level,
        message.includes("only where the parameter On "),
      ]);
    assert.deepEqual(await told("Closed"), [["note", true]]);
    assert.deepEqual(await told("There"), [["warning", false]]);
    assert.deepEqual(await told("Open"), [["warning", false]]);
  });

  it("weighs full access and a team's rules less by a default, too", async () => {
    const policy = (action: string, more = "") =>
      template(
        `Parameters:\n  Act: { Type: String, Default: "*" }\n  Name: { Type: String, Default: n }\nResources:\n  P:\n    Type: AWS::IAM::ManagedPolicy\n    Properties:\n      ManagedPolicyName: !Ref Name\n      PolicyDocument:\n        Statement:\n          - { Effect: Allow, Action: "s3:*", Resource: !Ref Name }\n          - { Effect: Allow, Action: ${action}, Resource: "*" }\n${more}`,
      );
    const written = "P allows every action on every resource. Name those that are needed.";
    const told = async (found: ReturnType<typeof policy>) =>
      (await found).map(({ level, message }) => `${level}: ${message}`);
    assert.deepEqual(await told(policy('"*"')), [`error: ${written}`]);
    assert.deepEqual(await told(policy("!Ref Act")), [
      "warning: P allows every action on every resource by the default of the parameter Act. Name those that are needed.",
    ]);
    assert.deepEqual(await told(policy('["*", !Ref Act]')), [`error: ${written}`]);
    const also = '          - { Effect: Allow, Action: "*", Resource: "*" }\n';
    assert.deepEqual(await told(policy("!Ref Act", also)), [`error: ${written}`]);
    const rules =
      'pack: ours\ntitle: Ours\nrules:\n  - { id: zones, effect: error, when: { setting: { multi-zone: not on }, gives: relational-store }, message: "{components} in one zone." }\n';
    const database = (zones: string) =>
      `variable "zones" {\n  default = false\n}\nresource "aws_db_instance" "d" {\n  multi_az = ${zones}\n  identifier = var.zones\n}\n`;
    const ours = async (zones: string) =>
      (await terraform(database(zones), rules))
        .filter(({ rule }) => rule === "rules:ours/zones")
        .map(({ level, message }) => `${level}: ${message}`);
    assert.deepEqual(await ours("false"), ["error: aws_db_instance.d in one zone."]);
    assert.deepEqual(await ours("var.zones"), [
      "warning: aws_db_instance.d in one zone. It is so by the default of the variable zones.",
    ]);
  });

  const opened = (findings: readonly { level: string; rule: string }[]) =>
    findings.filter(({ rule }) => rule === "plan:open-port").map(({ level }) => level);
  const VARIABLE = 'variable "v" {\n  default = "0.0.0.0/0"\n}\nvariable "port" {\n  default = "22"\n}\n';

  it("takes for written what is written beside a default, in each cloud's lists", async () => {
    const aws = (blocks: string) =>
      `resource "aws_security_group_rule" "r" {\n  type = "ingress"\n  protocol = "tcp"\n  from_port = 22\n  to_port = 22\n  cidr_blocks = ${blocks}\n}\n`;
    const azure = (sources: string, ports: string) =>
      `resource "azurerm_network_security_rule" "r" {\n  direction = "Inbound"\n  access = "Allow"\n  protocol = "Tcp"\n  source_address_prefixes = ${sources}\n  destination_port_ranges = ${ports}\n}\n`;
    const google = (sources: string, ports: string) =>
      `resource "google_compute_firewall" "r" {\n  source_ranges = ${sources}\n  allow {\n    protocol = "tcp"\n    ports = ${ports}\n  }\n}\n`;
    const [written, chosen] = ['["0.0.0.0/0", var.v]', '[var.v, "10.0.0.0/8"]'];
    for (const [text, level] of [
      [aws(written), "error"],
      [aws(chosen), "warning"],
      [aws("[var.v]"), "warning"],
      // Without what is not known places in lists are others.
      [`variable "w" {}\n${aws('[var.w, "0.0.0.0/0", var.v]')}`, "error"],
      [`variable "w" {}\n${aws('[var.w, var.port, "0.0.0.0/0"]')}`, "error"],
      [azure(written, '["22"]'), "error"],
      [azure(chosen, '["22"]'), "warning"],
      [azure('["*"]', '["22", var.port]'), "error"],
      [azure('["*"]', '["80", var.port]'), "warning"],
      [google(written, '["22"]'), "error"],
      [google(chosen, '["22"]'), "warning"],
      [google('["0.0.0.0/0"]', '["22", var.port]'), "error"],
      [google('["0.0.0.0/0"]', '["80", var.port]'), "warning"],
    ] as const)
      assert.deepEqual(opened(await terraform(VARIABLE + text)), [level], text);
  });

  it("takes for written what functions, locals, modules and blocks put beside a default", async () => {
    const block = (sources: string) =>
      `  ingress {\n    protocol = "tcp"\n    from_port = 22\n    to_port = 22\n    cidr_blocks = ${sources}\n  }\n`;
    const group = (inner: string) => `resource "aws_security_group" "g" {\n${inner}}\n`;
    const made = (items: string) =>
      `  dynamic "ingress" {\n    for_each = ${items}\n    content {\n      protocol = "tcp"\n      from_port = 22\n      to_port = 22\n      cidr_blocks = ["0.0.0.0/0"]\n    }\n  }\n`;
    const LIST = `${VARIABLE}variable "list" {\n  default = ["0.0.0.0/0"]\n}\n`;
    const local = (value: string) => `locals {\n  l = ${value}\n}\n${group(block("local.l"))}`;
    for (const [text, level] of [
      [group(block('concat(var.list, ["0.0.0.0/0"])')), "error"],
      [group(block("concat(var.list, [var.v])")), "warning"],
      [group(block('var.v == "" ? ["10.0.0.0/8"] : ["0.0.0.0/0"]')), "warning"],
      [local('["0.0.0.0/0", var.v]'), "error"],
      [local("[var.v]"), "warning"],
      [group(made("var.list")), "warning"],
      [group(made('["a", var.v]')), "error"],
      [group(block('["0.0.0.0/0"]') + made("var.list")), "error"],
    ] as const)
      assert.deepEqual(opened(await terraform(LIST + text)), [level], text);
    const called = (given: string) =>
      reviewed(
        {
          "main.tf": `${LIST}module "m" {\n  source = "./m"\n  list = ${given}\n}\n`,
          "m/main.tf": `variable "list" {}\n${group(block("var.list"))}`,
        },
        "",
      );
    assert.deepEqual(opened(await called('["0.0.0.0/0", var.v]')), ["error"]);
    assert.deepEqual(opened(await called("var.list")), ["warning"]);
    const stack = (rules: string) =>
      template(
        `Parameters:\n  On: { Type: String, Default: "no" }\nConditions:\n  There: !Equals [!Ref On, "yes"]\nResources:\n  G:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      SecurityGroupIngress:\n${rules}`,
      );
    const rule = (source: string) => `{ IpProtocol: tcp, FromPort: 22, ToPort: 22, CidrIp: ${source} }`;
    const absent = `        - !If [There, ${rule("10.0.0.0/8")}, !Ref AWS::NoValue]\n`;
    assert.deepEqual(opened(await stack(`${absent}        - ${rule("0.0.0.0/0")}\n`)), ["error"]);
    const byChoice = `        - !If [There, !Ref AWS::NoValue, ${rule("0.0.0.0/0")}]\n`;
    assert.deepEqual(opened(await stack(absent + byChoice)), ["warning"]);
    const split = '!Split [",", !Join [",", ["0.0.0.0/0", !Ref On]]]';
    assert.deepEqual(opened(await stack(`        - ${rule(split)}\n`)), ["error"]);
  });

  it("weighs a group of Azure the same however many rules of it rest on a default", async () => {
    const deployment = (parameters: object, securityRules: unknown, variables: object = {}) => {
      const group = { type: "Microsoft.Network/networkSecurityGroups", apiVersion: "2023-09-01", name: "g" };
      const text = JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        ...{ contentVersion: "1.0.0.0", parameters, variables },
        resources: [{ ...group, properties: { securityRules } }],
      });
      return reviewed({ "azuredeploy.json": text }, "azuredeploy.json");
    };
    const rule = (sourceAddressPrefix: string) => ({
      name: "r",
      properties: {
        ...{ access: "Allow", direction: "Inbound", protocol: "Tcp", sourceAddressPrefix },
        destinationPortRange: "22",
      },
    });
    const from = { from: { type: "string", defaultValue: "*" } };
    for (const [many, level] of [
      [1, "warning"],
      [250, "warning"],
      [1_000, "warning"],
      [2_500, "error"],
    ] as const) {
      const rules = Array.from({ length: many }, () => rule("[parameters('from')]"));
      assert.deepEqual(opened(await deployment(from, rules)), [level], `${many} rules`);
    }
    // Of what a function makes of a default and of what is written, nobody knows which part is which.
    const list = { more: { type: "array", defaultValue: [rule("10.0.0.0/8")] } };
    const joined = "[concat(variables('own'), parameters('more'))]";
    assert.deepEqual(opened(await deployment(list, joined, { own: [rule("*")] })), ["error"]);
    const whole = { all: { type: "array", defaultValue: [rule("*")] } };
    assert.deepEqual(opened(await deployment(whole, "[parameters('all')]")), ["warning"]);
  });

  it("names no parameter for what several decide together, and weighs less only what all of it is so", async () => {
    const stack = (condition: string, more = "") =>
      template(
        `Parameters:\n  A: { Type: String, Default: "no" }\n  B: { Type: String, Default: "no" }\n  C: { Type: String }\nConditions:\n  There: ${condition}\nResources:\n  Index:\n    Type: AWS::Kendra::Index\n    Condition: There\n    Properties: { Edition: DEVELOPER_EDITION, Name: i }\n${more}`,
      );
    const [a, b, c] = ["A", "B", "C"].map((name) => `!Equals [!Ref ${name}, "yes"]`);
    const told = async (condition: string, more = "") =>
      (await stack(condition, more)).flatMap(({ components, message }) =>
        components[0] === "Index" ? [/the parameter (\w)/.exec(message)?.[1]] : [],
      );
    assert.deepEqual(await told(`${a}`), ["A"]);
    assert.deepEqual(await told(`!And [${a}, ${c}]`), ["A"]);
    assert.deepEqual(await told(`!Or [${a}, ${b}]`), [undefined]);
    assert.deepEqual(await told(`!And [${a}, ${b}]`), [undefined]);
    const part =
      "  Part:\n    Type: AWS::Kendra::DataSource\n    Properties: { IndexId: !Ref Index, Name: a, Type: S3 }\n";
    assert.deepEqual(await told(`${a}`, part), [undefined], "the part is there anyhow");
    const also = part.replace("    Properties", "    Condition: There\n    Properties");
    assert.deepEqual(await told(`${a}`, also), ["A"]);
  });

  it("weighs a team's rule less only where all that it asks for rests on defaults", async () => {
    const rules =
      'pack: ours\ntitle: Ours\nrules:\n  - { id: r, effect: error, when: { type: "aws:rds/dbinstance", property: { MultiAZ: false, StorageEncrypted: false } }, message: "{components} m" }\n';
    const stack = (zones: string, encrypted: string) =>
      reviewed(
        {
          "t.yaml": `Parameters:\n  V: { Type: String, Default: false }\nResources:\n  D:\n    Type: AWS::RDS::DBInstance\n    Properties: { MultiAZ: ${zones}, StorageEncrypted: ${encrypted} }\n`,
        },
        "t.yaml",
        rules,
      );
    const ours = async (zones: string, encrypted: string) =>
      (await stack(zones, encrypted)).filter(({ rule }) => rule === "rules:ours/r").map(({ level }) => level);
    assert.deepEqual(await ours("false", "!Ref V"), ["error"]);
    assert.deepEqual(await ours("!Ref V", "!Ref V"), ["warning"]);
  });

  it("follows what deployments of Azure hand on, and takes names in whatever case", async () => {
    const rules = (source: string) => [
      {
        name: "r",
        properties: {
          ...{ access: "Allow", direction: "Inbound", protocol: "Tcp", sourceAddressPrefix: source },
          destinationPortRange: "22",
        },
      },
    ];
    const root = (more: object) =>
      JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        ...{ contentVersion: "1.0.0.0", ...more },
      });
    const nested = (value: unknown) =>
      reviewed(
        {
          "azuredeploy.json": root({
            parameters: { all: { type: "array", defaultValue: rules("*") } },
            variables: { own: rules("*") },
            resources: [
              {
                ...{ type: "Microsoft.Resources/deployments", apiVersion: "2021-04-01", name: "n" },
                properties: {
                  ...{ mode: "Incremental", expressionEvaluationOptions: { scope: "inner" } },
                  parameters: { rules: { value } },
                  template: {
                    parameters: { rules: { type: "array" } },
                    resources: [
                      {
                        ...{
                          type: "Microsoft.Network/networkSecurityGroups",
                          apiVersion: "2023-09-01",
                          name: "g",
                        },
                        properties: { securityRules: "[parameters('rules')]" },
                      },
                    ],
                  },
                },
              },
            ],
          }),
        },
        "azuredeploy.json",
      );
    assert.deepEqual(opened(await nested("[parameters('all')]")), ["warning"]);
    assert.deepEqual(opened(await nested("[concat(variables('own'), parameters('all'))]")), ["error"]);
    const account = await reviewed(
      {
        "azuredeploy.json": root({
          parameters: { open: { type: "bool", defaultValue: true } },
          resources: [
            {
              ...{ type: "Microsoft.Storage/storageAccounts", apiVersion: "2023-01-01", name: "s" },
              properties: { AllowBlobPublicAccess: "[parameters('open')]" },
            },
          ],
        }),
      },
      "azuredeploy.json",
    );
    assert.equal(account.find(({ rule }) => rule === "plan:public-access-allowed")?.level, "note");
  });
});
