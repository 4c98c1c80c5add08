import { dayByUtc } from "../../shared/cost/days.ts";
import { hostClock } from "../host/clock.ts";

/** The day it is by UTC, as days since 1970. */
export function utcToday(): number {
  return dayByUtc(hostClock.date(hostClock.now()));
}
