import { DAY, numberOf } from "../settings/units.ts";
import type { NumberFact } from "./numbers.ts";

/** What it means to move an amount of data over a line. */
export interface Transfer {
  /** The amount that takes so long. */
  readonly of: readonly NumberFact[];
  readonly tags: readonly string[];
  readonly notes: readonly string[];
}

const LINE = /(\d[\d.,]{0,8}) ?(k|m|g)(?:bit|bps|b\/s|bits)\b/g;
const MEGABITS: Readonly<Record<string, number>> = { k: 1 / 1000, m: 1, g: 1000 };
/** Share of a line that a transfer gets beside everything else: what vendors' own calculators assume. */
const SHARE = 0.8;
const MEGABITS_A_GIGABYTE = 8000;
/** From so many days on, shipping disks is faster, and so is a second line. */
const LONG = 7;
const NONE: Transfer = { of: [], tags: [], notes: [] };

/** How long the data that an intent speaks of takes over the slowest line that it names; nothing where it names none. */
export function transferOf(intent: string, numbers: readonly NumberFact[]): Transfer {
  const gigabytes = numbers.find(({ kind }) => kind === "gigabytes");
  const lines = [...intent.toLowerCase().matchAll(LINE)].flatMap(([text, amount = "", unit = ""]) => {
    const megabits = numberOf(amount) * (MEGABITS[unit] ?? 0);
    return megabits > 0 ? [{ text, megabits }] : [];
  });
  const [line] = lines.toSorted((a, b) => a.megabits - b.megabits);
  if (gigabytes === undefined || line === undefined) return NONE;
  const seconds = (gigabytes.value * MEGABITS_A_GIGABYTE) / (line.megabits * SHARE);
  const days = Math.round(seconds / DAY);
  if (days < LONG) return NONE;
  return {
    of: [gigabytes],
    tags: ["offline-transfer"],
    notes: [
      `${gigabytes.evidence} over ${line.text} take about ${days} days, if the line does little else: plan for that, or have the data shipped on disks.`,
    ],
  };
}
