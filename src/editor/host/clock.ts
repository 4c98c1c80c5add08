import { type Clock, systemClock } from "../../client/clock.ts";

let current = systemClock;

/** The time of what follows and watches while nobody acts. */
export const hostClock: Clock = {
  now: () => current.now(),
  date: (at) => current.date(at),
  after: (ms, run) => current.after(ms, run),
};

/** Tests bring their own; without one the computer's counts again. */
export function setHostClock(clock: Clock = systemClock): void {
  current = clock;
}
