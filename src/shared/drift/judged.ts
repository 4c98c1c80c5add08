/** Drift as a team judges it: what is accepted counts no longer. Whoever counts drift counts it here. Pure. */
import { type DriftCheckReading, type DriftReading, VERDICTS } from "../../contract/drift.ts";
import { GlobIndex, globTest } from "../glob.ts";
import type { Acceptance } from "./acceptedFile.ts";
import { type AttributeGroup, AttributeIndex } from "./attributes.ts";
import { differencesOf } from "./differences.ts";

/** What a team says of a check that found drift. */
export interface Judgement {
  /**
   * `accepted`: the check counts no longer; `partly`: some attributes are accepted, and it counts for the others;
   * `expired`: it was accepted, and counts again.
   */
  readonly kind: "accepted" | "partly" | "expired";
  /** The entries that say so, at least one. */
  readonly entries: readonly Acceptance[];
}

export interface JudgedCheck extends DriftCheckReading {
  /** Undefined where nobody says anything. */
  readonly judgement: Judgement | undefined;
}

export interface JudgedDrift extends DriftReading {
  readonly checks: readonly JudgedCheck[];
  /** There are acceptances that are not heard, since nobody trusts where they come from. */
  readonly acceptancesIgnored?: boolean;
}

/**
 * Judges an environment's drift.
 * @param environmentId as it is listed: services need not name it in their answers
 * @param today days since 1970, by UTC
 */
export function judgeDrift(
  environmentId: string,
  drift: DriftReading,
  acceptances: readonly Acceptance[],
  today: number,
): JudgedDrift {
  const ours = new GlobIndex(
    acceptances.filter((acceptance) => isOf(acceptance, environmentId)),
    ({ address }) => address,
  );
  return {
    ...drift,
    checks: drift.checks.map((check) => ({ ...check, judgement: judge(check, ours, today) })),
  };
}

/** Whether an acceptance is of a check, by its names: of all of it or of attributes, today or not. */
export function isAbout(acceptance: Acceptance, environmentId: string, subject: string): boolean {
  return isOf(acceptance, environmentId) && globTest(acceptance.address)(subject);
}

function isOf({ environment }: Acceptance, environmentId: string): boolean {
  return environment === undefined || environment === environmentId;
}

/** Whether a check is of a kind that can be accepted. What could not be checked is no drift that anybody knows. */
export function isAcceptable({ verdict }: DriftCheckReading): boolean {
  return verdict === "drifted" || verdict === "missing";
}

/** Whether a check calls for action. */
export function countsAsDrift(check: JudgedCheck): boolean {
  return check.verdict === "error" || (isAcceptable(check) && check.judgement?.kind !== "accepted");
}

/** The worst first; what is accepted comes right before what is in sync. */
export function worstFirst(checks: readonly JudgedCheck[]): readonly JudgedCheck[] {
  const rank = ({ verdict, judgement }: JudgedCheck) =>
    judgement?.kind === "accepted" ? VERDICTS.indexOf("ok") - 0.5 : VERDICTS.indexOf(verdict);
  return checks.toSorted((a, b) => rank(a) - rank(b));
}

/** Checks that call for action. */
export function countDrifted({ checks }: JudgedDrift): number {
  return checks.filter(countsAsDrift).length;
}

/** Checks of which nobody can say whether they call for action: their verdict is a word this client does not know. */
export function countUnclear({ checks }: JudgedDrift): number {
  return checks.filter(({ verdict }) => verdict === "unknown").length;
}

/** Checks that found drift which is accepted. */
export function countAccepted({ checks }: JudgedDrift): number {
  return checks.filter(({ judgement }) => judgement?.kind === "accepted").length;
}

/**
 * Paths of the attributes that differ, of what was sent rather than of what is shown: two secrets are shown alike, and
 * one that has changed must not pass for accepted with what differs beside it.
 */
export function differingPaths({ before, after }: DriftCheckReading): readonly string[] {
  return differencesOf({ before: before ?? undefined, after: after ?? undefined }).map(({ path }) => path);
}

function judge(
  check: DriftCheckReading,
  acceptances: GlobIndex<Acceptance>,
  today: number,
): Judgement | undefined {
  if (!isAcceptable(check)) return undefined;
  const named = acceptances.matching(check.subject);
  if (named.length === 0) return undefined;
  const holds = ({ until }: Acceptance) => today <= until;
  const whole = named.find((entry) => entry.attribute === undefined && holds(entry));
  if (whole) return { kind: "accepted", entries: [whole] };
  // What is gone has no attributes that could be lived with.
  const paths = check.verdict === "drifted" ? differingPaths(check) : [];
  const attributes = new AttributeIndex(named);
  const covering = new Set<AttributeGroup>();
  const left = new Set<AttributeGroup>();
  let isCovered = true;
  for (const path of paths) {
    const groups = attributes.of(path);
    const holding = groups.filter(({ entries }) => entries.some(holds));
    for (const group of holding) covering.add(group);
    if (holding.length > 0) continue;
    isCovered = false;
    for (const group of groups) left.add(group);
  }
  const covers = entriesOf(covering);
  const accepting = named.filter((entry) => covers.has(entry) && holds(entry));
  if (accepting.length > 0 && isCovered) return { kind: "accepted", entries: accepting };
  const entriesLeft = entriesOf(left);
  const expired = named.filter(
    (entry) => !holds(entry) && (entry.attribute === undefined || entriesLeft.has(entry)),
  );
  if (expired.length > 0) return { kind: "expired", entries: expired };
  return accepting.length > 0 ? { kind: "partly", entries: accepting } : undefined;
}

function entriesOf(groups: Iterable<AttributeGroup>): ReadonlySet<Acceptance> {
  return new Set([...groups].flatMap(({ entries }) => entries));
}
