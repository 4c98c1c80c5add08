/** The resources that the values of a plan or a state list, module by module. */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import type { ReadProblem } from "../model.ts";

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
      if (resource === undefined)
        problems.push({
          message: "A resource without an address or a type was left out.",
          place: { file },
          unread: "here",
        });
      if (!resource || taken.has(resource.address)) continue;
      taken.add(resource.address);
      found.push(resource);
    }
  }
  return found;
}

/** @returns null for what is not managed: data is read, and belongs to somebody else */
function shownResource(raw: unknown, module: string | undefined): ShownResource | null | undefined {
  if (!isObject(raw)) return undefined;
  if (raw["mode"] !== undefined && raw["mode"] !== "managed") return null;
  const [address, type] = [readText(raw["address"]), readText(raw["type"])];
  if (address === undefined || type === undefined) return undefined;
  const { values, sensitive_values: sensitive, depends_on: after } = raw;
  // An object that a replacement left behind has the address of what replaced it.
  const deposed = readText(raw["deposed_key"]);
  return {
    address: deposed === undefined ? address : `${address} (deposed object ${deposed})`,
    ...{ type, module, sensitive, values: isObject(values) ? values : {} },
    after: Array.isArray(after) ? after.filter((one) => typeof one === "string") : undefined,
  };
}
