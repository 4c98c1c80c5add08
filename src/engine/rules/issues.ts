/** Says in plain words what a pack's schema does not accept. */
import type * as z from "zod/mini";
import { largest } from "../../shared/extremes.ts";
import { Rule } from "./model.ts";

type Issue = z.core.$ZodIssue;

interface Told {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** What of the place is meant; absent: the value. */
  readonly of?: "key";
}

const EFFECTS = Rule._zod.def.options.map((option) => {
  const { effect } = option._zod.def.shape;
  return effect._zod.def.values[0];
});
/** Words and keys that are offered, at most; of long lists the nearest. */
const OFFERED = 8;

/** Every issue with its place and what to do about it. */
export function issuesOf(error: z.core.$ZodError): Told[] {
  return error.issues.flatMap((issue) => told(issue, []));
}

function told(issue: Issue, before: readonly PropertyKey[]): Told[] {
  const path = [...before, ...issue.path];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        of: "key",
        message: `"${short(key)}" is nothing that is understood here. Take it out, or correct its spelling.`,
      }));
    case "invalid_union": {
      if ("discriminator" in issue && issue.discriminator === "effect")
        return [{ path: [...path, "effect"], message: `A rule's effect is one of: ${EFFECTS.join(", ")}.` }];
      return toldOfUnion(issue, path);
    }
    case "invalid_value":
      return [{ path, message: `This must be ${offered(issue.values.map(String))}.` }];
    case "invalid_type":
      return [{ path, message: missing(issue, path) ?? `This must be ${withArticle(issue.expected)}.` }];
    case "too_big":
      return [{ path, message: `This is too long or too large: ${issue.maximum} is the most.` }];
    case "too_small":
      return [{ path, message: `This is too short or too small: ${issue.minimum} is the least.` }];
    case "invalid_key":
      return [{ path, message: "This key is not known here. Correct its spelling." }];
    default:
      return [{ path, message: sentence(issue.message) }];
  }
}

/** Of a value that may be of several forms, what the form that comes nearest says. */
function toldOfUnion(issue: Issue & { code: "invalid_union" }, path: readonly PropertyKey[]): Told[] {
  const depth = (issues: readonly Issue[]) =>
    largest(
      issues.map((one) => one.path.length),
      0,
    );
  const isForm = (issues: readonly Issue[]) =>
    !issues.every(({ code, path: at }) => code === "invalid_type" && at.length === 0);
  const nearest = issue.errors
    .filter(isForm)
    .toSorted((a, b) => depth(b) - depth(a) || a.length - b.length)[0];
  const [first] = nearest ?? [];
  if (first) return told(first, path);
  const forms = issue.errors.flatMap(([one]) =>
    one?.code === "invalid_type" ? withArticle(one.expected) : [],
  );
  return [{ path, message: `This must be ${[...new Set(forms)].join(" or ") || "of another form"}.` }];
}

function missing(issue: Issue, path: readonly PropertyKey[]): string | undefined {
  if (issue.input !== undefined) return undefined;
  return `"${String(path.at(-1) ?? "pack")}" is missing here.`;
}

function offered(values: readonly string[]): string {
  if (values.length <= OFFERED) return values.length === 1 ? `${values[0]}` : `one of: ${values.join(", ")}`;
  return `one of the known words, such as ${values.slice(0, OFFERED).join(", ")}`;
}

function withArticle(type: string): string {
  const words: Record<string, string> = {
    object: "a mapping",
    record: "a mapping",
    array: "a list",
    string: "a text",
    int: "a whole number",
  };
  return words[type] ?? `a ${type}`;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function sentence(message: string): string {
  return message.startsWith("must") || message.startsWith("names")
    ? `This ${message}.`
    : `This is not accepted: ${message}`;
}
