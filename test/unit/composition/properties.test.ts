import assert from "node:assert/strict";
import fc from "fast-check";
import { DeploymentPlan } from "../../../src/contract/plan.ts";
import type { ChosenComponent, ResolveRequest } from "../../../src/contract/primitives.ts";
import { CAPABILITY_NAMES } from "../../../src/engine/catalogue/capabilities.ts";
import { type Catalogue, shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { resolve } from "../../../src/engine/composition/resolve.ts";
import { catalogueOf, entry, ruleSetOf } from "./fixture.ts";

interface Sample {
  readonly catalogue: Catalogue;
  readonly request: ResolveRequest;
}

for (const [title, sample, numRuns] of [
  ["wild catalogues", wildSample(), 600],
  ["the shipped catalogue", shippedSample(), 150],
] as const) {
  describe(`resolve, with ${title}`, () => {
    it("ends with a plan that keeps the contract and the chosen components", () => {
      fc.assert(
        fc.property(sample, ({ catalogue, request }) => {
          const plan = compose(catalogue, request);
          DeploymentPlan.parse(plan);
          const names = plan.components.map(({ name }) => name);
          assert.equal(new Set(names).size, names.length, "names are unique");
          assert.deepEqual(plan.deploy_order, names);
          const types = new Set(plan.components.map(({ type_id }) => type_id));
          for (const { type_id } of request.candidates) assert.ok(types.has(type_id));
          const mentioned = [
            ...(plan.relations ?? []).flatMap(({ from, to }) => [from, to]),
            ...plan.auto_completed.flatMap(({ name, requested_by }) => [name, ...requested_by]),
            ...[...plan.errors, ...plan.warnings, ...plan.conflicts].flatMap(({ components }) => components),
            ...plan.components.flatMap(({ parent }) => parent ?? []),
          ];
          for (const name of mentioned) assert.ok(names.includes(name), `${name} is in the plan`);
          const added = plan.components.filter(({ added_by }) => added_by !== undefined);
          assert.deepEqual(
            new Set(plan.auto_completed.map(({ name }) => name)),
            new Set(added.map(({ name }) => name)),
          );
        }),
        { numRuns },
      );
    });

    it("gives the same bytes for any permutation of the candidates", () => {
      const shuffled = sample.chain((one) =>
        fc
          .shuffledSubarray([...one.request.candidates], { minLength: one.request.candidates.length })
          .map((candidates) => ({ ...one, shuffled: { ...one.request, candidates } })),
      );
      fc.assert(
        fc.property(shuffled, ({ catalogue, request, shuffled }) => {
          assert.equal(bytes(compose(catalogue, shuffled)), bytes(compose(catalogue, request)));
        }),
        { numRuns },
      );
    });

    it("leaves a plan unchanged, byte for byte, when it is resolved again", () => {
      fc.assert(
        fc.property(sample, ({ catalogue, request }) => {
          const plan = compose(catalogue, request);
          const again = compose(catalogue, { ...request, candidates: plan.components });
          assert.equal(bytes(again), bytes(plan));
        }),
        { numRuns },
      );
    });

    it("adds nothing to a plan whose added components come back as chosen ones", () => {
      fc.assert(
        fc.property(sample, ({ catalogue, request }) => {
          const plan = compose(catalogue, request);
          const candidates = plan.components.map(({ added_by, ...component }) => component);
          const again = compose(catalogue, { ...request, candidates });
          const comparable = ({ conflicts, errors, warnings, ...rest }: DeploymentPlan) => ({
            ...rest,
            findings: [...errors, ...warnings].map(({ fixes, ...finding }) => finding),
          });
          const expected = { ...plan, components: candidates, auto_completed: [] };
          assert.equal(bytes(comparable(again)), bytes(comparable(expected)));
        }),
        { numRuns },
      );
    });
  });
}
