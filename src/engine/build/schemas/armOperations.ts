/** Reads from a package for Azure Resource Manager what its operations create. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An operation that creates or replaces a resource. */
export interface Creation {
  /** "Microsoft.Storage/storageAccounts". */
  readonly type: string;
  readonly apiVersion: string;
  /** Name of the mapper of what is sent, and of what is answered. */
  readonly sent: string;
  readonly answered?: string;
}

/** Where the generators of several years have put the modules. */
const FOLDERS = ["dist/esm", "dist-esm/src", "esm"];

/** The folder of a package with its readable modules. Undefined for a package that has no mappers. */
export function sourceFolder(packageDir: string): string | undefined {
  return FOLDERS.map((folder) => join(packageDir, folder)).find((folder) =>
    existsSync(join(folder, "models/mappers.js")),
  );
}

/** Every creation that the package's operations describe. */
export function readCreations(folder: string): Creation[] {
  const parameters = readParameters(folder);
  const clientVersion = readClientVersion(folder);
  const directory = join(folder, "operations");
  return readdirSync(directory)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => specifications(readFileSync(join(directory, name), "utf8")))
    .flatMap((text): Creation[] => {
      const type = typeOf(/\bpath: "([^"]+)"/.exec(text)?.[1] ?? "");
      const sent = bodyOf(text, parameters);
      if (!/httpMethod: "PUT"/.test(text) || type === undefined || sent === undefined) return [];
      const answered = /\b20[01]: \{\s*bodyMapper: Mappers\.(\w+)/.exec(text)?.[1];
      const version = parameters.versions.get(/Parameters\.(apiVersion\w*)/.exec(text)?.[1] ?? "");
      const apiVersion = version ?? clientVersion;
      return apiVersion ? [{ type, apiVersion, sent, ...(answered && { answered }) }] : [];
    });
}

interface Parameters {
  /** Mapper's name by parameter. */
  readonly bodies: ReadonlyMap<string, string>;
  readonly versions: ReadonlyMap<string, string>;
}

function readParameters(folder: string): Parameters {
  const bodies = new Map<string, string>();
  const versions = new Map<string, string>();
  const text = readFileSync(join(folder, "models/parameters.js"), "utf8");
  for (const part of text.split(/\n(?=export (?:const|var) )/)) {
    const name = /^export (?:const|var) (\w+)/.exec(part)?.[1] ?? "";
    const body = /\bmapper: (\w+)Mapper\b/.exec(part)?.[1];
    if (body) bodies.set(name, body);
    const version = /\bdefaultValue: ["'](\d{4}-\d{2}-\d{2}[\w-]*)["']/.exec(part)?.[1];
    if (version) versions.set(name, version);
  }
  return { bodies, versions };
}

/** The version that the client sends where its operations name none of their own. */
function readClientVersion(folder: string): string | undefined {
  for (const name of readdirSync(folder))
    if (/Client(?:Context)?\.js$/.test(name)) {
      const version = /apiVersion = [^;]*?["'](\d{4}-\d{2}-\d{2}[\w-]*)["']/.exec(
        readFileSync(join(folder, name), "utf8"),
      )?.[1];
      if (version) return version;
    }
  return undefined;
}

function specifications(text: string): string[] {
  return text.split(/\n(?=(?:const|var) \w+Spec = \{)/).map((part) => part.split("\n};")[0] ?? "");
}

function bodyOf(text: string, { bodies }: Parameters): string | undefined {
  const named = /\brequestBody: Parameters\.(\w+)/.exec(text)?.[1];
  if (named) return bodies.get(named);
  return /\brequestBody: \{[^}]*?\bmapper: [^M]*Mappers\.(\w+)/.exec(text)?.[1];
}

/** The type in a path: of `…/providers/A.B/servers/{name}/databases/{name}` it is `A.B/servers/databases`. */
function typeOf(path: string): string | undefined {
  if (/^\/?subscriptions\/\{\w+\}\/resourcegroups\/\{\w+\}$/i.test(path))
    return "Microsoft.Resources/resourceGroups";
  const after = path.split("/providers/").at(-1);
  if (after === undefined || after === path) return undefined;
  const [namespace = "", ...steps] = after.split("/");
  const types = steps.filter((_, place) => place % 2 === 0);
  const isWhole = steps.length >= 2 && steps.length % 2 === 0;
  return isWhole && ![namespace, ...types].some((step) => step.includes("{"))
    ? [namespace, ...types].join("/")
    : undefined;
}
