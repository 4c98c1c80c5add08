import assert from "node:assert/strict";
import { insistsOn, merged, without } from "../../../src/webview/planner/design/merging.ts";

const row = (key: string, value: string) => ({ key, value });

describe("Constraints that come with an answer", () => {
  it("stand among those of the form: lists grow, other values are replaced", () => {
    const rows = [row("exposure", "private"), row("Include", "waf")];
    assert.deepEqual(merged(rows, { visibility: "public", include: ["sign in"], scale: "small" }), [
      row("exposure", "public"),
      row("Include", "waf, sign in"),
      row("scale", "small"),
    ]);
  });

  it("are there once, however often they are chosen", () => {
    const once = merged([], { exclude: ["kubernetes"], compliance: "gdpr" });
    assert.deepEqual(merged(once, { exclude: ["kubernetes"], compliance: "gdpr" }), once);
    assert.deepEqual(merged(once, { compliance: "pci" })[1], row("compliance", "gdpr, pci"));
  });

  it("are known again in the form, and taken back", () => {
    const rows = merged([row("exclude", "vm")], { exclude: ["kubernetes"], users: 5000 });
    assert.ok(insistsOn(rows, { exclude: ["kubernetes"], users: 5000 }));
    assert.ok(!insistsOn(rows, { exclude: ["database"] }));
    assert.ok(!insistsOn(rows, { users: 200 }));
    assert.ok(!insistsOn([], { users: 5000 }));
    assert.deepEqual(without(rows, { exclude: ["kubernetes"], users: 5000 }), [row("exclude", "vm")]);
    assert.deepEqual(without([], { users: 5000 }), []);
  });
});
