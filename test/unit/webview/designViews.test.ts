import assert from "node:assert/strict";
import { readProposal } from "../../../src/contract/component.ts";
import { proposalView } from "../../../src/editor/planner/views.ts";

const QUEUE = "aws:sqs/queue@1";
const ENDLESS = `[run](command:evil)\u202e\n${"x".repeat(10_000)}`;

describe("What services say of whole designs", () => {
  it("is shown as nothing where a service says nothing of the kind", () => {
    const view = proposalView(readProposal({ candidates: [{ type_id: QUEUE }] }));
    assert.deepEqual(Object.keys(view).sort(), ["candidates", "notes", "odd"]);
    assert.ok(!("role" in (view.candidates[0] ?? {})));
  });

  it("is read element by element: an odd one spoils none beside it", () => {
    const { designs, questions, understood, notUnderstood } = proposalView(
      readProposal({
        candidates: [],
        designs: [
          { id: "a", title: "A", trade_off: "One.", components: [{ type_id: QUEUE, role: "queue" }] },
          { id: "b", title: "B", trade_off: "Two.", components: "none" },
        ],
        questions: [
          7,
          { id: "q", question: "Which?", answers: [{ label: "This", constraints: { scale: "small" } }] },
        ],
        understood: [null, { kind: "region", text: "paris", meaning: "eu-west-3" }],
        not_understood: ["plugh", 7, "plugh"],
      }),
    );
    assert.deepEqual(
      designs?.map(({ title }) => title),
      ["A"],
    );
    assert.deepEqual(
      questions?.map(({ question }) => question),
      ["Which?"],
    );
    assert.deepEqual(understood, [{ kind: "region", text: "paris", meaning: "eu-west-3" }]);
    assert.deepEqual(notUnderstood, ["plugh"]);
    const odd = proposalView(readProposal({ candidates: [], designs: "two", questions: {}, understood: 7 }));
    assert.deepEqual(Object.keys(odd).sort(), ["candidates", "notes", "odd"]);
  });

  it("is plain and bounded, whatever is in it", () => {
    const design = {
      id: "a",
      title: ENDLESS,
      trade_off: ENDLESS,
      components: [{ type_id: QUEUE, role: ENDLESS, display_name: ENDLESS }],
    };
    const fact = { kind: "region", text: ENDLESS, meaning: ENDLESS, constraints: { region: ENDLESS } };
    const answer = { label: ENDLESS, constraints: {} };
    const many = (element: (id: string) => unknown) =>
      Array.from({ length: 50 }, (_, id) => element(String(id)));
    const view = proposalView(
      readProposal({
        candidates: [{ type_id: QUEUE, role: ENDLESS, trade_off: ENDLESS }],
        designs: many((id) => ({ ...design, id })),
        questions: many((id) => ({ id, question: ENDLESS, answers: many(() => answer) })),
        understood: many((kind) => ({ ...fact, kind })),
        not_understood: many((word) => `${word} ${ENDLESS}`),
      }),
    );
    const text = JSON.stringify(view);
    assert.ok(text.length < 50_000, String(text.length));
    assert.doesNotMatch(text, /\]\(command:|\u202e|\\n/);
    assert.ok(view.understood?.every(({ constraints }) => constraints === undefined));
  });
});
