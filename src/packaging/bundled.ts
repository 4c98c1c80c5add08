/** Which packages stand in the built files: those of which at least one byte is there, by what esbuild says of it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { PUT_TOGETHER } from "./carried.ts";
import { type License, licenseOf, type Manifest } from "./licenses.ts";

/** A package that is shipped. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly manifest: Manifest;
  /** Address of its project, as far as its manifest names one. */
  readonly homepage: string | undefined;
  readonly license: License;
  /** Its license and notice files, whole, by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names of the packages that its shipped code imports, from among those that are shipped. */
  readonly imports: ReadonlySet<string>;
  /** Paths of its files that are shipped, at least in part, relative to the package. */
  readonly files: readonly string[];
}

/** What is shipped: packages, by name and then version, and those that our own code imports. */
export interface Bundle {
  readonly packages: readonly BundledPackage[];
  /** Of our own code, `name@version` each. */
  readonly imports: ReadonlySet<string>;
}

/** `node_modules/mermaid/node_modules/marked/lib/marked.js` split into the package's folder and the path inside. */
const PACKAGE_FILE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/(.+)$/;
/** Names that license and notice files go by. */
const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
/** What our own code is called among folders of packages. */
const OWN = "";

/**
 * Reads what several builds have put together.
 * @param root the folder that the metafiles' paths are relative to.
 * @throws Error when a package's license is not one that we may ship, or its text is missing.
 */
export function readBundle(metafiles: readonly Metafile[], root: string): Bundle {
  const folders = shippedFolders(metafiles);
  const manifests = new Map(
    [...folders.keys()].map((folder): [string, Manifest] => [
      folder,
      JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
    ]),
  );
  const imports = importsOf(metafiles, manifests);
  const packages = [...manifests].map(([folder, manifest]): BundledPackage => {
    const texts = licenseTexts(join(root, folder));
    if (texts.size === 0) throw new Error(`${idOf(manifest)} comes without the text of its license.`);
    return {
      name: manifest.name,
      version: manifest.version,
      manifest,
      homepage: homepageOf(manifest),
      license: licenseOf(manifest),
      texts,
      imports: imports.get(folder) ?? new Set(),
      files: folders.get(folder) ?? [],
    };
  });
  packages.sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
  return { packages, imports: imports.get(OWN) ?? new Set() };
}

/** Folders of packages that gave at least a byte to an output, with the paths of the files that did. */
function shippedFolders(metafiles: readonly Metafile[]): ReadonlyMap<string, readonly string[]> {
  const outputs = metafiles.flatMap((metafile) => Object.values(metafile.outputs));
  const inputs = outputs.flatMap((output) => Object.entries(output.inputs));
  const paths = new Set(inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path));
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const [, folder, file] = PACKAGE_FILE.exec(path) ?? [];
    if (folder !== undefined && file !== undefined)
      folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  for (const folder of [...folders.keys()]) for (const inside of putTogether(folder)) folders.set(inside, []);
  return folders;
}

/** Folders of the packages that a package is published together with. */
function putTogether(folder: string): readonly string[] {
  return (PUT_TOGETHER[folder.replace("node_modules/", "")] ?? []).map((name) => `node_modules/${name}`);
}

/** How a package is told from others, and from its own other versions. */
export function idOf({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name}@${version}`;
}

/**
 * Of each shipped package's folder, and of our own code, the packages that it needs. A package of which nothing is
 * left, because it only passes others on, stands for those.
 */
function importsOf(
  metafiles: readonly Metafile[],
  manifests: ReadonlyMap<string, Manifest>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const needs = new Map<string, Set<string>>();
  const folderOf = (path: string) => PACKAGE_FILE.exec(path)?.[1] ?? OWN;
  const add = (from: string, target: string) => needs.set(from, (needs.get(from) ?? new Set()).add(target));
  for (const [path, { imports }] of metafiles.flatMap(({ inputs }) => Object.entries(inputs))) {
    for (const imported of imports) add(folderOf(path), folderOf(imported.path));
  }
  // A package with a file to itself is what our own code loads from there.
  for (const { entryPoint } of metafiles.flatMap(({ outputs }) => Object.values(outputs)))
    if (entryPoint !== undefined) add(OWN, folderOf(entryPoint));
  for (const folder of manifests.keys()) for (const inside of putTogether(folder)) add(folder, inside);

  const shipped = (from: string): ReadonlySet<string> => {
    const seen = new Set([from, OWN]);
    const found = new Set<string>();
    const visit = (folder: string) => {
      for (const target of needs.get(folder) ?? []) {
        if (seen.has(target)) continue;
        seen.add(target);
        const manifest = manifests.get(target);
        if (manifest === undefined) visit(target);
        else found.add(idOf(manifest));
      }
    };
    visit(from);
    return found;
  };
  return new Map([OWN, ...manifests.keys()].map((folder) => [folder, shipped(folder)]));
}

function licenseTexts(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => LICENSE_FILE.test(name));
  return new Map(names.sort(compare).map((name) => [name, readFileSync(join(folder, name), "utf8").trim()]));
}

function homepageOf({ homepage, repository }: Manifest): string | undefined {
  const named = homepage ?? (typeof repository === "string" ? repository : repository?.url);
  const address = named
    ?.replace(/^git\+/, "")
    .replace(/^(git|ssh):\/\/(git@)?/, "https://")
    .replace(/\.git$/, "");
  // "owner/name" is npm's short form.
  return address?.replace(/^(github:)?([\w.-]+\/[\w.-]+)$/, "https://github.com/$2");
}

/** By code unit, the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
