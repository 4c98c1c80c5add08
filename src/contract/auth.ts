import * as z from "zod/mini";
import { readText, requireObject, UnreadableError } from "./reading.ts";

/** POST /v1/auth/cli-exchange, request: the one-time login code. */
export const ExchangeRequest = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(512)) });
/** POST /v1/auth/cli-exchange, response: the API token. */
export const ExchangeResponse = z.looseObject({ token: z.string().check(z.minLength(1)) });

/** A token longer than this fits into no header of any usual server: these take 8 to 16 KiB of headers in all. */
export const LONGEST_TOKEN = 8 * 1024;

/** What a header's value may hold of a token (RFC 6750, 2.1, generously): nothing that could start another header. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** The service issued a token that cannot be sent back to it. Never holds the token. */
export class UnsendableToken extends Error {
  override readonly name = "UnsendableToken";
}

/** Why no header can carry a token; undefined for one that can be sent. Never holds any of it. */
export function whyUnsendable(token: string): string | undefined {
  if (token.length > LONGEST_TOKEN) return `it is longer than ${LONGEST_TOKEN} characters`;
  if (SENDABLE.test(token)) return undefined;
  return /\s/.test(token)
    ? "it has spaces or line ends in it"
    : "it has characters in it that no header takes";
}

/**
 * The token of an exchange answer.
 * @throws UnsendableToken for one that no header can carry; UnreadableError where there is none. Neither holds it.
 */
export function readToken(body: unknown): string {
  const token = readText(requireObject(body)["token"]);
  if (token === undefined) throw new UnreadableError("token", "a text", "absent or of another type");
  const why = whyUnsendable(token);
  if (why !== undefined) throw new UnsendableToken(why);
  return token;
}
