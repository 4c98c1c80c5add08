/** Texts of services inside Markdown: they can be read, and do nothing. */

import { largest } from "../../shared/extremes.ts";
import { onOneLine } from "../../shared/seen.ts";

/**
 * A text on one line in which no character means anything to Markdown, HTML or the finding of links, and none changes
 * the direction of what follows.
 */
export function escapeMarkdown(text: string): string {
  return onOneLine(text)
    .trim()
    .replaceAll(/[!-/:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A text as code, inside of a table too; cut after `length` characters. */
export function code(text: string, length = 200): string {
  const cut = text.length > length ? `${text.slice(0, length)}…` : text;
  const shown = onOneLine(cut).trim().replaceAll("|", "\\|");
  const longest = largest(
    [...shown.matchAll(/`+/g)].map(([run]) => run.length),
    0,
  );
  const fence = "`".repeat(longest + 1);
  // Spaces beside the fence keep a backtick at either end apart; Markdown takes them off again.
  const pad = /^`|`$|^ .* $/.test(shown) || shown === "" ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}
