/** Compiles what people write of the engine's data into the `generated` folders. Run by every script that needs it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileCatalogue } from "./catalogue.ts";
import { compileCode } from "./code.ts";
import { compileKnowledge } from "./knowledge.ts";
import { compileLogos } from "./logos.ts";
import { compilePlannerData } from "./planner.ts";
import { WrongData } from "./problems.ts";
import { compileReadModules } from "./readModules.ts";
import { compileReadTypes } from "./readTypes.ts";
import { compileRegions } from "./regions.ts";
import { refuseImpossibleRelations } from "./relations.ts";
import { withWhatCodeGives } from "./requiredByCode.ts";
import { compileRules } from "./rules.ts";

const engine = join(import.meta.dirname, "..");
const generated = join(engine, "generated");
/** For both sides of the webview wall. */
const shared = join(engine, "../shared/generated");

/** @throws Error that names every file and place that is wrong. */
export async function generate(): Promise<void> {
  for (const folder of [generated, shared]) mkdirSync(folder, { recursive: true });
  const sources = compileCatalogue(join(engine, "catalogue", "data"));
  const { tables: code, facts } = compileCode(join(engine, "code"), sources);
  const catalogue = withWhatCodeGives(sources, code);
  write(generated, "catalogue.json", catalogue);
  write(generated, "regions.json", compileRegions(join(engine, "catalogue", "regions")));
  const planner = compilePlannerData(join(engine, "planner"), catalogue);
  write(generated, "planner.json", planner);
  write(
    generated,
    "rules.json",
    compileRules(join(engine, "rules", "packs"), catalogue, planner.designs.roles),
  );
  for (const [table, compiled] of Object.entries(code)) write(generated, `code-${table}.json`, compiled);
  const readTypes = compileReadTypes(join(engine, "read/types"), facts, code, catalogue);
  refuseImpossibleRelations(code, catalogue, readTypes);
  write(generated, "read-types.json", readTypes);
  write(
    generated,
    "read-modules.json",
    compileReadModules(join(engine, "read/types"), join(engine, "code"), catalogue, readTypes),
  );
  write(generated, "knowledge.json", compileKnowledge(join(engine, "knowledge", "documents"), catalogue));
  write(shared, "logos.json", compileLogos(join(engine, "../shared/icons"), catalogue));
  // The constraints' own code reads what was written above.
  const { describeConstraints } = await import("../planner/constraints/table.ts");
  write(shared, "constraints.json", { constraints: describeConstraints() });
  const { factVocabulary } = await import("../planner/vocabulary.ts");
  write(shared, "facts.json", factVocabulary(planner.designs));
}

function write(folder: string, name: string, data: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify(data));
}

if (import.meta.main)
  await generate().catch((error: unknown) => {
    if (!(error instanceof WrongData)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
