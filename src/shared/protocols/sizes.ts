/** How the rooms of the planner's panel share it, as the user left them. */
import * as z from "zod/mini";

/** Shares of the panel, in percent, that leave both sides something. */
export const SIZE_BOUNDS = { columns: { least: 15, most: 50 }, rows: { least: 20, most: 80 } } as const;

/** A share within its bounds; anything else is none. */
function share({ least, most }: { readonly least: number; readonly most: number }) {
  return z.catch(z.optional(z.number().check(z.minimum(least), z.maximum(most))), undefined);
}

/** Shares of the panel in percent, one for each orientation; absent: as it is by itself. */
export const PanelSizes = z.object({
  /** The width of the design, beside the picture. */
  columns: share(SIZE_BOUNDS.columns),
  /** The height of the picture, above the rest. */
  rows: share(SIZE_BOUNDS.rows),
});
export type PanelSizes = z.infer<typeof PanelSizes>;
