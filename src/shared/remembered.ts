/** How many texts are remembered at most: names come from outside, and a process may see any number of plans. */
const MOST = 4000;
/** Longer texts are no names, and are worked out each time: of thousands of those much memory would be held. */
const LONGEST = 200;

/** The same function, which works out each text once. What it gives is shared, and must not be changed. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > LONGEST) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
