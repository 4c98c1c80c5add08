/**
 * A pattern as an automaton with one state for each place where a character has just been read. How many ways lead
 * through it with one text is how much work a backtracking engine does before it gives that text up, so no way is
 * merged with another.
 */
import { CharBase, type CharSet } from "refa";
import { type Node, NotJudged, type Pattern, type Test } from "./pattern.ts";

export interface Automaton {
  /** One character of each class of characters between which the pattern does not distinguish. */
  readonly samples: readonly string[];
  /** By state and class: the states that follow; one several times when as many ways lead there. */
  readonly steps: readonly (readonly (readonly number[])[])[];
}

type Char = Extract<Node, { kind: "char" }>;

/** Where the engine is: behind a character of the pattern, or looking for a place to begin at. */
interface Place {
  readonly at: Char | "search";
  /** The class of the last character; undefined at the start of the text. */
  readonly last: number | undefined;
}

/** What can be read next, if the next character is one of these classes: a bit for each. */
interface Reach {
  readonly char: Char;
  readonly classes: bigint;
}

/** Larger patterns are not judged. */
const MOST_WAYS = 20_000;

/**
 * States that are left out: those in which the pattern has matched whatever follows. A text that gets there is not
 * given up, so that no work is done twice for it.
 */
export function automatonOf(pattern: Pattern): Automaton {
  return new Construction(pattern).automaton;
}

class Construction {
  readonly automaton: Automaton;
  readonly #pattern: Pattern;
  readonly #base: CharBase;
  /** By class: which of them the tests of the last character cannot tell apart. */
  readonly #kinds: readonly number[];
  readonly #word: bigint;
  readonly #everything: bigint;
  /** Stands for the end of the text among the classes. */
  readonly #edge: bigint;
  /** Is missing behind a condition that no class of the next character decides. */
  readonly #sure: bigint;
  readonly #numbers = new Map<Char | "search", Map<number, number>>();
  readonly #places: Place[] = [];

  constructor(pattern: Pattern) {
    this.#pattern = pattern;
    this.#base = new CharBase([pattern.all, ...pattern.sets]);
    const classes = this.#base.sets;
    const told = classes.map((set) => pattern.lastSets.map((last) => Number(set.isSubsetOf(last))).join(""));
    this.#kinds = told.map((key) => told.indexOf(key));
    this.#edge = 1n << BigInt(classes.length);
    this.#sure = this.#edge << 1n;
    this.#everything = (this.#sure << 1n) - 1n;
    this.#word = this.#classesOf(pattern.word);
    this.automaton = {
      samples: classes.map(({ ranges: [range] }) => String.fromCodePoint(range?.min ?? 0)),
      steps: this.#build(),
    };
  }

  #classesOf(set: CharSet): bigint {
    return this.#base
      .split(set.intersect(this.#pattern.all))
      .reduce((all, at) => all | (1n << BigInt(at)), 0n);
  }

  #state({ at, last }: Place): number {
    const kind = last === undefined ? -1 : (this.#kinds[last] ?? -1);
    const byKind = this.#numbers.get(at) ?? new Map<number, number>();
    this.#numbers.set(at, byKind);
    const known = byKind.get(kind);
    if (known !== undefined) return known;
    const number = this.#places.push({ at, last }) - 1;
    byKind.set(kind, number);
    return number;
  }

  #build(): number[][][] {
    this.#state({ at: "search", last: undefined });
    const steps: number[][][] = [];
    const settled = new Set<number>();
    // Places are added while they are gone through.
    for (const [number, { at, last }] of this.#places.entries()) {
      const searching = at === "search";
      const { reached, accepts } = this.#reachable(searching ? this.#pattern.start : at.next, last, at);
      // A match of nothing ends the search, unless it goes on behind it.
      if (accepts && !(searching && this.#pattern.global)) settled.add(number);
      steps.push(
        this.#base.sets.map((_, read) => {
          const next = searching && !this.#pattern.sticky ? [this.#state({ at: "search", last: read })] : [];
          for (const { char, classes } of reached)
            if (classes & (1n << BigInt(read))) next.push(this.#state({ at: char, last: read }));
          return next;
        }),
      );
    }
    return steps.map((byClass, number) =>
      byClass.map((next) => (settled.has(number) ? [] : next.filter((follower) => !settled.has(follower)))),
    );
  }

  /** All ways on from a place, up to the next character each. */
  #reachable(from: Node, last: number | undefined, at: Char | "search") {
    const reached: Reach[] = [];
    let accepted = 0n;
    let ways = 0;
    // A pass through a loop that reads nothing ends the loop: only loops around the last character go round once more.
    const passes = new Set(at === "search" ? [] : at.loops);
    const walk = (node: Node, classes: bigint): void => {
      if ((classes & ~this.#sure) === 0n) return;
      if (++ways > MOST_WAYS) throw new NotJudged("too many ways through it");
      switch (node.kind) {
        case "char": {
          // Only the classes themselves: a character has none of the other bits.
          const allowed = classes & this.#classesOf(node.set);
          if (allowed) reached.push({ char: node, classes: allowed });
          return;
        }
        case "choice":
          for (const way of node.ways) walk(way, classes);
          return;
        case "again":
          if (!passes.delete(node.loop)) return;
          for (const way of node.ways) walk(way, classes);
          passes.add(node.loop);
          return;
        case "test":
          return walk(node.next, classes & this.#allowed(node.test, last));
        case "accept":
          accepted |= classes;
      }
    };
    walk(from, this.#everything);
    return { reached, accepts: accepted === this.#everything };
  }

  /** The classes that the next character may have if a test is to hold. */
  #allowed(test: Test, last: number | undefined): bigint {
    switch (test.on) {
      case "ahead":
        return this.#everything & ~this.#sure;
      case "next":
        return this.#sure | this.#classesOf(test.set) | (test.edge ? this.#edge : 0n);
      case "last": {
        const holds = last === undefined ? test.edge : this.#base.sets[last]?.isSubsetOf(test.set);
        return holds ? this.#everything : 0n;
      }
      case "boundary": {
        const behindWord = last !== undefined && (this.#word & (1n << BigInt(last))) !== 0n;
        return behindWord === test.negate ? this.#sure | this.#word : this.#everything & ~this.#word;
      }
    }
  }
}
