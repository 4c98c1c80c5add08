/** What the planner's panel is told of diagrams: how they are drawn, and what is offered with them. */
import * as z from "zod/mini";
import { PlanInput } from "../../contract/plan.ts";
import { DIAGRAM_VIEWS, RenderOptions } from "../../contract/rendering.ts";
import { Icon } from "../icons/icons.ts";

/** `service` is the picture that the signed-in service makes, and `mermaid` its markup; ours are the first two. */
export const DiagramChoice = z.enum(["architecture", "resources", "service", "mermaid"]);
export type DiagramChoice = z.infer<typeof DiagramChoice>;

export const DiagramView = z.object({
  choice: DiagramChoice,
  /** By the built-in service. */
  builtIn: z.boolean(),
  /** The only views that are offered; absent: all of them. */
  views: z.optional(z.array(DiagramChoice)),
  /** Whether pictures and plans can be saved; absent: they can. */
  saves: z.optional(z.boolean()),
});
export type DiagramView = z.infer<typeof DiagramView>;

/** How a page has the picture of a whole plan drawn by the engine: in a view of ours, for its pane, after the one before. */
const { width, height, opened, places, legend } = RenderOptions.shape;
export const Drawing = z.object({
  choice: z.enum(DIAGRAM_VIEWS),
  /** Names of components beside which what completes them is shown. */
  unfold: z.array(z.string()),
  ...{ width, height, opened, places, legend },
});
export type Drawing = z.infer<typeof Drawing>;

/** A plan that the page has from its host, by the number that came with it; any other as a whole. */
export const PlanOf = { plan: z.optional(PlanInput), sent: z.optional(z.int()) };

/** A picture that comes with its plan, so that the page need not ask for it. */
export const DrawnPlan = z.object({
  drawing: Drawing,
  rendered: z.string(),
  /** What stands for types in place of glyphs, by types without versions; to be made inert before it is shown. */
  icons: z.record(z.string(), Icon),
});
export type DrawnPlan = z.infer<typeof DrawnPlan>;
