/** Plans that use what is there already: it needs nothing of them, and is not theirs to change. */
import assert from "node:assert/strict";
import type { ChosenComponent } from "../../../src/contract/primitives.ts";
import { composed, engine, relationsOf } from "../../support/composing.ts";

const there = (type: string, name: string): ChosenComponent => ({
  type_id: `aws:${type}@1`,
  name,
  existing: true,
});

describe("A plan that uses what is there", () => {
  it("brings nothing that it would need were it new", () => {
    const { components } = composed([there("rds/dbinstance", "orders")]);
    assert.deepEqual(
      components.map(({ name, existing }) => [name, existing]),
      [["orders", true]],
    );
  });

  it("relates what is new to it, with what that needs for it", () => {
    const plan = composed([there("dynamodb/table", "orders"), "shop=lambda/function"]);
    assert.ok(
      relationsOf(plan).some((relation) => /^shop .* orders$/.test(relation)),
      relationsOf(plan).join("\n"),
    );
    assert.ok(
      plan.components.some(({ type_id }) => type_id === "aws:iam/role@1"),
      "the function's role",
    );
    assert.equal(plan.components.find(({ name }) => name === "shop")?.existing, undefined);
  });

  it("finds nothing wrong with it, nor asks anybody for its settings", () => {
    const production = { constraints: { env: "prod" } };
    const plan = composed([there("sqs/queue", "jobs")], production);
    const [jobs] = plan.components;
    assert.deepEqual([plan.errors, plan.warnings, jobs?.required], [[], [], undefined]);
    const alone = composed(["jobs=sqs/queue"], production);
    assert.notDeepEqual(alone.warnings, [], "of a new one there is something to say");
  });

  it("is held to no rule in what it does not bring", () => {
    const packs = [
      {
        pack: "team",
        title: "The team's",
        rules: [
          {
            ...{ id: "encrypted", effect: "set", message: "Encrypt what is kept." },
            ...{ when: { type: "aws:sqs/queue" }, set: { encrypted: true } },
          },
        ],
      },
    ];
    const settingsOf = (existing: boolean) =>
      composed([{ ...there("sqs/queue", "jobs"), existing }], { rules: packs }).components[0]?.desired_input;
    assert.deepEqual([settingsOf(true), settingsOf(false)], [undefined, { SqsManagedSseEnabled: true }]);
  });

  it("is the same when it is composed again, in any order", () => {
    const chosen = [
      there("eks/cluster", "platform"),
      there("ec2/vpc", "network"),
      "uploads=s3/bucket",
      "shop=rds/dbinstance",
    ];
    const plan = composed(chosen);
    assert.deepEqual(engine.resolve("aws", { candidates: plan.components }), plan);
    assert.deepEqual(composed(chosen.toReversed()), plan);
  });
});
