/** Changes to a JSON text that leave its formatting as it was. */
import type { Node } from "jsonc-parser";
import type { Span } from "./planText.ts";

/** Replaces a span by a text. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** The text after edits that do not overlap, in any order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = "";
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.offset - b.offset || a.length - b.length)) {
    result += text.slice(at, edit.offset) + edit.text;
    at = edit.offset + edit.length;
  }
  return result + text.slice(at);
}

export function replaceSpan({ offset, length }: Span, value: unknown): TextEdit {
  return { offset, length, text: JSON.stringify(value) };
}

/** Removes elements of lists or properties of objects, with the commas that go with them. */
export function removeNodes(nodes: readonly Node[]): TextEdit[] {
  return [...Map.groupBy(new Set(nodes), ({ parent }) => parent)].flatMap(([parent, removed]) => {
    const siblings = parent?.children ?? removed;
    const gone = new Set(removed);
    const goes = siblings.map((sibling) => gone.has(sibling));
    return siblings.flatMap((first, from) => {
      // Neighbours go in one edit, because each would take the comma between them.
      if (!goes[from] || goes[from - 1]) return [];
      const kept = goes.indexOf(false, from);
      const last = siblings[(kept === -1 ? siblings.length : kept) - 1] ?? first;
      const before = siblings[from - 1];
      const after = siblings[kept];
      if (before) return between(end(before), end(last));
      return after ? between(first.offset, after.offset) : between(first.offset, end(last));
    });
  });
}

/** Puts a value before the element of that index of a list; at the end when there are fewer. */
export function insertElement(text: string, list: Node, index: number, value: unknown): TextEdit {
  const children = list.children ?? [];
  const json = JSON.stringify(value);
  const next = children[index];
  if (next) return { offset: next.offset, length: 0, text: `${json},${separator(text, list)}` };
  const last = children.at(-1);
  if (last) return { offset: end(last), length: 0, text: `,${separator(text, list)}${json}` };
  return { offset: list.offset + 1, length: Math.max(0, list.length - 2), text: json };
}

/** Makes a list hold these values, in the list's own layout. */
export function replaceElements(text: string, list: Node, values: readonly unknown[]): TextEdit {
  const children = list.children ?? [];
  const first = children[0];
  const last = children.at(-1);
  const json = values.map((value) => JSON.stringify(value)).join(`,${separator(text, list)}`);
  if (!first || !last || values.length === 0)
    return { offset: list.offset + 1, length: Math.max(0, list.length - 2), text: json };
  return { ...between(first.offset, end(last)), text: json };
}

/** Adds a member to an object, before all others. */
export function insertMember(text: string, object: Node, key: string, value: unknown): TextEdit {
  const first = object.children?.[0];
  const before = first ? text.slice(object.offset + 1, first.offset) : "";
  const layout = first ? `,${/^\s+$/.test(before) ? before : " "}` : "";
  const json = `${JSON.stringify(key)}: ${JSON.stringify(value)}${layout}`;
  return { offset: first?.offset ?? object.offset + 1, length: 0, text: json };
}

/** What stands between a comma and the next element: a line break with its indentation, or a space. */
function separator(text: string, list: Node): string {
  const [first, second] = list.children ?? [];
  if (first && second) return /^\s*/.exec(text.slice(end(first), second.offset).replace(",", ""))?.[0] ?? " ";
  const before = first ? text.slice(list.offset + 1, first.offset) : "";
  return before.includes("\n") && before.trim() === "" ? before : " ";
}

function end({ offset, length }: Span): number {
  return offset + length;
}

function between(from: number, to: number): TextEdit {
  return { offset: from, length: to - from, text: "" };
}
