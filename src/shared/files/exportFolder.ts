/** Cost exports in folders on this computer. For the command line and the editor; pages have no files. */
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { exportParts, LARGEST_MANIFEST } from "../../contract/exportFolder.ts";
import { fileUpTo } from "./upTo.ts";

/**
 * The data files of the export in a folder, in a fixed order; see {@link exportParts}.
 * @throws MissingPartError, or what Node says of a folder that cannot be read
 */
export async function exportIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const parts = await exportParts(files, async (path) => {
    const content = await fileUpTo(join(folder, path), LARGEST_MANIFEST);
    return content ? Buffer.from(content).toString("utf8") : "";
  });
  return parts.map((path) => join(folder, path));
}
