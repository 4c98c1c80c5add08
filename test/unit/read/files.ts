import { ReadError, type SourceFiles } from "../../../src/engine/read/model.ts";

/** Files in memory, by their paths. */
export function filesOf(contents: Readonly<Record<string, string | Uint8Array>>): SourceFiles {
  const folderOf = (path: string) => (path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "");
  return {
    async list(folder) {
      if (folder.startsWith("..")) throw new ReadError("This is outside.", { file: folder });
      return Object.keys(contents)
        .filter((path) => folderOf(path) === folder)
        .map((path) => path.slice(path.lastIndexOf("/") + 1))
        .sort();
    },
    async read(file) {
      const content = Object.hasOwn(contents, file) ? contents[file] : undefined;
      if (content === undefined) throw new ReadError("There is no such file.", { file });
      return typeof content === "string" ? new TextEncoder().encode(content) : content;
    },
  };
}
