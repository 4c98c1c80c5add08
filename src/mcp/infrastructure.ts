/** Infrastructure below the folders that a server was given: read and reviewed, and nothing outside of them opened. */
import { isAbsolute, relative, sep } from "node:path";
import type { InfrastructureRead } from "../agents/tool.ts";
import type { Engine } from "../engine/engine.ts";
import type { SourceFiles } from "../engine/read/model.ts";
import { sourceFiles } from "./sourceFiles.ts";

/** @throws Error in a sentence: there is nothing of this name below the roots, or it cannot be read */
export async function infrastructureBelow(
  roots: readonly string[],
  path: string,
  engine: Engine,
): Promise<InfrastructureRead> {
  if (roots.length === 0)
    throw new Error(
      "No folder was given to this server. Start it with --root DIR, or let the client give its roots.",
    );
  for (const root of roots) {
    const files = await sourceFiles(root).catch(() => undefined);
    const way = wayIn(root, path);
    const named = files && way !== undefined ? await namedIn(files, way) : undefined;
    if (!files || named === undefined) continue;
    const { plan, summary } = await engine.read(files, [named]);
    const { findings, problems } = await engine.reviewInFolder(plan, files);
    return { plan, findings, problems: [...summary.problems, ...problems, ...summary.elsewhere] };
  }
  throw new Error(`There is no file or folder ${path} below the folders that this server was given.`);
}

/** The path from a root on, with `/`; undefined for one that leads out of it. */
function wayIn(root: string, path: string): string | undefined {
  const way = (isAbsolute(path) ? relative(root, path) : path).split(sep).join("/").replace(/\/$/, "");
  return isAbsolute(way) || way.split("/").includes("..") ? undefined : way === "." ? "" : way;
}

/** As a reading names it: folders end with `/`. */
async function namedIn(files: SourceFiles, way: string): Promise<string | undefined> {
  const isFolder = await files.list(way).then(
    () => true,
    () => false,
  );
  if (isFolder) return way === "" ? "" : `${way}/`;
  return files.read(way).then(
    () => way,
    () => undefined,
  );
}
