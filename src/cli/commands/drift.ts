/** `drift`: where an environment drifted, without what the team has accepted. */
import type { Verdict } from "../../contract/drift.ts";
import { dayByUtc, isoOfDay } from "../../shared/cost/days.ts";
import { type Acceptance, DRIFT_FILE, readAcceptances } from "../../shared/drift/acceptedFile.ts";
import {
  countAccepted,
  countDrifted,
  countUnclear,
  type JudgedCheck,
  type JudgedDrift,
  judgeDrift,
  worstFirst,
} from "../../shared/drift/judged.ts";
import { smallest } from "../../shared/extremes.ts";
import { shownCheck, shownElement } from "../../shared/redaction/shown.ts";
import { EXIT, type ExitCode } from "../line/exitCodes.ts";
import type { Values } from "../line/table.ts";
import type { Sessions } from "../session/session.ts";
import { namedFile, teamFile } from "../teamFile.ts";
import { type Printer, type Style, styled } from "../terminal/printer.ts";
import type { Shell } from "../terminal/shell.ts";

const STYLES: Partial<Readonly<Record<Verdict, Style>>> = {
  error: "red",
  missing: "red",
  drifted: "yellow",
  ok: "green",
};
const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  error: "could not be checked",
  missing: "missing",
  drifted: "drifted",
  unknown: "unknown",
  ok: "in sync",
};

/** @throws ClientError; Error where the file of accepted drift that is named cannot be read */
export async function drift(
  environment: string,
  values: Values<"drift">,
  { out, notes, signal }: Shell,
  sessions: Sessions,
): Promise<ExitCode> {
  const today = dayByUtc(new Date());
  const acceptances = await acceptancesIn(values.accepted, today, notes);
  await using service = await sessions.connect(values.service);
  const reading = await service.client.drift(environment, { signal });
  const judged = judgeDrift(environment, reading, acceptances, today);
  if (values.json) out.json(viewOf(judged));
  else {
    const listed = judged.checks.filter(({ verdict }) => values.all || verdict !== "ok");
    out.table(["Verdict", "Resource", "Message"], worstFirst(listed).map(row));
    notes.line(summaryOf(judged));
  }
  if (judged.odd.length > 0) notes.line(`Unrecognized results: ${judged.odd.length}.`);
  return values.fail && countDrifted(judged) > 0 ? EXIT.failed : EXIT.done;
}

/** What the team accepts; without a file, which need not be there unless it is named, nothing. */
async function acceptancesIn(
  named: string | undefined,
  today: number,
  notes: Printer,
): Promise<readonly Acceptance[]> {
  const path = named ?? DRIFT_FILE;
  const text = named === undefined ? await teamFile(path) : await namedFile(path);
  if (text === undefined) return [];
  const { entries, problems } = readAcceptances(text, today);
  const ignored = problems.filter(({ kind }) => kind !== "expired");
  for (const { offset } of ignored) {
    const line = text.slice(0, offset).split("\n").length;
    notes.line(
      `${path}, line ${line}: not understood, and left out. Open the file in the editor to see why.`,
    );
  }
  return entries.map(({ acceptance }) => acceptance);
}

function viewOf({ checks, odd, raw }: JudgedDrift): object {
  const { checks: _, ...rest } = raw;
  const shown = checks.map((check) => {
    const accepted = acceptanceOf(check);
    return { ...(shownCheck(check) as object), ...(accepted && { accepted }) };
  });
  return { ...(shownElement(rest) as object), checks: [...shown, ...odd.map(shownElement)] };
}

function row(check: JudgedCheck) {
  const { verdict, verdictText, subject, message } = check;
  const accepted = acceptanceOf(check);
  if (accepted)
    return [styled("dim", "accepted"), subject, `until ${accepted.until}: ${accepted.reasons.join("; ")}`];
  const word = verdict === "unknown" ? (verdictText ?? "unknown") : VERDICT_WORDS[verdict];
  return [styled(STYLES[verdict] ?? "dim", word), subject, message ?? ""];
}

/** Why a check counts no longer, and until which day; undefined where it counts. */
function acceptanceOf({
  judgement,
}: JudgedCheck): { readonly until: string; readonly reasons: readonly string[] } | undefined {
  if (judgement?.kind !== "accepted") return undefined;
  const { entries } = judgement;
  return {
    until: isoOfDay(smallest(entries.map(({ until }) => until))),
    reasons: [...new Set(entries.map(({ reason }) => reason))],
  };
}

function summaryOf(judged: JudgedDrift): string {
  const all = judged.checks.length;
  if (all === 0) return "Nothing was checked.";
  const [drifted, unclear, accepted] = [countDrifted(judged), countUnclear(judged), countAccepted(judged)];
  const parts = [
    drifted > 0 ? `${drifted} of ${all} drifted` : undefined,
    drifted === 0 && unclear > 0 ? `${unclear} of ${all} unclear` : undefined,
    accepted > 0 ? `${accepted} accepted` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? `${parts.join(", ")}.` : `In sync: ${all} checked.`;
}
