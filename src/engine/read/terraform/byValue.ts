/** References of a state, which has no expressions: a property that holds another resource's id or ARN names it. */
import { isObject } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import type { Reference } from "../model.ts";

export interface Instance {
  readonly address: string;
  readonly type: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Addresses of all that it was made after, directly or not, with keys or without; undefined where nobody says. */
  readonly after?: readonly string[];
}

/** Attributes by which others name a resource, those that say it best first. */
const IDENTIFIERS = [
  "arn",
  "self_link",
  "id",
  "invoke_arn",
  "execution_arn",
  "stream_arn",
  "url",
  "endpoint",
];
/** Names count only between resources of which one is known to come after the other: many things share a name. */
const NAMES = [
  ...["name", "bucket", "function_name", "key_id", "email", "member", "user_name", "role_name", "dns_name"],
  ...[
    "repository_url",
    "domain_name",
    "cluster_name",
    "zone_id",
    "vault_uri",
    "default_hostname",
    "principal_id",
  ],
];
/** Shorter ones are in texts by chance. */
const SHORTEST = 6;
const SHORTEST_NAME = 3;
/** What parts the words of a policy, a connection string, a URI. */
const BETWEEN = /[\s"'`,;|<>(){}[\]=]+/;
/** Longer texts are programs and certificates. */
const LONGEST_TEXT = 65_536;
const DEEPEST = 40;

/** Per address the references of the resource. */
export function referencesByValue(instances: readonly Instance[]): ReadonlyMap<string, readonly Reference[]> {
  const owners = new Owners(instances);
  return new Map(instances.map((instance) => [instance.address, referencesOf(instance, owners)]));
}

function referencesOf(instance: Instance, owners: Owners): readonly Reference[] {
  const found = new Map<string, Reference>();
  const after = instance.after && new Set(instance.after.flatMap((address) => owners.instancesOf(address)));
  for (const [at, text] of texts(instance.values))
    for (const to of owners.named(text, after))
      if (
        to !== instance.address &&
        (after?.has(to) !== false || !owners.get(to)?.after?.includes(instance.address))
      )
        found.set(`${to} ${at}`, { to, at });
  const named = new Set([...found.values()].map(({ to }) => to));
  const rest = [...(after ?? [])].filter((address) => address !== instance.address && !named.has(address));
  for (const to of owners.nearest(rest, named)) found.set(to, { to });
  return [...found.values()];
}

/** Who is called what. */
class Owners {
  readonly #byAddress: ReadonlyMap<string, Instance>;
  readonly #byConfig: ReadonlyMap<string, readonly string[]>;
  readonly #byId = new Map<string, string | undefined>();
  readonly #byName = new Map<string, string[]>();

  constructor(instances: readonly Instance[]) {
    this.#byAddress = new Map(instances.map((one) => [one.address, one]));
    const configured = Map.groupBy(instances, ({ address }) => withoutKeys(address));
    this.#byConfig = new Map([...configured].map(([key, all]) => [key, all.map(({ address }) => address)]));
    for (const { address, values } of instances) {
      for (const attribute of IDENTIFIERS) this.#identify(values[attribute], address);
      for (const attribute of NAMES) {
        const name = values[attribute];
        if (typeof name !== "string" || name.length < SHORTEST_NAME) continue;
        const alike = this.#byName.get(name) ?? [];
        // What more are called is nobody's name.
        if (alike.length < MOST_ALIKE && !alike.includes(address)) alike.push(address);
        this.#byName.set(name, alike);
      }
    }
  }

  /** What two share identifies neither, unless one of them is named by it in more ways. */
  #identify(value: unknown, address: string): void {
    if (typeof value !== "string" || value.length < SHORTEST || !/[:/.-]/.test(value)) return;
    const before = this.#byId.get(value);
    if (before !== undefined && before !== address) this.#byId.set(value, undefined);
    else if (!this.#byId.has(value)) this.#byId.set(value, address);
  }

  get(address: string): Instance | undefined {
    return this.#byAddress.get(address);
  }

  /** Instances of an address that may leave out the keys. */
  instancesOf(address: string): readonly string[] {
    return this.#byAddress.has(address) ? [address] : (this.#byConfig.get(withoutKeys(address)) ?? []);
  }

  /** Addresses that a text names. @param after what the text's resource comes after; undefined: nobody says */
  named(text: string, after: ReadonlySet<string> | undefined): readonly string[] {
    const words = BETWEEN.test(text) ? new Set(text.split(BETWEEN)) : [text];
    const found: string[] = [];
    for (const word of words) {
      const owner = this.#byId.get(word) ?? this.#byId.get(withoutPart(word));
      if (owner !== undefined) found.push(owner);
      // A name stands for one of those that it comes after, as a whole and not in a sentence.
      else if (after && word === text)
        append(
          found,
          (this.#byName.get(word) ?? []).filter((address) => after.has(address)),
        );
    }
    return found;
  }

  /** Of what something comes after those that nothing else of it comes after: the rest follows. */
  nearest(addresses: readonly string[], named: ReadonlySet<string>): readonly string[] {
    if (addresses.length > MOST_ORDER) return [];
    const implied = new Set(
      [...addresses, ...named].flatMap((address) =>
        (this.#byAddress.get(address)?.after ?? []).flatMap((before) => this.instancesOf(before)),
      ),
    );
    return addresses.filter((address) => !implied.has(address));
  }
}
const MOST_ALIKE = 8;
/** What comes after more than this says nothing by it. */
const MOST_ORDER = 200;

/** An ARN without what it says of a part: `…:table/orders/index/*`, `…:log-group:x:*`, `…bucket/*`. */
function withoutPart(word: string): string {
  const end = word.endsWith(":*") || word.endsWith("/*") ? word.length - 2 : word.length;
  return word.slice(0, end);
}

function withoutKeys(address: string): string {
  return address.includes("[") ? address.replaceAll(/\[(?:\d+|"(?:[^"\\]|\\.)*")\]/g, "") : address;
}

/** All texts of a value with the paths of their properties; places in lists are no part of a path. */
function* texts(value: unknown, path = "", depth = 0): Generator<[path: string, text: string]> {
  if (typeof value === "string") {
    if (value.length >= SHORTEST_NAME && value.length <= LONGEST_TEXT) yield [path, value];
  } else if (depth > DEEPEST) return;
  else if (Array.isArray(value)) for (const item of value) yield* texts(item, path, depth + 1);
  else if (isObject(value))
    for (const [key, part] of Object.entries(value))
      if (depth > 0 || !OWN.has(key)) yield* texts(part, path === "" ? key : `${path}.${key}`, depth + 1);
}
/** What a resource says of itself. */
const OWN: ReadonlySet<string> = new Set(["id", "arn", "self_link", "name", "tags_all"]);
