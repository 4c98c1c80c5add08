import { shortened, wordsOf } from "./identifiers.ts";
import { JOINTS, MAX_PREFIX, type NameForm, type Value } from "./model.ts";

/** Below this many characters a name tells nothing, and the prefix gives way. */
const LEAST = 8;

/**
 * The name of a resource: the deployment's prefix, the components that it is for, and an ending of the deployment's own
 * where nobody else may have the name.
 * @param max In characters, all in all.
 */
export function nameValue(
  components: readonly string[],
  form: NameForm,
  max: number,
  ending: { readonly value: Value; readonly length: number } | undefined,
): Value {
  const words = components.flatMap(wordsOf).join("-").toLowerCase() || "resource";
  const joint = JOINTS[form];
  const free = max - joint.length - (ending ? ending.length + joint.length : 0);
  const prefix = Math.min(MAX_PREFIX, Math.max(3, free - LEAST));
  const base = shortened(words, Math.max(4, free - prefix)).replaceAll("-", joint);
  return {
    kind: "name",
    base,
    form,
    ...(prefix < MAX_PREFIX && { prefix }),
    ...(ending && { suffix: ending.value }),
  };
}
