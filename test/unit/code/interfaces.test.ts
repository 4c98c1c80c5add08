/** Interfaces of API Gateway: their logs, and that what changes goes live. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanComponent, PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { isCode } from "../../support/code/text.ts";

const engine = createEngine();
const LANGUAGES = ["terraform", "cloudformation"] as const;

async function codeOf(
  components: readonly PlanComponent[],
  to: CodeLanguage,
  relations: PlanInput["relations"] = [],
): Promise<string> {
  const code = await engine.generate({ plan: { components: [...components], relations }, to });
  assert.ok(!("refused" in code));
  const files = code.files.filter(isCode);
  return files.map(({ content }) => content).join("\n");
}

const REST = { type_id: "aws:apigateway/restapi@1", name: "rest" };
const HTTP = { type_id: "aws:apigatewayv2/api@1", name: "http" };
const socket = (name: string) => ({ ...HTTP, name, desired_input: { ProtocolType: "WEBSOCKET" } });

const ACCOUNT =
  /resource "aws_api_gateway_account" "(\w+)"|^ {2}(\w+):\n +Type: "AWS::ApiGateway::Account"/gm;
const STAGE = /resource "aws_(?:api_gateway|apigatewayv2)_stage"|Type: "AWS::ApiGateway(?:V2)?::Stage"/;

describe("The logs of interfaces", () => {
  for (const to of LANGUAGES) {
    it(`are written under the account's role, which stands once, in ${to}`, async () => {
      for (const components of [[REST], [socket("live")], [REST, socket("live"), socket("chat")]]) {
        const code = await codeOf(components, to);
        const accounts = [...code.matchAll(ACCOUNT)].map(([, one, other]) => one ?? other);
        assert.equal(accounts.length, 1, code);
        const stages = code.split(/^(?=resource "| {2}\w+:$)/m).filter((block) => STAGE.test(block));
        assert.equal(stages.length, components.length);
        for (const stage of stages)
          assert.match(
            stage,
            new RegExp(`(?:depends_on = \\[[^\\]]*|DependsOn:\\s+- )(?:\\w+\\.)?${accounts[0]}\\b`),
          );
      }
    });

    it(`need no role where the interface is an HTTP API, in ${to}`, async () => {
      assert.doesNotMatch(await codeOf([HTTP], to), ACCOUNT);
    });
  }
});

describe("A WebSocket", () => {
  const others = [
    { type_id: "aws:lambda/function@1", name: "worker" },
    { type_id: "aws:cognito/userpool@1", name: "users" },
  ];
  const relations = [
    { from: "chat", kind: "triggers", to: "worker" },
    { from: "chat", kind: "signs users in with", to: "users" },
  ];
  for (const to of LANGUAGES)
    it(`is signed in to as it opens, and takes no tokens, in ${to}`, async () => {
      const code = await codeOf([socket("chat"), ...others], to, relations);
      const routes = code.match(
        /"?\$(?:connect|default)"[\s\S]*?(?:authorization_type +=|AuthorizationType:) "?\w+/g,
      );
      assert.deepEqual(
        routes?.map((route) => [/\$\w+/.exec(route)?.[0], /\w+$/.exec(route)?.[0]]).sort(),
        [
          ["$connect", "AWS_IAM"],
          ["$default", "NONE"],
        ],
        code,
      );
      assert.doesNotMatch(code, /JWT/);
    });
});

describe("A change of a REST interface", () => {
  const queue = { type_id: "aws:sqs/queue@1", name: "orders" };
  const firewall = { type_id: "aws:wafv2/webacl@1", name: "firewall" };
  const sends = [{ from: "rest", kind: "sends to", to: "orders" }];
  const others = [firewall, { type_id: "aws:apigateway/usageplan@1", name: "limits" }];
  const protects = { from: "firewall", kind: "protects", to: "rest" };
  const DEPLOYMENT = /^ {2}(\w+):\n +Type: "AWS::ApiGateway::Deployment"/m;

  it("goes live by another deployment, which CloudFormation makes under another name only", async () => {
    const deploymentOf = async (relations: PlanInput["relations"]) => {
      const code = await codeOf([REST, queue, ...others], "cloudformation", relations);
      const [, id = ""] = DEPLOYMENT.exec(code) ?? assert.fail(code);
      assert.match(code, new RegExp(`DeploymentId:\\s+"Fn::GetAtt":\\s+- ${id}\\b`));
      return id;
    };
    const before = await deploymentOf([protects]);
    assert.match(before, /^RestDeployment[0-9a-f]{8}$/);
    assert.equal(await deploymentOf([protects]), before);
    assert.notEqual(await deploymentOf([protects, ...sends]), before);
  });

  it("goes live in Terraform by a hash of its document", async () => {
    assert.match(
      await codeOf([REST], "terraform"),
      /redeployment += sha1\(aws_api_gateway_rest_api\.rest\.body\)/,
    );
  });

  it("is of the one stage that it has, whatever else of it the plan names", async () => {
    const parts = ["deployment", "stage", "resource", "method"].map((kind) => ({
      type_id: `aws:apigateway/${kind}@1`,
      name: kind,
      parent: "rest",
    }));
    for (const to of LANGUAGES) {
      const code = await codeOf([REST, ...parts], to);
      assert.equal(
        code.match(/resource "aws_api_gateway_deployment"|"AWS::ApiGateway::Deployment"/g)?.length,
        1,
      );
      assert.equal(code.match(/resource "aws_api_gateway_stage"|"AWS::ApiGateway::Stage"/g)?.length, 1);
    }
  });

  it("goes live under the name that the plan gives the stage", async () => {
    const stage = { type_id: "aws:apigateway/stage@1", name: "stage", parent: "rest" };
    const named = { ...stage, desired_input: { StageName: "prod" } };
    for (const to of LANGUAGES) {
      assert.match(await codeOf([REST, named], to), /stage_name += "prod"|StageName: prod/, to);
      assert.match(await codeOf([REST, stage], to), /stage_name += "live"|StageName: live/, to);
    }
  });
});
