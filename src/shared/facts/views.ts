/** Facts about an intent, each by itself with a label, and back: for everybody but the page, which only shows them. */
import {
  FACT_LISTS,
  FACT_THINGS,
  type FactSetting,
  type FactThing,
  type IntentFacts,
  readFacts,
} from "../../contract/design.ts";
import { isObject } from "../../contract/reading.ts";
import { ownOf } from "../own.ts";
import type { FactView } from "../protocols/facts.ts";

/** Facts as a service takes them; undefined where there are none. What is no fact of its kind is left out. */
export function factsOf(list: readonly FactView[]): IntentFacts | undefined {
  const { numbers = [], ...lists } = Object.groupBy(
    list.map(({ kind, fact }) => [kind, fact] as const),
    ([kind]) => kind,
  );
  const facts = Object.entries(lists).map(([kind, each]) => [kind, each.map(([, fact]) => fact)] as const);
  const amounts = numbers.flatMap(([, fact]) => (isObject(fact) ? Object.entries(fact) : []));
  return readFacts({ ...Object.fromEntries(facts), numbers: Object.fromEntries(amounts) });
}

/** Facts that a plan remembers, called by their ids. */
export function factViews(facts: IntentFacts): FactView[] {
  const { settings = [], numbers = {} } = facts;
  return [
    ...FACT_LISTS.flatMap((kind) =>
      (facts[kind] ?? []).map((fact) => ({ kind, fact, label: inWords(fact) })),
    ),
    ...FACT_THINGS.flatMap((kind) =>
      (facts[kind] ?? []).map((fact) => ({ kind, fact, label: thingLabel(fact, inWords) })),
    ),
    ...settings.map((fact) => ({
      kind: "settings" as const,
      fact,
      label: settingLabel(fact, inWords(fact.of)),
    })),
    ...Object.entries(numbers).map(([kind, amount]) => ({
      kind: "numbers" as const,
      fact: { [kind]: amount },
      label: `${inWords(kind)}: ${amount}`,
    })),
  ];
}

/** "Oracle (relational database)". @param roleLabel what an id of a role is called */
export function thingLabel({ role, name }: FactThing, roleLabel: (id: string) => string): string {
  const title = role === undefined ? undefined : roleLabel(role);
  if (name === undefined) return title ?? "";
  return title === undefined ? name : `${name} (${title})`;
}

/** Last words of settings that are the units of their values. */
const UNITS: Readonly<Record<string, string>> = { gb: "GB", mb: "MB", days: "days", seconds: "seconds" };

/** "relational database: storage 500 GB". @param of what it is set on, in words */
export function settingLabel({ setting, value }: FactSetting, of: string): string {
  const words = inWords(setting).split(" ");
  const unit = ownOf(UNITS, words.at(-1) ?? "");
  const measured = unit === undefined ? words : words.slice(0, -1);
  const told = value === true ? [] : [value === false ? "no" : String(value)];
  return `${of}: ${[...measured, ...told, ...(unit === undefined ? [] : [unit])].join(" ")}`;
}

/** An id as words: "relational-database". */
export function inWords(id: string): string {
  return id.replaceAll(/(?<=\p{L})[-_](?=\p{L})/gu, " ");
}
