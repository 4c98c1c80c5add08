/** How failures are put to the person at the shell, and with what the command line leaves. */
import { ClientError, type Reason } from "../client/errors.ts";
import type { TextId } from "../client/errorTexts.ts";
import { absenceWords, errorInWords } from "../client/errorWords.ts";
import { RulePackError } from "../engine/rules/errors.ts";
import { PathError, pathError } from "../shared/files/pathError.ts";
import { UsageError } from "../shared/usageError.ts";
import { EXIT, type ExitCode } from "./line/exitCodes.ts";

/** What to do next where the editor's words speak of its settings. */
const NEXT_STEPS: Partial<Readonly<Record<TextId, string>>> = {
  noToken: 'Sign in with "infra-planner login", or set INFRA_PLANNER_URL and INFRA_PLANNER_TOKEN.',
  tokenRejected: 'Sign in again with "infra-planner login".',
  noExchange: "Check --service or INFRA_PLANNER_URL, then sign in again.",
  noExchangeWords: "Check --service or INFRA_PLANNER_URL, then sign in again.",
  redirected: "Give the address that the service has now, by --service or INFRA_PLANNER_URL.",
  badResponse:
    "Check that --service or INFRA_PLANNER_URL is the address of an infrastructure planning service.",
  webPage:
    "Check --service or INFRA_PLANNER_URL, and in a browser whether your network wants you to sign in first.",
  certificateUntrusted:
    "Add your organization's root certificate to the operating system's store, or name it in NODE_EXTRA_CA_CERTS.",
  proxyAuthRequired: "Put them into HTTPS_PROXY (http://user:password@host:port).",
};

const REFUSED: ReadonlySet<Reason> = new Set(["notSignedIn", "invalidCode", "paidTierRequired", "forbidden"]);
const FAILED: ReadonlySet<Reason> = new Set(["notFound", "fileError", "tooLarge"]);

/** Of paths that somebody names, where links are followed: what is told otherwise than of paths that were found. */
const OF_NAMED: Readonly<Record<string, (path: string | undefined) => string | undefined>> = {
  ENOTDIR: (path) => path && new PathError("missing", path).message,
  // Reading a folder fails when it is open, and then without its path.
  EISDIR: () => "This is a folder: name a file.",
  ELOOP: (path) => path && `${path} is a link that leads to itself.`,
  ERR_FS_FILE_TOO_LARGE: () => "The file is too large to be read.",
  ERR_STRING_TOO_LONG: () => "The file is too large to be read.",
};

/** The lines that tell of a failure: one, or one for each thing that is wrong. */
export function failuresInWords(error: unknown): readonly string[] {
  if (!(error instanceof RulePackError)) return [failureInWords(error)];
  return error.problems.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
}

/** A failure and what to do about it, in a sentence or two. */
export function failureInWords(error: unknown): string {
  if (!(error instanceof ClientError || error instanceof UsageError) && isHereGone())
    return "The folder that this runs in is not there any more. Go to another one, and try again.";
  if (error instanceof Error && "code" in error) {
    const path = "path" in error ? String(error.path) : undefined;
    const told = OF_NAMED[String(error.code)]?.(path) ?? ofFile(error, path);
    if (told !== undefined) return told;
  }
  const step = error instanceof ClientError ? NEXT_STEPS[error.textId] : undefined;
  if (!(error instanceof ClientError) || step === undefined || absenceWords(error) !== undefined)
    return errorInWords(error);
  return `${error.message} ${step}`;
}

/** Then paths lead nowhere, and whatever is said of one says less. */
function isHereGone(): boolean {
  try {
    process.cwd();
    return false;
  } catch {
    return true;
  }
}

/** What the file system says of a path; undefined for what has no words of its own. */
function ofFile(error: Error, path: string | undefined): string | undefined {
  const told = path === undefined ? undefined : pathError(error, path);
  return told?.reason === "failed" ? undefined : told?.message;
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return EXIT.usage;
  if (!(error instanceof ClientError)) return EXIT.failed;
  const { reason } = error;
  if (reason === "invalidServiceUrl") return EXIT.usage;
  if (reason === "cancelled") return EXIT.interrupted;
  return REFUSED.has(reason) ? EXIT.refused : FAILED.has(reason) ? EXIT.failed : EXIT.unavailable;
}
