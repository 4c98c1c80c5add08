/** The qualities that a text as a whole asks for: how its parts shall run, for whom, and what they must bear. */
import { outputOf, QUALITIES, type Quality } from "../reading/model.ts";
import { mostTelling } from "../reading/textModel.ts";
import { type Token, textOf } from "../text/tokens.ts";
import type { Mark } from "./facts.ts";
import { type ReadText, shareInEnglish } from "./likelyRoles.ts";
import { isThin } from "./thin.ts";

/**
 * From these log-odds on a text asks for a quality, and from these on a text of a few words, which says little of what is
 * usual beside them. Chosen on 305 texts that took no part in the learning.
 */
const LIKELY = 0.5;
const LIKELY_OF_FEW = 1.5;

/** The mark of a quality. */
export type LikelyQuality = Mark & { readonly tag: Quality };

/**
 * A mark for each, at the words that do most for it. Of a text of another language it counts half what it says as it was
 * written, and half what its words are in English.
 * @param tokens the English words of the text
 * @param denied what is not wanted: products, whose names do nothing for a quality, and qualities whose own terms are
 *   denied. Other words do, also where they are denied: "no servers", "must not be down"
 */
export function likelyQualities(
  text: ReadText,
  tokens: readonly Token[],
  denied: { readonly names: ReadonlySet<number>; readonly tags: ReadonlySet<string> },
): LikelyQuality[] {
  const { reading, spoken } = text;
  const share = shareInEnglish(text);
  const least = isThin(tokens) ? LIKELY_OF_FEW : LIKELY;
  return QUALITIES.flatMap((quality): LikelyQuality[] => {
    const written = reading.qualities.get(quality) ?? 0;
    const score = written + ((spoken.qualities.get(quality) ?? 0) - written) * share;
    if (score < least || denied.tags.has(quality)) return [];
    const parts = spoken.partsOf(outputOf(quality));
    const doubt = parts.reduce((sum, part, at) => (denied.names.has(at) ? sum + Math.max(0, part) : sum), 0);
    // The names are doubted as they are in English, so no more than that counted is taken away.
    if (score - share * doubt < least) return [];
    const { start, end } = mostTelling(tokens, parts);
    return [{ tag: quality, start, end, evidence: textOf(tokens, start, end), denied: false, asked: true }];
  });
}
