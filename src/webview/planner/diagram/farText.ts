/**
 * What of a large picture is made at first. Half of its elements are words, glyphs and what is said of lines, which
 * nobody sees from afar: a card gets them when it comes near, a line when the pointer is on it.
 */
import type { PlainListener } from "./plainSvg.ts";

/**
 * Above this many components texts are drawn only where they can be read. Browsers lay out every text of an SVG anew
 * at each step of a zoom: with all of 2,000 components' that takes a fifth of a second.
 */
export const FAR_COMPONENTS = 300;

/** How deep in a picture its layers are, what stands in them, and the parts of that. */
const LAYER = 2;
const ELEMENT = 3;
const PIECE = 4;
const CARD = '<g class="node" data-name="';
const LINE = '<path class="edge"';
const CARD_PIECES = ["<title", "<text", "<path"];
const LINE_PIECES = ["<title"];
/** What is bounded by how much of it a picture has stays in the picture. */
const BOUNDED = "stroke-dasharray";

/** What stands in a layer of a picture: a card, a line, a frame. */
export interface PicturePart {
  /** Its start tag. */
  readonly head: string;
  /** All that follows. */
  readonly rest: string;
  /** The same without what is left out at first; undefined where nothing is. */
  readonly far: string | undefined;
}

/** A layer with something in it. */
export interface PictureLayer {
  /** All that stands between the last part of the layer before and the first one of this. */
  readonly opening: string;
  readonly parts: readonly PicturePart[];
}

/** The text of a large picture, taken apart. */
export interface PictureText {
  readonly layers: readonly PictureLayer[];
  readonly ending: string;
}

/** Takes a picture apart while its text is read. What stood in the picture before is known to be plain. */
export class FarReader implements PlainListener {
  readonly #text: string;
  /** By what they begin with; of several that begin alike one. */
  readonly #known = new Map<string, PicturePart>();
  readonly #layers: { opening: string; parts: PicturePart[] }[] = [];
  /** Where the last part of a layer ended. */
  #read = 0;
  #cards = 0;
  /** There is text between parts: nothing of ours has that. */
  #isSpaced = false;
  #layer: "nodes" | "edges" | undefined;
  /** Where the part that is being read begins, and its start tag ends. */
  #start = 0;
  #head = 0;
  #part: PicturePart | undefined;
  /** Which pieces of it are left out, where one begins, and where those before begin and end. */
  #pieces: readonly string[] = [];
  #piece = -1;
  #gaps: number[] = [];

  /** @param before the picture in whose place this one is shown */
  constructor(text: string, before?: PictureText) {
    this.#text = text;
    for (const { parts } of before?.layers ?? [])
      for (const part of parts) this.#known.set(beginningOf(part.head), part);
  }

  opened(depth: number, start: number, end: number): number | undefined {
    const is = (beginning: string) => this.#text.startsWith(beginning, start);
    if (depth === LAYER)
      this.#layer = is('<g class="nodes"') ? "nodes" : is('<g class="edges"') ? "edges" : undefined;
    else if (depth === ELEMENT) return this.#opened(start, end, is);
    else if (depth === PIECE && this.#pieces.some(is)) this.#piece = start;
    return undefined;
  }

  #opened(start: number, end: number, is: (beginning: string) => boolean): number | undefined {
    const isCard = this.#layer === "nodes" && is(CARD);
    const isLine = this.#layer === "edges" && is(LINE);
    if (isCard) this.#cards++;
    this.#pieces = isCard ? CARD_PIECES : isLine ? LINE_PIECES : [];
    [this.#start, this.#head, this.#gaps] = [start, end, []];
    const known = this.#known.get(beginningOf(this.#text.slice(start, end)));
    const isSame = known !== undefined && known.rest !== "" && this.#text.startsWith(known.rest, end);
    // A tag that ends its element has no rest.
    this.#part = isSame && this.#text[end - 2] !== "/" ? known : undefined;
    return this.#part && end + this.#part.rest.length;
  }

  closed(depth: number, end: number): void {
    if (depth === PIECE && this.#piece >= 0) {
      this.#gaps.push(this.#piece, end);
      this.#piece = -1;
    } else if (depth === ELEMENT) {
      const opening = this.#text.slice(this.#read, this.#start);
      if (opening.includes("<")) this.#layers.push({ opening, parts: [] });
      else if (opening !== "") this.#isSpaced = true;
      const head = this.#text.slice(this.#start, this.#head);
      this.#layers.at(-1)?.parts.push(this.#part ? { ...this.#part, head } : this.#newPart(head, end));
      this.#read = end;
    }
  }

  #newPart(head: string, end: number): PicturePart {
    const rest = this.#text.slice(this.#head, end);
    const isWhole = this.#gaps.length === 0 || head.includes(BOUNDED) || rest.includes(BOUNDED);
    if (isWhole) return { head, rest, far: undefined };
    const kept: string[] = [];
    let from = this.#head;
    for (let at = 0; at < this.#gaps.length; at += 2) {
      kept.push(this.#text.slice(from, this.#gaps[at]));
      from = this.#gaps[at + 1] ?? from;
    }
    kept.push(this.#text.slice(from, end));
    return { head, rest, far: kept.join("") };
  }

  /** The picture's parts; undefined where it is small enough to be made whole. */
  result(): PictureText | undefined {
    if (this.#cards <= FAR_COMPONENTS || this.#isSpaced) return undefined;
    return { layers: this.#layers, ending: this.#text.slice(this.#read) };
  }
}

/** What is made of a picture at first. */
export function farText({ layers, ending }: PictureText): string {
  const all: string[] = [];
  for (const { opening, parts } of layers) {
    all.push(opening);
    for (const { head, rest, far } of parts) all.push(head, far ?? rest);
  }
  all.push(ending);
  return all.join("");
}

/** What tells a part from others: the name of its tag, and its first attributes, up to the ends of a line. */
function beginningOf(head: string): string {
  const quotes = head.startsWith(LINE) ? LINE_QUOTES : CARD_QUOTES;
  let end = 0;
  for (let quote = 0; quote < quotes; quote++) {
    const next = head.indexOf('"', end);
    if (next === -1) return head;
    end = next + 1;
  }
  return head.slice(0, end);
}
const CARD_QUOTES = 4;
const LINE_QUOTES = 6;
