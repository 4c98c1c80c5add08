import * as z from "zod/mini";
import { describe, isObject, type JsonObject, readText, UnreadableError } from "./reading.ts";

/** The envelope of every tool result, around a tool-specific `result`. */
export function envelope<Result extends z.core.$ZodType>(result: Result) {
  return z.looseObject({ isError: z.boolean(), result: z.optional(result), error: z.optional(z.string()) });
}

export function success<Result>(result: Result) {
  return { isError: false, result };
}

export function failure(error: string) {
  return { isError: true, error };
}

/** The service answered `isError: true`; the message is the service's own words. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

/**
 * The tool-specific result of a body that is either an envelope or a bare result: the interface does not say on
 * which of the two the routes stand.
 * @throws ToolError with the service's words when `isError` is true; UnreadableError when there is no result.
 */
export function unwrapEnvelope(body: unknown): JsonObject {
  if (!isObject(body)) throw new UnreadableError("", "an object", describe(body));
  if (typeof body["isError"] !== "boolean") return body;
  if (body["isError"])
    throw new ToolError(readText(body["error"]) ?? "The service reported an error without a text.");
  const { result } = body;
  if (!isObject(result)) throw new UnreadableError("result", "an object", describe(result));
  return result;
}
