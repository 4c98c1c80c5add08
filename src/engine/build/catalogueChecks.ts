import { CAPABILITIES } from "../catalogue/capabilities.ts";
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
    const rules = [...entry.requires, ...entry.conflicts].map(({ rule }) => rule);
    if (new Set(rules).size !== rules.length) report("a rule name is used twice");
  }
  return [...problems, ...ambiguousAliases(entries)];
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
