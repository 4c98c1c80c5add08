/** The command `read`: what is there, as a plan. */
import { stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { ReadError, type ReadProblem, type SourcePlace } from "../engine/read/model.ts";
import { type ReadInfrastructure, type ReadSummary, readInfrastructure } from "../engine/read/read.ts";
import { PathError } from "../shared/files/pathError.ts";
import { EXIT, type ExitCode } from "./line/exitCodes.ts";
import { placeOf, reachOf } from "./reach.ts";
import type { Shell } from "./terminal/shell.ts";

/** Problems and types that are listed one by one. */
const MOST_LISTED = 20;

/**
 * Prints what is there, and tells of it beside. What cannot be read of several paths does not hide the others.
 * @throws Error with the file and the line of what is wrong with the only one
 */
export async function read(paths: readonly string[], { out, notes }: Shell): Promise<ExitCode> {
  const { plan, summary } = await readPathsBelow(paths);
  out.json(plan);
  for (const line of summaryLines(summary)) notes.line(line);
  return summary.refused.length > 0 ? EXIT.failed : EXIT.done;
}

/**
 * What stands in files and folders, with all places as paths from the folder that the command runs in.
 * @throws Error with the file and the line of what is wrong with the only one
 */
export async function readPathsBelow(paths: readonly string[]): Promise<ReadInfrastructure> {
  const full = paths.map((path) => resolve(path));
  const folders = await Promise.all(full.map((path) => isFolder(path, paths.length === 1)));
  const places = await Promise.all(full.map((path, index) => placeOf(folders[index] ? path : dirname(path))));
  const { root, files } = await reachOf(places);
  const named = places.map((place, index) => {
    const path = folders[index] ? place : join(place, basename(full[index] ?? ""));
    const way = relative(root, path).split(sep).join("/");
    return folders[index] && way !== "" ? `${way}/` : way;
  });
  const fromHere = (file: string) => relative(process.cwd(), resolve(root, file)).split(sep).join("/") || ".";
  try {
    return placedAt(await readInfrastructure(files, named), fromHere);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const { message, place } = error;
    throw new Error(placed(message, place && { ...place, file: fromHere(place.file) }));
  }
}

/** The same with other names of its files. */
function placedAt(
  { plan, readings, summary }: ReadInfrastructure,
  nameOf: (file: string) => string,
): ReadInfrastructure {
  const at = <T extends { readonly file: string }>(place: T): T => ({ ...place, file: nameOf(place.file) });
  const sourced = <T extends { readonly source?: { readonly file: string } | undefined }>(one: T): T =>
    one.source ? { ...one, source: at(one.source) } : one;
  const told = (problems: readonly ReadProblem[]) =>
    problems.map((one) => (one.place ? { ...one, place: at(one.place) } : one));
  const { problems, elsewhere, refused } = summary;
  return {
    readings,
    plan: {
      ...plan,
      components: plan.components.map(sourced),
      ...(plan.modules && { modules: plan.modules.map(sourced) }),
    },
    summary: {
      ...summary,
      problems: told(problems),
      elsewhere: told(elsewhere),
      refused: told(refused),
    },
  };
}

/** What is not there among others is refused when it is read, like everything else that cannot be. */
async function isFolder(path: string, isOnly: boolean): Promise<boolean> {
  const status = await stat(path).catch(() => undefined);
  if (!status && isOnly) throw new PathError("missing", path);
  return status?.isDirectory() === true;
}

/** What was read, for people. */
function summaryLines(summary: ReadSummary): readonly string[] {
  const { resources, components, mapped, modules, relations, unknown, problems, elsewhere } = summary;
  return [
    `${resources} resources in ${modules} modules became ${components} components with ${relations} relations; ${mapped} are of known types.`,
    ...listed(
      "Unknown types",
      unknown.map(([type, count]) => `${type} (${count})`),
    ),
    ...listed("Problems", problems.map(problemLine)),
    ...listed("Kept elsewhere, and not read", elsewhere.map(problemLine)),
  ];
}

/** Where it is and what it is, on one line. */
export function problemLine({ message, place }: ReadProblem): string {
  return placed(message, place);
}

/** A title and lines below it, as many as are read; none where there is nothing. */
export function listed(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const more = items.length > MOST_LISTED ? [`  … and ${items.length - MOST_LISTED} more`] : [];
  return [`${title}:`, ...items.slice(0, MOST_LISTED).map((item) => `  ${item}`), ...more];
}

function placed(message: string, place: SourcePlace | undefined): string {
  if (!place) return message;
  const { file, line, column } = place;
  return `${[file, line, column].filter((part) => part !== undefined).join(":")}: ${message}`;
}
