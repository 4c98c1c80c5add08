import * as z from "zod/mini";

/** `<provider>:<service>/<kind>@<version>`, the interface's form of a component type identifier. */
const TYPE_ID_PATTERN = /^([a-z][a-z0-9-]*):([a-z0-9.-]+)\/([a-z0-9.-]+)@([0-9][0-9a-z.-]*)$/;

/** Exact form of a type identifier, as the built-in service sends it. */
export const TypeId = z.string().check(z.regex(TYPE_ID_PATTERN));

/** The parts of a type identifier. */
export interface TypeIdParts {
  readonly provider: string;
  readonly service: string;
  readonly kind: string;
  readonly version: string;
}

/** Splits a type identifier; `undefined` when the text does not have the interface's form. */
export function parseTypeId(typeId: string): TypeIdParts | undefined {
  const match = TYPE_ID_PATTERN.exec(typeId);
  if (!match) return undefined;
  const [, provider = "", service = "", kind = "", version = ""] = match;
  return { provider, service, kind, version };
}
