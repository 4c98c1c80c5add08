/** Holds a pack against what the catalogue and the design library know: a rule about nothing is a mistake. */
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";
import type { Role } from "../designs/schema.ts";
import type { RuleProblem } from "./errors.ts";
import type { Rule, TypeCondition } from "./model.ts";
import type { ParsedPack } from "./parse.ts";
import { isCalled } from "./review.ts";
import { canSettle } from "./settle.ts";
import { indexRoles, listOf, type RoleBook, typeTest } from "./typeCondition.ts";

type Path = readonly PropertyKey[];
type Problem = (path: Path, message: string) => RuleProblem;

/** What a pack names and nobody knows: types, roles, settings that no type of a rule has. */
export function checkPack(
  { pack, problemAt }: ParsedPack,
  entries: readonly CatalogueEntry[],
  roles: readonly Role[],
): RuleProblem[] {
  const known = { entries, roles: new Set(roles.map(({ id }) => id)), book: indexRoles(roles) };
  return pack.rules.flatMap((rule, index) => checkRule(rule, ["rules", index], known, problemAt));
}

interface Known {
  readonly entries: readonly CatalogueEntry[];
  readonly roles: ReadonlySet<string>;
  readonly book: RoleBook;
}

function checkRule(rule: Rule, path: Path, known: Known, problemAt: Problem): RuleProblem[] {
  const conditions: (readonly [TypeCondition, Path])[] = [
    [rule.when, [...path, "when"]],
    ...(rule.unless ? [[rule.unless, [...path, "unless"]] as const] : []),
  ];
  return [
    ...conditions.flatMap(([condition, at]) => checkTypes(condition, at, known, problemAt)),
    ...(rule.effect === "set" ? checkSettings(rule, path, known, problemAt) : []),
    ...(rule.effect === "require" && "type" in rule.require
      ? checkRequired(rule.require.type, [...path, "require", "type"], known, problemAt)
      : []),
  ];
}

function checkTypes(
  { type, role }: TypeCondition,
  path: Path,
  known: Known,
  problemAt: Problem,
): RuleProblem[] {
  const place = (key: string, value: unknown, index: number) =>
    Array.isArray(value) ? [...path, key, index] : [...path, key];
  const types = type === undefined ? [] : listOf(type);
  const roles = role === undefined ? [] : listOf(role);
  return [
    ...types.flatMap((pattern, index) =>
      known.entries.some(typeTest({ type: pattern }, known.book))
        ? []
        : problemAt(
            place("type", type, index),
            `No type of the catalog is called "${pattern}". ${nearest(pattern, known)}`,
          ),
    ),
    ...roles.flatMap((id, index) =>
      known.roles.has(id)
        ? []
        : problemAt(
            place("role", role, index),
            `No role is called "${id}". There are ${[...known.roles].slice(0, 12).join(", ")} and others.`,
          ),
    ),
  ];
}

function checkSettings(
  rule: Rule & { effect: "set" },
  path: Path,
  known: Known,
  problemAt: Problem,
): RuleProblem[] {
  const concerned = known.entries.filter(typeTest(rule.when, known.book));
  return Object.entries(rule.set).flatMap(([name, value]) =>
    value === undefined || concerned.some((entry) => canSettle(entry, { [name as SettingName]: value }))
      ? []
      : problemAt(
          [...path, "set", name],
          `No type that the rule is about takes ${name} of ${JSON.stringify(value)}. Name other types, or another value.`,
        ),
  );
}

function checkRequired(type: string, path: Path, known: Known, problemAt: Problem): RuleProblem[] {
  if (known.entries.some((entry) => isCalled(entry, type))) return [];
  return [problemAt(path, `No type of the catalog is called "${type}". ${nearest(type, known)}`)];
}

/** Names that share the last part, or the service. */
function nearest(pattern: string, { entries }: Known): string {
  const plain = pattern.replace(/@\d{1,4}$/, "").toLowerCase();
  const kind = plain.split("/").at(-1) ?? plain;
  const service = plain.split("/")[0]?.split(":").at(-1) ?? plain;
  const names = entries
    .filter((entry) => entry.kind === kind || entry.service === service)
    .map((entry) => `${entry.provider}:${entry.service}/${entry.kind}`);
  return names.length > 0
    ? `Do you mean ${names.slice(0, 4).join(", ")}?`
    : "Types are named as in plans, without the version: aws:sqs/queue.";
}
