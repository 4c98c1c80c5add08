/** What the life cycle of a type means for a plan. */
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueEntry, Lifecycle } from "./schema.ts";

/** Whether a new design may be built on a type: neither closed to new customers nor about to end. */
export function isRecommendable({ lifecycle }: Pick<CatalogueEntry, "lifecycle">): boolean {
  return lifecycle === undefined;
}

/** The type that does the job of one that is not for new designs; undefined when the cloud has none, or none is needed. */
export function successorOf(
  catalogue: Pick<Catalogue, "find">,
  entry: CatalogueEntry,
): CatalogueEntry | undefined {
  const { lifecycle, provider } = entry;
  return lifecycle?.successor === undefined ? undefined : catalogue.find(provider, lifecycle.successor);
}

/** Where a type stands, as a clause that follows its name; undefined for one that is available. */
export function standingOf({ lifecycle }: Pick<CatalogueEntry, "lifecycle">): string | undefined {
  if (lifecycle === undefined) return undefined;
  const { except } = lifecycle;
  return except === undefined ? stateOf(lifecycle) : `${stateOf(lifecycle)}, except for ${except}`;
}

function stateOf({ state, closed, ends }: Lifecycle): string {
  switch (state) {
    case "closed":
      return closed === undefined
        ? "is closed to new customers"
        : `is closed to new customers since ${closed}`;
    case "retiring":
      return `will be retired on ${ends}`;
    case "retired":
      return ends === undefined ? "is retired" : `was retired on ${ends}`;
  }
}

/** What whoever asks for a type should know: where it stands, what takes its place, and who says so. */
export function lifecycleNote(catalogue: Pick<Catalogue, "find">, entry: CatalogueEntry): string | undefined {
  const standing = standingOf(entry);
  if (standing === undefined) return undefined;
  const successor = successorOf(catalogue, entry);
  const instead = successor === undefined ? "" : `; ${successor.name} takes its place`;
  const advice = entry.lifecycle?.advice;
  return [
    `${entry.name} ${standing}${instead}.`,
    ...(advice === undefined ? [] : [advice]),
    `Source: ${entry.lifecycle?.source}`,
  ].join(" ");
}
