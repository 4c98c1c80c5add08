/** The regular expressions of source files: literals by their syntax, others by what becomes of them. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type ParserPlugin, parse } from "@babel/parser";

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
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === "RegExpLiteral")
      literals.push({ source: String(node["pattern"]), flags: String(node["flags"]) });
    const { callee } = node as { callee?: unknown };
    if (isNode(callee) && callee.type === "Identifier" && callee["name"] === "RegExp") made++;
    Object.values(node).forEach(visit);
  };
  const plugins: ParserPlugin[] = path.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  visit(parse(readFileSync(path, "utf8"), { sourceType: "module", plugins }).program);
  return { literals, made };
}

interface SyntaxNode {
  readonly type: string;
  readonly [part: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
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
