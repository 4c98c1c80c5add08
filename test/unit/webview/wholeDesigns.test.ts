import assert from "node:assert/strict";
import type { ProposalView, WholeDesignView } from "../../../src/shared/protocols/proposal.ts";
import { chooseDesign, currentDesign } from "../../../src/webview/planner/design/wholeDesigns.ts";
import * as design from "../../../src/webview/planner/design.ts";

const SERVICE = "aws:ecs/service@1";
const DATABASE = "aws:rds/dbinstance@1";
const TABLE = "aws:dynamodb/table@1";
const CACHE = "aws:elasticache/replicationgroup@1";
const KEY = "aws:kms/key@1";

const whole = (title: string, ...types: string[]): WholeDesignView => ({
  id: title,
  title,
  tradeOff: "",
  components: types.map((typeId) => ({ typeId, role: "role", displayName: `The ${typeId}` })),
});
const balanced = whole("Balanced", SERVICE, DATABASE);
const serverless = whole("Serverless", SERVICE, TABLE, CACHE);

/** The key is recommended, too, but no part of the whole design. */
const proposal: ProposalView = {
  candidates: [SERVICE, DATABASE, KEY, TABLE].map((typeId) => ({
    id: typeId,
    typeId,
    displayName: typeId,
    explanation: "",
    contributions: [],
    recommended: typeId !== TABLE,
    ...(typeId === TABLE && { desiredInput: { billing: "on-demand" } }),
  })),
  odd: [],
  notes: [],
  designs: [balanced, serverless],
};
const begun: design.Design = { proposal, chosen: design.preselect(proposal), undone: [] };
const changed = (before: design.Design, change: design.Change): design.Design => ({ ...before, ...change });
const typesOf = ({ chosen }: design.Design) => chosen.map(({ typeId }) => typeId);

describe("Whole designs", () => {
  it("begin with the one that is recommended, with all that is", () => {
    assert.equal(currentDesign(begun), balanced);
  });

  it("are switched between; what is chosen already keeps its name and settings", () => {
    const named = changed(begun, {
      chosen: begun.chosen.map((component) => ({ ...component, name: `my-${component.typeId}` })),
    });
    const other = changed(named, chooseDesign(named, serverless));
    assert.equal(currentDesign(other), serverless);
    assert.deepEqual(other.chosen[0], named.chosen[0]);
    assert.deepEqual(other.chosen[1]?.desiredInput, { billing: "on-demand" });
    assert.deepEqual(other.chosen[2], { id: CACHE, typeId: CACHE, displayName: `The ${CACHE}` });
    const back = changed(other, chooseDesign(other, balanced));
    assert.equal(currentDesign(back), balanced);
    assert.deepEqual(typesOf(back), typesOf(begun));
  });

  it("have what is there already, and keep it as such when they are switched", () => {
    const candidates = proposal.candidates.map((candidate) =>
      candidate.typeId === SERVICE ? { ...candidate, recommended: false, existing: true } : candidate,
    );
    const answered = { ...proposal, candidates };
    const there: design.Design = { ...begun, proposal: answered, chosen: design.preselect(answered) };
    assert.deepEqual(typesOf(there), typesOf(begun));
    assert.equal(currentDesign(there), balanced);
    const other = changed(there, chooseDesign(there, serverless));
    assert.equal(other.chosen.find(({ typeId }) => typeId === SERVICE)?.existing, true);
    assert.deepEqual(changed(other, chooseDesign(other, balanced)).chosen, there.chosen);
  });

  it("give way to the user's own selection, and are found again", () => {
    const own = changed(begun, design.leaveOut(begun, [DATABASE]));
    assert.equal(currentDesign(own), undefined);
    assert.equal(currentDesign(changed(own, design.chooseRecommended(own))), balanced);
  });

  it("are as they are listed where a service does not say what it recommends", () => {
    const candidates = proposal.candidates.map(({ recommended: _, ...candidate }) => candidate);
    const unflagged: design.Design = { ...begun, proposal: { ...proposal, candidates } };
    const chosen = changed(unflagged, chooseDesign(unflagged, balanced));
    assert.deepEqual(typesOf(chosen), [SERVICE, DATABASE]);
    assert.equal(currentDesign(chosen), balanced);
  });
});
