/**
 * `npm run train`: learns the models of `planner/reading` from its examples, and writes them. The same examples give the
 * same bytes on every machine; it takes some ten minutes and asks nobody.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { shippedCatalogue } from "../../catalogue/catalogue.ts";
import { outputsOf, type StoredModel } from "../../planner/reading/model.ts";
import { shippedPlannerData } from "../../planner/shipped.ts";
import { readExamples } from "./examples.ts";
import { learnFrames } from "./framesTrainer.ts";
import { learnRoles } from "./rolesTrainer.ts";
import { storeNetwork, storeTable } from "./store.ts";
import { spokenNames, vocabularyExamples } from "./vocabulary.ts";

const reading = join(import.meta.dirname, "../../planner/reading");

/** @param skips examples that take no part, by their ids and files: for whoever judges what is learned */
export function train(skips: (id: string) => boolean, tell: (progress: string) => void): StoredModel {
  const data = shippedPlannerData();
  const roles = data.designs.roles.map(({ id }) => id);
  const { roles: wanted, frames: spoken, source } = readExamples(join(reading, "examples"), roles);
  const names = vocabularyExamples(shippedCatalogue(), data);
  const examples = [...wanted.filter(({ id }) => !skips(id)), ...names];
  tell(`${examples.length} texts with roles, ${spoken.length} with frames`);
  const { keys, rows, biases } = learnFrames([...spoken, ...spokenNames(names)]);
  const frames = {
    table: storeTable(keys, rows, biases.length),
    biases: [...biases].map((bias) => Math.round(bias * 1e6) / 1e6),
  };
  tell(`frames, ${keys.length} features`);
  const outputs = outputsOf(roles);
  return { source, roles: storeNetwork(learnRoles(examples, outputs.length, tell), outputs), frames };
}

if (import.meta.main) {
  const started = Date.now();
  const tell = (progress: string) =>
    process.stderr.write(`${Math.round((Date.now() - started) / 1000)} s: ${progress}\n`);
  const model = train(() => false, tell);
  writeFileSync(join(reading, "model.json"), `${JSON.stringify(model)}\n`);
}
