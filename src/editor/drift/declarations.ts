/**
 * Where a text of a source file declares what is looked for. Offsets count UTF-16 units from the text's start. Files
 * and names are foreign: everything here takes time in proportion to the text, and no name becomes an expression.
 */

import type { TerraformAddress } from "../../shared/terraformAddress.ts";
import { jsonKeys } from "../text/jsonKeys.ts";
import { blankHcl } from "./hcl.ts";
import type { SourceName } from "./sourceNames.ts";

/** Endings of the file names in which a name may be declared. */
export function fileEndings({ kind }: SourceName): readonly string[] {
  return kind === "terraform"
    ? ["tf", "tofu", "tf.json", "tofu.json"]
    : ["bicep", "yaml", "yml", "json", "template", "ts", "js", "py", "go", "cs", "java"];
}

/** Offsets of the declarations in a file, in their order. */
export function declarations(file: string, text: string, name: SourceName): readonly number[] {
  if (name.kind === "terraform") {
    return file.endsWith(".json") ? terraformJson(text, name) : terraform(text, name);
  }
  if (name.name === "") return [];
  if (file.endsWith(".bicep")) return bicep(text, name.name);
  if (/\.(json|template)$/.test(file) && /^\s*\{/.test(text)) return cloudFormationJson(text, name.name);
  if (/\.(ya?ml|template)$/.test(file)) return yaml(text, name.name);
  return program(text, name.name);
}

const TERRAFORM_BLOCK =
  /^[ \t]*(resource|data)\s+"?([\p{L}_][\p{L}\p{N}_-]*)"?\s+"?([\p{L}_][\p{L}\p{N}_-]*)"?\s*\{/gmu;

function terraform(text: string, { data, type, name }: TerraformAddress): readonly number[] {
  return offsets(
    blankHcl(text),
    TERRAFORM_BLOCK,
    ([, kind, ...labels]) => kind === (data ? "data" : "resource") && samePath(labels, [type, name]),
  );
}

function terraformJson(text: string, { data, type, name }: TerraformAddress): readonly number[] {
  return keys(text, [data ? "data" : "resource", type, name]);
}

const BICEP_RESOURCE = /^[ \t]*resource[ \t]+(\w+)[ \t]+'/gm;
const BICEP_NAME = /^[ \t]*name[ \t]*:[ \t]*'([^'\n]*)'/gm;

function bicep(text: string, name: string): readonly number[] {
  const named = ([, word]: readonly string[]) => word === name;
  return [...offsets(text, BICEP_RESOURCE, named), ...offsets(text, BICEP_NAME, named)].sort((a, b) => a - b);
}

function cloudFormationJson(text: string, name: string): readonly number[] {
  return [...keys(text, ["Resources", name]), ...keys(text, ["resources", name])];
}

/** A key on a line of its own, with a `Type` or `type` right below, as CloudFormation and Pulumi write resources. */
function yaml(text: string, name: string): readonly number[] {
  const found: number[] = [];
  const spellings = [name, `"${name}"`, `'${name}'`];
  let key: number | undefined;
  let start = 0;
  for (const line of text.split("\n")) {
    const words = line.trim();
    if (key !== undefined && /^[ \t]+[Tt]ype[ \t]*:/.test(line)) found.push(key);
    // Comments and empty lines may stand between a key and its type.
    if (words !== "" && !words.startsWith("#")) key = undefined;
    const indent = line.length - line.trimStart().length;
    if (indent > 0 && spellings.some((spelling) => isKey(words, spelling))) key = start + indent;
    start += line.length + 1;
  }
  return found;
}

/** Whether a line is this key, with nothing but a comment behind it. */
function isKey(line: string, key: string): boolean {
  return line.startsWith(key) && /^[ \t]*:[ \t]*(?:#|$)/.test(line.slice(key.length));
}

/** No call's name and arguments before the first text are longer. */
const MOST_BEFORE = 200;
const SCOPES = ["ctx,", "self,", "this,", "scope,"];

/** The first text handed to a constructor or function, after Go's context or Python's scope. */
function program(text: string, name: string): readonly number[] {
  const found: number[] = [];
  for (const quote of ['"', "'", "`"]) {
    const quoted = quote + name + quote;
    for (let at = text.indexOf(quoted); at !== -1; at = text.indexOf(quoted, at + quoted.length)) {
      const from = Math.max(0, at - MOST_BEFORE);
      const call = callBefore(text.slice(from, at));
      if (call !== undefined) found.push(from + call);
    }
  }
  return found.sort((a, b) => a - b);
}

/** Where the name of the call begins whose first text follows; undefined where none is called. */
function callBefore(text: string): number | undefined {
  const said = text.trimEnd();
  const scope = SCOPES.find((word) => said.endsWith(word));
  const opened = scope === undefined ? said : said.slice(0, -scope.length).trimEnd();
  if (!opened.endsWith("(")) return undefined;
  const end = opened.length - 1;
  let start = end;
  // Generic arguments, as in `Bucket<Props>(`, count with the name.
  while (start > 0 && /[\w>]/.test(opened[start - 1] ?? "")) start--;
  while (opened[start] === ">") start++;
  return start < end ? start : undefined;
}

/** Where the words of a pattern's matches begin. */
function offsets(
  text: string,
  pattern: RegExp,
  fits: (match: RegExpExecArray) => boolean,
): readonly number[] {
  return [...text.matchAll(pattern)].filter(fits).map(({ index, 0: found }) => index + found.search(/\S/));
}

function keys(text: string, path: readonly string[]): readonly number[] {
  return jsonKeys(text, path.length)
    .filter((key) => samePath(key.path, path))
    .map(({ offset }) => offset);
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}
