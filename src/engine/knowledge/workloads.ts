/** Finds the workload type that a text is about. */
import type { KnowledgeDocument } from "./model.ts";

/** Points of evidence below which a text is about nothing we know. One word of a name is 2, of a hint 1.5. */
const THRESHOLD = 2;
/** A whole name found in the text outweighs any number of scattered words. */
const WHOLE_NAME = 6;
const NAME_WORD = 2;
const HINT = 1.5;

/** Words that many names share, or that carry no meaning of their own. */
const WEAK = new Set(
  "a an and the of for with on in to plus or based app application service system workload platform my our".split(
    " ",
  ),
);

/** The best document for a workload in anybody's words; undefined when none is close. */
export function bestMatch(
  documents: readonly KnowledgeDocument[],
  workload: string,
): KnowledgeDocument | undefined {
  const words = wordsOf(workload);
  const text = ` ${words.join(" ")} `;
  const rarity = nameWordFrequencies(documents);
  const scored = documents.map((document, index) => ({
    document,
    index,
    score: scoreOf(document, text, words, rarity),
  }));
  scored.sort((a, b) => b.score - a.score || a.index - b.index);
  const best = scored[0];
  return best && best.score >= THRESHOLD ? best.document : undefined;
}

function scoreOf(
  { title, names, hints }: KnowledgeDocument,
  text: string,
  words: readonly string[],
  frequencies: ReadonlyMap<string, number>,
): number {
  const phrases = [title, ...names].map((name) => wordsOf(name));
  let whole = 0;
  for (const phrase of phrases) {
    // A longer name says more: "static site plus api" beats "static site" where both are in the text.
    if (text.includes(` ${phrase.join(" ")} `)) whole = Math.max(whole, WHOLE_NAME + phrase.length);
  }
  const nameWords = new Set(phrases.flat());
  const asked = new Set(words);
  let points = whole;
  for (const word of asked) {
    // A word that several workload types have in their names tells little about which is meant.
    if (nameWords.has(word)) points += NAME_WORD / (frequencies.get(word) ?? 1);
  }
  for (const hint of hints) if (text.includes(` ${wordsOf(hint).join(" ")} `)) points += HINT;
  return points;
}

function nameWordFrequencies(documents: readonly KnowledgeDocument[]): ReadonlyMap<string, number> {
  const frequencies = new Map<string, number>();
  for (const { title, names } of documents) {
    for (const word of new Set([title, ...names].flatMap(wordsOf))) {
      frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    }
  }
  return frequencies;
}

/** Spellings of one thing, to one word. */
const SAME: Readonly<Record<string, string>> = {
  website: "site",
  webpage: "site",
  web: "web",
  k8s: "kubernetes",
  ml: "machine-learning",
  microservice: "microservice",
  dockerized: "containerized",
  dockerised: "containerized",
  containerised: "containerized",
  container: "containerized",
  docker: "containerized",
  realtime: "streaming",
  stream: "streaming",
  cron: "scheduled",
  schedule: "scheduled",
  nightly: "scheduled",
  dr: "disaster-recovery",
  mobile: "mobile",
};

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replaceAll("machine learning", "machine-learning")
    .replaceAll("disaster recovery", "disaster-recovery")
    .split(/[^\p{L}\p{N}-]+/u)
    .flatMap((word) =>
      word in SAME || word === "machine-learning" || word === "disaster-recovery" ? [word] : word.split("-"),
    )
    .map(singular)
    .map((word) => SAME[word] ?? word)
    .filter((word) => word !== "" && !WEAK.has(word));
}

function singular(word: string): string {
  if (/(ss|us|is)$/.test(word) || word.length < 4) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/s$/, "");
}
