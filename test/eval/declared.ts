/**
 * What files of infrastructure declare, as parsers find it that are not ours: HashiCorp's for Terraform, `yaml` and
 * `jsonc-parser` for templates, states and plans. Nothing here is shared with the readers that it judges.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ParseError, parse as parseJsonc } from "jsonc-parser";
import { parseDocument } from "yaml";
import { parseHcl } from "../support/code/hcl.ts";

/** What one document, or one folder of a configuration, declares. */
export type Declared =
  /** Names that its reading has to have: addresses of the root module, logical ids, addresses in a state. */
  | { readonly names: ReadonlySet<string> }
  /** How many resources stand in it, where its language has no names for them. */
  | { readonly count: number }
  /** Why the independent parser refuses it, and in which file. */
  | { readonly refused: string; readonly file: string };

type Tree = { readonly [key: string]: unknown };

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const treeAt = (tree: Tree, key: string): Tree => (isTree(tree[key]) ? (tree[key] as Tree) : {});
const listAt = (tree: Tree, key: string): readonly unknown[] =>
  Array.isArray(tree[key]) ? (tree[key] as readonly unknown[]) : [];

/** The resources of a folder's configuration, without those of the modules that it calls. */
export async function declaredInFolder(root: string, files: readonly string[]): Promise<Declared> {
  const names = new Set<string>();
  for (const file of files.filter((one) => !files.includes(one.replace(/\.tf(\.json)?$/, ".tofu$1"))))
    try {
      const text = readFileSync(join(root, file), "utf8");
      const parsed = file.endsWith(".json") ? fromJson(text) : await parseHcl(file, text);
      for (const resources of blocksOf(isTree(parsed) ? parsed["resource"] : undefined))
        for (const [type, named] of Object.entries(resources))
          for (const blocks of blocksOf(named))
            for (const name of Object.keys(blocks)) names.add(`${type}.${name}`);
    } catch (error) {
      return { refused: error instanceof Error ? (error.message.split("\n")[0] ?? "") : `${error}`, file };
    }
  return { names };
}

/** In JSON, each level of blocks may also be a list of them. */
function blocksOf(value: unknown): readonly Tree[] {
  return (Array.isArray(value) ? value : [value]).filter(isTree);
}

/** Undefined for what is no infrastructure. */
export function declaredInDocument(root: string, file: string): Declared | undefined {
  const text = readFileSync(join(root, file), "utf8").replace(/^\uFEFF/, "");
  if (!/resource/i.test(text)) return undefined;
  const document = /^\s*[{[]/.test(text) && !/\.ya?ml$/i.test(file) ? fromJson(text) : fromYaml(text);
  if (!isTree(document)) return undefined;
  return inTemplate(document) ?? inArm(document) ?? inState(document);
}

/** With comments, which templates of Azure may have; undefined for what is broken. */
function fromJson(text: string): unknown {
  const errors: ParseError[] = [];
  const parsed = parseJsonc(text, errors);
  return errors.length === 0 ? parsed : undefined;
}

function fromYaml(text: string): unknown {
  // Comments, tags of functions and keys that stand twice are no errors of a template.
  const document = parseDocument(text, { logLevel: "silent", uniqueKeys: false, version: "1.1" });
  try {
    return document.errors.length === 0 ? document.toJS({ maxAliasCount: 10_000 }) : undefined;
  } catch {
    return undefined;
  }
}

/** CloudFormation and SAM. What `Fn::ForEach` makes has names that only running it tells. */
function inTemplate(document: Tree): Declared | undefined {
  const resources = Object.entries(treeAt(document, "Resources"));
  const typed = resources.filter(([, one]) => isTree(one) && typeof one["Type"] === "string");
  if (!typed.some(([, one]) => /^\w+::\w+/.test((one as Tree)["Type"] as string))) return undefined;
  return { names: new Set(typed.map(([id]) => id)) };
}

/** Azure Resource Manager: with those within others and within nested deployments. */
function inArm(document: Tree): Declared | undefined {
  const schema = document["$schema"];
  if (typeof schema !== "string" || !/deploymentTemplate\.json/i.test(schema)) return undefined;
  return { count: armResources(document["resources"]) };
}

function armResources(resources: unknown): number {
  const list: readonly unknown[] = isTree(resources)
    ? Object.values(resources)
    : Array.isArray(resources)
      ? resources
      : [];
  let count = 0;
  for (const one of list) {
    // Bicep names what exists already beside what is declared.
    if (!isTree(one) || typeof one["type"] !== "string" || one["existing"] === true) continue;
    const inner = treeAt(treeAt(one, "properties"), "template");
    count += 1 + armResources(one["resources"]) + armResources(inner["resources"]);
  }
  return count;
}

/** A state's file, and what `terraform show -json` prints of states and plans. */
function inState(document: Tree): Declared | undefined {
  if (typeof document["lineage"] === "string") {
    const managed = listAt(document, "resources")
      .filter(isTree)
      .filter((one) => one["mode"] === "managed");
    return { count: managed.reduce((sum, one) => sum + listAt(one, "instances").length, 0) };
  }
  const changes = listAt(document, "resource_changes").filter(isTree);
  if (changes.length > 0) return { names: namesOf(changes.filter((one) => one["mode"] === "managed")) };
  const shown = treeAt(document, "planned_values");
  const values = Object.keys(shown).length > 0 ? shown : treeAt(document, "values");
  if (!isTree(values["root_module"])) return undefined;
  return { names: namesOf(inModule(values["root_module"])) };
}

function inModule(module: Tree): readonly Tree[] {
  const own = listAt(module, "resources")
    .filter(isTree)
    .filter((one) => one["mode"] === "managed");
  return [...own, ...listAt(module, "child_modules").filter(isTree).flatMap(inModule)];
}

function namesOf(resources: readonly Tree[]): ReadonlySet<string> {
  return new Set(resources.map((one) => `${one["address"]}`));
}
