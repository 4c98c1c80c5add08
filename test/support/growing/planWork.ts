/** Work on plans of all shapes, and plans that belong to another. */
import type { PlanInput } from "../../../src/contract/plan.ts";
import type { GrowthCase } from "./growth.ts";
import type { Growing, Sizes } from "./input.ts";
import { PLANS, type Shape } from "./plans.ts";

export interface PlanWork {
  readonly of: string;
  readonly most?: number;
  readonly from?: number;
  /** Other shapes are not tried. */
  readonly only?: readonly Shape[];
  /** Shapes on which it was quadratic: they are tried in every run. */
  readonly everyRun?: readonly Shape[] | undefined;
  /** Sizes of some shapes. */
  readonly sizesOf?: { readonly shapes: readonly Shape[]; readonly sizes: Sizes };
  /** What is made of the plan before what is measured. */
  readonly work: (plan: PlanInput) => () => unknown;
}

/** Each work on plans of each shape. */
export function planCases(works: readonly PlanWork[]): GrowthCase[] {
  const shapes = Object.entries(PLANS) as [Shape, Growing<PlanInput>][];
  return works.flatMap(({ of, most = 16_000, from = 60, only, everyRun, sizesOf, work }) =>
    shapes
      .filter(([shape]) => only === undefined || only.includes(shape))
      .map(([shape, plan]): GrowthCase => {
        const own = sizesOf?.shapes.includes(shape) ? sizesOf.sizes : plan.sizes;
        return {
          ...{ of, input: shape, everyRun: everyRun?.includes(shape) === true, covers: plan.covers === true },
          ...(own ?? { from, most }),
          prepare: (size) => work(plan(size)),
        };
      }),
  );
}

/** The plan with every other component gone and every other renamed. */
export function changed(plan: PlanInput): PlanInput {
  const components = plan.components.flatMap((one, index) =>
    index % 3 === 0 ? [] : [index % 3 === 1 ? { ...one, group: "other", desired_input: { a: index } } : one],
  );
  return { ...plan, components, deploy_order: components.map(({ name }) => name) };
}

/** As a run's plan says it. */
export function planned(plan: PlanInput): PlanInput {
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

export function existing(plan: PlanInput): PlanInput {
  return { ...plan, existing: { of: "source", languages: ["cloudformation"] } } as PlanInput;
}
