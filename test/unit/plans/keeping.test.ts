import assert from "node:assert/strict";
import { readProposal } from "../../../src/contract/component.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { readMemory } from "../../../src/contract/planFile.ts";
import { toComparisonView, unionPlan } from "../../../src/editor/plans/core/comparison.ts";
import { planText, toDesign, toPlanFile } from "../../../src/editor/plans/core/designFile.ts";
import { findProblems } from "../../../src/editor/plans/core/findProblems.ts";
import { readPlanText } from "../../../src/editor/plans/core/planText.ts";
import { comparisonReport, reproposalReport } from "../../../src/editor/plans/core/report.ts";
import { repropose } from "../../../src/editor/plans/core/reproposal.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { factsOf, factViews } from "../../../src/shared/facts/views.ts";
import type { Tell } from "../../../src/shared/format/tell.ts";
import { marksOf, withoutRemoved } from "../../../src/webview/planner/files/comparison.ts";
import { TYPES } from "./samples.ts";

const engine = createEngine();
const INTENT = "A static site plus API with a queue for e-mails";
const ASKED = { intent: INTENT, constraints: { region: "eu-west-1" } };
/** What is built does not hang on how the planner reads the sentence. */
const FACTS = { roles: ["static-site", "site-cdn", "http-api", "handler", "queue", "email"] };
const t: Tell = (message, ...values) =>
  message.replaceAll(/\{(\d+)\}/g, (_, index) => String(values[Number(index)]));

/** A plan as the panel shows it after a proposal. */
function design(constraints: Readonly<Record<string, unknown>> = ASKED.constraints) {
  const { candidates } = engine.propose("aws", { ...ASKED, facts: FACTS, constraints });
  const recommended = candidates.filter(isInDesign);
  const plan: PlanInput = engine.resolve("aws", { candidates: recommended, constraints });
  const types = recommended.map(({ type_id }) => type_id);
  return {
    plan,
    follows: false,
    asked: { intent: INTENT, constraints },
    recommended: types,
    chosen: types,
    suppressedRules: [],
    kbVersion: engine.kbVersion,
  };
}

const proposalOf = (constraints = ASKED.constraints) =>
  readProposal({ ...engine.propose("aws", { intent: INTENT, facts: FACTS, constraints }) }).candidates.items;

