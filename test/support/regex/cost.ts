/**
 * Whether a regular expression takes more than linear time on some text: whether a backtracking engine (V8's) has
 * ever more ways to read ever longer texts. That is so if and only if there are two places p and q in it and a text
 * that leads from p to p, from p to q and from q to q (A. Weber, H. Seidl, On the degree of ambiguity of finite
 * automata, 1991). The search for a place to begin at counts as a place of its own, which every text leads back to.
 *
 * Said too often rather than too seldom: what a lookahead or a test later on would prevent is not always seen.
 */
import { type Automaton, automatonOf } from "./automaton.ts";
import { NotJudged, readPattern } from "./pattern.ts";

/** Larger products of states are not judged. */
const MOST_TRIPLES = 3_000_000;

/** What makes the expression slow, in words: a text to repeat, or why that is unknown; undefined when it is linear. */
export function superlinear(source: string, flags: string): string | undefined {
  try {
    const repeated = new Search(automatonOf(readPattern(source, flags))).repeated();
    return repeated === undefined ? undefined : `slow on repeated ${JSON.stringify(repeated)}`;
  } catch (error) {
    if (error instanceof NotJudged) return `not judged: ${error.message}`;
    throw error;
  }
}

class Search {
  readonly #automaton: Automaton;
  readonly #followers: readonly ReadonlySet<number>[];
  #triples = 0;

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
    this.#followers = automaton.steps.map((_, state) => this.#reachableFrom(state));
  }

  #reachableFrom(state: number): ReadonlySet<number> {
    const found = new Set<number>();
    const open = [state];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of this.#automaton.steps[at]?.flat() ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        open.push(next);
      }
    }
    return found;
  }

  /** A text that has ever more readings the more often it is repeated. */
  repeated(): string | undefined {
    const { steps, samples } = this.#automaton;
    const looping = [...steps.keys()].filter((state) => this.#leads(state, state));
    for (const p of looping) {
      for (const [read, next] of steps[p]?.entries() ?? []) {
        const twice = next.find((state, at) => next.indexOf(state) < at && this.#leads(state, p));
        if (twice !== undefined) return samples[read];
      }
      for (const q of looping) {
        const text = p !== q && this.#leads(p, q) ? this.#between(p, q) : undefined;
        if (text !== undefined) return text;
      }
    }
    return undefined;
  }

  #leads(from: number, to: number): boolean {
    return this.#followers[from]?.has(to) ?? false;
  }

  /** A text that leads from p to p, from p to q and from q to q at once: the shortest. */
  #between(p: number, q: number): string | undefined {
    const { steps, samples } = this.#automaton;
    const size = steps.length;
    const key = (a: number, b: number, c: number) => (a * size + b) * size + c;
    const from = new Map<number, string>([[key(p, p, q), ""]]);
    const open: (readonly [number, number, number])[] = [[p, p, q]];
    for (const [a, b, c] of open) {
      const text = from.get(key(a, b, c)) ?? "";
      for (const [read, sample] of samples.entries()) {
        for (const nextA of new Set(steps[a]?.[read])) {
          if (!this.#leads(nextA, p)) continue;
          for (const nextB of new Set(steps[b]?.[read])) {
            if (nextB !== q && !this.#leads(nextB, q)) continue;
            for (const nextC of new Set(steps[c]?.[read])) {
              if (!this.#leads(nextC, q)) continue;
              if (nextA === p && nextB === q && nextC === q) return text + sample;
              const next = key(nextA, nextB, nextC);
              if (from.has(next)) continue;
              if (++this.#triples > MOST_TRIPLES) throw new NotJudged("too many states");
              from.set(next, text + sample);
              open.push([nextA, nextB, nextC]);
            }
          }
        }
      }
    }
    return undefined;
  }
}
