import assert from "node:assert/strict";
import { checkCatalogue } from "../../../src/engine/build/catalogueChecks.ts";
import type { CatalogueEntry } from "../../../src/engine/catalogue/schema.ts";
import { entry, requires } from "../composition/fixture.ts";

const place = entry("net/subnet", { purposes: { inner: { zones: 2 }, outer: {} } });
const role = entry("id/role", { gives: ["access-role"] });

/** What is said of a type that requires something. */
function problemsOf(...needs: readonly CatalogueEntry["requires"][number][]): string {
  return checkCatalogue([entry("run/code", { requires: [...needs] }), place, role]).join("\n");
}

describe("The catalogue's check of what is told apart", () => {
  it("knows the purposes and zones of what is asked for", () => {
    assert.equal(problemsOf(requires("a", "net/subnet", { purpose: "inner", spread: true })), "");
    assert.match(problemsOf(requires("a", "net/subnet", { purpose: "upper" })), /purpose upper/);
    assert.match(problemsOf(requires("a", "net/subnet", { purpose: "outer", spread: true })), /spread/);
    assert.match(problemsOf(requires("a", "net/subnet", { purpose: "outer", inTurn: true })), /zones/);
    const both = { purpose: "inner", spread: true, inTurn: true };
    assert.match(problemsOf(requires("a", "net/subnet", both)), /in turn/);
    assert.match(problemsOf(requires("a", "net/subnet", { ofPurpose: ["mine"] })), /purpose mine/);
  });

  it("lets only roles grant, only what is somebody's own follow, and only types of the cloud join", () => {
    assert.equal(problemsOf(requires("a", "id/role", { own: true, grants: ["read"] })), "");
    assert.match(problemsOf(requires("a", "net/subnet", { grants: ["read"] })), /grants accesses/);
    assert.match(problemsOf(requires("a", "net/subnet", { follows: true })), /follows/);
    assert.match(problemsOf(requires("a", "net/subnet", { via: ["net/nothing"] })), /goes via net\/nothing/);
  });
});
