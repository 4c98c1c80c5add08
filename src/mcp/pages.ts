/** Answers that are longer than fits into a conversation, in pages. */
import { isObject, type JsonObject } from "../contract/reading.ts";
import { estimateTokens } from "./tokens.ts";

/** Clients cut or refuse what is longer than 25,000 tokens; the rest is for the words around a result. */
export const MOST_TOKENS = 22_000;
/** The same for what services send, whose texts may be made to look like fewer tokens than they are. */
export const MOST_FOREIGN_TOKENS = 11_000;
/** What stands beside the long member stands on every page, as long as it takes no more than this share of it. */
const MOST_BESIDE = 0.6;
/** Texts are measured in steps of so many characters. */
const STEP = 256;

/** An answer that does not fit, nor can be parted; the message is for the agent. */
export class TooLong extends Error {
  override readonly name = "TooLong";

  constructor(tokens: number) {
    super(
      `The answer has about ${tokens} tokens, more than fits into a conversation. Ask for less: fewer components at a time, or use the command line, which writes files.`,
    );
  }
}

export interface Page {
  readonly result: JsonObject;
  readonly page: number;
  readonly pages: number;
}

/**
 * A page of an answer, all of it where it fits. The pages of one answer are the same at every call, as long as the
 * answer is.
 * @param long the members that are parted, one after the other: lists, of whose elements texts named `content` are
 * parted too; or one that is a text
 * @throws TooLong
 */
export function pageOf(result: JsonObject, long: readonly string[], page: number, most: number): Page {
  const all = tokensOf(result);
  if (all <= most) return { result, page: 1, pages: 1 };
  const [first] = long;
  if (first === undefined) throw new TooLong(all);
  const beside = Object.entries(result).filter(([member]) => !long.includes(member));
  const besides = tokensOf(Object.fromEntries(beside));
  if (besides > most * MOST_BESIDE) throw new TooLong(all);
  const { [first]: value } = result;
  const parts: readonly JsonObject[] =
    typeof value === "string"
      ? textParts(value, most - besides).map((part) => ({ [first]: part }))
      : listParts(result, long, most - besides);
  const shown = { ...result, ...parts[Math.min(page, parts.length) - 1] };
  if (tokensOf(shown) > most * 1.1) throw new TooLong(all);
  return {
    result: { ...shown, page: Math.min(page, parts.length), pages: parts.length },
    page: Math.min(page, parts.length),
    pages: parts.length,
  };
}

function tokensOf(value: unknown): number {
  return estimateTokens(JSON.stringify(value) ?? "");
}

/** A text in parts, each ending with a line where there are lines. */
function textParts(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    let end = from;
    for (let tokens = 0; end < text.length; end += STEP) {
      tokens += tokensOf(text.slice(end, end + STEP));
      if (tokens > most && end > from) break;
    }
    end = Math.min(end, text.length);
    if (end < text.length) {
      const line = text.lastIndexOf("\n", end - 1) + 1;
      if (line > from) end = line;
      // Not between the halves of a character.
      else if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? "")) end -= 1;
    }
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}

/** Lists in parts, each with all of the lists; files that are too long for one are continued on the next. */
function listParts(result: JsonObject, long: readonly string[], most: number): readonly JsonObject[] {
  const parts: Record<string, unknown[]>[] = [];
  let left = 0;
  for (const member of long) {
    const value = result[member];
    for (const element of (Array.isArray(value) ? value : [value]).flatMap((one) => smaller(one, most))) {
      const tokens = tokensOf(element);
      if (parts.length === 0 || tokens > left) {
        parts.push(Object.fromEntries(long.map((each) => [each, []])));
        left = most;
      }
      parts.at(-1)?.[member]?.push(element);
      left -= tokens;
    }
  }
  return parts;
}

function smaller(element: unknown, most: number): readonly unknown[] {
  const content = isObject(element) ? element["content"] : undefined;
  if (!isObject(element) || typeof content !== "string" || tokensOf(element) <= most) return [element];
  const parts = textParts(content, most - tokensOf({ ...element, content: "" }) - STEP);
  return parts.map((part, index) => ({ ...element, content: part, part: index + 1, parts: parts.length }));
}
