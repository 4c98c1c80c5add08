import { visit } from "jsonc-parser";

export interface JsonKey {
  /** Names of the objects around the key, and its own. Lists count as what they are in. */
  readonly path: readonly string[];
  readonly offset: number;
}

/**
 * The keys of a JSON text with their places, comments allowed, as far as it can be read: behind a fault there may be
 * too few or odd ones, and of what is nested thousands deep, those before it. Takes time in proportion to the text.
 * @param deepest keys inside more names than this are left out
 */
export function jsonKeys(text: string, deepest: number): readonly JsonKey[] {
  const keys: JsonKey[] = [];
  const names: string[] = [];
  /** For each open bracket, whether a name was pushed for it. */
  const named: boolean[] = [];
  let pending: string | undefined;
  const begin = () => {
    named.push(pending !== undefined);
    if (pending !== undefined) names.push(pending);
    pending = undefined;
  };
  const end = () => {
    if (named.pop()) names.pop();
    pending = undefined;
  };
  try {
    visit(text, {
      onObjectBegin: begin,
      onArrayBegin: begin,
      onObjectEnd: end,
      onArrayEnd: end,
      // The visitor has a path of its own, but copies all of it for each key, and hostile texts nest deep.
      onObjectProperty(name, offset) {
        pending = name;
        if (names.length < deepest) keys.push({ path: [...names, name], offset });
      },
      onLiteralValue() {
        pending = undefined;
      },
    });
  } catch (error) {
    // The visitor calls itself for each level, and the stack has an end.
    if (!(error instanceof RangeError)) throw error;
  }
  return keys;
}
