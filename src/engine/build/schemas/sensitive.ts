/**
 * Distils which attributes the providers of Terraform declare as sensitive. The typings of `@cdktf/provider-*` do not
 * say it. Pulumi's packages are generated from the same providers' schemas and do, in names of their own; which of
 * their classes is which resource type is told by the arguments that both have. What is declared within blocks they
 * leave out: `sensitiveNested.ts` has that from the providers' schemas themselves.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a part of the table comes from, with the part: names of sensitive attributes by resource type. */
export interface SensitiveSource {
  /** npm package, or the repository, with its version. */
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  /** Names apart by spaces, so that the table is short; of attributes within blocks the path, where `*` is any name. */
  readonly types: Readonly<Record<string, string>>;
}

/** A provider's two packages, as "name@version": typings with its own names, and what is sensitive. */
export interface SensitivePackages {
  readonly typings: string;
  readonly sensitive: string;
}

export const SENSITIVE_PACKAGES: readonly SensitivePackages[] = [
  { typings: "@cdktf/provider-aws@21.22.1", sensitive: "@pulumi/aws@7.48.0" },
  { typings: "@cdktf/provider-azurerm@14.23.1", sensitive: "@pulumi/azure@6.40.0" },
  { typings: "@cdktf/provider-azuread@14.3.1", sensitive: "@pulumi/azuread@6.9.1" },
  { typings: "@cdktf/provider-cloudflare@13.9.1", sensitive: "@pulumi/cloudflare@6.22.1" },
  { typings: "@cdktf/provider-databricks@15.16.1", sensitive: "@pulumi/databricks@1.110.0" },
  { typings: "@cdktf/provider-datadog@12.15.2", sensitive: "@pulumi/datadog@5.11.0" },
  { typings: "@cdktf/provider-digitalocean@13.14.1", sensitive: "@pulumi/digitalocean@4.80.1" },
  { typings: "@cdktf/provider-docker@12.0.3", sensitive: "@pulumi/docker@5.2.0" },
  { typings: "@cdktf/provider-github@15.3.1", sensitive: "@pulumi/github@6.15.0" },
  { typings: "@cdktf/provider-google@16.12.1", sensitive: "@pulumi/gcp@9.37.0" },
  { typings: "@cdktf/provider-local@11.1.1", sensitive: "@pulumi/local@0.1.6" },
  { typings: "@cdktf/provider-mongodbatlas@8.6.2", sensitive: "@pulumi/mongodbatlas@4.16.0" },
  { typings: "@cdktf/provider-newrelic@13.12.2", sensitive: "@pulumi/newrelic@5.77.0" },
  { typings: "@cdktf/provider-okta@14.1.1", sensitive: "@pulumi/okta@7.0.0" },
  { typings: "@cdktf/provider-pagerduty@14.3.9", sensitive: "@pulumi/pagerduty@3.4.0" },
  { typings: "@cdktf/provider-postgresql@12.1.1", sensitive: "@pulumi/postgresql@3.18.1" },
  { typings: "@cdktf/provider-random@12.0.1", sensitive: "@pulumi/random@4.21.2" },
  { typings: "@cdktf/provider-snowflake@15.9.1", sensitive: "@pulumi/snowflake@1.3.0" },
  { typings: "@cdktf/provider-tls@11.0.1", sensitive: "@pulumi/tls@5.6.1" },
  { typings: "@cdktf/provider-vault@15.6.1", sensitive: "@pulumi/vault@7.8.0" },
];

/** What is sensitive only for Pulumi, which fills it from the provider's own settings. */
const PULUMIS_OWN: ReadonlySet<string> = new Set(["effectiveLabels", "pulumiLabels"]);

/** A class and a type are the same when they share this part of all their arguments, or this part and their name. */
const SHARED_ARGUMENTS = { alone: 0.66, withName: 0.35 };

/** A resource type or class: what it is called, its arguments, and those of them that are sensitive. */
interface Described {
  readonly name: string;
  /** By {@link plainName}: the name as it is written. */
  readonly arguments: ReadonlyMap<string, string>;
  readonly sensitive: readonly string[];
}

