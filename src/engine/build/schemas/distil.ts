/**
 * Distils the providers' published schemas to the tables in `code/schemas/`. Run by hand when a mapping names a
 * resource type that no table has yet, or a provider has a new version; never by a build:
 *
 *     npm run distil [-- TABLE…]     such as `-- cloudformation terraform-aws`
 *
 * The packages are large (300 MB each) and are read only, so they are installed beside the project's own, in
 * `node_modules/.cache/schemas`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { armTypeOf } from "../../catalogue/schema.ts";
import type { ResourceSchema, SchemaTable } from "../../code/schemaTable.ts";
import { readCatalogue } from "../catalogue.ts";
import { distilArm } from "./arm.ts";
import { ARM_PACKAGES } from "./armPackages.ts";
import { distilArmRest, PULUMI_PACKAGE } from "./armPulumi.ts";
import { distilCloudFormation } from "./cloudFormation.ts";
import { distilSensitive, SENSITIVE_PACKAGES, type SensitiveSource } from "./sensitive.ts";
import { READ_BY_HAND } from "./sensitiveByHand.ts";
import { distilNested, SCHEMAS } from "./sensitiveNested.ts";
import { distilTerraform } from "./terraform.ts";

const engine = join(import.meta.dirname, "../..");
const root = join(engine, "../..");
const cache = join(root, "node_modules/.cache/schemas");
const tables = join(engine, "code/schemas");
const sensitiveTable = join(root, "src/shared/redaction/sensitive.json");

const RANDOM = "@cdktf/provider-random@12.0.1";

/** The packages with the typings of the providers that a folder of mappings uses, the cloud's own first. */
const TERRAFORM_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "terraform-aws": ["@cdktf/provider-aws@21.22.1", RANDOM],
  "terraform-azure": ["@cdktf/provider-azurerm@14.23.1", RANDOM, "@cdktf/provider-azuread@14.3.1"],
  "terraform-gcp": ["@cdktf/provider-google@16.12.1", RANDOM, "@cdktf/provider-google-beta@16.12.1"],
};

/** What is distilled, by the name that asks for it alone. */
const TABLES: Readonly<Record<string, () => Promise<void> | void>> = {
  cloudformation: distilTemplates,
  ...Object.fromEntries(
    Object.keys(TERRAFORM_PACKAGES).map((folder) => [folder, () => distilProvider(folder)]),
  ),
  arm: distilAzure,
  sensitive: distilSensitiveNames,
};

async function distil(asked: readonly string[]): Promise<void> {
  mkdirSync(tables, { recursive: true });
  const unknown = asked.find((name) => !Object.hasOwn(TABLES, name));
  if (unknown !== undefined)
    throw new Error(`There is no table ${unknown}; there are ${Object.keys(TABLES).join(", ")}`);
  for (const [name, make] of Object.entries(TABLES))
    if (asked.length === 0 || asked.includes(name)) await make();
}

const catalogueEntries = () => readCatalogue(join(engine, "catalogue/data"), []);

async function distilTemplates(): Promise<void> {
  const ids = new Set(
    catalogueEntries()
      .filter(({ provider }) => provider === "aws")
      .map(({ service, kind }) => `aws::${service}::${kind}`),
  );
  const extra = mappedTypes("cloudformation");
  write(
    "cloudformation",
    await distilCloudFormation(
      join(root, "node_modules/@aws-cdk/aws-service-spec"),
      (type) => ids.has(type.toLowerCase()) || extra.has(type),
    ),
  );
}

function distilProvider(folder: string): void {
  const types = mappedTypes(folder);
  if (folder === "terraform-gcp")
    for (const { terraform } of catalogueEntries()) if (terraform) types.add(terraform);
  const packages = (TERRAFORM_PACKAGES[folder] ?? []).flatMap((name) => installed([name]));
  if (types.size > 0) write(folder, distilTerraform(packages, [...types]));
}

async function distilAzure(): Promise<void> {
  const entries = catalogueEntries().filter(({ provider }) => provider === "azure");
  const azure = new Set(
    [...entries.map(armTypeOf), ...mappedTypes("bicep")].map((type) => type.toLowerCase()),
  );
  const { source, types } = await distilArm(installed(ARM_PACKAGES), (type) => azure.has(type));
  const rest = distilArmRest(installed([PULUMI_PACKAGE])[0] ?? "", (type) => azure.has(type));
  write("arm", {
    source: {
      ...source,
      version: `${source.version} ${PULUMI_PACKAGE}`,
      licence: `${source.licence} and Apache-2.0`,
    },
    types: sorted(latest(types, rest)),
  });
}

