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
  return { kind: "fault", what: [error.name, placeOf(error), VERSION].filter(Boolean).join(", ") };
}

/** What the build puts in. */
declare const PACKAGE_VERSION: string | undefined;
const VERSION = typeof PACKAGE_VERSION === "string" ? PACKAGE_VERSION : undefined;

/**
 * The file, line and column of the program that it was thrown in, without any folder. In what ships, functions have
 * names of a letter, which say nothing; to keep their own took a tenth of the engine's time.
 */
function placeOf({ stack = "" }: Error): string | undefined {
  const frames = stack.split("\n").filter((line) => line.startsWith("    at "));
  return frames.map((line) => PLACE.exec(line)?.[1]).find((place) => place !== undefined);
}
const PLACE = /[/\\( ]([\w.-]{1,80}\.[cm]?[jt]s:\d{1,9}:\d{1,9})\)?$/;

/** Sentences by kind; `{what}` is the fault and its place, `{where}` where to report it. */
export const FAULTS = {
  tooDeep: "It is nested too deeply to be read.",
  tooLarge: "It is too large to be read.",
  fault: "This is a fault of Infra Planner ({what}), whatever it was given. Please report it: {where}",
} as const;

/** What stands in the sentence of a fault: see {@link FAULTS}. */
export function faultValues(fault: Fault): { readonly what: string; readonly where: string } {
  return { what: fault.kind === "fault" ? fault.what : "", where: REPORT_AT };
}

/** A fault in a sentence or two, in English: see {@link faultOf}. */
export function faultInWords(fault: Fault): string {
  const { what, where } = faultValues(fault);
  return FAULTS[fault.kind].replace("{what}", () => what).replace("{where}", () => where);
}

/** What an error says to people, whoever foresaw it. */
export function errorWords(error: unknown): string {
  const fault = faultOf(error);
  if (fault) return faultInWords(fault);
  return error instanceof Error ? error.message : String(error);
}
