/** What the page beside generated code tells whoever runs it, by what is written. Lines of Markdown. */
import type { CodeLanguage } from "../../../contract/code.ts";
import { push } from "../../../shared/append.ts";
import { listed } from "../../../shared/listed.ts";
import { withoutJoints } from "../identifiers.ts";
import { type Advised, type Program, partsOf, plainText, type Resource, type Value } from "../model.ts";
import { servicesBy } from "../services.ts";
import type { Advice, Hint } from "./advice.ts";
import { VALUES } from "./values.ts";

/** As many resources as a sentence can take. */
const MOST_NAMED = 6;

/**
 * What is said of a program.
 * @param servicesOf services that the code itself says its types belong to
 */
export function adviseOn(
  { resources }: Pick<Program, "resources">,
  advice: Advice,
  language: CodeLanguage,
  servicesOf: (type: string) => readonly string[] = () => [],
): Advised {
  const written = resources.filter(({ existing }) => !existing).map(settingsOf);
  const told = (hints: readonly Hint[]) => hints.flatMap((hint) => tell(hint, written, language));
  const { text, services, needs } = advice.permissions;
  const names = services ? servicesIn(written, services, servicesOf) : [];
  return {
    values: VALUES[language].says,
    permissions: [
      ...(text === undefined || written.length === 0 ? [] : [text]),
      ...(services && names.length > 0
        ? [services.text.replace("{services}", names.map(code).join(", "))]
        : []),
      ...told(needs),
    ],
    first: told(advice.first),
    destroy: told(advice.destroy),
    review: told(advice.review),
  };
}

/** A resource with all that it sets, by names as no language spells them. */
interface Settings {
  readonly resource: Resource;
  readonly set: ReadonlyMap<string, readonly (string | undefined)[]>;
}

function settingsOf(resource: Resource): Settings {
  const set = new Map<string, (string | undefined)[]>();
  const add = (name: string, value: Value) => {
    const key = withoutJoints(name);
    const text =
      value.kind === "literal" || value.kind === "text" ? plainText(value).toLowerCase() : undefined;
    push(set, key, text);
  };
  const visit = (value: Value): void => {
    if (value.kind === "map") {
      for (const [name, one] of value.entries) add(name, one);
      // A list of attributes has each as a key with its value.
      const of = (name: string) => value.entries.find(([key]) => withoutJoints(key) === name)?.[1];
      const [key, inner] = [of("key"), of("value")];
      if (key?.kind === "literal" && inner) add(String(key.value), inner);
    }
    for (const part of partsOf(value)) visit(part);
  };
  visit({ kind: "map", entries: resource.properties });
  return { resource, set };
}

function tell(hint: Hint, written: readonly Settings[], language: CodeLanguage): string[] {
  if (hint.in && !hint.in.includes(language)) return [];
  const { without } = hint;
  if (without !== undefined && written.some(({ resource }) => isOneOf(resource, without))) return [];
  const meant = written
    .filter((one) => isMeant(hint, one))
    .map(({ resource }) => addressOf(resource, language));
  const [first] = meant;
  if (first === undefined) return [];
  const resources = listed(meant.map(code), MOST_NAMED);
  return [hint.text.replaceAll("{resources}", () => resources).replaceAll("{target}", () => first)];
}

function isMeant(
  { types, property, is, unless, unlessIs, kept }: Hint,
  { resource, set }: Settings,
): boolean {
  if (types !== undefined && !isOneOf(resource, types)) return false;
  if (kept !== undefined && kept !== resource.keep) return false;
  if (property !== undefined && !sets(set, property, is)) return false;
  return unless === undefined || !sets(set, unless, unlessIs);
}

type Plain = string | number | boolean;

function sets(
  set: Settings["set"],
  names: string | readonly string[],
  is?: Plain | readonly Plain[],
): boolean {
  const found = [names].flat().flatMap((name) => set.get(withoutJoints(name)) ?? []);
  if (is === undefined) return found.length > 0;
  const wanted = new Set([is].flat().map((one) => String(one).toLowerCase()));
  return found.some((one) => one !== undefined && wanted.has(one));
}

function isOneOf({ type }: Resource, named: string | readonly string[]): boolean {
  return [named].flat().some((one) => isOf(type, one));
}

/** Whether a resource type is meant by a name of advice, which may end in `*`. */
export function isOf(type: string, named: string): boolean {
  return named.endsWith("*") ? type.startsWith(named.slice(0, -1)) : type === named;
}

function servicesIn(
  written: readonly Settings[],
  { by, word, as }: NonNullable<Advice["permissions"]["services"]>,
  servicesOf: (type: string) => readonly string[],
): string[] {
  const found = written.flatMap(({ resource: { type } }) => {
    const listed = servicesBy(type, by);
    if (listed) return listed;
    const own = servicesOf(type);
    return own.length > 0 || !word ? own : (type.match(/[A-Za-z0-9]+/g)?.[1]?.toLowerCase() ?? []);
  });
  return [...new Set(found.flatMap((one) => (Object.hasOwn(as, one) ? (as[one] ?? []) : [one])))].sort();
}

function addressOf({ id, type }: Resource, language: CodeLanguage): string {
  return language === "terraform" ? `${type}.${id}` : id;
}

/** Identifiers and names of services are letters, digits and what joins them. */
const code = (text: string) => `\`${text}\``;
