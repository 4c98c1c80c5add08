/** The language models that VS Code offers, and what one of them answers. */
import * as vscode from "vscode";
import { pickOne } from "../../dialogs/prompts.ts";
import { plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { LONGEST_ANSWER } from "./answer.ts";

/** Whether there is any model. Asks VS Code alone, never a model. */
export async function hasModels(): Promise<boolean> {
  return (await vscode.lm.selectChatModels()).length > 0;
}

/** By what a model is told from others. */
const keyOf = ({ vendor, id }: Pick<vscode.LanguageModelChat, "vendor" | "id">) => `${vendor}/${id}`;

/** The model of this vendor and id; undefined where VS Code does not offer it. */
export async function findModel(
  wanted: Pick<vscode.LanguageModelChat, "vendor" | "id">,
): Promise<vscode.LanguageModelChat | undefined> {
  return (await vscode.lm.selectChatModels()).find((model) => keyOf(model) === keyOf(wanted));
}

/** The model that was chosen last in this window. */
let lastChosen: string | undefined;

/**
 * The model that the user chooses. "none" where there is none, undefined when the user backs out.
 * @param always whether also the only model is asked about, because more is agreed to than one reading
 * @throws the signal's reason when it is aborted before there is anything to choose from; later, that closes the choice
 */
export async function chooseModel(
  signal: AbortSignal,
  always: boolean,
): Promise<vscode.LanguageModelChat | "none" | undefined> {
  const models = await vscode.lm.selectChatModels();
  signal.throwIfAborted();
  const [only] = models;
  if (only === undefined) return "none";
  if (models.length === 1 && !always) return only;
  const isLast = (model: vscode.LanguageModelChat) => Number(keyOf(model) === lastChosen);
  const picked = await pickOne({
    title: always ? say("Read intents with AI when proposing") : say("Understand with AI"),
    placeholder: always
      ? say("The language model that your intent is sent to whenever you propose")
      : say("The language model that your intent is sent to"),
    signal,
    choices: [...models]
      .sort((a, b) => isLast(b) - isLast(a))
      .map((model) => ({ label: plain(model.name), description: plain(model.vendor), value: model })),
  });
  if (picked === undefined || picked === "back") return undefined;
  lastChosen = keyOf(picked.value);
  return picked.value;
}

/** Why there is no answer that can be read. */
export type NoAnswer = "noConsent" | "blocked" | "gone" | "tooLong" | "late" | "failed";

/** How long a model may think, in milliseconds: far more than one takes, and less than one waits for nothing. */
const LONGEST_MS = 90_000;

/**
 * What a model answers to a prompt, or why it does not. Its own words about that are not looked at.
 * @throws the signal's reason when it is aborted
 */
export async function ask(
  model: vscode.LanguageModelChat,
  prompt: string,
  signal: AbortSignal,
): Promise<{ readonly text: string } | NoAnswer> {
  const limit = AbortSignal.timeout(LONGEST_MS);
  const both = AbortSignal.any([signal, limit]);
  const cancellation = new vscode.CancellationTokenSource();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const end = () => {
    cancellation.cancel();
    reject(both.reason);
  };
  both.addEventListener("abort", end);
  try {
    signal.throwIfAborted();
    // A model that does not heed the cancellation is not waited for either.
    return await Promise.race([answerOf(model, prompt, cancellation), aborted]);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return "late";
    return reasonOf(error);
  } finally {
    both.removeEventListener("abort", end);
    cancellation.cancel();
    cancellation.dispose();
  }
}

async function answerOf(
  model: vscode.LanguageModelChat,
  prompt: string,
  cancellation: vscode.CancellationTokenSource,
): Promise<{ readonly text: string } | "tooLong"> {
  const messages = [vscode.LanguageModelChatMessage.User(prompt)];
  const justification = say("Reads your intent, and nothing else, into facts for the planner.");
  const response = await model.sendRequest(messages, { justification }, cancellation.token);
  let text = "";
  for await (const piece of response.text) {
    text += piece;
    if (text.length > LONGEST_ANSWER) return "tooLong";
  }
  return { text };
}

function reasonOf(error: unknown): NoAnswer {
  if (!(error instanceof vscode.LanguageModelError)) return "failed";
  switch (error.code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return "noConsent";
    case vscode.LanguageModelError.Blocked.name:
      return "blocked";
    case vscode.LanguageModelError.NotFound.name:
      return "gone";
    default:
      return "failed";
  }
}
