/** Which relations plans can have, by the catalogue; and which of those that mappings ask for can never come. */
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Verb } from "../catalogue/verbs.ts";
import { hasResource } from "../code/mapping.ts";
import type { MappingTable } from "../code/mappingTable.ts";
import { CODE_TABLES, type CodeTable, type CompiledTable, cloudOfTable } from "../code/tables.ts";
import { listOf, operatorOf, typesOf } from "../code/templates.ts";
import { typeNameOf } from "../composition/component.ts";
import type { TypeTable } from "../read/typeTable.ts";
import { problemsError } from "./problems.ts";

/** Verbs that composition draws by itself: between an identity or a firewall and whatever there is. */
const DRAWN_BY_COMPOSITION: readonly Verb[] = ["may access", "may reach"];

/** @throws Error that names each relation which a mapping asks for and no plan can have */
export function refuseImpossibleRelations(
  code: Readonly<Record<CodeTable, CompiledTable>>,
  catalogue: readonly CatalogueEntry[],
  readTypes: readonly TypeTable[],
): void {
  const problems = CODE_TABLES.flatMap((table) => {
    const isOfCloud = ({ provider }: { readonly provider: string }) => provider === cloudOfTable(table);
    const possible = new PossibleRelations(catalogue.filter(isOfCloud), readTypes.filter(isOfCloud));
    return impossibleRelations(code[table].mappings, possible).map(
      (problem) => `mappings/${table}: ${problem}`,
    );
  });
  if (problems.length > 0) throw problemsError("The mappings have", problems);
}

/** The relations that plans of one cloud can have: designed from the catalogue, or read from existing code. */
export class PossibleRelations {
  readonly #pairs = new Set<string>();
  /** Type and verb of what readers find in a resource of the type, whatever is at the other end. */
  readonly #read = new Set<string>();

  constructor(entries: readonly CatalogueEntry[], readTypes: readonly TypeTable[] = []) {
    const typesFor = (typeOrCapability: string) =>
      typeOrCapability.includes("/")
        ? [typeOrCapability]
        : entries.filter(({ gives }) => gives.some((one) => one === typeOrCapability)).map(typeNameOf);
    for (const entry of entries) {
      for (const { type, capability, relation, follows } of entry.requires)
        for (const other of [type, ...(capability === undefined ? [] : typesFor(capability))])
          this.#add(typeNameOf(entry), relation, other, follows);
      for (const { to, kind, reverse } of entry.relates)
        for (const other of typesFor(to)) this.#add(typeNameOf(entry), kind, other, reverse);
    }
    for (const { leads, types, completes } of readTypes)
      for (const [resource, found] of Object.entries(leads))
        for (const type of listOf(types[resource] ?? completes[resource] ?? []))
          for (const { kind } of found) this.#read.add(`${type} ${kind}`);
  }

  /** Whether a plan can have this relation between components of two types, in this direction. */
  has(from: string, verb: string, to: string): boolean {
    return (
      DRAWN_BY_COMPOSITION.some((one) => one === verb) ||
      this.#pairs.has(`${from} ${verb} ${to}`) ||
      this.#read.has(`${from} ${verb}`)
    );
  }

  #add(from: string, verb: Verb, to: string, isReversed = false): void {
    this.#pairs.add(isReversed ? `${to} ${verb} ${from}` : `${from} ${verb} ${to}`);
  }
}

/** What a part of a mapping is about: the component, or the two ends of a relation. */
interface Place {
  readonly name: string;
  readonly owners: readonly string[];
  readonly from?: readonly string[];
  readonly to?: readonly string[];
}

/**
 * A sentence for each condition or reference of a mapping that asks in vain, and for each verb that a mapping asks for in
 * vain wherever it does. Lists of types and of verbs are shared between places, so that what one of them meets is enough.
 */
export function impossibleRelations(mappings: MappingTable, possible: PossibleRelations): string[] {
  const problems: string[] = [];
  const check = (part: unknown, place: Place): void => {
    const asks = [...asksOf(part)].flatMap((ask) => readAsk(ask, place, possible) ?? []);
    const met = new Set(asks.flatMap((ask) => ask.met));
    for (const { verbs, types, met: own } of asks)
      if (own.length === 0)
        problems.push(
          `${place.name}: no plan has a relation “${verbs.join("” or “")}” with ${types.join(", ")}`,
        );
    for (const verb of new Set(asks.flatMap(({ verbs, met: own }) => (own.length > 0 ? verbs : []))))
      if (!met.has(verb)) problems.push(`${place.name}: no plan has a relation “${verb}” there`);
  };
  for (const [type, mapping] of Object.entries(mappings.types)) {
    check(mapping, { name: type, owners: [type] });
    if (!hasResource(mapping) || !mapping.each) continue;
    const { kind, of } = mapping.each;
    for (const other of Object.keys(of))
      if (!possible.has(type, kind, other))
        problems.push(`${type}: no plan has a relation “${kind}” with ${other}`);
  }
  for (const { from, to, kinds = [], resources } of mappings.relations) {
    const [sources, targets] = [listOf(from), listOf(to)];
    const name = `${sources.join(", ")} to ${targets.join(", ")}`;
    for (const kind of kinds)
      if (!sources.some((source) => targets.some((target) => possible.has(source, kind, target))))
        problems.push(`${name}: no plan has a relation “${kind}” there`);
    check(resources, { name, owners: sources, from: sources, to: targets });
  }
  return problems;
}

/** The conditions and operators in a part of a mapping that ask for relations of some verbs. */
function* asksOf(part: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof part !== "object" || part === null) return;
  if ("by" in part && !("$share" in part)) yield part;
  for (const one of Object.values(part)) yield* asksOf(one);
}

/** What an ask names, and those of its verbs that a plan can have; undefined where that depends on what a list holds. */
function readAsk(ask: Readonly<Record<string, unknown>>, place: Place, possible: PossibleRelations) {
  const { by, led, of, through, related, linked, unrelated, several } = ask;
  if (of === "it") return undefined;
  const operator = operatorOf(ask);
  const types = operator
    ? typesOf(ask[operator])
    : [related, linked, unrelated, several].flatMap((one) => (one === undefined ? [] : listOf(one)));
  const owners = ownersOf(through ?? of, place);
  const isMet = (verb: string) =>
    owners.some((owner) =>
      types.some(
        (type) => possible.has(owner, verb, type) || (led !== true && possible.has(type, verb, owner)),
      ),
    );
  const verbs = listOf(by);
  return { verbs, types, met: verbs.filter(isMet) };
}

function ownersOf(of: unknown, { owners, from, to }: Place): readonly string[] {
  if (of === undefined) return owners;
  if (of === "from" && from) return from;
  if (of === "to" && to) return to;
  return listOf(of);
}
