/** What is done with plans: reading, checking, fixing, drawing, comparing, writing code; on plans that may grow. */
import { CODE_LANGUAGE_IDS } from "../../../src/contract/code.ts";
import type { CandidateReading } from "../../../src/contract/component.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { DIAGRAM_VIEWS, RENDER_FORMATS } from "../../../src/contract/rendering.ts";
import { toComparisonView, unionPlan } from "../../../src/editor/plans/core/comparison.ts";
import { planText, toDesign, toPlanFile } from "../../../src/editor/plans/core/designFile.ts";
import { inWordsOfCode, withoutPlaces } from "../../../src/editor/plans/core/existingDiff.ts";
import { findProblems } from "../../../src/editor/plans/core/findProblems.ts";
import { fixAll } from "../../../src/editor/plans/core/fixAll.ts";
import { fixesOf } from "../../../src/editor/plans/core/fixes.ts";
import {
  componentAround,
  definitionsOf,
  mentionsOf,
  nameAt,
  refuseName,
  renameEdits,
  slotAt,
  typeAt,
} from "../../../src/editor/plans/core/lookup.ts";
import { plannedChanges, plannedComparison } from "../../../src/editor/plans/core/plannedChanges.ts";
import { readPlanText } from "../../../src/editor/plans/core/planText.ts";
import { comparisonReport, reproposalReport } from "../../../src/editor/plans/core/report.ts";
import { repropose } from "../../../src/editor/plans/core/reproposal.ts";
import { Types } from "../../../src/editor/plans/core/types.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { parsePack } from "../../../src/engine/rules/parse.ts";
import type { Tell } from "../../../src/shared/format/tell.ts";
import { changedPlan, changedText, planChanges, textChanges } from "../../../src/shared/protocols/changes.ts";
import { filteredPlan, filtersOf } from "../../../src/webview/planner/diagram/filter.ts";
import { foldGroup, foldPlan } from "../../../src/webview/planner/diagram/fold.ts";
import type { GrowthCase } from "./growth.ts";
import { PLANS } from "./plans.ts";

const engine = createEngine();
const types = new Types(engine.providers.flatMap((provider) => engine.search(provider, "")));
const tell: Tell = (text) => text;

const { pack: RULES } = parsePack(
  `pack: ours
title: Ours
rules:
  - id: named
    effect: warn
    when: { name: ["*a*-*b", "?????*x", "part-*"], tags: { owner: { absent: true } } }
    message: m
  - id: related
    effect: error
    when: { type: "aws:*/queue", property: { VisibilityTimeout: "9*" }, relation: { to: { gives: function }, none: true } }
    message: "{components} m"
  - id: kept
    effect: set
    when: { type: aws:s3/bucket }
    set: { visibility: private }
    message: m
  - id: never
    effect: forbid
    when: { cost: high }
    message: m
`,
  "ours.yaml",
);

/** The plan with every other component gone and every other renamed. */
function changed(plan: PlanInput): PlanInput {
  const components = plan.components.flatMap((one, index) =>
    index % 3 === 0 ? [] : [index % 3 === 1 ? { ...one, group: "other", desired_input: { a: index } } : one],
  );
  return { ...plan, components, deploy_order: components.map(({ name }) => name) };
}

/** As a run's plan says it. */
function planned(plan: PlanInput): PlanInput {
  const actions = ["create", "delete", "update", "replace"] as const;
  return {
    ...plan,
    existing: { of: "changes", languages: ["terraform"] },
    components: plan.components.map((one, index) => ({
      ...one,
      change: { action: actions[index % actions.length] ?? "update", properties: ["a", "b"] },
    })),
  } as PlanInput;
}

function existing(plan: PlanInput): PlanInput {
  return { ...plan, existing: { of: "source", languages: ["cloudformation"] } } as PlanInput;
}

interface PlanWork {
  readonly of: string;
  readonly most?: number;
  readonly from?: number;
  readonly only?: RegExp;
  /** What is made of the plan before what is measured. */
  readonly work: (plan: PlanInput) => () => unknown;
}

