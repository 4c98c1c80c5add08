/** Services of AWS that deliver to a component of the plan are let in by its policy, and no others. */
import { deepEqual, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { FactsFile } from "../../../src/engine/code/facts.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();
const LANGUAGES = ["terraform", "cloudformation"] as const;
const FACTS = new URL("../../../src/engine/code/facts/aws.yaml", import.meta.url);
const { deliveries } = FactsFile.parse(parse(readFileSync(FACTS, "utf8")));

function planOf(...types: readonly string[]) {
  const candidates = types.map((type) => ({ type_id: `aws:${type}@1`, name: type.replace("/", "-") }));
  return engine.resolve("aws", { candidates });
}

/** The services that policies let do something, by the statements in the code; absent: a type is not written. */
async function letIn(plan: PlanInput, to: CodeLanguage, type: string, action: RegExp) {
  const code = await engine.generate({ plan, to });
  if ("refused" in code) throw new Error(String(code.refused));
  if (code.missing.some(({ type_id }) => type_id === `aws:${type}@1`)) return undefined;
  const text = code.files.map(({ content }) => content).join("\n");
  const allowed = text
    .split(/Effect"?\s*[:=]\s*"?/)
    .slice(1)
    .filter((one) => one.startsWith("Allow") && action.test(one));
  return new Set(allowed.flatMap((one) => servicesIn(one)));
}

/** The services of the principal that a statement names before its action. */
function servicesIn(statement: string): string[] {
  const [principal = ""] = statement.split(/Action"?\s*[:=]/);
  return [...principal.matchAll(/[a-z0-9.-]+\.amazonaws\.com/g)].map(([name]) => name);
}

const ACTIONS: Readonly<Record<string, RegExp>> = {
  "sns/topic": /Action"?\s*[:=]\s*"?sns:Publish/,
  "s3/bucket": /s3:PutObject/,
};

describe("A service that delivers", () => {
  for (const language of LANGUAGES)
    for (const [target, sources] of Object.entries(deliveries))
      it(`is let in by the policy of its ${target} (${language})`, async () => {
        let looked = 0;
        for (const [type, principal] of Object.entries(sources)) {
          const found = await letIn(planOf(type, target), language, type, ACTIONS[target] ?? /./);
          if (!found) continue;
          looked += 1;
          ok(found.has(principal), `${type}: ${[...found].join(", ")}`);
        }
        ok(looked >= Math.min(3, Object.keys(sources).length), `${looked} of them`);
      });

  it("lists a bucket only where it has to", async () => {
    for (const language of LANGUAGES)
      for (const [type, lists] of [
        ["config/deliverychannel", true],
        ["cloudtrail/trail", false],
      ] as const) {
        const found = await letIn(planOf(type, "s3/bucket"), language, "s3/bucket", /s3:ListBucket/);
        deepEqual((found?.size ?? 0) > 0, lists, `${language} ${type}`);
      }
  });

  it("is the only one that is let in", async () => {
    for (const language of LANGUAGES) {
      const found = await letIn(
        planOf("cloudwatch/alarm", "sns/topic"),
        language,
        "sns/topic",
        /sns:Publish/,
      );
      deepEqual([...(found ?? [])], ["cloudwatch.amazonaws.com"], language);
    }
  });

  it("is none where functions and queues take what a topic has", async () => {
    for (const language of LANGUAGES) {
      const plan = planOf("sns/topic", "lambda/function", "sqs/queue");
      const found = await letIn(plan, language, "sns/topic", /Action"?\s*[:=]\s*"?sns:Publish/);
      deepEqual([...(found ?? [])], [], language);
    }
  });

  it("logs by another name where it balances connections", async () => {
    for (const language of LANGUAGES)
      for (const [kind, name] of [
        ["network", "delivery.logs.amazonaws.com"],
        ["application", "logdelivery.elasticloadbalancing.amazonaws.com"],
      ] as const) {
        const plan = engine.resolve("aws", {
          candidates: [
            { type_id: "aws:s3/bucket@1", name: "logs" },
            {
              type_id: "aws:elasticloadbalancingv2/loadbalancer@1",
              name: "balancer",
              desired_input: { Type: kind },
            },
          ],
        });
        const found = await letIn(plan, language, "s3/bucket", ACTIONS["s3/bucket"] ?? /./);
        ok(found?.has(name), `${language} ${kind}: ${[...(found ?? [])].join(", ")}`);
      }
  });
});
