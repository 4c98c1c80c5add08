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
  typeId: z.string(),
  displayName: z.string(),
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

/** What the panel can ask of its host: parameters and result of each method. */
const METHODS = {
  propose: { params: z.object({ intent: z.string(), constraints: Constraints }), result: ProposalView },
  compose: {
    params: z.object({
      chosen: z.array(
        z.object({
          typeId: z.string(),
          desiredInput: z.optional(Constraints),
          /** Orders types that the engine does not know. */
          rankScore: z.optional(z.number()),
        }),
      ),
      constraints: Constraints,
      suppressedRules: z.array(z.string()),
    }),
    result: z.object({ plan: PlanInput }),
  },
  practices: {
    params: z.object({ workload: z.string() }),
    result: z.object({ kbVersion: z.optional(z.number()), chunks: z.array(ChunkView) }),
  },
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
  /** A plan to show instead of a proposal. */
  z.object({ type: z.literal("showPlan"), title: z.string(), plan: PlanInput }),
]);

export const PLANNER_PROTOCOL = { methods: METHODS, event: Event } as const;
export type PlannerProtocol = typeof PLANNER_PROTOCOL;
