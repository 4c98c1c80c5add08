/** What all that is there lacks together. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();

/** The subjects of a rule in a state of components "name=service/kind" and relations "from kind to". */
async function named(rule: string, types: readonly string[], edges: readonly string[] = []) {
  const components = types.map((text) => {
    const [name = "", type = ""] = text.split("=");
    return { type_id: `aws:${type}@1`, name };
  });
  const relations = edges.map((text) => {
    const [from = "", kind = "", to = ""] = text.split(" ");
    return { from, kind, to };
  });
  const plan: PlanInput = { components, relations, existing: { languages: ["terraform"], of: "state" } };
  const findings = await engine.review(plan);
  return findings.find((finding) => finding.rule === rule)?.components ?? [];
}

describe("A review of all that is there", () => {
  const functions = ["one=lambda/function", "two=lambda/function", "three=lambda/function"];
  const alarm = "alarm=cloudwatch/alarm";

  it("names what no alarm watches, however many are watched", async () => {
    const lacking = (types: readonly string[], edges?: readonly string[]) =>
      named("plan:no-alarms", types, edges);
    assert.deepEqual(await lacking(functions), ["one", "two", "three"]);
    assert.deepEqual(await lacking([...functions, alarm], ["alarm watches two"]), ["one", "three"]);
    const all = ["alarm watches one", "alarm watches two", "alarm watches three"];
    assert.deepEqual(await lacking([...functions, alarm], all), []);
  });

  it("says nothing where nobody knows what an alarm watches", async () => {
    assert.deepEqual(await named("plan:no-alarms", [...functions, alarm]), []);
  });

  it("takes what stands behind a firewall for filtered", async () => {
    const rule = "plan:public-endpoint-without-firewall";
    const types = ["shop=cloudfront/distribution", "api=apigateway/restapi", "other=apigatewayv2/api"];
    assert.deepEqual(await named(rule, types), ["shop", "api", "other"]);
    const edges = ["waf protects shop", "shop points-to api"];
    assert.deepEqual(await named(rule, [...types, "waf=wafv2/webacl"], edges), ["other"]);
  });
});
