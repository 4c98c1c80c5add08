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
  const written = new Written(resources.filter(({ existing }) => !existing));
  const told = (hints: readonly Hint[]) => hints.flatMap((hint) => tell(hint, written, language));
  const { text, services, needs } = advice.permissions;
  const names = services ? servicesIn(written.types, services, servicesOf) : [];
  return {
    values: VALUES[language].says,
    permissions: [
      ...(text === undefined || written.all.length === 0 ? [] : [text]),
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
  /** Its place among all that is written. */
  readonly place: number;
  readonly set: ReadonlyMap<string, readonly (string | undefined)[]>;
}

/** The resources that are written. Each piece of advice asks for some types: most are of none that there is. */
class Written {
  readonly all: readonly Settings[];
  readonly #byType: ReadonlyMap<string, readonly Settings[]>;

  constructor(resources: readonly Resource[]) {
    this.all = resources.map((resource, place) => ({ resource, place, set: allSetIn(resource) }));
    this.#byType = Map.groupBy(this.all, ({ resource }) => resource.type);
  }

  get types(): readonly string[] {
    return [...this.#byType.keys()];
  }

  /** Those of the types that some names mean, in the order in which they are written. */
  ofTypes(named: string | readonly string[]): readonly Settings[] {
    const found = [...this.#typesMeant([named].flat())].flatMap((type) => this.#byType.get(type) ?? []);
    return found.sort((a, b) => a.place - b.place);
  }

  #typesMeant(named: readonly string[]): ReadonlySet<string> {
    return new Set(
      named.flatMap((one) => (endsOpen(one) ? this.types.filter((type) => isOf(type, one)) : [one])),
    );
  }
}

function allSetIn(resource: Resource): Settings["set"] {
  const set = new Map<string, (string | undefined)[]>();
  const add = (key: string, value: Value) => {
    const text =
      value.kind === "literal" || value.kind === "text" ? plainText(value).toLowerCase() : undefined;
    push(set, key, text);
  };
  const visit = (value: Value): void => {
    if (value.kind === "map") {
      const first = new Map<string, Value>();
      for (const [name, one] of value.entries) {
        const plain = withoutJoints(name);
        if (!first.has(plain)) first.set(plain, one);
        add(plain, one);
      }
      // A list of attributes has each as a key with its value.
      const [key, inner] = [first.get("key"), first.get("value")];
      if (key?.kind === "literal" && inner) add(withoutJoints(String(key.value)), inner);
    }
    for (const part of partsOf(value)) visit(part);
  };
  visit({ kind: "map", entries: resource.properties });
  return set;
}

function tell(hint: Hint, written: Written, language: CodeLanguage): string[] {
  if (hint.in && !hint.in.includes(language)) return [];
  const { types, without } = hint;
  if (without !== undefined && written.ofTypes(without).length > 0) return [];
  const meant = (types === undefined ? written.all : written.ofTypes(types))
    .filter(meantBy(hint))
    .map(({ resource }) => addressOf(resource, language));
  const [first] = meant;
  if (first === undefined) return [];
  const resources = listed(meant.map(code), MOST_NAMED);
  return [hint.text.replaceAll("{resources}", () => resources).replaceAll("{target}", () => first)];
}

/** Whether a resource of the types that a piece of advice is for is meant by it. */
function meantBy({ property, is, unless, unlessIs, kept }: Hint): (one: Settings) => boolean {
  const has = property === undefined ? undefined : setting(property, is);
  const hasOther = unless === undefined ? undefined : setting(unless, unlessIs);
  return ({ resource, set }) =>
    (kept === undefined || kept === resource.keep) && has?.(set) !== false && hasOther?.(set) !== true;
}

type Plain = string | number | boolean;

/** Whether one of some names is set, to one of some values where there are any. */
function setting(
  names: string | readonly string[],
  is?: Plain | readonly Plain[],
): (set: Settings["set"]) => boolean {
  const keys = [names].flat().map(withoutJoints);
  const wanted = is === undefined ? undefined : new Set([is].flat().map((one) => String(one).toLowerCase()));
  return (set) =>
    keys.some((key) => {
      const found = set.get(key);
      return wanted === undefined
        ? found !== undefined
        : found?.some((one) => one !== undefined && wanted.has(one)) === true;
    });
}

/** Whether a resource type is meant by a name of advice, which may end in `*`. */
export function isOf(type: string, named: string): boolean {
  return endsOpen(named) ? type.startsWith(named.slice(0, -1)) : type === named;
}

function endsOpen(named: string): boolean {
  return named.endsWith("*");
}

function servicesIn(
  types: readonly string[],
  { by, word, as }: NonNullable<Advice["permissions"]["services"]>,
  servicesOf: (type: string) => readonly string[],
): string[] {
  const found = types.flatMap((type) => {
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
