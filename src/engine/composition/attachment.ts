/** To what of a network the catalogue attaches components of a type. */
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry, Condition } from "../catalogue/schema.ts";

/** One of the ways in which components of a type are attached to a network. */
export interface Attachment {
  /** What the subnet is for that holds it; undefined where it is attached to the network as a whole. */
  readonly purpose: string | undefined;
  /** What holds of the components that are attached so; undefined: all are. */
  readonly when: Condition | undefined;
}

/**
 * Reads how types are attached to networks: by themselves, or through what only places others (a subnet group, a
 * connection of services); none for a type that stands in no network.
 */
export function indexAttachments(
  catalogue: Pick<Catalogue, "find">,
): (entry: CatalogueEntry) => readonly Attachment[] {
  const direct = ({ provider, requires }: CatalogueEntry): Attachment[] =>
    requires.flatMap(({ type, purpose, when }): Attachment[] => {
      const first = catalogue.find(provider, type)?.gives[0];
      if (first === "subnet") return [{ purpose, when }];
      return first === "virtual-network" ? [{ purpose: undefined, when }] : [];
    });
  return (entry) => {
    const own = direct(entry);
    if (own.length > 0) return own;
    return entry.requires.flatMap(({ type, when, follows }) => {
      const placing = catalogue.find(entry.provider, type);
      if (!placing?.auxiliary || follows) return [];
      return direct(placing).map((one) => ({ ...one, when: when ?? one.when }));
    });
  };
}
