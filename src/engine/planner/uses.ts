/** What becomes of the numbers of an intent: each sets something, chooses something, or is said to do neither. */
import type { Understood } from "../../contract/design.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";
import type { Deliberation } from "./deliberation.ts";
import type { NumberFact, NumberKind } from "./facts/numbers.ts";
import { type Amount, amountsIn } from "./settings/amounts.ts";
import type { DesiredInput } from "./settings/desiredInput.ts";
import type { Setting } from "./settings/detect.ts";
import { wordsOfSchedule } from "./settings/scheduleWords.ts";
import { speaksOfCopies } from "./settings/spans.ts";
import { SETTINGS_SAID } from "./settings/titles.ts";

/** The settings that a number may be said to be by what it is a number of. */
const SAME: Readonly<Partial<Record<NumberKind, ReadonlySet<SettingName>>>> = {
  gigabytes: new Set(["storage-gb"]),
  retention_days: new Set(["retention-days", "backup-days", "version-days", "ttl-seconds", "locked-days"]),
  budget_per_month: new Set(["monthly-budget"]),
};
/** Amounts that are told to be of no use, at most. */
const MOST_TOLD = 6;
/** How closely two numbers in the same unit agree. */
const NEAR = 1e-6;

/** What an answer has. */
interface Answer {
  /** What is recommended, and what is set on it. */
  readonly built: readonly CatalogueEntry[];
  readonly inputOf: (entry: CatalogueEntry) => DesiredInput | undefined;
}

export interface Uses {
  /** What a number does, for those that do something. */
  readonly effects: ReadonlyMap<NumberFact, string>;
  /** What other words of the text set. */
  readonly set: readonly Understood[];
  /** Amounts, as written, that do nothing. */
  readonly unused: readonly string[];
}

/**
 * Works out what each number and each amount of a text does in an answer.
 * @param settings those of the text
 */
export function usesOf(
  { reading, numbers, steering }: Pick<Deliberation, "reading" | "numbers" | "steering">,
  settings: readonly Setting[],
  { built, inputOf }: Answer,
): Uses {
  const taken = takenBy(settings, built, inputOf);
  const amounts = amountsIn(reading.text);
  const wordsOf = new Map(
    [...taken.keys()].map((setting) => [setting, wordsThatSay(setting, amounts)] as const),
  );
  const told = new Set<Setting>();
  const effects = new Map<NumberFact, string>();
  for (const number of numbers) {
    const same = [...taken.keys()].filter(
      (setting) =>
        SAME[number.kind]?.has(setting.name) === true &&
        (wordsOf.get(setting) ?? []).some((words) => number.evidence.includes(words)),
    );
    for (const setting of same) told.add(setting);
    const where = same.map((setting) => effectOf(setting, taken.get(setting) ?? []));
    if (where.length > 0) effects.set(number, [...new Set(where)].join(", "));
    else if (steering.includes(number)) effects.set(number, "");
  }
  const set = [...taken].flatMap(([setting, entries]): Understood[] => {
    const [words] = wordsOf.get(setting) ?? [];
    return told.has(setting) || words === undefined
      ? []
      : [{ kind: "setting", text: words, meaning: effectOf(setting, entries) }];
  });
  const used = [...[...wordsOf.values()].flat(), ...[...effects.keys()].map(({ evidence }) => evidence)];
  const isUsed = (words: string) => used.some((one) => hasWords(one, words) || hasWords(words, one));
  // Whoever set it, and wherever the text says it again.
  const settingsOn = built.flatMap((entry) => [...(inputOf(entry)?.said.values() ?? [])]);
  const silent = settings.flatMap((setting) => (taken.has(setting) ? [] : unsaidOf(setting)));
  const idle = amounts
    // What is counted is mostly of the customer's world ("340 tanks"), and never was meant to set anything.
    .filter(
      (one) => one.measure !== "count" && !isUsed(one.words) && !settingsOn.some((on) => isSaidBy(one, on)),
    )
    .map(({ words }) => words);
  const unused = [...idle, ...silent, ...inWhole(idle, numbers)];
  const isPart = (words: string) => unused.some((one) => one !== words && hasWords(one, words));
  return { effects, set, unused: [...new Set(unused)].filter((words) => !isPart(words)) };
}

/** Whether a phrase has another within it, of whole words: "5 gb" is not in "15 gb". */
function hasWords(phrase: string, part: string): boolean {
  return ` ${phrase} `.includes(` ${part} `);
}

/** The same amounts as the numbers say them: "rpo of 15 minutes" rather than "15 minutes". */
function inWhole(idle: readonly string[], numbers: readonly NumberFact[]): string[] {
  return numbers
    .map(({ evidence }) => evidence)
    .filter((evidence) => idle.some((words) => evidence.includes(words)));
}

/** Says in one line which amounts do nothing. */
export function unusedNote(unused: readonly string[]): string[] {
  if (unused.length === 0) return [];
  const words = unused.slice(0, MOST_TOLD).map((one) => `“${one}”`);
  const more = unused.length > MOST_TOLD ? ` and ${unused.length - MOST_TOLD} more` : "";
  return [`Not used: ${words.join(", ")}${more}. Nothing in the plan has a setting for it.`];
}

function takenBy(
  settings: readonly Setting[],
  built: readonly CatalogueEntry[],
  inputOf: Answer["inputOf"],
): ReadonlyMap<Setting, readonly CatalogueEntry[]> {
  const own = new Set(settings);
  const taken = new Map<Setting, CatalogueEntry[]>();
  for (const entry of built)
    for (const setting of inputOf(entry)?.said.values() ?? [])
      if (own.has(setting) && setting.value !== false)
        taken.set(setting, [...(taken.get(setting) ?? []), entry]);
  return taken;
}

function effectOf({ name }: Setting, entries: readonly CatalogueEntry[]): string {
  const names = [...new Set(entries.map((entry) => entry.name))];
  return `${SETTINGS_SAID[name]?.[0] ?? name} of ${names.join(" and ")}`;
}

/** The words of a text that say a setting: its amounts, or those that it is read from as a whole. */
function wordsThatSay(setting: Setting, amounts: readonly Amount[]): string[] {
  const { name, value, clause, sentence } = setting;
  if (typeof value === "object") {
    const words = wordsOfSchedule(clause) ?? wordsOfSchedule(sentence);
    return words === undefined ? [] : [words];
  }
  if (name === "instance-type") return [String(value).toLowerCase()];
  if (name === "engine" || name === "runtime") return / \d/.test(String(value)) ? [String(value)] : [];
  return amounts
    .filter((one) => one.sentence === sentence && (one.clause === clause || clause === sentence))
    .filter((one) => isSaidBy(one, setting))
    .map(({ words }) => words);
}

function isSaidBy({ measure, value }: Amount, setting: Setting): boolean {
  const said = SETTINGS_SAID[setting.name];
  if (said?.[1] !== measure) return false;
  return Math.abs(Number(setting.value) * (said[2] ?? 1) - value) <= NEAR * Math.max(1, value);
}

/** What of a setting is told where nothing takes it: when something runs. Stores are backed up daily in any case. */
function unsaidOf({ name, clause, sentence }: Setting): string[] {
  return name !== "schedule" || speaksOfCopies(clause)
    ? []
    : [wordsOfSchedule(clause) ?? wordsOfSchedule(sentence) ?? []].flat();
}
