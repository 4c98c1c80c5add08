/** How long an intent says that a job runs, and what ends before it does. */
import { cloudOf } from "../../../shared/clouds.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { type Effect, exclude, NO_EFFECT } from "../constraints/effect.ts";
import { HOUR, MINUTE, NUMBER_OR_ONE, spanOf, timeUnit } from "../settings/units.ts";

/** A job's run, in minutes, and the words that say so. */
export interface Duration {
  readonly minutes: number;
  readonly evidence: string;
}

/** Days are mostly what a job is about rather than how long it takes: "a 30-day report". */
const SPAN = `(${NUMBER_OR_ONE})[- ]?(${timeUnit(MINUTE, HOUR)})`;
const HAS_UNIT = new RegExp(String.raw`(?:\b|\d)${timeUnit(MINUTE, HOUR)}`);
const VAGUE =
  "(?:for |about |around |up to |roughly |some |approximately |at least |more than |over |longer than |~ ?){0,3}";
const WORK =
  "(?:job|script|task|batch|run|computation|calculation|simulation|export|import|report|process|etl|crawl|conversion|rendering|training)s?";
/** A span behind one of these is an interval or a limit, and no run. */
const INTERVAL =
  /\b(?:every|each|within|in|in under|under|last|past|after|per|the|next|than|for the last)\s$/;

const SAYINGS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:runs?|running|takes?|taking|lasts?|lasting|works?|computes?|crunch(?:es)?) (?:for )?${VAGUE}${SPAN}(?! (?:a|per|each|every) (?:day|week))`,
    "g",
  ),
  new RegExp(String.raw`\b${SPAN}(?:[- ]long)? (?:[a-z-]{2,14} ){0,2}${WORK}\b`, "g"),
  new RegExp(String.raw`\b${WORK} (?:of|for|over|lasting) ${VAGUE}${SPAN}`, "g"),
  new RegExp(String.raw`\b${SPAN} (?:each|every|per|a) (?:night|run|job|execution|batch)\b`, "g"),
];

/** The longest run that an intent speaks of; undefined where it speaks of none. */
export function longestRun(intent: string): Duration | undefined {
  const text = intent.toLowerCase();
  if (!HAS_UNIT.test(text)) return undefined;
  let longest: Duration | undefined;
  for (const saying of SAYINGS) {
    for (const match of text.matchAll(saying)) {
      if (INTERVAL.test(text.slice(Math.max(0, match.index - 16), match.index))) continue;
      const [evidence, number, unit] = match;
      const minutes = (spanOf(number, unit) ?? 0) / MINUTE;
      if (minutes > (longest?.minutes ?? 0)) longest = { minutes, evidence: evidence.trim() };
    }
  }
  return longest;
}

/** What a run means for a design: a longer one than functions may take is tagged, and rules them out. */
export function effectOfRun(
  run: Duration | undefined,
  provider: string,
): { readonly tags: readonly string[]; readonly effect: Effect } {
  const limit = cloudOf(provider)?.longestRun;
  if (run === undefined || limit === undefined || run.minutes <= limit)
    return { tags: [], effect: NO_EFFECT };
  const judgeOne = ({ gives, auxiliary }: CatalogueEntry) =>
    gives[0] === "function" && !auxiliary
      ? exclude("intent:duration", `it ends after ${limit} minutes, and the intent says “${run.evidence}”`)
      : undefined;
  return { tags: ["long-running"], effect: { judges: [judgeOne] } };
}
