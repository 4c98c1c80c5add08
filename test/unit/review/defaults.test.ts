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
});
