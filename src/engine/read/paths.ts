/** Paths of files that other files name: relative to the named folders, with `/`. */

import { onOneLine } from "../../shared/seen.ts";
import type { ReadProblem, SourcePlace, Unread } from "./model.ts";

/** Longer paths are cut where they are told. */
const LONGEST_SHOWN = 200;

/** What stands before a file's name; `""` at the root. */
export function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
}

/** The path of what stands in a folder. */
export function inFolder(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The place of a folder, for people: the root, whose path is empty, is `.`. */
export function folderPlace(folder: string): SourcePlace {
  return { file: folder === "" ? "." : folder };
}

/** Where something is that a file names, and what it counts as where it is not read. */
export interface Whereabouts {
  /** From the root, with `/`; absent where it is no path, or leads out of the root. */
  readonly path?: string;
  readonly unread: Unread;
}

/** Absolute paths: of Windows those with a disk, and of any system those that are written as addresses. */
const ABSOLUTE = /^(?:\/|[a-z]:\/|file:)/i;

/** Where a path leads to that a file in `folder` names, by any system's separators; what has a colon is an address. */
export function whereIs(folder: string, named: string): Whereabouts {
  const path = named.replaceAll("\\", "/");
  if (path === "" || path.includes("\0") || ABSOLUTE.test(path)) return { unread: "here" };
  if (path.includes(":")) return { unread: "elsewhere" };
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return { unread: "here" };
  }
  return { path: parts.join("/"), unread: "here" };
}

/** Whether a name is a path where bare names are something else: `./x`, `..`, `/x`, `C:\\x`. */
export function isPath(named: string): boolean {
  const path = named.replaceAll("\\", "/");
  return ABSOLUTE.test(path) || /^\.\.?(?:\/|$)/.test(path);
}

/** That what a file names is on this disk, and out of what may be read. */
export function leadsOut(named: string, place: SourcePlace): ReadProblem {
  const shown = onOneLine(named.slice(0, LONGEST_SHOWN));
  const message =
    named === ""
      ? "This names nothing to read."
      : `${shown} leads out of the folders that may be read: it is not read.`;
  return { message, place, unread: "here" };
}
