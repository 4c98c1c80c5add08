/** The engine: everything that propose, practices, resolve and render need; pure, deterministic, no I/O. */
import type { ProposeRequest, ProposeResult } from "../contract/component.ts";
import type { FactVocabulary } from "../contract/design.ts";
import type { PracticesResult } from "../contract/knowledge.ts";
import type { DeploymentPlan, DiagramFormat, PlanInput } from "../contract/plan.ts";
import type { PlanDiff, Primitive, ResolveRequest, WhyNotResult } from "../contract/primitives.ts";
import { shippedCatalogue } from "./catalogue/catalogue.ts";
import { diff } from "./composition/diff.ts";
import { indexParts } from "./composition/parts.ts";
import { type RuleSet, resolve } from "./composition/resolve.ts";
import { hashRuleSet } from "./composition/ruleSet.ts";
import { render } from "./diagram/render.ts";
import { KB_VERSION, shippedKnowledge } from "./knowledge/knowledge.ts";
import { practicesFor } from "./knowledge/practices.ts";
import { createPlanner } from "./planner/planner.ts";
import { shippedPlannerData } from "./planner/shipped.ts";
import { factVocabulary } from "./planner/vocabulary.ts";
import { lookup, search } from "./primitives.ts";

export interface Engine {
  /** Clouds with a catalogue, default first. The word `provider` stands for the default. */
  readonly providers: readonly string[];
  readonly kbVersion: number;
  readonly ruleSetHash: string;
  propose(provider: string, request: ProposeRequest): ProposeResult;
  whyNot(provider: string, request: ProposeRequest, type: string): WhyNotResult;
  /** What the facts of a request may name. */
  factVocabulary(): FactVocabulary;
  practices(provider: string, workload: string): PracticesResult;
  resolve(provider: string, request: ResolveRequest): DeploymentPlan;
  diff(before: PlanInput, after: PlanInput): PlanDiff;
  lookup(typeId: string): Primitive | undefined;
  search(provider: string, query: string): Primitive[];
  render(plan: PlanInput, format: DiagramFormat): string;
}

/** The engine over the data that ships with it. Each part is built at its first use. */
export function createEngine(): Engine {
  const catalogue = lazy(shippedCatalogue);
  const planner = lazy(() => createPlanner(catalogue(), shippedPlannerData()));
  const ruleSet = lazy((): RuleSet => {
    const { roles } = shippedPlannerData().designs;
    return {
      catalogue: catalogue(),
      parts: indexParts(catalogue(), roles),
      hash: hashRuleSet(catalogue(), roles),
      effectOf: (provider, constraints) => planner().effectOf(provider, constraints),
    };
  });
  return {
    get providers() {
      return catalogue().providers;
    },
    get ruleSetHash() {
      return ruleSet().hash;
    },
    kbVersion: KB_VERSION,
    practices: (provider, workload) => practicesFor(shippedKnowledge(), KB_VERSION, provider, workload),
    propose: (provider, request) => planner().propose(provider, request),
    whyNot: (provider, request, type) => planner().whyNot(provider, request, type),
    factVocabulary: () => factVocabulary(shippedPlannerData().designs),
    resolve: (provider, request) => resolve(ruleSet(), provider, request),
    diff,
    lookup: (typeId) => lookup(catalogue(), typeId),
    search: (provider, query) => search(catalogue(), provider, query),
    render: (plan, format) => render(plan, format, catalogue()),
  };
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
