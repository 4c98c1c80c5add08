import type { ProposeRequest, ProposeResult } from "../../contract/component.ts";
import type { WhyNotResult } from "../../contract/primitives.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { readConstraints } from "./constraints/constraints.ts";
import type { Effect } from "./constraints/effect.ts";
import type { PlannerData } from "./data.ts";
import { Proposer } from "./propose.ts";
import { whyNot } from "./whyNot.ts";

export interface Planner {
  /** Ranks the components that an intent needs. The same request gets the same bytes on every machine. */
  propose(provider: string, request: ProposeRequest): ProposeResult;
  /** Says why a type (its id, or words that name it) is not recommended. */
  whyNot(provider: string, request: ProposeRequest, type: string): WhyNotResult;
  /** What constraints ask of a plan for a cloud, for whoever judges components that were not proposed. */
  effectOf(provider: string, constraints: Readonly<Record<string, unknown>>): Effect;
}

/** The deterministic planner over a catalogue and the planner's own data: pure, without I/O, clock or chance. */
export function createPlanner(catalogue: Catalogue, data: PlannerData): Planner {
  const proposer = new Proposer(catalogue, data);
  return {
    propose: (provider, request) => proposer.propose(provider, request),
    whyNot: (provider, request, type) => whyNot(catalogue, proposer, provider, request, type),
    effectOf: (provider, constraints) =>
      readConstraints(constraints, { catalogue, provider, reader: proposer.reader }),
  };
}
