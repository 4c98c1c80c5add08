import assert from "node:assert/strict";
import { replaces } from "../../../src/editor/planner/replacing.ts";
import type { PanelEvent } from "../../../src/shared/protocols/panel.ts";
import type { PlannerProtocol } from "../../../src/shared/protocols/planner.ts";

type Event = PanelEvent<PlannerProtocol>;

describe("What waits for a hidden tab's page", () => {
  const plan = { components: [{ type_id: "aws:sqs/queue@1", name: "mails" }] };
  const source = "file:///mail.plan.json";
  const shown = { title: "mail.plan.json", source, plan };
  const show: Event = { type: "showPlan", number: 1, ...shown };
  const update: Event = { type: "updatePlan", number: 2, ...shown };
  const change: Event = {
    ...{ type: "changePlan", title: "mail.plan.json", source, number: 3, since: 2 },
    changes: { fresh: plan, runs: {} },
  };
  const problem: Event = { type: "sourceProblem", source, problem: "This is not valid JSON." };
  const diagram: Event = { type: "diagram", choice: "architecture", builtIn: true };

  /** What is left of events that are sent one after the other. */
  function left(...events: readonly Event[]): readonly Event[] {
    let waiting: readonly Event[] = [];
    for (const event of events) waiting = [...waiting.filter((earlier) => !replaces(event, earlier)), event];
    return waiting;
  }

  it("is the plan that was opened, and only the newest state of that", () => {
    assert.deepEqual(left(show, update, change, update), [show, update]);
    assert.deepEqual(left(show, update, change), [show, change]);
    assert.deepEqual(left(show, change, show), [show]);
  });

  it("is a problem only until its source can be read again", () => {
    assert.deepEqual(left(show, update, problem, problem), [show, update, problem]);
    assert.deepEqual(left(show, problem, update), [show, update]);
  });

  it("is that pictures are to be drawn anew, though another choice is told after it", () => {
    const anew: Event = { ...diagram, anew: true };
    assert.deepEqual(left(anew, diagram, diagram), [anew, diagram]);
    assert.deepEqual(left(diagram, anew, anew), [anew]);
  });

  it("does not grow, whatever is told again and again", () => {
    const all = [show, update, change, problem, diagram, { ...diagram, anew: true }] as const;
    const many = Array.from({ length: 50 }, () => all).flat();
    assert.ok(left(...many).length <= all.length);
  });
});
