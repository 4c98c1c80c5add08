/** Writes a program as Terraform (and OpenTofu) configuration. */

import { append } from "../../../shared/append.ts";
import { isWindowsName } from "../../../shared/files/names.ts";
import { BACKEND } from "../beside/values.ts";
import { missingLine } from "../describe.ts";
import type { MappingTable } from "../mappingTable.ts";
import { type CodeFile, MAX_PREFIX, type Program, type Resource, type Variable } from "../model.ts";
import type { SchemaTable } from "../schemaTable.ts";
import { aligned, block, body, expression, list, quoted } from "./hcl.ts";
import { HEAD, readme } from "./readme.ts";

/** Functions that every version has which the generated code uses: `terraform` blocks pin the least. */
const LEAST_VERSION = ">= 1.5.0";

/** What reads something of the cloud. */
const LOOKUP = /\bdata\.[a-z0-9_]+\.[a-z0-9_]+\./g;

/** The files of a program: versions, variables and outputs, and the resources by what they are for. */
export function printTerraform(program: Program, schemas: SchemaTable, { common }: MappingTable): CodeFile[] {
  const addresses = new Map(program.resources.map(({ id, type }) => [id, type]));
  const groups = new Map<string, string[]>();
  for (const resource of program.resources)
    add(groups, nameOf(resource.group), resourceBlock(resource, schemas, addresses, common.replaced));
  for (const one of program.missing)
    add(groups, nameOf(one.group), [`# ${missingLine(one)}`, "# Write it here, or choose another type."]);
  const { provider = "", providerVersion = "" } = schemas.source;
  const used = new Set(program.resources.map(({ type }) => providerOf(type, schemas)));
  const others = Object.entries(common.providers).filter(([source]) => used.has(lastOf(source)));
  const pinned = others.map(([source, one]) => [source, typeof one === "string" ? one : one.version]);
  const files = new Map<string, string[]>();
  files.set(
    "versions.tf",
    versions({ [provider]: `~> ${providerVersion.replace(/\.\d+$/, "")}`, ...Object.fromEntries(pinned) }),
  );
  files.set(
    "variables.tf",
    program.variables.flatMap((one, place) => [...(place > 0 ? [""] : []), ...variable(one)]),
  );
  if (program.outputs.length > 0)
    files.set(
      "outputs.tf",
      program.outputs.flatMap(({ name, description, value }, place) => [
        ...(place > 0 ? [""] : []),
        ...block(
          `output ${quoted(name)}`,
          aligned([
            ["description", quoted(description)],
            ["value", expression(value, addresses, "  ")],
          ]),
        ),
      ]),
    );
  for (const [path, text] of Object.entries(common.files)) files.set(path, text.trimEnd().split("\n"));
  for (const [, one] of others)
    if (typeof one !== "string") add(files, "providers.tf", one.configuration.trimEnd().split("\n"));
  const lines = [...files.values(), ...groups.values()].flat();
  const named = new Set(lines.flatMap((line) => line.match(LOOKUP) ?? []));
  const read = Object.entries(common.data).filter(([address]) => named.has(`data.${address}.`));
  if (read.length > 0) files.set("lookups.tf", read.flatMap(dataBlock));
  // Last, beside all that is there by now: no group takes the place of another file.
  const own = new Set([...files.keys(), BACKEND]);
  for (const [name, blocks] of groups) {
    const isFree = !own.has(`${name}.tf`) && !OVERRIDE.test(name) && isWindowsName(name);
    add(files, `${name}${isFree ? "" : "_group"}.tf`, blocks);
  }
  const written = [...files].map(([path, content]) => file(path, content));
  return [...written, readme(program, ["terraform init", "terraform plan", "terraform apply"])].sort(
    (a, b) => (a.path < b.path ? -1 : 1),
  );
}

/** Terraform changes other files' blocks by those of such a file, and refuses one that is in no other. */
const OVERRIDE = /(?:^|_)override$/;
/** Characters of a file's name, of which file systems take 255 bytes. */
const LONGEST_NAME = 100;

/** A group's name for files, without an ending; groups of one name share a file. */
function nameOf(group: string): string {
  return group.replaceAll(/[^a-z0-9]+/g, "_").slice(0, LONGEST_NAME) || "other";
}

/** Adds lines to those of a name, after an empty one. */
function add(files: Map<string, string[]>, name: string, lines: readonly string[]): void {
  const before = files.get(name);
  if (before) append(before, ["", ...lines]);
  else files.set(name, [...lines]);
}

