import assert from "node:assert/strict";
import { ROLES } from "../../../src/engine/composition/parts.ts";
import { CODE_ROLES } from "../../../src/engine/composition/structure/rules/application.ts";
import { STARTED } from "../../../src/engine/composition/structure/rules/queues.ts";
import { ONE_IS_ENOUGH } from "../../../src/engine/composition/structure/rules/sameRole.ts";
import { ALONE, LINKED } from "../../../src/engine/composition/structure/rules/unconnected.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";

describe("The review of structure speaks", () => {
  it("of roles that the design library has, each in one part", () => {
    const known = new Set(shippedPlannerData().designs.roles.map(({ id }) => id));
    const inParts = Object.values(ROLES).flat();
    assert.equal(new Set(inParts).size, inParts.length, "a role is in two parts");
    const used = [...inParts, ...CODE_ROLES, ...STARTED, ...ONE_IS_ENOUGH, ...ALONE, ...LINKED];
    assert.deepEqual(
      used.filter((role) => !known.has(role)),
      [],
    );
  });
});
