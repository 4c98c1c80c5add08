/** A drift report as Markdown: the environments, the worst first, and in each the checks that call for action. */

import type { DriftCheckReading, Verdict } from "../../contract/drift.ts";
import { isoOfDay } from "../../shared/cost/days.ts";
import { type Difference, differencesOf } from "../../shared/drift/differences.ts";
import {
  countDrifted,
  countUnclear,
  type JudgedCheck,
  type JudgedDrift,
  worstFirst,
} from "../../shared/drift/judged.ts";
import type { Tell } from "../../shared/format/tell.ts";
import { hasSides, sidesOf } from "../../shared/redaction/shown.ts";
import { code, escapeMarkdown } from "../text/markdown.ts";
import type { EnvironmentHistory, Sighting } from "./history.ts";

export interface ReportedEnvironment {
  readonly name: string;
  /** Names of what it belongs to, the outermost first. */
  readonly path: readonly string[];
  readonly drift: JudgedDrift | undefined;
  /** Why there is no drift, or only an older one. */
  readonly problem: string | undefined;
  /** When the drift was loaded, in epoch milliseconds. */
  readonly loadedAt: number | undefined;
  /** What it costs, such as "$1,204.10 · Nov 1 – 30, 2026"; undefined where that is not known. */
  readonly cost: string | undefined;
  readonly history: EnvironmentHistory | undefined;
}

/** The words, numbers and times of the reader's language. */
export interface ReportLanguage {
  readonly t: Tell;
  time(epochMs: number): string;
  day(epochMs: number): string;
  since(sighting: Sighting): string;
}

/** Rows of one table of differences; the diff editor shows all. */
const MOST_DIFFERENCES = 50;

export function driftReport(
  environments: readonly ReportedEnvironment[],
  language: ReportLanguage,
  now: number,
): string {
  const { t } = language;
  const sorted = [...environments].sort((a, b) => severity(b) - severity(a));
  const known = sorted.filter(({ drift, problem }) => drift !== undefined || problem !== undefined);
  const unknown = sorted.length - known.length;
  const lines = [
    `# ${t("Drift report")}`,
    escapeMarkdown(t("Report made {0}.", language.time(now))),
    ...(sorted.length === 1 ? [] : [summary(sorted, language)]),
    ...known.flatMap((environment) => section(environment, language)),
    ...(unknown === 0
      ? []
      : [escapeMarkdown(t("Environments not loaded: {0}. Make the report again to load them.", unknown))]),
  ];
  return `${lines.join("\n\n")}\n`;
}

/** The checks that call for action or are unclear, the worst first. */
function drifted(drift: JudgedDrift | undefined): readonly JudgedCheck[] {
  const calling = (drift?.checks ?? []).filter(
    ({ verdict, judgement }) => verdict !== "ok" && judgement?.kind !== "accepted",
  );
  return worstFirst(calling);
}

/** More is worse: gone resources before changed ones, and those before environments that could not be checked. */
function severity({ drift }: ReportedEnvironment): number {
  if (!drift) return 0.5;
  const count = (...verdicts: Verdict[]) =>
    drifted(drift).filter(({ verdict }) => verdicts.includes(verdict)).length;
  return count("error", "missing") * 1_000_000 + count("drifted") * 1_000 + Math.min(count("unknown"), 999);
}

function summary(environments: readonly ReportedEnvironment[], { t }: ReportLanguage): string {
  const head = [t("Environment"), t("Drifted"), t("Checked"), t("Costs")];
  const rows = environments.map(({ name, path, drift, problem, cost }) => [
    escapeMarkdown([...path, name].join(" / ")),
    drift ? String(countDrifted(drift)) : "–",
    drift ? String(drift.checks.length) : escapeMarkdown(problem ?? t("not loaded")),
    escapeMarkdown(cost ?? "–"),
  ]);
  return table(head, rows);
}

function section(environment: ReportedEnvironment, language: ReportLanguage): readonly string[] {
  const { t } = language;
  const { name, path, drift, problem, cost } = environment;
  const checks = drifted(drift);
  return [
    `## ${escapeMarkdown([...path, name].join(" / "))}`,
    ...(problem === undefined ? [] : [`**${escapeMarkdown(problem)}**`]),
    ...(drift
      ? [[...counts(drift, language), ...times(environment, language)].join(" ")].map(escapeMarkdown)
      : []),
    ...(cost === undefined ? [] : [escapeMarkdown(t("Costs: {0}", cost))]),
    ...checks.flatMap((check) => checkSection(check, environment.history, language)),
    ...acceptedSection(drift, language),
    ...(drift && drift.odd.length > 0
      ? [escapeMarkdown(t("Unrecognized results: {0}.", drift.odd.length))]
      : []),
    ...endedSection(environment.history, language),
  ];
}

