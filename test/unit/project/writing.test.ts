/**
 * Files are written in one way (`shared/files/write.ts`), and what is found in folders is read in one (`below.ts`):
 * through no link and not out of the folder. Whatever goes round them is found here, or says here why it may.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const sources = join(import.meta.dirname, "../../../src");

const files = readdirSync(sources, { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes("generated"))
  .map((name) => ({ path: name.replaceAll("\\", "/"), text: readFileSync(join(sources, name), "utf8") }));

/** Folders and files that write otherwise, each with the reason. */
const WRITE_OTHERWISE: Readonly<Record<string, string>> = {
  "shared/files/write.ts": "This is the way.",
  "engine/build/": "The build writes into this repository, and ships in nothing.",
  "packaging/": "The build writes into this repository, and ships in nothing.",
  "shared/files/folders.ts": "This is the way in which folders are made.",
  "service/store/": "The service's own data folder: private, made by it, with its own transactions.",
  "service/import/focusParquet.ts": "A table in the service's own data folder, under a new name: wx.",
  "editor/plans/code/generation.ts":
    "One step of VS Code's, which the user can undo, after a look that no link is in the way of any file.",
};

/** What creates, changes or moves files, of `node:fs` and its promises; `open` does with most of its flags. */
const WRITING =
  /^(?:writeFile|appendFile|write|writev|createWriteStream|rename|mkdir|copyFile|cp|link|symlink|truncate|ftruncate)(?:Sync)?$/;

const OPENING = /^open(?:Sync)?$/;

/** The names that a file imports from Node's file system. */
function importedFromFs(text: string): readonly string[] {
  return [
    ...text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"(?:node:)?fs(?:\/promises)?"/g),
  ].flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""));
}

/** What of a text writes files by itself. */
function writings(text: string): readonly string[] {
  const names = importedFromFs(text);
  const found = names.filter((name) => WRITING.test(name));
  if (names.some((name) => OPENING.test(name)))
    // For reading: no flags, or these.
    for (const [call] of text.matchAll(/(?<![.#\w])open(?:Sync)?\((?:[^()]|\([^()]*\))*\)/g))
      if (/,/.test(call) && !/, "r"\)$/.test(call) && !/, READ \| flags\)$/.test(call)) found.push(call);
  const others = [
    // The whole module under another name, or found otherwise than by an import of names.
    /import\s+(?:\*\s+as\s+)?\w+\s+from\s+"(?:node:)?fs(?:\/promises)?"/g,
    /(?:require|import|getBuiltinModule)\(\s*"(?:node:)?fs(?:\/promises)?"\s*\)/g,
    /\bfs\.promises\b/g,
    // VS Code's own ways, also under another name.
    /\bfs\.(?:writeFile|copy|rename|createDirectory|delete)\b/g,
    /\{[^}\n]*\b(?:writeFile|copy|rename|createDirectory)\b[^}\n]*\}\s*=\s*(?:vscode\.)?workspace\.fs/g,
    /\.(?:createFile|renameFile|deleteFile)\(/g,
    /node:sqlite/g,
  ];
  return [...found, ...others.flatMap((way) => [...text.matchAll(way)].map(([match]) => match))];
}

/** Ways that VS Code alone has: to file systems of other extensions, which nothing else reaches. */
const VSCODE_WRITES = { "editor/host/files.ts": ["fs.writeFile", "fs.copy"] } as const;

/** What reads files by VS Code or Node where a name or a walk found them, each with the reason. */
const READ_OTHERWISE: Readonly<Record<string, string>> = {
  "editor/host/files.ts": "This is the way: of file systems that only VS Code reaches.",
};

const WRITE_INSTEAD =
  "Write with writeWithin or replaceWithin of src/shared/files/write.ts (in the editor with saveFile of src/editor/host/files.ts), or say in WRITE_OTHERWISE why not";

const READ_INSTEAD =
  "Read with filesIn or contentOf of src/editor/host/files.ts, or say in READ_OTHERWISE why not";

describe("Writing files", () => {
  it("goes one way, but for what says here why", () => {
    const found = files.flatMap(({ path, text }) => {
      if (Object.keys(WRITE_OTHERWISE).some((place) => path.startsWith(place))) return [];
      const allowed: readonly string[] = VSCODE_WRITES[path as keyof typeof VSCODE_WRITES] ?? [];
      return writings(text)
        .filter((way) => !allowed.includes(way))
        .map((way) => `${path}: ${way}`);
    });
    assert.equal(found.length, 0, `${WRITE_INSTEAD}:\n${found.join("\n")}`);
  });

  it("has no exception that nothing needs any more", () => {
    for (const place of Object.keys(WRITE_OTHERWISE)) {
      const inside = files.filter(({ path }) => path.startsWith(place));
      assert.ok(
        inside.some(({ text }) => writings(text).length > 0),
        `Take ${place} out of WRITE_OTHERWISE: it writes nothing by itself any more.`,
      );
    }
  });

  it("makes folders in the one way that ends on every file system", () => {
    const others = files.filter(
      ({ path, text }) =>
        !/^(?:engine\/build|packaging)\//.test(path) && /\bmkdir(?:Sync)?\([^)]*\brecursive\b/.test(text),
    );
    assert.deepEqual(
      others.map(({ path }) => path),
      [],
      "Make them with makeFolder or makeFolderSync of src/shared/files/folders.ts",
    );
  });

  it("is found whatever it is called", () => {
    for (const text of [
      'import { writeFile } from "node:fs/promises";',
      'import {\n  readFile,\n  writeFile as put,\n} from "node:fs/promises";',
      'import { createWriteStream } from "fs";',
      'import { appendFileSync, mkdirSync } from "node:fs";',
      'import * as fs from "node:fs";',
      'import fs from "node:fs/promises";',
      'const { rename } = await import("node:fs/promises");',
      'const fs = process.getBuiltinModule("node:fs");',
      'import { open } from "node:fs/promises";\nconst file = await open(path, "w");',
      'import { openSync } from "node:fs";\nopenSync(join(folder, "a"), "a", 0o600);',
      'import { open } from "node:fs/promises";\nawait open(path, constants.O_WRONLY | constants.O_CREAT);',
      "await vscode.workspace.fs.writeFile(target, bytes);",
      "const { fs } = vscode.workspace;\nawait fs.rename(from, to);",
      "const { copy } = vscode.workspace.fs;",
      "edit.createFile(uri, { overwrite: true, contents });",
    ])
      assert.notDeepEqual(writings(text), [], text);
    for (const text of [
      'import { readFile, stat } from "node:fs/promises";',
      'import { open } from "node:fs/promises";\nconst file = await open(path);\nconst other = await open(join(a, b), "r");',
    ])
      assert.deepEqual(writings(text), [], text);
  });
});

describe("Reading files that were found in the workspace", () => {
  it("goes one way, but for what says here why", () => {
    const way = /workspace\.fs\.(?:readFile|readDirectory)|\{ fs \} = vscode\.workspace/;
    const users = files.filter(({ text }) => way.test(text)).map(({ path }) => path);
    const others = users.filter((path) => READ_OTHERWISE[path] === undefined);
    assert.equal(others.length, 0, `${READ_INSTEAD}:\n${others.join("\n")}`);
    for (const path of Object.keys(READ_OTHERWISE))
      assert.ok(users.includes(path), `Take ${path} out of READ_OTHERWISE: it reads in the one way now.`);
  });
});
