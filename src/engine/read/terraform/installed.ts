/** The modules that `terraform init` has fetched for a configuration: where they are on the disk, by its own list. */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import { onOneLine } from "../../../shared/seen.ts";
import { readJsonFile } from "../jsonFile.ts";
import { ReadError, type ReadProblem, type ReadValue, type SourceFiles } from "../model.ts";
import { inFolder, whereIs } from "../paths.ts";
import type { Step } from "./address.ts";

/** The list, in the folder of a root module: https://developer.hashicorp.com/terraform/cli/commands/init#child-module-installation */
const INSTALLED = ".terraform/modules/modules.json";

/** Longer sources are no address, and are not compared. */
const LONGEST_SOURCE = 1_000;

/** Of a version that is told. */
const LONGEST_VERSION = 100;

interface Entry {
  readonly source: string;
  /** Which one a registry handed out. */
  readonly version: string | undefined;
  /** From the root of the files that may be read. */
  readonly folder: string;
}

/** What is known of a call: the folder of its module, or how that was fetched which is there and not what it asks for. */
export type Installed = { readonly folder: string } | { readonly other: string } | undefined;

/** A constraint of one version: https://developer.hashicorp.com/terraform/language/expressions/version-constraints */
const ONE_VERSION = /^v?\d[\w.+-]{0,100}$/;

/** Modules by the names of the calls that lead to them. */
export class InstalledModules {
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries;
  }

  /**
   * @param steps names of the calls, the outermost first
   * @param constraint what the call says of the version; a range takes whatever was fetched
   */
  at(steps: readonly Step[], source: string, constraint?: ReadValue): Installed {
    const entry = this.#entries.get(steps.map(({ name }) => name).join("."));
    if (!entry) return undefined;
    if (!isSameSource(entry.source, source)) return { other: "from another source than it has now" };
    const { version, folder } = entry;
    const pinned = typeof constraint === "string" ? constraint.trim().replace(/^=\s?/, "") : "";
    const isOther = ONE_VERSION.test(pinned) && version !== undefined && whole(pinned) !== whole(version);
    return isOther
      ? { other: `in version ${onOneLine(version.slice(0, LONGEST_VERSION))} and asks for another` }
      : { folder };
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
    const content = await files.read(file);
    return new InstalledModules(entriesOf(parsed(content, file), root));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    if (error.isThere)
      problems.push({ message: error.message, place: error.place ?? { file }, unread: "here" });
    return new InstalledModules(new Map());
  }
}

/** @throws ReadError that says what is wrong with the list, which is there */
function parsed(content: Uint8Array, file: string): JsonObject {
  const again = "Run terraform init to have it written anew: what it has fetched is not read.";
  let document: unknown;
  try {
    document = readJsonFile(content, file);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new ReadError(`${error.message} ${again}`, error.place ?? { file }, true);
  }
  // A list of nothing is written as null.
  if (isObject(document) && (Array.isArray(document["Modules"]) || document["Modules"] === null))
    return document;
  throw new ReadError(`This is no list of modules. ${again}`, { file }, true);
}

/** `Dir` counts from where `init` ran, which the entry of the root tells: `.` where that was the root itself. */
function entriesOf({ Modules }: JsonObject, root: string): ReadonlyMap<string, Entry> {
  const listed = (Array.isArray(Modules) ? Modules : []).filter(isObject);
  const own = listed.find((one) => one["Key"] === "")?.["Dir"];
  const ran = typeof own === "string" ? (whereIs("", own).path ?? "") : "";
  const found = new Map<string, Entry>();
  for (const one of listed) {
    const [key, source, dir] = [readText(one["Key"]), readText(one["Source"]), readText(one["Dir"])];
    if (key === undefined || source === undefined || dir === undefined) continue;
    const way = whereIs("", dir).path;
    const isBelow = ran !== "" && way?.startsWith(`${ran}/`);
    const { path } = isBelow ? whereIs(root, way?.slice(ran.length + 1) ?? "") : whereIs(root, dir);
    if (path !== undefined && path !== root)
      found.set(key, { source, version: readText(one["Version"]), folder: path });
  }
  return found;
}

/** `5` and `5.0` are 5.0.0, and what is behind `+` tells no versions apart. */
function whole(version: string): string {
  const [numbers = "", ...before] = (version.replace(/^v/, "").split("+")[0] ?? "").split("-");
  const [major = "0", minor = "0", patch = "0", ...more] = numbers.split(".");
  return [[major, minor, patch, ...more].join("."), ...before].join("-");
}

/**
 * Whether two texts name the same source. The list has it as Terraform completes it: with the host of a registry, or
 * with a way to fetch it, a scheme and the ending of a repository.
 */
function isSameSource(listed: string, written: string): boolean {
  if (listed === written) return true;
  if (Math.max(listed.length, written.length) > LONGEST_SOURCE) return false;
  return nameOf(listed) === nameOf(written);
}

/** Registries that an address without a host is of. */
const DEFAULT_HOSTS: ReadonlySet<string> = new Set(["registry.terraform.io", "registry.opentofu.org"]);

/** A source without how it is fetched and by whom, with the folder in it and the version that it asks for. */
function nameOf(source: string): string {
  const [address = "", query = ""] = source.trim().split("?", 2);
  const bare = address.replace(/^[a-z0-9]{1,16}::/, "").replace(/^[a-z0-9+]{1,16}:\/\//, "");
  const [first = "", ...names] = bare
    .toLowerCase()
    .replace(/^[\w.-]{1,64}@/, "")
    .split(/[/:]/)
    .map((name) => name.replace(/\.git$/, ""))
    .filter((name) => name !== "");
  const isDefault = bare === address && DEFAULT_HOSTS.has(first);
  // Names of hosts have dots, those of publishers have none.
  const host = isDefault ? [] : first.includes(".") ? hostAndBucket(first) : ["", first];
  return JSON.stringify([isDefault ? ["", ...names] : [...host, ...names], query]);
}

/** A bucket may stand before the host or behind it: `b.s3.eu-west-1.amazonaws.com`. */
function hostAndBucket(host: string): readonly string[] {
  const parts = host.split(".");
  const at = host.endsWith(".amazonaws.com") ? parts.findIndex((part) => /^s3(?:-|$)/.test(part)) : -1;
  return at > 0 ? [parts.slice(at).join("."), parts.slice(0, at).join(".")] : [host];
}
