/**
 * Reviews a folder of files that nobody here wrote, and prints what was found, each finding on a line:
 * `node test/eval/reviewInfrastructure.ts FOLDER`. For reading by people, who tell false alarms.
 */
import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { createEngine } from "../../src/engine/engine.ts";
import { sourceFiles } from "../../src/mcp/sourceFiles.ts";

const [folder = "."] = process.argv.slice(2);
const engine = createEngine();
const source = await sourceFiles(folder);
const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
  name.replaceAll("\\", "/"),
);
const folders = new Set(names.filter((name) => name.endsWith(".tf")).map((name) => posix.dirname(name)));
const paths = [
  ...[...folders].map((path) => (path === "." ? "" : `${path}/`)),
  ...names.filter((name) => /\.(?:json|tfstate|ya?ml|template)$/.test(name)),
].sort();

const counts = new Map<string, number>();
let [read, refused] = [0, 0];
for (const path of paths) {
  const found = await engine.read(source, [path]).catch(() => undefined);
  if (!found) {
    refused += 1;
    continue;
  }
  read += 1;
  for (const { rule, level, message, place } of await engine.review(found.plan)) {
    counts.set(`${level} ${rule}`, (counts.get(`${level} ${rule}`) ?? 0) + 1);
    console.log(`${place?.file ?? path}:${place?.line ?? 1} ${level} ${rule}: ${message}`);
  }
}
console.log(`${read} read, ${refused} not.`);
for (const [rule, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${count}\t${rule}`);
