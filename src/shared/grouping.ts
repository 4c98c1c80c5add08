/** From more cards than this on a picture of an architecture opens with groups of them: nobody takes in more at once. */
export const GROUPED_ABOVE = 25;

/**
 * The name of a group by its id, where it stands among names of components: none of them is called so in a picture,
 * since names there hold no such character.
 */
export function groupName(id: string): string {
  return `${GROUP}${id}`;
}
const GROUP = "\u0000group ";

/** The id of the group that a name is of; undefined for one of anything else. */
export function groupIdOf(name: string): string | undefined {
  return name.startsWith(GROUP) ? name.slice(GROUP.length) : undefined;
}
