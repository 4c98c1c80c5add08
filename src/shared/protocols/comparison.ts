/** How plans differ, as the panel is told. */
import * as z from "zod/mini";

/** One difference between two plans, and why it is there. */
export const ChangeView = z.object({ name: z.string(), because: z.string() });
export type ChangeView = z.infer<typeof ChangeView>;

/** How a component may differ: what happens to it first, then what is true of it besides. */
export const CHANGE_KINDS = [
  ...(["removed", "replaced", "changed", "added", "read", "forgotten"] as const),
  ...(["moved", "imported"] as const),
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** How a plan differs from another. The plan shown beside it holds what was removed, too. */
export const ComparisonView = z.object({
  /** By which its host finds its report and its texts again; absent where there are none. */
  id: z.optional(z.string()),
  /** Names of the two plans. */
  before: z.string(),
  after: z.string(),
  added: z.array(ChangeView),
  removed: z.array(ChangeView),
  changed: z.array(ChangeView),
  /** What else a run does; of two plans that are compared nobody knows. */
  replaced: z.optional(z.array(ChangeView)),
  read: z.optional(z.array(ChangeView)),
  forgotten: z.optional(z.array(ChangeView)),
  moved: z.optional(z.array(ChangeView)),
  imported: z.optional(z.array(ChangeView)),
});
export type ComparisonView = z.infer<typeof ComparisonView>;
