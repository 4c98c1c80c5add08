/** The regions of the clouds: what they are called, where they are, and what is offered there. */
import * as z from "zod/mini";
import { smallest } from "../../shared/extremes.ts";
import { ownOf } from "../../shared/own.ts";
import data from "../generated/regions.json" with { type: "json" };
import type { CatalogueEntry } from "./schema.ts";

export interface Region {
  /** As the cloud writes it: `eu-central-1`. */
  readonly id: string;
  /** City, state or country, each in a part of its own: "Frankfurt, Germany". */
  readonly place: string;
  /** Found by its id alone: a government's, a sovereign cloud's, or a multi-region. */
  readonly isApart?: boolean;
}

export interface CloudRegions {
  readonly regions: readonly Region[];
  /** By service of the catalogue: the regions with an endpoint, for services that are not everywhere. */
  readonly offers: Readonly<Record<string, readonly string[]>>;
}

/** What a word for a region means to a cloud. */
export interface RegionReading {
  readonly region: Region | undefined;
  /** The cloud that has a region of that id, when it is not the one that is asked. */
  readonly cloud?: string;
  /** Regions that may be meant, the likeliest first. */
  readonly suggestions: readonly Region[];
}

const CLOUDS = z.parse(z.custom<Readonly<Record<string, CloudRegions>>>(), data);
const SUGGESTED = 3;
/** Edits between what is written and a region's id that still make it a near miss. */
const NEAR = 2;
/** No region's name is longer; what is, is not compared. */
const LONGEST = 40;

/**
 * Reads a region in the words of a person: its id in any spelling ("West Europe", "eu_west_1"), a zone of it
 * ("eu-west-1a", "europe-west4-b"), or its place ("Frankfurt"). What names no region, or several, yields suggestions.
 */
export function readRegion(provider: string, word: string): RegionReading {
  const regions = ownOf(CLOUDS, provider)?.regions ?? [];
  const key = keyOf(word);
  if (key === "" || key.length > LONGEST) return { region: undefined, suggestions: [] };
  const exact = withId(regions, key) ?? withId(regions, key.replace(/(?<=\d)[a-f]$/, ""));
  if (exact !== undefined) return { region: exact, suggestions: [] };
  const there = regions.filter(
    ({ place, isApart }) => isApart !== true && place.split(",").some((part) => keyOf(part) === key),
  );
  const [only] = there;
  if (only !== undefined)
    return there.length === 1
      ? { region: only, suggestions: [] }
      : { region: undefined, suggestions: there.slice(0, SUGGESTED) };
  const cloud = Object.keys(CLOUDS).find(
    (other) => other !== provider && withId(CLOUDS[other]?.regions ?? [], key) !== undefined,
  );
  return {
    region: undefined,
    ...(cloud === undefined ? {} : { cloud }),
    suggestions: cloud === undefined ? nearest(regions, key) : [],
  };
}

/** By cloud: the regions by their ids, without those found by their id alone. */
const BY_ID: ReadonlyMap<string, ReadonlyMap<string, Region>> = new Map(
  Object.entries(CLOUDS).map(([cloud, { regions }]) => [
    cloud,
    new Map(regions.flatMap((region) => (region.isApart === true ? [] : [[keyOf(region.id), region]]))),
  ]),
);
/** By cloud: how its regions' ids begin. */
const BEGINNINGS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...BY_ID].map(([cloud, regions]) => [cloud, new Set([...regions.keys()].map(beginningOf))]),
);

function beginningOf(id: string): string {
  return id.slice(0, 2);
}

/** No region's id has more parts: "us gov east 1". */
const MOST_PARTS = 4;

/** A region that a text names by its id, in whatever spelling, and which of its words do. */
export interface RegionNamed {
  readonly region: Region;
  readonly start: number;
  /** The word after the last. */
  readonly end: number;
}

/** The regions of a cloud that words name by their ids: "eu-west-1", "West Europe". */
export function regionsNamed(provider: string, words: readonly string[]): RegionNamed[] {
  const known = BY_ID.get(provider);
  const found: RegionNamed[] = [];
  let place = 0;
  while (known !== undefined && place < words.length) {
    const isBeginning = BEGINNINGS.get(provider)?.has(beginningOf(words[place] ?? "")) === true;
    const named = isBeginning ? longestAt(known, words, place) : undefined;
    if (named !== undefined) found.push(named);
    place = named?.end ?? place + 1;
  }
  return found;
}

function longestAt(
  known: ReadonlyMap<string, Region>,
  words: readonly string[],
  start: number,
): RegionNamed | undefined {
  for (let end = Math.min(words.length, start + MOST_PARTS); end > start; end -= 1) {
    const region = known.get(words.slice(start, end).join(""));
    if (region !== undefined) return { region, start, end };
  }
  return undefined;
}

/**
 * Whether a type is offered in a region of its cloud, as far as public data tells; undefined where it does not. The
 * catalogue's own list of a type's regions comes before the cloud's list of its service's endpoints.
 */
export function isOfferedIn(
  { provider, service, qualifiers }: CatalogueEntry,
  region: string,
): boolean | undefined {
  if (qualifiers.regions !== undefined) return qualifiers.regions.includes(region);
  if (qualifiers.scope === "global") return undefined;
  const cloud = CLOUDS[provider];
  const isListed = cloud?.regions.some(({ id, isApart }) => id === region && isApart !== true);
  return isListed === true ? cloud?.offers[service]?.includes(region) : undefined;
}

function withId(regions: readonly Region[], key: string): Region | undefined {
  return regions.find(({ id }) => keyOf(id) === key);
}

function nearest(regions: readonly Region[], key: string): readonly Region[] {
  return regions
    .map((region) => {
      const names = [region.id, ...(region.isApart === true ? [] : region.place.split(/[(),]/))].map(keyOf);
      return { region, distance: smallest(names.map((name) => distanceOf(name, key))) };
    })
    .filter(({ distance }) => distance <= NEAR && distance < key.length / 2)
    .sort((a, b) => a.distance - b.distance || (a.region.id < b.region.id ? -1 : 1))
    .slice(0, SUGGESTED)
    .map(({ region }) => region);
}

/** Letters and digits alone, without accents: the same for every spelling of a name. */
function keyOf(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** The number of insertions, deletions and substitutions that turn one word into the other. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const substituted = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(substituted, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
