import assert from "node:assert/strict";
import { readProposal } from "../../../src/contract/component.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { repropose } from "../../../src/editor/plans/core/reproposal.ts";

describe("Proposing a saved plan again", () => {
  it("keeps and takes in what is there already, and builds neither", () => {
    const [table, queue, bucket] = ["aws:dynamodb/table@1", "aws:sqs/queue@1", "aws:s3/bucket@1"];
    const { items } = readProposal({
      candidates: [
        { type_id: table, recommended: false, existing: true },
        { type_id: queue, recommended: true, existing: true },
        { type_id: bucket, recommended: false },
      ],
    }).candidates;
    const saved: PlanInput = {
      components: [{ type_id: table, name: "orders", existing: true }],
      recommended: [table],
      chosen: [table],
    };
    const again = repropose(saved, items);
    assert.deepEqual([again.joined, again.left, again.kept, again.omitted], [[queue], [], [], []]);
    assert.deepEqual(again.components, [
      { type_id: table, name: "orders", existing: true },
      { type_id: queue, existing: true },
    ]);
  });

  it("takes nothing in where a service recommends none of what it lists, and all where it does not say", () => {
    const [queue, bucket] = ["aws:sqs/queue@1", "aws:s3/bucket@1"];
    const saved: PlanInput = {
      components: [{ type_id: queue, name: "jobs" }],
      recommended: [queue],
      chosen: [queue],
    };
    const proposed = (said: object) =>
      repropose(saved, readProposal({ candidates: [{ type_id: bucket, ...said }] }).candidates.items);
    assert.deepEqual([proposed({ recommended: false }).joined, proposed({}).joined], [[], [bucket]]);
  });
});
