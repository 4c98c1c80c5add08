import type { Exclusion } from "../../contract/component.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { type Effect, exclude, type Judge } from "./constraints/effect.ts";
import { judgesOf } from "./constraints/qualities.ts";
import type { Facts } from "./facts/facts.ts";
import { familyOf } from "./facts/family.ts";
import type { Neighbour } from "./scoring/patternVotes.ts";
import type { Ranker } from "./scoring/ranker.ts";
import type { Scored, ScoreSheet } from "./scoring/score.ts";

/** What a constraint that asks for a type outright is worth: more than any other evidence together. */
const INCLUDED = 9000;

/** The ranking that is left, and what was left out of it, in the order in which it would have been ranked. */
export interface Judgement {
  readonly ranking: readonly Scored[];
  readonly excluded: readonly Exclusion[];
  /** The rule that rules a type out, for every type of the cloud. */
  readonly out: ReadonlyMap<CatalogueEntry, Exclusion>;
}

/** Applies what is denied, the qualities that the intent speaks of, and the constraints. */
export function judge(
  ranker: Ranker,
  facts: Facts,
  neighbours: readonly Neighbour[],
  effect: Effect,
): Judgement {
  const sheet = ranker.score(facts, neighbours);
  for (const entry of effect.include ?? []) include(sheet, entry);
  const judges = [...denials(facts), ...(effect.judges ?? []), ...judgesOf(facts.qualifiers)];
  for (const capability of effect.capabilities ?? []) {
    const allowed = ranker.suppliers
      .get(capability)
      ?.find(({ entry }) => !judges.some((judgeOne) => judgeOne(entry)?.kind === "exclude"));
    if (allowed !== undefined) include(sheet, allowed.entry);
  }
  const excluded = new Map<CatalogueEntry, Exclusion>();
  for (const entry of ranker.entries) {
    for (const judgeOne of judges) {
      const verdict = judgeOne(entry);
      if (verdict === undefined) continue;
      if (verdict.kind === "exclude") {
        const { rule, message } = verdict;
        if (!excluded.has(entry))
          excluded.set(entry, { type_id: entry.typeId, rule, message: `Left out: ${message}.` });
      } else if (sheet.has(entry)) {
        const { points, evidence, clause } = verdict;
        sheet.add(entry, { source: "constraint", evidence, points, clause });
      }
    }
  }
  const ranking = sheet.ranking();
  const ranked = ranking.flatMap(({ entry }) => excluded.get(entry) ?? []);
  return {
    ranking: ranking.filter(({ entry }) => !excluded.has(entry)),
    excluded: [...new Set([...ranked, ...excluded.values()])],
    out: excluded,
  };
}

function include(sheet: ScoreSheet, entry: CatalogueEntry): void {
  const clause = "the constraints include it";
  sheet.add(entry, { source: "constraint", evidence: "include", points: INCLUDED, clause });
}

/** What the intent denies is out: the types it names, their families, and those whose main purpose it names. */
function denials({ deniedNames, deniedBrands, deniedCapabilities, named }: Facts): Judge[] {
  if (deniedNames.size === 0 && deniedBrands.size === 0 && deniedCapabilities.size === 0) return [];
  // "Anything but DynamoDB" leaves the global table out as well.
  const deniedServices = new Map(
    [...deniedNames].flatMap(([{ service, gives }, evidence]) =>
      gives.slice(0, 1).map((purpose): [string, string] => [`${service} ${purpose}`, evidence]),
    ),
  );
  const families = [...deniedBrands].map((brand) => ({ brand, belongs: familyOf(brand) }));
  const judgeOne: Judge = (entry) => {
    const naming = named.get(entry);
    // "Vector search, no OpenSearch": what a word for its use names is of the family all the same.
    const family =
      naming?.isBrand === true ? undefined : families.find(({ belongs }) => belongs(entry))?.brand;
    if (naming !== undefined && family === undefined) return undefined;
    const name = deniedNames.get(entry) ?? deniedServices.get(`${entry.service} ${entry.gives[0]}`) ?? family;
    if (name !== undefined) return exclude("intent:denied", `the intent does not want “${name}”`);
    const [purpose] = entry.gives;
    const words = purpose === undefined ? undefined : deniedCapabilities.get(purpose);
    if (words === undefined) return undefined;
    return exclude("intent:denied", `the intent does not want “${words}”, and that is what it is for`);
  };
  return [judgeOne];
}
