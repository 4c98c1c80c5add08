import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { budgetStanding } from "../../../src/shared/cost/budgets.ts";
import { readBudgets } from "../../../src/shared/cost/budgetsFile.ts";
import { budgetText } from "../../../src/shared/cost/budgetWords.ts";
import { seriesOf } from "../../../src/shared/cost/series.ts";
import { t } from "../../../src/webview/common/l10n.ts";
import { budgetOfDay } from "../../../src/webview/cost/model/budget.ts";
import { costView } from "./costs.ts";

const FILE = `{
  "budgets": [
    { "environment": "production", "amount": 500, "currency": "EUR", "note": "Agreed in May" },
    { "environment": "staging", "amount": "many", "currency": "EUR" },
    { "environment": "production", "amount": 900, "currency": "EUR" },
    { "environment": "test", "amount": 20, "currency": "euros" },
    "everything",
    { "environment": "demo", "amount": 12.5, "currency": "USD" }
  ]
}`;

describe("Budgets", () => {
  it("are read one by one: what is not understood is told with its place, and the rest stays", () => {
    const { budgets, problems } = readBudgets(FILE);
    assert.deepEqual(
      [...budgets],
      [
        ["production", { amount: 500, currency: "EUR" }],
        ["demo", { amount: 12.5, currency: "USD" }],
      ],
    );
    const quoted = problems.map(({ kind, offset, length }) => [kind, FILE.slice(offset, offset + length)]);
    assert.deepEqual(quoted, [
      ["amount", '"many"'],
      ["twice", '{ "environment": "production", "amount": 900, "currency": "EUR" }'],
      ["currency", '"euros"'],
      ["environment", '"everything"'],
    ]);
  });

  it("are none in what is no JSON, has no list, or is nested thousands deep", () => {
    for (const [text, kind] of [
      ["", "syntax"],
      ['{\n  "budgets": [,]\n}', "syntax"],
      ["[".repeat(100_000), "syntax"],
      ["[]", "noList"],
      ['{ "budgets": {} }', "noList"],
    ] as const) {
      const { budgets, problems } = readBudgets(text);
      assert.equal(budgets.size, 0);
      assert.deepEqual(
        problems.map((problem) => problem.kind),
        [kind],
      );
    }
  });

  it("have a schema that takes what is read, and nothing else", () => {
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../../media/schemas/budgets.schema.json"), "utf8"),
    );
    const takes = new Ajv({ strict: false }).compile(schema);
    for (const entry of JSON.parse(FILE).budgets) {
      const file = { budgets: [entry] };
      assert.equal(takes(file), readBudgets(JSON.stringify(file)).budgets.size === 1, JSON.stringify(entry));
    }
    assert.equal(takes({ budgets: [{ environment: "a", amount: 0, currency: "EUR" }] }), false);
    assert.equal(takes({ budget: [] }), false);
  });

  const words = (cost: number, unit: string, isForecast = true, budget = { amount: 500, currency: "EUR" }) =>
    budgetText(budgetStanding(cost, unit, budget), budget, isForecast, t, "en");

  it("are held against forecasts and costs in words", () => {
    assert.equal(words(561.2, "EUR"), "forecast exceeds its budget of €500 by €61");
    assert.equal(words(503.25, "EUR", false), "cost exceeds its budget of €500 by €3.25");
    assert.equal(words(439, "EUR"), "forecast stays €61 below its budget of €500");
    assert.equal(words(500.004, "EUR"), "forecast stays €0 below its budget of €500");
    assert.equal(words(500.01, "EUR"), "forecast exceeds its budget of €500 by €0.01");
  });

  it("are never compared with costs in another currency or of an unknown one", () => {
    assert.equal(words(9_000, "USD"), "its budget of €500 is in another currency than its costs");
    assert.deepEqual(budgetStanding(1, undefined, { amount: 5, currency: "EUR" }), { kind: "otherCurrency" });
  });

  it("fall on the days of a period evenly", () => {
    const cost = costView({ unit: "EUR", start: "2026-11-01", end: "2026-11-30", days: [{ cost: 20 }] });
    const series = seriesOf(cost);
    assert.equal(budgetOfDay({ amount: 600, currency: "EUR" }, cost, series), 20);
    assert.equal(budgetOfDay({ amount: 600, currency: "USD" }, cost, series), undefined);
    const { end: _, ...open } = cost;
    assert.equal(budgetOfDay({ amount: 600, currency: "EUR" }, open, series), undefined);
  });
});
