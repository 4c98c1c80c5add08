/** What a template takes from others: the stacks within it, and modules. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { folderOf, type Whereabouts, whereIs } from "../paths.ts";
import { type NestedStack, type RawResource, section } from "./template.ts";

/** The call that `!Rain::Module PATH` is: https://github.com/aws-cloudformation/rain#modules */
const DIRECTIVE = "Fn::Rain::Module";
/** How the types of modules in a registry of AWS end: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/modules.html */
const REGISTERED = /::MODULE$/;

/**
 * A resource whose type is a module: of a registry, or a file that Rain puts in its place.
 * @returns undefined for what is no module
 */
export function resourceAsModule(
  attributes: unknown,
): Pick<RawResource, "type" | "moduleSource"> | undefined {
  const type = isObject(attributes) ? attributes["Type"] : undefined;
  if (typeof type === "string") return REGISTERED.test(type) ? { type, moduleSource: type } : undefined;
  const source = isObject(type) ? type[DIRECTIVE] : undefined;
  return typeof source === "string" ? { type: DIRECTIVE, moduleSource: source } : undefined;
}

/** A source that only a run tells. */
const WORKED_OUT = "";

/** An entry of the section `Modules`, which Rain and the AWS command line read before they deploy. */
export function entryAsModule(attributes: unknown): Pick<RawResource, "type" | "moduleSource"> | undefined {
  const source = isObject(attributes) ? attributes["Source"] : undefined;
  if (source === undefined || source === null || source === "") return undefined;
  return { type: DIRECTIVE, moduleSource: typeof source === "string" ? source : WORKED_OUT };
}

/** What a resource names as the template of the stack or the module that it is; undefined where it is neither. */
export function nestedIn(file: string, resource: RawResource): NestedStack | undefined {
  const { type, attributes, moduleSource } = resource;
  const properties = section(attributes, "Properties");
  if (moduleSource !== undefined)
    return {
      ...moduleAt(file, type, moduleSource),
      ...(moduleSource !== WORKED_OUT && { source: moduleSource }),
      given: properties,
    };
  const key = type === "AWS::CloudFormation::Stack" ? "TemplateURL" : "Location";
  if (key === "Location" && type !== "AWS::Serverless::Application") return undefined;
  const metadata = section(attributes, "Metadata");
  // The synthesizer of CDK keeps the template as an asset, and says here which file that is.
  const asset = metadata["aws:asset:property"] === key ? metadata["aws:asset:path"] : undefined;
  const named = asset ?? properties[key];
  const application = isObject(named) ? named["ApplicationId"] : undefined;
  const source =
    typeof named === "string" ? named : typeof application === "string" ? application : undefined;
  // What a run puts together is mostly an address.
  const where: Whereabouts =
    source === undefined && named !== undefined
      ? { unread: "elsewhere" }
      : whereIs(folderOf(file), source ?? "");
  return {
    ...(source !== undefined && { source }),
    ...fileAt(where),
    given: section(properties, "Parameters"),
  };
}

/** A module of a registry has no file, and `$name/…` is one in a package. */
function moduleAt(file: string, type: string, source: string): Pick<NestedStack, "file" | "unread"> {
  if (type !== DIRECTIVE || source === WORKED_OUT || source.startsWith("$")) return { unread: "elsewhere" };
  return fileAt(whereIs(folderOf(file), source));
}

function fileAt({ path, unread }: Whereabouts): Pick<NestedStack, "file" | "unread"> {
  return { ...(path !== undefined && { file: path }), unread };
}

/** What a name means in a module: what the module declares, which copy of it, and the attribute. */
interface NameInModule {
  /** Id of the module. */
  readonly module: string;
  /** Of what it declares; empty: the module itself. */
  readonly inner: string;
}

/** Ids have at most 255 characters. */
const LONGEST_ID = 255;

/**
 * Names of what a module declares begin with the module's: `ContentBucket`, `Content0Bucket` where it is repeated,
 * `Content.Bucket`, and `Content[0]` for one of several.
 */
export function nameInModule(name: string, isModule: (id: string) => boolean): NameInModule | undefined {
  for (let end = Math.min(name.length, LONGEST_ID); end > 0; end--) {
    const module = name.slice(0, end);
    if (!isModule(module)) continue;
    return { module, inner: name.slice(end).replace(/^(?:\[[^\]]{0,255}\]|\d{1,6})?\.?/, "") };
  }
  return undefined;
}

/** What stands for the copy that a module with `ForEach` is, in what is handed to it. */
export const COPY = "$Identifier";
const OF_COPY = /\$(?:Identifier|Index)\b/g;

/** What is handed to each copy of a module: texts that tell which one it is name a variable that nobody knows. */
export function ofEachCopy(given: unknown): unknown {
  // What aliases repeat is one thing, and may stand in itself many times over.
  const done = new Map<object, unknown>();
  const of = (value: unknown): unknown => {
    if (typeof value === "string") return value.search(OF_COPY) === -1 ? value : { Ref: COPY };
    if (!Array.isArray(value) && !isObject(value)) return value;
    if (!done.has(value)) done.set(value, Array.isArray(value) ? value.map(of) : ofMapping(value));
    return done.get(value);
  };
  const ofMapping = (value: JsonObject) =>
    Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, key === "Fn::Sub" ? inText(part) : of(part)]),
    );
  /** A text with names in it, or a list of one and of what these are. */
  const inText = (value: unknown): unknown => {
    if (typeof value === "string") return value.replaceAll(OF_COPY, () => `\${${COPY}}`);
    if (!Array.isArray(value)) return of(value);
    return value.map((part) => (typeof part === "string" ? inText(part) : of(part)));
  };
  return of(given);
}
