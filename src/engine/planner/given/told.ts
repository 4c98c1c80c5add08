/** Facts, said back. */
import type { FactSetting, FactThing, Understood } from "../../../contract/design.ts";
import { readRegion } from "../../catalogue/regions.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { DesignLibrary } from "../../designs/library.ts";
import type { Resolved } from "./names.ts";
import type { Given } from "./read.ts";

/** What facts are said back in view of. */
interface Surroundings {
  readonly library: DesignLibrary;
  readonly provider: string;
  readonly isOut: (entry: CatalogueEntry) => boolean;
}

/**
 * The facts that were used and that a reading does not say back by itself: numbers, qualities and designs it does.
 * @param given what the caller says, and the text where the caller says nothing
 */
export function factsBack(
  given: Given,
  { existing, there, included, unbuilt, within, unknown }: Resolved,
  settings: readonly FactSetting[],
  { library, provider, isOut }: Surroundings,
): Understood[] {
  const title = (role: string) => library.roleById.get(role)?.title ?? role;
  const thing = ({ role, name }: FactThing) => name ?? title(role ?? "");
  const told = (kind: string, text: string, meaning: string): Understood => ({ kind, text, meaning });
  const isUnused = new Set(
    [...included].flatMap(([entry, word]) => (existing.has(entry) || isOut(entry) ? [word] : [])),
  );
  const roles = given.roles.filter((role) => !unbuilt.has(role) && !within.has(role));
  const types = given.types.filter((type) => !unknown.types.has(type) && !isUnused.has(type));
  return [
    ...roles.map((role) => told("role", role, title(role))),
    ...types.map((type) => told("type", type, type)),
    ...given.denied
      .filter((word) => !unknown.denied.has(word))
      .map((word) => told("denied", word, `not ${title(word)}`)),
    ...[...existing].map(([{ name }, word]) => told("existing", word, `${name}, which is there already`)),
    ...there.map((one) => told("existing", thing(one), `${thing(one)}, which is there already`)),
    ...given.leaving.map((one) => told("instead", thing(one), `${thing(one)}, which is replaced`)),
    ...given.later.map((word) => told("later", word, `${title(word)}, which is put off`)),
    ...given.regions
      .filter((region) => readRegion(provider, region).region !== undefined)
      .map((region) => told("region", region, region)),
    ...given.audience.map((one) => told("audience", one, one)),
    ...settings.map(({ of, setting, value }) =>
      told("setting", `${of}: ${setting}`, `${setting} of ${title(of)}: ${value}`),
    ),
  ];
}

/** What was understood of a text, without the places of which a caller says others. */
export function readBack(understood: readonly Understood[], { regions }: Given): Understood[] {
  return understood.filter(({ kind }) => kind !== "region" || regions.length === 0);
}
