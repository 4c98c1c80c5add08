import { append } from "../../../shared/append.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { SettingName } from "../../catalogue/settings.ts";
import { budgetIn } from "../facts/numbers.ts";
import { leastOf, mostOf } from "./bounds.ts";
import { clausesOf, SENTENCE_ENDS } from "./clauses.ts";
import { countIn } from "./counted.ts";
import { archiveDays, lockedDays, withoutMoves } from "./lifecycle.ts";
import type { Schedule } from "./schedule.ts";
import { findSchedule } from "./scheduleWords.ts";
import { bareSizeOf, memoryOf, roomOf } from "./sizes.ts";
import {
  backupDays,
  retentionDays,
  saysThatItEnds,
  timeoutSeconds,
  ttlSeconds,
  versionDays,
} from "./spans.ts";
import { CORES, readDigits } from "./units.ts";
import { isPrivateAltogether, visibilityOf } from "./visibility.ts";
import { ENGINES, RUNTIMES, wordIn } from "./words.ts";

/** A setting that a text implies. */
export interface Setting {
  readonly name: SettingName;
  readonly value: string | number | boolean | Schedule;
  /** Where it was found, lower case: it belongs to what its clause speaks of, or else its sentence. */
  readonly clause: string;
  readonly sentence: string;
  /** A few sentences before, of a setting that may be said of what these speak of: "they are immutable". */
  readonly before?: readonly string[];
  /** A size that does not say what of: the storage of what is named with it, else its memory ("a Redis with 6 GB"). */
  readonly isBare?: boolean;
}

/** A setting of some types and of no others. */
export interface BoundSetting extends Setting {
  readonly bound: ReadonlySet<CatalogueEntry>;
}

type Detector = (sentence: string) => Setting["value"] | undefined;

const PROTOCOLS: readonly (readonly [RegExp, string])[] = [
  [/\bweb ?sockets?\b/, "websocket"],
  [/\bsftp\b/, "sftp"],
  [/\bftps\b/, "ftps"],
  [/\bnfs\b/, "nfs"],
  [/\bsmb\b/, "smb"],
  [/\bhttp api\b/, "http"],
  [/\bgrpc\b/, "grpc"],
  [/\bmcp\b/, "mcp"],
];
/** Top-level domains by which a domain name is told from a file name or a library ("node.js", "socket.io"). */
const DOMAIN =
  /(?<![@\w.-])((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|dev|app|edu|gov|info|eu|uk|de|fr|ch|cloud|shop))(?![\w-])/;

/** As AWS, Azure and Google Cloud call the sizes of their machines. */
const INSTANCE_TYPE = new RegExp(
  [
    "\\b(?:(?:db|cache|ml|kafka|mq|dax|dms)\\.)?[a-z]{1,4}\\d{1,2}[a-z]{0,4}(?:-[a-z\\d]{1,8})?\\.(?:nano|micro|small|medium|large|xlarge|xlplus|\\d{1,3}xlarge|metal)(?:\\.search)?\\b",
    "\\bstandard_[a-z]{1,4}\\d{1,3}[a-z\\d-]{0,8}(?:_[a-z\\d]{1,6}){0,2}\\b",
    "\\b(?:gp|bc|hs)_(?:s_)?gen5_\\d{1,3}\\b",
    "\\bp[0-3]v[2-4]\\b",
    "\\b(?:[acegmnt]\\d[ad]?|c4a)-(?:standard|highmem|highcpu|medium|small|micro|ultramem|megamem)(?:-\\d{1,3})?\\b",
    "\\bdb-(?:f1-micro|g1-small|custom-\\d{1,3}-\\d{3,7}|[a-z\\d-]{2,20}-\\d{1,3})\\b",
  ].join("|"),
);

const INSTANCE_TYPES = new RegExp(INSTANCE_TYPE, "g");

const PROCESSORS = new RegExp(String.raw`\b(\d{1,3}(?:\.\d{1,2})?)[ -]?${CORES}\b`);

const SEVERAL_ZONES =
  /\bmulti[- ]?az\b|\bhigh(?:ly)?[- ]availab\w*|\bzone[- ]redundan\w*|\b(?:multiple|several|two|three|[2-9]|across|both|all) (?:the )?(?:availability )?(?:zones|azs)\b|\bmulti[- ]?zone\b/g;
const LOSS_OF_ZONE =
  /\b(?:loss|failure|outage) of (?:a|an|one|any) (?:availability )?zone\b|\b(?:los(?:e|es|ing)|surviv(?:e|es|ing)) (?:a|an|one|any) (?:availability )?(?:zone|az)\b|\b(?:zone|az) (?:failures?|outages?|loss)\b|\bzone (?:fails|goes down|is lost)\b/g;

