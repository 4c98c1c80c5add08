import { createHash, randomBytes, randomInt } from "node:crypto";

/** Without the characters that people mistake for one another: I, L, O, U, 0 and 1. Thirty are left. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** A login code that can be read out and typed: four groups of five characters, 98 bits. */
export function newLoginCode(): string {
  const group = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}

/** An API token of 256 random bits, with a prefix by which secret scanners can know it. */
export function newToken(): string {
  return `ipt_${randomBytes(32).toString("base64url")}`;
}

/** An identifier such as `env_7h2k9xq4mzta`: 59 random bits, readable, safe in paths. */
export function newId(prefix: string): string {
  const characters = Array.from({ length: 12 }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `${prefix}_${characters.join("").toLowerCase()}`;
}

/**
 * What is stored of a code or token. One round of SHA-256 is right here: the secrets are random and long, so
 * there is nothing that a slow password hash would protect against.
 */
export function hashSecret(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}
