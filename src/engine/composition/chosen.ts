/** Reads the chosen components of a request into a draft, the same draft for any order of the request. */

import type { ChosenComponent } from "../../contract/primitives.ts";
import { isObject, readText } from "../../contract/reading.ts";
import { parseTypeId } from "../../contract/typeId.ts";
import { FreeNames } from "../../shared/freeNames.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { canonicalJson, compareText } from "./canonicalJson.ts";
import { type Component, type ComponentSeed, Draft, makeComponent } from "./component.ts";
import { nameForServer, nameForType } from "./naming.ts";
import { MOST_CHOSEN, TooManyChosen } from "./tooManyChosen.ts";

/** A request read: its chosen components, and what an earlier composition had added to them. */
export interface Chosen {
  readonly draft: Draft;
  readonly names: FreeNames;
  readonly former: Former;
}

/** What an added component is there for: its type, and whom and what it serves. */
type Place = Pick<ComponentSeed, "typeId" | "serves" | "purpose" | "zone">;

/** Formerly added components, each to be taken up again by name and settings when its type is added again. */
export class Former {
  readonly #byPlace: Map<string, ComponentSeed[]>;

  constructor(seeds: readonly ComponentSeed[]) {
    this.#byPlace = Map.groupBy(seeds, keyOf);
  }

  /** The one that stood in a place, that of the same rule if there are several; it is taken then. */
  take(place: Place, rule: string): ComponentSeed | undefined {
    const inPlace = this.#byPlace.get(keyOf(place)) ?? [];
    const ofRule = inPlace.findIndex(({ addedBy }) => addedBy === rule);
    return inPlace.splice(Math.max(ofRule, 0), 1)[0];
  }
}

function keyOf({ typeId, serves, purpose, zone }: Place): string {
  return JSON.stringify([typeId, serves, purpose, zone]);
}

/** A candidate with all that composition keeps of it. */
interface Candidate {
  readonly seed: ComponentSeed;
  readonly given: boolean;
  readonly raw: ChosenComponent;
}

/**
 * Given names win: they are handed out first, in canonical order, and a second component of the same name gets a
 * number. The same component given twice (type, name and settings) counts once; unnamed ones are all kept.
 * @throws TooManyChosen
 */
export function readChosen(
  catalogue: Catalogue,
  provider: string,
  request: readonly ChosenComponent[],
  settle?: (component: Component) => Component,
): Chosen {
  const candidates = request.map((raw) => readCandidate(catalogue, provider, raw));
  const { chosen = [], added = [] } = Object.groupBy(candidates, ({ seed }) =>
    seed.addedBy !== undefined && seed.entry ? "added" : "chosen",
  );
  if (chosen.length > MOST_CHOSEN) throw new TooManyChosen(chosen.length);
  for (const list of [chosen, added]) list.sort(compareCandidates);
  const names = new FreeNames();
  const draft = new Draft(settle);
  for (const seed of nameAll(withoutRepeats(chosen), names))
    draft.add(makeComponent({ ...seed, addedBy: undefined }));
  return { draft, names, former: new Former(added.filter(({ given }) => given).map(({ seed }) => seed)) };
}

function readCandidate(catalogue: Catalogue, provider: string, raw: ChosenComponent): Candidate {
  const typeId = raw.type_id;
  const entry = findEntry(catalogue, provider, typeId);
  const name = readText(raw.name?.trim());
  const seed: ComponentSeed = {
    typeId,
    name: name ?? (entry && raw.serves ? nameForServer(raw.serves, entry) : nameForType(typeId, entry)),
    entry,
    desiredInput: isObject(raw.desired_input) ? raw.desired_input : undefined,
    displayName: entry ? undefined : raw.display_name,
    group: entry ? undefined : raw.group,
    rankScore: entry ? undefined : raw.rank_score,
    serves: raw.serves,
    purpose: entry?.purposes?.[raw.purpose ?? ""] ? raw.purpose : undefined,
    zone: raw.zone,
    exists: raw.existing === true,
    isUnnamed: name === undefined,
    addedBy: raw.added_by,
  };
  return { seed, given: name !== undefined, raw };
}

/** An order that no permutation of a request shows in. Canonical texts are dear, so the plainest comes first. */
function compareCandidates(a: Candidate, b: Candidate): number {
  const nameOf = ({ seed, given }: Candidate) => (given ? seed.name : "");
  return (
    compareText(a.seed.typeId, b.seed.typeId) ||
    compareText(nameOf(a), nameOf(b)) ||
    compareText(settingsOf(a), settingsOf(b)) ||
    compareText(restOf(a), restOf(b)) ||
    // Tells apart what differs only in the order of its keys, so that sorting is total.
    compareText(rawOf(a), rawOf(b))
  );
}

/** Texts of candidates that are compared: with many of one type, each is asked for again and again. */
const settings = new WeakMap<Candidate, string>();
const rests = new WeakMap<Candidate, string>();
const raws = new WeakMap<Candidate, string>();

function settingsOf(candidate: Candidate): string {
  return known(settings, candidate, () => canonicalJson(candidate.seed.desiredInput ?? {}));
}

function restOf(candidate: Candidate): string {
  const { entry: _, desiredInput: __, ...rest } = candidate.seed;
  return known(rests, candidate, () => canonicalJson(rest));
}

function rawOf(candidate: Candidate): string {
  return known(raws, candidate, () => JSON.stringify(candidate.raw));
}

function known(texts: WeakMap<Candidate, string>, candidate: Candidate, make: () => string): string {
  const before = texts.get(candidate);
  if (before !== undefined) return before;
  const text = make();
  texts.set(candidate, text);
  return text;
}

/** The entry of a type identifier: exact, else the same type in another version. */
function findEntry(catalogue: Catalogue, provider: string, typeId: string): CatalogueEntry | undefined {
  const exact = catalogue.lookup(typeId);
  if (exact) return exact;
  const parts = parseTypeId(typeId);
  if (!parts) return undefined;
  const cloud = parts.provider === "provider" ? provider : parts.provider;
  return catalogue.find(cloud, `${parts.service}/${parts.kind}`);
}

function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  const isTwin = (one: Candidate, other: Candidate | undefined) =>
    one.seed.typeId === other?.seed.typeId && one.seed.name === other.seed.name;
  return candidates.filter((candidate, place) => {
    const { seed, given } = candidate;
    // They are in order, so what is there twice stands side by side.
    if (!given || !(isTwin(candidate, candidates[place - 1]) || isTwin(candidate, candidates[place + 1])))
      return true;
    const { typeId, name, desiredInput = {}, serves, purpose, zone, exists } = seed;
    const identity = [typeId, name, canonicalJson(desiredInput), serves, purpose, zone, exists].join(
      "\u0000",
    );
    return seen.size !== seen.add(identity).size;
  });
}

function nameAll(candidates: readonly Candidate[], names: FreeNames): ComponentSeed[] {
  for (const { seed, given } of candidates) if (given) names.reserve([seed.name]);
  const holders = new Set<string>();
  const rename = ({ seed, given }: Candidate): ComponentSeed => {
    const holds = given && !holders.has(seed.name);
    if (holds) holders.add(seed.name);
    return holds ? seed : { ...seed, name: names.take(seed.name) };
  };
  // Given names first, so that a generated one never takes the place of a given one.
  return [...candidates.filter(({ given }) => given), ...candidates.filter(({ given }) => !given)].map(
    rename,
  );
}
