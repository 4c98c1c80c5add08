/** What the planner's data calls things, as examples: whoever names a thing asks for the role that it plays. */
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { isRecommendable } from "../../catalogue/lifecycle.ts";
import { indexMainRoles } from "../../designs/mainRole.ts";
import type { PlannerData } from "../../planner/data.ts";
import { FRAMES, type Frame, QUALITIES } from "../../planner/reading/model.ts";
import { type Word, wordsOf } from "../../planner/reading/words.ts";
import { tokenize } from "../../planner/text/tokens.ts";
import type { FrameExample, RoleExample } from "./examples.ts";

/** How much a name counts against a whole text. */
const WEIGHT = 0.5;

/** Words of denial in their simplest use. */
const DENIALS = ["no", "without"].map((text): Word => ({ text, token: 0, isMark: false }));

/**
 * The same names, each by itself and denied: who says no more wants it, or does not. Without them a name that is mostly
 * rejected in the examples would be taken for rejected in "a Kubernetes cluster", too.
 */
export function spokenNames(names: readonly RoleExample[]): FrameExample[] {
  const labels = (count: number, frame: Frame) => new Uint8Array(count).fill(FRAMES.indexOf(frame) + 1);
  return names.flatMap(({ words }) => [
    { words, labels: labels(words.length, "want") },
    ...DENIALS.map((denial) => ({
      words: [denial, ...words],
      labels: Uint8Array.from([0, ...labels(words.length, "not")]),
    })),
  ]);
}

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
        open: QUALITIES.map((_, quality) => roles.length + quality),
        weight: WEIGHT,
        isClause: true,
        saysQualities: false,
        isDesign: false,
      },
      // A name that several share, or a product that plays several roles, says that one of them is wanted.
      groups: [[...new Set(played)].flatMap((role) => numbers.get(role) ?? [])],
    }));
}