function file(path: string, lines: readonly string[]): CodeFile {
  return { path, content: `# ${HEAD}\n\n${lines.join("\n")}\n` };
}

function resourceBlock(
  resource: Resource,
  schemas: SchemaTable,
  addresses: ReadonlyMap<string, string>,
  replaced: readonly string[],
): string[] {
  const { id, type, properties, comment, after, keep, settles = [] } = resource;
  const createFirst = replaced.includes(type) || properties.some(([key]) => key === "name_prefix");
  const schema = schemas.types[type] ?? { properties: {} };
  const lines = [
    ...(schema.provider ? [`  provider = ${schema.provider}`, ""] : []),
    ...body(properties, schema.properties, schema, addresses, "  "),
  ];
  if (after.length > 0)
    append(lines, [
      ...(lines.length > 0 ? [""] : []),
      `  depends_on = ${list(
        after.map((one) => `${addresses.get(one)}.${one}`),
        "  ",
      )}`,
    ]);
  const lifecycle = aligned(
    [
      ...(createFirst ? [["create_before_destroy", "true"] as const] : []),
      ...(keep ? [["prevent_destroy", "true"] as const] : []),
      ...(settles.length > 0 ? [["ignore_changes", list(settles, "    ")] as const] : []),
    ],
    "    ",
  );
  if (lifecycle.length > 0)
    append(lines, [...(lines.length > 0 ? [""] : []), ...block("lifecycle", lifecycle, "  ")]);
  return [...comment.map((line) => `# ${line}`), ...block(`resource ${quoted(type)} ${quoted(id)}`, lines)];
}

/** What the code reads of the cloud, with an empty line before it unless it is the first. */
function dataBlock([address, text]: readonly [string, string], place: number): string[] {
  const [type = "", name = ""] = address.split(".");
  const lines = text.trimEnd() === "" ? [] : text.trimEnd().split("\n");
  const inside = lines.map((line) => (line === "" ? "" : `  ${line}`));
  return [...(place > 0 ? [""] : []), ...block(`data ${quoted(type)} ${quoted(name)}`, inside)];
}

/** The name of the provider that a resource type belongs to. */
function providerOf(type: string, schemas: SchemaTable): string {
  return schemas.types[type]?.provider ?? type.slice(0, type.indexOf("_"));
}

/** "hashicorp/random" is called `random`. */
function lastOf(source: string): string {
  return source.split("/").at(-1) ?? source;
}

function versions(providers: Readonly<Record<string, string>>): string[] {
  const required = Object.entries(providers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, version]) => {
      const fields = aligned(
        [
          ["source", quoted(source)],
          ["version", quoted(version)],
        ],
        "      ",
      );
      return [lastOf(source), `{\n${fields.join("\n")}\n    }`] as const;
    });
  return block("terraform", [
    `  required_version = ${quoted(LEAST_VERSION)}`,
    "",
    ...block("required_providers", aligned(required, "    "), "  "),
  ]);
}

const TYPES: Readonly<Record<Variable["type"], string>> = {
  string: "string",
  number: "number",
  boolean: "bool",
  list: "list(string)",
  map: "map(string)",
  any: "any",
};

function variable({
  name,
  type,
  description,
  default: preset,
  enum: accepted,
  sensitive,
}: Variable): string[] {
  const lines = aligned([
    ["type", TYPES[type]],
    ["description", quoted(description)],
    ...(preset ? [["default", expression(preset, new Map(), "  ")] as const] : []),
    ...(sensitive ? [["sensitive", "true"] as const] : []),
  ]);
  const rule = accepted
    ? [
        `contains([${accepted.map(quoted).join(", ")}], var.${name})`,
        `Must be one of ${accepted.join(", ")}.`,
      ]
    : name === "name"
      ? [
          `can(regex("^[a-z][a-z0-9-]{0,${MAX_PREFIX - 2}}[a-z0-9]$", var.name))`,
          `Must be 2 to ${MAX_PREFIX} lower-case letters, digits and hyphens, and begin with a letter.`,
        ]
      : undefined;
  if (rule)
    append(lines, [
      "",
      ...block(
        "validation",
        aligned(
          [
            ["condition", rule[0] ?? ""],
            ["error_message", quoted(rule[1] ?? "")],
          ],
          "    ",
        ),
        "  ",
      ),
    ]);
  return block(`variable ${quoted(name)}`, lines);
}
