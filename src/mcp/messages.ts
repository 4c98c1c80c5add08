/** Tells messages of the protocol from what is none, and says what is answered to that (JSON-RPC 2.0, 5.1). */
import {
  INVALID_PARAMS,
  INVALID_REQUEST,
  type JSONRPCMessage,
  PARSE_ERROR,
  type RequestId,
  specTypeSchemas,
} from "@modelcontextprotocol/server";
import type * as z from "zod/mini";
import { issueWords } from "../agents/issues.ts";
import { describe, isObject, type JsonObject } from "../contract/reading.ts";
import { MOST_MESSAGE_BYTES } from "./lines.ts";

/** The only revision of the protocol that has batches. */
export const WITH_BATCHES = "2025-03-26";
/** Messages of a batch: as many as the SDK takes over HTTP. */
const MOST_OF_BATCH = 100;

/** What is answered to something that is no message. */
export interface Refusal {
  readonly jsonrpc: "2.0";
  /** Null where none can be told. */
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** A message, or what is wrong with it; what was to be a notification or an answer is never answered. */
export type Reading =
  | { readonly message: JSONRPCMessage }
  | { readonly refusal: Refusal; readonly isAnswered: boolean };

export function refusal(id: RequestId | null, code: number, message: string): Refusal {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** @param id of the request in it, where that can be told */
export function tooLong(id: RequestId | null): Refusal {
  const words = `The message is longer than ${MOST_MESSAGE_BYTES} bytes and was not read.`;
  return refusal(id, INVALID_REQUEST, `${words} Send less at a time, such as a smaller plan.`);
}

/** A value of JSON, or what is answered to a text that is none. */
export function parseMessage(text: string): { readonly value: unknown } | { readonly refusal: Refusal } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {
      refusal: refusal(null, PARSE_ERROR, "The message is no valid JSON, and nothing of it was read."),
    };
  }
}

/** Reads one message, as JSON has it. */
export function readMessage(value: unknown): Reading {
  if (!isObject(value)) {
    const words = `A message should be an object with "jsonrpc", "id" and "method", but is ${describe(value)}.`;
    return { refusal: refusal(null, INVALID_REQUEST, words), isAnswered: true };
  }
  const kind = kindOf(value);
  const parsed = specTypeSchemas[kind]["~standard"].validate(value);
  if (parsed.issues === undefined) return { message: parsed.value };
  // The SDK's schemas are zod's, whose issues say more than the standard asks for.
  const issues = parsed.issues as readonly unknown[] as readonly z.core.$ZodIssue[];
  const ofParams = issues.every(({ path: [first] }) => first === "params");
  const words = issueWords(issues, value, "The message");
  return {
    refusal: refusal(idOf(value), ofParams ? INVALID_PARAMS : INVALID_REQUEST, words),
    isAnswered: kind === "JSONRPCRequest",
  };
}

/** What is wrong with a batch as a whole. @param revision of the protocol; undefined before one is agreed on */
export function batchRefusal(batch: readonly unknown[], revision: string | undefined): Refusal | undefined {
  const refused = (words: string) => refusal(null, INVALID_REQUEST, words);
  if (revision !== WITH_BATCHES)
    return refused(`Only revision ${WITH_BATCHES} of the protocol has batches. Send each message by itself.`);
  if (batch.length === 0) return refused("The batch is empty.");
  if (batch.length > MOST_OF_BATCH)
    return refused(`A batch has ${MOST_OF_BATCH} messages at most, and this one has ${batch.length}.`);
  return undefined;
}

/** What a message was meant to be. What could be anything is a request, so that whoever waits for an answer gets one. */
function kindOf(value: JsonObject) {
  const has = (member: string) => Object.hasOwn(value, member);
  if (!has("method") && has("result")) return "JSONRPCResultResponse";
  if (!has("method") && has("error")) return "JSONRPCErrorResponse";
  return has("id") || typeof value["method"] !== "string" ? "JSONRPCRequest" : "JSONRPCNotification";
}

function idOf({ id }: JsonObject): RequestId | null {
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as RequestId) : null;
}
