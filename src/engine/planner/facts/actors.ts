/** Who acts, whatever they are called: "couples can book a date", "let hauliers announce themselves". */
import type { Token } from "../text/tokens.ts";
import { wordSet } from "../text/wordSet.ts";

/** Verbs before an act that somebody may, must or wants to do. */
const MODALS = wordSet("can may should shall must could");
const WISHING = wordSet("want wants like need needs able allowed");
/** Verbs that let somebody act: "let visitors book", "allow them to book". */
const LETTING = wordSet("let lets allow allows enable enables want wants ask asks invite");
/** Words that are nobody, or nobody in particular. */
const NOBODY = wordSet(
  "we i it you they he she that which this these those what who there not also only then and or but us them me everything data nobody one ones",
);
/** Endings of what things are called, and people are not. */
const OF_THINGS = /(?:ion|ment|ness|ity|ware|age|ing|data|app|apps|system|systems|page|pages|site|sites)$/;
/** How many words name who is let to act. */
const MOST_NAMES = 3;

/**
 * The tokens of who acts.
 * @param isAct whether something that people do with an application begins at a token
 * @param isThing whether a token belongs to a thing that a design can consist of
 */
export function actorsIn(
  tokens: readonly Token[],
  isAct: (index: number) => boolean,
  isThing: (index: number) => boolean,
): number[] {
  const at = (place: number) => tokens[place]?.text ?? "";
  const isSomebody = (place: number) => {
    const text = at(place);
    return (
      text.length > 2 && !NOBODY.has(text) && !OF_THINGS.test(text) && !isThing(place) && !/\d/.test(text)
    );
  };
  return tokens.flatMap(({ text }, place) => {
    const goesOn = tokens[place]?.gap === "space" || place === 0;
    // "Couples can book", "singers want to download".
    if (goesOn && MODALS.has(text) && isAct(place + 1) && isSomebody(place - 1)) return [place - 1];
    if (goesOn && WISHING.has(text) && at(place + 1) === "to" && isAct(place + 2) && isSomebody(place - 1))
      return [place - 1];
    if (!LETTING.has(text)) return [];
    for (let index = place + 1; index <= place + MOST_NAMES; index += 1) {
      const act = at(index + 1) === "to" ? index + 2 : index + 1;
      if (tokens[index]?.gap !== "space") return [];
      if (isAct(act) && isSomebody(index)) return [index];
    }
    return [];
  });
}
