/** What programs are told of the components that they use, and which relations have them use one. */
import type { PlanComponent, PlanRelation } from "../../contract/plan.ts";
import type { Access } from "../catalogue/access.ts";
import { isVerb, MEANING_OF_VERB } from "../catalogue/verbs.ts";
import type { Value } from "./model.ts";
import { accessOf, type Neighbour, type PlanGraph } from "./planGraph.ts";

/** A value that whoever uses a component is told. */
export interface Told {
  /** The variable's whole name, which a library reads; absent: that of the component, with a suffix. */
  readonly name?: string | undefined;
  /** Absent: the component's first value. */
  readonly suffix?: string | undefined;
  /** A template of the component's own. */
  readonly value: unknown;
  /** It is where a secret is kept: who runs the program may look it up for it. */
  readonly secret?: boolean | undefined;
  /** Only programs of these types read it. */
  readonly for?: readonly string[] | undefined;
}

/** What is told of components, by their types. */
export type Environment = Readonly<Record<string, readonly Told[]>>;

/** Who runs a program fetches its image, and who delivers it rolls it out: of neither does the program need to know. */
const OF_DELIVERY: readonly string[] = ["pull", "deploy"] satisfies readonly Access[];

/**
 * What a component acts on by its relations, or has to know of for another reason.
 * @param polls whether it takes by itself what others have for it: where nothing does that for it, it has to know of them
 */
export function usedBy(component: PlanComponent, graph: PlanGraph, polls = false): readonly Neighbour[] {
  const others = [
    ...graph.targets(component).filter(({ relation }) => isTold(relation, "from")),
    ...graph
      .sources(component)
      .filter(({ relation }) => isTold(relation, "to") || (polls && isPolled(relation))),
  ];
  return others.filter((one) => one.component !== component);
}

/** Whether a program at one end of a relation is told of the other: it acts on it, or its verb says so. */
export function isTold(relation: PlanRelation, end: "from" | "to"): boolean {
  const { reference = "from", told = false } = isVerb(relation.kind) ? MEANING_OF_VERB[relation.kind] : {};
  return end === reference && (told || accessOf(relation).some((access) => !OF_DELIVERY.includes(access)));
}

/** Whether the second end of a relation takes from the first, although the verb reads as if it were handed everything. */
function isPolled(relation: PlanRelation): boolean {
  const { access = [] } = isVerb(relation.kind) ? MEANING_OF_VERB[relation.kind] : {};
  return !access.includes("receive") && accessOf(relation).includes("receive");
}

/** One variable of a program, which `$told` is about. */
export interface ToldVariable {
  readonly name: string;
  readonly value: Value;
}
