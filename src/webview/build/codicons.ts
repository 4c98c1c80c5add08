/**
 * VS Code's icons for the pages, made small: the font as WOFF, half of its size, and the rules of the icons that are
 * named in the pages' sources. Runs when the extension is built.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { deflateSync } from "node:zlib";

const SOURCES = dirname(import.meta.dirname);

/** Writes `codicon.css` and `codicon.woff` into a folder. */
export function writeCodicons(folder: string): void {
  const path = createRequire(import.meta.url).resolve("@vscode/codicons/dist/codicon.css");
  const font = readFileSync(join(dirname(path), "codicon.ttf"));
  writeFileSync(join(folder, "codicon.woff"), woffOf(font));
  writeFileSync(join(folder, "codicon.css"), usedRules(readFileSync(path, "utf8"), quotedWords()));
}

/** Every word in quotes in the pages' sources: whatever icon is used is among them. */
function quotedWords(): ReadonlySet<string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const texts = files.map((name) => readFileSync(join(SOURCES, name), "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/["'`]([a-z][\w-]*)["'`]/g)].map(([, word]) => word ?? "")),
  );
}

/** The style sheet without the icons that nothing names, for the font as WOFF. */
function usedRules(css: string, words: ReadonlySet<string>): string {
  return css
    .replace(/url\([^)]*\) format\("truetype"\)/, 'url("./codicon.woff") format("woff")')
    .replaceAll(/^\.codicon-([\w-]+):before \{[^}]*\}\n?/gm, (rule, icon: string) =>
      words.has(icon) ? rule : "",
    );
}

/**
 * A TrueType font as WOFF 1.0, each table compressed.
 * @see https://www.w3.org/TR/WOFF/
 */
function woffOf(font: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  const directory = Buffer.alloc(20 * count);
  const tables: Buffer[] = [];
  let offset = 44 + directory.length;
  let plainSize = 12 + 16 * count;
  for (let index = 0; index < count; index++) {
    const entry = font.subarray(12 + 16 * index, 28 + 16 * index);
    const [checksum, start, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const plain = font.subarray(start, start + length);
    const deflated = deflateSync(plain, { level: 9 });
    // The standard takes a table as it is where compressing it would not make it smaller.
    const data = deflated.length < plain.length ? deflated : plain;
    entry.copy(directory, 20 * index, 0, 4);
    for (const [field, value] of [offset, data.length, length, checksum].entries()) {
      directory.writeUInt32BE(value, 20 * index + 4 + 4 * field);
    }
    const padded = Buffer.concat([data], Math.ceil(data.length / 4) * 4);
    tables.push(padded);
    offset += padded.length;
    plainSize += Math.ceil(length / 4) * 4;
  }
  const header = Buffer.alloc(44);
  header.write("wOFF", "latin1");
  font.copy(header, 4, 0, 4);
  header.writeUInt32BE(offset, 8);
  header.writeUInt16BE(count, 12);
  header.writeUInt32BE(plainSize, 16);
  header.writeUInt16BE(1, 20);
  return Buffer.concat([header, directory, ...tables]);
}
