/** How many of the relations that the catalogue can produce become code, counted on the smallest plans that have them. */
import type { CodeLanguage } from "../../contract/code.ts";
import type { DeploymentPlan, PlanRelation } from "../../contract/plan.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { generateCode } from "../code/generate.ts";
import { typeNameOf } from "../code/planGraph.ts";
import { shippedTable } from "../code/shipped.ts";
import { createEngine } from "../engine.ts";

/** What becomes of a relation: `gone` with an end that is missing itself. */
export type RelationCoverage = "written" | "covered" | "missing" | "gone";

/** For each relation of a cloud's catalogue the plan of one type, or of the two that it relates. */
export function plansOfRelations(cloud: string, catalogue: Catalogue): DeploymentPlan[] {
  const engine = createEngine();
  const entries = catalogue.forProvider(cloud);
  const met = new Set<string>();
  const plans: DeploymentPlan[] = [];
  const add = (...chosen: readonly CatalogueEntry[]) => {
    const candidates = [...new Set(chosen)].map(({ typeId, name }) => ({
      name,
      type_id: typeId,
      kind: typeId,
    }));
    const plan = engine.resolve(cloud, { candidates, constraints: {} });
    const found = relationsOf(plan).filter(([words]) => !met.has(words));
    for (const [words] of found) met.add(words);
    if (found.length > 0) plans.push(plan);
  };
  const named = (typeOrCapability: string) =>
    entries.filter((one) =>
      typeOrCapability.includes("/")
        ? nameOf(one) === typeOrCapability
        : one.gives.some((given) => given === typeOrCapability),
    );
  for (const entry of entries) add(entry);
  for (const entry of entries)
    for (const { to, kind, reverse = false } of entry.relates)
      for (const other of named(to)) {
        const [from, target] = reverse ? [other, entry] : [entry, other];
        if (!met.has(`${nameOf(from)} ${kind} ${nameOf(target)}`)) add(entry, other);
      }
  return plans;
}

/** What becomes of each relation, as "type verb type", where some plans are written in a language. */
export async function coverageOfRelations(
  plans: readonly DeploymentPlan[],
  language: CodeLanguage,
  catalogue: Catalogue,
): Promise<ReadonlyMap<string, RelationCoverage>> {
  const found = new Map<string, RelationCoverage>();
  for (const plan of plans) {
    const code = await generateCode(plan, language, catalogue, shippedTable);
    if ("refused" in code) throw new Error(String(code.refused));
    const gone = new Set(code.missing.map(({ component }) => component));
    const missing = new Set(code.missing_relations.map(keyOf));
    const covered = new Set(code.covered_relations.map(keyOf));
    for (const [words, relation] of relationsOf(plan)) {
      if (found.has(words)) continue;
      const key = keyOf(relation);
      if (missing.has(key)) found.set(words, "missing");
      else if (covered.has(key)) found.set(words, "covered");
      else found.set(words, gone.has(relation.from) || gone.has(relation.to) ? "gone" : "written");
    }
  }
  return found;
}

function relationsOf({ components, relations = [] }: DeploymentPlan): [string, PlanRelation][] {
  const types = new Map(components.map((one) => [one.name, typeNameOf(one)]));
  return relations.map((one) => [`${types.get(one.from)} ${one.kind} ${types.get(one.to)}`, one]);
}

const keyOf = ({ from, kind, to }: Pick<PlanRelation, "from" | "kind" | "to">) =>
  JSON.stringify([from, kind, to]);

const nameOf = ({ service, kind }: CatalogueEntry) => `${service}/${kind}`;
