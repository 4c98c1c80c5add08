import * as z from "zod/mini";
import { PlanInput } from "../../contract/plan.ts";
import { ComparisonView } from "../../shared/protocols/comparison.ts";
import { ReadFacts } from "../../shared/protocols/facts.ts";
import { AskedView } from "../../shared/protocols/planner.ts";
import { PracticesView, ProposalView } from "../../shared/protocols/proposal.ts";
import { Chosen, Undone } from "./design.ts";
import { DiagramMemory, EMPTY_MEMORY } from "./diagram/memory.ts";

/** A constraint as it is typed: free key, free value. */
export const ConstraintRow = z.object({ key: z.string(), value: z.string() });
export type ConstraintRow = z.infer<typeof ConstraintRow>;

/** What stands in tabs: the design where it is narrow, and all that is told of a plan beside its picture. */
export const Tab = z.enum(["design", "component", "findings", "order", "guidance", "code", "differences"]);
export type Tab = z.infer<typeof Tab>;

/**
 * What the panel is about; survives hiding and a reload of the window. How it is looked at is left out where it cannot be
 * read, and never costs what was designed.
 */
export const Document = z.object({
  intent: z.string(),
  constraints: z.array(ConstraintRow),
  proposal: z.optional(ProposalView),
  /** What the proposal was asked with; the form may say something else by now. */
  asked: z.optional(AskedView),
  /** What a language model read in an intent. */
  facts: z.optional(ReadFacts),
  chosen: z.array(Chosen),
  undone: z.array(Undone),
  /** Names of what the user had added or set, and the last proposal had no place for. */
  notKept: z.catch(z.optional(z.string()), undefined),
  plan: z.optional(PlanInput),
  /** Name of the file the plan came from; absent when it was composed here. */
  planTitle: z.optional(z.string()),
  /** URI of the file the plan or the design came from. */
  source: z.optional(z.string()),
  /** Why the plan is not what its source says now. */
  sourceProblem: z.optional(z.string()),
  /** How the plan differs from the one it is compared with. */
  comparison: z.optional(ComparisonView),
  /** How the diagram is looked at. */
  diagram: z.catch(z.optional(DiagramMemory), undefined),
  practices: z.catch(z.optional(PracticesView), undefined),
  /** The tab that the user opened last; absent until one was. */
  tab: z.catch(z.optional(Tab), undefined),
  /** A proposal is under way: after a reload it is asked for again. */
  proposing: z.catch(z.optional(z.boolean()), undefined),
  /** The plan is not yet that of the design: after a reload it is composed. */
  composing: z.catch(z.optional(z.boolean()), undefined),
});
export type Document = z.infer<typeof Document>;

export const EMPTY_DOCUMENT: Document = { intent: "", constraints: [], chosen: [], undone: [] };

/** The document kept by VS Code, or an empty one when there is none that can be read. */
export function restoreDocument(saved: unknown): Document {
  return Document.safeParse(saved).data ?? EMPTY_DOCUMENT;
}

/** What a step leads to: a step of the design is none between tabs, nor into or out of a preview of it. */
export function steppedTo(target: Document, { tab, diagram, source, planTitle }: Document): Document {
  const preview = target.source === source && target.planTitle === planTitle ? diagram?.preview : undefined;
  const isOther = preview !== target.diagram?.preview;
  return { ...target, tab, ...(isOther && { diagram: { ...EMPTY_MEMORY, ...target.diagram, preview } }) };
}

/** Rows with a key and a value, as the interface takes constraints: numbers and booleans as such, commas as lists. */
export function constraintsOf(rows: readonly ConstraintRow[]): Record<string, unknown> {
  return Object.fromEntries(
    rows
      .filter(({ key, value }) => key.trim() !== "" && value.trim() !== "")
      .map(({ key, value }) => [key.trim(), valueOfText(value.trim())]),
  );
}

/**
 * The constraints that a plan is composed for, and saved with: those of the form. As long as its rows are what was asked
 * with, that counts as it was asked: rows cannot hold everything.
 */
export function constraintsInForce({ constraints, asked }: Document): Record<string, unknown> {
  const isAsked = asked && JSON.stringify(rowsOf(asked.constraints)) === JSON.stringify(constraints);
  return isAsked ? asked.constraints : constraintsOf(constraints);
}

/** Constraints as rows, to be changed by hand. */
export function rowsOf(constraints: Readonly<Record<string, unknown>>): ConstraintRow[] {
  return Object.entries(constraints).map(([key, value]) => ({
    key,
    value: Array.isArray(value)
      ? value.join(", ")
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value),
  }));
}

function valueOfText(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text.includes(",") ? listedIn(text) : text;
}

/** The elements of a list as a row holds it: "queue, cache". */
export function listedIn(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
