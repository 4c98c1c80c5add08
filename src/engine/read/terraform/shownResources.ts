/** The resources that the values of a plan or a state list, module by module. */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import { onOneLine } from "../../../shared/seen.ts";
import type { ReadProblem } from "../model.ts";
import { isUnmanagedAddress, keyText, resourceAddress } from "./address.ts";

/** A resource as the values of a plan or a state list it. */
export interface ShownResource {
  readonly address: string;
  readonly type: string;
  readonly module: string | undefined;
  readonly values: JsonObject;
  readonly sensitive: unknown;
  readonly after: readonly string[] | undefined;
}

/** The managed resources of a module and those in it, without recursion: files of others may nest deep. */
export function shownResources(root: unknown, file: string, problems: ReadProblem[]): ShownResource[] {
  const found: ShownResource[] = [];
  const taken = new Set<string>();
  const open = [root];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (!isObject(module)) continue;
    const { resources, child_modules: children } = module;
    if (Array.isArray(children)) append(open, children.toReversed());
    for (const raw of Array.isArray(resources) ? resources : []) {
      const resource = shownResource(raw, readText(module["address"]));
      if (resource === undefined) problems.push(leftOut("A resource", raw, file));
      if (!resource || taken.has(resource.address)) continue;
      taken.add(resource.address);
      found.push(resource);
    }
  }
  return found;
}

/** That something listed is left out which nobody can tell what it is of. */
export function leftOut(what: "A resource" | "A change", raw: unknown, file: string): ReadProblem {
  const address = isObject(raw) ? readText(raw["address"]) : undefined;
  const message =
    address === undefined
      ? `${what} without an address or a type was left out.`
      : `${what} was left out: ${onOneLine(address.slice(0, 200))} is no address of a resource.`;
  return { message, place: { file }, unread: "here" };
}

/** @returns null for what is not managed: data is read, and belongs to somebody else */
function shownResource(raw: unknown, module: string | undefined): ShownResource | null | undefined {
  if (!isObject(raw)) return undefined;
  if (isUnmanaged(raw)) return null;
  const identity = identityOf(raw, module, raw["deposed_key"]);
  if (!identity) return undefined;
  const { values, sensitive_values: sensitive, depends_on: after } = raw;
  return {
    ...identity,
    ...{ sensitive, values: isObject(values) ? values : {} },
    after: Array.isArray(after) ? after.filter((one) => typeof one === "string") : undefined,
  };
}

/** Whether what is listed is data, or of another mode that nothing is made of. */
export function isUnmanaged(raw: JsonObject): boolean {
  if (raw["mode"] !== undefined) return raw["mode"] !== "managed";
  const address = readText(raw["address"]);
  return address !== undefined && isUnmanagedAddress(address);
}

/**
 * What a resource is that a document lists. Address, type and module say the same twice: what somebody has cut out of
 * it, the rest of them tells.
 * @param module address of the module that lists it
 * @param deposed key of an object that a replacement left behind, which has the address of what replaced it
 * @returns undefined where they do not
 */
export function identityOf(
  raw: JsonObject,
  module: string | undefined,
  deposed: unknown,
): Pick<ShownResource, "address" | "type" | "module"> | undefined {
  const [given, name] = [readText(raw["type"]), readText(raw["name"])];
  const around = readText(raw["module_address"]) ?? module;
  const named = given !== undefined && name !== undefined ? `${given}.${name}` : undefined;
  const composed = named && [around, `${named}${keyText(raw["index"])}`].filter(Boolean).join(".");
  const address = readText(raw["address"]) ?? composed;
  if (address === undefined) return undefined;
  const isPartKnown = given !== undefined && (around !== undefined || !address.startsWith("module."));
  const parts = isPartKnown ? undefined : resourceAddress(address);
  const type = given ?? parts?.name.slice(0, parts.name.indexOf("."));
  if (type === undefined) return undefined;
  const left = readText(deposed);
  return {
    address: left === undefined ? address : `${address} (deposed object ${left})`,
    ...{ type, module: around ?? parts?.module },
  };
}
