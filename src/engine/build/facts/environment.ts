/** What programs are told: the values of a cloud's facts in a language, and the right to read the secrets among them. */
import { isObject } from "../../../contract/reading.ts";
import { ownOf } from "../../../shared/own.ts";
import type { FactsFile } from "../../code/facts.ts";
import { Condition, isUnwritten, type RelationMapping } from "../../code/mapping.ts";
import { type MappingTable, typesAt } from "../../code/mappingTable.ts";
import type { Environment, Told } from "../../code/told.ts";
import { fill } from "./fill.ts";
import type { Spelling } from "./spelling.ts";

/** What components tell in a table, of the types that it writes; and what lets their secrets be read. */
export function environmentOf(
  { environment }: Pick<FactsFile, "environment">,
  mappings: MappingTable,
  spelling: Spelling,
): { readonly environment: Environment; readonly readers: readonly RelationMapping[] } {
  const all = Object.entries(environment).flatMap(([type, told]): [string, readonly Told[]][] => {
    const mapping = ownOf(mappings.types, type);
    if (mapping && isUnwritten(mapping)) return [];
    return [
      [type, Object.entries(told).map(([key, said], place) => toldOf(key, said, place, type, spelling))],
    ];
  });
  const secrets = all.map(([type]) => {
    const kept = Object.values(environment[type] ?? {}).flatMap((said) => {
      const { secret }: Readonly<Record<string, unknown>> = typeof said === "object" ? said : {};
      return typeof secret === "string" ? [secret] : [];
    });
    return [type, kept.map((text) => spelling.text(text, type, "to"))] as const;
  });
  return { environment: Object.fromEntries(all), readers: readersOf(secrets, mappings) };
}

function toldOf(
  key: string,
  said: FactsFile["environment"][string][string],
  place: number,
  type: string,
  spelling: Spelling,
): Told {
  const called = /^[A-Z]/.test(key) ? { name: key } : place > 0 ? { suffix: suffixOf(key) } : {};
  const read = (one: unknown) => (typeof one === "string" ? spelling.text(one, type, "self") : one);
  if (typeof said === "string") return { ...called, value: read(said) };
  const { secret, for: programs, value }: Readonly<Record<string, unknown>> = said;
  if (secret !== undefined) return { ...called, value: read(secret), secret: true };
  if (Array.isArray(programs)) return { ...called, value: read(value), for: programs.map(String) };
  return { ...called, value: said };
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
    return (common.facts?.readers ?? []).flatMap(({ from, ...form }) => {
      const given = { ...form, ...whenGiven(secrets, form.when) };
      const resource = fill(given, (name) => (name === "secrets" ? secrets : { $fact: name }));
      return [{ from: typesAt(from, common.groups), to: [type], tells: true, resources: [resource] }];
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
