/** Faults of the program itself, as people are told of them: never in the words of the language that it is written in. */

/** Where faults are reported. */
export const REPORT_AT = "https://github.com/infra-planner/infra-planner/issues";

/** What the language throws by itself. What Node throws has a code besides, and words that say what is wrong. */
const OF_THE_LANGUAGE: ReadonlySet<string> = new Set([
  "EvalError",
  "RangeError",
  "ReferenceError",
  "TypeError",
  "URIError",
]);

/** What came to an end: the stack, or the room for one text or list; or a fault, with its kind and its place. */
export type Fault =
  | { readonly kind: "tooDeep" }
  | { readonly kind: "tooLarge" }
  | { readonly kind: "fault"; readonly what: string };

/** What is to be told of an error that nobody foresaw; undefined for every other. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error) || "code" in error || !OF_THE_LANGUAGE.has(error.name)) return undefined;
  if (/call stack/i.test(error.message)) return { kind: "tooDeep" };
  if (/^Invalid (?:string|array|typed array) length|allocation failed/i.test(error.message))
    return { kind: "tooLarge" };
  const place = /^ {4}at (?:async )?(?:new )?([\w.#<>]+) \(/m.exec(error.stack ?? "")?.[1];
  return { kind: "fault", what: place === undefined ? error.name : `${error.name} in ${place}` };
}

/** A fault in a sentence or two, in English: see {@link faultOf}. */
export function faultInWords(fault: Fault): string {
  if (fault.kind === "tooDeep") return "It is nested too deeply to be read.";
  if (fault.kind === "tooLarge") return "It is too large to be read.";
  return `This is a fault of Infra Planner (${fault.what}), whatever is wrong with what it was given. Please report it: ${REPORT_AT}`;
}

/** What an error says to people, whoever foresaw it. */
export function errorWords(error: unknown): string {
  const fault = faultOf(error);
  if (fault) return faultInWords(fault);
  return error instanceof Error ? error.message : String(error);
}
