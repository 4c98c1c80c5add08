/** Distils the typings that are generated from a Terraform provider's schema. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Properties, PropertySchema, ResourceSchema, SchemaTable } from "../../code/schemaTable.ts";

/** What can only be read, as its class comments it: `// arn - computed: true, optional: false, required: false`. */
const READ_ONLY = /^ +\/\/ ([a-z0-9_]+) - computed: true, optional: false, required: false$/;
const CLASS = /^class (\w+) extends cdktf\.(\w+)/;
/** How the members of a class are written out, each with the kind of its value. */
const ATTRIBUTE = /^ +([a-z0-9_]+): \{$/;

interface Written {
  readonly block: boolean;
  readonly container: string;
  readonly element: string;
}

/** What the typings of an argument say. */
interface Typing {
  readonly required: boolean;
  readonly enum?: readonly string[];
}

/** Everything that one file of the package tells, by class name. */
interface SourceFile {
  readonly attributes: readonly string[];
  readonly written: ReadonlyMap<string, ReadonlyMap<string, Written>>;
  /** Nested members that may stand there once only: `Class.member`. */
  readonly single: ReadonlySet<string>;
  readonly resource: string;
}

/**
 * Distils the named resource types; the packages have them all.
 * @param packageDirs Where `@cdktf/provider-*` packages are unpacked; the table is the first one's.
 * @throws Error that names every type which no provider has.
 */
export function distilTerraform(packageDirs: readonly string[], types: readonly string[]): SchemaTable {
  const packages = packageDirs.map((folder) => {
    const info = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const [name = "", providerVersion = ""] = providerOf(info);
    const provider = name.split("/").at(-1) ?? "";
    return { folder, info, name, providerVersion, provider, prefix: `${provider.replace(/-beta$/, "")}_` };
  });
  const findType = (type: string) =>
    packages
      .filter(({ prefix }) => type.startsWith(prefix))
      .map(({ folder, prefix, provider }) => ({ file: fileOf(folder, type, prefix), provider, prefix }))
      .find(({ file }) => existsSync(file));
  const [own] = packages;
  const unknown = types.filter((type) => findType(type) === undefined);
  if (unknown.length > 0)
    throw new Error(`${packages.map(({ name }) => name)} have no ${unknown.join(", ")}`);
  return {
    source: {
      package: own?.info.name,
      version: own?.info.version,
      licence: own?.info.license,
      ...(own && { provider: own.name, providerVersion: own.providerVersion }),
    },
    types: Object.fromEntries(
      [...types].sort().map((type) => {
        const { file = "", provider = "", prefix = "" } = findType(type) ?? {};
        const files = sourcesOf(file);
        const text = (ending: string) => files.map((file) => readFileSync(file + ending, "utf8")).join("\n");
        const schema = readResource(text(".js"), readTypings(text(".d.ts")));
        // Terraform takes the provider from the type's first word unless it is told otherwise.
        return [type, `${provider}_` === prefix ? schema : { ...schema, provider }];
      }),
    ),
  };
}

function providerOf(info: { cdktf?: { provider?: { name?: string; version?: string } } }): string[] {
  const { name = "", version = "" } = info.cdktf?.provider ?? {};
  return [name.replace(/^registry\.terraform\.io\//, ""), version];
}

function fileOf(packageDir: string, type: string, prefix: string): string {
  // The folders of google-beta carry the prefix.
  const names = [type.slice(prefix.length), type].map((name) => name.replaceAll("_", "-"));
  const files = names.map((name) => join(packageDir, "lib", name, "index.js"));
  return files.find((file) => existsSync(file)) ?? "";
}

/** The modules of a type, without their endings: of a large one, the nested types stand in modules of their own. */
function sourcesOf(index: string): string[] {
  const folder = join(dirname(index), "index-structs");
  const nested = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^structs\d+\.js$/.test(name))
    : [];
  return [index, ...nested.sort().map((name) => join(folder, name))].map((file) => file.slice(0, -3));
}

function readResource(text: string, typings: ReadonlyMap<string, Typing>): ResourceSchema {
  const { attributes, written, single, resource } = readFile(text);
  const definitions: Record<string, Properties> = {};
  const propertiesOf = (owner: string): Properties => {
    const properties: Record<string, PropertySchema> = {};
    for (const [name, { block, container, element }] of written.get(owner) ?? []) {
      const nested = [element.replace(/(List|Set|Map)$/, ""), element].find((one) => written.has(one));
      if (nested && !(nested in definitions)) {
        definitions[nested] = {};
        definitions[nested] = propertiesOf(nested);
      }
      const once =
        nested !== undefined &&
        single.has(`${owner === resource ? owner : `${owner}OutputReference`}.${name}`);
      const typing = typings.get(`${owner === resource ? `${resource}Config` : owner}.${name}`);
      const type =
        (nested ? contained(nested, once ? "simple" : container) : basicType(element)) +
        (typing?.required ? "!" : "");
      const more = {
        ...(typing?.enum && { enum: typing.enum }),
        ...(block && ({ block: once ? 1 : true } as const)),
      };
      properties[name] = Object.keys(more).length > 0 ? { type, ...more } : type;
    }
    return properties;
  };
  const properties = propertiesOf(resource);
  return { properties, ...(Object.keys(definitions).length > 0 && { definitions }), attributes };
}

function contained(type: string, container: string): string {
  if (container === "list" || container === "set") return `[${type}]`;
  return container === "map" ? `<${type}>` : type;
}

/** The type of a value without a class of its own: "stringList" is a list of strings. */
function basicType(element: string): string {
  const [, type = "any", shape] = /^(string|number|boolean|any)(List|Map|MapList|Set)?$/.exec(element) ?? [];
  if (shape === "Map") return `<${type}>`;
  if (shape === "MapList") return `[<${type}>]`;
  return shape ? `[${type}]` : type;
}

function readFile(text: string): SourceFile {
  const attributes: string[] = [];
  const written = new Map<string, Map<string, Written>>();
  const single = new Set<string>();
  let resource = "";
  let owner = "";
  let target: Map<string, Written> | undefined;
  let attribute = "";
  let parts: { block?: boolean; container?: string } = {};
  for (const line of text.split("\n")) {
    const opened = CLASS.exec(line);
    if (opened) {
      owner = opened[1] ?? "";
      if (opened[2] === "TerraformResource") resource = owner;
      target = undefined;
      continue;
    }
    const nested = /^function (\w+)ToHclTerraform\(/.exec(line)?.[1];
    if (nested) {
      target = new Map();
      written.set((nested[0] ?? "").toUpperCase() + nested.slice(1), target);
      continue;
    }
    if (/^ +synthesizeHclAttributes\(\)/.test(line)) {
      target = new Map();
      written.set(owner, target);
      continue;
    }
    const readOnly = READ_ONLY.exec(line)?.[1];
    if (readOnly && owner === resource) attributes.push(readOnly);
    const once = /^ +this\._\w+ = new (?:\w+\.)?\w+OutputReference\(this, "([a-z0-9_]+)"/.exec(line)?.[1];
    if (once) single.add(`${owner}.${once}`);
    if (!target) continue;
    const begun = ATTRIBUTE.exec(line)?.[1];
    if (begun) {
      attribute = begun;
      parts = {};
    }
    const flag = /^ +isBlock: (true|false),$/.exec(line)?.[1];
    if (flag) parts.block = flag === "true";
    const container = /^ +type: "(\w+)",$/.exec(line)?.[1];
    if (container) parts.container = container;
    const element = /^ +storageClassType: "(\w+)",$/.exec(line)?.[1];
    if (element)
      target.set(attribute, { block: parts.block ?? false, container: parts.container ?? "simple", element });
  }
  return { attributes, written, single, resource };
}

/** What the typings say of each argument, by `Interface.argument`. */
function readTypings(text: string): Map<string, Typing> {
  const typings = new Map<string, Typing>();
  let owner = "";
  let name = "";
  let values: readonly string[] = [];
  for (const line of text.split("\n")) {
    const opened = /^export interface (\w+)/.exec(line)?.[1];
    if (opened) owner = opened;
    const possible = /Possible values: \[([^\]]*)\]/.exec(line)?.[1];
    if (possible) values = [...possible.matchAll(/"([^"]*)"/g)].flatMap(([, value]) => value ?? []);
    name = /#([a-z0-9_]+) \w+#/.exec(line)?.[1] ?? name;
    const optional = /^ {4}readonly \w+(\??):/.exec(line)?.[1];
    if (optional === undefined) continue;
    typings.set(`${owner}.${name}`, {
      required: optional === "",
      ...(values.length > 0 && { enum: values }),
    });
    values = [];
  }
  return typings;
}
