/** The one contract between the planner panel (browser) and its host (extension). */
import * as z from "zod/mini";
import { PlanInput } from "../../contract/plan.ts";

/** How the user wants diagrams drawn; `auto` is what suits the service and the size of the plan. */
export const DiagramChoice = z.enum(["auto", "svg", "mermaid"]);
export type DiagramChoice = z.infer<typeof DiagramChoice>;

/** Kinds of files a diagram is saved as. */
export const ExportKind = z.enum(["svg", "png", "mermaid", "markdown"]);
export type ExportKind = z.infer<typeof ExportKind>;

const Constraints = z.record(z.string(), z.unknown());

export const CandidateView = z.object({
  /** Unique within the proposal: the type id, numbered where a service ranks a type more than once. */
  id: z.string(),
  typeId: z.string(),
  displayName: z.string(),
  /** The name that the service gives the component. */
  name: z.optional(z.string()),
  explanation: z.string(),
  rankScore: z.optional(z.number()),
  recommended: z.optional(z.boolean()),
  contributions: z.array(z.object({ source: z.string(), evidence: z.string(), points: z.number() })),
  desiredInput: z.optional(Constraints),
});
export type CandidateView = z.infer<typeof CandidateView>;

export const ProposalView = z.object({
  candidates: z.array(CandidateView),
  /** Elements of the service's list that were not understood, as text. */
  odd: z.array(z.string()),
  notes: z.array(z.string()),
  workload: z.optional(z.string()),
});
export type ProposalView = z.infer<typeof ProposalView>;

export const ChunkView = z.object({
  heading: z.optional(z.string()),
  text: z.string(),
  category: z.string(),
  typeIds: z.array(z.string()),
  tags: z.array(z.string()),
  docPath: z.optional(z.string()),
});
export type ChunkView = z.infer<typeof ChunkView>;

export const PracticesView = z.object({
  /** Version of the knowledge base. */
  kbVersion: z.optional(z.number()),
  chunks: z.array(ChunkView),
});
export type PracticesView = z.infer<typeof PracticesView>;

/** A component as composition takes it; one with `addedBy` is derived anew, under the name that it had. */
export const ComponentView = z.object({
  typeId: z.string(),
  name: z.optional(z.string()),
  displayName: z.optional(z.string()),
  group: z.optional(z.string()),
  desiredInput: z.optional(Constraints),
  /** Orders types that the engine does not know. */
  rankScore: z.optional(z.number()),
  addedBy: z.optional(z.string()),
});
export type ComponentView = z.infer<typeof ComponentView>;

/** A type of the catalogue, to be chosen from. */
export const TypeView = z.object({
  typeId: z.string(),
  displayName: z.string(),
  summary: z.string(),
  group: z.optional(z.string()),
});
export type TypeView = z.infer<typeof TypeView>;

/** What was asked once: an intent and its constraints. */
export const IntentView = z.object({ intent: z.string(), constraints: Constraints });
export type IntentView = z.infer<typeof IntentView>;

/** What the panel can ask of its host: parameters and result of each method. */
const METHODS = {
  propose: { params: z.object({ intent: z.string(), constraints: Constraints }), result: ProposalView },
  compose: {
    params: z.object({
      components: z.array(ComponentView),
      constraints: Constraints,
      suppressedRules: z.array(z.string()),
    }),
    result: z.object({ plan: PlanInput }),
  },
  /** Types of the catalogue that match the words, best first; of a cloud, where one is named. */
  catalogue: {
    params: z.object({ words: z.string(), cloud: z.optional(z.string()) }),
    result: z.object({ types: z.array(TypeView) }),
  },
  /** Why a type is not recommended, and what would have to change. */
  whyNot: {
    params: z.object({ intent: z.string(), constraints: Constraints, typeId: z.string() }),
    result: z.object({ answer: z.string(), change: z.optional(z.string()) }),
  },
  /** Forgets one of the intents that were asked, or all. What is left comes as an event. */
  forgetIntents: { params: z.object({ entry: z.optional(IntentView) }), result: z.object({}) },
  practices: { params: z.object({ workload: z.string() }), result: PracticesView },
  render: {
    params: z.object({ plan: PlanInput, format: z.enum(["mermaid", "svg"]) }),
    result: z.object({ rendered: z.string() }),
  },
  /** Writes the setting; the change comes back as an event. */
  setDiagramChoice: { params: z.object({ choice: DiagramChoice }), result: z.object({}) },
  /** Asks where to save a file and writes it; `savedAs` is absent when the user backed out. */
  saveFile: {
    params: z.object({
      kind: ExportKind,
      /** Suggested name, without extension. */
      name: z.string(),
      /** Text; of a PNG its bytes in Base64. */
      content: z.string(),
    }),
    result: z.object({ savedAs: z.optional(z.string()) }),
  },
  copyText: { params: z.object({ text: z.string() }), result: z.object({}) },
} as const;
/** Host → panel, unasked. */
const Event = z.discriminatedUnion("type", [
  /** Who the panel speaks with; sent when ready and on every change. */
  z.object({ type: z.literal("connection"), signedIn: z.boolean(), service: z.string() }),
  /** How diagrams are to be drawn, and whether the built-in service draws them; sent when ready and on every change. */
  z.object({ type: z.literal("diagram"), choice: DiagramChoice, builtIn: z.boolean() }),
  /** What was asked before, latest first; sent when ready and on every change. */
  z.object({ type: z.literal("history"), entries: z.array(IntentView) }),
  /** A plan to show instead of a proposal. */
  z.object({ type: z.literal("showPlan"), title: z.string(), plan: PlanInput }),
]);

export const PLANNER_PROTOCOL = { methods: METHODS, event: Event } as const;
export type PlannerProtocol = typeof PLANNER_PROTOCOL;
