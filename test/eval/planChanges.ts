/**
 * Holds the marks of pictures against what Terraform's plans say, for every plan in a folder of foreign files:
 * `node test/eval/planChanges.ts FOLDER`. The judge reads `resource_changes` on its own; data sources are not drawn.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plannedChanges } from "../../src/editor/plans/core/plannedChanges.ts";
import { readInfrastructure } from "../../src/engine/read/read.ts";
import { sourceFiles } from "../../src/mcp/sourceFiles.ts";
import { marksOf } from "../../src/webview/planner/files/comparison.ts";

interface Raw {
  readonly address: string;
  readonly mode?: string;
  readonly deposed?: string;
  readonly previous_address?: string;
  readonly change: { readonly actions: readonly string[]; readonly importing?: unknown };
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ create: "added", delete: "removed", update: "changed", read: "read", forget: "forgotten" },
  ...{ "delete,create": "replaced", "create,delete": "replaced", "create,forget": "replaced" },
};

const [folder = "."] = process.argv.slice(2);
const source = await sourceFiles(folder);
const counts = new Map<string, number>();
const differing: string[] = [];
let [plans, compared] = [0, 0];

for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  const changes = name.endsWith(".json") ? changesIn(join(folder, name)) : undefined;
  if (!changes) continue;
  const file = name.replaceAll("\\", "/");
  const read = await readInfrastructure(source, [file]).catch((error: unknown) => String(error));
  if (typeof read === "string") {
    console.log(`${file}: not read: ${read}`);
    continue;
  }
  plans += 1;
  const marks = marksOf(plannedChanges(read.plan, { before: "", after: "" }));
  const drawn = new Map(read.plan.components.map((one) => [one.name, marks.get(one.name) ?? []]));
  for (const raw of changes.filter(({ mode }) => mode !== "data")) {
    const address = raw.deposed ? `${raw.address} (deposed object ${raw.deposed})` : raw.address;
    const wanted = wantedOf(raw);
    const found = drawn.get(address);
    compared += 1;
    counts.set(wanted || "unmarked", (counts.get(wanted || "unmarked") ?? 0) + 1);
    if (found?.join(" ") !== wanted) differing.push(`${file} ${address}: ${wanted} is ${found?.join(" ")}`);
  }
}
console.log(`${plans} plans, ${compared} changes, ${compared - differing.length} drawn as the plan says.`);
for (const [words, count] of counts) console.log(`${count}\t${words}`);
for (const line of differing) console.log(line);
process.exitCode = differing.length > 0 ? 1 : 0;

function wantedOf({ address, change, previous_address: previous }: Raw): string {
  return [
    WORDS[change.actions.join(",")],
    previous !== undefined && previous !== address ? "moved" : undefined,
    change.importing ? "imported" : undefined,
  ]
    .filter((word) => word !== undefined)
    .join(" ");
}

function changesIn(path: string): readonly Raw[] | undefined {
  try {
    const document = JSON.parse(readFileSync(path, "utf8").replace(/^\[command\].*\n/, ""));
    return Array.isArray(document?.resource_changes) ? document.resource_changes : undefined;
  } catch {
    return undefined;
  }
}
