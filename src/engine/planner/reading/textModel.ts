/** What the learned models make of a text: the roles that it asks for, and how it speaks of its parts. */
import { largest } from "../../../shared/extremes.ts";
import type { Token } from "../text/tokens.ts";
import { type RoleFeature, roleFeatures } from "./features.ts";
import { FRAMES, type Frame, QUALITIES, type Quality, type StoredModel } from "./model.ts";
import { Network, type NetworkReading, products } from "./network.ts";
import { FeatureTable } from "./table.ts";
import { WordFrames } from "./wordFrames.ts";
import { type Word, wordsOf } from "./words.ts";

/** The tokens [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A role, and how surely a text asks for it. */
export interface LikelyRole {
  readonly role: string;
  /** Log-odds. */
  readonly score: number;
}

/** Whole numbers: a fraction would be put on the heap for each of some thousand comparisons. */
function likelierFirst(a: LikelyRole, b: LikelyRole): number {
  if (a.score === b.score) return a.role < b.role ? -1 : 1;
  return a.score > b.score ? -1 : 1;
}

/** The models, ready to read. */
export class TextModel {
  readonly #roles: Network;
  readonly #frames: FeatureTable;
  readonly #biases: readonly number[];

  constructor({ roles, frames }: StoredModel) {
    this.#roles = new Network(roles);
    this.#frames = new FeatureTable(frames.table);
    this.#biases = frames.biases;
  }

