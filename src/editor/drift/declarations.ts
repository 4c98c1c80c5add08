/** Where a text of a source file declares what is looked for. Offsets count UTF-16 units from the text's start. */

import { jsonKeys } from "../common/jsonKeys.ts";
import { blankHcl } from "./hcl.ts";
import type { SourceName, TerraformAddress } from "./sourceNames.ts";

/** Endings of the file names in which a name may be declared. */
export function fileEndings({ kind }: SourceName): readonly string[] {
  return kind === "terraform"
    ? ["tf", "tofu", "tf.json", "tofu.json"]
    : ["bicep", "yaml", "yml", "json", "template", "ts", "js", "py", "go", "cs", "java"];
}

/** Offsets of the declarations in a file. */
export function declarations(file: string, text: string, name: SourceName): readonly number[] {
  if (name.kind === "terraform") {
    return file.endsWith(".json") ? terraformJson(text, name) : terraform(text, name);
  }
  if (file.endsWith(".bicep")) return bicep(text, name.name);
  if (/\.(json|template)$/.test(file) && /^\s*\{/.test(text)) return cloudFormationJson(text, name.name);
  if (/\.(ya?ml|template)$/.test(file)) return yaml(text, name.name);
  return program(text, name.name);
}

function terraform(text: string, { data, type, name }: TerraformAddress): readonly number[] {
  const label = (word: string) => `"?${literal(word)}"?`;
  const block = new RegExp(
    `^[ \\t]*${data ? "data" : "resource"}\\s+${label(type)}\\s+${label(name)}\\s*\\{`,
    "gm",
  );
  return offsets(blankHcl(text), block);
}

function terraformJson(text: string, { data, type, name }: TerraformAddress): readonly number[] {
  const path = [data ? "data" : "resource", type, name];
  return [...jsonKeys(text)].filter((key) => samePath(key.path, path)).map(({ offset }) => offset);
}

function bicep(text: string, name: string): readonly number[] {
  const word = literal(name);
  return [
    ...offsets(text, new RegExp(`^[ \\t]*resource\\s+${word}\\s+'`, "gm")),
    ...offsets(text, new RegExp(`^[ \\t]*name\\s*:\\s*'${word}'`, "gm")),
  ];
}

function cloudFormationJson(text: string, name: string): readonly number[] {
  return [...jsonKeys(text)]
    .filter(({ path }) => samePath(path, ["Resources", name]) || samePath(path, ["resources", name]))
    .map(({ offset }) => offset);
}

/** A key on a line of its own, with a `Type` or `type` right below, as CloudFormation and Pulumi write resources. */
function yaml(text: string, name: string): readonly number[] {
  const key = `(["']?)${literal(name)}\\1`;
  return offsets(
    text,
    new RegExp(
      `^[ \\t]+${key}[ \\t]*:[ \\t]*(?:#.*)?\\r?\\n(?:[ \\t]*(?:#.*)?\\r?\\n)*[ \\t]+[Tt]ype[ \\t]*:`,
      "gm",
    ),
  );
}

/** The first text handed to a constructor or function, after Go's context or Python's scope. */
function program(text: string, name: string): readonly number[] {
  return offsets(
    text,
    new RegExp(`\\w[>\\w]*\\(\\s*(?:(?:ctx|self|this|scope),\\s*)?(["'\`])${literal(name)}\\1`, "g"),
  );
}

function offsets(text: string, pattern: RegExp): readonly number[] {
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => index + found.search(/\S/));
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}

/** A text as a regular expression that matches just it. */
function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
