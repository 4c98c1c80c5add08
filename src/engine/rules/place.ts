/** What stands at a place of a pack that is being written, however unfinished the rest of it is. */
import { isMap, isScalar, isSeq, type Node, parseDocument, type Scalar } from "yaml";
import { refusalOf } from "./scan.ts";

export interface PlaceInPack {
  /** Keys and indexes that lead to the value; to the key, where it is one. */
  readonly path: readonly (string | number)[];
  readonly isKey: boolean;
  readonly scalar: Scalar;
  /** The value at a path, as data; undefined where there is none. */
  readonly valueAt: (path: readonly (string | number)[]) => unknown;
}

type Wanted = (scalar: Scalar) => boolean;

/** The name or value that an offset points into. */
export function placeAt(text: string, offset: number): PlaceInPack | undefined {
  return find(text, ({ range }) => range != null && range[0] <= offset && offset <= range[1]);
}

/** Stands for a word that is still to be written. */
const MARK = "zzcursorzz";

/** What an offset is in the middle of: the word around it, and where in the pack it would stand. */
export function gapAt(text: string, offset: number) {
  const [from, to] = wordAround(text, offset);
  const marked = `${text.slice(0, from)}${MARK}${text.slice(to)}`;
  const place = find(marked, ({ value }) => value === MARK);
  return place && { ...place, from, to, word: text.slice(from, offset) };
}

const IN_WORD = /[\w:/.*?@-]/;

function wordAround(text: string, offset: number): readonly [number, number] {
  let [from, to] = [offset, offset];
  while (from > 0 && IN_WORD.test(text[from - 1] ?? "")) from -= 1;
  while (to < text.length && isInside(text, to)) to += 1;
  return [from, to];
}

/** The colon behind a key is none of its characters. */
function isInside(text: string, at: number): boolean {
  return IN_WORD.test(text[at] ?? "") && !(text[at] === ":" && !IN_WORD.test(text[at + 1] ?? ""));
}

function find(text: string, wanted: Wanted): PlaceInPack | undefined {
  if (refusalOf(text)) return undefined;
  const document = parseDocument(text, { prettyErrors: false, logLevel: "silent", uniqueKeys: false });
  const found = findIn(document.contents, [], wanted);
  if (!found) return undefined;
  return {
    ...found,
    valueAt(path) {
      const node = path.length === 0 ? document.contents : document.getIn(path, true);
      return (node as Node | undefined)?.toJS?.(document);
    },
  };
}

type Found = Pick<PlaceInPack, "path" | "isKey" | "scalar">;

/** Calls itself as deep as the text is nested, which has been bounded. */
function findIn(node: unknown, path: readonly (string | number)[], wanted: Wanted): Found | undefined {
  if (isScalar(node)) return wanted(node) ? { path, isKey: false, scalar: node } : undefined;
  if (isSeq(node)) return first(node.items, (item, index) => findIn(item, [...path, index], wanted));
  if (!isMap(node)) return undefined;
  return first(node.items, ({ key, value }) => {
    if (!isScalar(key)) return undefined;
    const at = [...path, String(key.value)];
    return wanted(key) ? { path: at, isKey: true, scalar: key } : findIn(value, at, wanted);
  });
}

function first<T, R>(items: readonly T[], look: (item: T, index: number) => R | undefined): R | undefined {
  for (const [index, item] of items.entries()) {
    const found = look(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
