/** Conditions on types, made ready to be asked many times. */

import { CLOUD_IDS } from "../../shared/clouds.ts";
import { looseGlobTest } from "../../shared/glob.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Role } from "../designs/schema.ts";
import type { TypeCondition } from "./model.ts";

export type TypeTest = (entry: CatalogueEntry) => boolean;

/** The roles of the design library, by the types that can fill them. */
export interface RoleBook {
  has(role: string, entry: CatalogueEntry): boolean;
}

export function indexRoles(roles: readonly Role[]): RoleBook {
  const fillings = new Map(
    roles.map((role) => [
      role.id,
      new Set(CLOUD_IDS.flatMap((cloud) => role[cloud].map(({ type }) => `${cloud}:${type}`))),
    ]),
  );
  return { has: (role, entry) => fillings.get(role)?.has(fullName(entry)) === true };
}

/** A test of types that remembers its answers, for one evaluation or many. */
export function typeTest(condition: TypeCondition, roles: RoleBook): TypeTest {
  const tests = testsOf(condition, roles);
  const known = new WeakMap<CatalogueEntry, boolean>();
  return (entry) => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const answer = tests.every((test) => test(entry));
    known.set(entry, answer);
    return answer;
  };
}

function testsOf(condition: TypeCondition, roles: RoleBook): TypeTest[] {
  const { type, role, gives, cloud, exposure, cost, scope, serverless, managed } = condition;
  const among = <T>(wanted: T | readonly T[] | undefined, of: (entry: CatalogueEntry) => T): TypeTest[] => {
    if (wanted === undefined) return [];
    const words = new Set(listOf(wanted));
    return [(entry) => words.has(of(entry))];
  };
  return [
    ...among(cloud as string | undefined, ({ provider }) => provider),
    ...among(exposure, ({ qualifiers }) => qualifiers.exposure),
    ...among(cost, ({ qualifiers }) => qualifiers.cost),
    ...among(scope, ({ qualifiers }) => qualifiers.scope),
    ...among(serverless, ({ qualifiers }) => qualifiers.serverless),
    ...among(managed, ({ qualifiers }) => qualifiers.managed),
    ...(gives === undefined
      ? []
      : [(entry: CatalogueEntry) => listOf(gives).some((one) => entry.gives.includes(one))]),
    ...(type === undefined ? [] : [namedBy(listOf(type))]),
    ...(role === undefined
      ? []
      : [(entry: CatalogueEntry) => listOf(role).some((one) => roles.has(one, entry))]),
  ];
}

/** Patterns of `cloud:service/kind`, or without the cloud; a version at the end says nothing. */
function namedBy(patterns: readonly string[]): TypeTest {
  const plain = patterns.map((pattern) => pattern.replace(/@\d{1,4}$/, "").toLowerCase());
  const isGlob = (pattern: string) => pattern.includes("*") || pattern.includes("?");
  const exact = new Set(plain.filter((pattern) => !isGlob(pattern)));
  const globs = plain
    .filter(isGlob)
    .map((glob) => ({ isFull: glob.includes(":"), test: looseGlobTest(glob) }));
  return (entry) => {
    const [full, short] = [fullName(entry), shortName(entry)];
    return (
      exact.has(full) || exact.has(short) || globs.some(({ isFull, test }) => test(isFull ? full : short))
    );
  };
}

export function shortName(entry: CatalogueEntry): string {
  return namesOf(entry).short;
}

export function fullName(entry: CatalogueEntry): string {
  return namesOf(entry).full;
}

/** Asked for each rule and type, so that they are put together once. */
const names = new WeakMap<CatalogueEntry, { readonly short: string; readonly full: string }>();

function namesOf(entry: CatalogueEntry) {
  const known = names.get(entry);
  if (known) return known;
  const short = `${entry.service}/${entry.kind}`;
  const both = { short, full: `${entry.provider}:${short}` };
  names.set(entry, both);
  return both;
}

export function listOf<T>(one: T | readonly T[]): readonly T[] {
  return Array.isArray(one) ? one : [one as T];
}
