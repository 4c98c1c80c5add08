/** How failures are put to people: the same words in the tree, in notifications and in the panel. */
import * as vscode from "vscode";
import { ClientError, RateLimited } from "../../client/errors.ts";
import { TEXTS } from "../../client/errorTexts.ts";
import { absenceWords } from "../../client/errorWords.ts";
import { timeLeft } from "../../contract/limits.ts";
import { FAULTS, type Fault, faultOf, faultValues } from "../../shared/fault.ts";
import { PATH_PROBLEMS, PathError } from "../../shared/files/pathError.ts";
import { Command } from "../ids.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { complain } from "./messages.ts";

interface HelpfulCommand extends vscode.Command {
  readonly title: Plain;
}

export interface Explanation {
  /** A few words, for a tree row or the status bar. */
  readonly short: Plain;
  /** One sentence. */
  readonly sentence: Plain;
  readonly nextStep: Plain | undefined;
  /** Codicon. */
  readonly icon: string;
  /** The command that takes the next step, where there is one. */
  readonly command: HelpfulCommand | undefined;
}

export function explain(error: unknown): Explanation {
  if (!(error instanceof ClientError)) {
    const sentence = otherWords(error);
    return { short: sentence, sentence, nextStep: undefined, icon: "error", command: undefined };
  }
  const absent = absenceWords(error);
  if (absent !== undefined) return explainAbsence(absent);
  const texts = TEXTS[error.textId];
  return {
    short: shortText(error),
    sentence: say(texts.message, error.data),
    nextStep: say(texts.nextStep, error.data),
    icon: iconOf(error),
    command: commandFor(error),
  };
}

function otherWords(error: unknown): Plain {
  const fault = faultOf(error);
  if (fault) return faultSentence(fault);
  if (!(error instanceof PathError)) return plain(error instanceof Error ? error.message : String(error));
  const { reason, detail } = error;
  return say(PATH_PROBLEMS[reason], { path: vscode.workspace.asRelativePath(error.path), detail });
}

/** What nobody foresaw, in the user's language: the words of the program's own say nothing to people. */
export function faultSentence(fault: Fault): Plain {
  return say(FAULTS[fault.kind], faultValues(fault));
}

/** A failure's sentence and its next step, where there is one. */
export function explanationOf(error: unknown): readonly Plain[] {
  const { sentence, nextStep } = explain(error);
  return nextStep === undefined ? [sentence] : [sentence, nextStep];
}

function shortText(error: ClientError): Plain {
  if (error.textId === "networkSignIn") return say("The network requires a sign-in");
  switch (error.reason) {
    case "notSignedIn":
      return say("Sign in again");
    case "paidTierRequired":
      return say("Needs a paid plan");
    case "forbidden":
      return say("Not allowed");
    case "notFound":
      return say("Not found, or not visible");
    case "rateLimited":
      return say("Rate limited");
    case "serviceError":
      return say("Service error");
    case "unreachable":
      return say("Cannot reach the service");
    case "cutOff":
      return say("The response was cut off");
    case "certificateUntrusted":
      return say("Certificate not trusted");
    case "proxyAuthRequired":
      return say("The proxy requires a password");
    case "timeout":
      return say("The service took too long");
    case "tooLarge":
      return say("The response is too large");
    case "badResponse":
      return say("The response was not understood");
    default:
      return say(TEXTS[error.textId].message, error.data);
  }
}

/** {@link Explanation.short} for what is shown anew as time runs: of a rate limit it says what is left of it now. */
export function shortNow(error: unknown): Plain {
  return error instanceof RateLimited ? waitText(error.until.getTime()) : explain(error).short;
}

/** A service that says what is missing knows better than a general text, which it may contradict. */
function explainAbsence(words: string): Explanation {
  return {
    short: plain(firstSentence(words)),
    sentence: plain(words),
    nextStep: undefined,
    icon: "circle-slash",
    command: undefined,
  };
}

/** What fits beside a row's name; the whole stands in its tooltip. */
function firstSentence(text: string): string {
  const end = text.search(/\.(?:\s|$)/);
  return end === -1 ? text : text.slice(0, end);
}

/** How long a service accepts nothing, as of now: to be shown anew as it runs down. */
export function waitText(until: number): Plain {
  const left = timeLeft(until, Date.now());
  if (!left) return say("Rate limited · trying again");
  return left.unit === "seconds"
    ? say("Rate limited · {0} s left", left.count)
    : say("Rate limited · {0} min left", left.count);
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

function commandFor({ reason }: ClientError): HelpfulCommand | undefined {
  switch (reason) {
    case "notSignedIn":
      return { command: Command.signIn, title: say("Sign In") };
    case "paidTierRequired":
    case "forbidden":
      return { command: Command.switchAccount, title: say("Switch Account") };
    case "unreachable":
    case "certificateUntrusted":
    case "proxyAuthRequired":
    case "badResponse":
      return { command: Command.diagnoseConnection, title: say("Diagnose Connection") };
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
export function inWords(error: unknown): Plain {
  const { sentence, nextStep } = explain(error);
  return joined([sentence, nextStep], " ");
}

/** Shows a failure as one notification, with the command that helps. @param before what is to be said first */
export async function showError(error: unknown, before: readonly Plain[] = []): Promise<void> {
  const { command } = explain(error);
  const action = command ?? { command: Command.showOutput, title: say("Show Output") };
  const chosen = await complain(joined([...before, inWords(error)], " "), action.title);
  if (chosen === action.title)
    await vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
}

/** Shows a failure, unless it is that the user backed out or a window closes. */
export async function report(error: unknown): Promise<void> {
  if (!isCancellation(error)) await showError(error);
}
