/** Helps whoever writes a pack: what can be written at a place, and what stands there means. */
import type { RuleAssistance } from "../../contract/rules.ts";
import { listed } from "../../shared/listed.ts";
import { CAPABILITIES } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Role } from "../designs/schema.ts";
import { gapAt, type PlaceInPack, placeAt } from "./place.ts";
import { below, formsOf, type RuleSchema, ruleSchema } from "./schema.ts";
import { fullName, indexRoles, typeTest } from "./typeCondition.ts";
import { EFFECT_WORDS, KEY_WORDS, SETTING_WORDS } from "./words.ts";

/** What packs can speak of. */
export interface Vocabulary {
  readonly entries: readonly CatalogueEntry[];
  readonly roles: readonly Role[];
}

type Path = readonly (string | number)[];
type Completion = RuleAssistance["completions"][number];
type Valued = Pick<PlaceInPack, "valueAt">;

/** More than anybody looks through; what is typed on narrows them. */
const MOST = 200;
/** Names that a hover lists. */
const NAMED = 8;

export function assist(text: string, offset: number, vocabulary: Vocabulary): RuleAssistance {
  const hover = hoverAt(text, offset, vocabulary);
  const gap = gapAt(text, offset);
  if (!gap) return { completions: [], from: offset, to: offset, ...(hover && { hover }) };
  const { path, isKey, from, to, word } = gap;
  const forms = formsAt(isKey ? path.slice(0, -1) : path, gap);
  const isMapping = forms.every(({ type }) => type === "object");
  const offered =
    isKey || isMapping
      ? keys(isKey ? path.slice(0, -1) : path, forms, gap, vocabulary, text[to] !== ":")
      : values(path, forms, gap, vocabulary);
  const wanted = word.toLowerCase();
  const fitting = offered.filter(({ label, detail = "" }) =>
    `${label} ${detail}`.toLowerCase().includes(wanted),
  );
  return { completions: fitting.slice(0, MOST), from, to, ...(hover && { hover }) };
}

/** The forms that a value at a path may have, with the effects of the rules on the way to it. */
function formsAt(path: Path, { valueAt }: Valued): readonly RuleSchema[] {
  let forms = formsOf(ruleSchema());
  for (const [index, key] of path.entries()) {
    const at = path.slice(0, index + 1);
    const isRule = path[0] === "rules" && at.length === 2;
    const effect = isRule ? memberOf(valueAt(at), "effect") : undefined;
    forms = below(forms, key).flatMap((schema) => formsOf(schema, effect));
  }
  return forms;
}

function keys(
  path: Path,
  forms: readonly RuleSchema[],
  place: Valued,
  vocabulary: Vocabulary,
  isFresh: boolean,
): Completion[] {
  const present = new Set(Object.keys(asObject(place.valueAt(path))));
  const key = (label: string, documentation: string | undefined): Completion => ({
    label,
    kind: "key",
    ...(isFresh && { insert: `${label}: ` }),
    ...(documentation !== undefined && { documentation }),
  });
  const last = path.at(-1);
  const named = forms.flatMap(({ properties, propertyNames }) => [
    ...Object.keys(properties ?? {}),
    ...(propertyNames?.enum ?? []),
  ]);
  const paths =
    last === "property" || last === "settings"
      ? propertiesOf(asObject(place.valueAt(path.slice(0, -1)))["type"], vocabulary)
      : [];
  const words: Readonly<Record<string, string>> =
    last === "setting" || last === "set" ? SETTING_WORDS : KEY_WORDS;
  return [...new Set([...named, ...paths])]
    .filter((label) => !present.has(label))
    .map((label) => key(label, words[label]));
}

/** Paths into the resources of the types that a condition or an example names; of all types where it names none. */
function propertiesOf(type: unknown, { entries, roles }: Vocabulary): readonly string[] {
  const patterns = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
  const isOf = typeTest(patterns.length > 0 ? { type: patterns } : {}, indexRoles(roles));
  const paths = entries
    .filter(isOf)
    .flatMap(({ settings, required = [] }) => [
      ...Object.values(settings).flatMap((targets) => (targets ?? []).map(({ at }) => at)),
      ...required.map(({ path }) => path),
    ]);
  return [...new Set(paths)].sort();
}

