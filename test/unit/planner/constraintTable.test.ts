import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CONSTRAINTS_PAGE_PATH, constraintsPage } from "../../../src/engine/build/constraintsPage.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import type { Constraint } from "../../../src/engine/planner/constraints/constraint.ts";
import { readConstraints } from "../../../src/engine/planner/constraints/constraints.ts";
import type { Effect } from "../../../src/engine/planner/constraints/effect.ts";
import { CLOUD, IGNORED } from "../../../src/engine/planner/constraints/readFirst.ts";
import { CONSTRAINTS, describeConstraints } from "../../../src/engine/planner/constraints/table.ts";
import { Proposer } from "../../../src/engine/planner/propose.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { CLOUD_IDS, CLOUDS, cloudCalled } from "../../../src/shared/clouds.ts";
import { CONSTRAINT_DESCRIPTIONS } from "../../../src/shared/constraints/described.ts";
import { type ConstraintPart, normalKey } from "../../../src/shared/constraints/model.ts";
import { plan } from "./planning.ts";

const root = join(import.meta.dirname, "../../..");

/** An intent in which every constraint finds something to do. */
const INTENT =
  "an online shop with a relational database, a cache, a queue, a function that runs at night, logs and a domain";
const { reader } = new Proposer(shippedCatalogue(), shippedPlannerData());
const context = { catalogue: shippedCatalogue(), provider: "aws", reader };

/** Values of a constraint that people are shown. */
const valuesOf = ({ value, examples }: Constraint) => {
  if (value === "cloud") return CLOUD_IDS;
  if (value === "region") return ["eu-west-1"];
  return examples;
};

function partsOf(effects: readonly Effect[]): ConstraintPart[] {
  const has = (...keys: (keyof Effect)[]) =>
    effects.some((effect) => keys.some((key) => [effect[key] ?? []].flat().length > 0));
  return [
    ...(has("judges", "include", "capabilities") ? (["types"] as const) : []),
    ...(has("settings") ? (["settings"] as const) : []),
    ...(has("regions", "environment", "tags") ? (["plan"] as const) : []),
    ...(has("packs") ? (["rules"] as const) : []),
    ...(has("limit") ? (["answer"] as const) : []),
  ];
}

describe("The table of constraints", () => {
  it("names every key once, as keys are looked up", () => {
    const keys = CONSTRAINTS.flatMap(({ key, aliases }) => [key, ...aliases]);
    assert.deepEqual(keys, [...new Set(keys)]);
    assert.deepEqual(keys, keys.map(normalKey));
  });

  it("is what the guide says; else run `npm run schema`", () => {
    assert.equal(readFileSync(CONSTRAINTS_PAGE_PATH, "utf8"), constraintsPage());
  });

  it("is what everyone else reads", () => {
    assert.deepEqual(CONSTRAINT_DESCRIPTIONS, JSON.parse(JSON.stringify(describeConstraints())));
  });

  for (const constraint of CONSTRAINTS) {
    const { key, aliases, appliesTo } = constraint;
    it(`${key} changes the answer, under each of its names, where it says it is applied`, () => {
      const plain = { ...plan(INTENT), notes: [] };
      for (const name of [key, ...aliases]) {
        const changing = valuesOf(constraint).filter((value) => {
          const { notes = [], ...answer } = plan(INTENT, { constraints: { [name]: value } });
          assert.deepEqual(
            notes.filter((note) => /understood|must be|no type or capability/.test(note)),
            [],
            `${name}: ${value}`,
          );
          return JSON.stringify({ ...answer, notes: [] }) !== JSON.stringify(plain);
        });
        assert.ok(changing.length > 0, `${name} changes nothing`);
      }
      const effects = valuesOf(constraint).map((value) => readConstraints({ [key]: value }, context));
      // What is applied before anything else has no effect besides.
      const before = { [CLOUD.key]: ["cloud"], [IGNORED.key]: ["intent"] }[key];
      assert.deepEqual(before ?? partsOf(effects), appliesTo);
    });
  }

  it("excludes by purpose what has that purpose, not what has none", () => {
    const { judges = [] } = readConstraints({ exclude: ["virtual desktop"] }, context);
    assert.ok(judges.length > 0);
    const out = context.catalogue.entries.filter((entry) =>
      judges.some((judge) => judge(entry)?.kind === "exclude"),
    );
    assert.ok(out.length > 0);
    for (const { typeId, gives } of out) assert.equal(gives[0], "desktop", typeId);
  });
});

describe("A cloud", () => {
  const read = (path: string) => readFileSync(join(root, path), "utf8");

  for (const id of CLOUD_IDS) {
    it(`${id} has types, regions to suggest, and is named to users`, () => {
      assert.ok(existsSync(join(root, "src/engine/catalogue/data", id)));
      assert.ok(CLOUDS[id].regions.length > 0);
      const { "setting.provider": setting } = JSON.parse(read("package.nls.json"));
      assert.match(setting, new RegExp(`\`${id}\``));
      assert.match(read("README.md"), new RegExp(`\`${id}\``));
      for (const name of [CLOUDS[id].name, ...CLOUDS[id].says, ...CLOUDS[id].answers])
        assert.equal(cloudCalled(name), id);
    });
  }

  it("is one of those that there are types of", () => {
    assert.deepEqual([...shippedCatalogue().providers].sort(), [...CLOUD_IDS].sort());
  });
});
