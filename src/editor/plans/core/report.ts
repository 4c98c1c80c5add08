/** Reports on plans as Markdown: how two differ, and what proposing one again changed. */
import type { PlanDiff } from "../../../contract/primitives.ts";
import type { Tell } from "../../../shared/format/tell.ts";
import { code, escapeMarkdown } from "../../text/markdown.ts";
import { type Change, type Comparison, otherDifferences } from "./comparison.ts";
import type { Reproposal } from "./reproposal.ts";

/** Rows of one table; the JSON diff beside the report shows all. */
const MOST_ROWS = 200;

export function comparisonReport(comparison: Comparison, t: Tell): string {
  return document([
    `# ${t("Two plans compared")}`,
    `${code(comparison.before.title)} → ${code(comparison.after.title)}`,
    ...differences(comparison, t),
    ...madeBy(comparison, t),
  ]);
}

/** What is known of a proposal made again. */
export interface ReproposalReport {
  readonly comparison: Comparison;
  readonly reproposal: Reproposal;
  /** Why each type joined or left, by type id, in the service's words. */
  readonly reasons: ReadonlyMap<string, string>;
  /** The provider word that was asked now, where the plan was made for another. */
  readonly otherProvider: string | undefined;
  /** The plan remembers facts, and the service takes none. */
  readonly withoutFacts: boolean;
}

export function reproposalReport(
  { comparison, reproposal, reasons, otherProvider, withoutFacts }: ReproposalReport,
  t: Tell,
): string {
  const { memory, joined, left, kept, omitted } = reproposal;
  const { kbVersion, ruleSetHash } = otherDifferences(comparison);
  const moved = hasMoved(kbVersion) || hasMoved(ruleSetHash);
  const type = (id: string) => [code(id), escapeMarkdown(reasons.get(id) ?? "–")];
  const head = [t("Type"), t("Why")];
  const list = (title: string, types: readonly string[]) =>
    types.length === 0 ? [] : [`### ${title}`, types.map((id) => `- ${code(id)}`).join("\n")];
  return document([
    `# ${t("A plan proposed again")}`,
    code(comparison.before.title),
    `> ${escapeMarkdown(memory.intent ?? "")}`,
    ...differences(comparison, t),
    `## ${t("Why")}`,
    [
      versionLine(t("Knowledge base"), kbVersion, t),
      versionLine(t("Rules"), ruleSetHash, t),
      ...(otherProvider === undefined
        ? []
        : [
            `- ${escapeMarkdown(t("The plan was made for “{0}”, and “{1}” was asked now.", memory.provider ?? "", otherProvider))}`,
          ]),
      ...(withoutFacts
        ? [`- ${escapeMarkdown(t("The plan was made with facts, and the service reads intents itself."))}`]
        : []),
    ].join("\n"),
    ...(joined.length + left.length === 0 ? [escapeMarkdown(sameRecommendation(moved, t))] : []),
    ...(joined.length > 0
      ? [`### ${t("Recommended now, and not then")}`, table(head, joined.map(type), t)]
      : []),
    ...(left.length > 0 ? [`### ${t("Recommended then, and not now")}`, table(head, left.map(type), t)] : []),
    ...list(t("Your own choices, kept"), kept),
    ...list(t("Recommended, and left out as before"), omitted),
  ]);
}

function sameRecommendation(moved: boolean, t: Tell): string {
  return moved
    ? t("The recommendation is the same: what moved does not concern this intent.")
    : t(
        "The recommendation is the same, as it must be: a planner gives the same answer to the same question.",
      );
}

function differences(comparison: Comparison, t: Tell): readonly string[] {
  const { added, removed, changed } = comparison.diff;
  const other = otherDifferences(comparison);
  const total = added.length + removed.length + changed.length;
  const sentences = [
    total === 0
      ? t("Both have the same components.")
      : t("{0} added, {1} removed, {2} changed.", added.length, removed.length, changed.length),
    ...(other.order ? [t("What both have is deployed in another order.")] : []),
  ];
  const head = [t("Component"), t("Type"), t("Why")];
  const row = ({ component, because }: PlanDiff["added"][number]) => [
    code(component.name),
    code(component.type_id),
    escapeMarkdown(because),
  ];
  const rows = changed.map(({ name, after, because }) => [
    code(name),
    code(after.type_id),
    escapeMarkdown(because),
  ]);
  const findings = (title: string, texts: readonly string[]) =>
    texts.length === 0 ? [] : [`## ${title}`, texts.map((text) => `- ${escapeMarkdown(text)}`).join("\n")];
  return [
    escapeMarkdown(sentences.join(" ")),
    ...(added.length > 0 ? [`## ${t("Added")}`, table(head, added.map(row), t)] : []),
    ...(removed.length > 0 ? [`## ${t("Removed")}`, table(head, removed.map(row), t)] : []),
    ...(rows.length > 0 ? [`## ${t("Changed")}`, table(head, rows, t)] : []),
    ...findings(t("New findings"), other.newFindings),
    ...findings(t("Findings that are gone"), other.goneFindings),
  ];
}

/** What the plans were made by, where both say and it moved. */
function madeBy(comparison: Comparison, t: Tell): readonly string[] {
  const { kbVersion, ruleSetHash } = otherDifferences(comparison);
  const lines = [
    ...(hasMoved(kbVersion) ? [versionLine(t("Knowledge base"), kbVersion, t)] : []),
    ...(hasMoved(ruleSetHash) ? [versionLine(t("Rules"), ruleSetHash, t)] : []),
  ];
  return lines.length === 0 ? [] : [`## ${t("Made by")}`, lines.join("\n")];
}

function hasMoved({ before, after }: Change<unknown>): boolean {
  return before !== undefined && after !== undefined && before !== after;
}

function versionLine(what: string, { before, after }: Change<string | number>, t: Tell): string {
  const shown = (value: string | number | undefined) =>
    value === undefined ? escapeMarkdown(t("unknown")) : code(String(value), 16);
  const verdict = before === after ? t("the same") : hasMoved({ before, after }) ? t("moved") : "";
  const values = before === after ? shown(after) : `${shown(before)} → ${shown(after)}`;
  return `- ${escapeMarkdown(what)}: ${[values, escapeMarkdown(verdict)].filter((part) => part !== "").join(" · ")}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[], t: Tell): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const shown = rows.slice(0, MOST_ROWS).map(line);
  const rest = rows.length - shown.length;
  const more =
    rest > 0 ? [line([escapeMarkdown(t("… and {0} more", rest)), ...head.slice(1).map(() => "")])] : [];
  return [line(head), line(head.map(() => "---")), ...shown, ...more].join("\n");
}

function document(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}
