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
    tags: ["available", "large"],
    means: "Survives the loss of a zone and grows furthest; costs most.",
    isTrue: () => true,
  },
];
/** The catalogue's steps of cost, the least first. */
const COSTS: readonly CatalogueEntry["qualifiers"]["cost"][] = ["free", "low", "medium", "high"];
const BALANCED = { id: "balanced", title: "Balanced", means: "What suits the intent as it is." };
/** Whole designs in an answer. */
const MOST = 3;
/** Components in which another design differs at least: what differs in one is an alternative to that one. */
const LEAST = 2;
/** Changed components by which a design is named. */
const NAMED = 2;
/** Changes told of a whole design. */
const TOLD = 2;

/**
 * The recommended design and the ways to build it that differ from it in several components, each named by what it has
 * instead; none where there is only the one.
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
    const { brought, left } = changed(recommended, composition);
    if (Math.max(brought.length, left.length) < LEAST || !variant.isTrue(composition, recommended)) return [];
    seen.add(keyOf(composition));
    more -= 1;
    const names = brought.length > 0 ? namesOf(brought) : `without ${namesOf(left)}`;
    const title = `${variant.title}: ${names}`;
    return [toWhole({ ...variant, title }, composition, differences(library, recommended, composition))];
  });
  return others.length === 0 ? [] : [toWhole(BALANCED, recommended, []), ...others];
}

/** The types that one of two designs has and the other has not. */
function changed(before: Composition, after: Composition) {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  return {
    brought: now.filter((entry) => !old.includes(entry)),
    left: old.filter((entry) => !now.includes(entry)),
  };
}

function namesOf(entries: readonly CatalogueEntry[]): string {
  const names = entries.slice(0, NAMED).map(({ name }) => name);
  const more = entries.length - names.length;
  return more === 0 ? names.join(" and ") : `${names.join(", ")} and ${more} more`;
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
