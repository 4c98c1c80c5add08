/** What the map of an environment says of resources, in the words of the editor's language. */
import assert from "node:assert/strict";
import { readCost } from "../../src/contract/cost.ts";
import { describedPlan } from "../../src/editor/infrastructure/map/describedPlan.ts";
import { Addresses } from "../../src/editor/infrastructure/map/shownDocument.ts";

describe("The cost of a resource on an environment's map", () => {
  const plan = {
    components: [
      { type_id: "aws_db_instance", name: "aws_db_instance.shop" },
      { type_id: "aws_sqs_queue", name: "aws_sqs_queue.mail" },
    ],
    connections: [],
  };
  const resources = plan.components.map(({ name }) => ({ address: name, values: {} }));
  const addresses = new Addresses({ planned_values: { root_module: { resources } } });
  const estimate = { unit: "USD", monthly_costs: { "aws_db_instance.shop": 29.93 } };
  const period = { unit: "EUR", start_date: "2026-11-01", end_date: "2026-11-30" };
  const spent = (resource: string) =>
    readCost({
      ...{ ...period, total_cost: 7, daily_costs: [] },
      breakdown: [{ service: "Any", resource, daily_costs: [{ date: "2026-11-02", cost: 7 }] }],
    });
  const described = (cost: ReturnType<typeof readCost> | undefined) =>
    describedPlan(plan, { drift: undefined, cost, estimate, addresses }).components.map(
      ({ title, facts }) => [
        title,
        ...(facts ?? []).flatMap(({ label, value }) => [label, value.replaceAll(/\s*–\s*/g, "–")]),
      ],
    );

  it("is the estimate where nothing is known to be spent on any of them", () => {
    const shown = [["aws_db_instance.shop · $30", "Estimated cost", "$29.93 · a month"], [undefined]];
    assert.deepEqual(described(undefined), shown);
    assert.deepEqual(described(spent("arn:aws:rds:eu-central-1:1:db:other")), shown);
  });

  it("is what was spent, beside which nothing is estimated", () => {
    assert.deepEqual(described(spent("aws_sqs_queue.mail")), [
      [undefined],
      ["aws_sqs_queue.mail · €7.00", "Cost", "€7.00 · Nov 1–30"],
    ]);
  });
});
