/** What facts say is there and stays. */
import type { FactThing } from "../../../contract/design.ts";
import { append } from "../../../shared/append.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { typeNameOf } from "../../designs/signals.ts";
import { phraseKey } from "../text/tokens.ts";
import type { FactContext } from "./lookup.ts";
import type { Given } from "./read.ts";
import type { Unwanted } from "./unwanted.ts";

/** Own types that are there, and the roles that are played within the cloud and outside of it. */
export interface Present {
  readonly existing: ReadonlyMap<CatalogueEntry, string>;
  readonly within: ReadonlySet<string>;
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

export function whatIsThere(given: Given, { names }: FactContext, unwanted: Unwanted): Present {
  const existing = new Map<CatalogueEntry, string>();
  const within = new Set<string>();
  const outside = new Set<string>();
  const unnamed = new Set<string>();
  const things: FactThing[] = [];
  const contradicted: string[] = [];
  const unknown: string[] = [];
  const beyond: string[] = [];
  const leaves = new Set(given.leaving.map(keyOf));
  for (const thing of given.existing) {
    const { role, name } = thing;
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
      if (role !== undefined) unnamed.add(role);
      continue;
    }
    for (const entry of own) existing.set(entry, name);
    const isWithin = (id: string) => own.some((entry) => names.fillsOf(id).has(typeNameOf(entry)));
    if (role !== undefined) (isWithin(role) ? within : outside).add(role);
    for (const one of own.flatMap(names.rolesOf)) within.add(one);
    if (own.length > 0) continue;
    // What a vendor's product does is known roughly: a role that is to be built is not done by it.
    const { roles = [] } = names.elsewhere(name) ?? {};
    for (const one of roles) if (!given.roles.includes(one)) outside.add(one);
    if (role !== undefined || roles.length > 0) things.push(thing);
    else unknown.push(name);
    if (role !== undefined && roles.length === 0) beyond.push(name);
  }
  const usual = [...unnamed].filter((role) => !within.has(role) && !outside.has(role));
  for (const role of usual) within.add(role);
  append(
    things,
    usual.map((role) => ({ role })),
  );
  return { existing, within, outside, usual, things, contradicted, unknown, beyond };
}

/** What a thing is told by, as phrases are compared. */
export function keyOf({ role = "", name }: FactThing): string {
  return name === undefined ? `role ${role}` : phraseKey(name);
}
