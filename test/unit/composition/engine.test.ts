import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { PlanDiff } from "../../../src/contract/primitives.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { applyFix } from "../../support/planFix.ts";

describe("engine", () => {
  const engine = createEngine();
  const intent = "a REST API with a queue for orders and a database";
  const facts = { roles: ["http-api", "handler", "queue", "document"] };
  const compose = (provider: string) => {
    const { candidates } = engine.propose(provider, { intent, facts });
    return engine.resolve(provider, { candidates: candidates.filter(isInDesign) });
  };

  for (const provider of ["provider", ...engine.providers]) {
    it(`goes from an intent to a picture for ${provider}`, () => {
      const plan = compose(provider);
      assert.ok(plan.components.length >= 3);
      assert.deepEqual([plan.errors, plan.conflicts], [[], []]);
      assert.equal(plan.rule_set_hash, engine.ruleSetHash);
      for (const { name } of plan.components) assert.ok(engine.render(plan, "svg").includes(name));
      assert.match(engine.render(plan, "mermaid"), /^flowchart/);
      assert.ok(plan.components.every(({ type_id }) => engine.lookup(type_id)));
    });
  }

  it("has an alarm watch the job it is asked for, and tell people", () => {
    const intent = "a Step Functions workflow every night, e-mail us when it fails";
    const { candidates } = engine.propose("aws", {
      intent,
      facts: { roles: ["workflow", "schedule", "alarm", "alert-target"] },
    });
    const plan = engine.resolve("aws", { candidates: candidates.filter(isInDesign) });
    const ends = plan.relations?.map(({ from, to, kind }) => `${from} ${kind} ${to}`) ?? [];
    assert.ok(ends.includes("cloudwatch-alarm watches step-functions-state-machine"), ends.join("; "));
    assert.ok(ends.includes("cloudwatch-alarm notifies sns-topic"));
    assert.ok(!ends.some((end) => end.includes("schedule publishes")));
  });

  it("composes every type of the catalogue that is still there without an error or a conflict", () => {
    for (const provider of engine.providers) {
      for (const { type_id, lifecycle } of engine.search(provider, "")) {
        if (lifecycle?.state === "retired") continue;
        const { errors, conflicts } = engine.resolve(provider, { candidates: [{ type_id }] });
        assert.deepEqual([errors, conflicts], [[], []], type_id);
      }
    }
  });

  it("offers fixes that end what they are offered for, with any type of the catalogue", () => {
    for (const provider of engine.providers) {
      for (const { type_id } of engine.search(provider, "")) {
        const plan = engine.resolve(provider, { candidates: [{ type_id }] });
        for (const { rules, components, fixes = [] } of [...plan.errors, ...plan.warnings]) {
          for (const fix of fixes) {
            const { title } = fix;
            const { warnings, errors, conflicts } = engine.resolve(provider, applyFix(plan.components, fix));
            const same = warnings.filter((warning) => warning.rules[0] === rules[0]);
            const left = same
              .flatMap((warning) => warning.components)
              .filter((name) => components.includes(name));
            assert.deepEqual([left, errors, conflicts], [[], [], []], `${type_id}, ${title}`);
          }
        }
      }
    }
  });

  it("reads constraints in composition as in planning", () => {
    const candidates = [{ type_id: "aws:lambda/function@1" }, { type_id: "aws:rds/dbinstance@1" }];
    const { errors, conflicts } = engine.resolve("aws", {
      candidates,
      constraints: { exclude: ["IAM role"], serverless: true },
    });
    assert.deepEqual(errors[0]?.rules, ["lambda/function:execution-role", "constraint:exclude"]);
    assert.deepEqual(conflicts[0]?.rules, ["constraint:serverless", "rds/dbinstance:chosen"]);
  });

  it("gives a plan diff that keeps the contract", () => {
    const plan = compose("aws");
    PlanDiff.parse(engine.diff({ components: [] }, plan));
    assert.deepEqual(engine.diff(plan, plan), { added: [], removed: [], changed: [] });
  });

  it("gives the same bytes in another process", () => {
    const moduleOf = (path: string) => new URL(`../../../src/${path}`, import.meta.url).href;
    const script = `
      import { createHash } from "node:crypto";
      import { createEngine } from ${JSON.stringify(moduleOf("engine/engine.ts"))};
      import { isInDesign } from ${JSON.stringify(moduleOf("contract/inDesign.ts"))};
      const engine = createEngine();
      const { candidates } = engine.propose("aws", ${JSON.stringify({ intent, facts })});
      const plan = engine.resolve("aws", { candidates: candidates.filter(isInDesign) });
      process.stdout.write(createHash("sha256").update(JSON.stringify(plan)).digest("hex"));
    `;
    const theirs = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    const ours = createHash("sha256")
      .update(JSON.stringify(compose("aws")))
      .digest("hex");
    assert.equal(theirs, ours);
  });
});