/** Beside the code that masks: one line a type, under the package that says it. */
function distilSensitiveNames(): void {
  const read = SENSITIVE_PACKAGES.map(({ typings, sensitive }) =>
    distilSensitive(installed([typings])[0] ?? "", installed([sensitive])[0] ?? ""),
  );
  const flat = [...read, ...READ_BY_HAND];
  const sources = [...flat, ...nestedNames(flat)].filter(({ types }) => Object.keys(types).length > 0);
  const parts = sources.map(({ types, ...source }) => {
    const lines = Object.entries(types).map(
      ([type, names]) => `${JSON.stringify(type)}:${JSON.stringify(names)}`,
    );
    return `${JSON.stringify(source).slice(0, -1)},"types":{\n${lines.join(",\n")}\n}}`;
  });
  const text = `[\n${parts.join(",\n")}\n]\n`;
  writeFileSync(sensitiveTable, text);
  process.stdout.write(`sensitive: ${sources.length} providers, ${Math.round(text.length / 1024)} KB\n`);
}

/** From what Terraform prints, where somebody has put it into the cache; else as the table has them. */
function nestedNames(others: readonly SensitiveSource[]): readonly SensitiveSource[] {
  const printed = join(cache, "providers.json");
  if (existsSync(printed)) return distilNested(JSON.parse(readFileSync(printed, "utf8")), others);
  process.stdout.write(
    `sensitive: what is within blocks stays as it is; put \`terraform providers schema -json\` into ${printed}\n`,
  );
  const packages = new Set(Object.values(SCHEMAS).map((source) => source.package));
  const table: readonly SensitiveSource[] = JSON.parse(readFileSync(sensitiveTable, "utf8"));
  return table.filter((source) => packages.has(source.package));
}

/** Of two tables' types: those of both, and of one that both have the later version. Names differ in case. */
function latest(one: SchemaTable["types"], other: SchemaTable["types"]): Record<string, ResourceSchema> {
  const types = new Map(Object.entries(one).map(([type, schema]) => [type.toLowerCase(), { type, schema }]));
  for (const [type, schema] of Object.entries(other)) {
    const known = types.get(type.toLowerCase())?.schema.apiVersion ?? "";
    if ((schema.apiVersion ?? "") > known) types.set(type.toLowerCase(), { type, schema });
  }
  return Object.fromEntries([...types.values()].map(({ type, schema }) => [type, schema]));
}

function sorted<Value>(record: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every resource type that the mappings of a folder name. */
function mappedTypes(folder: string): Set<string> {
  const directory = join(engine, "code/mappings", folder);
  const types = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (key === "resource" && typeof inner === "string") types.add(inner);
        else visit(inner);
      }
  };
  if (existsSync(directory))
    for (const name of readdirSync(directory))
      if (name.endsWith(".yaml")) visit(parse(readFileSync(join(directory, name), "utf8")));
  return types;
}

/**
 * Installs packages into the cache, together and without the project's own. Returns their folders.
 * @param specs "name@version"; the first names the place.
 */
function installed(specs: readonly string[]): string[] {
  const prefix = join(cache, specs.length === 1 ? (specs[0] ?? "").replaceAll(/[@/]/g, "_") : "arm");
  const wanted = specs.map((spec) => {
    const at = spec.lastIndexOf("@");
    return { spec, version: spec.slice(at + 1), folder: join(prefix, "node_modules", spec.slice(0, at)) };
  });
  const missing = wanted.filter(({ version, folder }) => {
    const manifest = join(folder, "package.json");
    return !existsSync(manifest) || JSON.parse(readFileSync(manifest, "utf8")).version !== version;
  });
  if (missing.length > 0) {
    mkdirSync(prefix, { recursive: true });
    writeFileSync(join(prefix, "package.json"), "{}");
    execFileSync(
      "npm",
      ["install", "--ignore-scripts", "--legacy-peer-deps", "--no-package-lock", ...specs],
      { cwd: prefix, stdio: "inherit", shell: process.platform === "win32" },
    );
  }
  return wanted.map(({ folder }) => folder);
}

/** One resource type a line, so that a change of one is a line's change. */
function write(name: string, { source, types }: SchemaTable): void {
  const lines = Object.entries<ResourceSchema>(types).map(
    ([type, schema]) => `${JSON.stringify(type)}:${JSON.stringify(schema)}`,
  );
  const text = `{"source":${JSON.stringify(source)},"types":{\n${lines.join(",\n")}\n}}\n`;
  writeFileSync(join(tables, `${name}.json`), text);
  process.stdout.write(`${name}: ${lines.length} types, ${Math.round(text.length / 1024)} KB\n`);
}

await distil(process.argv.slice(2));
