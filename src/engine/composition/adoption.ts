/** Takes a chosen component for what the plan needs of its type. */
import type { FreeNames } from "../../shared/freeNames.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { type Component, type Draft, makeComponent } from "./component.ts";

/** Whether the settings of a component let it have a purpose. */
export function fits({ entry, desiredInput = {} }: Component, purpose: string | undefined): boolean {
  const wanted = entry?.purposes?.[purpose ?? ""]?.input ?? {};
  return Object.entries(wanted).every(
    ([key, value]) =>
      !Object.hasOwn(desiredInput, key) || canonicalJson([desiredInput[key]]) === canonicalJson([value]),
  );
}

/** What a chosen component is taken for. */
interface Place {
  readonly serves?: string;
  readonly purpose: string | undefined;
  readonly zone?: number | undefined;
  /** Its new name, if the request did not name it. */
  readonly name: string;
}

/** A chosen component from then on says what it is for, and has the settings of that. */
export function adopt(draft: Draft, names: FreeNames, free: Component, place: Place): void {
  const { serves, purpose, zone } = place;
  const preset = free.entry?.purposes?.[purpose ?? ""]?.input;
  draft.replace(
    free,
    makeComponent({
      ...free,
      // What serves it knows it by its name.
      name: free.isUnnamed && !draft.isServed(free) ? names.take(place.name) : free.name,
      desiredInput: preset ? { ...preset, ...free.desiredInput } : free.desiredInput,
      serves,
      purpose,
      zone,
      isUnnamed: false,
    }),
  );
}
