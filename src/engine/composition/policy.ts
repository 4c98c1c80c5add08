import { isOfPack } from "../../contract/rules.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Judge } from "../planner/constraints/effect.ts";
import type { RulesInForce } from "../rules/inForce.ts";

/** A constraint that rules a type out, and why, as the second half of a sentence. */
export interface Objection {
  readonly rule: string;
  readonly message: string;
  /** Nothing that is ruled out so is ever added. Other constraints give way to what a component must have. */
  readonly final: boolean;
}

/** What a request forbids: the constraints and suppressed rules that bear on composition. */
export interface Policy {
  /** The cloud the plan is for. */
  readonly provider: string;
  /** Why the constraints rule a type out; undefined when they do not. */
  objectionTo(entry: CatalogueEntry): Objection | undefined;
  /** Rules of packs that hold for the request. */
  readonly rules: RulesInForce;
  /** Whether the user has undone what a rule completes. */
  suppresses(rule: string): boolean;
}

/** Who excludes a type means it; and what does not exist in a region cannot be put there. */
const FINAL_RULES = new Set(["constraint:exclude", "constraint:region"]);

/** So does who forbids it in a rule. */
function isFinal(rule: string): boolean {
  return FINAL_RULES.has(rule) || isOfPack(rule);
}

/** @param judges what the constraints and rules say about each type, as the planner reads them. */
export function makePolicy(
  provider: string,
  judges: readonly Judge[],
  rules: RulesInForce,
  suppressedRules: readonly string[] = [],
): Policy {
  const suppressed = new Set(suppressedRules);
  const known = new Map<CatalogueEntry, Objection | undefined>();
  return {
    provider,
    rules,
    objectionTo: (entry) => {
      if (!known.has(entry)) known.set(entry, objectionOf(judges, entry));
      return known.get(entry);
    },
    suppresses: (rule) => suppressed.has(rule),
  };
}

/** The final objection if there is one, else the first. */
function objectionOf(judges: readonly Judge[], entry: CatalogueEntry): Objection | undefined {
  const objections = judges.flatMap((judge) => {
    const verdict = judge(entry);
    if (verdict?.kind !== "exclude") return [];
    return { rule: verdict.rule, message: verdict.message, final: isFinal(verdict.rule) };
  });
  return objections.find(({ final }) => final) ?? objections[0];
}
