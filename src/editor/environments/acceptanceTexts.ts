/** What a team says of a drift, in words and in the menus of its row. */
import * as vscode from "vscode";
import { dateOfDay } from "../../shared/cost/days.ts";
import type { Acceptance } from "../../shared/drift/acceptedFile.ts";
import { isAcceptable, type JudgedCheck, type Judgement } from "../../shared/drift/judged.ts";
import { largest, smallest } from "../../shared/extremes.ts";
import { ItemContext, type ItemContextValue } from "../ids.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** "accepted until Jan 31, 2027: replaced in spring" */
export function acceptanceText({ kind, entries }: Judgement): Plain {
  const reasons = [...new Set(entries.map(({ reason }) => reason))].join("; ");
  switch (kind) {
    case "accepted":
      return say("accepted until {0}: {1}", dayText(smallest(entries.map(({ until }) => until))), reasons);
    case "partly":
      return say("accepted in part: {0}", reasons);
    case "expired":
      return say("acceptance expired on {0}", dayText(largest(entries.map(({ until }) => until))));
  }
}

/** A line for each entry, in full. */
export function acceptanceLines({ kind, entries }: Judgement): readonly Plain[] {
  return entries.map(({ attribute, until, reason }) => {
    const day = dayText(until);
    const said =
      kind === "expired"
        ? say("Was accepted until {0}, and counts again: {1}", day, reason)
        : say("Accepted until {0}: {1}", day, reason);
    return joined([attribute === undefined ? undefined : plain(attribute), said], " · ");
  });
}

/** A last day, which is the same wherever it is read. @param day days since 1970 */
export function dayText(day: Acceptance["until"]): string {
  return new Intl.DateTimeFormat(vscode.env.language, { dateStyle: "medium", timeZone: "UTC" }).format(
    dateOfDay(day),
  );
}

/** What the menus of a check's row go by. @param differing whether it came with attribute values */
export function contextOf(check: JudgedCheck, differing: boolean): ItemContextValue {
  if (!isAcceptable(check)) return differing ? ItemContext.differingCheck : ItemContext.driftCheck;
  switch (check.judgement?.kind) {
    case undefined:
      return differing ? ItemContext.driftedDifferingCheck : ItemContext.driftedCheck;
    case "accepted":
      return differing ? ItemContext.acceptedDifferingCheck : ItemContext.acceptedCheck;
    default:
      return differing ? ItemContext.mixedDifferingCheck : ItemContext.mixedCheck;
  }
}
