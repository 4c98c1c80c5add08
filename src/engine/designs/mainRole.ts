import { CLOUD_IDS } from "../../shared/clouds.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Role } from "./schema.ts";
import { typeNameOf } from "./signals.ts";

/** A role that is for the type's own purpose comes before one that it can play as well. */
const BY_THE_WAY = 100;

/** Finds the role that a type of any cloud plays first of all; undefined for a type that the library does not have. */
export function indexMainRoles(
  catalogue: Pick<Catalogue, "find">,
  roles: readonly Role[],
): (entry: CatalogueEntry) => string | undefined {
  const best = new Map<string, { readonly role: string; readonly distance: number }>();
  for (const provider of CLOUD_IDS) {
    for (const role of roles) {
      role[provider].forEach(({ type }, place) => {
        const key = `${provider} ${type}`;
        const purpose = catalogue.find(provider, type)?.gives[0];
        const isPurpose = purpose !== undefined && role.gives.includes(purpose);
        const distance = place + (isPurpose ? 0 : BY_THE_WAY);
        if (distance < (best.get(key)?.distance ?? Number.POSITIVE_INFINITY))
          best.set(key, { role: role.id, distance });
      });
    }
  }
  return (entry) => best.get(`${entry.provider} ${typeNameOf(entry)}`)?.role;
}