function counts(drift: JudgedDrift, { t }: ReportLanguage): readonly string[] {
  const total = drift.checks.length;
  const [count, unclear] = [countDrifted(drift), countUnclear(drift)];
  return [
    count === 0
      ? t("Nothing drifted. Resources checked: {0}.", total)
      : t("{0} of {1} resources drifted.", count, total),
    ...(unclear === 0 ? [] : [t("Unclear: {0}.", unclear)]),
  ];
}

function times({ drift, loadedAt }: ReportedEnvironment, { t, time }: ReportLanguage): readonly string[] {
  const checkedAt = Date.parse(String(drift?.raw["checked_at"] ?? ""));
  return [
    ...(Number.isNaN(checkedAt) ? [] : [t("Checked {0}.", time(checkedAt))]),
    ...(loadedAt === undefined ? [] : [t("Loaded {0}.", time(loadedAt))]),
  ];
}

function acceptedSection(drift: JudgedDrift | undefined, { t }: ReportLanguage): readonly string[] {
  const rows = (drift?.checks ?? []).flatMap(({ subject, judgement }) =>
    judgement?.kind === "accepted"
      ? judgement.entries.map(({ attribute, until, reason }) => [
          code(subject),
          attribute === undefined ? "–" : code(attribute),
          isoOfDay(until),
          escapeMarkdown(reason),
        ])
      : [],
  );
  if (rows.length === 0) return [];
  const head = [t("Resource"), t("Attribute"), t("Until"), t("Reason")];
  return [`### ${t("Accepted")}`, table(head, rows)];
}

function checkSection(
  check: JudgedCheck,
  history: EnvironmentHistory | undefined,
  language: ReportLanguage,
): readonly string[] {
  const { t } = language;
  const open = history?.open ?? {};
  const sighting = Object.hasOwn(open, check.subject) ? open[check.subject] : undefined;
  const facts = [
    verdictText(check, language),
    check.message,
    sighting && language.since(sighting),
    ...judgementTexts(check, language),
  ].filter((fact) => fact !== undefined);
  const differences = hasSides(check) ? differencesOf(sidesOf(check)) : [];
  return [
    `### ${code(check.subject)}`,
    escapeMarkdown(facts.join(" · ")),
    ...(differences.length === 0 ? [] : [differenceTable(differences, language)]),
    ...(differences.length > MOST_DIFFERENCES
      ? [escapeMarkdown(t("… and {0} more", differences.length - MOST_DIFFERENCES))]
      : []),
  ];
}

/** What was accepted and is no longer, or of which only a part is. */
function judgementTexts({ judgement }: JudgedCheck, { t }: ReportLanguage): readonly string[] {
  return (judgement?.entries ?? []).map(({ attribute, until, reason }) => {
    const [what, day] = [attribute ?? t("all of it"), isoOfDay(until)];
    return judgement?.kind === "expired"
      ? t("acceptance of {0} expired on {1}: {2}", what, day, reason)
      : t("{0} is accepted until {1}: {2}", what, day, reason);
  });
}

function verdictText({ verdict, verdictText: word }: DriftCheckReading, { t }: ReportLanguage): string {
  switch (verdict) {
    case "error":
      return t("Could not be checked");
    case "missing":
      return t("Missing");
    case "drifted":
      return t("Drifted");
    default:
      return word ?? t("Unknown");
  }
}

function differenceTable(differences: readonly Difference[], { t }: ReportLanguage): string {
  const cell = (value: string | undefined) => (value === undefined ? "–" : code(value));
  const rows = differences
    .slice(0, MOST_DIFFERENCES)
    .map(({ path, before, after }) => [code(path), cell(before), cell(after)]);
  return table([t("Attribute"), t("Recorded"), t("Found")], rows);
}

function endedSection(
  history: EnvironmentHistory | undefined,
  { t, day }: ReportLanguage,
): readonly string[] {
  if (!history || history.ended.length === 0) return [];
  const rows = history.ended.map(({ subject, since, until }) => [code(subject), day(since), day(until)]);
  return [`### ${t("No longer drifted")}`, table([t("Resource"), t("Drifted since"), t("Gone since")], rows)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
