/** Random plans: few or many components, any groups and types, relations with cycles, containment, hostile names. */
import * as fc from "fast-check";
import type { PlanComponent, PlanInput, PlanRelation } from "../../../src/contract/plan.ts";
import { GROUP_NAMES } from "../../../src/engine/catalogue/groups.ts";
import { HOSTILE_NAMES, randomBelow } from "./plans.ts";

const TYPES = [
  "aws:lambda/function@1",
  "aws:ec2/vpc@1",
  "aws:sqs/queue@1",
  "azure:web/sites@1",
  "",
  '"]-->x',
  "x:y",
];

const name = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{1,12}(-[a-z]{1,10})?$/) },
  { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_NAMES) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);

/** @param most components at most */
export function planArbitrary(most = 40): fc.Arbitrary<PlanInput> {
  return fc
    .record({
      names: fc.array(name, { minLength: 1, maxLength: most }),
      seed: fc.integer({ min: 1 }),
      related: fc.integer({ min: 0, max: 20 }),
      nested: fc.integer({ min: 0, max: 6 }),
      ordered: fc.boolean(),
    })
    .map(({ names, seed, related, nested, ordered }) => {
      const below = randomBelow(seed);
      const oneOf = (texts: readonly string[]) => texts[below(texts.length)] ?? "";
      const components = names.map((own): PlanComponent => {
        const group = below(4) === 0 ? {} : { group: oneOf(GROUP_NAMES) };
        const parent = below(10) < nested ? { parent: oneOf(names) } : {};
        return { name: own, type_id: oneOf(TYPES), ...group, ...parent };
      });
      const relations = Array.from(
        { length: Math.floor((related * names.length) / 10) },
        (): PlanRelation => {
          return { from: oneOf(names), to: oneOf(names), kind: below(5) === 0 ? oneOf(names) : "uses" };
        },
      );
      return ordered ? { components, relations, deploy_order: names } : { components, relations };
    });
}
