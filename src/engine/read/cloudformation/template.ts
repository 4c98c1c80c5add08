/** A template of CloudFormation, parsed and taken apart into its sections. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { MODULES } from "../../../shared/sources/recognized.ts";
import { parseJson } from "../document/json.ts";
import { type LocatedDocument, locate, textOf } from "../document/located.ts";
import { parseYaml } from "../document/yaml.ts";
import { ReadError, type ReadProblem, type SourcePlace, type Unread } from "../model.ts";

/** A resource as its template writes it, after what SAM makes of it. */
export interface RawResource {
  readonly id: string;
  readonly type: string;
  /** `Properties`, `DependsOn`, `Condition`, `Metadata` and the rest. */
  readonly attributes: JsonObject;
  readonly place?: SourcePlace | undefined;
  /** SAM makes it; nobody wrote it. */
  readonly implied?: true;
  /** Of a module: where its content comes from, as written. */
  readonly moduleSource?: string;
}

/** A stack within a stack, or a module. */
export interface NestedStack {
  /** What it counts as where its template is not read. */
  readonly unread: Unread;
  /** The file that declares it, where that is one of the named folders'. */
  readonly file?: string;
  /** Where its content comes from, as written. */
  readonly source?: string;
  /** Values for its parameters. */
  readonly given: JsonObject;
}

export interface Template {
  readonly file: string;
  readonly document: LocatedDocument;
  readonly parameters: JsonObject;
  /** Variables of loops over what is not known, which entries still name. */
  readonly openVariables: ReadonlySet<string>;
  readonly mappings: JsonObject;
  readonly conditions: JsonObject;
  readonly outputs: JsonObject;
  readonly resources: ReadonlyMap<string, RawResource>;
  /** Of the resources those that are stacks. */
  readonly nested: ReadonlyMap<string, NestedStack>;
  /** What `AWS::Include` puts in place of itself, by its location. */
  readonly includes: ReadonlyMap<string, unknown>;
  readonly isSam: boolean;
  readonly problems: readonly ReadProblem[];
}

export const SAM_TRANSFORM = "AWS::Serverless-2016-10-31";
/** Transforms that add nothing to what a template declares, or nothing that is not read here. */
const KNOWN_TRANSFORMS: ReadonlySet<unknown> = new Set([
  ...[
    SAM_TRANSFORM,
    "AWS::LanguageExtensions",
    "AWS::SecretsManager-2020-07-23",
    "AWS::SecretsManager-2024-09-16",
  ],
  "AWS::CodeDeployBlueGreen",
]);

/** What parsing leaves: the root's sections, before anything is made of them. */
export interface RawTemplate {
  readonly file: string;
  readonly document: LocatedDocument;
  readonly root: JsonObject;
  /** Whether its text speaks of `AWS::Include` at all. */
  readonly mayInclude: boolean;
}

/**
 * Parses a template, JSON or YAML whatever its file is called.
 * @throws ReadError where it is neither, or declares no resources
 */
export function parseTemplate(file: string, bytes: Uint8Array): RawTemplate {
  const text = textOf(bytes);
  const document = parseDocument(file, text);
  const root = document.value;
  if (!isObject(root) || !["Resources", MODULES].some((name) => isObject(root[name])))
    throw new ReadError(`${file} has no section Resources, so it is no template of CloudFormation.`, {
      file,
    });
  return { file, document, root, mayInclude: text.includes("AWS::Include") };
}

/**
 * Parses JSON, or YAML in any of its forms, whatever the file is called: YAML, too, may begin with a bracket.
 * @throws ReadError where it is neither
 */
export function parseDocument(file: string, text: string): LocatedDocument {
  const asYaml = () => locate(file, text, "YAML", (content) => parseYaml(content, readTag));
  if (!/^\s*[{[]/.test(text)) return asYaml();
  try {
    return locate(file, text, "JSON", parseJson);
  } catch (fault) {
    if (!(fault instanceof ReadError)) throw fault;
    try {
      return asYaml();
    } catch (error) {
      // Of a text that is neither, the fault in what its name says that it is.
      throw /\.ya?ml$/i.test(file) ? error : fault;
    }
  }
}

/** The long form of a short function: `!Ref X` is `{Ref: X}`, `!Sub X` is `{"Fn::Sub": X}`. */
export function readTag(tag: string, value: unknown): unknown {
  // YAML's own types (`!!str`, `!<tag:…>`) say nothing that a template needs.
  if (tag.startsWith("!!") || tag.startsWith("!<") || tag === "!") return value;
  const name = tag.slice(1);
  const call: Record<string, unknown> = Object.create(null);
  call[name === "Ref" || name === "Condition" || name.startsWith("Fn::") ? name : `Fn::${name}`] = value;
  return call;
}

/** Whether a value is a call of a function, in its long form. */
export function isCall(value: unknown): boolean {
  if (!isObject(value)) return false;
  const [only = "", ...others] = Object.keys(value);
  return others.length === 0 && (only === "Ref" || only.startsWith("Fn::"));
}

/** Names of the transforms that a template asks for. */
export function transformsOf(root: JsonObject): string[] {
  const asked = root["Transform"];
  return (Array.isArray(asked) ? asked : [asked]).flatMap((one) => {
    const name = isObject(one) ? one["Name"] : one;
    return typeof name === "string" ? [name] : [];
  });
}

/** What cannot be known since a macro may change it. */
export function transformProblems(raw: RawTemplate): ReadProblem[] {
  return transformsOf(raw.root)
    .filter((name) => !KNOWN_TRANSFORMS.has(name))
    .map((name) => ({
      message: `The transform ${name} runs in the cloud and may add or change resources; they are read as written.`,
      place: { file: raw.file, line: 1 },
    }));
}

/** A section of the template; without anything in it where it is absent or odd. */
export function section(root: JsonObject, name: string): JsonObject {
  const found = root[name];
  return isObject(found) ? found : {};
}
