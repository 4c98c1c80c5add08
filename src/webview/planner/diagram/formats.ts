/** Which view draws a plan, and what Mermaid may be asked to draw. */
import type { DiagramFormat } from "../../../contract/rendering.ts";
import type { DiagramChoice } from "../../../shared/protocols/planner.ts";

/**
 * Components up to which Mermaid (with its ELK layout) draws by itself, on request, and after a warning. It blocks the
 * panel's thread and cannot be stopped: measured about 0.6 s at 50, 2.4 s at 250, 9–14 s at 1,000 components.
 */
export const MERMAID_LIMITS = { automatic: 50, onRequest: 250, afterWarning: 1_000 } as const;

/** Characters of Mermaid markup; about 60 a component, so this admits what the limits above admit. */
export const MAX_MERMAID_TEXT = 500_000;

/** Which view the markup for Mermaid shows, previewed or exported, of the view that it is asked for from. */
export function mermaidView(shown: DiagramChoice): DiagramChoice {
  return shown === "service" ? "mermaid" : shown;
}

/** Whether the signed-in service draws, in place of the engine. */
export function isOfService(choice: DiagramChoice): boolean {
  return choice === "service" || choice === "mermaid";
}

/** The format in which a plan is asked for: another service's in Mermaid while that is quick, all else in SVG. */
export function formatOf(
  { choice, builtIn }: { readonly choice: DiagramChoice; readonly builtIn: boolean },
  components: number,
): DiagramFormat {
  if (choice === "mermaid") return "mermaid";
  const isQuick = choice === "service" && !builtIn && components <= MERMAID_LIMITS.automatic;
  return isQuick ? "mermaid" : "svg";
}

/** `ask`: draw when the user asks; `warn`: say first how long it takes; the last two are refusals. */
export type MermaidVerdict = "draw" | "ask" | "warn" | "tooMany" | "tooLong";

/** @param request what the user asked for: nothing, the Mermaid view, or to draw in spite of the warning. */
export function judgeMermaid(
  components: number,
  characters: number,
  request: "none" | "view" | "insist",
): MermaidVerdict {
  if (characters > MAX_MERMAID_TEXT) return "tooLong";
  if (components > MERMAID_LIMITS.afterWarning) return "tooMany";
  if (components <= MERMAID_LIMITS.automatic || request === "insist") return "draw";
  if (components > MERMAID_LIMITS.onRequest) return "warn";
  return request === "view" ? "draw" : "ask";
}

/** Seconds that Mermaid needs for a plan, rounded up: about 10 ms a component. */
export function mermaidSeconds(components: number): number {
  return Math.max(1, Math.ceil(components / 100));
}

/**
 * About how many components Mermaid would have to draw: a service may send more than the plan it was given. Outside
 * of labels, a plan of N components and 1.3 N relations has about 2.3 N lines or other separators and 1.3 N arrows.
 */
export function mermaidSize(markup: string, components: number): number {
  const structure = markup.replaceAll(/"[^"\n]*"/g, "");
  const separators = structure.match(/[\n;&]/g)?.length ?? 0;
  const arrows = structure.match(/--|==|-\.|~~~/g)?.length ?? 0;
  return Math.max(components, Math.round((separators - PREAMBLE) / 2.3), Math.round(arrows / 1.3));
}
/** Lines of a plan's markup that stand for no component: groups and their colours. */
const PREAMBLE = 40;
