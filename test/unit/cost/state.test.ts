import assert from "node:assert/strict";
import {
  type Document,
  EMPTY_DOCUMENT,
  keepable,
  restoreDocument,
  withoutCosts,
} from "../../../src/webview/cost/state.ts";
import { costView } from "./costs.ts";

const document: Document = {
  ...EMPTY_DOCUMENT,
  environment: { id: "e1", name: "production", project: "Web shop" },
  account: "https://planner.example.com me",
  cost: costView({ total: 3, days: [{ date: "2026-11-01", cost: 3 }] }),
  view: "table",
  granularity: "week",
  selected: 20_758,
};

describe("What the cost panel keeps", () => {
  it("is the same after VS Code has kept it", () => {
    assert.deepEqual(restoreDocument(JSON.parse(JSON.stringify(keepable(document)))), document);
  });

  it("is nothing where it cannot be read", () => {
    for (const saved of [
      undefined,
      null,
      7,
      {},
      { ...document, view: "pie" },
      { ...document, cost: { days: 1 } },
    ])
      assert.deepEqual(restoreDocument(saved), EMPTY_DOCUMENT);
  });

  it("leaves costs of very many days to be loaded anew, and keeps the rest", () => {
    const days = Array.from({ length: 5_001 }, () => ({ cost: 1 }));
    const { cost: _, ...rest } = document;
    assert.deepEqual(keepable({ ...document, cost: costView({ days }) }), rest);
  });

  it("holds nothing of an account that is signed out", () => {
    assert.deepEqual(withoutCosts(document), {
      ...EMPTY_DOCUMENT,
      environment: document.environment,
      view: "table",
      granularity: "week",
    });
  });
});
