/**
 * "Understand with AI": a language model of VS Code reads the intent into facts. Done on the user's click, and before a
 * proposal only where the user has agreed to that; the intent is all that is sent; and whatever goes wrong leaves the
 * planner's own reading, said in one sentence.
 */
import * as vscode from "vscode";
import type { Client } from "../../../client/client.ts";
import { vocabularyOf } from "../../../client/vocabulary.ts";
import type { FactView } from "../../../shared/protocols/facts.ts";
import { say } from "../../text/say.ts";
import { type Reading, readAnswer } from "./answer.ts";
import { ask, chooseModel, findModel, type NoAnswer } from "./models.ts";
import { LONGEST_INTENT, promptFor } from "./prompt.ts";
import type { Reader } from "./reader.ts";

/** Facts to confirm, and what is to be said of how they came about or why there are none. */
export interface Understanding {
  readonly facts?: FactView[];
  readonly said?: string | undefined;
}

/** Who reads intents in this workspace. */
type Memory = Pick<Reader, "model" | "set">;

/** Who is asked what facts may name, what that is called, and who reads intents in this workspace. */
interface Asked {
  readonly client: Client;
  readonly service: string;
  readonly reader: Memory;
}

/**
 * Has an intent read by the workspace's reader, or by a model that the user chooses.
 * @throws ClientError, and the signal's reason when aborted
 */
export async function understand(
  intent: string,
  { client, service, reader }: Asked,
  signal: AbortSignal,
): Promise<Understanding> {
  const vocabulary = await vocabularyOf(client, signal);
  if (!vocabulary) return { said: takesNoFacts(service) };
  if (intent.length > LONGEST_INTENT)
    return { said: say("The intent is too long for a language model. The planner's own reading stands.") };
  const model = await modelFor(reader, signal);
  if (!("chat" in model)) return model;
  const answer = await ask(model.chat, promptFor(intent, vocabulary), signal);
  if (typeof answer === "string") return { said: refusal(answer, model.chat) };
  const reading = readAnswer(answer.text, intent, vocabulary);
  return reading ? outcome(reading, model.chat) : { said: noFacts(model.chat) };
}

/** The same before a proposal, which comes whatever goes wrong. @throws the signal's reason when aborted */
export async function understandFirst(
  intent: string,
  asked: () => Promise<Asked>,
  signal: AbortSignal,
): Promise<Understanding> {
  try {
    return await understand(intent, await asked(), signal);
  } catch {
    signal.throwIfAborted();
    return { said: say("No language model could be asked. The planner's own reading stands.") };
  }
}

/**
 * Has intents read before they are proposed, by a model that the user chooses now; by nobody any more where that is not
 * wanted.
 * @returns why it is not so, if it is not
 */
export async function readAlways(
  wanted: boolean,
  reader: Memory,
  signal: AbortSignal,
): Promise<Pick<Understanding, "said">> {
  if (wanted && !vscode.workspace.isTrusted)
    return { said: say("Intents are read with AI when proposing only in a trusted workspace.") };
  const model = wanted ? await chooseModel(signal, true) : undefined;
  signal.throwIfAborted();
  if (model === "none") return { said: noModel() };
  // Who backs out of the choice has agreed to nothing.
  await reader.set(model);
  return {};
}

/** The model that reads an intent now, or what is to be said where there is none. */
async function modelFor(
  reader: Memory,
  signal: AbortSignal,
): Promise<{ readonly chat: vscode.LanguageModelChat } | Pick<Understanding, "said">> {
  const kept = reader.model;
  const known = kept && (await findModel(kept));
  const model = known ?? (await chooseModel(signal, kept !== undefined));
  signal.throwIfAborted();
  if (model === "none") return { said: noModel() };
  // The one that was agreed to is gone: another is agreed to, or none, so that nobody is asked each time.
  if (kept && !known) await reader.set(model);
  if (model) return { chat: model };
  return kept ? { said: refusal("gone", kept) } : { said: undefined };
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

function noModel(): string {
  return say("VS Code offers no language model. The planner's own reading stands.");
}

function noFacts({ name }: vscode.LanguageModelChat): string {
  return say("{0} did not answer with facts. The planner's own reading stands.", name);
}

function refusal(reason: NoAnswer, { name }: Pick<vscode.LanguageModelChat, "name">): string {
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
