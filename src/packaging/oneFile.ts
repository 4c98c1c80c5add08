/**
 * A program in one file that runs with Node alone. What its start runs stands in it as it is; all else follows as
 * comments, each part compressed (Brotli, in base64), which Node passes over at the start and the program unpacks when
 * it first asks for it. So nothing is written to the disk, and help costs next to nothing.
 */
import { brotliCompressSync, constants } from "node:zlib";

/** Levels above take ten times as long and save 6 %. */
const QUALITY = 9;
/** The oldest Node that the program runs on. */
const OLDEST_NODE = 22;

/**
 * @param start CommonJS that asks for parts by `require("./NAME.cjs")`
 * @param parts CommonJS by name; each may ask for others
 */
export function oneFile(start: string, parts: ReadonlyMap<string, string>): string {
  const packed = [...parts].map(([name, code]) => `//:${name} ${compressed(code)}\n`);
  return `#!/usr/bin/env node
"use strict";
if (Number(process.versions.node.split(".")[0]) < ${OLDEST_NODE}) {
  process.stderr.write("Node ${OLDEST_NODE} or newer is needed; this is " + process.versions.node + ".\\n");
  process.exit(1);
}
${LOADER}
load(${JSON.stringify("start")}, function (require, module, exports) {
${start.trim()}
});
${packed.join("")}`;
}

/** Plain code, which no build has changed, so that names and line ends are what it looks for. */
const LOADER = `const native = require;
const loaded = new Map();
let text;
function load(name, run) {
  const module = { exports: {} };
  loaded.set(name, module);
  (run || compile(name))(ask, module, module.exports);
  return module.exports;
}
function ask(id) {
  const name = /^\\.\\/([\\w-]+)\\.cjs$/.exec(id);
  if (name === null) return native(id);
  const module = loaded.get(name[1]);
  return module === undefined ? load(name[1]) : module.exports;
}
function compile(name) {
  text ??= native("node:fs").readFileSync(__filename, "latin1");
  const mark = "\\n//:" + name + " ";
  const at = text.indexOf(mark) + mark.length;
  const packed = Buffer.from(text.slice(at, text.indexOf("\\n", at)), "base64");
  const code = native("node:zlib").brotliDecompressSync(packed).toString("utf8");
  return native("node:vm").compileFunction(code, ["require", "module", "exports"], { filename: __filename + ":" + name });
}`;

function compressed(code: string): string {
  const bytes = Buffer.from(code);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).toString("base64");
}
