import { isObject } from "../../../contract/reading.ts";
import { type Effect, note } from "./effect.ts";
import { readList } from "./read.ts";

/** The most that every cloud takes: 50 tags a resource (AWS, Azure; 64 on Google Cloud), of 128 and 256 characters. */
const MAX = { tags: 50, key: 128, value: 256 };

/**
 * `tags: {team: "shop"}`, or "team=shop, cost-center=1234": what every resource of the plan is marked with. A tag that
 * no cloud would take is reported and left out.
 */
export function requireTags(value: unknown): Effect {
  const pairs = isObject(value) ? Object.entries(value) : readList(value).map(splitPair);
  if (pairs.length === 0) return note(`The constraint tags is not understood: ${shown(value)}.`);
  const tags = new Map<string, string>();
  const refused: string[] = [];
  for (const [key, text] of pairs) {
    const tag = readTag(key, text);
    if (tag === undefined || tags.size === MAX.tags) refused.push(shown(key));
    else tags.set(tag.key, tag.value);
  }
  return {
    tags: Object.fromEntries(tags),
    notes:
      refused.length === 0
        ? []
        : [
            `These tags were left out: ${refused.slice(0, 5).join(", ")}. A tag is written name=value in one line, with at most ${MAX.key} and ${MAX.value} characters, and there are at most ${MAX.tags}.`,
          ],
  };
}

function splitPair(text: string): [string, unknown] {
  const at = text.search(/[=:]/);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function readTag(key: string, value: unknown) {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  if (!isPlain) return undefined;
  const tag = { key: key.trim(), value: String(value).trim() };
  const fits = tag.key !== "" && tag.key.length <= MAX.key && tag.value.length <= MAX.value;
  // Control characters, of which line breaks would end comments and commands.
  return fits && !/\p{C}|[\u2028\u2029]/u.test(tag.key + tag.value) ? tag : undefined;
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 100) ?? "nothing";
