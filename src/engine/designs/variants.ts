import type { WholeDesign } from "../../contract/design.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Composition } from "./architect.ts";
import type { DesignLibrary } from "./library.ts";
import { tradeOff } from "./tradeOff.ts";

/** A way to build the same roles, and the tags that ask for it. */
interface Variant {
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly means: string;
  /** Whether a design is what the title says of it. */
  readonly isTrue: (composition: Composition, recommended: Composition) => boolean;
}

const VARIANTS: readonly Variant[] = [
  {
    id: "serverless",
    title: "Serverless",
    tags: ["serverless"],
    means: "Least to operate; you pay for use.",
    isTrue: (composition) =>
      entriesOf(composition).every(({ group, qualifiers }) => group !== "compute" || qualifiers.serverless),
  },
  {
    id: "lowest-cost",
    title: "Lowest cost",
    tags: ["cheap", "small"],
    means: "Least to pay; less room to grow.",
    isTrue: (composition, recommended) => costOf(composition) <= costOf(recommended),
  },
  {
    id: "most-available",
    title: "Most available",
    tags: ["available", "zone-failure", "large"],
    means: "Survives the loss of a zone and grows furthest; costs most.",
    isTrue: () => true,
  },
];
/** The catalogue's steps of cost, the least first. */
const COSTS: readonly CatalogueEntry["qualifiers"]["cost"][] = ["free", "low", "medium", "high"];
const BALANCED = { id: "balanced", title: "Balanced", means: "What suits the intent as it is." };
/** Whole designs in an answer. */
const MOST = 3;
/** Changes told of a whole design. */
const TOLD = 2;

/**
 * The recommended design and the ways to build it that really differ; none where there is only the one.
 */
export function wholeDesigns(
  library: DesignLibrary,
  recommended: Composition,
  compose: (tags: readonly string[]) => Composition,
): WholeDesign[] {
  const seen = new Set([keyOf(recommended)]);
  let more = MOST - 1;
  const others = VARIANTS.flatMap((variant) => {
    if (more === 0 || variant.tags.every((tag) => recommended.signals.has(tag))) return [];
    const composition = compose(variant.tags);
    if (!hasSameRoles(composition, recommended) || seen.has(keyOf(composition))) return [];
    if (!variant.isTrue(composition, recommended)) return [];
    seen.add(keyOf(composition));
    more -= 1;
    return [toWhole(variant, composition, differences(library, recommended, composition))];
  });
  return others.length === 0 ? [] : [toWhole(BALANCED, recommended, []), ...others];
}

function toWhole(
  { id, title, means }: Pick<Variant, "id" | "title" | "means">,
  { choices, extra }: Composition,
  changes: readonly string[],
): WholeDesign {
  const roles = new Map(choices.map(({ entry, role }) => [entry, role.title]));
  for (const entry of extra.map((one) => one.entry)) if (!roles.has(entry)) roles.set(entry, entry.name);
  return {
    id,
    title,
    trade_off: [means, ...changes].join(" "),
    components: [...roles].map(([{ typeId, name }, role]) => ({ type_id: typeId, role, display_name: name })),
  };
}

function differences(library: DesignLibrary, before: Composition, after: Composition): string[] {
  return after.choices
    .flatMap(({ role, entry }) => {
      const instead = before.choices.find((choice) => choice.role.id === role.id)?.entry;
      return instead === undefined || instead === entry
        ? []
        : [`${entry.name} instead of ${instead.name}: ${tradeOff(library, entry, instead)}`];
    })
    .slice(0, TOLD);
}

function entriesOf({ choices, extra }: Composition): CatalogueEntry[] {
  return [...new Set([...choices, ...extra].map(({ entry }) => entry))];
}

/** What the types of a design cost against each other, by the catalogue's steps. */
function costOf(composition: Composition): number {
  return entriesOf(composition).reduce((sum, { qualifiers }) => sum + COSTS.indexOf(qualifiers.cost), 0);
}

function keyOf({ choices, extra }: Composition): string {
  return [...new Set([...choices, ...extra].map(({ entry }) => entry.typeId))].sort().join(" ");
}

/** Whether a design still does everything that the recommended one does. */
function hasSameRoles(composition: Composition, { choices }: Composition): boolean {
  const roles = new Set(composition.choices.map(({ role }) => role.id));
  return choices.every(
    ({ role, causes }) => roles.has(role.id) || causes.every(({ kind }) => kind === "design"),
  );
}
