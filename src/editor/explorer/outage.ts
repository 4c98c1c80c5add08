/** Tells what fails for the whole service from what fails for one environment. Pure. */
import { ClientError, type Reason } from "../../client/errors.ts";
import type { Loadable } from "../environments/loadable.ts";
import type { EnvironmentModel } from "../environments/model.ts";

/** A failure that is said once, above the tree, and not on each row that it concerns. */
export interface Outage {
  readonly error: ClientError;
  /** When something was last loaded, in epoch milliseconds; undefined when nothing ever was. */
  readonly lastGood: number | undefined;
}

/** Failures that say nothing of what was asked for: whatever is asked next meets them as well. */
const OF_THE_SERVICE: ReadonlySet<Reason> = new Set([
  "notSignedIn",
  "serviceError",
  "unreachable",
  "cutOff",
  "certificateUntrusted",
  "proxyAuthRequired",
  "timeout",
]);

/** So many facts at least have to fail alike: the failure of one may be its own. */
const ALIKE = 2;

/** Whether a failure may be the whole service's, by its reason. */
export function mayBeOutage(error: unknown): error is ClientError {
  return error instanceof ClientError && OF_THE_SERVICE.has(error.reason);
}

/** Whether a failure is the one that is said above the tree. */
export function isOf({ error }: Outage, other: unknown): boolean {
  return mayBeOutage(other) && other.reason === error.reason;
}

/** The failure of the account or of a list of projects, which all below depends on. */
export function listFailure(model: EnvironmentModel): ClientError | undefined {
  const failures = [model.user, ...model.organizations().map(({ projects }) => projects)].map(
    ({ error }) => error,
  );
  return failures.find(mayBeOutage);
}

/** What the whole service fails with: where a list failed, or several facts did and nothing has come since. */
export function outageOf(model: EnvironmentModel): Outage | undefined {
  const all = model.loadables;
  const error = listFailure(model) ?? failureOfSeveral(all);
  return error && { error, lastGood: latest(all.map(({ loadedAt }) => loadedAt)) };
}

function failureOfSeveral(all: readonly Loadable<unknown>[]): ClientError | undefined {
  const failed = all.filter(({ error }) => mayBeOutage(error));
  const last = failed.reduce<Loadable<unknown> | undefined>(
    (late, each) => ((each.failedAt ?? 0) > (late?.failedAt ?? 0) ? each : late),
    undefined,
  );
  const error = last?.error;
  if (!mayBeOutage(error)) return undefined;
  const alike = failed.filter((each) => mayBeOutage(each.error) && each.error.reason === error.reason);
  const good = latest(all.map(({ loadedAt }) => loadedAt)) ?? 0;
  return alike.length >= ALIKE && good < (last?.failedAt ?? 0) ? error : undefined;
}

function latest(moments: readonly (number | undefined)[]): number | undefined {
  return moments.reduce<number | undefined>(
    (last, moment) => (moment === undefined || moment < (last ?? 0) ? last : moment),
    undefined,
  );
}
