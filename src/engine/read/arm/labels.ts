/**
 * What people call a resource whose name only a deployment knows: the variable or parameter that holds the name, or what
 * the template writes of it. Nothing is found by this; that is what {@link RawResource.name} is for.
 */
import { variableWords } from "../variableWords.ts";
import type { Evaluator } from "./evaluator.ts";
import { type Expression, isExpression, parseExpression } from "./expression.ts";
import { formatParts } from "./functions.ts";
import { COPY_INDEX, textOf, Unknown } from "./values.ts";

/** Longer addresses are cut, and no more of a label is put together than shows that. */
export const LONGEST_ADDRESS = 160;

/** Functions whose result is their first argument in another form. */
const FORMS: ReadonlySet<string> = new Set([
  ...["tolower", "toupper", "trim", "substring", "take", "skip", "replace", "string", "first", "last"],
  ...["split", "padleft", "uri", "uricomponent", "json", "array", "createarray", "tryget"],
]);

/**
 * A name in the words of its template: `vmName` for a name that the variable `vmName` holds, `shop-vmName` for one that
 * begins with `shop-`, with `{n}` in those of a loop.
 * @param name as the template writes it
 * @param type with all its parts; a part of the name that nothing tells is called by its own part
 * @returns cut where it is longer than {@link LONGEST_ADDRESS}; undefined where nothing tells any part of it
 */
export function labelOf(name: unknown, type: string, evaluator: Evaluator): string | undefined {
  const written = writtenName(name, evaluator, (variable) => variable);
  if (written === undefined || !isExpression(name as string)) return written;
  const types = type.split("/").slice(1);
  const parts = written.split("/").map((part) => withoutLooseEnds(part));
  if (parts.every((part) => part === "" || part === COPY_INDEX)) return undefined;
  return parts.map((part, index) => (part === "" ? (types[index] ?? "") : part)).join("/");
}

/**
 * The last part of a name in people's words: `public IP address` for what the variable `publicIPAddressName` holds, and
 * without the number in a loop. A name that is written out stays as it is.
 * @returns of any length where it is written out; empty where nothing tells it, or the part is called as in all resources
 * of its type
 */
export function wordsOf(name: unknown, evaluator: Evaluator): string {
  const isWritten = typeof name === "string" && !isExpression(name);
  const written = writtenName(name, evaluator, marked) ?? "";
  const last = written.slice(written.lastIndexOf("/") + 1);
  const words = withoutLooseEnds(isWritten ? last : inWords(last));
  return SAME_EVERYWHERE.has(words.toLowerCase()) ? "" : words;
}

/** Where a variable's words begin and end, and where a property of a variable does. */
const EDGE = "\u0000";
const PROPERTY = "\u0001";
/** What Azure itself calls the only part of a type. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(["default", "current"]);

function marked(variable: string): string {
  const words = variableWords(variable);
  return `${EDGE}${words !== "" && variable.startsWith(".") ? PROPERTY : ""}${words}${EDGE}`;
}

/** Marked parts as one text, each thing once: a list, its entry and the entry's part are often called alike. */
function inWords(text: string): string {
  const parts: string[] = [];
  for (const one of text.split(COPY_INDEX).flatMap((part) => part.split(EDGE))) {
    const part = withoutLooseEnds(one);
    const isProperty = part.startsWith(PROPERTY);
    const own = isProperty ? part.slice(PROPERTY.length) : part;
    const before = parts.at(-1) ?? "";
    if (own === "" || says(before, own)) {
      // The innermost of a chain is what is named, and not what holds it.
      if (isProperty && own !== "") parts.splice(-1, 1, own);
      continue;
    }
    if (says(own, before)) parts.pop();
    parts.push(own);
  }
  return parts.reduce(beside, "");
}

/** Whether a text has all the words of another, in the singular or in the plural. */
function says(text: string, other: string): boolean {
  const words = new Set(stems(text));
  return stems(other).every((word) => words.has(word));
}

function stems(text: string): string[] {
  return text
    .toLowerCase()
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?:es|s)$/, ""));
}

