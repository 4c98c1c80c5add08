/** `plan` and `resolve`: composing is done by the engine that is carried, as in the editor. */
import * as z from "zod/mini";
import { inDesign, isInDesign } from "../../contract/inDesign.ts";
import { issuesInWords } from "../../contract/issueWords.ts";
import { ChosenComponent, type ResolveRequest } from "../../contract/primitives.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import { isObject, type JsonObject } from "../../contract/reading.ts";
import type { Engine } from "../../engine/engine.ts";
import { UsageError } from "../../shared/usageError.ts";
import { ruleFiles } from "../check/files.ts";
import { usableRules } from "../check/rules.ts";
import type { Values } from "../line/table.ts";
import type { Shell } from "../terminal/shell.ts";
import { carriedEngine, cloudOf, NOTHING_RECOMMENDED, typeNamed } from "./engine.ts";
import { constraintsIn, readJson } from "./planFile.ts";

/** @throws RulePackError, UsageError, Error where nothing is recommended */
export async function plan(intent: string, values: Values<"plan">, { out }: Shell): Promise<void> {
  const constraints = constraintsIn(values.constraints);
  const cloud = cloudOf(values.provider);
  const engine = await carriedEngine();
  const rules = [...(await usableRules(engine, await ruleFiles(values.rules)))];
  const { candidates, region } = engine.propose(cloud, { intent, constraints, rules });
  const chosen = candidates.filter(isInDesign);
  if (chosen.length === 0) throw new Error(NOTHING_RECOMMENDED);
  out.json(
    engine.resolve(cloud, {
      ...{ candidates: chosen, constraints, rules },
      ...(region !== undefined && { region }),
    }),
  );
}

/** @throws RulePackError, UsageError, NotFound for an unknown type, Error for what holds no proposal */
export async function resolve(
  words: readonly string[],
  values: Values<"resolve">,
  shell: Shell,
): Promise<void> {
  const engine = await carriedEngine();
  const request = await chosenBy(words, engine, shell);
  const rules = [...(await usableRules(engine, await ruleFiles(values.rules)))];
  const constraints = { ...request.constraints, ...constraintsIn(values.constraints) };
  const cloud = values.provider === undefined ? cloudIn(request, engine) : cloudOf(values.provider);
  shell.out.json(engine.resolve(cloud, { ...request, constraints, rules }));
}

const IS_TYPE = /^[a-z]+:[^\\/]+\/[^\\/]+$/i;

async function chosenBy(words: readonly string[], engine: Engine, shell: Shell): Promise<ResolveRequest> {
  const [file = "-"] = words;
  if (words.every((word) => IS_TYPE.test(word)))
    return { candidates: words.map((word) => ({ type_id: typeNamed(engine, word) })) };
  if (words.length > 1)
    throw new UsageError("resolve takes one file with a proposal, or types such as aws:sqs/queue.");
  const json = await readJson(file, shell);
  const proposal = isObject(json) && isObject(json["result"]) ? json["result"] : json;
  const given = isObject(proposal) ? proposal["candidates"] : proposal;
  const parsed = z.safeParse(z.array(ChosenComponent), given);
  if (!parsed.success) throw new Error(`${file} holds no proposal. ${issuesInWords(parsed.error, given)}`);
  return {
    ...memberOf(proposal, "region"),
    ...memberOf(proposal, "constraints"),
    candidates: designOf(parsed.data),
  };
}

/** @throws Error where nothing belongs to the design */
function designOf(candidates: readonly Chosen[]): Chosen[] {
  const chosen = inDesign(candidates);
  if (chosen.length > 0) return [...chosen];
  throw new Error("Nothing is recommended in this proposal, so that there is nothing to compose.");
}

function memberOf(proposal: unknown, name: "region" | "constraints"): JsonObject {
  const value = isObject(proposal) ? proposal[name] : undefined;
  return (name === "region" ? typeof value === "string" : isObject(value)) ? { [name]: value } : {};
}

/** The cloud whose types are chosen, where that is one. */
function cloudIn({ candidates }: ResolveRequest, { providers }: Engine): string {
  const clouds = new Set(candidates.map(({ type_id: id }) => id.slice(0, Math.max(0, id.indexOf(":")))));
  const [only = ""] = clouds;
  return clouds.size === 1 && providers.includes(only) ? only : DEFAULT_PROVIDER_WORD;
}

type Chosen = z.infer<typeof ChosenComponent>;
