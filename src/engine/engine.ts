/** The engine: everything that propose, practices, resolve and render need; pure, deterministic, no I/O. */
import type { ProposeRequest, ProposeResult } from "../contract/component.ts";
import type { PracticesResult } from "../contract/knowledge.ts";
import type { DeploymentPlan, DiagramFormat, PlanInput } from "../contract/plan.ts";
import type { PlanDiff, Primitive, ResolveRequest, WhyNotResult } from "../contract/primitives.ts";

export interface Engine {
  /** Clouds with a catalogue, default first. The word `provider` stands for the default. */
  readonly providers: readonly string[];
  readonly kbVersion: number;
  readonly ruleSetHash: string;
  propose(provider: string, request: ProposeRequest): ProposeResult;
  whyNot(provider: string, request: ProposeRequest, type: string): WhyNotResult;
  practices(provider: string, workload: string): PracticesResult;
  resolve(provider: string, request: ResolveRequest): DeploymentPlan;
  diff(before: PlanInput, after: PlanInput): PlanDiff;
  lookup(typeId: string): Primitive | undefined;
  search(provider: string, query: string): Primitive[];
  render(plan: PlanInput, format: DiagramFormat): string;
}