/** Words that nothing joins, apart. */
function beside(text: string, part: string): string {
  const isApart = /[\p{L}\p{N}]/u.test(text.slice(-1)) && /^[\p{L}\p{N}]/u.test(part);
  return `${text}${isApart ? " " : ""}${part}`;
}

/** A name as its template writes it, with its variables named. */
function writtenName(
  name: unknown,
  evaluator: Evaluator,
  named: (variable: string) => string,
): string | undefined {
  if (typeof name !== "string") return undefined;
  if (!isExpression(name)) return name;
  const expression = parseExpression(name);
  return expression && evaluator.apart(() => new Labels(evaluator, named).of(expression)).value;
}

/** Signs that joined a part that is not known. */
function withoutLooseEnds(part: string): string {
  let [from, to] = [0, part.length];
  while (from < to && "-_. ".includes(part[from] ?? "")) from++;
  while (to > from && "-_. ".includes(part[to - 1] ?? "")) to--;
  return part.slice(from, to);
}

class Labels {
  readonly #evaluator: Evaluator;
  readonly #named: (variable: string) => string;

  constructor(evaluator: Evaluator, named: (variable: string) => string) {
    this.#evaluator = evaluator;
    this.#named = named;
  }

  /** Empty where nothing tells it; no longer than {@link joined} makes it. */
  of(expression: Expression): string {
    return joined([this.#whole(expression)], (whole) => whole);
  }

  #whole(expression: Expression): string {
    const value = this.#evaluator.value(expression);
    const known = value instanceof Unknown ? undefined : textOf(value);
    if (known !== undefined) return known;
    if (expression.kind === "literal") return String(expression.value);
    return expression.kind === "member" ? this.#member(expression) : this.#call(expression);
  }

  #call({ name, args }: Extract<Expression, { kind: "call" }>): string {
    const [first, second, third] = args;
    if (name === "copyindex") return COPY_INDEX;
    if (!first) return "";
    if (name === "parameters" || name === "variables") return this.#named(this.#text(first));
    if (name === "concat") return joined(args, (argument) => this.of(argument));
    if (name === "format") return this.#format(this.#text(first), args.slice(1));
    if (name === "if") return (second && this.of(second)) || (third && this.of(third)) || "";
    if (name === "coalesce") return args.map((argument) => this.of(argument)).find((one) => one !== "") ?? "";
    if (FORMS.has(name)) return this.of(first);
    return usesCopyIndex(args) ? COPY_INDEX : "";
  }

  #format(format: string, args: readonly Expression[]): string {
    return joined(formatParts(format), (part) =>
      typeof part === "string" ? part : (args[part] && this.of(args[part])) || "",
    );
  }

  /** `config.name` of a parameter, and the output of a deployment; of what else a function answers, nothing. */
  #member(expression: Extract<Expression, { kind: "member" }>): string {
    const keys: string[] = [];
    let whole: Expression = expression;
    while (whole.kind === "member") {
      keys.push(
        whole.key.kind === "literal" && typeof whole.key.value === "number" ? "" : this.#text(whole.key),
      );
      whole = whole.of;
    }
    const [outputs, output = ""] = keys.reverse();
    if (outputs === "outputs") return output;
    if (whole.kind !== "call" || whole.args.length === 0) return "";
    const isByName = whole.name === "parameters" || whole.name === "variables";
    const root = isByName || FORMS.has(whole.name) ? this.of(whole) : "";
    if (root === "" || !isByName) return root;
    return root + joined(keys, (key) => (key === "" ? "" : this.#named(`.${key}`)));
  }

  /** A text that is known; empty where it is not. */
  #text(expression: Expression): string {
    const value = this.#evaluator.value(expression);
    return typeof value === "string" ? value : "";
  }
}

function joined<Part>(parts: readonly Part[], textOfPart: (part: Part) => string): string {
  let text = "";
  for (const part of parts) {
    text += textOfPart(part);
    if (text.length > LONGEST_ADDRESS) return text.slice(0, LONGEST_ADDRESS + 1);
  }
  return text;
}

function usesCopyIndex(args: readonly Expression[]): boolean {
  return args.some((one) => one.kind === "call" && (one.name === "copyindex" || usesCopyIndex(one.args)));
}
