/**
 * Whether a text matches a pattern in which `*` stands for any characters and `?` for one; the case of letters does not
 * matter. It only ever returns to the last `*`, so that it takes at most pattern × text steps.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const [wanted, given] = [pattern.toLowerCase(), text.toLowerCase()];
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let place = 0; place < given.length; ) {
    const sign = wanted[at];
    if (sign === "*") {
      star = at++;
      resume = place;
    } else if (sign !== undefined && (sign === "?" || sign === given[place])) {
      at++;
      place++;
    } else if (star >= 0) {
      at = star + 1;
      place = ++resume;
    } else return false;
  }
  while (wanted[at] === "*") at++;
  return at === wanted.length;
}