function values(
  path: Path,
  forms: readonly RuleSchema[],
  { valueAt }: Valued,
  { entries, roles }: Vocabulary,
): Completion[] {
  const key = keyOf(path);
  const value = (label: string, documentation?: string): Completion => ({
    label,
    kind: "value",
    ...(documentation !== undefined && { documentation }),
  });
  if (key === "type" || key === "adds")
    return entries.map((entry) => ({
      label: fullName(entry),
      kind: "type",
      detail: entry.name,
      documentation: entry.summary,
    }));
  if (key === "role") return roles.map(({ id, title }) => value(id, title));
  if (key === "fails") return idsOf(valueAt(["rules"])).map((id) => value(id));
  if (key === "visibility" && path.at(-2) === "set") return [value("private"), value("public")];
  const words = forms.flatMap((form) => [
    ...(form.enum ?? (form.const === undefined ? [] : [form.const])),
    ...(form.type === "boolean" ? ["true", "false"] : []),
  ]);
  return [...new Set(words)].map((word) => value(word, meaningOf(key, word)));
}

function meaningOf(key: string | undefined, word: string): string | undefined {
  if (key === "gives") return (CAPABILITIES as Readonly<Record<string, string>>)[word];
  return key === "effect" ? (EFFECT_WORDS as Readonly<Record<string, string>>)[word] : undefined;
}

function hoverAt(text: string, offset: number, vocabulary: Vocabulary): RuleAssistance["hover"] {
  const place = placeAt(text, offset);
  const { range, value } = place?.scalar ?? {};
  if (!place || !range) return undefined;
  const word = String(value);
  const told = place.isKey ? keyMeaning(place.path, word) : valueMeaning(place.path, word, vocabulary);
  return told && { ...told, from: range[0], to: range[1] };
}

interface Told {
  readonly title: string;
  readonly text: string;
}

function keyMeaning(path: Path, word: string): Told | undefined {
  const holder = path.at(-2);
  if (holder === "property" || holder === "tags" || holder === "settings") return undefined;
  const words: Readonly<Record<string, string>> =
    holder === "setting" || holder === "set" ? SETTING_WORDS : KEY_WORDS;
  const text = Object.hasOwn(words, word) ? words[word] : undefined;
  return text === undefined ? undefined : { title: word, text };
}

function valueMeaning(path: Path, word: string, { entries, roles }: Vocabulary): Told | undefined {
  const key = keyOf(path);
  if (key === "type" || key === "adds") {
    const found = entries.filter(typeTest({ type: word }, indexRoles(roles)));
    const [only] = found;
    if (found.length === 1 && only) return { title: only.name, text: only.summary };
    return found.length === 0 ? undefined : { title: `${found.length} types`, text: namesOf(found) };
  }
  if (key === "role") {
    const role = roles.find(({ id }) => id === word);
    return role && { title: word, text: role.title };
  }
  const meaning = meaningOf(key, word);
  if (meaning === undefined) return undefined;
  const having = key === "gives" ? entries.filter(({ gives }) => (gives as string[]).includes(word)) : [];
  return { title: word, text: having.length === 0 ? meaning : `${meaning}: ${namesOf(having)}` };
}

/** The key that a value belongs to, alone or in a list. */
function keyOf(path: Path): string | undefined {
  return path.findLast((step) => typeof step === "string");
}

function idsOf(rules: unknown): string[] {
  return (Array.isArray(rules) ? rules : []).flatMap((rule) => {
    const id = memberOf(rule, "id");
    return typeof id === "string" ? id : [];
  });
}

function memberOf(value: unknown, key: string): unknown {
  return asObject(value)[key];
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function namesOf(entries: readonly CatalogueEntry[]): string {
  return `${listed(entries.map(fullName), NAMED)}.`;
}
