/** Reads the chosen components of a request into a draft, the same draft for any order of the request. */
import type { ChosenComponent } from "../../contract/primitives.ts";
import { isObject, readText } from "../../contract/reading.ts";
import { parseTypeId } from "../../contract/typeId.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { canonicalJson, compareText } from "./canonicalJson.ts";
import { type Component, type ComponentSeed, Draft, makeComponent } from "./component.ts";
import { Names, nameForServer, nameForType } from "./naming.ts";

/** A request read: its chosen components, and what an earlier composition had added to them. */
export interface Chosen {
  readonly draft: Draft;
  readonly names: Names;
  /** Formerly added components, each to be taken up again by name and settings when its type is added again. */
  readonly former: ComponentSeed[];
}

/** A candidate with all that composition keeps of it, and the text that orders and identifies it. */
interface Candidate {
  readonly seed: ComponentSeed;
  readonly given: boolean;
  readonly key: string;
}

/**
 * Given names win: they are handed out first, in canonical order, and a second component of the same name gets a
 * number. The same component given twice (type, name and settings) counts once; unnamed ones are all kept.
 */
export function readChosen(
  catalogue: Catalogue,
  provider: string,
  request: readonly ChosenComponent[],
  settle?: (component: Component) => Component,
): Chosen {
  const candidates = request.map((raw) => readCandidate(catalogue, provider, raw));
  candidates.sort((a, b) => compareText(a.key, b.key));
  const { chosen = [], added = [] } = Object.groupBy(candidates, ({ seed }) =>
    seed.addedBy !== undefined && seed.entry ? "added" : "chosen",
  );
  const names = new Names();
  const draft = new Draft(settle);
  for (const seed of nameAll(withoutRepeats(chosen), names))
    draft.add(makeComponent({ ...seed, addedBy: undefined }));
  return { draft, names, former: added.filter(({ given }) => given).map(({ seed }) => seed) };
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
  const { entry: _, desiredInput, ...rest } = seed;
  // The last part tells apart what differs only in the order of its keys, so that sorting is total.
  const key = [
    typeId,
    name ?? "",
    canonicalJson(desiredInput ?? {}),
    canonicalJson(rest),
    JSON.stringify(raw),
  ];
  return { seed, given: name !== undefined, key: key.join("\u0000") };
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
  return candidates.filter(({ seed, given }) => {
    if (!given) return true;
    const { typeId, name, desiredInput = {}, serves, purpose, zone, exists } = seed;
    const identity = [typeId, name, canonicalJson(desiredInput), serves, purpose, zone, exists].join(
      "\u0000",
    );
    return seen.size !== seen.add(identity).size;
  });
}

function nameAll(candidates: readonly Candidate[], names: Names): ComponentSeed[] {
  for (const { seed, given } of candidates) if (given) names.reserve(seed.name);
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
