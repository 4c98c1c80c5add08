export interface JsonKey {
  /** Names of the objects around the key, and its own. Lists count as what they are in. */
  readonly path: readonly string[];
  readonly offset: number;
}

/** The keys of a JSON text with their places, as far as it can be read; what follows a fault is left out. */
export function* jsonKeys(text: string): Generator<JsonKey> {
  const token = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;
  const names: string[] = [];
  /** For each open bracket, whether a name was pushed for it. */
  const named: boolean[] = [];
  let pending: string | undefined;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (found === "{" || found === "[") {
      named.push(pending !== undefined);
      if (pending !== undefined) names.push(pending);
      pending = undefined;
    } else if (found === "}" || found === "]") {
      if (named.pop()) names.pop();
      pending = undefined;
    } else if (/^\s*:/.test(text.slice(index + found.length, index + found.length + 100))) {
      pending = unquoted(found);
      yield { path: [...names, pending], offset: index };
    } else {
      pending = undefined;
    }
  }
}

function unquoted(token: string): string {
  try {
    return JSON.parse(token);
  } catch {
    return token.slice(1, -1);
  }
}
