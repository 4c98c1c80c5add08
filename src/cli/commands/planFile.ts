import { issuesInWords } from "../../contract/issueWords.ts";
import { PlanInput } from "../../contract/plan.ts";
import { planWithin } from "../../contract/planFile.ts";
import { errorWords } from "../../shared/fault.ts";
import { LARGEST_FILE, sizeText } from "../../shared/files/below.ts";
import { isFolder } from "../../shared/files/folders.ts";
import { parsedJson } from "../../shared/json/parsed.ts";
import { UsageError } from "../../shared/usageError.ts";
import { PROGRAM } from "../line/program.ts";
import { namedFile, textOf } from "../teamFile.ts";
import type { Shell } from "../terminal/shell.ts";

/** The plan in a file: itself, or what a service answered around it. @throws Error that says what is wrong */
export async function readPlan(file: string): Promise<PlanInput> {
  if (await isFolder(file))
    throw new Error(
      `${file} is a folder: name a file. To make one of the infrastructure in a folder: ${PROGRAM} read ${file} > FILE.plan.json`,
    );
  const given = planWithin(jsonIn(await namedFile(file), file));
  const parsed = PlanInput.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(`${file} holds no deployment plan. ${issuesInWords(parsed.error, given)}`);
}

/** A heading from the file's name: "orders.plan.json" is about orders. */
export function titleOf(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return name.replace(/(\.plan)?\.json$/i, "").slice(0, 200) || "Infrastructure";
}

/** The JSON in a file, or in stdin where it is named `-`. @throws Error that says what is wrong */
export async function readJson(file: string, { input }: Shell): Promise<unknown> {
  if (file !== "-") return jsonIn(await namedFile(file), file);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of input) {
    size += piece.length;
    if (size > LARGEST_FILE)
      throw new Error(
        `What stands in stdin is larger than ${sizeText(LARGEST_FILE)}, which is more than is read.`,
      );
    pieces.push(piece);
  }
  return jsonIn(textOf(Buffer.concat(pieces)), "What stands in stdin");
}

function jsonIn(text: string, file: string): unknown {
  try {
    return parsedJson(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${errorWords(error)}.`);
  }
}

/** What --constraints says. @throws UsageError */
export function constraintsIn(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--constraints is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UsageError('--constraints takes a JSON object, such as {"region": "eu-central-1"}.');
  return value as Record<string, unknown>;
}
