/** What was seen drifted since when: kept from the drift results as they come in, as far as they were looked at. */
import * as z from "zod/mini";
import type { DriftCheckReading, DriftReading, Verdict } from "../../contract/drift.ts";
import { isObject } from "../../contract/reading.ts";

/** A drift that was seen. Times are epoch milliseconds. */
const Sighting = z.object({
  verdict: z.enum(["error", "missing", "drifted"]),
  /** When it was first seen, or since when the service says it is. */
  since: z.number(),
  lastSeen: z.number(),
  /** How many looks found it. */
  times: z.int(),
});
export type Sighting = z.infer<typeof Sighting>;

const Ended = z.object({ subject: z.string(), since: z.number(), until: z.number() });
/** A drift that a later look found no more. */
export type Ended = z.infer<typeof Ended>;

export const EnvironmentHistory = z.object({
  /** When the environment was last looked at. */
  lookedAt: z.number(),
  /** When the service last checked, by its own word. */
  checkedAt: z.optional(z.string()),
  /** Present drift by subject. */
  open: z.record(z.string(), Sighting),
  /** Past drift, the latest first. */
  ended: z.array(Ended),
});
export type EnvironmentHistory = z.infer<typeof EnvironmentHistory>;

/** Where a service does not say when it checked, results closer together than this are of one check, in ms. */
export const SAME_CHECK_MS = 3_600_000;
/** Drifted resources remembered per environment; the longest known stay. */
export const MOST_OPEN = 500;
/** Past drifts remembered per environment. */
export const MOST_ENDED = 100;

/** The history after a drift result was seen at `now`; the very same object when there was nothing to add. */
export function observe(
  history: EnvironmentHistory | undefined,
  drift: DriftReading,
  now: number,
): EnvironmentHistory {
  const checkedAt = textOf(drift.raw, "checked_at");
  const isSameCheck =
    history !== undefined &&
    (checkedAt === undefined ? now - history.lookedAt < SAME_CHECK_MS : checkedAt === history.checkedAt);
  const known = new Map(Object.entries(history?.open ?? {}));
  const open = new Map<string, Sighting>();
  for (const check of drift.checks) {
    if (!isDrift(check.verdict) || open.has(check.subject)) continue;
    const sighting = seen(known.get(check.subject), check, check.verdict, isSameCheck, now);
    open.set(check.subject, sighting);
  }
  const ended = [...known]
    .filter(([subject]) => !open.has(subject))
    .map(([subject, { since }]) => ({ subject, since, until: now }));
  if (history && isSameCheck && ended.length === 0 && sameSightings(history.open, open)) return history;
  const kept = [...open].sort(([, a], [, b]) => a.since - b.since).slice(0, MOST_OPEN);
  return {
    // Looks are counted from the first of those that are one, else ever more of them would join it.
    lookedAt: isSameCheck ? history.lookedAt : now,
    ...(checkedAt !== undefined && { checkedAt }),
    open: Object.fromEntries(kept),
    ended: [...ended, ...(history?.ended ?? [])].slice(0, MOST_ENDED),
  };
}

function seen(
  known: Sighting | undefined,
  check: DriftCheckReading,
  verdict: Sighting["verdict"],
  isSameCheck: boolean,
  now: number,
): Sighting {
  const told = Date.parse(textOf(check.raw, "since") ?? "");
  const since = Math.min(known?.since ?? now, Number.isNaN(told) ? now : told);
  if (!known) return { verdict, since, lastSeen: now, times: 1 };
  if (isSameCheck) return { ...known, verdict, since };
  return { verdict, since, lastSeen: now, times: known.times + 1 };
}

function sameSightings(known: EnvironmentHistory["open"], open: ReadonlyMap<string, Sighting>): boolean {
  return [...open].every(([subject, sighting]) => {
    const before = known[subject];
    return before?.verdict === sighting.verdict && before.since === sighting.since;
  });
}

function isDrift(verdict: Verdict): verdict is Sighting["verdict"] {
  return verdict === "error" || verdict === "missing" || verdict === "drifted";
}

function textOf(raw: unknown, key: string): string | undefined {
  const value = isObject(raw) ? raw[key] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}
