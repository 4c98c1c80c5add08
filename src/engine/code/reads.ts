/** What others read of a component's resource. */
import { ownOf } from "../../shared/own.ts";
import { type Ground, scopeOf } from "./componentScope.ts";
import type { Dialect } from "./dialect.ts";
import type { Mapped } from "./forms.ts";
import type { Value } from "./model.ts";
import { evaluate } from "./operators.ts";

/**
 * An attribute of the resource with this identifier, which is one of the component's; that of the mapping or of the
 * language where none is named. Undefined where the resource has no such attribute.
 */
export function readOf(
  ground: Ground,
  { component, mapping, extras }: Mapped,
  id: string,
  attribute: string | undefined,
): Value | undefined {
  const wanted = attribute ?? mapping.reference ?? ground.dialect.reference;
  const template = ownOf(mapping.reads ?? {}, wanted);
  const value = template !== undefined && evaluate(template, scopeOf(ground, component, extras));
  if (value) return value;
  const read = readAs(ground.dialect, mapping.resource, wanted);
  return read === undefined ? undefined : { kind: "reference", resource: id, attribute: read };
}

/** How an attribute of a resource type is read: what identifies a resource of CloudFormation by the reference to it alone. */
function readAs({ reference, schemas }: Dialect, type: string, attribute: string): string | undefined {
  const schema = schemas.types[type];
  if (reference !== "Ref" || attribute === "Ref" || schema?.attributes?.includes(attribute)) return attribute;
  return schema?.identifier === attribute ? "Ref" : undefined;
}
