/** Orders texts by code unit: the same on every machine, unlike the locale's order. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** JSON with the keys of every object sorted: values that are equal have the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, element: unknown) => {
    if (typeof element !== "object" || element === null || Array.isArray(element)) return element;
    return Object.fromEntries(Object.entries(element).sort(([a], [b]) => compareText(a, b)));
  });
}