  /** Linear in the text. */
  read(tokens: readonly Token[]): TextReading {
    const words = wordsOf(tokens);
    // Many features of a text, above all pairs of words, are none that the network knows.
    const features = roleFeatures(words).filter(({ hash }) => this.#roles.knows(hash));
    return new TextReading(tokens.length, words, features, {
      outputs: this.#roles.outputs,
      width: this.#roles.width,
      roles: this.#roles.read(features.map(({ hash }) => hash)),
      frames: new WordFrames(words, this.#frames, this.#biases),
    });
  }
}

interface Made {
  /** Length of what features bring. */
  readonly width: number;
  readonly outputs: readonly string[];
  readonly roles: NetworkReading;
  readonly frames: WordFrames;
}

/** For each token what its features bring, along the ramp: those that whole words show, and all of them. */
interface Rows {
  readonly ofWords: Float64Array;
  readonly all: Float64Array;
}

/** The words of a phrase that is said of a role: more of them explain no better. */
const LONGEST_EVIDENCE = 6;
/** Log-odds that a word must bring to be told with others. */
const WORTH_TELLING = 0.3;

/** A text as the models read it. */
export class TextReading {
  /** All roles, the likeliest first. */
  readonly roles: readonly LikelyRole[];
  /** How surely the text asks for each quality, in log-odds. */
  readonly qualities: ReadonlyMap<Quality, number>;
  readonly #words: readonly Word[];
  readonly #features: readonly RoleFeature[];
  readonly #made: Made;
  readonly #frames = new Map<number, readonly number[]>();
  #rows: Rows | undefined;
  readonly #parts = new Map<string, Float64Array>();
  readonly #partsOfWords = new Map<string, Float64Array>();
  /** The words of each token. */
  readonly #places: readonly (readonly number[])[];

  constructor(tokens: number, words: readonly Word[], features: readonly RoleFeature[], made: Made) {
    this.#words = words;
    this.#features = features;
    this.#made = made;
    const places = Array.from({ length: tokens }, (): number[] => []);
    words.forEach(({ token, isMark }, place) => {
      if (!isMark) places[token]?.push(place);
    });
    this.#places = places;
    const { scores } = made.roles;
    const roles = made.outputs.length - QUALITIES.length;
    this.roles = made.outputs
      .slice(0, roles)
      .map((role, output) => ({ role, score: scores[output] ?? 0 }))
      .sort(likelierFirst);
    this.qualities = new Map(QUALITIES.map((quality, place) => [quality, scores[roles + place] ?? 0]));
  }

  /** How a phrase is spoken of. */
  frameOf(span: Span): Frame {
    const sums = this.#sumsOf(span);
    let highest = 0;
    for (let frame = 1; frame < sums.length; frame += 1)
      if ((sums[frame] ?? 0) > (sums[highest] ?? 0)) highest = frame;
    return FRAMES[highest] ?? "want";
  }

  /** How much rather a phrase is spoken of in one way than that it is wanted, in log-odds a word. */
  leaning(span: Span, frame: Frame): number {
    const sums = this.#sumsOf(span);
    return (
      ((sums[FRAMES.indexOf(frame)] ?? 0) - (sums[FRAMES.indexOf("want")] ?? 0)) /
      Math.max(1, span.end - span.start)
    );
  }

  /** How much rather a phrase is wanted than spoken of in any other way, in log-odds a word. */
  certainty(span: Span): number {
    return -largest(
      FRAMES.filter((frame) => frame !== "want").map((frame) => this.leaning(span, frame)),
      Number.NEGATIVE_INFINITY,
    );
  }

  /** The sum of each frame's scores over the words of a phrase; many ask about the same one. */
  #sumsOf({ start, end }: Span): readonly number[] {
    const key = start * (this.#places.length + 1) + end;
    const known = this.#frames.get(key);
    if (known !== undefined) return known;
    const sums = new Array<number>(FRAMES.length).fill(0);
    for (let token = start; token < end; token += 1) {
      for (const place of this.#places[token] ?? []) {
        const scores = this.#made.frames.at(place);
        for (let frame = 0; frame < sums.length; frame += 1)
          sums[frame] = (sums[frame] ?? 0) + (scores[frame + 1] ?? 0);
      }
    }
    this.#frames.set(key, sums);
    return sums;
  }

  /** How much each token does for a role, in log-odds: asked to choose the role, and again to say why. */
  partsOf(role: string): Float64Array {
    return this.#partsIn(this.#parts, "all", role);
  }

  /** How much the words of a phrase do for a role, whatever their letters are like, in log-odds. */
  wordsFor(role: string, span: Span): number {
    return sumOver(this.#partsIn(this.#partsOfWords, "ofWords", role), span);
  }

  /** How much each token does for a role by what its features bring. */
  #partsIn(known: Map<string, Float64Array>, which: keyof Rows, role: string): Float64Array {
    const before = known.get(role);
    if (before !== undefined) return before;
    this.#rows ??= this.#rowsOfTokens();
    const { outputs, roles } = this.#made;
    const parts = products(roles.weightsOf(outputs.indexOf(role)), this.#rows[which], this.#places.length);
    known.set(role, parts);
    return parts;
  }

  #rowsOfTokens(): Rows {
    const { width, roles } = this.#made;
    const ofWords = new Float64Array(this.#places.length * width);
    this.#add(ofWords, true);
    const all = ofWords.slice();
    this.#add(all, false);
    for (const rows of [ofWords, all]) multiply(rows, roles.slopes);
    return { ofWords, all };
  }

  /**
   * Adds what features bring to the rows of the tokens that show them; of one that several show, each has its share.
   * @param isOfWords of which features
   */
  #add(rows: Float64Array, isOfWords: boolean): void {
    const { width, roles } = this.#made;
    for (const feature of this.#features) {
      if (feature.isOfWords !== isOfWords) continue;
      const { hash, places } = feature;
      for (const place of places) roles.add(hash, 1 / places.length, rows, this.#tokenAt(place) * width);
    }
  }

  #tokenAt(place: number): number {
    return this.#words[place]?.token ?? 0;
  }
}

/** Multiplies each number of rows that follow each other by that of its place in the row. */
function multiply(rows: Float64Array, factors: Float64Array): void {
  for (let start = 0; start < rows.length; start += factors.length)
    for (let at = 0; at < factors.length; at += 1) (rows[start + at] as number) *= factors[at] as number;
}

/** What the tokens of a phrase do together, by what each of them does. */
export function sumOver(parts: Float64Array, { start, end }: Span): number {
  let sum = 0;
  for (let token = start; token < end; token += 1) sum += parts[token] ?? 0;
  return sum;
}

/** The words of a clause that do most for something, {@link LONGEST_EVIDENCE} at most and no more than are needed. */
export function mostTelling(tokens: readonly Token[], parts: Float64Array): Span {
  let best: Span & { readonly sum: number } = { start: 0, end: 0, sum: 0 };
  for (let start = 0; start < parts.length; start += 1) {
    let sum = 0;
    for (let end = start; end < Math.min(parts.length, start + LONGEST_EVIDENCE); end += 1) {
      if (end > start && tokens[end]?.gap !== "space") break;
      sum += (parts[end] ?? 0) - WORTH_TELLING;
      if (sum > best.sum) best = { start, end: end + 1, sum };
    }
  }
  return best;
}
