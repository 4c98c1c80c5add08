/** Which folder declares what an address with modules names: from module blocks and their local sources. */
import { posix } from "node:path";
import { blankHcl } from "./hcl.ts";

/** A module that a configuration calls from a folder of the same workspace. */
export interface ModuleCall {
  readonly name: string;
  /** Folder of the file that calls it. */
  readonly from: string;
  /** Folder that holds its source. */
  readonly to: string;
}

const HEADER = /^[ \t]*module\s+"?([\p{L}_][\p{L}\p{N}_-]*)"?\s*\{/gmu;
/** Terraform takes a source for a local folder when it begins so. */
const SOURCE = /^[ \t]*source\s*=\s*"(\.{1,2}\/[^"]*)"/m;

/** The local modules that a Terraform file calls. */
export function moduleCalls(path: string, text: string): readonly ModuleCall[] {
  const hcl = blankHcl(text);
  const headers = [...hcl.matchAll(HEADER)];
  const from = posix.dirname(path);
  return headers.flatMap(({ 0: header, 1: name = "", index }, at) => {
    const body = hcl.slice(index + header.length, headers[at + 1]?.index);
    const source = SOURCE.exec(body)?.[1];
    return source === undefined ? [] : [{ name, from, to: posix.join(from, source).replace(/\/$/, "") }];
  });
}

/**
 * Folders in which an address with these modules can be declared; undefined where the calls do not tell, such as for
 * modules from a registry.
 * @param modules names of the modules around a resource, the outermost first
 */
export function moduleFolders(
  calls: readonly ModuleCall[],
  modules: readonly string[],
): ReadonlySet<string> | undefined {
  const [outermost, ...inner] = modules;
  if (outermost === undefined) return undefined;
  const called = (name: string, from: (folder: string) => boolean) =>
    new Set(calls.filter((call) => call.name === name && from(call.from)).map(({ to }) => to));
  let folders = called(outermost, () => true);
  for (const name of inner) {
    const outer = folders;
    folders = called(name, (folder) => outer.has(folder));
  }
  return folders.size === 0 ? undefined : folders;
}

/** Of several declarations those in a folder of the address's modules, or outside of every module; else all of them. */
export function inModule<T extends { readonly folder: string }>(
  found: readonly T[],
  calls: readonly ModuleCall[],
  modules: readonly string[],
): readonly T[] {
  const folders = moduleFolders(calls, modules);
  const called = new Set(calls.map(({ to }) => to));
  const fitting = found.filter(({ folder }) =>
    modules.length === 0 ? !called.has(folder) : folders?.has(folder),
  );
  return fitting.length > 0 ? fitting : found;
}
