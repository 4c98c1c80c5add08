import * as z from "zod/mini";
import {
  ClarifyingQuestion,
  type DesignReading,
  GivenFacts,
  readDesign,
  Understood,
  WholeDesign,
} from "./design.ts";
import {
  isObject,
  type JsonObject,
  type ListReading,
  readList,
  readNumber,
  readText,
  requireArray,
} from "./reading.ts";
import { GivenRules } from "./rules.ts";
import { TypeId } from "./typeId.ts";

/** Additive: one reason for a candidate's score, in score points. `source` names the mechanism. */
export const Contribution = z.looseObject({
  source: z.enum(["name", "words", "capability", "pattern", "design", "prior", "constraint"]),
  /** The words of the intent, the capability, the pattern or the constraint that contributed. */
  evidence: z.string(),
  points: z.number(),
});
export type Contribution = z.infer<typeof Contribution>;

/** Element of `result.candidates`. `recommended`, `group` and `contributions` are additive. */
export const ComponentCandidate = z.looseObject({
  type_id: TypeId,
  display_name: z.string(),
  explanation: z.string(),
  rank_score: z.number(),
  name: z.optional(z.nullable(z.string())),
  desired_input: z.optional(z.record(z.string(), z.unknown())),
  /** To be built for the recommended design, in which every role is filled once; see `isInDesign`. */
  recommended: z
    .optional(z.boolean())
    .check(z.describe("To be built: the design needs it, and it is not there")),
  /** Additive: the intent says that it is there already and stays: it belongs to the design without being built. */
  existing: z
    .optional(z.boolean())
    .check(z.describe("There already: the design uses it, and does not build it")),
  /** Additive: what it does in the design, or would do: "queue". */
  role: z.optional(z.string()),
  /** Additive: the type of the design whose role it could fill instead. */
  alternative_to: z.optional(TypeId),
  /** Additive: what taking it instead would mean, in a sentence. */
  trade_off: z.optional(z.string()),
  group: z.optional(z.string()),
  contributions: z.optional(z.array(Contribution)),
});
export type ComponentCandidate = z.infer<typeof ComponentCandidate>;

/** Additive: a type that was left out, and the constraint or rule that did it. */
export const Exclusion = z.looseObject({ type_id: TypeId, rule: z.string(), message: z.string() });
export type Exclusion = z.infer<typeof Exclusion>;

/** Input of propose: `constraints` are free key/value pairs. */
export const ProposeRequest = z.looseObject({
  intent: z.string().check(z.describe("What is to be built, in plain English")),
  constraints: z
    .optional(z.record(z.string(), z.unknown()))
    .check(z.describe("Free key/value constraints, for example a region and a scale tier")),
  /** Additive: what the caller has read out of the intent itself. */
  facts: z
    .optional(GivenFacts)
    .check(z.describe("What the intent means, as you have read it: replaces what the text says of the same")),
  /** Additive. */
  rules: GivenRules,
});
export type ProposeRequest = z.infer<typeof ProposeRequest>;

export const ProposeResult = z.looseObject({
  candidates: z.array(ComponentCandidate),
  /** Additive: things the caller should know, such as a constraint key that is not understood. */
  notes: z.optional(z.array(z.string())),
  /** Additive: the workload type the intent looks like, for the practices operation. */
  workload: z.optional(z.string()),
  excluded: z.optional(z.array(Exclusion)),
  /** Additive: two or three whole designs, the recommended one first, where they really differ. */
  designs: z.optional(z.array(WholeDesign)),
  /** Additive: at most two questions whose answers would change the design. */
  questions: z.optional(z.array(ClarifyingQuestion)),
  /** Additive: what was understood of the intent, and the words that were not. */
  understood: z.optional(z.array(Understood)),
  /** Additive: the region that a constraint, a fact or else the intent asks for, as the cloud writes it. */
  region: z.optional(z.string()),
  not_understood: z.optional(z.array(z.string())),
});
export type ProposeResult = z.infer<typeof ProposeResult>;

export interface CandidateReading {
  readonly typeId: string;
  readonly displayName: string;
  readonly explanation: string;
  readonly rankScore: number | undefined;
  readonly name: string | undefined;
  readonly desiredInput: JsonObject | undefined;
  /** To be built; undefined when the service does not say. What belongs to the design: `isInDesign`. */
  readonly recommended: boolean | undefined;
  /** It is there already: the design uses it, and does not bring it. */
  readonly existing: boolean;
  /** What it does in the design, the type whose job it could do instead, and what that would mean. */
  readonly role: string | undefined;
  readonly alternativeTo: string | undefined;
  readonly tradeOff: string | undefined;
  readonly contributions: readonly Contribution[];
  readonly raw: JsonObject;
}

export interface ProposeReading {
  readonly candidates: ListReading<CandidateReading>;
  readonly notes: readonly string[];
  readonly workload: string | undefined;
  readonly region: string | undefined;
  readonly excluded: readonly Exclusion[];
  /** What the answer says of the whole design; lists are empty where a service says nothing of the kind. */
  readonly design: DesignReading;
  readonly raw: JsonObject;
}

/** Reads `result` of propose, in the service's order. @throws UnreadableError when there is no candidate list. */
export function readProposal(result: JsonObject): ProposeReading {
  const { notes, excluded } = result;
  return {
    candidates: readList(requireArray(result["candidates"], "result.candidates"), readCandidate),
    notes: Array.isArray(notes) ? notes.filter((note) => typeof note === "string") : [],
    workload: readText(result["workload"]),
    region: readText(result["region"]),
    excluded: Array.isArray(excluded) ? readList(excluded, (raw) => Exclusion.safeParse(raw).data).items : [],
    design: readDesign(result),
    raw: result,
  };
}

function readCandidate(raw: unknown): CandidateReading | undefined {
  if (!isObject(raw)) return undefined;
  const typeId = readText(raw["type_id"]);
  if (typeId === undefined) return undefined;
  const contributions = raw["contributions"];
  return {
    typeId,
    displayName: readText(raw["display_name"]) ?? typeId,
    explanation: readText(raw["explanation"]) ?? "",
    rankScore: readNumber(raw["rank_score"]),
    name: readText(raw["name"]),
    desiredInput: isObject(raw["desired_input"]) ? raw["desired_input"] : undefined,
    existing: raw["existing"] === true,
    recommended: typeof raw["recommended"] === "boolean" ? raw["recommended"] : undefined,
    role: readText(raw["role"]),
    alternativeTo: readText(raw["alternative_to"]),
    tradeOff: readText(raw["trade_off"]),
    contributions: Array.isArray(contributions)
      ? readList(contributions, (element) => Contribution.safeParse(element).data).items
      : [],
    raw,
  };
}
