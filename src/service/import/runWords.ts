/** How tools and CI systems say in a line of their log how a run stands. */
import type { RunStatus } from "../store/runs.ts";

export interface RunWord {
  readonly status: RunStatus;
  /** What of the run it is said of; empty where that is all of it, or stands elsewhere. */
  readonly part: string;
}

/**
 * By the line without what stands before it. Letters that each line with such a word has are at the end of this file.
 * The group `part` names what it is said of, where several things run at once.
 */
const WORDS: readonly (readonly [RunStatus, RegExp])[] = [
  // Terraform and OpenTofu.
  ["succeeded", /^(?:Apply|Destroy) complete!/],
  ["failed", /^[╷│ ]*Error: /],
  ["running", /^\S+: (?:Creating|Modifying|Destroying)\.\.\./],
  // AWS CDK; and CloudFormation by the command lines of AWS and SAM.
  ["succeeded", /^ ?✅ {1,3}(?<part>[^\s:]{1,200})(?: \([^)]{1,200}\))?(?:: destroyed)?$/],
  ["failed", /^ ?❌ {1,3}(?<part>[^\s:]{1,200})(?: \([^)]{1,200}\))?:? failed\b/],
  ["running", /^(?<part>[^\s:]{1,200})(?: \([^)]{1,200}\))?: (?:deploying|destroying)\.\.\./],
  ["succeeded", /^Successfully (?:created\/updated|deleted) stack\b/],
  // GitHub Actions and Azure DevOps, where a step has failed.
  ["failed", /^(?:##\[error\]|::error\b)/],
  // GitLab, of a job as a whole.
  ["succeeded", /^Job succeeded$/],
  ["failed", /^ERROR: Job failed\b/],
  // Spacelift, of the phase that it ends with.
  ["failed", /^Unexpected exit code when [\w ]{1,40}: [1-9]/],
  // Atlantis, in its answers to a pull request.
  ["failed", /^\*\*(?:Apply|Plan|Import|Policy Check) (?:Error|Failed)\*\*/],
  [
    "failed",
    /^\d{1,6} projects?, \d{1,6} successful, (?:[1-9]\d{0,5} failed|0 failed, [1-9]\d{0,5} errored)/,
  ],
  // Whatever ran a command, of how it ended.
  ["failed", /^(?:ERROR: )?exit (?:status|code):? [1-9]/],
];

/** Answers of Atlantis about several projects have a heading for each. */
const HEADING =
  /^(?:#{1,4} \d{1,6}\. |Ran \w{1,20} for )(?:project: `[^`]{1,200}` )?dir: `(?<part>[^`]{1,200})`/;

/** What each line with one of the words contains. */
const MAY_SAY = /omplete!|rror|ing\.\.\.|[✅❌]|succe|failed\b|\bexit (?:status|code)|Failed\*/;

/** Characters of a line that are looked at: words stand at its beginning. */
const LOOK = 600;

/** @param said a line without escape sequences and without what stands before it */
export function runWordOf(said: string): RunWord | undefined {
  const text = said.slice(0, LOOK).trimEnd();
  if (!MAY_SAY.test(text)) return undefined;
  for (const [status, word] of WORDS) {
    const match = word.exec(text);
    if (match) return { status, part: match.groups?.["part"] ?? "" };
  }
  return undefined;
}

/** What the lines from here on are of, where a heading says so. */
export function partBegunBy(said: string): string | undefined {
  return said.includes("dir: `") ? HEADING.exec(said.slice(0, LOOK))?.groups?.["part"] : undefined;
}
