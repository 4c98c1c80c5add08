/** Words for findings. */
const MAX_NAMES = 3;
const MAX_NAME_LENGTH = 40;

/** "a", "a and b", "a, b and c", "a, b and 7 more". Long names are cut: the finding lists them in full. */
export function listNames(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names;
  const parts = shown.map(shorten);
  if (shown.length < names.length) parts.push(`${names.length - shown.length} more`);
  const last = parts.pop() ?? "nothing";
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

/** A name cut to a length that a sentence bears, never in the middle of a character. */
export function shorten(name: string): string {
  const characters = [...name.slice(0, 2 * MAX_NAME_LENGTH + 2)];
  return characters.length > MAX_NAME_LENGTH ? `${characters.slice(0, MAX_NAME_LENGTH).join("")}…` : name;
}

/** The names of components, as {@link listNames} lists them. */
export function namesOf(components: readonly { readonly name: string }[]): string {
  return listNames(components.map(({ name }) => name));
}

/**
 * A sentence of a rule about components: `{components}` becomes their names, as {@link listNames} lists them, and
 * `{is|are}` what fits one and several.
 */
export function inWords(sentence: string, names: readonly string[]): string {
  const inNumber = sentence.replaceAll(/\{([^{}|]*)\|([^{}|]*)\}/g, names.length === 1 ? "$1" : "$2");
  return inNumber.replaceAll("{components}", () => listNames(names));
}
