/**
 * Readable names of what AWS CDK synthesized. Its logical ids end in hashes; the path of each construct, which it
 * leaves in the metadata (`aws:cdk:path`), is what people wrote.
 */
import { isObject } from "../../../contract/reading.ts";
import type { RawResource } from "./template.ts";

export interface CdkNames {
  /** Of each resource its path within the stack. */
  readonly names: ReadonlyMap<string, string>;
  /** Constructs that hold several resources and are none themselves; each with the one around it. */
  readonly modules: ReadonlyMap<string, string | undefined>;
  /** Of each resource the construct of those that it is in. */
  readonly moduleOf: ReadonlyMap<string, string | undefined>;
}

/** What CDK calls the resource that a construct is mainly about. */
const MAIN: ReadonlySet<string> = new Set(["Resource", "Default"]);
/** Longer and deeper paths are names of nobody's. */
const LONGEST_PATH = 1_000;
const DEEPEST_PATH = 40;

export function cdkPath(resource: RawResource): string | undefined {
  const metadata = resource.attributes["Metadata"];
  const path = isObject(metadata) ? metadata["aws:cdk:path"] : undefined;
  if (typeof path !== "string" || path.length > LONGEST_PATH) return undefined;
  const depth = path.split("/").length;
  return depth > 1 && depth <= DEEPEST_PATH ? path : undefined;
}

/** The path of a nested stack's construct, from the one of the resource that deploys it. */
export function nestedStackPath(resource: RawResource): string | undefined {
  return cdkPath(resource)?.replace(/\.NestedStack\/[^/]{0,200}\.NestedStackResource$/, "");
}

/**
 * Names for a stack's resources; undefined where CDK did not write it.
 * @param stackPath the path of the stack; absent: the first part of each path
 */
export function cdkNames(resources: Iterable<RawResource>, stackPath?: string): CdkNames | undefined {
  const full = new Map<string, string>();
  for (const resource of resources) {
    const path = cdkPath(resource);
    if (path !== undefined) full.set(resource.id, within(path, stackPath));
  }
  if (full.size === 0) return undefined;
  const names = uniqueNames(full);
  return { names, ...modulesOf(names) };
}

function within(path: string, stackPath: string | undefined): string {
  if (stackPath === undefined) return path.slice(path.indexOf("/") + 1);
  return path.startsWith(`${stackPath}/`) ? path.slice(stackPath.length + 1) : path;
}

/** Paths without the last part that CDK adds, where that leaves each with a name of its own. */
function uniqueNames(full: ReadonlyMap<string, string>): Map<string, string> {
  const short = new Map([...full].map(([id, path]) => [id, shortened(path)]));
  const counts = new Map<string, number>();
  for (const name of short.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    [...short].map(([id, name]) => [id, (counts.get(name) ?? 0) > 1 ? (full.get(id) ?? name) : name]),
  );
}

function shortened(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash > 0 && MAIN.has(path.slice(slash + 1)) ? path.slice(0, slash) : path;
}

function modulesOf(names: ReadonlyMap<string, string>): Omit<CdkNames, "names"> {
  const resources = new Set(names.values());
  const held = new Map<string, number>();
  for (const name of names.values()) {
    for (const around of constructsAround(name)) held.set(around, (held.get(around) ?? 0) + 1);
  }
  const isModule = (path: string) => (held.get(path) ?? 0) > 1 && !resources.has(path);
  const modules = new Map<string, string | undefined>();
  const moduleOf = new Map<string, string | undefined>();
  for (const [id, name] of names) {
    let inner: string | undefined;
    // From the inside out: each module gets the next one around it.
    for (const path of constructsAround(name)) {
      if (!isModule(path)) continue;
      if (inner === undefined) moduleOf.set(id, path);
      else modules.set(inner, path);
      if (!modules.has(path)) modules.set(path, undefined);
      inner = path;
    }
  }
  return { modules, moduleOf };
}

/** The paths of the constructs around one, from the inside out. */
function* constructsAround(path: string): Generator<string> {
  for (let slash = path.lastIndexOf("/"); slash > 0; slash = path.lastIndexOf("/", slash - 1))
    yield path.slice(0, slash);
}
