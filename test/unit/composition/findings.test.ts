import assert from "node:assert/strict";
import type { PlanFinding } from "../../../src/contract/plan.ts";
import { resolve } from "../../../src/engine/composition/resolve.ts";
import { applyFix } from "../../support/planFix.ts";
import { catalogueOf, compose, entry, pick, requires, ruleSetOf } from "./fixture.ts";

function find(findings: readonly PlanFinding[], rule: string): PlanFinding | undefined {
  return findings.find(({ rules }) => rules.includes(rule));
}

describe("conflicts", () => {
  it("name the rule and what brought the other component in, and offer to do without either", () => {
    const candidates = ["l=net/legacy", "c=run/cluster"];
    const [conflict, ...more] = compose(candidates).conflicts;
    assert.deepEqual(more, []);
    assert.deepEqual(conflict?.rules, ["net/legacy:no-vpc", "run/cluster:network"]);
    assert.deepEqual(conflict?.components, ["l", "vpc"]);
    assert.deepEqual(conflict?.fixes, [
      { title: "Remove l", remove: ["l"] },
      { title: "Remove vpc", suppress: ["run/cluster:network"] },
    ]);
    const fixed = compose(candidates, { suppressed_rules: ["run/cluster:network"] });
    assert.deepEqual([fixed.conflicts, fixed.errors], [[], []]);
  });

  it("name both rules where each type has one, once", () => {
    const catalogue = catalogueOf(
      entry("a/a", { conflicts: [{ rule: "not-b", with: "b/b", because: "A hates B." }] }),
      entry("b/b", { conflicts: [{ rule: "not-a", with: "a/a", because: "B hates A." }] }),
    );
    const { conflicts } = compose(["x=a/a", "y=b/b"], {}, catalogue);
    assert.deepEqual(
      conflicts.map(({ rules }) => rules),
      [["a/a:not-b", "b/b:not-a"]],
    );
    assert.equal(conflicts[0]?.message, "x conflicts with y: A hates B.");
  });
});

describe("errors", () => {
  it("show a circle of dependencies with its rules, and still order every component", () => {
    const catalogue = catalogueOf(
      entry("a/a", { requires: [requires("b", "b/b")] }),
      entry("b/b", { requires: [requires("c", "c/c")] }),
      entry("c/c", { requires: [requires("a", "a/a"), requires("d", "d/d")] }),
      entry("d/d"),
    );
    const plan = compose(["x=a/a"], {}, catalogue);
    assert.equal(plan.errors.length, 1);
    assert.deepEqual(plan.errors[0]?.rules, ["a/a:b", "b/b:c", "c/c:a"]);
    assert.deepEqual(plan.errors[0]?.components, ["b-b", "c-c", "x"]);
    assert.deepEqual([...plan.deploy_order].sort(), ["b-b", "c-c", "d-d", "x"]);
  });

  it("offer another type with the capability where the usual one is excluded", () => {
    const { errors } = compose(["data/exporter"], { constraints: { exclude: "data/table" } });
    assert.deepEqual(errors[0]?.fixes?.[0]?.add, ["acme:data/cachedtable@1"]);
  });

  it("tell of a dependency that the catalogue does not have", () => {
    const { errors } = compose(["a/a"], {}, catalogueOf(entry("a/a", { requires: [requires("b", "b/b")] })));
    assert.match(errors[0]?.message ?? "", /needs b\/b: Rule b says so\. The catalog has no such type\./);
  });
});

describe("unknown types", () => {
  it("are kept last, in ranked order, with one warning", () => {
    const plan = compose([
      pick("new/one", { rank_score: 1, display_name: "The one", group: "edge" }),
      pick("new/two", { rank_score: 5 }),
      { type_id: "not a type id" },
      "data/table",
    ]);
    assert.deepEqual(plan.deploy_order, ["table", "new-two", "new-one", "not-a-type-id"]);
    assert.equal(plan.components[2]?.display_name, "The one");
    assert.equal(plan.components[2]?.group, "edge");
    const warning = find(plan.warnings, "plan:unknown-type");
    assert.deepEqual(warning?.components, ["new-one", "new-two", "not-a-type-id"]);
  });
});

