import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const run = promisify(execFile);

/** What Node 20 lacks of the language's library, so that the same bundle runs there. */
const OLDER_NODE = `Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
Object.groupBy ??= (items, keyOf) => Object.fromEntries(Map.groupBy(items, keyOf));`;

/** Prints a digest of everything the engine says about a few intents in every cloud. */
const SCRIPT = `
const { createHash } = require("node:crypto");
const { createEngine } = require("./engine.cjs");
const engine = createEngine();
const hash = createHash("sha256").update(engine.ruleSetHash);
for (const intent of [
  "A static site plus API with a queue for e-mails",
  "A containerized API with PostgreSQL, no Kubernetes, a nightly report and a cache",
  "Ingest telemetry of devices, keep it 90 days, alert on anomalies",
]) {
  for (const provider of engine.providers) {
    const proposal = engine.propose(provider, { intent });
    const chosen = proposal.candidates.filter((candidate) => candidate.recommended);
    const plan = engine.resolve(provider, { candidates: chosen });
    for (const part of [proposal, plan, engine.render(plan, "svg"), engine.render(plan, "mermaid")]) {
      hash.update(JSON.stringify(part));
    }
  }
}
console.log(process.versions.node, hash.digest("hex"));
`;

describe("The engine's answers", () => {
  it("are the same bytes in every process, and on every version of Node at hand", async () => {
    const folder = await mkdtemp(join(tmpdir(), "determinism-"));
    try {
      await build({
        entryPoints: [join(import.meta.dirname, "../../../src/engine/engine.ts")],
        outfile: join(folder, "engine.cjs"),
        bundle: true,
        format: "cjs",
        platform: "node",
        target: "es2022",
        banner: { js: OLDER_NODE },
        logLevel: "error",
      });
      await writeFile(join(folder, "run.cjs"), SCRIPT);
      // npm runs on the machine's own Node; its scripts run on the pinned one.
      const machines = process.env["npm_node_execpath"] ?? process.execPath;
      const outputs: string[] = [];
      for (const node of [process.execPath, process.execPath, machines]) {
        outputs.push((await run(node, [join(folder, "run.cjs")])).stdout.trim());
      }
      const digests = new Set(outputs.map((output) => output.split(" ")[1]));
      assert.equal(digests.size, 1, outputs.join("\n"));
    } finally {
      await rm(folder, { recursive: true });
    }
  }).timeout(180_000);
});
