import assert from "node:assert/strict";
import { ToolError } from "../../../src/contract/envelope.ts";
import { planWithin } from "../../../src/contract/planFile.ts";

describe("The plan in a file", () => {
  const plan = { components: [] };

  it("is the file itself, or what a service answered around it", () => {
    for (const json of [
      plan,
      { plan },
      { isError: false, result: { plan } },
      { isError: false, result: plan },
    ])
      assert.equal(planWithin(json), plan);
  });

  it("is not there where a service answered that something is wrong, and its words are told", () => {
    assert.throws(
      () => planWithin({ isError: true, error: "no such project" }),
      (error) => {
        return error instanceof ToolError && error.message === "no such project";
      },
    );
  });

  it("is for its reader to judge where the file holds something else", () => {
    for (const json of [null, 3, [], {}, { plan: "later" }]) assert.equal(planWithin(json), json);
  });
});
