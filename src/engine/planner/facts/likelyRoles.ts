/** The roles that a text as a whole asks for. */
import type { Frame } from "../reading/model.ts";
import { ASKING, telling } from "../reading/telling.ts";
import type { LikelyRole, TextReading } from "../reading/textModel.ts";
import type { Token } from "../text/tokens.ts";
import { isThin } from "./thin.ts";

/**
 * From these log-odds on a text asks for a role where a few words can be told that do, and where none can: a component
 * whose reason can be told is worth more. Chosen on 305 texts that took no part in the learning.
 */
const ASKED = -1.3;
const IMPLIED = -0.25;
/**
 * What a word does for a role counts only so much where the word rather speaks of what is there, leaves, comes later, is
 * not wanted or only mentioned, and by how many log-odds it must do so. A text that mostly tells how things are asks for
 * something by that. Chosen on the same texts.
 */
const DOUBTED = 0.5;
const DOUBTFUL = 1;
const MOSTLY = 0.4;
const BESIDE_THE_POINT: ReadonlySet<Frame> = new Set(["has", "leaving", "not", "later", "about"] as const);
/** Who names so many services says what a design consists of: what he does not name must be asked for by more. */
const DESCRIBED = 2;
const ASKED_BESIDE = 1.5;

/** For each role the tokens of the names of what plays it outside of the cloud: they do nothing for it. */
export type AwayTokens = ReadonlyMap<string, ReadonlySet<number>>;
const NO_TOKENS: ReadonlySet<number> = new Set();

/** A text as the models read it. */
export interface ReadText {
  /** As it was written. */
  readonly reading: TextReading;
  readonly tokens: readonly Token[];
  /** Its words in English: the same where they are its own. */
  readonly spoken: TextReading;
  /** How many words these are. */
  readonly length: number;
}

/** How much of what a text says is told by its words in English: of another language half, beside as it was written. */
export function shareInEnglish({ reading, spoken }: ReadText): number {
  return reading === spoken ? 1 : 0.5;
}

/**
 * The roles that a text asks for. Of another language it counts half what it says as it was written, which the examples
 * have fewer of, and half what its words are in English.
 * @param named how many services it names as wanted
 */
export function likelyRoles(text: ReadText, named: number, away: AwayTokens): string[] {
  const { reading, spoken, tokens } = text;
  const doubtful = doubtfulTokens(spoken, text.length);
  const isEnglish = reading === spoken;
  const inEnglish = new Map(isEnglish ? [] : spoken.roles.map(({ role, score }) => [role, score]));
  const share = shareInEnglish(text);
  // Of a few words each can be told for nearly everything.
  const least = named >= DESCRIBED ? ASKED_BESIDE : isThin(tokens) ? IMPLIED : ASKED;
  const isAsked = ({ role, score }: LikelyRole) => {
    const undoubted = score + ((inEnglish.get(role) ?? score) - score) * share;
    if (undoubted < least) return false;
    const likely = undoubted - share * doubtOf(role, spoken, doubtful, away.get(role));
    return likely >= least && (likely >= IMPLIED || telling(reading, tokens, role).sum >= ASKING);
  };
  return reading.roles.filter(isAsked).map(({ role }) => role);
}

/** The tokens that rather speak of anything but what is wanted; none where most do. */
function doubtfulTokens(spoken: TextReading, length: number): number[] {
  const doubtful = Array.from({ length }, (_, start) => start).filter((start) => {
    const span = { start, end: start + 1 };
    const frame = spoken.frameOf(span);
    return BESIDE_THE_POINT.has(frame) && spoken.leaning(span, frame) >= DOUBTFUL;
  });
  return doubtful.length > length * MOSTLY ? [] : doubtful;
}

/** By how much a role is less likely for the words that do not speak of what is wanted, in log-odds. */
function doubtOf(
  role: string,
  spoken: TextReading,
  doubtful: readonly number[],
  away: ReadonlySet<number> = NO_TOKENS,
): number {
  if (doubtful.length + away.size === 0) return 0;
  const parts = spoken.partsOf(role);
  const sumOf = (tokens: Iterable<number>) =>
    [...tokens].reduce((sum, token) => sum + Math.max(0, parts[token] ?? 0), 0);
  return DOUBTED * sumOf(doubtful.filter((token) => !away.has(token))) + sumOf(away);
}
