/** What commands that check say of findings: as text, as SARIF, and by their exit code. */
import { CHECK_LEVELS, type CheckLevel } from "../../shared/planCheck.ts";
import { EXIT, type ExitCode } from "../line/exitCodes.ts";
import { FAIL_ON } from "../line/options.ts";
import { type Place, placeOfFile, refuseAsOutput } from "../place.ts";
import { replaceFile } from "../writeFiles.ts";
import type { Finding } from "./finding.ts";
import { type NotReviewed, sarifOf } from "./sarif.ts";

const FAILING: Readonly<Record<(typeof FAIL_ON)[number], readonly CheckLevel[]>> = {
  error: ["error"],
  warning: ["error", "warning"],
  never: [],
};

/** By file and place, the worst first where several stand together. */
export function inOrder(findings: readonly Finding[]): Finding[] {
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return findings.toSorted(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      CHECK_LEVELS.indexOf(a.level) - CHECK_LEVELS.indexOf(b.level) ||
      compare(a.rule, b.rule),
  );
}

export function lineOf({ file, line, column, level, message, rule, link }: Finding): string {
  return `${file}:${line}:${column} ${level}: ${message} [${rule}]${link === undefined ? "" : ` ${link}`}`;
}

/** "1 error, 0 warnings, 3 notes" */
export function countsOf(findings: readonly Finding[]): string {
  return CHECK_LEVELS.map((level) => {
    const count = findings.filter((one) => one.level === level).length;
    return `${count} ${level}${count === 1 ? "" : "s"}`;
  }).join(", ");
}

/** Where findings are written, if they are. @throws UsageError where that is a plan */
export function sarifPlace({ sarif }: { readonly sarif?: string }): Place | undefined {
  return sarif === undefined ? undefined : placeOfFile(refuseAsOutput("--sarif", sarif));
}

/** @param unread what could not be read, so that nothing was found in it; absent where everything was @throws PathError */
export async function writeSarif(
  place: Place,
  findings: readonly Finding[],
  unread?: NotReviewed,
): Promise<void> {
  await replaceFile(place, `${JSON.stringify(sarifOf(findings, unread), null, 2)}\n`);
}

/** Whether something is as bad as --fail-on says, which is "error" unless given. */
export function exitCodeFor(word: string | undefined, findings: readonly Finding[]): ExitCode {
  const from = FAIL_ON.find((each) => each === word?.toLowerCase()) ?? "error";
  return findings.some(({ level }) => FAILING[from].includes(level)) ? EXIT.failed : EXIT.done;
}
