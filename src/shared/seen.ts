/** Texts of others in which every character can be seen, and none does anything but be read. */
import { withoutAnsi } from "./ansi.ts";

/**
 * What nobody sees: characters that turn the direction of what follows, joiners, marks of invisible languages. The
 * selector that makes a sign a picture stays, since people put those into names.
 */
const INVISIBLE = /(?!\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What nobody sees, or what ends a line, turns it or acts on a terminal; what Unicode has not assigned may come to. */
const UNSEEN = /(?!\uFE0F)[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Whatever some reader of logs takes for the end of a line. */
const LINE_ENDS = /(?:\r\n|[\n\v\f\r\u0085\p{Zl}\p{Zp}])+/gu;

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

/** A text on one line as a terminal may print it: see {@link onLines}. Spaces and tabs stay as they are. */
export function onShownLine(text: string): string {
  return onLines(text.replaceAll(LINE_ENDS, " "));
}

/** A text on one line of a log, wherever it is read: see {@link withoutCommands}. */
export function onLogLine(text: string): string {
  return withoutCommands(onShownLine(text));
}

/**
 * What a failure leaves in a log: one line, and below it where in the program it came from.
 * @param before what the line begins with
 */
export function failureLines(error: Error, before = ""): string {
  const frames =
    error.stack?.slice(error.stack.indexOf(error.message) + error.message.length).split("\n") ?? [];
  return [`${before}${error.name}: ${error.message}`, ...frames.filter((line) => /^\s+at /.test(line))]
    .map((line) => `${onLogLine(line)}\n`)
    .join("");
}

/** A text of several lines as a terminal may print it: without escape sequences and whatever else would act on it. */
export function onLines(text: string): string {
  return withoutAnsi(text.toWellFormed())
    .replaceAll("\r", "")
    .replaceAll(INVISIBLE, "")
    .replaceAll(/[\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "\uFFFD");
}

/**
 * A line that no runner of workflows takes for a command: GitHub's begin with two colons, also behind spaces; its older
 * ones, those of Azure Pipelines and of TeamCity stand anywhere in a line, behind two number signs. A space parts them.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 * https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands
 */
export function withoutCommands(line: string): string {
  return withoutSigns(line.replace(/^(\s*:)(?=:)/u, "$1 "), "# ");
}

/**
 * A text in which no two number signs begin a command: see {@link withoutCommands}.
 * @param sign stands for the second one, as its language escapes it
 */
export function withoutSigns(text: string, sign: string): string {
  return text.replaceAll(/##(?=[\w-]*\[)/g, () => `#${sign}`);
}

/**
 * A text in which every character can be seen, with the others written as a language escapes them. Halves of characters
 * become U+FFFD.
 * @param spell what stands for a character in that language
 */
export function withEscapes(text: string, spell: (codePoint: number) => string): string {
  return text.toWellFormed().replaceAll(UNSEEN, (unseen) => spell(unseen.codePointAt(0) ?? 0));
}

/** A character as JSON and JavaScript escape it: by its UTF-16 code units. */
export function jsonEscape(codePoint: number): string {
  return String.fromCodePoint(codePoint)
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** A value as JSON on one line, in which every character can be seen. */
export function seenJson(value: unknown): string {
  return withEscapes(JSON.stringify(value), jsonEscape);
}
