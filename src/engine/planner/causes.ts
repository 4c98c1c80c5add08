/** Why a text asks for its roles. */
import type { Capability } from "../catalogue/capabilities.ts";
import type { DesignLibrary } from "../designs/library.ts";
import type { Cause } from "../designs/wanted.ts";
import type { IntentReading } from "./facts/reader.ts";
import { ASKING, telling } from "./reading/telling.ts";

/** Log-odds that a few words must bring for a role to be told as what they suggest. */
const SUGGESTING = 1.5;

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
function causeIn(role: string, { reading, tokens, denied }: IntentReading): Cause {
  const { words, sum } = telling(reading, tokens, role, denied);
  if (sum >= ASKING) return { kind: "asked", evidence: words };
  return { kind: "implied", evidence: sum >= SUGGESTING ? words : "" };
}
