/** How failures are put to people: the same words in the tree, in notifications and in the panel. */
import * as vscode from "vscode";
import { ClientError, NotFound, RateLimited } from "../../client/errors.ts";
import { TEXTS } from "../../client/errorTexts.ts";
import { timeLeft } from "../../contract/limits.ts";
import { Command } from "../ids.ts";

export interface Explanation {
  /** A few words, for a tree row or the status bar. */
  readonly short: string;
  /** One sentence. */
  readonly sentence: string;
  readonly nextStep: string | undefined;
  /** Codicon. */
  readonly icon: string;
  /** The command that takes the next step, where there is one. */
  readonly command: vscode.Command | undefined;
}

export function explain(error: unknown): Explanation {
  if (!(error instanceof ClientError)) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { short: sentence, sentence, nextStep: undefined, icon: "error", command: undefined };
  }
  const absent = error instanceof NotFound ? error.serviceMessage : undefined;
  if (absent !== undefined && !SAYS_NOTHING.test(absent)) return explainAbsence(absent);
  const texts = TEXTS[error.textId];
  return {
    short: shortText(error),
    sentence: vscode.l10n.t(texts.message, error.data),
    nextStep: vscode.l10n.t(texts.nextStep, error.data),
    icon: iconOf(error),
    command: commandFor(error),
  };
}

function shortText(error: ClientError): string {
  if (error.textId === "networkSignIn") return vscode.l10n.t("The network wants a sign-in");
  switch (error.reason) {
    case "notSignedIn":
      return vscode.l10n.t("Sign in again");
    case "paidTierRequired":
      return vscode.l10n.t("Needs a paid plan");
    case "forbidden":
      return vscode.l10n.t("Not allowed");
    case "notFound":
      return vscode.l10n.t("Not found, or not visible");
    case "rateLimited":
      return vscode.l10n.t("Rate limited");
    case "serviceError":
      return vscode.l10n.t("Service error");
    case "unreachable":
      return vscode.l10n.t("Cannot reach the service");
    case "cutOff":
      return vscode.l10n.t("The answer broke off");
    case "certificateUntrusted":
      return vscode.l10n.t("Certificate not trusted");
    case "proxyAuthRequired":
      return vscode.l10n.t("The proxy wants a password");
    case "timeout":
      return vscode.l10n.t("The service took too long");
    case "tooLarge":
      return vscode.l10n.t("The answer is too large");
    case "badResponse":
      return vscode.l10n.t("The answer is not understood");
    default:
      return vscode.l10n.t(TEXTS[error.textId].message, error.data);
  }
}

/** {@link Explanation.short} for what is shown anew as time runs: of a rate limit it says what is left of it now. */
export function shortNow(error: unknown): string {
  return error instanceof RateLimited ? waitText(error.until.getTime()) : explain(error).short;
}

/** What servers answer to any unknown address; the general text is more. */
const SAYS_NOTHING = /^\W*(404)?\W*(not found)?\W*$/i;

/** A service that says what is missing knows better than a general text, which it may contradict. */
function explainAbsence(words: string): Explanation {
  return {
    short: firstSentence(words),
    sentence: words,
    nextStep: undefined,
    icon: "circle-slash",
    command: undefined,
  };
}

/** What fits beside a row's name; the whole stands in its tooltip. */
function firstSentence(text: string): string {
  return text.replace(/\.(\s[\s\S]*)?$/, "");
}

/** How long a service accepts nothing, as of now: to be shown anew as it runs down. */
export function waitText(until: number): string {
  const left = timeLeft(until, Date.now());
  if (!left) return vscode.l10n.t("Rate limited · trying again");
  return left.unit === "seconds"
    ? vscode.l10n.t("Rate limited · {0} s left", left.count)
    : vscode.l10n.t("Rate limited · {0} min left", left.count);
}

function iconOf({ reason }: ClientError): string {
  switch (reason) {
    case "notSignedIn":
      return "account";
    case "paidTierRequired":
    case "forbidden":
      return "lock";
    case "notFound":
      return "eye-closed";
    case "rateLimited":
    case "timeout":
      return "watch";
    case "unreachable":
    case "cutOff":
      return "debug-disconnect";
    default:
      return "error";
  }
}

function commandFor({ reason }: ClientError): vscode.Command | undefined {
  switch (reason) {
    case "notSignedIn":
    case "paidTierRequired":
    case "forbidden":
      return { command: Command.signIn, title: vscode.l10n.t("Sign In") };
    case "unreachable":
    case "certificateUntrusted":
    case "proxyAuthRequired":
    case "badResponse":
      return { command: Command.diagnoseConnection, title: vscode.l10n.t("Diagnose Connection") };
    default:
      return undefined;
  }
}

/** Whether the user or a closing window ended it: no failure, and nothing to tell. */
export function isCancellation(error: unknown): boolean {
  if (error instanceof vscode.CancellationError) return true;
  if (error instanceof ClientError) return error.reason === "cancelled";
  return error instanceof Error && error.name === "AbortError";
}

/** A failure and its next step as running text. */
export function inWords(error: unknown): string {
  const { sentence, nextStep } = explain(error);
  return nextStep === undefined ? sentence : `${sentence} ${nextStep}`;
}

/** Shows a failure as one notification, with the command that helps. @param before what is to be said first */
export async function showError(error: unknown, before: readonly string[] = []): Promise<void> {
  const { command } = explain(error);
  const action = command ?? { command: Command.showOutput, title: vscode.l10n.t("Show Output") };
  const chosen = await vscode.window.showErrorMessage([...before, inWords(error)].join(" "), action.title);
  if (chosen === action.title)
    await vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
}
