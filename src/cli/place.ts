/** Where a path of the command line is. */
import { basename, dirname, join, parse, relative, resolve, sep } from "node:path";
import { isPlanFileName } from "../contract/planFile.ts";
import { isWithin } from "../shared/files/within.ts";
import { UsageError } from "../shared/usageError.ts";

/** A folder that is trusted as it is, and what is below it: there no link is followed. */
export interface Place {
  readonly folder: string;
  /** From the folder on, with `/`; `""` is the folder itself. */
  readonly path: string;
}

/**
 * The place of what is below a folder that somebody named. Where that is below the folder that the command runs in, all
 * of the way from there counts: it is often a clone, whose links somebody else has made. Elsewhere whoever names a
 * folder means the one that it leads to.
 * @param path from the named folder on, with `/`
 */
export function placeBelow(named: string, path: string): Place {
  const [here, full] = [process.cwd(), resolve(named, path)];
  // From the root everything is below, and nothing of it is a clone.
  const isHere = here !== parse(here).root && isWithin(here, full);
  return isHere ? { folder: ".", path: relative(here, full).split(sep).join("/") } : { folder: named, path };
}

/** The place of a file that somebody named. */
export function placeOfFile(named: string): Place {
  return placeBelow(dirname(named), basename(named));
}

/** The path of something in a place that is a folder. */
export function below({ path }: Pick<Place, "path">, name: string): string {
  return path === "" ? name : `${path}/${name}`;
}

/**
 * The path that an option names for what is written.
 * @throws UsageError where it has the name of a plan: nothing that is written so is one
 */
export function refuseAsOutput(option: string, path: string): string {
  if (!isPlanFileName(path)) return path;
  throw new UsageError(`${option} names a plan, and what is written is none: ${path}. Choose another name.`);
}

/** A place as people know it. */
export function shownPlace({ folder, path }: Place): string {
  return join(folder, path).split(sep).join("/");
}
