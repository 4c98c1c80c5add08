/** Reads templates of Azure Resource Manager: JSON, as `bicep build` writes it. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { parseJson } from "../document/json.ts";
import { type LocatedDocument, locate, textOf } from "../document/located.ts";
import { ReadError, type Reading, type ReadProblem, type SourceFiles } from "../model.ts";
import { folderOf, leadsOut, whereIs } from "../paths.ts";
import { ReadingBuilder } from "./build.ts";

/** Files that one reading opens. */
const MOST_FILES = 500;

/**
 * What a template declares. Deployments within it are modules: with what they declare where their template is written
 * in it or is a file of the named folders (`relativePath`), else as one thing.
 *
 * A resource is marked as `never` there if its condition is false in every deployment. One whose condition rests on a
 * parameter that a deployment may choose, or on what only the cloud knows, is there, whatever the parameter's default.
 * @throws ReadError where the template itself cannot be read
 */
export async function readArm(files: SourceFiles, file: string): Promise<Reading> {
  const problems: ReadProblem[] = [];
  const templates = new Map<string, LocatedDocument>([[file, await readTemplate(files, file)]]);
  const built = (): Reading => ({
    ...new ReadingBuilder(templates, problems).build(file),
    readFrom: [...templates.keys()],
  });
  const waiting = [file];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const named of linked(templates.get(from)?.value)) {
      const { path, unread } = whereIs(folderOf(from), named);
      if (path === undefined && unread === "here") problems.push(leadsOut(named, { file: from }));
      if (path === undefined || templates.has(path)) continue;
      if (templates.size >= MOST_FILES) {
        problems.push({
          message: `There are more than ${MOST_FILES} templates: the others are not read.`,
          place: { file: path },
          unread: "here",
        });
        return built();
      }
      try {
        templates.set(path, await readTemplate(files, path));
        waiting.push(path);
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        problems.push({ message: error.message, place: error.place ?? { file: from }, unread: "here" });
      }
    }
  }
  return built();
}

async function readTemplate(files: SourceFiles, file: string): Promise<LocatedDocument> {
  const document = locate(file, textOf(await files.read(file)), "JSON", parseJson);
  const resources = isObject(document.value) ? document.value["resources"] : undefined;
  if (!Array.isArray(resources) && !isObject(resources))
    throw new ReadError(`${file} has no resources, so it is no template of Azure Resource Manager.`, {
      file,
    });
  return document;
}

/** Paths of the templates that a template links to. */
function* linked(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const part of value) yield* linked(part);
  if (!isObject(value)) return;
  const path = linkOf(value);
  if (path !== undefined) yield path;
  for (const part of Object.values(value)) yield* linked(part);
}

function linkOf({ templateLink }: JsonObject): string | undefined {
  const path = isObject(templateLink) ? templateLink["relativePath"] : undefined;
  return typeof path === "string" ? path : undefined;
}