describe("A saved plan", () => {
  it("remembers what it was made from, and is a plan without defects", () => {
    const saved = toPlanFile(design(), "aws");
    const read = JSON.parse(planText(saved));
    assert.deepEqual(readMemory(read), {
      intent: INTENT,
      constraints: ASKED.constraints,
      facts: undefined,
      provider: "aws",
      kbVersion: engine.kbVersion,
      ruleSetHash: engine.ruleSetHash,
      recommended: design().recommended,
      chosen: design().chosen,
      suppressedRules: [],
    });
    const problems = findProblems(readPlanText(planText(saved)), TYPES);
    assert.deepEqual(
      problems.filter((problem) => problem.code !== "cycle" || problem.binding),
      [],
    );
  });

  it("remembers the facts that it was proposed with, each by itself, and opens with them", () => {
    const facts = {
      roles: ["queue", "app"],
      denied: ["kubernetes"],
      regions: ["Frankfurt"],
      existing: [{ role: "relational", name: "Oracle" }],
      leaving: [{ name: "MongoDB" }],
      later: ["search"],
      settings: [{ of: "queue", setting: "retention-days", value: 4 }],
      numbers: { users: 50 },
    };
    const saved = toPlanFile({ ...design(), asked: { ...ASKED, facts: factViews(facts) } }, "aws");
    const read = JSON.parse(planText(saved));
    assert.deepEqual(readMemory(read).facts, facts);
    const opened = toDesign(read, "file:///shop.plan.json", TYPES);
    assert.deepEqual(factsOf(opened.asked.facts ?? []), facts);
    assert.deepEqual(
      opened.asked.facts?.map(({ label }) => label),
      [
        ...["queue", "app", "kubernetes", "Frankfurt", "search", "Oracle (relational)", "MongoDB"],
        ...["queue: retention 4 days", "users: 50"],
      ],
    );
    const odd = {
      roles: ["queue", 7],
      types: "queue",
      numbers: { users: "many", gigabytes: 5 },
      regions: {},
      existing: [{}, "x", { role: 7 }],
      settings: [{ of: "queue" }],
    };
    assert.deepEqual(readMemory({ ...read, facts: odd }).facts, {
      roles: ["queue"],
      numbers: { gigabytes: 5 },
    });
    const bidirectional = toDesign({ ...read, facts: { types: ["\u202eevil"] } }, "file:///x", TYPES);
    assert.deepEqual(
      bidirectional.asked.facts?.map(({ label }) => label),
      ["evil"],
    );
  });

  it("proposes the same again from its facts, without anybody who reads the intent anew", () => {
    const facts = { roles: ["app", "relational"], types: ["PostgreSQL"] };
    const asked = { intent: "Something for our people with PostgreSQL", constraints: {}, facts };
    const typesOf = (request: typeof asked) =>
      engine
        .propose("aws", request)
        .candidates.filter(isInDesign)
        .map(({ type_id }) => type_id);
    const made = { ...design(), asked: { ...asked, facts: factViews(facts) } };
    const saved = JSON.parse(planText(toPlanFile(made, "aws")));
    const memory = readMemory(saved);
    assert.deepEqual(
      typesOf({ intent: memory.intent ?? "", constraints: {}, facts: memory.facts as never }),
      typesOf(asked),
    );
  });

  it("keeps what others wrote into its file, where it still belongs", () => {
    const { plan } = design();
    const [first, ...rest] = plan.components;
    assert.ok(first);
    const earlier = {
      ...plan,
      team: "shop",
      intent: "something older",
      components: [
        { ...first, owner: "ann", parent: "gone" },
        { name: "gone", type_id: "x", owner: "bob" },
        ...rest,
      ],
    };
    const saved = toPlanFile(design(), "aws", earlier);
    assert.equal(saved["team"], "shop");
    assert.equal(saved.intent, INTENT);
    assert.deepEqual(saved.components[0], { ...first, owner: "ann" });
    assert.equal(saved.components.length, plan.components.length);
  });

  it("opens as the design it was, which composes to the same plan", () => {
    const saved = toPlanFile({ ...design(), suppressedRules: ["some:rule"] }, "aws");
    const opened = toDesign(saved, "file:///shop.plan.json", TYPES);
    assert.deepEqual(opened.asked, ASKED);
    assert.deepEqual(opened.suppressedRules, ["some:rule"]);
    const candidates = opened.chosen.map(({ typeId, name, desiredInput }) => ({
      type_id: typeId,
      ...(name && { name }),
      ...(desiredInput && { desired_input: desiredInput }),
    }));
    const again = engine.resolve("aws", { candidates, constraints: ASKED.constraints });
    assert.deepEqual(again.components, saved.components);
  });

  it("by any service, or by hand, opens too", () => {
    const plan = { components: [{ type_id: "acme:thing/one@1", name: "one", rank_score: 3 }], intent: 7 };
    const opened = toDesign(plan, "file:///x.plan.json", undefined);
    assert.equal(opened.asked.intent, "");
    assert.deepEqual(opened.chosen, [{ typeId: "acme:thing/one@1", name: "one", rankScore: 3 }]);
  });
});

