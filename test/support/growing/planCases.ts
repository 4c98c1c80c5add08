/** What the editor does with plans: reading, checking, fixing, comparing, folding; on plans that may grow. */
import type { CandidateReading } from "../../../src/contract/component.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
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
import type { Tell } from "../../../src/shared/format/tell.ts";
import { changedPlan, changedText, planChanges, textChanges } from "../../../src/shared/protocols/changes.ts";
import { filteredPlan, filtersOf } from "../../../src/webview/planner/diagram/filter.ts";
import { foldGroup, foldPlan } from "../../../src/webview/planner/diagram/fold.ts";
import type { GrowthCase } from "./growth.ts";
import { changed, planCases, planned } from "./planWork.ts";

const engine = createEngine();
const types = new Types(engine.providers.flatMap((provider) => engine.search(provider, "")));
const tell: Tell = (text) => text;

export const CASES: readonly GrowthCase[] = planCases([
  {
    of: "readPlanText",
    work: (plan) => {
      const text = planText(plan);
      return () => readPlanText(text);
    },
  },
  {
    of: "findProblems",
    everyRun: ["a ring", "equal names", "names nearly alike"],
    work: (plan) => {
      const text = readPlanText(planText(plan));
      return () => findProblems(text, types);
    },
  },
  {
    of: "fixAll",
    everyRun: ["parts within parts", "names that are taken", "names nearly alike"],
    work: (plan) => {
      const text = readPlanText(planText(plan));
      return () => fixAll(text, types);
    },
  },
  {
    of: "fixAll without order",
    everyRun: ["a chain", "equal names"],
    work: (plan) => {
      const text = readPlanText(planText({ ...plan, deploy_order: [] }));
      return () => fixAll(text, types);
    },
  },
  {
    of: "fixesOf a plan without an order",
    only: ["a chain", "equal names"],
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
    of: "comparison",
    everyRun: ["names that are taken"],
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
    everyRun: ["names that are taken"],
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
    only: [
      "components alone",
      "a mesh of relations",
      "long names (letters)",
      "long unknown names (letters)",
      "long names of separators",
      "unknown long types (letters)",
      "a long setting (letters)",
    ],
    work: (plan) => {
      const [before, after] = [plan, changed(plan)].map((one) => engine.render(one, "svg"));
      return () => changedText(before ?? "", textChanges(before ?? "", after ?? ""));
    },
  },
  {
    of: "foldPlan, filteredPlan",
    everyRun: ["parts within parts"],
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
]);
