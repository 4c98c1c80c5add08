import assert from "node:assert/strict";
import { SentPlans } from "../../../src/editor/planner/sentPlans.ts";

describe("Plans that a page was sent", () => {
  const planOf = (name: string) => ({ components: [{ type_id: "aws:sqs/queue@1", name }] });

  it("are known until the page has two later ones", () => {
    const sent = new SentPlans();
    const plans = ["first", "second", "third"].map(planOf);
    const [one = 0, two = 0, three = 0] = plans.map((plan) => sent.add(plan));
    const known = () => [one, two, three].map((number) => sent.get(number));
    // The others are on their way: the page may still speak of the first.
    assert.deepEqual(known(), plans);
    sent.received(two);
    assert.deepEqual(known(), plans);
    sent.received(three);
    assert.deepEqual(known(), [undefined, ...plans.slice(1)]);
  });

  it("have their pictures until a later one is sent, whether or not the page has that", () => {
    const sent = new SentPlans();
    const first = sent.add(planOf("first"), "<svg>first</svg>");
    assert.equal(sent.pictureWith(first), "<svg>first</svg>");
    const second = sent.add(planOf("second"), "<svg>second</svg>");
    assert.equal(sent.pictureWith(first), undefined);
    assert.equal(sent.pictureWith(second), "<svg>second</svg>");
    assert.equal(sent.latest?.picture, "<svg>second</svg>");
  });

  it("are only those that wait for a page, and the last, while there is none", () => {
    const sent = new SentPlans();
    const numbers = ["shown", "older", "newest"].map((name) => sent.add(planOf(name)));
    const [shown = 0] = numbers;
    sent.keepOnly(new Set([shown]));
    assert.deepEqual(
      numbers.map((number) => sent.get(number)?.components[0]?.name),
      ["shown", undefined, "newest"],
    );
  });

  it("are forgotten with the page", () => {
    const sent = new SentPlans();
    const number = sent.add(planOf("only"), "<svg>only</svg>");
    sent.clear();
    assert.equal(sent.get(number), undefined);
    assert.equal(sent.pictureWith(number), undefined);
    assert.equal(sent.latest, undefined);
    assert.notEqual(sent.add(planOf("next")), number);
  });
});
