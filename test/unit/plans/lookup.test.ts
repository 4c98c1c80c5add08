import assert from "node:assert/strict";
import fc from "fast-check";
import { applyEdits } from "../../../src/editor/plans/core/edits.ts";
import { findProblems } from "../../../src/editor/plans/core/findProblems.ts";
import {
  componentAround,
  definitionsOf,
  mentionsOf,
  nameAt,
  refuseName,
  renameEdits,
  slotAt,
  typeAt,
} from "../../../src/editor/plans/core/lookup.ts";
import { readPlanText } from "../../../src/editor/plans/core/planText.ts";
import { layout, soundPlan, TYPES } from "./samples.ts";

/** A text with `|` where the cursor stands. */
function cursor(text: string) {
  const offset = text.indexOf("|");
  return { plan: readPlanText(text.replace("|", "")), offset };
}

function slot(text: string) {
  const { plan, offset } = cursor(text);
  const found = slotAt(plan, offset);
  return (
    found && {
      wants: found.wants,
      replaces: plan.text.slice(found.span.offset, found.span.offset + found.span.length),
      without: [...found.without],
    }
  );
}

describe("What may be written at a place", () => {
  it("is a type where a type id stands, begins, or is missing", () => {
    const wanted = (replaces: string) => ({ wants: "type", replaces, without: [] });
    assert.deepEqual(slot('{"components": [{"type_id": "aws:s|qs"}]}'), wanted('"aws:sqs"'));
    assert.deepEqual(slot('{"components": [{"type_id": "|"}]}'), wanted('""'));
    assert.deepEqual(slot('{"components": [{"type_id": |}]}'), wanted(""));
    assert.deepEqual(slot('{"components": [{"type_id": |'), wanted(""));
    assert.deepEqual(slot('{"plan": {"components": [{"type_id": "a|"}]}}'), wanted('"a"'));
    assert.deepEqual(
      slot('{"isError": false, "result": {"plan": {"components": [{"type_id": "|"}]}}}'),
      wanted('""'),
    );
  });

  it("is a name where the plan mentions components, but never one that makes no sense there", () => {
    const components = '"components": [{"name": "a", "type_id": "t"}, {"name": "b", "type_id": "t"';
    assert.deepEqual(slot(`{${components}}], "deploy_order": ["a", "|"]}`), {
      wants: "name",
      replaces: '""',
      without: ["a"],
    });
    assert.deepEqual(slot(`{${components}, "parent": "|"}]}`), {
      wants: "name",
      replaces: '""',
      without: ["b"],
    });
    assert.deepEqual(slot(`{${components}, "depends_on": [|]}]}`), {
      wants: "name",
      replaces: "",
      without: ["b"],
    });
    assert.deepEqual(slot(`{${components}}], "relations": [{"from": "|`), {
      wants: "name",
      replaces: '"',
      without: [],
    });
  });

  it("is nothing of ours elsewhere", () => {
    assert.equal(slot('{"comp|": []}'), undefined);
    assert.equal(slot('{"components": [{"name": "|"}]}'), undefined);
    assert.equal(slot('{"components": [{"type_id|": "x"}]}'), undefined);
    assert.equal(slot('{"intent": "|"}'), undefined);
    assert.equal(slot("|"), undefined);
  });
});

describe("Names in a plan", () => {
  const text = JSON.stringify({
    components: [
      { name: "queue", type_id: "aws:sqs/queue@1" },
      { name: "worker", type_id: "aws:lambda/function@1", depends_on: ["queue"], parent: "queue" },
    ],
    deploy_order: ["queue", "worker"],
    relations: [{ from: "worker", to: "queue", kind: "reads" }],
    auto_completed: [{ name: "queue", requested_by: ["worker"] }],
    warnings: [{ components: ["queue"], fixes: [{ remove: ["queue"], set: [{ component: "queue" }] }] }],
  });
  const plan = readPlanText(text);

  it("are found where they are defined, mentioned, and written", () => {
    assert.equal(definitionsOf(plan, "queue").length, 1);
    assert.equal(mentionsOf(plan, "queue").length, 8);
    assert.equal(nameAt(plan, text.lastIndexOf('"queue"') + 2)?.value, "queue");
    assert.equal(typeAt(plan, text.indexOf("aws:sqs"))?.value, "aws:sqs/queue@1");
    assert.equal(componentAround(plan, text.indexOf("aws:lambda")), "worker");
    assert.equal(componentAround(plan, text.indexOf("deploy_order") + 17), "queue");
    assert.equal(componentAround(plan, 0), undefined);
  });

  it("are renamed everywhere, and nothing else is", () => {
    fc.assert(
      fc.property(soundPlan, layout, fc.nat(1_000), (sample, write, index) => {
        const before = readPlanText(write(sample));
        const old = [...before.byName.keys()][index % before.byName.size] ?? "";
        const fresh = 'renamed "to" this';
        assert.equal(refuseName(before, fresh), undefined);
        const after = applyEdits(before.text, renameEdits(before, old, fresh));
        assert.deepEqual(findProblems(readPlanText(after), TYPES), []);
        const back = applyEdits(after, renameEdits(readPlanText(after), fresh, old));
        assert.equal(back, before.text);
      }),
    );
  });

  it("are refused when empty or taken", () => {
    assert.equal(refuseName(plan, " "), "empty");
    assert.equal(refuseName(plan, "worker"), "taken");
  });
});
