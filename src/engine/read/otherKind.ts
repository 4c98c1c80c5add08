/** What a file is that none of the readers takes, for whoever named it: told by its name, how it begins and its outermost keys. */
import { isObject, type JsonObject, readText } from "../../contract/reading.ts";
import { ownOf } from "../../shared/own.ts";
import { onOneLine } from "../../shared/seen.ts";
import { rootKeys } from "../../shared/sources/rootKeys.ts";
import { KINDS, type Kind, PLAN } from "./kinds.ts";

/** How an archive of ZIP begins, which is also how Terraform saves a plan. */
const ARCHIVE = "PK\u0003\u0004";
/** Characters that are looked through: what a file is stands at its top. */
const LOOKED_AT = 64 * 1024;

/**
 * A sentence; undefined for what may be meant as JSON: a fault in it is told with its place.
 * @param text of the file, in whatever encoding it is
 * @param known what can be read, for what nothing can be made of
 */
export function otherKind(text: string, file: string, known: string): string | undefined {
  const start = text.slice(0, LOOKED_AT);
  const isBracketed = /^\s*[{[]/.test(start);
  if (start.startsWith(ARCHIVE)) return `This is an archive, as Terraform saves plans; ${PLAN}.`;
  if (start.includes("\0")) {
    const named = kindOf(file);
    return named ? thisIs(named, known) : `This is no text. What can be read: ${known}.`;
  }
  const keys = new Set(rootKeys(start));
  const schema = keys.has("$schema") ? SCHEMA.exec(start)?.[1] : undefined;
  const kind = kindOf(file, { keys, text: start, ...(schema !== undefined && { schema }) });
  if (kind && (!isBracketed || kind.first)) return thisIs(kind, known);
  const isJson = /^\s*(?:$|\{\s*(?:["}]|$)|[["\d-]|(?:true|false|null)\b)/.test(start);
  if (isJson && !/^-{3}|^\s*- /.test(start)) return undefined;
  if (kind) return thisIs(kind, known);
  if (isBracketed) return undefined;
  if (/\.ya?ml$/i.test(file) || keys.size > 0)
    return `This is YAML, and no template of CloudFormation: it has no section Resources. What can be read: ${known}.`;
  return `This is neither JSON nor YAML. What can be read: ${known}.`;
}

/** What a JSON document is that is valid and that no reader takes: a sentence, undefined where nobody knows. */
export function otherDocument(document: object, file: string, known: string): string | undefined {
  const schema = readText(ownOf(document as JsonObject, "$schema"));
  const keys = new Set(Object.keys(document));
  const kind = kindOf(file, { keys, document, ...(schema !== undefined && { schema }) });
  return kind && thisIs(kind, known);
}

/**
 * What a folder holds by the names of its files, and what to do: "main.bicep is a Bicep file; build it first: …". Of
 * several that of which something can be read.
 */
export function otherInFolder(names: readonly string[]): string | undefined {
  const named = KINDS.flatMap((kind) => {
    const file = names.find((one) => kind.name?.test(one));
    return file === undefined ? [] : [{ file, kind }];
  });
  const found = named.find(({ kind }) => kind.instead !== undefined) ?? named[0];
  return found && sentence(`${onOneLine(found.file)} is`, found.kind);
}

/** What is known of a file beside its name. */
interface Content {
  readonly keys?: ReadonlySet<string>;
  readonly text?: string;
  readonly schema?: string;
  /** Of JSON, where it was parsed. */
  readonly document?: object;
}

/** By its name, or by what it holds. */
function kindOf(file: string, content: Content = {}): Kind | undefined {
  const own = file.slice(file.lastIndexOf("/") + 1);
  const first = firstLine(content.text ?? "");
  return KINDS.find((kind) => kind.name?.test(own) || holds(kind, content, first));
}

function holds(kind: Kind, { keys, text = "", schema = "", document }: Content, line: string): boolean {
  if ((kind.keys ?? kind.text ?? kind.first ?? kind.schema ?? kind.way) === undefined) return false;
  return (
    (kind.keys?.every((key) => keys?.has(key) === true) ?? true) &&
    (kind.first?.test(line) ?? true) &&
    (kind.text?.test(text) ?? true) &&
    (kind.schema?.test(schema.slice(0, LONGEST_SCHEMA)) ?? true) &&
    (kind.way === undefined || leads(document, kind.way))
  );
}

/** Characters of an address of a schema. */
const LONGEST_SCHEMA = 300;
const SCHEMA = /["']?\$schema["']?\s{0,100}:\s{0,100}["']?([^"'\s,}]{1,300})/;

function leads(document: unknown, way: readonly string[]): boolean {
  let at = document;
  for (const key of way) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return false;
    at = at[key];
  }
  return true;
}

const COMMENT = /\s+|(?:#|\/\/)[^\n]*|\/\*/y;

/** The first line that is neither empty nor a comment. */
function firstLine(text: string): string {
  let at = 0;
  for (;;) {
    COMMENT.lastIndex = at;
    const found = COMMENT.exec(text)?.[0];
    if (found === undefined) break;
    at += found.length;
    const end = found === "/*" ? text.indexOf("*/", at) : undefined;
    if (end === -1) return "";
    if (end !== undefined) at = end + 2;
  }
  const end = text.indexOf("\n", at);
  return text.slice(at, end === -1 ? undefined : end);
}

function thisIs(kind: Kind, known: string): string {
  const told = sentence("This is", kind);
  return kind.instead === undefined ? `${told} What can be read: ${known}.` : told;
}

function sentence(subject: string, { what, instead }: Kind): string {
  return instead === undefined ? `${subject} ${what}.` : `${subject} ${what}; ${instead}.`;
}
