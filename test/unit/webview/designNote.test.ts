import assert from "node:assert/strict";
import type { DesignView } from "../../../src/shared/protocols/planner.ts";
import type { CandidateView } from "../../../src/shared/protocols/proposal.ts";
import { DesignNote } from "../../../src/webview/planner/files/designs.ts";
import { type Document, EMPTY_DOCUMENT, rowsOf } from "../../../src/webview/planner/state.ts";

const TYPES = ["aws:sqs/queue@1", "aws:rds/dbinstance@1", "aws:s3/bucket@1"] as const;

/** What a plan is saved to remember as recommended, of candidates that say so much of themselves. */
function remembered(...said: readonly Partial<CandidateView>[]): readonly string[] | undefined {
  const candidates = said.map((one, index): CandidateView => {
    const typeId = TYPES[index] ?? "";
    return { id: typeId, typeId, displayName: typeId, explanation: "", contributions: [], ...one };
  });
  const sent: DesignView[] = [];
  new DesignNote((view) => sent.push(view)).update(
    { ...EMPTY_DOCUMENT, proposal: { candidates, odd: [], notes: [] } },
    undefined,
  );
  assert.equal(sent.length, 1);
  return sent[0]?.recommended;
}

describe("What the host is told of a plan that is only shown", () => {
  const behind = (own: Partial<Document> | undefined) => {
    const sent: DesignView[] = [];
    const shown = { ...EMPTY_DOCUMENT, planTitle: "shop", plan: { components: [] } };
    new DesignNote((view) => sent.push(view)).update(shown, own && { ...EMPTY_DOCUMENT, ...own });
    return sent[0]?.behind;
  };

  it("is whether something that the user designed stands behind it", () => {
    assert.equal(behind({ intent: "A queue" }), true);
    assert.equal(behind({ proposal: { candidates: [], odd: [], notes: [] } }), true);
    assert.equal(behind({ intent: " " }), undefined);
    assert.equal(behind(undefined), undefined);
  });
});

describe("What a saved plan remembers of its proposal", () => {
  const askedWith = (document: Partial<Document>) => {
    const sent: DesignView[] = [];
    new DesignNote((view) => sent.push(view)).update({ ...EMPTY_DOCUMENT, ...document }, undefined);
    return sent[0]?.asked?.constraints;
  };

  it("is the form's constraints, for which its plan is composed, whatever it was proposed with", () => {
    const asked = { intent: "A shop", constraints: {} };
    const constraints = [{ key: "region", value: "eu-central-1" }];
    assert.deepEqual(askedWith({ asked, constraints }), { region: "eu-central-1" });
  });

  it("is the constraints as they were asked, where the form says the same: rows cannot hold everything", () => {
    const asked = { intent: "A shop", constraints: { include: ["queue"], tags: { team: "a,b" } } };
    assert.deepEqual(askedWith({ asked, constraints: rowsOf(asked.constraints) }), asked.constraints);
  });

  it("is the whole design, with what was there already", () => {
    assert.deepEqual(
      remembered({ recommended: true }, { recommended: false, existing: true }, { recommended: false }),
      TYPES.slice(0, 2),
    );
    assert.deepEqual(remembered({ recommended: false }), []);
  });

  it("is nothing where the service does not say what it recommends", () => {
    assert.equal(remembered({}, {}), undefined);
  });
});
