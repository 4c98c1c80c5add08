/** Texts of others, made so plain that VS Code shows them as text wherever they are put. */
import { isSeen, onOneLine } from "../../shared/seen.ts";

declare const PLAIN: unique symbol;

/**
 * A text that does nothing but be read: on one line, of a bounded length, without links, icons, control characters or
 * characters that nobody sees. Made by {@link plain}, or by `say` of our own words; whatever shows texts takes these
 * alone, so that none can be forgotten.
 */
export type Plain = string & { readonly [PLAIN]: true };

/** What a notification holds before VS Code cuts it, in UTF-16 code units; nothing else needs more on one line. */
const LONGEST = 1_000;

/** So much more than will be shown is looked at: what is dropped or drawn together makes a text shorter. */
const LOOKED_AT = 8;

/**
 * Makes any text plain. What VS Code would read as a link (`[text](command:…)`, in notifications, below input boxes
 * and in titles of progress) or as an icon (`$(name)`, in the status bar and in lists to choose from) is parted by a
 * space: it stays readable, and stays text. Plain texts that are put together are to be made plain again.
 *
 * @param max UTF-16 code units at most; a text that is longer ends in "…"
 */
export function plain(text: string, { max = LONGEST } = {}): Plain {
  if (text.length <= max && isSeen(text) && !/[\]$]\(/.test(text)) return text as Plain;
  const start = text.slice(0, max * LOOKED_AT);
  const shown = onOneLine(start)
    .replaceAll(/(?<=[\]$])\(/g, " (")
    .trim();
  // A name of nothing but what nobody sees is still a name, and a row has to be seen to be chosen.
  if (shown === "" && start.trim() !== "") return "�" as Plain;
  if (shown.length <= max && start.length === text.length) return shown as Plain;
  return `${shown.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…` as Plain;
}

/** Plain texts as one, without those that are empty or not there. */
export function joined(parts: readonly (Plain | "" | false | undefined)[], between: string): Plain {
  return plain(parts.filter(Boolean).join(between));
}
