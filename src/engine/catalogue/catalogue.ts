import * as z from "zod/mini";
import { DEFAULT_CLOUD } from "../../shared/clouds.ts";
import data from "../generated/catalogue.json" with { type: "json" };
import type { CatalogueEntry } from "./schema.ts";

/** The catalogue of component types of every provider, compiled from the data files. */
export interface Catalogue {
  /** Sorted by type id. */
  readonly entries: readonly CatalogueEntry[];
  /** Providers with a catalogue, default first. */
  readonly providers: readonly string[];
  lookup(typeId: string): CatalogueEntry | undefined;
  /** The entry for `service/kind` of a provider, whatever its version. */
  find(provider: string, typeName: string): CatalogueEntry | undefined;
  forProvider(provider: string): readonly CatalogueEntry[];
}

export function createCatalogue(entries: readonly CatalogueEntry[]): Catalogue {
  const byId = new Map(entries.map((entry) => [entry.typeId, entry]));
  const byProvider = Map.groupBy(entries, (entry) => entry.provider);
  const byName = new Map(
    [...byProvider].map(([provider, own]) => [
      provider,
      new Map(own.map((entry) => [`${entry.service}/${entry.kind}`, entry])),
    ]),
  );
  const providers = [...byProvider.keys()].sort(
    (a, b) => Number(b === DEFAULT_CLOUD) - Number(a === DEFAULT_CLOUD),
  );
  return {
    entries,
    providers,
    lookup: (typeId) => byId.get(typeId),
    find: (provider, typeName) => byName.get(provider)?.get(typeName),
    forProvider: (provider) => byProvider.get(provider) ?? [],
  };
}

let compiled: Catalogue | undefined;

/** The catalogue that ships with the engine. Its entries were checked against the schema when it was compiled. */
export function shippedCatalogue(): Catalogue {
  compiled ??= createCatalogue(z.parse(z.array(z.custom<CatalogueEntry>()), data));
  return compiled;
}
