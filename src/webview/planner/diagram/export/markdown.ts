/** A plan as a Markdown document: what it is for, its diagram, its components and why each of them is there. */
import type { PlanInput } from "../../../../contract/plan.ts";
import { isObject, readText } from "../../../../contract/reading.ts";
import { largest } from "../../../../shared/extremes.ts";
import { onOneLine } from "../../../../shared/seen.ts";
import { t } from "../../../common/l10n.ts";

export interface PlanDocument {
  readonly title: string;
  readonly intent: string;
  readonly constraints: Readonly<Record<string, unknown>>;
  readonly plan: PlanInput;
  /** Why a component of this type was proposed. */
  readonly explanations: ReadonlyMap<string, string>;
  /** Markup of the diagram. */
  readonly mermaid: string;
}

export function planMarkdown({
  title,
  intent,
  constraints,
  plan,
  explanations,
  mermaid,
}: PlanDocument): string {
  const parts = [`# ${inline(title)}`];
  if (intent.trim() !== "") parts.push(quote(intent));
  const wishes = Object.entries(constraints);
  if (wishes.length > 0)
    parts.push(wishes.map(([key, value]) => `- ${inline(key)}: ${inline(valueText(value))}`).join("\n"));
  parts.push(`## ${t("Diagram")}`, fence(mermaid.trim(), "mermaid"));
  parts.push(`## ${t("Components, in deploy order")}`, componentTable(plan));
  const reasons = rationale(plan, explanations);
  if (reasons.length > 0) parts.push(`## ${t("Rationale")}`, reasons.join("\n"));
  for (const [heading, entries] of [
    [t("Errors"), plan.errors],
    [t("Conflicts"), plan.conflicts],
    [t("Warnings"), plan.warnings],
  ] as const) {
    if (entries && entries.length > 0)
      parts.push(`## ${heading}`, entries.map((entry) => `- ${inline(messageOf(entry))}`).join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}

function componentTable({ components, deploy_order = [] }: PlanInput): string {
  const position = new Map(deploy_order.map((name, index) => [name, index]));
  const last = position.size;
  const rows = [...components]
    .sort((a, b) => (position.get(a.name) ?? last) - (position.get(b.name) ?? last))
    .map(({ name, type_id, display_name }, index) => {
      const cells = [String(index + 1), inline(name), code(type_id), inline(display_name ?? "")];
      return `| ${cells.join(" | ")} |`;
    });
  return [`| # | ${t("Name")} | ${t("Type")} | ${t("Description")} |`, "|---|---|---|---|", ...rows].join(
    "\n",
  );
}

/** Why each component is there: the proposal's words, or the rule that added it. */
function rationale(plan: PlanInput, explanations: ReadonlyMap<string, string>): string[] {
  const completions = new Map(
    (plan.auto_completed ?? []).flatMap((entry) =>
      isObject(entry) ? [[entry["name"], messageOf(entry)]] : [],
    ),
  );
  return plan.components.flatMap(({ name, type_id }) => {
    const reason = completions.get(name) ?? explanations.get(type_id);
    return reason === undefined ? [] : [`- **${inline(name)}**: ${inline(reason)}`];
  });
}

/** An entry's own words; entries of other services may be of any shape. */
function messageOf(entry: unknown): string {
  if (typeof entry === "string") return entry;
  return (isObject(entry) ? readText(entry["message"]) : undefined) ?? JSON.stringify(entry);
}

function valueText(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/** Text on one line that Markdown shows as it is. */
function inline(text: string): string {
  return onOneLine(text)
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#|!~&]/g, (sign) => `\\${sign}`);
}

function code(text: string): string {
  return /^[\w:/.@-]+$/.test(text) ? `\`${text}\`` : inline(text);
}

function quote(text: string): string {
  return text
    .trim()
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => `> ${inline(line)}`)
    .join("\n");
}

/** A code block that nothing inside of it can end. */
function fence(text: string, language: string): string {
  const longest = largest(
    [...text.matchAll(/`+/g)].map(([ticks]) => ticks.length),
    2,
  );
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${text}\n${ticks}`;
}
