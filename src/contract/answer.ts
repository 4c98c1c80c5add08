/**
 * What a route answers, taken out of what services wrap around it and told from what they send in its place: an error
 * with a status that says success must not read as an empty result.
 */
import * as z from "zod/mini";
import { ToolError } from "./envelope.ts";
import { wordsOf } from "./errors.ts";
import { describe, isObject, type JsonObject, requireArray, UnreadableError } from "./reading.ts";
import type { Route } from "./route.ts";

/** Members in which services put a result: the interface's envelope, and the most common wrapper. */
export const WRAPPERS = ["result", "data"] as const;
/** The same for a list. */
const LIST_WRAPPERS = ["result", "data", "items", "projects", "results"] as const;
/** How deep results are looked for: an envelope around a wrapper, and no further. */
export const MAX_DEPTH = 3;

/** The names of what a result consists of. */
export interface Fields {
  readonly all: readonly string[];
  /** Those that say more than which thing it is about. */
  readonly telling: readonly string[];
}

/**
 * The object that a route answers: the body itself, or what an envelope or another wrapper in it holds.
 * @throws ToolError when the service reports an error; UnreadableError when there is no telling where the result is
 */
export function readResult(route: Route, body: unknown): JsonObject {
  const fields = fieldsOf(route);
  let found = body;
  let path = "";
  for (let depth = 0; ; depth++) {
    if (!isObject(found)) throw new UnreadableError(path, "an object", describe(found));
    const here = found;
    refuseError(here, fields);
    if (hasAny(here, fields.all)) return here;
    const present: string[] = WRAPPERS.filter((name) => Object.hasOwn(here, name));
    if (present.length === 0 && typeof here["isError"] !== "boolean") return here;
    const [holder = present[0] ?? "result", another] = present.filter((name) => has(here, name));
    if (another !== undefined || depth === MAX_DEPTH)
      throw new UnreadableError(path, "one result", "an object with several");
    path = below(path, holder);
    found = here[holder];
  }
}

/**
 * The list that a route answers: the body itself, or the only one that an envelope or another wrapper in it holds.
 * @throws ToolError when the service reports an error; UnreadableError when there is no list, or no telling which
 */
export function readResultList(body: unknown): readonly unknown[] {
  let found = body;
  let path = "";
  for (let depth = 0; isObject(found) && depth < MAX_DEPTH; depth++) {
    const here = found;
    const holders = LIST_WRAPPERS.filter((name) => typeof here[name] === "object" && here[name] !== null);
    refuseError(here, { all: holders, telling: [] });
    const [holder, another] = holders;
    if (holder === undefined) break;
    if (another !== undefined) throw new UnreadableError(path, "one list", "an object with several");
    path = below(path, holder);
    found = here[holder];
  }
  return requireArray(found, path);
}

/** @throws ToolError when an object reports an error in place of a result */
export function refuseError(body: JsonObject, { all, telling }: Fields): void {
  const report = () => new ToolError(wordsOf(body) ?? "The service reported an error without a text.");
  if (body["isError"] === true) throw report();
  if (hasAny(body, telling)) return;
  if (isNotEmpty(body["error"]) || isNotEmpty(body["errors"])) throw report();
  // Words alone are an error too; beside a result they say "OK".
  if (wordsOf(body) !== undefined && !hasAny(body, [...all, ...WRAPPERS])) throw report();
}

const known = new Map<Route, Fields>();

/** What the result of a route consists of, by its schema. */
export function fieldsOf(route: Route): Fields {
  const found = known.get(route);
  if (found) return found;
  const all = namesIn(route.response);
  const fields = { all, telling: all.filter((name) => !/^id$|_id$/.test(name)) };
  known.set(route, fields);
  return fields;
}

/** The members of an object's schema; of an envelope's those of its result, of a union's those of all its options. */
function namesIn(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodMiniOptional) return namesIn(schema.def.innerType);
  if (schema instanceof z.ZodMiniUnion) return [...new Set(schema.def.options.flatMap(namesIn))];
  if (!(schema instanceof z.ZodMiniObject)) return [];
  const { shape } = schema.def;
  return Object.hasOwn(shape, "isError") ? namesIn(shape["result"]) : Object.keys(shape);
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function hasAny(body: JsonObject, names: readonly string[]): boolean {
  return names.some((name) => has(body, name));
}

function has(body: JsonObject, name: string): boolean {
  return Object.hasOwn(body, name) && body[name] !== null;
}

function isNotEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return value === true || (typeof value === "string" && value !== "");
}
