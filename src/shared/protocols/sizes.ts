/** How the rooms of the planner's panel share it, as the user left them. */
import * as z from "zod/mini";

/** Shares of the panel in percent, one for each orientation; absent: as it is by itself. */
export const PanelSizes = z.object({
  /** The width of the design, beside the picture. */
  columns: z.optional(z.number()),
  /** The height of the picture, above the rest. */
  rows: z.optional(z.number()),
});
export type PanelSizes = z.infer<typeof PanelSizes>;
