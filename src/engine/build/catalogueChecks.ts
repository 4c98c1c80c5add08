import { CAPABILITIES } from "../catalogue/capabilities.ts";
import { isRecommendable } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";

/** What the schema cannot see: references between entries. Returns one sentence per problem. */
export function checkCatalogue(entries: readonly CatalogueEntry[]): string[] {
  const names = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const problems: string[] = [];
  if (names.size !== entries.length) problems.push("a type is defined twice");
  for (const entry of entries) {
    const report = (text: string) => problems.push(`${entry.typeId}: ${text}`);
    const known = (name: string) => names.has(`${entry.provider}:${name}`);
    for (const { rule, type, capability } of entry.requires) {
      const target = names.get(`${entry.provider}:${type}`);
      if (!target) report(`rule "${rule}" requires ${type}, which the catalogue does not have`);
      else if (isRecommendable(entry) && !isRecommendable(target))
        report(`rule "${rule}" requires ${type}, which is not for new designs`);
      else if (capability && !target.gives.includes(capability)) {
        report(`rule "${rule}" requires the capability ${capability}, which ${type} does not give`);
      }
    }
    for (const { to } of entry.relates) {
      if (to.includes("/") ? !known(to) : !(to in CAPABILITIES))
        report(`relates to ${to}, which does not exist`);
    }
    for (const conflict of entry.conflicts) {
      if (!known(conflict.with)) report(`conflicts with ${conflict.with}, which the catalogue does not have`);
    }
    for (const problem of checkInstances(entry, names)) report(problem);
    const rules = [...entry.requires, ...entry.conflicts].map(({ rule }) => rule);
    if (new Set(rules).size !== rules.length) report("a rule name is used twice");
    for (const problem of checkLifecycle(entry, names)) report(problem);
  }
  return [...problems, ...ambiguousAliases(entries)];
}

/** What tells components of one type apart: purposes, zones, what is somebody's own, and the pieces between. */
function checkInstances(
  { provider, requires, relates, purposes = {} }: CatalogueEntry,
  names: ReadonlyMap<string, CatalogueEntry>,
): string[] {
  const problems: string[] = [];
  for (const { rule, type, purpose, ofPurpose = [], spread, inTurn, own, follows, grants } of requires) {
    const target = names.get(`${provider}:${type}`);
    const wanted = target?.purposes?.[purpose ?? ""];
    if (purpose !== undefined && target && !wanted)
      problems.push(`rule "${rule}" asks for the purpose ${purpose}, which ${type} does not have`);
    if ((spread || inTurn) && wanted?.zones === undefined)
      problems.push(`rule "${rule}" is spread over zones, which its purpose does not name`);
    if (spread && inTurn) problems.push(`rule "${rule}" is spread over zones and takes them in turn`);
    if (spread && own) problems.push(`rule "${rule}" is spread over zones and somebody's own`);
    if (follows && !own)
      problems.push(
        `rule "${rule}" follows a component and is not its own: say own, or relate the two in relates, with reverse`,
      );
    if (grants && !target?.gives.includes("access-role"))
      problems.push(`rule "${rule}" grants accesses, which ${type} cannot`);
    for (const one of ofPurpose)
      if (!purposes[one])
        problems.push(`rule "${rule}" is for the purpose ${one}, which the type does not have`);
  }
  for (const { via = [] } of [...requires, ...relates])
    for (const type of via)
      if (!names.has(`${provider}:${type}`)) problems.push(`goes via ${type}, which does not exist`);
  return problems;
}

/** A type that is not for new designs says when it ends and what to do instead, and points to one that is. */
function checkLifecycle(
  { lifecycle, provider }: CatalogueEntry,
  names: ReadonlyMap<string, CatalogueEntry>,
): string[] {
  if (lifecycle === undefined) return [];
  const { state, ends, successor, advice } = lifecycle;
  const problems: string[] = [];
  if (state === "retiring" && ends === undefined) problems.push("is retiring without a day of its end");
  if (state === "closed" && ends !== undefined)
    problems.push("is closed and has a day of its end: it is retiring");
  if (successor === undefined && advice === undefined)
    problems.push("has neither a successor nor advice what to do instead");
  if (successor !== undefined) {
    const target = names.get(`${provider}:${successor}`);
    if (!target) problems.push(`is succeeded by ${successor}, which the catalogue does not have`);
    else if (!isRecommendable(target))
      problems.push(`is succeeded by ${successor}, which is not for new designs either`);
  }
  return problems;
}

/** Aliases that two types of a provider share with the same rank, so that nothing decides which is meant. */
function ambiguousAliases(entries: readonly CatalogueEntry[]): string[] {
  const owners = new Map<string, string[]>();
  for (const entry of entries) {
    for (const alias of new Set(entry.aliases)) {
      const key = `${entry.provider} alias "${alias}" at rank ${entry.aliasRank}`;
      owners.set(key, [...(owners.get(key) ?? []), entry.typeId]);
    }
  }
  return [...owners]
    .filter(([, ids]) => ids.length > 1)
    .map(([key, ids]) => `${key} is shared by ${ids.join(", ")}`);
}

function nameOf(entry: CatalogueEntry): string {
  return `${entry.provider}:${entry.service}/${entry.kind}`;
}