const DETECTORS: Readonly<Record<SettingName, Detector>> = {
  schedule: (sentence) => findSchedule(sentence)?.schedule,
  engine: (sentence) => wordIn(ENGINES, sentence),
  runtime: (sentence) => wordIn(RUNTIMES, sentence),
  protocol: (sentence) => firstOf(PROTOCOLS, sentence),
  visibility: visibilityOf,
  "backup-days": backupDays,
  "version-days": versionDays,
  "retention-days": retentionDays,
  "archive-days": archiveDays,
  "locked-days": lockedDays,
  "monthly-budget": budgetIn,
  fifo: (sentence) =>
    /\bfifo\b|\bfirst[- ]in[- ]first[- ]out\b|\bin (?:strict )?order\b|\bordered (?:queue|messages|delivery)\b|\bexactly[- ]once\b/.test(
      sentence,
    )
      ? true
      : undefined,
  encrypted: (sentence) =>
    isAsked(/\bencrypt(?:ed|ion|s)?\b|\bcustomer[- ]managed keys?\b/g, sentence) || undefined,
  versioned: (sentence) =>
    isAsked(/\bversion(?:ed|ing)\b|\bkeep (?:old|previous) versions\b/g, sentence) || undefined,
  "multi-zone": (sentence) => isAsked(SEVERAL_ZONES, sentence) ?? isAsked(LOSS_OF_ZONE, sentence, NEEDLESS),
  "min-capacity": leastOf,
  "max-capacity": mostOf,
  // "3 m6i.xlarge nodes" are three nodes.
  count: (sentence) => countIn(sentence.replaceAll(INSTANCE_TYPES, "").replaceAll("  ", " ")),
  shards: (sentence) => numberIn(/\b(\d{1,4})[- ](?:[a-z]{1,12} )?(?:shards?|partitions?)\b/, sentence),
  "instance-type": (sentence) => {
    const found = INSTANCE_TYPE.exec(sentence)?.[0];
    return found === undefined ? undefined : asAzureSpells(found);
  },
  vcpu: (sentence) => numberIn(PROCESSORS, sentence),
  "memory-mb": memoryOf,
  "timeout-seconds": timeoutSeconds,
  "storage-gb": roomOf,
  "domain-name": (sentence) => {
    const name = DOMAIN.exec(sentence)?.[1];
    return name === undefined || /(?:amazonaws\.com|asp\.net|windows\.net)$/.test(name) ? undefined : name;
  },
  "ttl-seconds": ttlSeconds,
};

const DETECTED = Object.keys(DETECTORS) as readonly SettingName[];

/** A setting that no part of the text binds: of everything that has it. */
export function settingOfAll(name: SettingName, value: Setting["value"]): Setting {
  return { name, value, clause: "", sentence: "" };
}

/** Settings that are read; nobody means more. */
const MOST = 80;

/**
 * The settings that an intent implies, in its order. A setting is looked for clause by clause, and in the sentence as
 * a whole when it reaches across clauses ("between 2 and 10 nodes").
 * @param isAltogether whether nothing of the design is to be public, where that is known already.
 */
export function detectSettings(
  intent: string,
  isAltogether: boolean = isPrivateAltogether(intent),
): Setting[] {
  const text = intent.toLowerCase();
  const found = clauseByClause(text.split(SENTENCE_ENDS), MOST);
  // Privacy comes first, so that it is never overruled; where it is for everything, nothing is public.
  const isPublic = ({ name, value }: Setting) => name === "visibility" && value === "public";
  const others = found.filter((setting) => !isPublic(setting));
  return isAltogether
    ? [settingOfAll("visibility", "private"), ...others]
    : [...others, ...found.filter(isPublic)];
}

/** Settings whose value is in digits: what has none is not searched for them. */
const IN_DIGITS: ReadonlySet<SettingName> = new Set([
  ...(["backup-days", "version-days", "retention-days", "archive-days", "locked-days"] as const),
  ...(["min-capacity", "max-capacity", "count", "shards", "instance-type", "vcpu"] as const),
  ...(["memory-mb", "storage-gb", "timeout-seconds", "ttl-seconds", "monthly-budget"] as const),
]);

/** So far is the subject of "they are immutable" looked for. */
const SENTENCES_BEFORE = 3;
const OF_THEM: ReadonlySet<SettingName> = new Set(["archive-days", "locked-days"]);

/** A part of a sentence, also with its number words as digits. */
interface Part {
  readonly clause: string;
  readonly text: string;
  readonly hasDigits: boolean;
}

function partOf(clause: string): Part {
  const { text } = readDigits(clause);
  return { clause, text, hasDigits: /\d/.test(text) };
}

/** @param most settings that are read: what comes after the last of them is not searched */
function clauseByClause(sentences: readonly string[], most: number): Setting[] {
  const found: Setting[] = [];
  for (let place = 0; place < sentences.length && found.length < most; place += 1)
    append(found, settingsAt(place, sentences));
  return found.slice(0, most);
}

