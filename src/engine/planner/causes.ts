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

/** Words that only join others: no quotation begins or ends with one. */
const JOINING = wordSet(
  "a an the and or but for of on in at to by with from into over as is are be was our my your their its it that which who this these each every per i we you de des du la le les el los las un une una der die das ein eine mit und für von do da e o os et y",
);

/** The cause of each role. @param heard the text that asks for them; undefined where the caller does */
export function causesOf(
  roles: readonly string[],
  heard: IntentReading | undefined,
  { roleById }: DesignLibrary,
): [string, Cause][] {
  return roles.map((role) => {
    const evidence = roleById.get(role)?.title ?? role;
    return [role, heard === undefined ? { kind: "asked", evidence } : causeIn(role, heard)];
  });
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
