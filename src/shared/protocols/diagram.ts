/** What the planner's panel is told of diagrams: how they are drawn, and what is offered with them. */
import * as z from "zod/mini";

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