/** Where it begins to matter: names that are cut, and more unknown names than suggestions are looked for. */
const SIZES = [
  { inputs: /\(letters\)|of separators/, sizes: { from: 4_000, most: 256_000 } },
  // Up to 60 elements, the best of several architectures is sought: that is bounded by steps, and grows up to there.
  { inputs: /render .*(?:architecture|options) .*(?:mesh|all to all)/, sizes: { from: 2_000, most: 8_000 } },
  { inputs: /nearly alike/, sizes: { from: 240, most: 4_000 } },
] as const;

const WORK: readonly PlanWork[] = [
  {
    of: "readPlanText",
    work: (plan) => {
      const text = planText(plan);
      return () => readPlanText(text);
    },
  },
  {
    of: "findProblems",
    work: (plan) => {
      const text = readPlanText(planText(plan));
      return () => findProblems(text, types);
    },
  },
  {
    of: "fixAll",
    work: (plan) => {
      const text = readPlanText(planText(plan));
      return () => fixAll(text, types);
    },
  },
  {
    of: "fixAll without order",
    work: (plan) => {
      const text = readPlanText(planText({ ...plan, deploy_order: [] }));
      return () => fixAll(text, types);
    },
  },
  {
    of: "fixesOf a plan without an order",
    only: /chain|equal/,
    work: (plan) => {
      const { deploy_order: _, ...rest } = plan;
      const text = readPlanText(planText(rest));
      const problems = findProblems(text, types);
      return () => problems.slice(0, 2).map((problem) => fixesOf(text, problem));
    },
  },
  {
    of: "lookup",
    work: (plan) => {
      const text = readPlanText(planText(plan));
      const name = plan.components.at(-1)?.name ?? "";
      const at = text.text.length - 20;
      return () => [
        ...[nameAt(text, at), typeAt(text, at), componentAround(text, at), slotAt(text, at)],
        ...[refuseName(text, name), definitionsOf(text, name), mentionsOf(text, name)],
        renameEdits(text, name, "other"),
      ];
    },
  },
  {
    of: "fixesOf",
    work: (plan) => {
      const text = readPlanText(planText({ ...plan, deploy_order: plan.deploy_order?.slice(1) }));
      const problems = findProblems(text, types);
      return () => problems.slice(0, 3).map((problem) => fixesOf(text, problem));
    },
  },
  {
    of: "engine.diff with what is there",
    work: (plan) => {
      const other = { ...changed(plan), existing: { of: "state", languages: ["terraform"] } } as PlanInput;
      return () => engine.diff(plan, other);
    },
  },
  {
    of: "engine.render with options",
    most: 1_000,
    work: (plan) => () => {
      const options = {
        view: "architecture",
        theme: "dark",
        legend: true,
        width: 1200,
        height: 800,
      } as const;
      const places = Object.fromEntries(
        plan.components.map(({ name }, index) => [name, { column: index % 20, row: Math.floor(index / 20) }]),
      );
      return engine.render(plan, "svg", { ...options, places });
    },
  },
  {
    of: "engine.diff",
    work: (plan) => {
      const other = changed(plan);
      return () => engine.diff(plan, other);
    },
  },
  {
    of: "comparison",
    work: (plan) => {
      const after = changed(plan);
      const comparison = {
        before: { title: "a", plan },
        after: { title: "b", plan: after },
        diff: engine.diff(plan, after),
      };
      return () => [
        toComparisonView(comparison),
        unionPlan(comparison),
        comparisonReport(comparison, tell as never),
        inWordsOfCode(comparison.diff),
        withoutPlaces(plan),
      ];
    },
  },
  {
    of: "plannedComparison",
    work: (plan) => {
      const run = planned(plan);
      return () => [
        plannedChanges(run, { before: "a", after: "b" }),
        plannedComparison(run, { before: "a", after: "b" }),
      ];
    },
  },
  {
    of: "designFile",
    work: (plan) => () => {
      const design = toDesign(plan, "x", types);
      return toPlanFile({ ...design, plan, recommended: [], kbVersion: 1 } as never, "aws", plan);
    },
  },
  {
    of: "repropose",
    work: (plan) => {
      const candidates = plan.components.map(({ name }, index) => ({
        typeId: `aws:${name}/x@1`,
        recommended: index % 2 === 0,
      })) as unknown as CandidateReading[];
      const chosen = candidates.map(({ typeId }) => typeId);
      const saved = { ...plan, chosen, recommended: chosen.map((type) => `${type}0`) } as PlanInput;
      const named = { title: "a", plan };
      const comparison = { before: named, after: named, diff: engine.diff(plan, plan) };
      return () => {
        const reproposal = repropose(saved, candidates);
        const more = { reasons: new Map<string, string>(), otherProvider: undefined, withoutFacts: false };
        return reproposalReport({ comparison, reproposal, ...more }, tell);
      };
    },
  },
  {
    of: "planChanges",
    work: (plan) => {
      const after = changed(plan);
      return () => changedPlan(plan, planChanges(plan, after));
    },
  },
  {
    of: "textChanges",
    only: /alone|mesh|long/,
    work: (plan) => {
      const [before, after] = [plan, changed(plan)].map((one) => engine.render(one, "svg"));
      return () => changedText(before ?? "", textChanges(before ?? "", after ?? ""));
    },
  },
  {
    of: "foldPlan, filteredPlan",
    work: (plan) => () => [
      foldPlan(plan, [foldGroup("data"), foldGroup("compute")], (group) => group),
      filtersOf(plan),
      filteredPlan(plan, {
        kinds: [],
        groups: ["data"],
        around: plan.components[0]?.name,
        reach: 2,
      } as never),
    ],
  },
  ...RENDER_FORMATS.flatMap((format) =>
    DIAGRAM_VIEWS.map(
      (view): PlanWork => ({
        of: `engine.render ${format} ${view}`,
        most: 4_000,
        work: (plan) => () => engine.render(plan, format, { view, width: 1200, height: 800 }),
      }),
    ),
  ),
  ...CODE_LANGUAGE_IDS.filter((to) => to !== "bicep").map(
    (to): PlanWork => ({
      of: `engine.generate ${to}`,
      most: 4_000,
      work: (plan) => () => engine.generate({ plan, to }),
    }),
  ),
  {
    of: "engine.generate bicep",
    most: 4_000,
    work: (plan) => {
      const azure = {
        ...plan,
        components: plan.components.map((one, index) => ({
          ...one,
          type_id: ["azure:storage/storageaccounts@1", "azure:web/sites@1"][index % 2] ?? "",
        })),
      };
      return () => engine.generate({ plan: azure, to: "bicep" });
    },
  },
  {
    of: "engine.resolve",
    most: 1_000,
    from: 15,
    work:
      ({ components }) =>
      () =>
        engine.resolve("aws", { candidates: components }),
  },
  {
    of: "engine.review",
    most: 4_000,
    work: (plan) => () => engine.review(existing(plan)),
  },
  {
    of: "engine.resolve by rules",
    most: 1_000,
    from: 15,
    work:
      ({ components }) =>
      () =>
        engine.resolve("aws", { candidates: components, rules: [{ ...RULES }] }),
  },
  {
    of: "engine.review by rules",
    most: 4_000,
    work: (plan) => () => engine.review(existing(plan), [RULES]),
  },
];

export const CASES: readonly GrowthCase[] = WORK.flatMap(({ of, most = 16_000, from = 60, only, work }) =>
  Object.entries(PLANS)
    .filter(([input]) => only === undefined || only.test(input))
    .map(
      ([input, plan]): GrowthCase => ({
        of,
        input,
        ...(SIZES.find(({ inputs }) => inputs.test(`${of} ${input}`))?.sizes ?? { from, most }),
        prepare: (size) => work(plan(size)),
      }),
    ),
);
