/** What an attribute's value may make the page load. */

/**
 * Whether a value refers to anything but a part of its own document. Backslashes count as well: CSS reads escapes in
 * presentation attributes, so that `u\72l(…)` is a reference like any other.
 */
export function refersOut(attribute: string, value: string): boolean {
  // Data is text to everybody.
  if (attribute.startsWith("data-")) return false;
  return /\\|url\s*\(/i.test(value) && !LOCAL.test(value);
}
const LOCAL = /^\s*url\(\s*["']?#[\w-]+["']?\s*\)\s*$/i;
