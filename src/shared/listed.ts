/** The first of some words, and how many more there are. @param most as many are told */
export function listed(words: readonly string[], most: number, separator = ", "): string {
  const rest = words.length - most;
  return rest > 0 ? `${words.slice(0, most).join(separator)} and ${rest} more` : words.join(separator);
}
