/** What facts say is there and stays. */
import type { FactThing } from "../../../contract/design.ts";
import { append } from "../../../shared/append.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { typeNameOf } from "../../designs/signals.ts";
import { phraseKey } from "../text/tokens.ts";
import type { Asked } from "./asked.ts";
import type { FactContext } from "./lookup.ts";
import type { Given } from "./read.ts";
import type { Unwanted } from "./unwanted.ts";

/** Own types that are there, and the roles that are played within the cloud and outside of it. */
export interface Present {
  readonly existing: ReadonlyMap<CatalogueEntry, string>;
  /** By the words that say so: none where a caller names a role alone. */
  readonly within: ReadonlyMap<string, string>;
  readonly outside: ReadonlySet<string>;
  /** Roles that are named without what plays them. */
  readonly usual: readonly string[];
  /** What is no type of the cloud: what plays a role, or is outside. */
  readonly things: readonly FactThing[];
  /** What is denied, put off or replaced elsewhere in the facts. */
  readonly contradicted: readonly string[];
  readonly unknown: readonly string[];
  /** Names of what plays a role and is not known at all. */
  readonly beyond: readonly string[];
}

export function whatIsThere(given: Given, { names }: FactContext, unwanted: Unwanted, asked: Asked): Present {
  const built = new Set([
    ...given.roles,
    ...asked.roles,
    ...[...asked.included.keys()].flatMap(names.rolesOf),
  ]);
  const existing = new Map<CatalogueEntry, string>();
  const within = new Map<string, string>();
  const outside = new Set<string>();
  const unnamed = new Map<string, string>();
  const things: FactThing[] = [];
  const away: Named[] = [];
  const contradicted: string[] = [];
  const unknown: string[] = [];
  const beyond: string[] = [];
  const leaves = new Set(given.leaving.map(keyOf));
  for (const thing of given.existing) {
    const { role, name, words = "" } = thing;
    if (leaves.has(keyOf(thing))) continue;
    const own = name === undefined ? [] : names.own(name);
    const isOut =
      [role ?? [], ...own.map(names.rolesOf)].flat().some((one) => unwanted.roles.includes(one)) ||
      own.some((entry) => unwanted.judges.some((judge) => judge(entry) !== undefined));
    if (isOut) {
      contradicted.push(name ?? role ?? "");
      continue;
    }
    if (name === undefined) {
      if (role !== undefined) unnamed.set(role, words);
      continue;
    }
    if (thing.isOutside === true && !names.isOnlyOwn(name)) {
      away.push({ name });
      continue;
    }
    for (const entry of own) existing.set(entry, name);
    const isWithin = (id: string) => own.some((entry) => names.fillsOf(id).has(typeNameOf(entry)));
    if (role !== undefined && !isWithin(role)) outside.add(role);
    else if (role !== undefined) within.set(role, name);
    for (const one of own.flatMap(names.rolesOf)) within.set(one, name);
    if (own.length > 0) continue;
    // What a vendor's product does is known roughly: a role that is to be built is not done by it.
    const { roles = [] } = names.elsewhere(name) ?? {};
    for (const one of roles) if (!given.roles.includes(one)) outside.add(one);
    if (role !== undefined || roles.length > 0) things.push(thing);
    else unknown.push(name);
    if (role !== undefined && roles.length === 0) beyond.push(name);
  }
  for (const thing of away) {
    const roles = rolesAway(thing, names);
    // What is to be built, or is in the cloud as well, is not done by what is outside.
    for (const one of roles) if (!built.has(one) && !within.has(one)) outside.add(one);
    if (roles.length > 0) things.push(thing);
  }
  const usual = [...unnamed.keys()].filter((role) => !within.has(role) && !outside.has(role));
  for (const role of usual) within.set(role, unnamed.get(role) ?? "");
  append(
    things,
    usual.map((role) => ({ role })),
  );
  return { existing, within, outside, usual, things, contradicted, unknown, beyond };
}

type Named = FactThing & { readonly name: string };

/** What something does that is outside of the cloud, by its name. */
function rolesAway({ name }: Named, names: FactContext["names"]): readonly string[] {
  const own = names.own(name).flatMap(names.rolesOf);
  return own.length > 0 ? own : (names.elsewhere(name)?.roles ?? []);
}

/** What a thing is told by, as phrases are compared. */
export function keyOf({ role = "", name }: FactThing): string {
  return name === undefined ? `role ${role}` : phraseKey(name);
}
