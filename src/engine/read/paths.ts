/** Paths of files that other files name: relative to the named folders, with `/`. */

import type { ReadProblem } from "./model.ts";

/** Longer paths are cut where they are told. */
const LONGEST_SHOWN = 200;

/** What stands before a file's name; `""` at the root. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}

/**
 * A path that a file in `folder` names, as one from the root; undefined where it leads out of it, is absolute or an
 * address.
 */
export function pathFrom(folder: string, named: string): string | undefined {
  const path = named.replaceAll("\\", "/");
  if (path === "" || path.startsWith("/") || path.includes(":") || path.includes("\0")) return undefined;
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** That a path which {@link pathFrom} has no answer for is a relative one: what it names may be on this disk. */
export function leadsOut(named: string): ReadProblem | undefined {
  if (named === "" || named.startsWith("/") || named.includes(":")) return undefined;
  const shown = named.slice(0, LONGEST_SHOWN);
  return { message: `${shown} leads out of the folders that may be read: it is not read.`, unread: "here" };
}

/** A folder that a path leads to; what leads out of all folders keeps its `..`, which no reader of files opens. */
export function joinedPath(folder: string, path: string): string {
  const steps = folder === "" ? [] : folder.split("/");
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    const last = steps.at(-1);
    if (step === ".." && last !== undefined && last !== "..") steps.pop();
    else steps.push(step);
  }
  return steps.join("/");
}
