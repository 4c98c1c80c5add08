/** Texts of others in which every character can be seen, and none does anything but be read. */
import { withoutAnsi } from "./ansi.ts";

/**
 * What nobody sees: characters that turn the direction of what follows, joiners, marks of invisible languages. The
 * selector that makes a sign a picture stays, since people put those into names.
 */
const INVISIBLE = /(?!\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Most texts are seen as they are from the start, and a tree draws thousands. */
const SEEN = /^[!-~·–…€“”]+(?: [!-~·–…€“”]+)*$/;

/** Whether a text is on one line as it is, and every character of it can be seen; false may be said in error. */
export function isSeen(text: string): boolean {
  return SEEN.test(text);
}

/** A text on one line, in which every character can be seen. */
export function onOneLine(text: string): string {
  if (isSeen(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(INVISIBLE, "")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/\p{Cc}/gu, "�");
}

/** A text of several lines as a terminal may print it: without escape sequences and whatever else would act on it. */
export function onLines(text: string): string {
  return withoutAnsi(text.toWellFormed())
    .replaceAll("\r", "")
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "\uFFFD");
}
