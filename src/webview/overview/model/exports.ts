/** The overview as text: a Markdown table for a message, and CSV for a spreadsheet. Pure. */
import { type Cell, toCsv } from "../../../shared/format/csv.ts";
import { onOneLine } from "../../../shared/seen.ts";
import {
  budgetText,
  checkedText,
  costText,
  driftText,
  forecastText,
  reasonTexts,
  runText,
  trendText,
  type Words,
} from "./cells.ts";
import type { Entry } from "./entries.ts";

/** Rows of a copied table; more would be cut by whatever it is pasted into. */
export const MOST_COPIED = 1_000;

/** The environments as a Markdown table, the first {@link MOST_COPIED} of them. */
export function toMarkdown(entries: readonly Entry[], words: Words): string {
  const { tell } = words;
  const titles = [
    tell("Environment"),
    tell("Project"),
    tell("Needs attention"),
    tell("Cost"),
    tell("Trend"),
    tell("Forecast"),
    tell("Budget"),
    tell("Drift"),
    tell("Last run"),
    tell("Checked"),
  ];
  const rows = entries
    .slice(0, MOST_COPIED)
    .map((entry) => [
      entry.listed.name,
      entry.place,
      reasonTexts(entry, words).join("; "),
      costText(entry, words),
      trendText(entry, words),
      forecastText(entry, words),
      budgetText(entry, words),
      driftText(entry, words),
      runText(entry, words),
      checkedText(entry, words),
    ]);
  const line = (cells: readonly (string | undefined)[]) => `| ${cells.map(markdownCell).join(" | ")} |`;
  const table = [line(titles), `|${" --- |".repeat(titles.length)}`, ...rows.map(line)];
  const left = entries.length - rows.length;
  if (left > 0) table.push("", tell("… and {0} more", left));
  return `${table.join("\n")}\n`;
}

/** Names come from whoever may create environments: none of them is markup, and none ends its cell. */
function markdownCell(text: string | undefined): string {
  return onOneLine(text ?? "").replaceAll(/[\\`*_[\]<>|~#&$!]/g, "\\$&");
}

/** Every environment with its figures as numbers, times in ISO 8601. */
export function toOverviewCsv(entries: readonly Entry[], words: Words): string {
  const { tell } = words;
  const titles = [
    tell("Organization"),
    tell("Project"),
    tell("Environment"),
    tell("ID"),
    tell("Needs attention"),
    tell("Cost"),
    tell("Unit"),
    tell("Trend"),
    tell("Forecast"),
    tell("Budget"),
    tell("Budget currency"),
    tell("Drifted"),
    tell("New drift"),
    tell("Last run"),
    tell("Run at"),
    tell("Checked at"),
  ];
  return toCsv([titles, ...entries.map((entry) => csvRow(entry, words))]);
}

function csvRow(entry: Entry, words: Words): readonly Cell[] {
  const { listed, facts } = entry;
  const { cost, budget, drift, run } = facts ?? {};
  return [
    listed.organization,
    listed.project,
    listed.name,
    listed.id,
    reasonTexts(entry, words).join("; "),
    cost?.total,
    cost?.unit,
    cost?.trend,
    cost?.forecast,
    budget?.amount,
    budget?.currency,
    drift?.drifted,
    drift?.fresh,
    run?.state,
    isoTime(run?.at),
    isoTime(drift?.checkedAt),
  ];
}

function isoTime(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
