/** Files that people write: a JSON object with one list, whose entries are read one by one. */
import { type Node, parseTree } from "jsonc-parser";
import { isTooDeep } from "./nesting.ts";
import { findSyntaxFault } from "./syntax.ts";

/** Longer files, in characters, are not read: 10,000 entries take a tenth of it. */
const LONGEST_FILE = 10_000_000;

/** A place in a file; offsets count UTF-16 code units. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** Why nothing of a file is taken. */
export interface ListProblem extends Span {
  readonly kind: "syntax" | "tooLarge" | "noList";
}

/** The entries of the list that is called `name`. Never throws. */
export function readList(text: string, name: string): readonly Node[] | ListProblem {
  if (text.length > LONGEST_FILE) return { kind: "tooLarge", offset: 0, length: 1 };
  if (isTooDeep(text)) return { kind: "syntax", offset: 0, length: 1 };
  const fault = findSyntaxFault(text);
  if (fault) return { kind: "syntax", offset: fault.place ? offsetOf(text, fault.place) : 0, length: 1 };
  const root = parseTree(text);
  const list = root && member(root, name);
  return list?.type === "array"
    ? (list.children ?? [])
    : { kind: "noList", offset: root?.offset ?? 0, length: 1 };
}

/** Whether a list could not be read. */
export function isListProblem(list: readonly Node[] | ListProblem): list is ListProblem {
  return "kind" in list;
}

/** A member of an object: the last one of that name, as the platform's parser takes it. */
export function member(node: Node, name: string): Node | undefined {
  if (node.type !== "object") return undefined;
  const property = node.children?.findLast(({ children }) => children?.[0]?.value === name);
  return property?.children?.[1];
}

function offsetOf(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
): number {
  let start = 0;
  for (let number = 1; number < line; number++) start = text.indexOf("\n", start) + 1;
  return Math.min(start + column - 1, Math.max(0, text.length - 1));
}
