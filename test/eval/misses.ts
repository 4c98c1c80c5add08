import type { Catalogue } from "../../src/engine/catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../src/engine/catalogue/schema.ts";
import type { Deliberation } from "../../src/engine/planner/deliberation.ts";
import type { Proposer } from "../../src/engine/planner/propose.ts";
import { isStopWord } from "../../src/engine/planner/text/stopWords.ts";
import type { Row } from "./rows.ts";

/** Why a label is not among the first ten. */
export type Cause =
  | "type absent from catalogue"
  | "recognised, but outranked"
  | "word not known"
  | "capability not inferred"
  | "label not inferable";

export interface MissTable {
  readonly labels: number;
  readonly missed: number;
  readonly causes: Readonly<Record<Cause, number>>;
  /** The types that are missed most, by cause. */
  readonly types: readonly { readonly type: string; readonly cause: Cause; readonly missed: number }[];
  /** Words of the intents in question that the planner knows nothing about. */
  readonly unknownWords: readonly string[];
}

const LISTED = 25;
/** What authors add to a design without a word about it in its description. */
const UNSPOKEN = new Set(["network", "identity", "observability"]);

/** Names a cause for every label that is not among the first ten. */
export function missTable(proposer: Proposer, catalogue: Catalogue, rows: readonly Row[]): MissTable {
  const counts = new Map<string, { type: string; cause: Cause; missed: number }>();
  const causes: Record<Cause, number> = {
    "type absent from catalogue": 0,
    "recognised, but outranked": 0,
    "word not known": 0,
    "capability not inferred": 0,
    "label not inferable": 0,
  };
  const unknown = new Map<string, number>();
  for (const row of rows) {
    const thoughts = proposer.deliberate(row.provider, row);
    if (thoughts === undefined) throw new Error(`No catalogue for ${row.provider}, of row ${row.id}`);
    const top = new Set(thoughts.judgement.ranking.slice(0, 10).map(({ entry }) => entry));
    for (const type of row.expected) {
      const entry = catalogue.find(row.provider, type);
      if (entry !== undefined && top.has(entry)) continue;
      const words = unknownWords(proposer, thoughts);
      const cause = causeOf(entry, thoughts, words);
      causes[cause] += 1;
      const key = `${type} ${cause}`;
      counts.set(key, { type, cause, missed: (counts.get(key)?.missed ?? 0) + 1 });
      if (cause === "word not known")
        for (const word of words) unknown.set(word, (unknown.get(word) ?? 0) + 1);
    }
  }
  return {
    labels: rows.reduce((sum, { expected }) => sum + expected.length, 0),
    missed: Object.values(causes).reduce((sum, count) => sum + count, 0),
    causes,
    types: [...counts.values()]
      .sort((a, b) => b.missed - a.missed || (a.type < b.type ? -1 : 1))
      .slice(0, LISTED),
    unknownWords: [...unknown]
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, LISTED)
      .map(([word]) => word),
  };
}

function causeOf(
  entry: CatalogueEntry | undefined,
  { judgement, facts }: Deliberation,
  unknown: readonly string[],
): Cause {
  if (entry === undefined) return "type absent from catalogue";
  const scored = judgement.ranking.find((one) => one.entry === entry);
  if (
    scored?.reasons.some(({ source, points }) => (source === "name" || source === "capability") && points > 0)
  ) {
    return "recognised, but outranked";
  }
  if (entry.auxiliary || UNSPOKEN.has(entry.group)) return "label not inferable";
  if (unknown.length > 0 && facts.named.size === 0) return "word not known";
  return entry.gives.length === 0 ? "label not inferable" : "capability not inferred";
}

function unknownWords(proposer: Proposer, { facts }: Deliberation): string[] {
  const words = facts.tokens.filter(
    ({ text, stem }) => text.length > 3 && !isStopWord(stem) && !proposer.reader.knows(stem),
  );
  return [...new Set(words.map(({ text }) => text))];
}
