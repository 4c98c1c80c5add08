import * as z from "zod/mini";
import { readText, requireObject, UnreadableError } from "./reading.ts";

/** POST /v1/auth/cli-exchange, request: the one-time login code. */
export const ExchangeRequest = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(512)) });
/** POST /v1/auth/cli-exchange, response: the API token. */
export const ExchangeResponse = z.looseObject({ token: z.string().check(z.minLength(1)) });

/** The token of an exchange answer. @throws UnreadableError, which never holds the token. */
export function readToken(body: unknown): string {
  const token = readText(requireObject(body)["token"]);
  if (token === undefined) throw new UnreadableError("token", "a text", "absent or of another type");
  return token;
}
