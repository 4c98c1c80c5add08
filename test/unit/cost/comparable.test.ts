import assert from "node:assert/strict";
import { type CostReading, readCost } from "../../../src/contract/cost.ts";
import { comparable } from "../../../src/editor/cost/comparable.ts";
import type { Environment } from "../../../src/editor/environments/nodes.ts";

/** An environment as far as it matters to what it is compared with. */
function environment(project: string, name: string, cost?: object): Environment {
  const knownCost: CostReading | undefined = cost && readCost(cost);
  const parent = { kind: "project", reading: { name: project } };
  return { id: `${project}/${name}`, name, parent, facts: { knownCost } } as unknown as Environment;
}

const ALL = [
  environment("Data", "test"),
  environment("Data", "production", { unit: "EUR" }),
  environment("Shop", "production", { unit: "EUR" }),
  environment("Shop", "staging", { unit: "EUR" }),
  environment("Shop", "dollars", { unit: "USD" }),
  environment("Shop", "planned", { unit: "EUR", kind: "estimate" }),
  environment("Shop", "new"),
];
const offered = (own: Parameters<typeof comparable>[1]) => comparable(ALL, own).map(({ id }) => id);

describe("What costs can be compared with", () => {
  it("is first of the same project, then of the same name, and of the same currency and kind", () => {
    assert.deepEqual(offered({ environmentId: "Shop/production", unit: "EUR", estimate: false }), [
      "Shop/staging",
      "Shop/new",
      "Data/production",
      "Data/test",
    ]);
  });

  it("of an estimate are estimates, and what is not known yet", () => {
    assert.deepEqual(offered({ environmentId: "Shop/staging", unit: "EUR", estimate: true }), [
      "Shop/planned",
      "Shop/new",
      "Data/test",
    ]);
  });
});
