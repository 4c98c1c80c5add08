import assert from "node:assert/strict";
import type { CandidateView, ProposalView, WholeDesignView } from "../../../src/shared/protocols/proposal.ts";
import { askedAnew } from "../../../src/webview/planner/askedAnew.ts";
import { chooseDesign } from "../../../src/webview/planner/design/wholeDesigns.ts";
import * as design from "../../../src/webview/planner/design.ts";
import { type Document, EMPTY_DOCUMENT } from "../../../src/webview/planner/state.ts";

const SERVICE = "aws:ecs/service@1";
const FUNCTION = "aws:lambda/function@1";
const CLUSTER = "aws:eks/cluster@1";
const DATABASE = "aws:rds/dbinstance@1";
const CACHE = "aws:elasticache/replicationgroup@1";
const TABLE = "aws:dynamodb/table@1";
const ALARM = "aws:cloudwatch/alarm@1";
const ASKED = { intent: "A shop", constraints: {} };

function candidate(typeId: string, rest: Partial<CandidateView> = {}): CandidateView {
  const common = { id: typeId, typeId, displayName: typeId, explanation: "", contributions: [] };
  return { ...common, recommended: true, ...rest };
}

function proposalOf(...candidates: CandidateView[]): ProposalView {
  return { candidates, odd: [], notes: [] };
}

/** An application with an alternative, a database and a cache. */
const SHOP = proposalOf(
  candidate(SERVICE, { role: "application" }),
  candidate(FUNCTION, { recommended: false, alternativeTo: SERVICE }),
  candidate(DATABASE, { role: "database", desiredInput: { size: "small", zones: 1 } }),
  candidate(CACHE, { role: "cache" }),
);

function begun(proposal = SHOP): Document {
  const chosen = design.preselect(proposal).map((one) => ({ ...one, name: `my-${one.typeId}` }));
  return { ...EMPTY_DOCUMENT, intent: ASKED.intent, asked: ASKED, proposal, chosen };
}

const changed = (document: Document, change: design.Change): Document => ({ ...document, ...change });
const typesOf = ({ chosen }: Document) => chosen.map(({ typeId }) => typeId);
const anew = (before: Document, proposal = SHOP) => askedAnew(before, ASKED, proposal);

