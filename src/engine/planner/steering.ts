/** Which numbers of an intent choose something in its design. */
import type { Architect, Brief, Composition } from "../designs/architect.ts";
import { holds } from "../designs/condition.ts";
import type { DesignLibrary } from "../designs/library.ts";
import { type NumberFact, tagsOfNumbers } from "./facts/numbers.ts";

/**
 * The numbers without which the design, or what is asked about it, would be another.
 * @param brief what the design was composed for: what it heard begins with the tags of these numbers
 */
export function steeringNumbers(
  numbers: readonly NumberFact[],
  architect: Architect,
  brief: Brief,
  composition: Composition,
): readonly NumberFact[] {
  const { library } = architect;
  const others = brief.heard.slice(tagsOfNumbers(numbers).length);
  const comesToWithout = (number: NumberFact) => {
    const left = tagsOfNumbers(numbers.filter((one) => one !== number));
    return comesTo(library, architect.compose({ ...brief, heard: [...left, ...others] }));
  };
  const read = numbers.filter((number) => isRead(library, tagsOfNumbers([number]), composition));
  const before = read.length === 0 ? "" : comesTo(library, composition);
  return read.filter((number) => comesToWithout(number) !== before);
}

/** Whether tags can matter: that there is a load at all does to questions alone, of those that could be asked. */
function isRead({ questions }: DesignLibrary, tags: readonly string[], { signals }: Composition): boolean {
  if (tags.some((tag) => tag !== "load-given")) return true;
  const withoutLoad = (tag: string) => tag !== "load-given" && signals.has(tag);
  return tags.length > 0 && questions.some(({ if: condition }) => holds(condition, withoutLoad));
}

/** All that a composition comes to in an answer, as one text. */
function comesTo({ questions }: DesignLibrary, { choices, extra, signals }: Composition): string {
  return [
    ...choices.map(({ role, entry }) => `${role.id} ${entry.typeId}`),
    ...extra.map(({ entry }) => entry.typeId),
    ...questions.map(({ if: condition }) => String(holds(condition, signals.has))),
  ].join("\n");
}
