/** Why a text asks for its roles. */
import type { Capability } from "../catalogue/capabilities.ts";
import type { DesignLibrary } from "../designs/library.ts";
import type { Cause } from "../designs/wanted.ts";
import type { IntentReading } from "./facts/reader.ts";
import { mostTelling, type Span, sumOver } from "./reading/textModel.ts";
import { type Token, textOf } from "./text/tokens.ts";
import { wordSet } from "./text/wordSet.ts";

/** Log-odds that a few words must bring for a role to be told as what they ask for, and as what they suggest. */
const ASKING = 2.5;
const SUGGESTING = 1.5;
/**
 * Log-odds from which a role is wanted that no few words ask for: more than where they do, since a component whose reason
 * can be told is worth more. Chosen on 305 texts that took no part in the learning.
 */
const IMPLIED = -0.25;

/** Words that only join others: no quotation begins or ends with one. */
const JOINING = wordSet(
  "a an the and or but for of on in at to by with from into over as is are be was our my your their its it that which who this these each every per i we you de des du la le les el los las un une una der die das ein eine mit und für von do da e o os et y",
);

/**
 * The cause of each role; none of a role that a text hardly asks for, and with no words that could be told.
 * @param heard the text that asks for them; undefined where the caller does
 */
export function causesOf(
  roles: readonly string[],
  heard: IntentReading | undefined,
  { roleById }: DesignLibrary,
): [string, Cause][] {
  if (heard === undefined)
    return roles.map((role) => [role, { kind: "asked", evidence: roleById.get(role)?.title ?? role }]);
  const scores = new Map(heard.reading.roles.map(({ role, score }) => [role, score]));
  return roles
    .map((role): [string, Cause] => [role, causeIn(role, heard)])
    .filter(([role, { kind }]) => kind !== "implied" || (scores.get(role) ?? 0) >= IMPLIED);
}

/** The roles that capabilities ask for. */
export function rolesGiving(library: DesignLibrary, capabilities: readonly Capability[]): [string, Cause][] {
  return capabilities.flatMap((capability): [string, Cause][] => {
    const role = library.roleGiving(capability);
    const evidence = library.roleById.get(role ?? "")?.title ?? capability;
    return role === undefined ? [] : [[role, { kind: "asked", evidence }]];
  });
}

/** What of a text asks for a role. */
function causeIn(role: string, heard: IntentReading): Cause {
  const { words, sum } = telling(heard, role);
  if (sum >= ASKING) return { kind: "asked", evidence: words };
  return { kind: "implied", evidence: sum >= SUGGESTING ? words : "" };
}

/** The words of a text that do most for a role, and how much, in log-odds. */
export function telling(
  { reading, tokens }: IntentReading,
  role: string,
): { readonly words: string; readonly sum: number } {
  const parts = reading.partsOf(role);
  const span = mostTelling(tokens, parts);
  const { start, end } = trimmed(tokens, span);
  return { words: textOf(tokens, start, end), sum: sumOver(parts, span) };
}

/** A span without the words at its ends that say nothing by themselves; all of it where it has no others. */
function trimmed(tokens: readonly Token[], { start, end }: Span): Span {
  const isTelling = ({ text }: Token) => !JOINING.has(text);
  const words = tokens.slice(start, end);
  const first = words.findIndex(isTelling);
  return first < 0
    ? { start, end }
    : { start: start + first, end: start + words.findLastIndex(isTelling) + 1 };
}
