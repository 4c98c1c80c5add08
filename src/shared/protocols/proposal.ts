/** What the planner's service answers, as the panel shows it: proposals and practices. */
import * as z from "zod/mini";

export const Constraints = z.record(z.string(), z.unknown());

export const CandidateView = z.object({
  /** Unique within the proposal: the type id, numbered where a service ranks a type more than once. */
  id: z.string(),
  typeId: z.string(),
  displayName: z.string(),
  /** The name that the service gives the component. */
  name: z.optional(z.string()),
  explanation: z.string(),
  rankScore: z.optional(z.number()),
  /** To be built. What belongs to the design: `isInDesign`. */
  recommended: z.optional(z.boolean()),
  /** It is there already: the design uses it, and does not bring it. */
  existing: z.optional(z.boolean()),
  /** What it does in the design, in the service's words; the type whose job it could do instead; what that means. */
  role: z.optional(z.string()),
  alternativeTo: z.optional(z.string()),
  tradeOff: z.optional(z.string()),
  contributions: z.array(z.object({ source: z.string(), evidence: z.string(), points: z.number() })),
  desiredInput: z.optional(Constraints),
});
export type CandidateView = z.infer<typeof CandidateView>;

/** A whole design to switch to: its components, each with what it does. */
export const WholeDesignView = z.object({
  id: z.string(),
  title: z.string(),
  tradeOff: z.string(),
  components: z.array(
    z.object({ typeId: z.string(), role: z.string(), displayName: z.optional(z.string()) }),
  ),
});
export type WholeDesignView = z.infer<typeof WholeDesignView>;

/** Something that the service asks back; every answer is constraints. */
export const QuestionView = z.object({
  id: z.string(),
  question: z.string(),
  answers: z.array(z.object({ label: z.string(), constraints: Constraints })),
});
export type QuestionView = z.infer<typeof QuestionView>;

/** What words of the intent were taken for, and the constraints that would insist on it. */
export const UnderstoodView = z.object({
  kind: z.string(),
  text: z.string(),
  meaning: z.string(),
  constraints: z.optional(Constraints),
});
export type UnderstoodView = z.infer<typeof UnderstoodView>;

export const ProposalView = z.object({
  candidates: z.array(CandidateView),
  /** Elements of the service's list that were not understood, as text. */
  odd: z.array(z.string()),
  notes: z.array(z.string()),
  workload: z.optional(z.string()),
  /** The region that the proposal is for; absent: nobody has said. */
  region: z.optional(z.string()),
  /** Whole designs, the recommended one first. */
  designs: z.optional(z.array(WholeDesignView)),
  questions: z.optional(z.array(QuestionView)),
  understood: z.optional(z.array(UnderstoodView)),
  /** Words of the intent that were not understood. */
  notUnderstood: z.optional(z.array(z.string())),
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
