/** Why a text asks for its roles. */
import type { Capability } from "../catalogue/capabilities.ts";
import type { DesignLibrary } from "../designs/library.ts";
import type { Cause } from "../designs/wanted.ts";
import type { IntentReading } from "./facts/reader.ts";
import { mostTelling, sumOver } from "./reading/textModel.ts";
import { textOf } from "./text/tokens.ts";

/** Log-odds that a few words must bring for a role to be told as what they ask for. */
const TELLING = 1.5;

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
  return sum >= TELLING ? { kind: "asked", evidence: words } : { kind: "implied", evidence: "" };
}

/** The words of a text that do most for a role, and how much, in log-odds. */
export function telling(
  { reading, tokens }: IntentReading,
  role: string,
): { readonly words: string; readonly sum: number } {
  const parts = reading.partsOf(role);
  const span = mostTelling(tokens, parts);
  return { words: textOf(tokens, span.start, span.end), sum: sumOver(parts, span) };
}
