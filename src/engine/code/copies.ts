/** Copies of a resource as it was: where it changes, another copy must be made, which takes another identifier. */
import { createHash } from "node:crypto";
import type { Written } from "./existing.ts";
import { type Value, within } from "./model.ts";

/** Hexadecimal digits that tell copies apart. */
const DIGITS = 8;

/** Puts into the identifiers of copies what they are copies of, wherever these are named. */
export function nameCopies({ resources, outputs }: Written): Written {
  const originals = new Map(resources.map((resource) => [resource.id, resource]));
  const names = new Map<string, string>();
  for (const { id, copyOf } of resources) {
    const original = copyOf === undefined ? undefined : originals.get(copyOf);
    if (original === undefined) continue;
    const digest = createHash("sha256").update(JSON.stringify(original.properties)).digest("hex");
    names.set(id, `${id}${digest.slice(0, DIGITS)}`);
  }
  if (names.size === 0) return { resources, outputs };
  const nameOf = (id: string) => names.get(id) ?? id;
  const rename = (value: Value): Value =>
    value.kind === "reference" ? { ...value, resource: nameOf(value.resource) } : within(value, rename);
  return {
    resources: resources.map((resource) => ({
      ...resource,
      id: nameOf(resource.id),
      properties: resource.properties.map(([key, value]) => [key, rename(value)] as const),
      after: resource.after.map(nameOf),
    })),
    outputs: outputs.map((output) => ({ ...output, value: rename(output.value) })),
  };
}
