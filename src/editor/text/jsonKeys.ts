export interface JsonKey {
  /** Names of the objects around the key, and its own. Lists count as what they are in. */
  readonly path: readonly string[];
  readonly offset: number;
}

/** What may stand between a key and its colon; more of it is not written by anybody. */
const MOST_SPACE = 100;

/**
 * The keys of a JSON text with their places, as far as it can be read; what follows a fault is left out. Takes time
 * in proportion to the text.
 * @param deepest keys inside more names than this are left out
 */
export function* jsonKeys(text: string, deepest: number): Generator<JsonKey> {
  const names: string[] = [];
  /** For each open bracket, whether a name was pushed for it. */
  const named: boolean[] = [];
  let pending: string | undefined;
  const token = /["{}[\]]/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const { 0: found, index } = match;
    if (found === "{" || found === "[") {
      named.push(pending !== undefined);
      if (pending !== undefined) names.push(pending);
      pending = undefined;
    } else if (found !== '"') {
      if (named.pop()) names.pop();
      pending = undefined;
    } else {
      const end = stringEnd(text, index);
      if (end === undefined) return;
      token.lastIndex = end;
      const isKey = /^\s*:/.test(text.slice(end, end + MOST_SPACE));
      pending = isKey ? unquoted(text.slice(index, end)) : undefined;
      if (pending !== undefined && names.length < deepest) yield { path: [...names, pending], offset: index };
    }
  }
}

/** Where the string that begins at a quote is over; undefined when it never is. */
function stringEnd(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return undefined;
}

function unquoted(token: string): string {
  try {
    return JSON.parse(token);
  } catch {
    return token.slice(1, -1);
  }
}
