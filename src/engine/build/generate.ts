/** Compiles the engine's human-written data into `src/engine/generated/`. Run by every script that needs it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileCatalogue } from "./catalogue.ts";
import { compileKnowledge } from "./knowledge.ts";
import { compilePlannerData } from "./patterns.ts";
import { compileRegions } from "./regions.ts";

const engine = join(import.meta.dirname, "..");
const generated = join(engine, "generated");

export function generate(): void {
  mkdirSync(generated, { recursive: true });
  const catalogue = compileCatalogue(join(engine, "catalogue", "data"));
  writeFileSync(join(generated, "catalogue.json"), JSON.stringify(catalogue));
  const regions = compileRegions(join(engine, "catalogue", "regions"));
  writeFileSync(join(generated, "regions.json"), JSON.stringify(regions));
  const planner = compilePlannerData(join(engine, "planner"), catalogue);
  writeFileSync(join(generated, "planner.json"), JSON.stringify(planner));
  const knowledge = compileKnowledge(join(engine, "knowledge", "documents"), catalogue);
  writeFileSync(join(generated, "knowledge.json"), JSON.stringify(knowledge));
}

if (import.meta.main) generate();
