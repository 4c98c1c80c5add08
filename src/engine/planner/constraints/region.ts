import { cloudName } from "../../../shared/clouds.ts";
import { isOfferedIn, type Region, readRegion } from "../../catalogue/regions.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { type Effect, exclude, note, weigh } from "./effect.ts";
import { readList } from "./read.ts";

/** What counts against a type whose service has no endpoint in a wanted region: a rival that has one comes first. */
const NOT_LISTED = -1500;

/**
 * `region: "eu-west-1"`, or a place: types that exist in other regions only are out, and those whose service is not
 * listed in the region come after those that are. A name that is no region is reported, with what may be meant.
 */
export function requireRegion(value: unknown, provider: string): Effect {
  const words = readList(value);
  if (words.length === 0) return note(`The constraint region is not understood: ${JSON.stringify(value)}.`);
  const readings = words.map((word) => ({ word, ...readRegion(provider, word) }));
  const regions = [...new Set(readings.flatMap(({ region }) => region?.id ?? []))];
  return {
    regions,
    notes: readings.flatMap(({ word, region, cloud, suggestions }) =>
      region === undefined ? unknown(provider, word, cloud, suggestions) : reading(word, region),
    ),
    judges: [
      (entry) => {
        const missing = regions.find((region) => isOfferedIn(entry, region) === false);
        if (missing === undefined) return undefined;
        return entry.qualifiers.regions === undefined
          ? weigh(NOT_LISTED, missing, `it is not listed in ${missing}`)
          : exclude("constraint:region", `it is not offered in ${missing}`);
      },
    ],
  };
}

/** Tags that places say: one region named twice is no second one, and what names no region counts by its name. */
export function tagsOfRegions(words: readonly string[], provider: string): string[] {
  const places = new Set(words.map((word) => readRegion(provider, word).region?.id ?? word));
  return places.size > 1 ? ["multi-region"] : [];
}

/** What to check of the chosen types before they are built in the wanted regions. */
export function regionNotes(chosen: Iterable<CatalogueEntry>, regions: readonly string[]): string[] {
  return regions.flatMap((region) => {
    const names = [...chosen].filter((entry) => isOfferedIn(entry, region) === false).map(({ name }) => name);
    if (names.length === 0) return [];
    return `Public lists of endpoints have no ${names.join(", ")} in ${region}: check, or choose another region.`;
  });
}

/** What a design for several regions comes to: it is composed once, with types that span regions where there are any. */
export function severalRegions([first, ...others]: readonly string[]): string[] {
  if (first === undefined || others.length === 0) return [];
  return [
    `The plan is for ${first}, and chooses what spans regions by itself where there is such a type. Deploy its code once more for ${others.join(" and ")}.`,
  ];
}

/** Ids in any spelling need no word; a place does. */
function reading(word: string, { id }: Region): string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  return plain(word).startsWith(plain(id)) ? [] : [`Read “${word}” as the region ${id}.`];
}

function unknown(
  provider: string,
  word: string,
  cloud: string | undefined,
  suggestions: readonly Region[],
): string {
  if (cloud !== undefined)
    return `“${word}” is a region of ${cloudName(cloud)}, not of ${cloudName(provider)}; nothing was left out for it.`;
  const meant = suggestions.map(({ id, place }) => `${id} (${place})`);
  const question = meant.length === 0 ? "" : ` Did you mean ${meant.join(" or ")}?`;
  return `“${word}” names no single region of ${cloudName(provider)}; nothing was left out for it.${question}`;
}
