/** What the planner's data calls things, as examples: whoever names a thing asks for the role that it plays. */
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { isRecommendable } from "../../catalogue/lifecycle.ts";
import { indexMainRoles } from "../../designs/mainRole.ts";
import type { PlannerData } from "../../planner/data.ts";
import { wordsOf } from "../../planner/reading/words.ts";
import { tokenize } from "../../planner/text/tokens.ts";
import type { RoleExample } from "./examples.ts";

/** How much a name counts against a whole text. */
const WEIGHT = 0.5;

/** Names of types and of products, and words for capabilities, each with its role. */
export function vocabularyExamples(
  catalogue: Catalogue,
  { vocabulary, designs }: PlannerData,
): RoleExample[] {
  const { roles, products } = designs;
  const numbers = new Map(roles.map(({ id }, number) => [id, number]));
  const mainRole = indexMainRoles(catalogue, roles);
  const said = Object.entries(vocabulary.capabilities).flatMap(([capability, { says }]) => {
    const role = roles.find(({ gives }) => gives.some((given) => given === capability))?.id;
    return says.map((text) => ({ text, roles: role === undefined ? [] : [role] }));
  });
  const named = catalogue.entries
    .filter((entry) => isRecommendable(entry) && !entry.auxiliary)
    .flatMap((entry) =>
      [entry.name, ...entry.aliases].map((text) => ({ text, roles: [mainRole(entry) ?? []].flat() })),
    );
  const sold = products.flatMap(({ name, says, roles: played }) =>
    [name, ...says].map((text) => ({ text, roles: played })),
  );
  const texts = new Map<string, readonly string[]>();
  for (const { text, roles: played } of [...said, ...named, ...sold]) {
    const known = texts.get(text.toLowerCase()) ?? [];
    texts.set(text.toLowerCase(), [...known, ...played]);
  }
  return [...texts]
    .filter(([, played]) => played.length > 0)
    .map(([text, played]) => ({
      ...{
        id: text,
        words: wordsOf(tokenize(text)),
        never: [],
        open: [],
        weight: WEIGHT,
        isClause: true,
        isDesign: false,
      },
      // A name that several share, or a product that plays several roles, says that one of them is wanted.
      groups: [[...new Set(played)].flatMap((role) => numbers.get(role) ?? [])],
    }));
}
