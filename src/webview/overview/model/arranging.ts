/** Which environments are shown, in which order, and under which headings. Pure. */
import type { Reason } from "../../../shared/overview/attention.ts";
import type { Entries, Entry } from "./entries.ts";

export const KINDS = ["all", "attention", "failed", "drifted", "budget", "unusual"] as const;
/** What is shown: everything, or only what has a reason of a kind. */
export type Kind = (typeof KINDS)[number];

export const ORDERS = ["attention", "name", "cost"] as const;
export type Order = (typeof ORDERS)[number];

export const GROUPINGS = ["none", "organization", "project"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface Arrangement {
  readonly filter: string;
  readonly kind: Kind;
  readonly order: Order;
  readonly grouping: Grouping;
}

export interface Group {
  /** Undefined where there is but one, of all. */
  readonly title: string | undefined;
  readonly entries: readonly Entry[];
}

const REASONS: Readonly<Record<Exclude<Kind, "all" | "attention">, readonly Reason["kind"][]>> = {
  failed: ["runFailed"],
  drifted: ["newDrift", "drift"],
  budget: ["overBudget"],
  unusual: ["unusualCost"],
};

export function isOfKind({ reasons }: Entry, kind: Kind): boolean {
  if (kind === "all") return true;
  if (kind === "attention") return reasons.length > 0;
  return reasons.some((reason) => REASONS[kind].includes(reason.kind));
}

/** How many environments are of each kind, as far as they are known. */
export function countKinds(entries: Entries): Readonly<Record<Kind, number>> {
  const counts = { all: 0, attention: 0, failed: 0, drifted: 0, budget: 0, unusual: 0 };
  for (const entry of entries.values()) {
    counts.all++;
    // Most environments are well.
    if (entry.reasons.length === 0) continue;
    for (const kind of KINDS) if (kind !== "all" && isOfKind(entry, kind)) counts[kind]++;
  }
  return counts;
}

/**
 * The groups to show. Environments of which nothing is known stand among those that are well, by name: else whatever
 * is well would sink as soon as it is loaded, and what takes its place in sight would be loaded as well, and so on.
 */
export function arrange(entries: Entries, { filter, kind, order, grouping }: Arrangement): readonly Group[] {
  const wanted = filter.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const shown = [...entries.values()].filter(
    (entry) => isOfKind(entry, kind) && wanted.every((word) => entry.words.includes(word)),
  );
  const ordered = inOrder(shown, order);
  if (grouping === "none") return [{ title: undefined, entries: ordered }];
  const groups = new Map<string, { readonly title: string; readonly entries: Entry[] }>();
  for (const entry of ordered) {
    const { organization, project } = entry.listed;
    const id = grouping === "project" ? `${organization}\n${project}` : organization;
    const title = grouping === "project" ? entry.place : organization;
    const group = groups.get(id);
    if (group) group.entries.push(entry);
    else groups.set(id, { title, entries: [entry] });
  }
  return [...groups.values()];
}

/** Entries in an order; they come by name. To sort thousands for the few that need attention would be felt. */
function inOrder(entries: Entry[], order: Order): Entry[] {
  if (order === "name") return entries;
  if (order === "cost") return entries.sort(byCost);
  const urgent = entries.filter(({ urgency }) => urgency > 0);
  urgent.sort((a, b) => b.urgency - a.urgency || a.rank - b.rank);
  return [...urgent, ...entries.filter(({ urgency }) => urgency === 0)];
}

/** The most expensive first, a currency after the other: amounts of several cannot be compared. Unknown ones last. */
function byCost(a: Entry, b: Entry): number {
  const [left, right] = [a.facts?.cost, b.facts?.cost];
  if (left?.total === undefined || right?.total === undefined)
    return Number(left?.total === undefined) - Number(right?.total === undefined) || a.rank - b.rank;
  const [unit, other] = [left.unit ?? "", right.unit ?? ""];
  if (unit !== other) return unit < other ? -1 : 1;
  return right.total - left.total || a.rank - b.rank;
}
