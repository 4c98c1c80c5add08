import * as z from "zod/mini";
import {
  Id,
  isObject,
  type JsonObject,
  readId,
  readList,
  readText,
  requireObject,
  UnreadableError,
} from "./reading.ts";

/** An organisation a user belongs to. Additive: the interface itself does not list organisations. */
const Organization = z.looseObject({ id: Id, name: z.string() });

/** GET /v1/me. `organizations` and `tier` are additive. */
export const User = z.looseObject({
  id: Id,
  email: z.string(),
  organizations: z.optional(z.array(Organization)),
  tier: z.optional(z.enum(["free", "paid"])),
});

export interface OrganizationReading {
  readonly id: string;
  readonly name: string;
}

/** A user as read from any service: `organizations` is empty when the service lists none. */
export interface UserReading {
  readonly id: string | undefined;
  readonly email: string | undefined;
  readonly organizations: readonly OrganizationReading[];
  readonly raw: JsonObject;
}

/** Reads /v1/me. @throws UnreadableError when the body is no object, or names nobody. */
export function readUser(body: unknown): UserReading {
  const raw = requireObject(body);
  const organizations = Array.isArray(raw["organizations"])
    ? readList(raw["organizations"], readOrganization).items
    : [];
  const id = readId(raw["id"]);
  const email = readText(raw["email"]);
  if (id === undefined && email === undefined)
    throw new UnreadableError("", "a user with an id or an e-mail address", "an object without them");
  return { id, email, organizations, raw };
}

function readOrganization(raw: unknown): OrganizationReading | undefined {
  const id = readId(isObject(raw) ? raw["id"] : raw);
  if (id === undefined) return undefined;
  return { id, name: (isObject(raw) ? readText(raw["name"]) : undefined) ?? id };
}
