/** Settings that a caller binds to a role or a type. */
import type { FactSetting } from "../../../contract/design.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { SettingName } from "../../catalogue/settings.ts";
import type { Composition } from "../../designs/architect.ts";
import type { ConstraintContext } from "../constraints/context.ts";
import { scheduleSentence } from "../constraints/settingOf.ts";
import { typesFor } from "../constraints/types.ts";
import { type DesiredInput, takersOf } from "../settings/desiredInput.ts";
import { type BoundSetting, detectSettings, type Setting } from "../settings/detect.ts";
import { phraseKey } from "../text/tokens.ts";
import { isSettingName } from "../vocabulary.ts";
import { shown } from "./shown.ts";

interface Bound {
  readonly settings: readonly BoundSetting[];
  /** Of the facts, those that are bound: each the one of its setting. */
  readonly facts: readonly FactSetting[];
  readonly notes: readonly string[];
}

/** Settings that are on or off. */
const SWITCHES: ReadonlySet<SettingName> = new Set(["fifo", "encrypted", "versioned", "multi-zone"]);
/** Settings whose value is words, which are read as an intent's own are; the sentence that they are read in. */
const WORDED: Readonly<Partial<Record<SettingName, (value: string) => string>>> = {
  schedule: scheduleSentence,
  engine: (value) => value,
  runtime: (value) => `in ${value}`,
  visibility: (value) => `${value} access`,
  protocol: (value) => (value === "http" ? "http api" : value),
  "domain-name": (value) => value,
  "instance-type": (value) => value,
};
/** Longest value in words, in UTF-16 code units. */
const LONGEST = 200;

/** Binds settings to what the design has. What cannot be bound or read is said. */
export function bindSettings(
  given: readonly FactSetting[],
  composition: Composition,
  context: ConstraintContext,
): Bound {
  const notes: string[] = [];
  const chosen = new Set(
    [...composition.choices, ...composition.extra].flatMap(({ entry, exists }) => (exists ? [] : [entry])),
  );
  const facts: FactSetting[] = [];
  const settings = given.flatMap((fact): BoundSetting[] => {
    const { of, setting, value } = fact;
    if (!isSettingName(setting)) return [];
    const ofRole = played(composition, of);
    const entries = (ofRole.length > 0 ? ofRole : typesFor(of, context)).filter((entry) => chosen.has(entry));
    const read = readValue(setting, value);
    if (entries.length === 0)
      notes.push(`The facts set “${setting}” on ${shown(of)}, which the design does not build.`);
    else if (read === undefined)
      notes.push(
        `The facts set “${setting}” on ${shown(of)} to ${shown(String(value))}, which is no value of it.`,
      );
    if (entries.length === 0 || read === undefined) return [];
    facts.push(fact);
    return [{ name: setting, value: read, clause: "", sentence: "", bound: new Set(entries) }];
  });
  return { settings, facts, notes };
}

/** What plays a role of a design, by the role's id or its title: for one that is done by the way, what does it. */
function played({ choices, covered }: Composition, of: string): CatalogueEntry[] {
  const roles = [
    ...choices.map(({ role, entry }) => ({ role, entry })),
    ...covered.map(({ role, by }) => ({ role, entry: by })),
  ];
  const exact = roles.filter(({ role }) => role.id === of);
  const key = phraseKey(of);
  const meant = roles.filter(({ role: { id, title } }) => phraseKey(id) === key || phraseKey(title) === key);
  return (exact.length > 0 ? exact : meant).map(({ entry }) => entry);
}

/** Of bound settings those that something in the answer takes, and what is to be said of the others. */
export function takenOf(
  { settings, facts }: Bound,
  entries: readonly CatalogueEntry[],
  isIn: (entry: CatalogueEntry) => boolean,
  inputOf: (entry: CatalogueEntry) => DesiredInput | undefined,
): { readonly used: readonly FactSetting[]; readonly notes: readonly string[] } {
  const isTaken = (setting: BoundSetting) =>
    [...takersOf(setting, entries)].some(
      (entry) => isIn(entry) && inputOf(entry)?.said.get(setting.name) === setting,
    );
  const taken = settings.map((setting) => setting.value === false || isTaken(setting));
  const notes = settings.flatMap(({ name, bound }, place) =>
    taken[place] === true
      ? []
      : [
          `The facts set “${name}” on ${[...bound].map((entry) => entry.name).join(", ")}, which does not take it, or not this value.`,
        ],
  );
  return { used: facts.filter((_, place) => taken[place] === true), notes };
}

/** The value in the setting's own terms; undefined where it is none. */
function readValue(name: SettingName, value: FactSetting["value"]): Setting["value"] | undefined {
  if (SWITCHES.has(name))
    return value === true || value === "true"
      ? true
      : value === false || value === "false"
        ? false
        : undefined;
  const words = String(value);
  if (words === "" || words.length > LONGEST) return undefined;
  const sentence = WORDED[name];
  if (sentence === undefined) {
    const amount = typeof value === "boolean" ? Number.NaN : Number(value);
    return Number.isFinite(amount) && amount >= 0 && amount <= Number.MAX_SAFE_INTEGER ? amount : undefined;
  }
  return detectSettings(sentence(words)).find((setting) => setting.name === name)?.value;
}
