/**
 * How a diagram is looked at: part of the panel's document, so it survives hiding and a reload. What of it cannot be read
 * is left out by itself: it never costs the user the design.
 */
import * as z from "zod/mini";
import { DiagramPlaces, RenderOptions } from "../../../contract/rendering.ts";
import { DiagramChoice } from "../../../shared/protocols/diagram.ts";
import { DiagramFilter } from "./filter.ts";

/** Where the picture stands in its viewport: CSS pixels, and pixels per unit of the picture. */
export const Camera = z.object({ x: z.number(), y: z.number(), scale: z.number().check(z.positive()) });
export type Camera = z.infer<typeof Camera>;

const isOn = z.catch(z.boolean(), false);
const names = z.catch(z.array(z.string()), []);

export const DiagramMemory = z.object({
  /** Absent until the user moved the picture: then it is looked at as it opens. */
  camera: z.catch(z.optional(Camera), undefined),
  /** Whether the user asked for the whole picture after that; then there is no camera. */
  whole: isOn,
  /** Where things stood in the last architecture: drawn after a reload, it is the same one. */
  places: z.catch(z.optional(DiagramPlaces), undefined),
  /** Groups shown as one component each. */
  folded: names,
  /** Components beside which what completes them is shown, in the architecture. */
  unfolded: names,
  /** Groups that are opened in the architecture, or all shown without any; absent until its first picture. */
  opened: z.catch(RenderOptions.shape.opened, undefined),
  /** Whether relations that are no part of the main flow are shown at all times, in the architecture. */
  secondary: isOn,
  /** Whether the architecture explains its signs below it. */
  legend: isOn,
  /** Whether the diagram is shown as text beside the picture. */
  outline: isOn,
  /** The view of which what Mermaid makes is looked at; absent while nothing is previewed. */
  preview: z.catch(z.optional(DiagramChoice), undefined),
  /** What alone is shown of what is there; absent while nothing is filtered. */
  filter: z.catch(z.optional(DiagramFilter), undefined),
  /** The colours of pictures that are saved and copied; absent while they are those of the editor. */
  exportTheme: z.catch(z.optional(z.enum(["light", "dark"])), undefined),
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
