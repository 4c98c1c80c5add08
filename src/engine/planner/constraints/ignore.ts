import { normalKey } from "../../../shared/constraints/model.ts";
import { placesOfWords } from "../../../shared/words.ts";
import { readList } from "./read.ts";

/** The key, as `normalKey` writes it. */
export const IGNORE = "ignore";
/** Words that are passed over; nobody means more. */
const MOST = 60;
/** What stands in their place: it means nothing, and whatever is said of it, such as “no …”, ends there. */
const NOTHING = "something";

/** `ignore: ["Frankfurt", "5,000 users"]`: the intent without them, and a note about each that it does not say. */
export function passOver(
  intent: string,
  constraints: Readonly<Record<string, unknown>>,
): { readonly text: string; readonly notes: readonly string[] } {
  const ignored = Object.entries(constraints).flatMap(([key, value]) =>
    normalKey(key) === IGNORE ? readList(value) : [],
  );
  const notes: string[] = [];
  let text = intent;
  for (const words of ignored.slice(0, MOST)) {
    const places = placesOfWords(text, words);
    if (places.length === 0)
      notes.push(`The constraint ignore names “${words}”, which the intent does not say.`);
    for (const { start, end } of places.toReversed())
      text = `${text.slice(0, start)}${NOTHING}${text.slice(end)}`;
  }
  return { text, notes };
}
