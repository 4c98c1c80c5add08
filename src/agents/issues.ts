/** Says in plain words what a schema does not accept of an input. */
import type * as z from "zod/mini";
import { partAt } from "../contract/issueWords.ts";
import { describe } from "../contract/reading.ts";
import { onOneLine } from "../shared/seen.ts";

type Issue = z.core.$ZodIssue;

/** Lines: whoever has mended these finds the others at the next try. */
const MOST_TOLD = 5;
/** Words that are offered to choose from. */
const MOST_OFFERED = 12;
/** Letters of what stands in the input itself. */
const MOST_LETTERS = 60;

/**
 * What is wrong with an input, a line for each of the first few issues: where, what is expected, and what is there.
 * @param whole how all of the input is called
 */
export function issueWords(issues: readonly Issue[], input: unknown, whole: string): string {
  const lines = issues.slice(0, MOST_TOLD).map((issue) => lineOf(issue, input, whole));
  if (issues.length > MOST_TOLD) lines.push(`${issues.length - MOST_TOLD} more are wrong.`);
  return lines.join("\n");
}

function lineOf(issue: Issue, input: unknown, whole: string): string {
  const path = [...issue.path, ...(issue.code === "invalid_union" ? sharedPath(issue.errors) : [])];
  const place = path.length === 0 ? whole : path.map((key) => short(String(key))).join(".");
  if (issue.code === "unrecognized_keys")
    return `${place} holds what nobody knows: ${listed(issue.keys.map((key) => JSON.stringify(short(key))))}.`;
  const found = partAt(input, path);
  const expected = expectedBy(issue);
  const got =
    typeof found === "string" && expected.includes('"') ? JSON.stringify(short(found)) : describe(found);
  return `${place} should be ${expected}, but is ${got}.`;
}

/** Of a value that may have one of several forms, where all of these want something else: what tells them apart. */
function sharedPath(errors: readonly (readonly Issue[])[]): readonly PropertyKey[] {
  const paths = errors.map(([first]) => first?.path ?? []);
  const [one = []] = paths;
  return paths.every((path) => path.join("\0") === one.join("\0")) ? one : [];
}

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `of type ${issue.expected === "record" ? "object" : issue.expected}`;
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union":
      // Where what tells the forms apart is none of theirs, only that is an issue, and not what each form wants.
      if (issue.errors.length === 0) return oneOf(("options" in issue && issue.options) || []);
      return [...new Set(issue.errors.map(([first]) => (first ? expectedBy(first) : AS_DESCRIBED)))].join(
        " or ",
      );
    case "too_small":
      return `${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}${UNITS[issue.origin] ?? ""}`;
    case "too_big":
      return `${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}${UNITS[issue.origin] ?? ""}`;
    default:
      return AS_DESCRIBED;
  }
}

const AS_DESCRIBED = "as the schema describes it";
const UNITS: Readonly<Record<string, string>> = { string: " characters long", array: " elements long" };

function oneOf(values: readonly unknown[]): string {
  if (values.length === 0) return AS_DESCRIBED;
  return `${values.length > 1 ? "one of " : ""}${listed(values.map((value) => JSON.stringify(value)))}`;
}

function listed(words: readonly string[]): string {
  const more = words.length > MOST_OFFERED ? [`and ${words.length - MOST_OFFERED} more`] : [];
  return [...words.slice(0, MOST_OFFERED), ...more].join(", ");
}

function short(text: string): string {
  return onOneLine(text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);
}
