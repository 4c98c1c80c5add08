/** Templates with the files that they name, as far as these are in the named folders. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import { MODULES } from "../../../shared/sources/recognized.ts";
import { textOf } from "../document/located.ts";
import { ReadError, type ReadProblem, type SourceFiles } from "../model.ts";
import { folderOf, leadsOut, whereIs } from "../paths.ts";
import { Loops } from "./forEach.ts";
import { COPY, entryAsModule, nestedIn, ofEachCopy, resourceAsModule } from "./nested.ts";
import { expandSam } from "./sam.ts";
import {
  type NestedStack,
  parseDocument,
  parseTemplate,
  type RawResource,
  type RawTemplate,
  SAM_TRANSFORM,
  section,
  type Template,
  transformProblems,
  transformsOf,
} from "./template.ts";

/** Files that one reading opens; beyond them, stacks within stacks are drawn as one thing. */
const MOST_FILES = 500;
const SECTIONS = ["Resources", "Conditions", "Outputs", MODULES] as const;

export class Loader {
  readonly #files: SourceFiles;
  readonly #templates = new Map<string, Template>();
  readonly #opened = new Set<string>();

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  /** The templates that were read, by file. */
  get templates(): ReadonlyMap<string, Template> {
    return this.#templates;
  }

  /**
   * Reads a template and, one after the other, the stacks within it.
   * @throws ReadError where the template itself cannot be read; what it names only makes problems
   */
  async load(file: string): Promise<Template> {
    const first = await this.#read(file);
    const waiting = [first];
    for (let template = waiting.pop(); template; template = waiting.pop()) {
      for (const { file: named, source = "", unread } of template.nested.values()) {
        if (named === undefined && unread === "here")
          (template.problems as ReadProblem[]).push(leadsOut(source, { file: template.file }));
        if (named === undefined || this.#opened.has(named)) continue;
        const opened = await this.#tryRead(named, template);
        if (opened) waiting.push(opened);
      }
    }
    return first;
  }

  async #tryRead(file: string, from: Template): Promise<Template | undefined> {
    const problems = from.problems as ReadProblem[];
    if (this.#opened.size >= MOST_FILES) {
      problems.push(oneTooMany(file));
      return undefined;
    }
    try {
      return await this.#read(file);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      problems.push({ message: error.message, place: error.place ?? { file: from.file }, unread: "here" });
      return undefined;
    }
  }

  async #read(file: string): Promise<Template> {
    this.#opened.add(file);
    const raw = parseTemplate(file, await this.#files.read(file));
    const problems: ReadProblem[] = [...transformProblems(raw), ...repeatedKeys(raw)];
    const { root, openVariables } = withoutLoops(raw, problems);
    const template: Template = {
      file,
      document: raw.document,
      parameters: section(root, "Parameters"),
      openVariables,
      mappings: section(root, "Mappings"),
      conditions: section(root, "Conditions"),
      outputs: section(root, "Outputs"),
      ...resourcesOf(raw, root, problems),
      includes: raw.mayInclude ? await this.#includes(file, root, problems) : new Map(),
      problems,
    };
    this.#templates.set(file, template);
    return template;
  }

