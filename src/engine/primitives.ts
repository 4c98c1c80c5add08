/** The catalogue as people look things up in it. */
import type { Primitive } from "../contract/primitives.ts";
import { parseTypeId } from "../contract/typeId.ts";
import { type Cloud, DEFAULT_CLOUD } from "../shared/clouds.ts";
import { smallest } from "../shared/extremes.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { isRecommendable, lifecycleNote, successorOf } from "./catalogue/lifecycle.ts";
import type { CatalogueEntry } from "./catalogue/schema.ts";
import { compareText } from "./composition/canonicalJson.ts";
import type { Role } from "./designs/schema.ts";

/** The type of an identifier; the literal provider word stands for the default provider. */
export function lookup(
  catalogue: Catalogue,
  typeId: string,
  roles: readonly Role[] = [],
): Primitive | undefined {
  const parts = parseTypeId(typeId);
  const exact =
    parts?.provider === "provider" ? `${DEFAULT_CLOUD}${typeId.slice("provider".length)}` : typeId;
  const entry = catalogue.lookup(exact);
  if (!entry) return undefined;
  const alternatives = alternativesTo(catalogue, entry, roles);
  return { ...toPrimitive(catalogue, entry), ...(alternatives.length > 0 && { alternatives }) };
}

/** What else fills the roles that a type fills, in the order in which designs take them. */
function alternativesTo(catalogue: Catalogue, entry: CatalogueEntry, roles: readonly Role[]) {
  const name = `${entry.service}/${entry.kind}`;
  const found = new Map<string, NonNullable<Primitive["alternatives"]>[number]>();
  for (const role of roles) {
    const types = (role[entry.provider as Cloud] ?? []).map(({ type }) => type);
    if (!types.includes(name)) continue;
    for (const other of types.flatMap((type) => catalogue.find(entry.provider, type) ?? [])) {
      if (other === entry || found.has(other.typeId) || !isRecommendable(other)) continue;
      const { typeId: type_id, name: display_name, summary } = other;
      found.set(type_id, { type_id, display_name, summary, role: role.title });
    }
  }
  return [...found.values()].slice(0, MOST_ALTERNATIVES);
}
/** More than anybody compares. */
const MOST_ALTERNATIVES = 12;

/**
 * The types of a provider that match every word of the query, best first: names before aliases before what they are
 * for, what is for new designs before what is not, the common before the rare. All types, by name, when the query has no words; none for an unknown provider.
 */
export function search(catalogue: Catalogue, provider: string, query: string): Primitive[] {
  const entries = catalogue.forProvider(provider === "provider" ? DEFAULT_CLOUD : provider);
  const text = query.trim().toLowerCase();
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return entries
    .map((entry) => ({ entry, score: words.length === 0 ? 1 : scoreOf(entry, text, words) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        (words.length === 0 ? 0 : Number(isRecommendable(b.entry)) - Number(isRecommendable(a.entry))) ||
        (words.length === 0 ? 0 : b.entry.popularity - a.entry.popularity) ||
        compareText(a.entry.name, b.entry.name) ||
        compareText(a.entry.typeId, b.entry.typeId),
    )
    .map(({ entry }) => toPrimitive(catalogue, entry));
}

/** What a match is worth by where it is found. Only their order matters. */
const EXACT = 16;
const PREFIX_OF_NAME = 8;
const IN_NAMES = 4;
const IN_TYPE = 3;
const IN_CAPABILITIES = 2;
const IN_SUMMARY = 1;

/** 0 unless every word is found somewhere. */
function scoreOf(entry: CatalogueEntry, text: string, words: readonly string[]): number {
  const name = entry.name.toLowerCase();
  if (text === entry.typeId || text === name || entry.aliases.includes(text)) return EXACT;
  const places = [
    [PREFIX_OF_NAME, name.startsWith(text) ? text : ""],
    [IN_NAMES, [name, ...entry.aliases].join(" ")],
    [IN_TYPE, entry.typeId],
    [IN_CAPABILITIES, entry.gives.join(" ")],
    [IN_SUMMARY, entry.summary.toLowerCase()],
  ] as const;
  const scores = words.map((word) => places.find(([, where]) => where.includes(word))?.[0] ?? 0);
  return smallest(scores);
}

function toPrimitive(catalogue: Catalogue, entry: CatalogueEntry): Primitive {
  const { lifecycle } = entry;
  const successor = successorOf(catalogue, entry);
  return {
    type_id: entry.typeId,
    display_name: entry.name,
    summary: entry.summary,
    provider: entry.provider,
    group: entry.group,
    aliases: entry.aliases,
    gives: entry.gives,
    needs: entry.needs,
    requires: entry.requires.flatMap(({ type, relation, because }) => {
      const needed = catalogue.find(entry.provider, type);
      return needed ? { type_id: needed.typeId, display_name: needed.name, relation, because } : [];
    }),
    ...(entry.resourceType === undefined ? {} : { resource_type: entry.resourceType }),
    ...(entry.required && {
      required_properties: entry.required.map(({ path, by }) => ({ path, given_by: by })),
    }),
    ...(lifecycle === undefined
      ? {}
      : {
          lifecycle: {
            state: lifecycle.state,
            note: lifecycleNote(catalogue, entry) ?? "",
            ...(successor === undefined ? {} : { successor: successor.typeId }),
            source: lifecycle.source,
          },
        }),
  };
}
