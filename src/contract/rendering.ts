import * as z from "zod/mini";
import { PlanInput } from "./plan.ts";

/** The interface's own formats: what a page shows. */
const DIAGRAM_FORMATS = ["mermaid", "svg"] as const;
export type DiagramFormat = (typeof DIAGRAM_FORMATS)[number];

/** With those that only become files; a service that does not know them refuses them. */
export const RENDER_FORMATS = [...DIAGRAM_FORMATS, "drawio"] as const;
export type RenderFormat = (typeof RENDER_FORMATS)[number];

export const DIAGRAM_VIEWS = ["architecture", "resources"] as const;
export type DiagramView = (typeof DIAGRAM_VIEWS)[number];

export const DIAGRAM_THEMES = ["light", "dark"] as const;
export type DiagramTheme = (typeof DIAGRAM_THEMES)[number];

/** Pixels of a pane; what is no sensible size is refused rather than laid out for. */
const Pixels = z.number().check(z.minimum(50), z.maximum(20_000));

/** A column or row of the grid that an architecture stands on. */
const Cell = z.int().check(z.minimum(0), z.maximum(100_000));
/** Of a card, in the picture's own pixels. */
const CardSide = z.optional(z.int().check(z.minimum(1), z.maximum(10_000)));
/** Columns and rows of components and actors, by name, with the size of their cards where it is known. */
export const DiagramPlaces = z.record(
  z.string(),
  z.object({ column: Cell, row: Cell, width: CardSide, height: CardSide }),
);
export type DiagramPlaces = z.infer<typeof DiagramPlaces>;

/** How a plan is drawn. The interface knows the format only; the rest is for services that read it. */
export const RenderOptions = z.looseObject({
  view: z
    .optional(z.enum(DIAGRAM_VIEWS))
    .check(
      z.describe(
        "resources (the default): every component; architecture: what serves the purpose, where it stands",
      ),
    ),
  width: z
    .optional(Pixels)
    .check(z.describe("Of the architecture: width of where it will be shown, in pixels")),
  height: z
    .optional(Pixels)
    .check(z.describe("Of the architecture: height of where it will be shown, in pixels")),
  title: z.optional(z.string()).check(z.describe("Of the architecture: what it is of, in a few words")),
  intent: z
    .optional(z.string())
    .check(
      z.describe(
        "Of the architecture: what was asked for; whom it names as making use of it stands at the edge",
      ),
    ),
  unfold: z
    .optional(z.array(z.string()))
    .check(
      z.describe("Of the architecture: names of components beside which all that completes them is shown"),
    ),
  opened: z
    .optional(z.union([z.enum(["all", "many"]), z.array(z.string())]))
    .check(z.describe("Of the architecture: opened groups (data-bundle); many: grouped above 25 cards")),
  places: z
    .optional(DiagramPlaces)
    .check(
      z.describe(
        "Of the architecture: column and row (data-cell) of what a picture showed before, and the size of its card, so that this one moves it little",
      ),
    ),
  theme: z
    .optional(z.enum(DIAGRAM_THEMES))
    .check(
      z.describe(
        "Of an SVG: its colors as plain values, for programs that know no CSS variables; of draw.io: light by default",
      ),
    ),
  legend: z
    .optional(z.boolean())
    .check(z.describe("Of the architecture as SVG: explains below the picture the signs that it uses")),
  captions: z
    .optional(z.boolean())
    .check(
      z.describe(
        "Of the architecture as SVG: the steps of its main flow in words below the picture, and beside lines without a number what they stand for, where there is room",
      ),
    ),
});
export type RenderOptions = z.infer<typeof RenderOptions>;

export const RenderRequest = z.looseObject({
  plan: PlanInput.check(z.describe("A deployment plan, as composition answers it, unchanged")),
  format: z
    .optional(z.enum(RENDER_FORMATS))
    .check(z.describe("mermaid (the default), svg, or drawio (a file for draw.io)")),
  ...RenderOptions.shape,
});
/** The same as tools take it: which groups are opened only somebody can say who sees the picture. */
export const RenderInput = z.omit(RenderRequest, { opened: true });
export const RenderResult = z.looseObject({ rendered: z.string() });
