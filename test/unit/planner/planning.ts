import type { ComponentCandidate, ProposeResult } from "../../../src/contract/component.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { createPlanner } from "../../../src/engine/planner/planner.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";

export const planner = createPlanner(shippedCatalogue(), shippedPlannerData());

interface Circumstances {
  /** The provider word; the interface's literal `provider` unless the story needs another. */
  readonly on?: string;
  readonly constraints?: Record<string, unknown>;
  /** Which roles there are, for a story that is not about how they are read from the intent. */
  readonly roles?: readonly string[];
}

export function plan(
  intent: string,
  { on = "provider", constraints = {}, roles }: Circumstances = {},
): ProposeResult {
  return planner.propose(on, { intent, constraints, ...(roles && { facts: { roles: [...roles] } }) });
}

/** `aws:sqs/queue@1` → `sqs/queue`. */
export function nameOf(typeId: string): string {
  return typeId.replace(/^[^:]*:/, "").replace(/@.*$/, "");
}

/** All candidates, best first. */
export function ranked(result: ProposeResult): string[] {
  return result.candidates.map(({ type_id }) => nameOf(type_id));
}

export function recommended(result: ProposeResult): string[] {
  return ranked({ candidates: result.candidates.filter((candidate) => candidate.recommended === true) });
}

export function candidate(result: ProposeResult, name: string): ComponentCandidate | undefined {
  return result.candidates.find(({ type_id }) => nameOf(type_id) === name);
}

/** What the intent's settings make of a type. */
export function inputOf(result: ProposeResult, name: string): Record<string, unknown> {
  return candidate(result, name)?.desired_input ?? {};
}

/** The rule that left a type out, if one did. */
export function ruleAgainst(result: ProposeResult, name: string): string | undefined {
  return result.excluded?.find(({ type_id }) => nameOf(type_id) === name)?.rule;
}
