import assert from "node:assert/strict";
import { remembered } from "../../../src/shared/remembered.ts";

describe("A function that remembers texts", () => {
  it("works each name out once, and what is no name each time, so that it holds little", () => {
    const made: string[] = [];
    const lengthOf = remembered((text) => made.push(text) && text.length);
    const long = "x".repeat(10_000);
    assert.deepEqual(["orders", "orders", long, long].map(lengthOf), [6, 6, 10_000, 10_000]);
    assert.deepEqual(made, ["orders", long, long]);
  });
});
