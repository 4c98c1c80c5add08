/**
 * Reads a folder of files that nobody here wrote, holds what is found against parsers that are not ours, and prints what
 * became of them: `node test/eval/readInfrastructure.ts FOLDER [--verbose]`. Each folder of a Terraform configuration is read as a root
 * module, and each document that an independent parser finds resources in. Exits with 1 where reading one ends in
 * anything but a reading or a refusal in words, and where more than {@link MOST_MISSING} of what is declared is missing.
 */
import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { parseArgs } from "node:util";
import { ReadError } from "../../src/engine/read/model.ts";
import { readInfrastructure } from "../../src/engine/read/read.ts";
import { sourceFiles } from "../../src/mcp/sourceFiles.ts";
import { type Declared, declaredInDocument, declaredInFolder } from "./declared.ts";
import { ReadTally } from "./readTally.ts";

/** Share of the declared resources that may be missing: what files of odd forms hold, each of them listed. */
const MOST_MISSING = 0.001;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: "boolean", default: false } },
});
const [root = "."] = positionals;
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((name) =>
  name.replaceAll("\\", "/"),
);
const configurations = Map.groupBy(
  files.filter((name) => /\.(?:tf|tofu)(?:\.json)?$/.test(name) && !posix.basename(name).startsWith(".")),
  (name) => posix.dirname(name),
);
const documents = files.filter(
  (name) => /\.(?:json|tfstate|ya?ml|template)$/i.test(name) && !/\.(?:tf|tofu)\.json$/.test(name),
);
const source = await sourceFiles(root);
const tally = new ReadTally();

for (const [folder, names] of [...configurations].sort(([a], [b]) => (a < b ? -1 : 1)))
  await judge(folder === "." ? "" : `${folder}/`, await declaredInFolder(root, names));
for (const name of documents.sort()) {
  const declared = declaredInDocument(root, name);
  if (declared) await judge(name, declared);
}
console.log(tally.report(values.verbose));
if (tally.crashed > 0 || tally.missing > MOST_MISSING * tally.declared) process.exitCode = 1;

async function judge(path: string, declared: Declared): Promise<void> {
  const start = performance.now();
  try {
    const read = await readInfrastructure(source, [path]);
    tally.read(path, read, performance.now() - start);
    tally.compare(path, read, declared);
  } catch (error) {
    if (error instanceof ReadError) tally.refuse(path, error, declared);
    else tally.crash(path, error);
  }
}
