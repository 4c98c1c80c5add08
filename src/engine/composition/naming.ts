import { parseTypeId } from "../../contract/typeId.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";

/** Generated names stay well below the 63 characters that most resource names and host labels allow. */
const MAX_LENGTH = 48;

/** A readable name for a component of a type: its display name, or the words of its identifier, as a slug. */
export function nameForType(typeId: string, entry: CatalogueEntry | undefined): string {
  const parts = parseTypeId(typeId);
  const words = entry?.name ?? (parts ? `${parts.service} ${parts.kind}` : typeId);
  const slug = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join("-");
  return slug === "" ? "component" : slug.slice(0, MAX_LENGTH);
}

/** A readable name for a component that works for another one alone: "orders-dead-letters". */
export function nameForServer(served: string, entry: CatalogueEntry): string {
  const what = entry.gives.includes("dead-letter-queue") ? "dead-letters" : nameForType(entry.typeId, entry);
  return `${[...served].slice(0, MAX_LENGTH).join("")}-${what}`;
}

/** The name of a component that is added for one other component alone: "orders-execution-role". */
export function nameForOwn(served: string, rule: string): string {
  return `${[...served].slice(0, MAX_LENGTH).join("")}-${rule}`;
}

/** The name of a component that is added, by its use and zone where its type has several: "private-subnet-a". */
export function nameFor(
  entry: CatalogueEntry,
  purpose: string | undefined,
  zone: number | undefined,
): string {
  const demanded = entry.purposes?.[purpose ?? ""]?.name;
  if (demanded !== undefined) return demanded;
  const name = nameForType(entry.typeId, entry);
  const letter = zone === undefined ? undefined : "abcdefghijklmnopqrstuvwxyz".at((zone - 1) % 26);
  return [purpose, name, letter].filter((part) => part !== undefined).join("-");
}

/** Words of a name that are looked at: resources have names of 63 characters at most, which are no more words. */
const MOST_WORDS = 32;

/** The words of a name, for judging which components belong together ("orders-api" and "orders-table"). */
export function wordsOf(name: string): ReadonlySet<string> {
  return new Set(
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== "")
      .slice(0, MOST_WORDS),
  );
}

/** How many words two names share. */
export function affinity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared;
}
