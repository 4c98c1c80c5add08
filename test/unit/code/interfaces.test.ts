/** Interfaces of API Gateway: their logs, and that what changes goes live. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanComponent } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();
const LANGUAGES = ["terraform", "cloudformation"] as const;

async function codeOf(components: readonly PlanComponent[], to: CodeLanguage): Promise<string> {
  const code = await engine.generate({ plan: { components: [...components] }, to });
  assert.ok(!("refused" in code));
  const files = code.files.filter(({ path }) => path !== "README.md");
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
