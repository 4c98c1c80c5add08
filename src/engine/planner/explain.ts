import type { ComponentCandidate, Contribution } from "../../contract/component.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";
import type { Assignment } from "../designs/assignment.ts";
import type { DesignLibrary } from "../designs/library.ts";
import { tradeOff } from "../designs/tradeOff.ts";
import type { Cause } from "../designs/wanted.ts";
import { type Reason, type Scored, strongestFirst } from "./scoring/score.ts";
import { SETTINGS_SAID } from "./settings/titles.ts";
import { UNIT } from "./text/fixed.ts";

/** Reasons told in a sentence. */
const TOLD = 2;
/** Least points, in milli-points, of a reason worth telling. */
const WORTH_TELLING = 150;

/**
 * Why a type is where it is, the reason first: the role it has in the design and what asks for that, or what it would
 * do instead of something chosen, or what else speaks for it; and what counts against it.
 * @param reasons the strongest first
 */
function explain(entry: CatalogueEntry, reasons: readonly Reason[], telling: Telling): string {
  const assignment = telling.assignments.get(entry);
  const against = reasons.find(
    // What the design wants is no glue, wherever it usually comes from.
    ({ points, evidence }) =>
      points <= -WORTH_TELLING &&
      !(
        evidence === "auxiliary" &&
        (assignment?.kind === "chosen" || telling.sizedBy?.(entry) !== undefined)
      ),
  );
  const but = against === undefined ? "" : ` Against it: ${against.clause}.`;
  return `${mainReason(entry, reasons, assignment, telling)}${but}`;
}

function mainReason(
  entry: CatalogueEntry,
  reasons: readonly Reason[],
  assignment: Assignment | undefined,
  telling: Telling,
): string {
  const { library } = telling;
  if (assignment?.kind === "alternative") {
    return `Instead of ${assignment.to.name} as ${assignment.role.title}: ${tradeOff(library, entry, assignment.to)}`;
  }
  const summary = lowered(entry.summary.replace(/\.$/, ""));
  if (assignment?.kind === "chosen") {
    const does = assignment.role?.does ?? summary;
    const { exists } = assignment;
    const cause = inOwnWords(assignment.cause, telling);
    const why = exists ? `It is there already${quoted(cause)}, to be used` : causeClause(cause);
    return `${why}: ${assignment.role === undefined ? does : `it ${does}`}.`;
  }
  const sized = telling.sizedBy?.(entry);
  if (sized !== undefined) return `You say its ${listed(sized)}: ${summary}.`;
  const spoken = reasons.filter(({ points, source }) => points >= WORTH_TELLING && source !== "prior");
  const told = spoken.slice(0, TOLD).map(({ clause }) => clause);
  return told.length > 0 ? `May belong to the design: ${told.join(", and ")}.` : "A common building block.";
}

/** A cause's words in brackets; a caller may say that a role is played, and nothing more. */
function quoted({ evidence }: Cause): string {
  return evidence === "" ? "" : ` (“${evidence}”)`;
}

/** A cause with the words of the intent as they are written there. */
function inOwnWords(cause: Cause, { quote }: Telling): Cause {
  if (quote === undefined || cause.kind === "role" || cause.evidence === "") return cause;
  if (cause.kind === "design" && cause.evidence === cause.title) return cause;
  return { ...cause, evidence: cause.evidence.split(" … ").map(quote).join(" … ") };
}

/** Settings in a sentence: "memory and processors". */
function listed(names: readonly SettingName[]): string {
  const words = names.map((name) => SETTINGS_SAID[name]?.[0] ?? name.replaceAll("-", " "));
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** What asks for a role, as the beginning of a sentence. */
function causeClause(cause: Cause): string {
  switch (cause.kind) {
    case "named":
      return `You name it (“${cause.evidence}”)`;
    case "asked":
      return `You ask for “${cause.evidence}”`;
    case "design":
      return cause.evidence === cause.title
        ? `For the ${cause.title}`
        : `For the ${cause.title} (“${cause.evidence}”)`;
    case "implied":
      return cause.evidence === "" ? "Intents like this one need it" : `“${cause.evidence}” suggests it`;
    case "role":
      return `The ${cause.evidence} needs it`;
  }
}

/** What the candidates of one answer have in common. */
export interface Telling {
  readonly library: DesignLibrary;
  readonly assignments: ReadonlyMap<CatalogueEntry, Assignment>;
  /** Words of the intent as they are written there. */
  readonly quote?: (words: string) => string;
  /** The settings that are said of a part which is recommended for them; undefined for any other type. */
  readonly sizedBy?: (entry: CatalogueEntry) => readonly SettingName[] | undefined;
}

/** A scored type as the interface shows it. */
export function toCandidate(
  { entry, reasons: found, score }: Scored,
  telling: Telling,
  input: Record<string, unknown> | undefined,
): ComponentCandidate {
  const reasons = strongestFirst(found);
  const { library, assignments, sizedBy } = telling;
  const assignment = assignments.get(entry);
  return {
    type_id: entry.typeId,
    display_name: entry.name,
    explanation: explain(entry, reasons, telling),
    rank_score: score / UNIT,
    ...(input === undefined ? {} : { desired_input: input }),
    recommended: (assignment?.kind === "chosen" && !assignment.exists) || sizedBy?.(entry) !== undefined,
    ...(assignment?.kind === "chosen" && assignment.exists ? { existing: true } : {}),
    ...(assignment?.role === undefined ? {} : { role: assignment.role.title }),
    ...(assignment?.kind === "alternative"
      ? { alternative_to: assignment.to.typeId, trade_off: tradeOff(library, entry, assignment.to) }
      : {}),
    group: entry.group,
    contributions: contributionsOf(reasons),
  };
}

/** The reasons in score points; they add up to the candidate's score. */
function contributionsOf(reasons: readonly Reason[]): Contribution[] {
  return reasons.map(({ source, evidence, points }) => ({ source, evidence, points: points / UNIT }));
}

function lowered(sentence: string): string {
  return /^[A-Z][a-z]/.test(sentence) ? `${sentence[0]?.toLowerCase()}${sentence.slice(1)}` : sentence;
}
