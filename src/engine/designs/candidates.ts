/** What can fill the roles of designs, as one catalogue has it. */
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Condition } from "./condition.ts";
import type { DesignLibrary } from "./library.ts";

/** A type that can fill a role. */
export interface Candidate {
  readonly entry: CatalogueEntry;
  /** What must hold; undefined for what can do so anyway. */
  readonly if: Condition | undefined;
  /** The role is the one that the type plays first of all. */
  readonly isOwn: boolean;
}

const NONE: readonly Candidate[] = [];

/**
 * Looks up once what can fill each role on each cloud: a request is composed many times, and each time asks for all of
 * its roles.
 * @param roleOf the role that a type plays first of all
 * @returns the candidates for a role of a cloud, the usual first; types that the catalogue does not have are left out
 */
export function indexCandidates(
  catalogue: Pick<Catalogue, "find" | "providers">,
  library: DesignLibrary,
  roleOf: (entry: CatalogueEntry) => string | undefined,
): (provider: string, role: string) => readonly Candidate[] {
  const known = new Map(
    catalogue.providers.map((provider) => {
      const ofRole = library.roles.map(({ id }) => {
        const candidates = library.fillings(provider, id).flatMap(({ type, if: condition }): Candidate[] => {
          const entry = catalogue.find(provider, type);
          return entry === undefined ? [] : [{ entry, if: condition, isOwn: roleOf(entry) === id }];
        });
        return [id, candidates] as const;
      });
      return [provider, new Map(ofRole)] as const;
    }),
  );
  return (provider, role) => known.get(provider)?.get(role) ?? NONE;
}
