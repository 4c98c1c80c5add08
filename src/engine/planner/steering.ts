/** Which numbers of an intent choose something in its design. */
import type { Architect, Brief, Composition } from "../designs/architect.ts";
import { holds } from "../designs/condition.ts";
import type { DesignLibrary } from "../designs/library.ts";
import { type NumberFact, tagsOfNumbers } from "./facts/numbers.ts";

/**
 * The numbers without which the design, or what is asked about it, would be another.
 * @param brief what the design was composed for, with the tags of these numbers
 */
export function steeringNumbers(
  numbers: readonly NumberFact[],
  architect: Architect,
  brief: Brief,
  composition: Composition,
): readonly NumberFact[] {
  const { library } = architect;
  return numbers.filter((number) => {
    const measured = tagsOfNumbers(numbers.filter((one) => one !== number));
    // What another number says as well holds without this one.
    const lost = tagsOfNumbers([number]).filter((tag) => !measured.includes(tag));
    return (
      isRead(library, lost, composition) &&
      !isAlike(library, architect.compose({ ...brief, measured }), composition)
    );
  });
}

/** Whether tags can matter: that there is a load at all does to questions alone, of those that could be asked. */
function isRead({ questions }: DesignLibrary, tags: readonly string[], { signals }: Composition): boolean {
  if (tags.some((tag) => tag !== "load-given")) return true;
  const withoutLoad = (tag: string) => tag !== "load-given" && signals.has(tag);
  return tags.length > 0 && questions.some(({ if: condition }) => holds(condition, withoutLoad));
}

/** Whether two compositions come to the same in an answer. */
function isAlike({ questions }: DesignLibrary, one: Composition, other: Composition): boolean {
  return (
    isEach(one.choices, other.choices, (a, b) => a.role === b.role && a.entry === b.entry) &&
    isEach(one.extra, other.extra, (a, b) => a.entry === b.entry) &&
    questions.every(
      ({ if: condition }) => holds(condition, one.signals.has) === holds(condition, other.signals.has),
    )
  );
}

/** Whether two lists are the same, each member compared with the other's at its place. */
function isEach<T>(one: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return (
    one.length === other.length &&
    one.every((member, place) => {
      const opposite = other[place];
      return opposite !== undefined && isSame(member, opposite);
    })
  );
}