function settingsAt(place: number, sentences: readonly string[]): readonly Setting[] {
  const sentence = sentences[place] ?? "";
  const clauses = clausesOf(sentence).map(partOf);
  // A sentence that is one clause has been read as a whole already.
  const whole = clauses.length === 1 ? undefined : partOf(sentence);
  const before = sentences.slice(Math.max(0, place - SENTENCES_BEFORE), place);
  const settings = DETECTED.flatMap((name) => {
    const found = (part: Part) => settingIn(name, part, { sentence, before });
    const inClauses = clauses.flatMap(found);
    return inClauses.length > 0 || whole === undefined ? inClauses : found(whole);
  });
  return withoutDeletion(settings, sentence);
}

/** "Kept for 7 years, and nobody can delete them" is a lock, and no word of deleting anything then. */
function withoutDeletion(settings: readonly Setting[], sentence: string): readonly Setting[] {
  const locked = settings.filter(({ name }) => name === "locked-days").map(({ value }) => value);
  return locked.length > 0 && !saysThatItEnds(withoutMoves(sentence), true)
    ? settings.filter(({ name, value }) => name !== "retention-days" || !locked.includes(value))
    : settings;
}

function settingIn(
  name: SettingName,
  { clause, text, hasDigits }: Part,
  { sentence, before }: Required<Pick<Setting, "sentence" | "before">>,
): Setting[] {
  if (!hasDigits && IN_DIGITS.has(name)) return [];
  const value = DETECTORS[name](text);
  const bare = name === "memory-mb" || name === "storage-gb" ? bareSizeOf(text) : undefined;
  // What does not say that it is memory may be it all the same.
  const isBare = bare !== undefined && (name === "storage-gb" || value === undefined);
  const said = value ?? (name === "memory-mb" ? bare : undefined);
  if (said === undefined) return [];
  const found = { name, value: said, clause, sentence, ...(isBare && { isBare }) };
  return [OF_THEM.has(name) ? { ...found, before } : found];
}

/** Sizes of Azure's in its own letters: "Standard_D4s_v5", "GP_Gen5_2", "P1v3". Others are all lower case. */
function asAzureSpells(size: string): string {
  if (size.startsWith("standard_"))
    return size
      .replace(/^standard_([a-z]+)/, (_, family: string) => `Standard_${family.toUpperCase()}`)
      .replace(
        /_([a-z]+)(\d{2,3})(?=_)/g,
        (_, kind: string, number: string) => `_${kind.toUpperCase()}${number}`,
      );
  if (/^[a-z]{2}_/.test(size))
    return size
      .replace(/^[a-z]{2}/, (tier) => tier.toUpperCase())
      .replace("_s_", "_S_")
      .replace("gen", "Gen");
  return /^p\dv\d$/.test(size) ? `P${size.slice(1)}` : size;
}

/** What must not happen is a reason for what is asked for, and denies nothing: "no downtime through high availability". */
const MISHAPS = "downtime|outages?|interruptions?|failures?|data loss|loss|single point";
/** A negation right before what is spoken of, or a verdict right behind it. "Not only" and "no fewer than" are none. */
const DENIED_BEFORE = new RegExp(
  String.raw`(?:\bno|\bnot|n['’]t|\bwithout|\bnever)(?! (?:only|just|merely|fewer than|less than|${MISHAPS})\b)(?: [a-z]{1,12}){0,3} $|\bnon-$`,
);
const DENIED_BEHIND =
  /^(?: (?!(?:not|never|cannot)\b)[a-z]{1,12}){0,2} (?:(?:not|[a-z]{2,6}n['’]t)(?: be)? (?:needed|required|necessary|wanted)|unnecessary|superfluous|overkill|disabled|(?:turned|switched) off)\b/;
/** Of a loss only this says that it need not be borne: it "must not stop when a zone fails" asks for that. */
const NEEDLESS =
  /(?:\bneeds? not|(?:\bnot|n['’]t) (?:need|have|required|necessary)|\bno need)(?: [a-z]{1,12}){0,5} $/;

/**
 * Whether a sentence asks for what a pattern finds: false where it says of each mention that it is not needed, undefined
 * where it has none.
 * @param pattern a global one
 * @param deniedBefore what denies right before a mention
 */
function isAsked(pattern: RegExp, sentence: string, deniedBefore = DENIED_BEFORE): boolean | undefined {
  const mentions = [...sentence.matchAll(pattern)];
  if (mentions.length === 0) return undefined;
  return mentions.some(({ 0: { length }, index }) => {
    const before = sentence.slice(Math.max(0, index - DENIAL_REACH), index);
    const behind = sentence.slice(index + length, index + length + DENIAL_REACH);
    return !deniedBefore.test(before) && !DENIED_BEHIND.test(behind);
  });
}

/** Characters that a negation reaches. */
const DENIAL_REACH = 48;

function firstOf(table: readonly (readonly [RegExp, string])[], sentence: string): string | undefined {
  return table.find(([pattern]) => pattern.test(sentence))?.[1];
}

function numberIn(pattern: RegExp, sentence: string): number | undefined {
  const match = pattern.exec(sentence);
  return match ? Number(match[1]) : undefined;
}
