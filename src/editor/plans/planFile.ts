import { issuesInWords } from "../../contract/issueWords.ts";
import { PlanInput } from "../../contract/plan.ts";
import { planWithin } from "../../contract/planFile.ts";
import { DEEPEST } from "../../shared/json/nesting.ts";
import { JsonFault, parsedJson } from "../../shared/json/parsed.ts";
import { INFRASTRUCTURE_SCHEME, MAP_SCHEME } from "../ids.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** Whether what the panel shows is from a file of a plan: it also shows what is there, which no file holds as a plan. */
export function isPlanFile({ scheme }: { readonly scheme: string }): boolean {
  return scheme !== INFRASTRUCTURE_SCHEME && scheme !== MAP_SCHEME;
}

/**
 * The plan in a file's text: a plan itself, or what a service answered around one (`{plan}`, or an envelope).
 * @throws Error that says what is wrong and where.
 */
export function parsePlanFile(text: string): PlanInput {
  let json: unknown;
  try {
    json = parsedJson(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw new Error(say("This file is not valid JSON: {0}", reasonOf(error)));
  }
  const given = planWithin(json);
  const parsed = PlanInput.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(say("This file does not hold a deployment plan. {0}", issuesInWords(parsed.error, given)));
}

function reasonOf({ reason, place }: JsonFault): Plain {
  const words = say(reason, { levels: DEEPEST });
  return place ? say("{0} (line {1}, column {2})", words, place.line, place.column) : words;
}
