import assert from "node:assert/strict";
import { readProposal } from "../../../src/contract/component.ts";
import { inDesign, isInDesign, saysWhich } from "../../../src/contract/inDesign.ts";

const BUILT = { recommended: true };
const THERE = { recommended: false, existing: true };
/** As services answer that recommend what is there already, too. */
const BOTH = { recommended: true, existing: true };
const ALTERNATIVE = { recommended: false };

describe("What belongs to a proposed design", () => {
  it("is what is to be built and what is there already, in the order of the answer", () => {
    assert.deepEqual(inDesign([THERE, ALTERNATIVE, BUILT, BOTH]), [THERE, BUILT, BOTH]);
  });

  it("is nothing where nothing is recommended and nothing there", () => {
    assert.deepEqual(inDesign([ALTERNATIVE, { recommended: false, existing: false }]), []);
  });

  it("is what is there already, where nothing is to be built", () => {
    assert.deepEqual(inDesign([ALTERNATIVE, THERE]), [THERE]);
  });

  it("is everything where a service does not say what it recommends", () => {
    const silent = [{}, { existing: true }, { recommended: undefined }];
    assert.equal(saysWhich(silent), false);
    assert.deepEqual(inDesign(silent), silent);
    assert.equal(saysWhich([{}, ALTERNATIVE]), true);
    assert.deepEqual(inDesign([{}, BUILT]), [BUILT]);
  });

  it("is told by nothing but a plain yes", () => {
    for (const odd of ["true", 1, null, {}])
      assert.equal(isInDesign({ recommended: odd, existing: odd }), false, JSON.stringify(odd));
  });

  it("is the same of an answer as it came and as it was read", () => {
    const raw = [BUILT, THERE, BOTH, ALTERNATIVE].map((said, index) => ({
      type_id: `acme:t/${index}@1`,
      ...said,
    }));
    const { candidates } = readProposal({ candidates: raw });
    assert.deepEqual(
      inDesign(candidates.items).map(({ typeId }) => typeId),
      inDesign(raw).map(({ type_id }) => type_id),
    );
  });
});
