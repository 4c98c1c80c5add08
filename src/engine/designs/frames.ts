/** Frames: what people say in a great many ways, as steps that follow each other within one sentence. */
import type { Found } from "../planner/text/phraseBook.ts";
import { placesBetween, stems, type Token, textOf } from "../planner/text/tokens.ts";

/** Other words that may stand between two steps (">"), and where a whole clause may (">>"). */
const NEAR = 3;
const FAR = 9;
/** Numbers in words; those in digits are seen by their first letter. */
const NUMBERS = new Set(
  stems(
    "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions dozen dozens several many",
  ),
);

/** One of the things that a step may say: words that follow each other, a tag, or a number. */
type Saying =
  | { readonly kind: "words"; readonly stems: readonly string[] }
  | { readonly kind: "tag"; readonly tag: string }
  | { readonly kind: "number" };

interface Step {
  readonly sayings: readonly Saying[];
  /** How many other words may stand before it. */
  readonly reach: number;
}

interface Frame {
  readonly tag: string;
  readonly steps: readonly Step[];
}

/** The tags that are said at each place of a text, with where they end. */
type TagsAt = ReadonlyMap<number, readonly { readonly tag: string; readonly end: number }[]>;

/** Finds what frames say. A text is passed once for each frame that one of its words begins. */
export class Frames {
  /** The frames by the stem that begins them, and those that begin with a tag or a number. */
  readonly #byStem = new Map<string, Frame[]>();
  readonly #others: Frame[] = [];

  /** @param frames tag → frames: "nobody never > delete change", steps from left to right with their alternatives. */
  constructor(frames: Readonly<Record<string, readonly string[]>>) {
    for (const [tag, texts] of Object.entries(frames)) {
      for (const text of texts) this.#add({ tag, steps: stepsOf(text) });
    }
  }

  /** What the frames say of a text, in its order. */
  find(tokens: readonly Token[], tags: readonly Found<string>[]): Found<string>[] {
    const at = tagsAt(tags);
    return tokens.flatMap(({ stem }, start) => {
      const known = this.#byStem.get(stem) ?? [];
      const others = at.has(start) || isNumber(stem) ? this.#others : [];
      return [...new Set([...known, ...others])].flatMap(({ tag, steps }) => {
        const said = placesOf(steps, tokens, start, at);
        const end = said?.at(-1)?.end;
        if (said === undefined || end === undefined) return [];
        const text = textOf(tokens, start, end);
        const between = said.flatMap((one, step) =>
          placesBetween(said[step - 1]?.end ?? one.start, one.start),
        );
        return [{ start, end, text, values: [tag], ...(between.length > 0 && { between }) }];
      });
    });
  }

  #add(frame: Frame): void {
    for (const saying of frame.steps[0]?.sayings ?? []) {
      if (saying.kind !== "words") {
        if (!this.#others.includes(frame)) this.#others.push(frame);
        continue;
      }
      const [first = ""] = saying.stems;
      const known = this.#byStem.get(first);
      if (known === undefined) this.#byStem.set(first, [frame]);
      else known.push(frame);
    }
  }
}

function stepsOf(text: string): Step[] {
  return text.split(/\s(?=>)/).map((part) => {
    const words = part.replace(/^>+\s*/, "").split(/\s+/);
    return { sayings: words.map(sayingOf), reach: part.startsWith(">>") ? FAR : NEAR };
  });
}

function sayingOf(word: string): Saying {
  if (word === "#") return { kind: "number" };
  if (word.startsWith("@")) return { kind: "tag", tag: word.slice(1) };
  return { kind: "words", stems: stems(word) };
}

function tagsAt(tags: readonly Found<string>[]): TagsAt {
  const at = new Map<number, { tag: string; end: number }[]>();
  for (const { start, end, values } of tags) {
    const known = at.get(start) ?? [];
    for (const tag of values) known.push({ tag, end });
    at.set(start, known);
  }
  return at;
}

/** The words [start, end) that say a step. */
interface Said {
  readonly start: number;
  readonly end: number;
}

/** Where the steps of a frame that begins at a token are said; each is taken where it is said first. */
function placesOf(
  steps: readonly Step[],
  tokens: readonly Token[],
  start: number,
  at: TagsAt,
): readonly Said[] | undefined {
  const found: Said[] = [];
  for (const step of steps) {
    const before = found.at(-1);
    const said = saidWithin(step, tokens, before?.end ?? start, before ? step.reach : 0, at);
    if (said === undefined) return undefined;
    found.push(said);
  }
  return found;
}

/** Where a step is said from a token on, with at most so many others before it. */
function saidWithin(
  step: Step,
  tokens: readonly Token[],
  from: number,
  reach: number,
  at: TagsAt,
): Said | undefined {
  for (let start = from; start <= from + reach; start += 1) {
    // The first word of a frame may begin a sentence.
    if (reach > 0 && tokens[start]?.gap === "stop") return undefined;
    const end = saidAt(step, tokens, start, at);
    if (end !== undefined) return { start, end };
  }
  return undefined;
}

function saidAt({ sayings }: Step, tokens: readonly Token[], place: number, at: TagsAt): number | undefined {
  for (const saying of sayings) {
    if (saying.kind === "words") {
      const isSaid = saying.stems.every((stem, offset) => {
        const token = tokens[place + offset];
        return token?.stem === stem && (offset === 0 || token.gap !== "stop");
      });
      if (isSaid) {
        return place + saying.stems.length;
      }
    } else if (saying.kind === "number") {
      if (isNumber(tokens[place]?.stem ?? "")) return place + 1;
    } else {
      const found = at.get(place)?.find(({ tag }) => tag === saying.tag);
      if (found !== undefined) return found.end;
    }
  }
  return undefined;
}

function isNumber(stem: string): boolean {
  return /^\d/.test(stem) || NUMBERS.has(stem);
}
