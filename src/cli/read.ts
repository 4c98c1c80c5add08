/** The command `read`: what is there, as a plan. */
import { stat } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { ReadError, type ReadProblem, type SourcePlace } from "../engine/read/model.ts";
import { type ReadInfrastructure, type ReadSummary, readInfrastructure } from "../engine/read/read.ts";
import { sourceFiles } from "../mcp/sourceFiles.ts";
import { PathError } from "../shared/files/pathError.ts";
import { EXIT, type ExitCode } from "./line/exitCodes.ts";
import type { Shell } from "./terminal/shell.ts";

/** Problems and types that are listed one by one. */
const MOST_LISTED = 20;

/**
 * Prints what is there, and tells of it beside. What cannot be read of several paths does not hide the others.
 * @throws Error with the file and the line of what is wrong with the only one
 */
export async function read(paths: readonly string[], { out, notes }: Shell): Promise<ExitCode> {
  const { plan, summary } = (await readPathsBelow(paths)).read;
  out.json(plan);
  for (const line of summaryLines(summary)) notes.line(line);
  return summary.refused.length > 0 ? EXIT.failed : EXIT.done;
}

/** What stands in files and folders, with the folder that places are told from. */
export async function readPathsBelow(
  paths: readonly string[],
): Promise<{ readonly root: string; readonly read: ReadInfrastructure }> {
  const full = paths.map((path) => resolve(path));
  const folders = await Promise.all(full.map((path) => isFolder(path, paths.length === 1)));
  const root = commonFolder(full.map((path, index) => (folders[index] ? path : dirname(path))));
  const named = full.map((path, index) => {
    const way = relative(root, path).split(sep).join("/");
    return folders[index] && way !== "" ? `${way}/` : way;
  });
  try {
    return { root, read: await readInfrastructure(await sourceFiles(root), named) };
  } catch (error) {
    if (error instanceof ReadError) throw new Error(placed(error.message, error.place));
    throw error;
  }
}

/** What is not there among others is refused when it is read, like everything else that cannot be. */
async function isFolder(path: string, isOnly: boolean): Promise<boolean> {
  const status = await stat(path).catch(() => undefined);
  if (!status && isOnly) throw new PathError("missing", path);
  return status?.isDirectory() === true;
}

/** The innermost folder that holds all of them: modules may stand beside each other in it. */
function commonFolder(folders: readonly string[]): string {
  const [first = ".", ...others] = folders;
  let common = first;
  while (
    others.some(
      (other) => other !== common && !other.startsWith(common.endsWith(sep) ? common : common + sep),
    )
  )
    common = dirname(common);
  return common;
}

/** What was read, for people. */
function summaryLines(summary: ReadSummary): readonly string[] {
  const { resources, components, mapped, modules, relations, unknown, problems } = summary;
  return [
    `${resources} resources in ${modules} modules became ${components} components with ${relations} relations; ${mapped} are of known types.`,
    ...listed(
      "Unknown types",
      unknown.map(([type, count]) => `${type} (${count})`),
    ),
    ...listed("Problems", problems.map(problemLine)),
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
