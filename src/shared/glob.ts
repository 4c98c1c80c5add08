/**
 * Whether a text matches a pattern in which `*` stands for any characters and `?` for one. It only ever returns to the
 * last `*`, so that it takes at most pattern × text steps.
 */
export function matchesExactly(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let place = 0; place < text.length; ) {
    const sign = pattern[at];
    if (sign === "*") {
      star = at++;
      resume = place;
    } else if (sign !== undefined && (sign === "?" || sign === text[place])) {
      at++;
      place++;
    } else if (star >= 0) {
      at = star + 1;
      place = ++resume;
    } else return false;
  }
  while (pattern[at] === "*") at++;
  return at === pattern.length;
}

/** As {@link matchesExactly}, but that the case of letters does not matter. */
export function matchesGlob(pattern: string, text: string): boolean {
  return matchesExactly(pattern.toLowerCase(), text.toLowerCase());
}