describe("Proposing again", () => {
  it("the same question changes nothing", () => {
    const saved = toPlanFile(design(), "aws");
    const again = repropose(saved, proposalOf());
    assert.deepEqual([again.joined, again.left, again.kept, again.omitted], [[], [], [], []]);
    const plan = engine.resolve("aws", {
      candidates: [...again.components],
      constraints: ASKED.constraints,
    });
    assert.deepEqual(plan.components, saved.components);
  });

  it("carries the author's own choices over to the new recommendation", () => {
    const first = design();
    const [dropped = "", changed = ""] = first.recommended;
    const own = "aws:dynamodb/table@1";
    assert.ok(!first.recommended.includes(own));
    const saved = {
      ...toPlanFile(first, "aws"),
      // Then, a type was recommended that no longer is; another was not yet.
      recommended: [...first.recommended.filter((type) => type !== changed), "aws:eks/cluster@1"],
      chosen: [
        ...first.chosen.filter((type) => type !== dropped && type !== changed),
        "aws:eks/cluster@1",
        own,
      ],
    };
    const again = repropose(saved, proposalOf());
    assert.deepEqual(again.joined, [changed]);
    assert.deepEqual(again.left, ["aws:eks/cluster@1"]);
    assert.deepEqual(again.kept, [own]);
    assert.deepEqual(again.omitted, [dropped]);
    const types = again.components
      .filter(({ added_by }) => added_by === undefined)
      .map(({ type_id }) => type_id);
    assert.ok(types.includes(changed) && !types.includes(dropped) && !types.includes("aws:eks/cluster@1"));
  });

  it("tells what moved and why", () => {
    const before = { ...toPlanFile(design(), "aws"), kb_version: 1, rule_set_hash: "0123456789abcdef" };
    const smaller = { ...before, components: before.components.slice(1) };
    const after = toPlanFile(design(), "aws");
    const comparison = {
      before: { title: "old", plan: smaller },
      after: { title: "new", plan: after },
      diff: engine.diff(smaller, after),
    };
    const again = repropose(smaller, proposalOf());
    const report = reproposalReport(
      {
        comparison,
        reproposal: { ...again, joined: ["aws:sqs/queue@1"] },
        reasons: new Map([["aws:sqs/queue@1", "It queues | <b>e-mails</b>."]]),
        otherProvider: "azure",
        withoutFacts: true,
      },
      t,
    );
    assert.match(report, /Knowledge base: `1` → `\d+` · moved/);
    assert.match(report, /Rules: `0123456789abcdef` → `\w+…` · moved/);
    assert.match(report, /Recommended now, and not then[\s\S]+`aws:sqs\/queue@1`/);
    assert.match(report, /made for “aws”/);
    assert.match(report, /made with facts.* and the service reads intents itself/);
    assert.doesNotMatch(report, /<b>/, "what a service says does nothing in Markdown");
  });
});

describe("Comparing", () => {
  const { plan } = design();
  const [first, second] = plan.components;
  assert.ok(first && second);
  const before = { ...plan, warnings: [{ message: "Only before." }] };
  const after: PlanInput = {
    ...plan,
    components: [
      ...plan.components
        .slice(1)
        .map((component) =>
          component === second ? { ...component, desired_input: { size: 3 } } : component,
        ),
      { type_id: "aws:dynamodb/table@1", name: "orders" },
    ],
    deploy_order: [...(plan.deploy_order ?? []).filter((name) => name !== first.name), "orders"],
    relations: (plan.relations ?? []).filter(({ from, to }) => from !== first.name && to !== first.name),
    warnings: ["Only after."],
  };
  const comparison = {
    before: { title: "old.plan.json", plan: before },
    after: { title: "new.plan.json", plan: after },
    diff: engine.diff(before, after),
  };

  it("names what is new, gone and different, each with its reason", () => {
    const view = toComparisonView(comparison);
    assert.deepEqual(
      view.added.map(({ name }) => name),
      ["orders"],
    );
    assert.deepEqual(
      view.removed.map(({ name }) => name),
      [first.name],
    );
    assert.deepEqual(
      view.changed.map(({ name }) => name),
      [second.name],
    );
    for (const { because } of [...view.added, ...view.removed, ...view.changed]) assert.notEqual(because, "");
  });

  it("draws what is gone where it stood, and takes it away again", () => {
    const union = unionPlan(comparison);
    assert.ok(union.components.some(({ name }) => name === first.name));
    assert.equal(
      union.deploy_order?.indexOf(first.name),
      plan.deploy_order?.indexOf(first.name),
      "at the place it had",
    );
    const names = new Set(union.components.map(({ name }) => name));
    for (const { from, to } of union.relations ?? []) assert.ok(names.has(from) && names.has(to));
    assert.deepEqual(withoutRemoved(union, toComparisonView(comparison)), after);
  });

  it("reports it in words, the findings too", () => {
    const report = comparisonReport(comparison, t);
    assert.match(report, /## Added[\s\S]+`orders`/);
    assert.match(report, new RegExp(`## Removed[\\s\\S]+\`${first.name}\``));
    assert.match(report, /size/);
    assert.match(report, /## New findings\n\n- Only after/);
    assert.match(report, /## Findings that are gone\n\n- Only before/);
  });

  it("says so when nothing differs", () => {
    const same = { before: comparison.before, after: comparison.before, diff: engine.diff(before, before) };
    assert.match(comparisonReport(same, t), /same components/);
  });

  it("marks each component by how it differs", () => {
    assert.deepEqual(
      [...marksOf(toComparisonView(comparison))],
      [
        [first.name, ["removed"]],
        [second.name, ["changed"]],
        ["orders", ["added"]],
      ],
    );
    assert.equal(marksOf(undefined).size, 0);
  });
});
