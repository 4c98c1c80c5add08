/**
 * Reads a folder of files that nobody here wrote, and prints what became of them:
 * `node test/eval/readInfrastructure.ts FOLDER [--verbose]`. Folders of Terraform configurations are read as root
 * modules (unless another one there calls them), files of JSON where they are plans or states, and templates. HashiCorp's own parser
 * is the judge of what the configurations declare, and of what is broken.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative } from "node:path";
import { looksLikeArm } from "../../src/engine/read/arm/read.ts";
import { looksLikeCloudFormation } from "../../src/engine/read/cloudformation/template.ts";
import { ReadError, type Reading } from "../../src/engine/read/model.ts";
import { type ReadInfrastructure, readInfrastructure } from "../../src/engine/read/read.ts";
import { sourceFiles } from "../../src/mcp/sourceFiles.ts";
import { parseHcl } from "../support/code/hcl.ts";

const [folder = ".", ...options] = process.argv.slice(2);
const isVerbose = options.includes("--verbose");

const total = {
  read: 0,
  resources: 0,
  components: 0,
  cloud: 0,
  mapped: 0,
  references: 0,
  told: 0,
  toNothing: 0,
  longest: 0,
  at: "",
};
const refused: string[] = [];
const differing: string[] = [];
const unknown = new Map<string, number>();
const kinds = new Map<string, number>();

/** Types of the three clouds' providers, and of the clouds' own languages. */
const OF_A_CLOUD = /^(?:aws_|awscc_|azurerm_|azapi_|google_|AWS::|Microsoft\.)/i;

const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
  name.replaceAll("\\", "/"),
);
const source = await sourceFiles(folder);
const folders = [
  ...new Set(files.filter((name) => name.endsWith(".tf")).map((name) => posix.dirname(name))),
].sort();
const called = calledFolders();
const roots = folders.filter((path) => !called.has(path)).map((path) => (path === "." ? "" : `${path}/`));
const documents = files
  .filter((name) => /\.(?:json|tfstate|ya?ml|template)$/.test(name) && !name.endsWith(".tf.json"))
  .filter((name) => mayBeShown(name) || mayBeTemplate(name));

for (const path of [...roots, ...documents]) await judge(path);
report();

async function judge(path: string): Promise<void> {
  const start = performance.now();
  try {
    const read = await readInfrastructure(source, [path]);
    const took = performance.now() - start;
    if (took > total.longest) Object.assign(total, { longest: took, at: path });
    count(read, path);
    if (path === "" || path.endsWith("/")) await compare(path, read);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const { file, line, column } = error.place ?? {};
    refused.push(
      `${[file ?? path, line, column].filter((part) => part !== undefined).join(":")}: ${error.message}`,
    );
  }
}

function count({ plan, readings, summary }: ReadInfrastructure, path: string): void {
  total.read++;
  for (const { language, of } of readings)
    kinds.set(`${language} ${of}`, (kinds.get(`${language} ${of}`) ?? 0) + 1);
  total.resources += summary.resources;
  const components = plan.components.filter(({ source_type }) => source_type !== "module");
  total.components += components.length;
  const ofCloud = components.filter(({ source_type = "" }) => OF_A_CLOUD.test(source_type));
  total.cloud += ofCloud.length;
  // A component of the catalogue has a group; what completes one serves it, or names nothing here that it could.
  const known = ofCloud.filter(({ group, completes }) => group !== undefined || completes === true);
  total.mapped += known.length;
  for (const { source_type = "" } of ofCloud.filter((one) => !known.includes(one)))
    unknown.set(source_type, (unknown.get(source_type) ?? 0) + 1);
  total.references += summary.references;
  const told = new Set(
    (plan.relations ?? []).flatMap(({ from, to }) => [`${from}\0${to}`, `${to}\0${from}`]),
  );
  const names = new Set(plan.components.map(({ name }) => name));
  // A module that was read is its components: of one that holds none there is nothing to relate to.
  const behind = new Map(
    readings.flatMap(({ modules, resources }) =>
      modules
        .filter(({ opaque }) => !opaque)
        .map(({ address }) => [address, resources.filter((one) => isIn(one.module, address))] as const),
    ),
  );
  const never = new Set(
    readings.flatMap(({ resources }) => resources.filter((one) => one.never).map(({ address }) => address)),
  );
  for (const { address, references } of readings.flatMap((reading: Reading) =>
    reading.resources.filter(({ never }) => !never),
  ))
    for (const to of new Set(references.map((one) => one.to)))
      if (told.has(`${address}\0${to}`)) total.told++;
      else if (behind.get(to)?.some((one) => told.has(`${address}\0${one.address}`))) total.told++;
      else if (never.has(to) || behind.get(to)?.every((one) => one.never)) total.toNothing++;
      else differing.push(`${path}: ${address} names ${to}${names.has(to) ? "" : ", which is not there"}`);
  for (const { message, place } of summary.problems)
    if (isVerbose) console.log(`  problem in ${place?.file}:${place?.line ?? ""}: ${message}`);
}

