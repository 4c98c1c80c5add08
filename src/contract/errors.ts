import * as z from "zod/mini";
import { ImportProblem } from "./importProblem.ts";
import { isObject, type JsonObject, readText } from "./reading.ts";

/** The interface's error statuses and the condition each stands for. */
export const ERROR_STATUSES = {
  401: "Bearer token missing or invalid",
  403: "Authenticated, but the resource requires a paid tier",
  404: "Resource not found or not visible to the token",
  429: "Rate limit exceeded; see Retry-After",
  500: "Server error; safe to retry with backoff",
} as const;

/** Error body of the built-in service. The interface leaves the shape open. */
export const ErrorBody = z.looseObject({ error: z.string() });

/** The same where a file cannot be imported: what is wrong in it, as data beside the words. */
export const FileErrorBody = z.looseObject({ error: z.string(), problem: z.optional(ImportProblem) });

const MESSAGE_KEYS = ["error", "errors", "message", "detail", "title"] as const;
/** What the words of an error that is an object stand under. */
const NESTED_KEYS = ["message", "detail", "msg", "title"] as const;
/** Longer messages are cut: they are shown in notifications and tree rows. */
const MESSAGE_LIMIT = 500;

/** The service's own words in an error body: a known key of a JSON object, else the first line of the text. */
export function readErrorMessage(text: string): string | undefined {
  const start = text.trimStart();
  try {
    const body: unknown = JSON.parse(text);
    return cut(isObject(body) ? wordsOf(body) : readText(body));
  } catch {
    // Not JSON: proxies and gateways answer with plain text or HTML; markup is of no use to a reader, nor is JSON that
    // broke off, nor what was no text or is in another encoding.
    if (/^[<[{"]/.test(start)) return undefined;
    const line = start
      .slice(0, MESSAGE_LIMIT + 1)
      .split("\n")[0]
      ?.trim();
    return line === undefined || GARBLED.test(line) ? undefined : cut(readText(line));
  }
}

/** A byte that is no text: the replacement character, or a control character other than a tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const GARBLED = /[\u0000-\u0008\u000b-\u001f\u007f\ufffd]/;

/** The service's own words in an object that reports an error, however long they are. */
export function wordsOf(body: JsonObject): string | undefined {
  for (const key of MESSAGE_KEYS) {
    const words = readWords(body[key]);
    if (words !== undefined) return words;
  }
  return undefined;
}

/** A text, an object with one, or the first of a list of these. */
function readWords(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(first)) return readText(first);
  return NESTED_KEYS.map((key) => readText(first[key])).find((text) => text !== undefined);
}

/** Words of a length to be shown. Secrets are blotted out before: of one that was cut, a part would be left. */
export function cutWords(words: string): string {
  return words.length <= MESSAGE_LIMIT ? words : `${words.slice(0, MESSAGE_LIMIT)}…`;
}

function cut(words: string | undefined): string | undefined {
  return words === undefined ? undefined : cutWords(words);
}