describe("A design that is asked for anew", () => {
  it("is the proposal's where the user changed nothing, and keeps its components' names", () => {
    const after = anew(begun(), proposalOf(...SHOP.candidates, candidate(TABLE)));
    assert.deepEqual(typesOf(after), [SERVICE, DATABASE, CACHE, TABLE]);
    assert.deepEqual(
      after.chosen.map(({ name }) => name),
      [`my-${SERVICE}`, `my-${DATABASE}`, `my-${CACHE}`, undefined],
    );
    assert.equal(after.notKept, undefined);
  });

  it("leaves what is proposed no longer and was nobody's change, without a word", () => {
    const after = anew(begun(), proposalOf(...SHOP.candidates.slice(0, 3)));
    assert.deepEqual(typesOf(after), [SERVICE, DATABASE]);
    assert.equal(after.notKept, undefined);
  });

  it("keeps what was added and what was left out, and completions that were undone", () => {
    const without = changed(begun(), design.leaveOut(begun(), [CACHE]));
    const undone = [{ name: "key", typeId: "aws:kms/key@1", rules: ["encrypt"] }];
    const edited = { ...changed(without, design.add(without, { typeId: ALARM })), undone };
    const after = anew(edited);
    assert.deepEqual(typesOf(after), [SERVICE, DATABASE, ALARM]);
    assert.deepEqual(after.undone, undone);
    assert.equal(after.notKept, undefined);
  });

  it("keeps fixes that were applied: what they added for a component, and what they set", () => {
    const before = begun();
    const fix = {
      title: "Watch it",
      add: [ALARM],
      serves: `my-${DATABASE}`,
      set: [{ component: `my-${DATABASE}`, desired_input: { zones: 2 } }],
    };
    const edited = changed(before, design.applyFix(before, fix));
    const larger = candidate(DATABASE, { role: "database", desiredInput: { size: "large", zones: 1 } });
    const after = anew(edited, proposalOf(candidate(SERVICE), larger));
    assert.deepEqual(after.chosen[1]?.desiredInput, { size: "large", zones: 2 });
    assert.deepEqual(
      after.chosen.slice(2).map(({ typeId, serves }) => [typeId, serves]),
      [[ALARM, `my-${DATABASE}`]],
    );
  });

  it("keeps what is there already, and what is not", () => {
    const before = begun();
    const there = changed(before, design.setExisting(before, DATABASE, true));
    assert.equal(anew(there).chosen[1]?.existing, true);
    const given = begun(proposalOf(candidate(DATABASE, { existing: true })));
    const brought = changed(given, design.setExisting(given, DATABASE, false));
    assert.equal(anew(brought, given.proposal).chosen[0]?.existing, undefined);
  });

  it("keeps a swap, also where something else is proposed for the role by now", () => {
    const lambda = candidate(FUNCTION, { recommended: false, alternativeTo: SERVICE });
    const swapped = changed(
      begun(),
      design.swap(
        begun(),
        lambda,
        begun().chosen.filter(({ id }) => id === SERVICE),
      ),
    );
    assert.deepEqual(typesOf(anew(swapped)), [DATABASE, CACHE, FUNCTION]);
    const kubernetes = proposalOf(candidate(CLUSTER, { role: "application" }), candidate(DATABASE));
    assert.deepEqual(typesOf(anew(swapped, kubernetes)), [DATABASE, FUNCTION]);
    const serverless = proposalOf(candidate(FUNCTION, { role: "application" }), candidate(DATABASE));
    assert.deepEqual(typesOf(anew(swapped, serverless)), [FUNCTION, DATABASE]);
  });

  it("keeps the whole design that was switched to, as it is proposed now", () => {
    const whole = (id: string, ...types: string[]): WholeDesignView => ({
      ...{ id, title: id, tradeOff: "" },
      components: types.map((typeId) => ({ typeId, role: "role" })),
    });
    const designs = [whole("balanced", SERVICE, DATABASE, CACHE), whole("cheap", FUNCTION, TABLE)];
    const before = begun({ ...SHOP, designs });
    const switched = changed(before, chooseDesign(before, whole("cheap", FUNCTION, TABLE)));
    const cheaper = { ...SHOP, designs: [whole("balanced", SERVICE), whole("cheap", FUNCTION, CACHE)] };
    assert.deepEqual(typesOf(anew(switched, cheaper)).sort(), [CACHE, FUNCTION].sort());
  });

  it("says what has no place in it any more: what served a component that is gone, and another cloud's", () => {
    const before = begun();
    const fix = { title: "Watch it", add: [ALARM], serves: `my-${CACHE}` };
    const watched = changed(before, design.applyFix(before, fix));
    const set = { component: `my-${CACHE}`, desired_input: { nodes: 3 } };
    const edited = changed(watched, design.applyFix(watched, { title: "Set it", set: [set] }));
    const after = anew(edited, proposalOf(candidate(SERVICE), candidate(DATABASE)));
    assert.deepEqual(typesOf(after), [SERVICE, DATABASE]);
    assert.equal(after.notKept, `${CACHE}, ${ALARM}`);
    const azure = anew(edited, proposalOf(candidate("azure:web/sites@1")));
    assert.deepEqual(typesOf(azure), ["azure:web/sites@1"]);
    assert.equal(azure.notKept, `${CACHE}, ${ALARM}`);
  });

  it("stays the design of its file as long as its sentence does", () => {
    const saved = { ...begun(), source: "file:///shop.plan.json" };
    assert.equal(anew(saved).source, saved.source);
    assert.equal(askedAnew(saved, { ...ASKED, intent: "A queue" }, SHOP).source, undefined);
  });
});
