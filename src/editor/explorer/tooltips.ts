/** Tooltips, made only when a row is hovered. What services send is put in as text, never as Markdown. */
import * as vscode from "vscode";
import { Prose } from "../text/prose.ts";
import { say } from "../text/say.ts";
import type { Surroundings, TooltipLine, TreeNode } from "./row.ts";
import { kindOf } from "./rows.ts";
import { MAX_DAYS, sparklineSvg } from "./sparkline.ts";

/** The tooltip of a row; undefined where there is nothing to tell. */
export async function tooltipOf(
  node: TreeNode,
  surroundings: Surroundings = {},
): Promise<vscode.MarkdownString | undefined> {
  const [title, ...lines] = (await kindOf(node).tooltip?.(node, surroundings)) ?? [];
  if (title === undefined) return undefined;
  const tooltip = new Prose();
  if (typeof title === "string" && lines.length > 0) tooltip.bold(title);
  else append(tooltip, title);
  for (const line of lines) append(tooltip.paragraph(), line);
  return tooltip.markdown();
}

function append(tooltip: Prose, line: TooltipLine): void {
  if (typeof line === "string") tooltip.text(line);
  else tooltip.picture(pictureText(line.days), sparklineSvg(line.days, barColor()));
}

/** Colours that VS Code's own charts have, since a picture does not see the theme. */
function barColor(): string {
  switch (vscode.window.activeColorTheme.kind) {
    case vscode.ColorThemeKind.Light:
    case vscode.ColorThemeKind.HighContrastLight:
      return "#0063d3";
    default:
      return "#59a4f9";
  }
}

function pictureText(days: readonly number[]): string {
  return say("Daily costs of {0} days", Math.min(days.length, MAX_DAYS));
}
