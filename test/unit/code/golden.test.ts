/**
 * Code of twelve plans, as reviewers have read it. After a change that is meant: `node test/support/code/golden.ts`,
 * and read the difference.
 */
import assert from "node:assert/strict";
import { goldenPlans, readGolden, writtenFrom } from "../../support/code/golden.ts";

describe("The code of reviewed plans", () => {
  it("is of all clouds and languages", () => {
    const languages = new Set(goldenPlans().map(({ language }) => language));
    assert.deepEqual([...languages].sort(), ["bicep", "cloudformation", "terraform"]);
    assert.equal(goldenPlans().length, 12);
  });

  for (const golden of goldenPlans())
    it(`${golden.name} in ${golden.language} stays as it was read, and every generation gives the same bytes`, async () => {
      const written = await writtenFrom(golden);
      assert.deepEqual(written, readGolden(golden));
      assert.deepEqual(await writtenFrom(golden), written);
    });
});
