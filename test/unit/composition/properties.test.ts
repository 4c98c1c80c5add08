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

function compose(catalogue: Catalogue, request: ResolveRequest) {
  return resolve(ruleSetOf(catalogue), "provider", request);
}

function bytes(value: unknown): string {
  return JSON.stringify(value);
}

function candidatesOf(typeIds: readonly string[]): fc.Arbitrary<ChosenComponent[]> {
  const unknown = fc.constantFrom("t0:new/thing@1", "t0:new/other@2", "nonsense");
  return fc.array(
    fc.record(
      {
        type_id: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...typeIds) }, unknown),
        name: fc.oneof(
          fc.constantFrom("orders", "orders-api", "x", "t0-t0", " ", null),
          fc.string({ unit: "grapheme", maxLength: 8 }),
        ),
        desired_input: fc.dictionary(fc.constantFrom("A", "B"), fc.boolean(), { maxKeys: 2 }),
        rank_score: fc.nat({ max: 3 }),
        serves: fc.constantFrom("orders", "x", "nobody"),
        purpose: fc.constantFrom("front", "private", "unheard of"),
        zone: fc.integer({ min: -1, max: 3 }),
      },
      { requiredKeys: ["type_id"] },
    ),
    { maxLength: 10 },
  );
}

/** Catalogues that nobody would write: circles, types that need themselves, namespaces in namespaces. */
function wildSample(): fc.Arbitrary<Sample> {
  const typeNames = ["t0/t0", "t1/t1", "t2/t2", "t3/t3", "t4/t4", "t5/t5"];
  const typeName = fc.constantFrom(...typeNames, "t6/missing");
  const capability = fc.constantFrom(...CAPABILITY_NAMES.slice(0, 4), "queue" as const);
  const rules = fc.uniqueArray(fc.constantFrom("a", "b", "c"), { maxLength: 3 });
  const dependencies = rules.chain((names) =>
    fc.tuple(
      ...names.map((rule) =>
        fc.record(
          {
            rule: fc.constant(rule),
            type: typeName,
            relation: fc.constant("uses"),
            because: fc.constant("So it is."),
            capability,
            inside: fc.boolean(),
            own: fc.boolean(),
            follows: fc.boolean(),
            evenServing: fc.boolean(),
            spread: fc.boolean(),
            purpose: fc.constantFrom("front", "back"),
            ofPurpose: fc.constantFrom<string[][]>(["front"], ["back"], ["back", "front"]),
            when: fc.constantFrom("granted", "networked", "outbound", "internal", "exposed"),
          },
          { requiredKeys: ["rule", "type", "relation", "because"] },
        ),
      ),
    ),
  );
  const seed = fc.record({
    gives: fc.uniqueArray(capability, { maxLength: 2 }),
    needs: fc.uniqueArray(capability, { maxLength: 1 }),
    requires: dependencies,
    relates: fc.array(
      fc.record({
        to: fc.oneof(typeName, capability),
        kind: fc.constantFrom("reads" as const, "receives from" as const, "uses" as const),
        reverse: fc.boolean(),
        sole: fc.boolean(),
        reference: fc.constantFrom("to" as const, "none" as const, undefined),
      }),
      { maxLength: 3 },
    ),
    purposes: fc.constantFrom({ back: { zones: 2 }, front: { input: { A: true } } }, { back: {}, front: {} }),
    network: fc.record(
      {
        ports: fc.constant<number[]>([5432]),
        open: fc.boolean(),
        asksWho: fc.boolean(),
        outbound: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    conflicts: fc.array(
      fc.record({ rule: fc.constant("no"), with: typeName, because: fc.constant("They clash.") }),
      { maxLength: 1 },
    ),
  });
  return fc.array(seed, { minLength: typeNames.length, maxLength: typeNames.length }).chain((seeds) => {
    const catalogue = catalogueOf(...typeNames.map((name, i) => entry(name, seeds[i], "t0")));
    return fc.record({
      catalogue: fc.constant(catalogue),
      request: fc.record({
        candidates: candidatesOf(catalogue.entries.map(({ typeId }) => typeId)),
        constraints: fc.record({
          exclude: fc.constantFrom("", "t3/t3", "queue"),
          budget: fc.constantFrom("", "t4/t4", "cdn"),
        }),
        suppressed_rules: fc.subarray(["t0/t0:a", "t1/t1:b", "t2/t2:a"]),
      }),
    });
  });
}

function shippedSample(): fc.Arbitrary<Sample> {
  const catalogue = shippedCatalogue();
  return candidatesOf(catalogue.entries.map(({ typeId }) => typeId)).map((candidates) => ({
    catalogue,
    request: { candidates },
  }));
}