/** What one provider declares, sorted, from the folders of its two packages. */
export function distilSensitive(typingsDir: string, sensitiveDir: string): SensitiveSource {
  const { name, version, license } = JSON.parse(readFileSync(join(sensitiveDir, "package.json"), "utf8"));
  const types = readTypes(join(typingsDir, "lib"));
  const found = new Map<string, { readonly score: number; readonly attributes: readonly string[] }>();
  for (const resource of readClasses(sensitiveDir)) {
    if (resource.sensitive.length === 0) continue;
    const best = types
      .map((type) => ({ type, score: scoreOf(type, resource) }))
      .reduce((a, b) => (b.score > a.score ? b : a));
    if (best.score === 0 || (found.get(best.type.name)?.score ?? 0) >= best.score) continue;
    found.set(best.type.name, { score: best.score, attributes: attributesOf(best.type, resource) });
  }
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...{ package: name, version, licence: license },
    types: Object.fromEntries(sorted.map(([type, { attributes }]) => [type, attributes.join(" ")])),
  };
}

/** The provider's own names. Write-only arguments, `…_wo`, are told by the argument that they stand in for. */
function attributesOf(type: Described, resource: Described): string[] {
  const names = resource.sensitive.map((name) => type.arguments.get(plainName(name)) ?? snake(name));
  return [...new Set(names.map((name) => name.replace(/_wo$/, "")))].sort();
}

/** The part of all arguments that both have, with what equal names add to it; 0 where that is too little. */
function scoreOf(type: Described, resource: Described): number {
  const shared = [...resource.arguments.keys()].filter((name) => type.arguments.has(name)).length;
  const part = shared / (resource.arguments.size + type.arguments.size - shared || 1);
  const [name = "", short = ""] = [
    plainName(type.name.slice(type.name.indexOf("_") + 1)),
    plainName(resource.name),
  ];
  const module = plainName(resource.name.split("/")[0] ?? "");
  const sameName = name === short || name === short.slice(module.length);
  if (part < (sameName ? SHARED_ARGUMENTS.withName : SHARED_ARGUMENTS.alone)) return 0;
  return part + (sameName ? 1 : 0) + (name === short ? 0.1 : 0);
}

function readTypes(folder: string): Described[] {
  return readdirSync(folder).flatMap((name) => {
    const file = join(folder, name, "index.js");
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    const body = text.slice(text.indexOf("extends cdktf.TerraformResource {"));
    const type = /\.tfResourceType = "([^"]+)"/.exec(body)?.[1];
    if (type === undefined || !text.includes("extends cdktf.TerraformResource {")) return [];
    const written = body.slice(body.indexOf("synthesizeHclAttributes()"));
    const names = [
      ...[...body.matchAll(/^ +\/\/ ([a-z0-9_]+) - computed/gm)],
      ...[...written.matchAll(/^ {12}([a-z0-9_]+): \{$/gm)],
    ].map(([, one = ""]) => one);
    return [{ name: type, arguments: byPlainName(names.filter((one) => one !== "timeouts")), sensitive: [] }];
  });
}

function* readClasses(folder: string): Generator<Described> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith(".js") || entry.parentPath.includes("node_modules", folder.length)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
    // "aws:rds/cluster:Cluster"; what stands first in the package itself is in the module "index".
    const [, module, name] = /__pulumiType = '[^:']+:([^:/']+)[^:']*:([^']+)'/.exec(text) ?? [];
    if (module === undefined || name === undefined) continue;
    const names = [...text.matchAll(/resourceInputs\["([^"]+)"\]/g)].map(([, one = ""]) => one);
    const listed = /additionalSecretOutputs: \[([^\]]*)\]/.exec(text)?.[1] ?? "";
    yield {
      name: `${module === "index" ? "" : module}/${name}`,
      arguments: byPlainName(names.filter((one) => !PULUMIS_OWN.has(one)).map(snake)),
      sensitive: [...listed.matchAll(/"([^"]+)"/g)].flatMap(([, one = ""]) =>
        PULUMIS_OWN.has(one) ? [] : [one],
      ),
    };
  }
}

function byPlainName(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [plainName(name), name]));
}

/** Both sides' names alike: letters alone, and without the ending of several, which Pulumi gives to lists. */
function plainName(name: string): string {
  const plain = name.replaceAll(/[_/]/g, "").toLowerCase();
  return plain.replace(/ies$/, "y").replace(/(?:es|s)$/, "");
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
