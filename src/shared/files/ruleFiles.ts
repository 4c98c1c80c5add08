/** Which files of a folder are a team's rules, and how they are read: the same for the editor, agents and pipelines. */
import { decoderFor } from "./encoding.ts";
import { isHidden } from "./names.ts";

/** Files in force at once. */
export const MOST_RULE_FILES = 50;
/** Of a file: bytes, and characters. Far more than people write. */
export const MOST_RULE_BYTES = 128 * 1024;

/**
 * The files of rules among what is directly in a folder of rules, in the order in which they hold: a later pack wins.
 * Whatever has such a name and is not hidden is meant as one: what cannot be read as a file is told when it is read, never left out.
 * @param names of all that is there; those of folders may end with `/`
 */
export function ruleFilesAmong(names: readonly string[]): readonly string[] {
  return names
    .map((name) => name.replace(/\/$/, ""))
    .filter((name) => /\.ya?ml$/i.test(name) && !isHidden(name))
    .sort();
}

/** The text of a file of rules, whatever it is written in, without a byte order mark. */
export function textOfRules(content: Uint8Array): string {
  return decoderFor(content).decode(content);
}
