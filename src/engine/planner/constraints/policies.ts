/** Rule packs that ship, turned on by a constraint. */
import { shippedPacks } from "../../rules/shipped.ts";
import { type Effect, note } from "./effect.ts";
import { readList } from "./read.ts";
import { combine } from "./types.ts";

/** `policies: ["private-by-default"]`: the rules of those packs hold. A pack that nobody knows is reported. */
export function requirePolicies(value: unknown): Effect {
  return combine(
    readList(value).map((word) => {
      const pack = packCalled(word);
      if (pack !== undefined) return { packs: [pack] };
      const known = shippedPacks().map(({ pack: id }) => id);
      return note(
        `The rule pack “${word}” is not understood: none of that name ships. There are ${known.join(", ")}.`,
      );
    }),
  );
}

/** The packs of the names that ship; others are left out. */
export function packsCalled(words: readonly string[]) {
  return words.flatMap((word) => packCalled(word) ?? []);
}

function packCalled(word: string) {
  const key = word
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  return shippedPacks().find(({ pack }) => pack === key);
}
