/** Copies of a resource as it was: where it changes, another copy must be made, which takes another identifier. */
import { createHash } from "node:crypto";
import { type Value, type Written, within, withValues } from "./model.ts";

/** Hexadecimal digits that tell copies apart. */
const DIGITS = 8;

/** Puts into the identifiers of copies what they are copies of, wherever these are named. */
export function nameCopies(program: Written): Written {
  const originals = new Map(program.resources.map((resource) => [resource.id, resource]));
  const names = new Map<string, string>();
  for (const { id, copyOf } of program.resources) {
    const original = copyOf === undefined ? undefined : originals.get(copyOf);
    if (original === undefined) continue;
    const digest = createHash("sha256").update(JSON.stringify(original.properties)).digest("hex");
    names.set(id, `${id}${digest.slice(0, DIGITS)}`);
  }
  if (names.size === 0) return program;
  const nameOf = (id: string) => names.get(id) ?? id;
  const rename = (value: Value): Value =>
    value.kind === "reference" ? { ...value, resource: nameOf(value.resource) } : within(value, rename);
  const { resources, outputs } = withValues(program, rename);
  return {
    resources: resources.map((resource) => ({
      ...resource,
      id: nameOf(resource.id),
      after: resource.after.map(nameOf),
    })),
    outputs,
  };
}
