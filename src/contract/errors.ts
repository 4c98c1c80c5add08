import * as z from "zod/mini";
import { isObject, readText } from "./reading.ts";

/** The interface's error statuses and the condition each stands for. */
export const ERROR_STATUSES = {
  401: "Bearer token missing or invalid",
  403: "Authenticated, but the resource requires a paid tier",
  404: "Resource not found or not visible to the token",
  429: "Rate limit exceeded; see Retry-After",
  500: "Server error; safe to retry with backoff",
} as const;

/** Error body of the built-in service. The interface leaves the shape open. */
export const ErrorBody = z.looseObject({ error: z.string() });

const MESSAGE_KEYS = ["error", "message", "detail", "title"] as const;
/** Longer messages are cut: they are shown in notifications and tree rows. */
const MESSAGE_LIMIT = 500;

/** The service's own words in an error body: a known key of a JSON object, else the first line of the text. */
export function readErrorMessage(text: string): string | undefined {
  let message: string | undefined;
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body)) {
      for (const key of MESSAGE_KEYS) {
        const value = body[key];
        message ??= readText(value) ?? (isObject(value) ? readText(value["message"]) : undefined);
      }
    } else if (typeof body === "string") {
      message = body;
    }
  } catch {
    // Not JSON: proxies and gateways answer with plain text or HTML; markup is of no use to a reader.
    const firstLine = text
      .split("\n")
      .find((line) => line.trim() !== "")
      ?.trim();
    if (firstLine !== undefined && !firstLine.startsWith("<")) message = firstLine;
  }
  return message === undefined || message.length <= MESSAGE_LIMIT
    ? message
    : `${message.slice(0, MESSAGE_LIMIT)}…`;
}
