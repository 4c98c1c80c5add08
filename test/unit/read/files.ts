import { ReadError, type SourceFiles } from "../../../src/engine/read/model.ts";

/** Files in memory, by their paths. */
export function filesOf(contents: Readonly<Record<string, string | Uint8Array>>): SourceFiles {
  const names = new Map<string, Set<string>>();
  for (const path of Object.keys(contents))
    for (let end = path.length, own = path; own !== ""; ) {
      const start = path.lastIndexOf("/", end - 1) + 1;
      const folder = path.slice(0, Math.max(0, start - 1));
      const known = names.get(folder) ?? new Set();
      names.set(folder, known.add(end === path.length ? path.slice(start) : `${path.slice(start, end)}/`));
      [end, own] = [start - 1, folder];
    }
  return {
    async list(folder) {
      if (folder.startsWith("..")) throw new ReadError("This is outside.", { file: folder });
      return [...(names.get(folder) ?? [])].sort();
    },
    async read(file) {
      const content = Object.hasOwn(contents, file) ? contents[file] : undefined;
      if (content === undefined) throw new ReadError("There is no such file.", { file });
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
  };
}
