import { errorWords } from "../shared/fault.ts";
import { ClientError, NotFound } from "./errors.ts";

/** The words of a service about what it does not have, where they say more than a general text. */
export function absenceWords(error: unknown): string | undefined {
  const words = error instanceof NotFound ? error.serviceMessage : undefined;
  return words === undefined || saysNothing(words) ? undefined : words;
}

/** What servers answer to any unknown address; the general text is more. */
function saysNothing(words: string): boolean {
  return /^(?:404)?(?:notfound)?$/i.test(words.replaceAll(/[^\p{L}\p{N}]+/gu, ""));
}

/** A failure and its next step in English, as running text: for who is no user of an editor in another language. */
export function errorInWords(error: unknown): string {
  if (!(error instanceof ClientError)) return errorWords(error);
  return absenceWords(error) ?? `${error.message} ${error.nextStep}`;
}