describe("warnings", () => {
  const cases = [
    { rule: "public-store", bad: [pick("data/table", { desired_input: { PublicAccess: "Enabled" } })] },
    {
      rule: "unencrypted",
      bad: [pick("data/table", { desired_input: { Encryption: false } })],
      good: [pick("data/table", { desired_input: { Encryption: true } })],
    },
    {
      rule: "public-api-without-sign-in",
      bad: ["web/api"],
      good: [pick("web/api", { desired_input: { Endpoint: "private" } })],
      fix: "acme:web/login@1",
    },
    { rule: "public-endpoint-without-firewall", bad: ["web/api"] },
    { rule: "no-dead-letter-queue", bad: ["msg/queue", "run/function"], fix: "acme:msg/queue@1" },
    { rule: "no-alarms", bad: ["web/api", "run/function"], fix: "acme:ops/alarm@1" },
  ] as const;
  for (const { rule, bad, ...more } of cases) {
    it(`${rule}: warns, and is content once fixed`, () => {
      const warning = find(compose(bad).warnings, `plan:${rule}`);
      assert.ok(warning);
      assert.ok(warning.components.length > 0);
      assert.ok(!warning.message.includes("{"));
      if ("fix" in more) {
        assert.deepEqual(warning.fixes?.[0]?.add, [more.fix]);
        const plan = compose(bad);
        const [fix] = find(plan.warnings, `plan:${rule}`)?.fixes ?? [];
        assert.ok(fix);
        const { candidates } = applyFix(plan.components, fix);
        assert.equal(find(compose(candidates).warnings, `plan:${rule}`), undefined);
      }
      if ("good" in more) assert.equal(find(compose(more.good).warnings, `plan:${rule}`), undefined);
    });
  }

  it("ask for no dead-letter queue where nobody reads: nothing fails there", () => {
    assert.equal(find(compose(["msg/queue"]).warnings, "plan:no-dead-letter-queue"), undefined);
  });

  it("name what a type is of little use without, and the type that gives it", () => {
    const warning = find(compose(["web/api"]).warnings, "web/api:needs-function");
    assert.deepEqual(warning?.fixes?.[0]?.add, ["acme:run/function@1"]);
    assert.equal(find(compose(["web/api", "run/function"]).warnings, "web/api:needs-function"), undefined);
  });

  it("quote names as they are", () => {
    const { warnings } = compose([pick("web/api", { name: "$& {is|are} $' api" })]);
    const { message = "" } = find(warnings, "plan:public-api-without-sign-in") ?? {};
    assert.match(message, /the callers of \$& \{is\|are\} \$' api, which/);
  });

  it("offer no fix that the constraints exclude", () => {
    const { warnings } = compose(["web/api"], { constraints: { exclude: "web/login" } });
    assert.ok(find(warnings, "plan:public-api-without-sign-in"));
    const { fixes, message = "" } = find(warnings, "plan:public-api-without-sign-in") ?? {};
    assert.equal(fixes, undefined);
    assert.match(message, /No fix is offered: the constraint exclude names it\.$/);
  });

  it("point out a component of another cloud than the plan's", () => {
    const catalogue = catalogueOf(entry("a/a"), entry("b/b", {}, "other"));
    const mixed = [{ type_id: "acme:a/a@1" }, { type_id: "other:b/b@1" }, { type_id: "other:b/b@1" }];
    const foreign = (word: string, candidates: typeof mixed) => {
      const plan = resolve(ruleSetOf(catalogue), word, { candidates });
      return find(plan.warnings, "plan:other-provider")?.components;
    };
    assert.deepEqual(foreign("acme", mixed), ["b-b", "b-b-2"]);
    assert.deepEqual(foreign("provider", mixed), ["b-b", "b-b-2"]);
    assert.equal(foreign("provider", mixed.slice(1)), undefined, "the default word follows the candidates");
  });
});
