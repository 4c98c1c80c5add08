import assert from "node:assert/strict";
import { diff } from "../../../src/engine/composition/diff.ts";
import { compose, pick } from "./fixture.ts";

describe("plan diff", () => {
  const names = (list: readonly { component: { name: string } }[]) =>
    list.map(({ component }) => component.name);

  it("of a plan with itself is empty", () => {
    const plan = compose(["run/service", "msg/queue"]);
    assert.deepEqual(diff(plan, plan), { added: [], removed: [], changed: [] });
  });

  it("tells what was added by choice and what by which rule", () => {
    const { added, removed, changed } = diff(
      compose(["q=msg/queue"]),
      compose(["q=msg/queue", "f=run/function"]),
    );
    assert.deepEqual(names(added), ["f", "role"]);
    assert.deepEqual(
      added.map(({ because }) => because),
      ["It was chosen.", "run/function:role of f asks for it."],
    );
    assert.deepEqual([removed, changed], [[], []]);
  });

  it("tells why something went", () => {
    const { removed } = diff(compose(["q=msg/queue", "f=run/function"]), compose(["q=msg/queue"]));
    assert.deepEqual(
      removed.map(({ because }) => because),
      ["It is no longer chosen.", "run/function:role of f no longer asks for it."],
    );
  });

  it("names the settings, the container and the type that changed", () => {
    const before = compose([pick("t=data/table", { desired_input: { A: 1, B: 2 } }), "x=msg/queue"]);
    const after = compose([pick("t=data/table", { desired_input: { A: 1, B: 3, C: 4 } }), "x=id/role"]);
    const because = diff(before, after).changed.map(({ name, because }) => [name, because]);
    assert.deepEqual(because, [
      ["t", "Its settings changed: B and C."],
      [
        "x",
        "Its display name changed. Its group changed. Its type changed from acme:msg/queue@1 to acme:id/role@1.",
      ],
    ]);
    const moved = diff(
      { components: [{ type_id: "a:a/a@1", name: "a", parent: "v1" }] },
      { components: [{ type_id: "a:a/a@1", name: "a", parent: "v2" }] },
    );
    assert.equal(moved.changed[0]?.because, "It moved from v1 to v2.");
  });

  it("tells when an added component is now chosen", () => {
    const { changed } = diff(compose(["f=run/function"]), compose(["f=run/function", "role=id/role"]));
    assert.equal(changed[0]?.because, "It is now chosen, and was added by run/function:role before.");
  });

  it("bears plans from elsewhere: odd entries, doubled names, missing keys", () => {
    const before = { components: [], auto_completed: ["odd", null, { name: 1 }] };
    const twice = { type_id: "a:a/a@1", name: "a" };
    const { added } = diff(before, { components: [twice, twice] });
    assert.deepEqual(names(added), ["a"]);
  });
});
