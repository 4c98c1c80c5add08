import type { Catalogue } from "../../catalogue/catalogue.ts";
import { isRecommendable } from "../../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Assignment } from "../../designs/assignment.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { Facts } from "../facts/facts.ts";
import type { Judgement } from "../judge.ts";
import { withDesign } from "./designPoints.ts";
import type { Scored } from "./score.ts";
import { withTalk } from "./talkPoints.ts";

/** What was worked out of an intent before it is ranked once more. */
interface Worked {
  readonly judgement: Judgement;
  readonly assignments: ReadonlyMap<CatalogueEntry, Assignment>;
  readonly facts: Facts;
}

/** The ranking with what the design, and the jobs that are described, make of each type. */
export function rankedWithDesign(
  catalogue: Catalogue,
  library: DesignLibrary,
  provider: string,
  { judgement: { ranking, out }, assignments, facts }: Worked,
): Scored[] {
  const find = (role: string) =>
    library
      .fillings(provider, role)
      .flatMap(({ type }) => catalogue.find(provider, type) ?? [])
      .filter((entry) => isRecommendable(entry) && !out.has(entry));
  return withDesign(withTalk(ranking, facts, library, find), assignments);
}
