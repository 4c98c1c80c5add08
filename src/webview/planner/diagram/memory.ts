/** How a diagram is looked at: part of the panel's document, so it survives hiding and a reload. */
import * as z from "zod/mini";
import { DiagramPlaces } from "../../../contract/rendering.ts";
import { DiagramFilter } from "./filter.ts";

/** Where the picture stands in its viewport: CSS pixels, and pixels per unit of the picture. */
export const Camera = z.object({ x: z.number(), y: z.number(), scale: z.number() });
export type Camera = z.infer<typeof Camera>;

export const DiagramMemory = z.object({
  /** Absent until the user moved the picture: then it is looked at as it opens. */
  camera: z.optional(Camera),
  /** Whether the user asked for the whole picture after that; then there is no camera. */
  whole: z._default(z.boolean(), false),
  /** Where things stood in the last architecture: drawn after a reload, it is the same one. */
  places: z.optional(DiagramPlaces),
  /** Groups shown as one component each. */
  folded: z.array(z.string()),
  /** Components beside which what completes them is shown, in the architecture. */
  unfolded: z._default(z.array(z.string()), []),
  /** Whether relations that are no part of the main flow are shown at all times, in the architecture. */
  secondary: z._default(z.boolean(), false),
  /** Whether the architecture explains its signs below it. */
  legend: z._default(z.boolean(), false),
  /** Whether the diagram is shown as text beside the picture. */
  outline: z.boolean(),
  /** Whether what Mermaid makes of the plan is looked at; absent while it is not. */
  mermaid: z.optional(z.boolean()),
  /** What alone is shown of what is there; absent while nothing is filtered. */
  filter: z.optional(DiagramFilter),
  /** The colours of pictures that are saved and copied; absent while they are those of the editor. */
  exportTheme: z.optional(z.enum(["light", "dark"])),
});
export type DiagramMemory = z.infer<typeof DiagramMemory>;

export const EMPTY_MEMORY: DiagramMemory = {
  whole: false,
  folded: [],
  unfolded: [],
  secondary: false,
  legend: false,
  outline: false,
};
