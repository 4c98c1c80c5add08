/** What an environment has, as a document such as `terraform show -json` prints, which the reader of those reads. */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";

/** A resource's address in its parts. */
interface AddressParts {
  /** Address of the module that holds it; empty: the root. */
  readonly module: string;
  readonly type: string;
}

/** Resources of which nothing but their addresses is known. Texts that are no addresses are left out. */
export function documentOfAddresses(addresses: readonly string[]): JsonObject {
  return withAddresses({ format_version: "1.2", planned_values: { root_module: {} } }, addresses);
}

/** A document with resources that it does not list, since they are gone or came since. */
export function withAddresses(shown: JsonObject, addresses: readonly string[]): JsonObject {
  const root = rootOf(shown);
  const known = new Set(resourcesOf(shown).map(({ address }) => address));
  const missing = [...new Set(addresses)].flatMap((address) => {
    const parts = known.has(address) ? undefined : partsOf(address);
    return parts ? [{ address, mode: "managed", ...parts }] : [];
  });
  const modules = [...Map.groupBy(missing, ({ module }) => module)].map(([address, all]) => ({
    ...(address !== "" && { address }),
    resources: all.map(({ module: _, ...resource }) => resource),
  }));
  const children = Array.isArray(root["child_modules"]) ? root["child_modules"] : [];
  const more = { ...root, child_modules: [...children, ...modules] };
  return { ...shown, planned_values: { root_module: more } };
}

/** Attributes that hold what a resource is called elsewhere, those that say it best first. */
const IDENTIFIERS = ["arn", "self_link", "id", "resource_id"];

/** Finds addresses by what resources are called in the data of their cloud. */
export class Addresses {
  readonly #byIdentifier = new Map<string, string>();

  constructor(shown: JsonObject) {
    const resources = resourcesOf(shown);
    for (const { address } of resources) this.#byIdentifier.set(address, address);
    for (const name of IDENTIFIERS)
      for (const { address, values } of resources) {
        const identifier = readText(values[name]);
        const key = identifier === undefined ? undefined : keyOf(identifier);
        if (key !== undefined && !this.#byIdentifier.has(key)) this.#byIdentifier.set(key, address);
      }
  }

  /** The address of the resource that an ARN, an Azure resource id, a Google resource name or an address is of. */
  of(identifier: string): string | undefined {
    const known = this.#byIdentifier;
    const own = EC2_ID.exec(identifier)?.[1];
    return known.get(identifier) ?? known.get(keyOf(identifier)) ?? (own && known.get(own.toLowerCase()));
  }
}

/** The end of an ARN of EC2: ids that it gives are unique, and some of its resources know no more of themselves. */
const EC2_ID = /^arn:aws[\w-]*:ec2:[^/]*\/([a-z]+-[\da-f]{8,17})$/;

/** Azure writes letters of an id large and small as it likes; Google, with and without the service before the project. */
function keyOf(identifier: string): string {
  const project = identifier.startsWith("projects/") ? 0 : identifier.indexOf("/projects/") + 1;
  const isGoogle = project > 0 && /^(?:https:)?\/\//.test(identifier);
  return (isGoogle ? identifier.slice(project) : identifier).toLowerCase();
}

function rootOf(shown: JsonObject): JsonObject {
  const values = shown["planned_values"];
  const root = isObject(values) ? values["root_module"] : undefined;
  return isObject(root) ? root : {};
}

function resourcesOf(shown: JsonObject): readonly { address: string; values: JsonObject }[] {
  const found: { address: string; values: JsonObject }[] = [];
  const open: unknown[] = [rootOf(shown)];
  for (let module = open.pop(); module !== undefined; module = open.pop()) {
    if (!isObject(module)) continue;
    const { resources, child_modules: children } = module;
    if (Array.isArray(children)) append(open, children);
    for (const resource of Array.isArray(resources) ? resources : []) {
      const address = isObject(resource) ? readText(resource["address"]) : undefined;
      if (address === undefined || !isObject(resource)) continue;
      found.push({ address, values: isObject(resource["values"]) ? resource["values"] : {} });
    }
  }
  return found;
}

/** Longer ones are no addresses. */
const LONGEST = 2_000;

/** The parts of a managed resource's address; undefined where a text is none. */
export function partsOf(address: string): AddressParts | undefined {
  const steps = address.length > LONGEST ? [] : stepsOf(address);
  let at = 0;
  while (steps[at] === "module" && at + 1 < steps.length) at += 2;
  const [type, name, more] = steps.slice(at);
  if (type === undefined || name === undefined || more !== undefined || type === "data") return undefined;
  return /^[a-z][a-z\d]*_[\w-]+$/i.test(type) ? { module: steps.slice(0, at).join("."), type } : undefined;
}

/** The names between an address's dots; those in keys part nothing. */
function stepsOf(address: string): string[] {
  const steps: string[] = [];
  let start = 0;
  let isKey = false;
  let isText = false;
  for (let at = 0; at < address.length; at++) {
    const character = address[at];
    if (isText && character === "\\") at++;
    else if (character === '"') isText = isKey && !isText;
    else if (isText) continue;
    else if (character === "[") isKey = true;
    else if (character === "]") isKey = false;
    else if (character === "." && !isKey) {
      steps.push(address.slice(start, at));
      start = at + 1;
    }
  }
  return [...steps, address.slice(start)];
}
