import { hostClock } from "../host/clock.ts";

const DAY_MS = 86_400_000;

/** The day it is by UTC, as days since 1970. */
export function utcToday(): number {
  return Math.floor(hostClock.date(hostClock.now()).getTime() / DAY_MS);
}
