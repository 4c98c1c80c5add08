/**
 * A plan as it is kept in a file: the plan, and what it was made from, in additive keys. With these it can be opened
 * as a design again, proposed anew, and the difference explained.
 */
import * as z from "zod/mini";
import { IntentFacts, readFacts } from "./design.ts";
import { unwrapEnvelope } from "./envelope.ts";
import { PlanComponent, PlanInput } from "./plan.ts";
import { isObject, type JsonObject, readText } from "./reading.ts";

/** Ending of the names of such files. */
export const PLAN_FILE_ENDING = ".plan.json";

/** Whether a file has the name of a plan: file systems that do not tell cases apart give them any. */
export function isPlanFileName(name: string): boolean {
  return name.toLowerCase().endsWith(PLAN_FILE_ENDING);
}

export const PlanFileComponent = z.extend(PlanComponent, {
  /** Names of components it builds on, in plans that say so here instead of in `relations`. */
  depends_on: z.optional(z.array(z.string())),
});

export const PlanFile = z.extend(PlanInput, {
  components: z.array(PlanFileComponent),
  /** The sentence the plan was proposed from. */
  intent: z.optional(z.string()),
  /** The constraints of the proposal, as the service took them. */
  constraints: z.optional(z.record(z.string(), z.unknown())),
  /** What the intent means, where somebody said so beside the intent. */
  facts: z.optional(IntentFacts),
  /** The provider word the plan was made for. */
  provider: z.optional(z.string()),
  /** Version of the service's knowledge base at the time. */
  kb_version: z.optional(z.int()),
  /** Type ids of the design that the service recommended, best first, with what was there already. */
  recommended: z.optional(z.array(z.string())),
  /** Type ids that were chosen. */
  chosen: z.optional(z.array(z.string())),
  /** Rules whose completions were undone. */
  suppressed_rules: z.optional(z.array(z.string())),
});
export type PlanFile = z.infer<typeof PlanFile>;

/**
 * What of a file's JSON should be the plan: all of it, or what a service answered around one (`{plan}`, an envelope).
 * @throws ToolError or UnreadableError of an envelope without a result
 */
export function planWithin(json: unknown): unknown {
  const answer = isObject(json) && typeof json["isError"] === "boolean" ? unwrapEnvelope(json) : json;
  return isObject(answer) && isObject(answer["plan"]) ? answer["plan"] : answer;
}

/** What a plan remembers of how it was made. */
export interface PlanMemory {
  readonly intent: string | undefined;
  readonly constraints: JsonObject;
  /** Undefined where the service read the intent itself. */
  readonly facts: IntentFacts | undefined;
  readonly provider: string | undefined;
  readonly kbVersion: number | undefined;
  readonly ruleSetHash: string | undefined;
  /** Undefined where the plan does not say what was recommended. */
  readonly recommended: readonly string[] | undefined;
  readonly chosen: readonly string[];
  readonly suppressedRules: readonly string[];
}

/**
 * Reads what a plan remembers, each key for itself: what is missing or odd is not remembered. Without `chosen`, the
 * components that no rule added count as chosen.
 */
export function readMemory(plan: PlanInput): PlanMemory {
  const { intent, constraints, facts, provider, kb_version, recommended, chosen, suppressed_rules } =
    plan as JsonObject;
  const own = plan.components.filter(({ added_by }) => added_by === undefined);
  return {
    intent: readText(intent),
    constraints: isObject(constraints) ? constraints : {},
    facts: readFacts(facts),
    provider: readText(provider),
    kbVersion: typeof kb_version === "number" && Number.isInteger(kb_version) ? kb_version : undefined,
    ruleSetHash: readText(plan.rule_set_hash),
    recommended: Array.isArray(recommended) ? texts(recommended) : undefined,
    chosen: Array.isArray(chosen) ? texts(chosen) : [...new Set(own.map(({ type_id }) => type_id))],
    suppressedRules: texts(suppressed_rules),
  };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === "string") : [];
}
