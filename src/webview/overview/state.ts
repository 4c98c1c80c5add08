import * as z from "zod/mini";
import { GROUPINGS, KINDS, ORDERS } from "./model/arranging.ts";

/** How the overview is arranged; survives hiding and a reload of the window. What is in it is loaded anew. */
export const Document = z.object({
  view: z.enum(["table", "cards"]),
  filter: z.string(),
  kind: z.enum(KINDS),
  order: z.enum(ORDERS),
  grouping: z.enum(GROUPINGS),
});
export type Document = z.infer<typeof Document>;

const EMPTY: Document = { view: "table", filter: "", kind: "all", order: "attention", grouping: "none" };

/** The document kept by VS Code, or the usual one when there is none that can be read. */
export function restoreDocument(saved: unknown): Document {
  return Document.safeParse(saved).data ?? EMPTY;
}
