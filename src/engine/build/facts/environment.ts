/** What programs are told: the values of a cloud's facts in a language, and the right to read the secrets among them. */
import { isObject } from "../../../contract/reading.ts";
import { ownOf } from "../../../shared/own.ts";
import type { FactsFile } from "../../code/facts.ts";
import { Condition, isUnwritten, type RelationMapping } from "../../code/mapping.ts";
import { type MappingTable, typesAt } from "../../code/mappingTable.ts";
import type { Environment, Told } from "../../code/told.ts";
import { fill } from "./fill.ts";
import type { Place, Spelling } from "./spelling.ts";

/** What components tell in a table, of the types that it writes; and what lets their secrets be read. */
export function environmentOf(
  { environment }: Pick<FactsFile, "environment">,
  mappings: MappingTable,
  spelling: Spelling,
): { readonly environment: Environment; readonly readers: readonly RelationMapping[] } {
  const all = Object.entries(environment).flatMap(([type, told]): [string, readonly Told[]][] => {
    const mapping = ownOf(mappings.types, type);
    if (mapping && isUnwritten(mapping)) return [];
    const values = Object.entries(told).map(([key, said], place): Told => {
      const called = /^[A-Z]/.test(key) ? { name: key } : place > 0 ? { suffix: suffixOf(key) } : {};
      return { ...called, ...saidIn(said), value: spelled(said, type, "self", spelling) };
    });
    return [[type, values]];
  });
  const secrets = all.map(([type]) => {
    const kept = Object.values(environment[type] ?? {}).filter((said) => saidIn(said).secret);
    return [type, kept.map((said) => spelled(said, type, "to", spelling))] as const;
  });
  return { environment: Object.fromEntries(all), readers: readersOf(secrets, mappings) };
}

/** The types of programs that facts name, of which the catalogue must have each. */
export function programsIn({ environment }: Pick<FactsFile, "environment">): string[] {
  return Object.values(environment).flatMap((told) =>
    Object.values(told).flatMap((said) => saidIn(said).for ?? []),
  );
}

type Said = FactsFile["environment"][string][string];

/** What facts say of a value, whichever of its forms they have for it. */
function saidIn(said: Said): Pick<Told, "value" | "secret" | "for"> {
  if (typeof said === "string") return { value: said };
  const { secret, for: programs, value }: Readonly<Record<string, unknown>> = said;
  if (secret !== undefined) return { value: secret, secret: true };
  return Array.isArray(programs) ? { value, for: programs.map(String) } : { value: said };
}

/** A value as the table writes it where the component stands at a place: a text has attributes in braces. */
function spelled(said: Said, type: string, place: Place, spelling: Spelling): unknown {
  const { value } = saidIn(said);
  return typeof value === "string" ? spelling.text(value, type, place) : value;
}

/** "connection__clientId" is CONNECTION__clientId. */
function suffixOf(key: string): string {
  const [name = "", ...rest] = key.split("__");
  return [name.toUpperCase(), ...rest].join("__");
}

/** The table's forms for each type that has secrets. */
function readersOf(
  all: readonly (readonly [type: string, secrets: readonly unknown[]])[],
  { common }: MappingTable,
): RelationMapping[] {
  return all.flatMap(([type, secrets]) => {
    if (secrets.length === 0) return [];
    return (common.facts?.readers ?? []).map(({ from, ...form }) => {
      const given = { ...form, ...whenGiven(secrets, form.when) };
      const resource = fill(given, (name) => (name === "secrets" ? secrets : { $fact: name }));
      return { from: typesAt(from, common.groups), to: [type], tells: true, resources: [resource] };
    });
  });
}

/** The condition on a form where a secret is only that of a related component, which the plan may leave out. */
function whenGiven(secrets: readonly unknown[], when: Condition | undefined): { readonly when?: Condition } {
  const given = secrets.reduce<Condition | undefined>((also, secret) => {
    if (!isObject(secret) || secret["$ref"] === undefined || secret["else"] !== undefined) return also;
    const { $ref: related, of, by } = secret;
    return Condition.parse({ related, of, by, also });
  }, when);
  return given ? { when: given } : {};
}
