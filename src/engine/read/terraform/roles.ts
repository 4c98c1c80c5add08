/** Roles that one block gives for each of a collection: `for_each = toset(["roles/pubsub.publisher", …])`. */
import { isObject } from "../../../contract/reading.ts";
import type { Body, Expression } from "../hcl/syntax.ts";
import type { ReadValue } from "../model.ts";
import { ROLE_PROPERTIES } from "../rights.ts";
import { stepsOf } from "./address.ts";
import { argument, usingEach } from "./blocks.ts";
import type { Scope } from "./evaluate.ts";

/** More roles than anybody is given by one block. */
const MOST_ROLES = 100;

/**
 * The roles that a block gives where its own properties do not tell: of all its instances, where these differ in nothing
 * else, or the one that a data source looks up by its name.
 * @param lookedUp the body of a data source, by `type.name`
 * @returns undefined where the block has no such role, or nobody can tell which, or each is given to another or on another
 */
export function rolesOf(
  body: Body,
  scope: Scope,
  lookedUp: (name: string) => Body | undefined,
): readonly string[] | undefined {
  const role = body.attributes.find(({ name }) => ROLE_PROPERTIES.has(name));
  if (!role) return undefined;
  const each = argument(body, "for_each");
  const using = each ? usingEach(body) : [];
  if (each && using.includes(role))
    return using.length > 1 ? undefined : rolesOfAll(role.value, scope.value(each));
  const [data, type, name] = role.value.kind === "reference" ? stepsOf(role.value.text) : [];
  const found = data?.name === "data" && type && name ? lookedUp(`${type.name}.${name.name}`) : undefined;
  const named = found && argument(found, "name");
  const text = named && scope.value(named);
  return typeof text === "string" ? [text] : undefined;
}

function rolesOfAll(role: Expression, items: ReadValue): readonly string[] | undefined {
  if (typeof items !== "object" || items === null) return undefined;
  const isList = Array.isArray(items);
  const all = Object.entries(items).slice(0, MOST_ROLES);
  const roles = all.map(([key, item]) => roleOf(role, isList ? item : key, item));
  return roles.every((one) => one !== undefined) ? roles : undefined;
}

/** The role of one item; undefined where its expression is more than a text with the item's parts in it. */
function roleOf(role: Expression, key: ReadValue, item: ReadValue): string | undefined {
  const parts = role.kind === "template" ? role.parts : [role];
  const texts = parts.map((part) => (typeof part === "string" ? part : partOf(part, key, item)));
  return texts.every((text) => typeof text === "string") ? texts.join("") : undefined;
}

function partOf(part: Expression, key: ReadValue, item: ReadValue): ReadValue | undefined {
  if (part.kind === "literal") return part.value;
  if (part.kind !== "reference") return undefined;
  const [, of, ...path] = stepsOf(part.text);
  if (of?.name === "key") return key;
  let value: unknown = item;
  for (const { name } of path)
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value as ReadValue | undefined;
}
