import type { Capability } from "../../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { RulePack } from "../../rules/model.ts";
import type { Setting } from "../settings/detect.ts";

/** What a constraint says about one type: nothing, that it is out, or that it counts more or less. */
export type Verdict =
  | { readonly kind: "exclude"; readonly rule: string; readonly message: string }
  | { readonly kind: "weigh"; readonly points: number; readonly evidence: string; readonly clause: string };

export type Judge = (entry: CatalogueEntry) => Verdict | undefined;

/** What a constraint does. */
export interface Effect {
  readonly judges?: readonly Judge[];
  /** Types that belong to the answer whatever the intent says. */
  readonly include?: readonly CatalogueEntry[];
  /** Capabilities that belong to the answer whatever the intent says. */
  readonly capabilities?: readonly Capability[];
  readonly settings?: readonly Setting[];
  /** Compliance programs that are seen to. */
  readonly programs?: CatalogueEntry["qualifiers"]["compliance"];
  /** Regions that the design is for, as the cloud writes them. */
  readonly regions?: readonly string[];
  /** What every resource is marked with. */
  readonly tags?: Readonly<Record<string, string>>;
  /** The kind of environment, as it was written: `prod`. */
  readonly environment?: string;
  /** The costs are to stay within a budget. */
  readonly hasBudget?: true;
  /** Rule packs that are turned on. */
  readonly packs?: readonly RulePack[];
  /** How many candidates are wanted. */
  readonly limit?: number;
  readonly notes?: readonly string[];
}

export const NO_EFFECT: Effect = {};

export function note(text: string): Effect {
  return { notes: [text] };
}

export function exclude(rule: string, message: string): Verdict {
  return { kind: "exclude", rule, message };
}

/** @param points milli-points, negative against the type. */
export function weigh(points: number, evidence: string, clause: string): Verdict {
  return { kind: "weigh", points, evidence, clause };
}
