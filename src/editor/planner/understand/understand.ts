/**
 * "Understand with AI": a language model of VS Code reads the intent into facts. Done on the user's click alone; the
 * intent is all that is sent; and whatever goes wrong leaves the planner's own reading, said in one sentence.
 */
import type * as vscode from "vscode";
import type { Client } from "../../../client/client.ts";
import { vocabularyOf } from "../../../client/vocabulary.ts";
import type { FactView } from "../../../shared/protocols/facts.ts";
import { say } from "../../text/say.ts";
import { type Reading, readAnswer } from "./answer.ts";
import { ask, chooseModel, type NoAnswer } from "./models.ts";
import { LONGEST_INTENT, promptFor } from "./prompt.ts";

/** Facts to confirm, and what is to be said of how they came about or why there are none. */
export interface Understanding {
  readonly facts?: FactView[];
  readonly said?: string;
}

/** Has an intent read by a model that the user chooses. @throws ClientError, and the signal's reason when aborted */
export async function understand(
  intent: string,
  { client, service }: { readonly client: Client; readonly service: string },
  signal: AbortSignal,
): Promise<Understanding> {
  const vocabulary = await vocabularyOf(client, signal);
  if (!vocabulary) return { said: takesNoFacts(service) };
  if (intent.length > LONGEST_INTENT)
    return { said: say("The intent is too long for a language model. The planner's own reading stands.") };
  const model = await chooseModel(signal);
  signal.throwIfAborted();
  if (model === undefined) return {};
  if (model === "none")
    return { said: say("VS Code offers no language model. The planner's own reading stands.") };
  const answer = await ask(model, promptFor(intent, vocabulary), signal);
  if (typeof answer === "string") return { said: refusal(answer, model) };
  const reading = readAnswer(answer.text, intent, vocabulary);
  return reading ? outcome(reading, model) : { said: noFacts(model) };
}

/** Why facts are not sent to a service. */
export function takesNoFacts(service: string): string {
  return say("{0} reads intents itself and takes no facts from a language model.", service);
}

function outcome({ facts, unknown }: Reading, model: vscode.LanguageModelChat): Understanding {
  if (facts.length === 0) return { said: noFacts(model) };
  if (unknown === 0) return { facts: [...facts] };
  const said =
    unknown === 1
      ? say(
          "1 thing that {0} named is not known to the planner, or not in your words, and was left out.",
          model.name,
        )
      : say(
          "{0} things that {1} named are not known to the planner, or not in your words, and were left out.",
          unknown,
          model.name,
        );
  return { facts: [...facts], said };
}

function noFacts({ name }: vscode.LanguageModelChat): string {
  return say("{0} did not answer with facts. The planner's own reading stands.", name);
}

function refusal(reason: NoAnswer, { name }: vscode.LanguageModelChat): string {
  switch (reason) {
    case "noConsent":
      return say("Infra Planner may not use {0}. The planner's own reading stands.", name);
    case "blocked":
      return say("{0} refused the request. The planner's own reading stands.", name);
    case "gone":
      return say("{0} is no longer there. The planner's own reading stands.", name);
    case "tooLong":
      return say("{0} answered far more than facts. The planner's own reading stands.", name);
    case "late":
      return say("{0} did not answer in time. The planner's own reading stands.", name);
    case "failed":
      return say("{0} failed. The planner's own reading stands.", name);
  }
}
