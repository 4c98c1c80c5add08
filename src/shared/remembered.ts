/** Answers of a function that depend on a word alone, so that they are not worked out over and over. */

/** More words are forgotten together, so that foreign ones cannot fill the memory. */
const MOST = 10_000;
/** Longer words are no names; each is worked out anew. */
const LONGEST = 64;

/** The same function, which remembers what it answered. */
export function remembered<T>(answer: (word: string) => T): (word: string) => T {
  const answers = new Map<string, T>();
  return (word) => {
    const before = answers.get(word);
    if (before !== undefined) return before;
    const found = answer(word);
    if (answers.size >= MOST) answers.clear();
    if (word.length <= LONGEST) answers.set(word, found);
    return found;
  };
}
