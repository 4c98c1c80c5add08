/** Texts that nobody wrote, of the clauses of those that somebody did: for a network to learn from another's answers. */
import type { Word } from "../../planner/reading/words.ts";
import type { RoleExample } from "./examples.ts";
import { oneOf, shuffle } from "./random.ts";

/** How often a clause is left out, a need or a clause of another text is put in, and the order is changed. */
const LEFT_OUT = 0.25;
const NEED_ADDED = 0.35;
const OTHER_ADDED = 0.25;
const REORDERED = 0.3;

/** @param each how many for each whole text of the examples */
export function mixtures(examples: readonly RoleExample[], each: number, random: () => number): Word[][] {
  const texts = examples.filter(({ isClause }) => !isClause).map(({ words }) => clausesOf(words));
  const needs = examples.filter(({ isClause }) => isClause).map(({ words }) => words);
  return Array.from({ length: texts.length * each }, () => {
    const clauses = oneOf(texts, random).filter(() => random() >= LEFT_OUT);
    if (random() < NEED_ADDED)
      clauses.splice(Math.floor(random() * (clauses.length + 1)), 0, [...oneOf(needs, random), STOP]);
    if (random() < OTHER_ADDED) clauses.push(oneOf(oneOf(texts, random), random));
    if (random() < REORDERED) shuffle(clauses, random);
    return clauses.flat();
  }).filter((words) => words.length > 1);
}

const STOP: Word = { text: ".", token: 0, isMark: true };

/** The clauses of a text, each with the mark that ends it. */
function clausesOf(words: readonly Word[]): (readonly Word[])[] {
  const clauses: Word[][] = [[]];
  for (const word of words) {
    clauses.at(-1)?.push(word);
    if (word.isMark) clauses.push([]);
  }
  return clauses.filter((clause) => clause.length > 0);
}
