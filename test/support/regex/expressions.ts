/** The regular expressions of source files: literals by their syntax, others by what becomes of them. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseSync, Visitor } from "oxc-parser";

export interface Expression {
  readonly source: string;
  readonly flags: string;
}

export interface Expressions {
  readonly literals: readonly Expression[];
  /** How often `RegExp` makes one of a text that is put together. */
  readonly made: number;
}

export function expressionsIn(path: string): Expressions {
  const literals: Expression[] = [];
  let made = 0;
  const isRegExp = ({ callee }: { callee: { type: string; name?: unknown } }) =>
    callee.type === "Identifier" && callee.name === "RegExp";
  const { program, errors } = parseSync(path, readFileSync(path, "utf8"));
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex)
        literals.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression(node) {
      if (isRegExp(node as never)) made++;
    },
    CallExpression(node) {
      if (isRegExp(node as never)) made++;
    },
  }).visit(program);
  return { literals, made };
}

/** What `RegExp` makes while a module is loaded afresh: constants that are put together of parts. */
export async function madeWhileLoading(path: string): Promise<readonly Expression[]> {
  const { href } = pathToFileURL(path);
  // What it imports is loaded first, so that only its own are counted.
  await import(href);
  const made: Expression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, [source, flags = ""]) {
      made.push({ source: String(source), flags: String(flags) });
      return new target(source, flags);
    },
  });
  try {
    await import(`${href}?afresh`);
  } finally {
    globalThis.RegExp = original;
  }
  return made;
}
