import * as z from "zod/mini";

// Without its texts, all that `zod/mini` says of a wrong word is "Invalid input", not which words there are.
z.config(z.locales.en());

/** Data that people write is wrong. The message is for them and says where; no stack of the compiler's helps. */
export class WrongData extends Error {}

/** What is thrown where data that people write is wrong: all of its problems at once. */
export function problemsError(what: string, problems: readonly string[]): WrongData {
  return new WrongData(`${what} ${problems.length} problem(s):\n${problems.join("\n")}`);
}