  /** The documents that `AWS::Include` names, where they are files here. */
  async #includes(file: string, root: JsonObject, problems: ReadProblem[]): Promise<Map<string, unknown>> {
    const includes = new Map<string, unknown>();
    for (const location of new Set(includedIn(root))) {
      const { path, unread } = whereIs(folderOf(file), location);
      if (path === undefined) {
        if (unread === "here") problems.push(leadsOut(location, { file }));
        continue;
      }
      if (this.#opened.size >= MOST_FILES) {
        problems.push(oneTooMany(path));
        continue;
      }
      this.#opened.add(path);
      try {
        includes.set(location, parseDocument(path, textOf(await this.#files.read(path))).value);
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        problems.push({ message: error.message, place: { file }, unread: "here" });
      }
    }
    return includes;
  }
}

function oneTooMany(file: string): ReadProblem {
  const message = `This is not read: there are more than ${MOST_FILES} files.`;
  return { message, place: { file }, unread: "here" };
}

function repeatedKeys({ document }: RawTemplate): ReadProblem[] {
  return document.repeated.map(({ key, offset }) => ({
    message: `The key ${key} stands twice here; the last one counts.`,
    place: document.placeAt(offset),
  }));
}

function withoutLoops(
  { document, root }: RawTemplate,
  problems: ReadProblem[],
): { readonly root: JsonObject; readonly openVariables: ReadonlySet<string> } {
  const isExtended = transformsOf(root).includes("AWS::LanguageExtensions");
  // What puts modules in place writes out the loops over them, too.
  const sections = isExtended ? SECTIONS : isObject(root[MODULES]) ? [MODULES] : [];
  if (sections.length === 0) return { root, openVariables: new Set() };
  const loops = new Loops(document, root);
  const expanded = sections.map((name) => [name, loops.expand(section(root, name))]);
  append(problems, loops.problems);
  const openVariables = isObject(root[MODULES]) ? new Set([...loops.open, COPY]) : loops.open;
  return { root: { ...root, ...Object.fromEntries(expanded) }, openVariables };
}

function resourcesOf(
  { file, document }: RawTemplate,
  root: JsonObject,
  problems: ReadProblem[],
): Pick<Template, "resources" | "nested" | "isSam"> {
  const declared: RawResource[] = [];
  const modules: RawResource[] = [];
  for (const [id, attributes] of Object.entries(section(root, MODULES))) {
    const module = entryAsModule(attributes);
    const place = document.placeOf(attributes);
    if (isObject(attributes) && module)
      modules.push({ id, ...module, attributes: withInputs(attributes), place });
    else
      problems.push({
        message: `${id} among the modules has no source; it is left out.`,
        place: place ?? { file },
        unread: "here",
      });
  }
  for (const [id, attributes] of Object.entries(section(root, "Resources"))) {
    const place = document.placeOf(attributes);
    const type = isObject(attributes) ? attributes["Type"] : undefined;
    const module = resourceAsModule(attributes);
    if (isObject(attributes) && module) modules.push({ id, ...module, attributes, place });
    else if (isObject(attributes) && typeof type === "string") declared.push({ id, type, attributes, place });
    else {
      const isMade = id.startsWith("Fn::");
      const message = isMade
        ? `${id} among the resources is worked out in the cloud; what it makes is not read.`
        : `${id} has no type, so it is no resource; it is left out.`;
      const includes = [...includedIn(attributes)].map((location) => whereIs("", location).unread);
      const unread = isMade && !includes.includes("here") ? "elsewhere" : "here";
      problems.push({ message, place: place ?? { file }, unread });
    }
  }
  for (const { id, attributes, place } of modules)
    if (isObject(attributes["Overrides"]))
      problems.push({
        message: `${id} overrides what its module declares; that is read as the module has it.`,
        place: place ?? { file },
      });
  const isSam = transformsOf(root).includes(SAM_TRANSFORM);
  const made = isSam
    ? expandSam(declared, section(root, "Globals"), (value) => document.placeOf(value))
    : new Map(declared.map((one) => [one.id, one]));
  const resources = new Map(made);
  for (const one of modules)
    if (!made.has(one.id)) resources.set(one.id, one);
    else
      problems.push({
        message: `${one.id} is a resource and a module: the resource counts, and the module is not read.`,
        place: one.place ?? { file },
        unread: "here",
      });
  const nested = new Map<string, NestedStack>();
  for (const resource of resources.values()) {
    const found = nestedIn(file, resource);
    if (found) nested.set(resource.id, found);
  }
  return { resources, nested, isSam };
}

/** The AWS command line has called what a module is handed inputs. */
function withInputs(attributes: JsonObject): JsonObject {
  const { Properties, Inputs } = attributes;
  const given = Properties ?? Inputs;
  if (given === undefined) return attributes;
  return { ...attributes, Properties: attributes["ForEach"] === undefined ? given : ofEachCopy(given) };
}

function* includedIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const element of value) yield* includedIn(element);
  if (!isObject(value)) return;
  const { Name, Parameters } = value;
  const location = Name === "AWS::Include" && isObject(Parameters) ? Parameters["Location"] : undefined;
  if (typeof location === "string") yield location;
  for (const part of Object.values(value)) yield* includedIn(part);
}
