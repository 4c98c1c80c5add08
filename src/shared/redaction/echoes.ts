import { redactEscaped } from "./escaped.ts";
import { BLOT } from "./text.ts";

/** Shorter texts are no secrets, and blotting them out would eat ordinary words. */
const MIN_LENGTH = 4;

/**
 * Text of a service with every occurrence of the secrets blotted out, plain, in base64 and in hexadecimal digits, each
 * of them also URL-encoded, with escapes of JSON or HTML, or with white space in it: a service may echo the header it
 * refused.
 */
export function redact(text: string, secrets: readonly string[]): string {
  const spelled = secrets.filter((secret) => secret.length >= MIN_LENGTH).flatMap(spellings);
  const redacted = redactEscaped(text, spelled);
  return spelled.reduce((rest, spelling) => rest.replaceAll(spelling, BLOT), redacted);
}

function spellings(secret: string): string[] {
  const hex = Buffer.from(secret).toString("hex");
  return [secret, encodeURIComponent(secret), ...base64Spellings(secret), hex, hex.toUpperCase()];
}

/** Base64 of the secret wherever it starts within a longer text: three alignments, without the shared edges. */
function base64Spellings(secret: string): string[] {
  const found: string[] = [];
  for (let offset = 0; offset < 3; offset++) {
    const base64 = Buffer.from("\0".repeat(offset) + secret).toString("base64");
    const inner = base64.replace(/={1,2}$/, "").slice(offset === 0 ? 0 : offset + 1, -1);
    if (inner.length >= MIN_LENGTH) found.push(inner, inner.replaceAll("+", "-").replaceAll("/", "_"));
  }
  return found;
}
