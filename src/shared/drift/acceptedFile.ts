/** Drift that a team has decided to live with for a while, in a file that is committed with the rest of their work. */
import type { Node } from "jsonc-parser";
import * as z from "zod/mini";
import { dayOfIso } from "../cost/days.ts";
import { isListProblem, type ListProblem, member, readList, type Span } from "../json/list.ts";

/** Where the file stands in a folder of the workspace, and what its list is called. */
export const DRIFT_FILE = ".infra-planner/drift.json";
export const DRIFT_LIST = "accept";

/** Characters of what an entry says. */
export const LONGEST = 2_000;
const Text = z.string().check(z.maxLength(LONGEST), z.regex(/\S/));

const Entry = z.object({
  address: Text,
  attribute: z.optional(Text),
  environment: z.optional(Text),
  reason: Text,
  until: z.pipe(
    z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    z.transform((date, context) => {
      const day = dayOfIso(date);
      if (day === undefined) context.issues.push({ code: "custom", message: "no such day", input: date });
      return day ?? 0;
    }),
  ),
});

/** Drift that is lived with. Without a reason and an end nothing is. */
export interface Acceptance {
  /** What was checked, as its check names it; with `*` for any characters and `?` for one. */
  readonly address: string;
  /** The attribute that may differ, with all that is in it; with `*`, too. Absent: whatever drifts of the resource. */
  readonly attribute?: string | undefined;
  /** Id of the environment. Absent: every one. */
  readonly environment?: string | undefined;
  readonly reason: string;
  /** The last day, by UTC so that it ends for all of a team at once, as days since 1970. */
  readonly until: number;
}

/** Something in a file that is not taken, or holds no longer. */
export interface AcceptanceProblem extends Span {
  readonly kind: ListProblem["kind"] | (typeof FIELDS)[number] | "expired";
}

/** An acceptance as it stands in the file. */
export interface AcceptanceEntry {
  readonly acceptance: Acceptance;
  /** Its place in the list, from 0; entries that are not understood have one as well. */
  readonly index: number;
}

export interface ReadAcceptances {
  /** Those that have expired are among them: they are told of where they held. */
  readonly entries: readonly AcceptanceEntry[];
  readonly problems: readonly AcceptanceProblem[];
}

/**
 * Reads a file's text. Entries that are not understood are told and left out; the rest stays. Never throws.
 * @param today days since 1970, by UTC
 */
export function readAcceptances(text: string, today: number): ReadAcceptances {
  const list = readList(text, DRIFT_LIST);
  if (isListProblem(list)) return { entries: [], problems: [list] };
  const entries: AcceptanceEntry[] = [];
  const problems: AcceptanceProblem[] = [];
  for (const [index, node] of list.entries()) {
    const read = readEntry(node);
    if ("kind" in read) problems.push(read);
    else {
      entries.push({ acceptance: read, index });
      if (read.until < today) problems.push(problemAt("expired", member(node, "until") ?? node));
    }
  }
  return { entries, problems };
}

const FIELDS = ["address", "attribute", "environment", "reason", "until"] as const;

function readEntry(node: Node): Acceptance | AcceptanceProblem {
  const values = Object.fromEntries(FIELDS.map((field) => [field, member(node, field)?.value]));
  const parsed = Entry.safeParse(values);
  if (parsed.success) return parsed.data;
  const field = FIELDS.find((each) => parsed.error.issues.some(({ path }) => path[0] === each)) ?? "address";
  return problemAt(field, member(node, field) ?? node);
}

function problemAt(kind: AcceptanceProblem["kind"], { offset, length }: Node): AcceptanceProblem {
  return { kind, offset, length };
}
