/** How often a plan has what an intent counts: three machines are three components, where no type says their number. */
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { type Counted, machinesIn, thingsIn } from "./settings/counted.ts";
import type { PartReader } from "./settings/desiredInput.ts";
import { stem } from "./text/stem.ts";
import { stems } from "./text/tokens.ts";

/** Machines beyond these are for a group that keeps their number, and not for a component each. */
const MOST = 9;
/** Things beyond these are the load of one ("300 functions" of a whole company), or no components at all. */
const MOST_THINGS = 20;
/** The word, by its stem, that alone means what a type gives, without the type's name: "queues". */
const COUNTABLE: Readonly<Record<string, string>> = {
  "object-store": stem("bucket"),
  queue: stem("queue"),
  topic: stem("topic"),
  stream: stem("stream"),
  function: stem("function"),
};

export interface Copies {
  /** How many components of a type the design has; 1 unless more are counted. */
  readonly of: (entry: CatalogueEntry) => number;
  /** What is counted and yet there once. */
  readonly notes: readonly string[];
}

/**
 * Works out what counts in an intent mean for the recommended types. A number goes to the type that has a setting for
 * it, elsewhere (`desiredInputs`); machines without one are repeated; of anything else it is said that it is one.
 * @param text lower case.
 */
export function copiesOf(text: string, chosen: readonly CatalogueEntry[], read: PartReader): Copies {
  const copies = new Map<CatalogueEntry, number>();
  const notes: string[] = [];
  // A group has the number in its settings.
  const isGrouped = chosen.some((entry) => isMachine(entry) && entry.settings.count !== undefined);
  for (const counted of isGrouped ? [] : machinesIn(text)) {
    const meant = machinesMeant(counted, chosen, read);
    for (const entry of meant) {
      if (counted.count < 2 || copies.has(entry)) continue;
      const isMany = counted.count > MOST;
      copies.set(entry, isMany ? 1 : counted.count);
      if (isMany)
        notes.push(
          `${oneOf(counted, entry)} Take a group of machines that keeps their number, or add the others.`,
        );
    }
  }
  for (const counted of thingsIn(text)) {
    if (counted.count < 2 || counted.count > MOST_THINGS) continue;
    const meant = chosen.filter(
      (entry) => !copies.has(entry) && !isMachine(entry) && names(counted, entry, read),
    );
    const [entry] = meant;
    if (entry === undefined || entry.settings.count !== undefined) continue;
    // "4 shards" are parts of the one stream, and set on it.
    if (entry.settings.shards !== undefined && PARTS.test(counted.what)) continue;
    notes.push(`${oneOf(counted, entry)} Add the others where each needs settings of its own.`);
  }
  return { of: (entry) => copies.get(entry) ?? 1, notes: [...new Set(notes)] };
}

const PARTS = /\b(?:shards|partitions)$/;

function oneOf({ words }: Counted, { name }: CatalogueEntry): string {
  return `The intent says “${words}”; the plan has one ${name}.`;
}

/** The machines that words count: those that they name, else whichever machines there are. */
function machinesMeant(
  { what }: Counted,
  chosen: readonly CatalogueEntry[],
  read: PartReader,
): CatalogueEntry[] {
  const { types } = read(what);
  const machines = chosen.filter(isMachine);
  const named = machines.filter((entry) => types.has(entry));
  if (named.length > 0) return named;
  // "Three brokers" and "three database instances" are no machines of their own.
  return /\b(?:vms?|machines?|servers?|instances?)$/.test(what) &&
    !/\b(?:database|cache|kafka|broker)\b/.test(what)
    ? machines
    : [];
}

function isMachine({ gives }: CatalogueEntry): boolean {
  return gives.includes("virtual-machine");
}

/** Whether a type itself is counted, and nothing that is said to be of it: "SQL databases", but not "SQL reports". */
function names({ what }: Counted, entry: CatalogueEntry, read: PartReader): boolean {
  const [purpose] = entry.gives;
  if (entry.auxiliary || purpose === undefined) return false;
  const head = lastStem(what);
  const isPlain = head === COUNTABLE[purpose] && read(what).capabilities.has(purpose);
  return (
    isPlain ||
    (read(what).types.has(entry) && [entry.name, ...entry.aliases].some((name) => lastStem(name) === head))
  );
}

function lastStem(words: string): string {
  return stems(words).at(-1) ?? "";
}