function isIn(module: string | undefined, address: string): boolean {
  return module !== undefined && (module === address || module.startsWith(`${address}.`));
}

/** The resources of a root module, as HashiCorp's parser finds them in its files. */
async function compare(path: string, { readings }: ReadInfrastructure): Promise<void> {
  const theirs = new Set<string>();
  for (const name of files.filter(
    (one) => one.endsWith(".tf") && posix.dirname(one) === (path.replace(/\/$/, "") || "."),
  )) {
    try {
      const parsed = (await parseHcl(name, readFileSync(join(folder, name), "utf8"))) as Record<
        string,
        unknown
      >;
      for (const [type, named] of Object.entries((parsed["resource"] ?? {}) as Record<string, object>))
        for (const each of Object.keys(named)) theirs.add(`${type}.${each}`);
    } catch (error) {
      const words = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
      if (!readings.some(({ problems }) => problems.some(({ place }) => place?.file === name)))
        differing.push(`${name}: HashiCorp's parser refuses it, ours does not: ${words.slice(0, 160)}`);
      return;
    }
  }
  const own = readings.flatMap(({ resources }) =>
    resources.filter((one) => one.module === undefined).map(({ address }) => address),
  );
  for (const address of theirs) if (!own.includes(address)) differing.push(`${path}: ${address} is missing`);
  for (const address of own) if (!theirs.has(address)) differing.push(`${path}: nobody declares ${address}`);
}

function calledFolders(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of files.filter((one) => one.endsWith(".tf"))) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const [, path = ""] of text.matchAll(/^[ \t]*source\s*=\s*"(\.{1,2}\/[^"]*)"/gm))
      found.add(posix.join(posix.dirname(name), path).replace(/\/$/, ""));
  }
  return found;
}

/** Whether a document says of itself that Terraform wrote it: others are not meant. */
/** Told as the readers themselves tell it. */
function mayBeTemplate(name: string): boolean {
  const text = readFileSync(join(folder, name), "utf8");
  return looksLikeArm(text) || looksLikeCloudFormation(text);
}

function mayBeShown(name: string): boolean {
  const text = readFileSync(join(folder, name), "utf8").replaceAll("\0", "");
  return (
    /"(?:planned_values|resource_changes|lineage)"/.test(text) ||
    /"values"\s*:\s*\{\s*"(?:root_module|outputs)"/.test(text)
  );
}

function report(): void {
  const share = (part: number, whole: number) =>
    `${part} of ${whole}${whole > 0 ? ` (${((100 * part) / whole).toFixed(1)} %)` : ""}`;
  console.log(`read:        ${total.read} (${[...kinds].map(([kind, n]) => `${kind}: ${n}`).join(", ")})`);
  console.log(`refused:     ${refused.length}`);
  for (const reason of refused) console.log(`  ${reason}`);
  console.log(`components:  ${share(total.components, total.resources)} resources`);
  console.log(`known types: ${share(total.mapped, total.cloud)} resources of the three clouds`);
  const rest = [...unknown].sort(([, a], [, b]) => b - a).map(([type, n]) => `${type} ${n}`);
  console.log(`  others:    ${rest.slice(0, 40).join(", ")}`);
  console.log(`relations:   ${share(total.told, total.references - total.toNothing)} references`);
  console.log(
    `             ${total.toNothing} more name what no deployment has, or modules in which nothing is declared`,
  );
  console.log(`longest:     ${total.longest.toFixed(0)} ms (${relative(".", join(folder, total.at))})`);
  console.log(`differing:   ${differing.length}`);
  for (const line of differing.slice(0, isVerbose ? 1_000 : 20)) console.log(`  ${line}`);
}
