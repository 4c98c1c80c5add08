/** The modules that `terraform init` has fetched for a configuration: where they are on the disk, by its own list. */
import { isObject, readText } from "../../../contract/reading.ts";
import { readJsonFile } from "../jsonFile.ts";
import { barTo, ReadError, type ReadProblem, type SourceFiles } from "../model.ts";
import { inFolder, whereIs } from "../paths.ts";
import type { Step } from "./address.ts";

/** The list, in the folder of a root module: https://developer.hashicorp.com/terraform/cli/commands/init#child-module-installation */
const INSTALLED = ".terraform/modules/modules.json";

/** Longer sources are no address, and are not compared. */
const LONGEST_SOURCE = 1_000;

interface Entry {
  readonly source: string;
  /** From the root of the files that may be read. */
  readonly folder: string;
}

/** What is known of a call: the folder of its module, or that what was fetched for it came from elsewhere. */
export type Installed = { readonly folder: string } | "other" | undefined;

/** Modules by the names of the calls that lead to them. */
export class InstalledModules {
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries;
  }

  /** @param steps names of the calls, the outermost first */
  at(steps: readonly Step[], source: string): Installed {
    const entry = this.#entries.get(steps.map(({ name }) => name).join("."));
    if (!entry) return undefined;
    return isSameSource(entry.source, source) ? { folder: entry.folder } : "other";
  }
}

/**
 * Reads the list below a root module; one that lists nothing where there is none.
 * @param problems gets what is there and cannot be read
 */
export async function installedModules(
  files: SourceFiles,
  root: string,
  problems: ReadProblem[],
): Promise<InstalledModules> {
  const file = inFolder(root, INSTALLED);
  try {
    return new InstalledModules(entriesOf(readJsonFile(await files.read(file), file), root));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const problem = error.place?.line === undefined ? barTo(error, file) : asProblem(error);
    if (problem) problems.push(problem);
    return new InstalledModules(new Map());
  }
}

function asProblem({ message, place }: ReadError): ReadProblem {
  return { message, unread: "here", ...(place && { place }) };
}

/** `Dir` counts from where `init` ran, which the entry of the root tells: `.` where that was the root itself. */
function entriesOf(document: unknown, root: string): ReadonlyMap<string, Entry> {
  const modules = isObject(document) && Array.isArray(document["Modules"]) ? document["Modules"] : [];
  const listed = modules.filter(isObject);
  const own = listed.find((one) => one["Key"] === "")?.["Dir"];
  const ran = typeof own === "string" ? (whereIs("", own).path ?? "") : "";
  const found = new Map<string, Entry>();
  for (const one of listed) {
    const [key, source, dir] = [readText(one["Key"]), readText(one["Source"]), readText(one["Dir"])];
    if (key === undefined || source === undefined || dir === undefined) continue;
    const way = whereIs("", dir).path;
    const isBelow = ran !== "" && way?.startsWith(`${ran}/`);
    const { path } = isBelow ? whereIs(root, way?.slice(ran.length + 1) ?? "") : whereIs(root, dir);
    if (path !== undefined && path !== root) found.set(key, { source, folder: path });
  }
  return found;
}

/**
 * Whether two texts name the same source. The list has it as Terraform completes it: with the host of a registry, with
 * a way to fetch it, a scheme and the ending of a repository.
 */
function isSameSource(listed: string, written: string): boolean {
  if (listed === written) return true;
  if (Math.max(listed.length, written.length) > LONGEST_SOURCE) return false;
  const [one, other] = [partsOf(listed), partsOf(written)];
  if (one.query !== other.query) return false;
  const [short, long] = one.names.length < other.names.length ? [one, other] : [other, one];
  const start = long.names.length - short.names.length;
  return short.names.length > 0 && short.names.every((name, index) => long.names[start + index] === name);
}

/** Names on the way to a source, without how it is fetched and with the folder in it, and the version it asks for. */
function partsOf(source: string): { readonly names: readonly string[]; readonly query: string } {
  const [address = "", query = ""] = source.trim().split("?", 2);
  const names = address
    .replace(/^[a-z0-9]{1,16}::/, "")
    .replace(/^[a-z0-9+]{1,16}:\/\//, "")
    .toLowerCase()
    .split(/[/:]/)
    .map((name) => name.replace(/\.git$/, ""))
    .filter((name) => name !== "");
  return { names, query };
}
