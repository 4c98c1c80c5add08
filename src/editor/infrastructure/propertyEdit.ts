/** Writes one property of a declaration, where that can be done without understanding more than its text. */
import {
  applyEdits,
  type FormattingOptions,
  findNodeAtOffset,
  getNodePath,
  modify,
  parseTree,
} from "jsonc-parser";
import { isConfiguration, isJsonForm } from "../../shared/sources/configurationFiles.ts";

export interface Property {
  readonly name: string;
  readonly value: boolean | number | string;
}

/** A text that takes the place of a line, counted from 0. */
export interface LineEdit {
  readonly line: number;
  readonly text: string;
  /** The text becomes a line of its own after that one instead. */
  readonly isNew: boolean;
}

/**
 * @param line of the declaration, from 0
 * @returns undefined where the property is written in a way that only a person should change
 */
export function propertyEdit(
  file: string,
  lines: readonly string[],
  line: number,
  property: Property,
): LineEdit | undefined {
  if (isConfiguration(file) && !isJsonForm(file)) return inBlock(lines, line, property);
  return lines[0]?.trimStart().startsWith("{") ? undefined : inMapping(lines, line, property);
}

/** A declaration of more lines than these is not looked through. */
const MOST_LINES = 2_000;

/** `name = value` in a block of HCL. */
function inBlock(lines: readonly string[], line: number, { name, value }: Property): LineEdit | undefined {
  if (!lines[line]?.trimEnd().endsWith("{")) return undefined;
  let depth = 1;
  for (let at = line + 1; at < Math.min(lines.length, line + MOST_LINES); at++) {
    const text = lines[at] ?? "";
    const [key, ...rest] = text.split("=");
    if (depth === 1 && key?.trim() === name) {
      const written = rest.join("=").trim();
      return isLiteral(written)
        ? { line: at, text: `${key}= ${JSON.stringify(value)}`, isNew: false }
        : undefined;
    }
    for (const sign of text) depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
    if (depth <= 0) break;
  }
  return { line, text: `${indentOf(lines[line] ?? "")}  ${name} = ${JSON.stringify(value)}`, isNew: true };
}

/** `Name: value` below `Properties:` of a resource in YAML. */
function inMapping(lines: readonly string[], line: number, { name, value }: Property): LineEdit | undefined {
  const outer = indentOf(lines[line] ?? "").length;
  let properties: number | undefined;
  let inner: string | undefined;
  for (let at = line + 1; at < Math.min(lines.length, line + MOST_LINES); at++) {
    const text = lines[at] ?? "";
    if (text.trim() === "" || text.trimStart().startsWith("#")) continue;
    const indent = indentOf(text);
    if (indent.length <= outer) break;
    if (properties === undefined) {
      if (text.trim() === "Properties:") properties = at;
      continue;
    }
    inner ??= indent;
    if (indent.length < inner.length) break;
    if (indent !== inner || !text.trim().startsWith(`${name}:`)) continue;
    const written = text
      .trim()
      .slice(name.length + 1)
      .trim();
    return isLiteral(written) ? { line: at, text: `${indent}${name}: ${value}`, isNew: false } : undefined;
  }
  if (properties === undefined || inner === undefined) return undefined;
  return { line: properties, text: `${inner}${name}: ${value}`, isNew: true };
}

function indentOf(text: string): string {
  return text.slice(0, text.length - text.trimStart().length);
}

/** Yes, no, a number: nothing that somebody computed. */
function isLiteral(text: string): boolean {
  return /^"?(?:true|false|\d{1,9})"?$/i.test(text);
}

/** The text of a template in JSON with the property of the resource that is declared at an offset; undefined: as above. */
export function propertyInJson(text: string, offset: number, { name, value }: Property): string | undefined {
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, offset + 1);
  const path = node && getNodePath(node);
  if (path?.[0] !== "Resources" || path[1] === undefined) return undefined;
  const formattingOptions: FormattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(
    text,
    modify(text, ["Resources", path[1], "Properties", name], value, { formattingOptions }),
  );
}
