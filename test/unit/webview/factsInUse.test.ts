import assert from "node:assert/strict";
import type { ReadFacts } from "../../../src/shared/protocols/facts.ts";
import { factsInUse } from "../../../src/webview/planner/design/understandControl.ts";
import { documentOf } from "../../../src/webview/planner/files/designs.ts";

const intent = "A shop";
const facts: ReadFacts = {
  intent,
  list: [{ kind: "roles", fact: "queue", label: "queue" }],
  confirmed: true,
};

describe("Facts that a language model read", () => {
  it("are proposed with once they are confirmed, as long as their sentence stands", () => {
    assert.deepEqual(factsInUse({ intent, facts }), facts.list);
    assert.equal(factsInUse({ intent, facts: { ...facts, confirmed: false } }), undefined);
    assert.equal(factsInUse({ intent: "A shop with search", facts }), undefined);
    assert.equal(factsInUse({ intent, facts: { ...facts, list: [] } }), undefined);
    assert.equal(factsInUse({ intent }), undefined);
  });

  it("are in use again when the plan that was made with them is opened", () => {
    const document = documentOf({
      source: "file:///shop.plan.json",
      asked: { intent, constraints: {}, facts: facts.list },
      proposal: { candidates: [], odd: [], notes: [] },
      chosen: [],
      suppressedRules: [],
      plan: { components: [] },
    });
    assert.deepEqual(factsInUse(document), facts.list);
  });
});
