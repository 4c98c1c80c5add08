import assert from "node:assert/strict";
import { catalogueOf, compose, entry, relationsOf, requires } from "./fixture.ts";

describe("relations", () => {
  it("come from dependencies and from what the catalogue relates, in the direction it says", () => {
    const plan = compose(["f=run/function", "t=data/table", "q=msg/queue"]);
    assert.deepEqual(relationsOf(plan), ["f reads t", "f assumes role", "q receives from f"].sort());
  });

  it("join by a capability whatever gives it", () => {
    const plan = compose(["f=run/function", "t=data/table", "c=data/cachedtable"]);
    assert.deepEqual(relationsOf(plan), ["f reads c", "f assumes role", "f reads t"]);
  });

  it("pair many with many by the words of their names", () => {
    const plan = compose([
      "take-orders=run/function",
      "write-billing=run/function",
      "billing-table=data/table",
      "orders-table=data/table",
    ]);
    const reads = relationsOf(plan).filter((text) => text.includes(" reads "));
    assert.deepEqual(reads, ["take-orders reads orders-table", "write-billing reads billing-table"]);
  });

  it("of dependencies lead to the component whose name shares the most words", () => {
    const plan = compose(["orders-export=data/exporter", "a-table=data/table", "orders-table=data/table"]);
    assert.deepEqual(relationsOf(plan), ["orders-export writes to orders-table"]);
  });

  it("grow with the number of components, not with its square", () => {
    const candidates = Array.from({ length: 40 }, (_, i) => [
      `f${i}=run/function`,
      `t${i}=data/table`,
    ]).flat();
    const reads = relationsOf(compose(candidates)).filter((text) => text.includes(" reads "));
    assert.equal(reads.length, 40);
    assert.equal(new Set(reads.map((text) => text.split(" ").at(-1))).size, 40, "every table is reached");
  });

  it("are one at most between two components, the dependency first", () => {
    const catalogue = catalogueOf(
      entry("a/a", { requires: [requires("b", "b/b"), requires("again", "b/b")] }),
      entry("b/b", { relates: [{ to: "a/a", kind: "feeds" }] }),
    );
    assert.deepEqual(relationsOf(compose(["x=a/a", "y=b/b"], {}, catalogue)), ["x uses y"]);
  });

  it("lead to nobody else's own", () => {
    const own = requires("profile", "id/profile", { own: true, when: "granted", relation: "runs as" });
    const grant = { to: "data/table", kind: "reads" } as const;
    const catalogue = catalogueOf(
      entry("run/machine", { requires: [own], relates: [grant] }),
      entry("run/template", { requires: [own], relates: [grant] }),
      entry("data/table"),
      entry("id/profile", {
        relates: ["run/machine", "run/template"].map((to) => ({ to, kind: "runs as", reverse: true })),
      }),
    );
    const profiles = (plan: ReturnType<typeof compose>) =>
      relationsOf(plan).filter((text) => text.includes("runs as"));
    assert.deepEqual(profiles(compose(["m=run/machine", "p=id/profile"], {}, catalogue)), ["m runs as p"]);
    const both = profiles(compose(["m=run/machine", "l=run/template", "data/table"], {}, catalogue));
    assert.equal(both.length, 2, both.join());
    assert.equal(new Set(both.map((text) => text.split(" ").at(-1))).size, 2, both.join());
  });

  it("mean the queue and not the namespace around it", () => {
    const catalogue = catalogueOf(
      entry("bus/space", { gives: ["queue"] }),
      entry("bus/queue", { gives: ["queue"], requires: [requires("space", "bus/space", { inside: true })] }),
      entry("run/function", { relates: [{ to: "queue", kind: "sends to" }] }),
    );
    const plan = compose(["f=run/function", "q=bus/queue"], {}, catalogue);
    assert.deepEqual(relationsOf(plan), ["f sends to q"]);
  });
});

describe("containment", () => {
  it("puts a component into the innermost of its containers and draws no relation to any of them", () => {
    const plan = compose(["s=run/service"]);
    const parents = Object.fromEntries(plan.components.map(({ name, parent }) => [name, parent]));
    assert.deepEqual(parents, { cluster: "vpc", role: undefined, s: "cluster", vpc: undefined });
    assert.deepEqual(relationsOf(plan), ["s assumes role"]);
  });

  it("leaves circles of containment out", () => {
    const catalogue = catalogueOf(
      entry("a/a", { requires: [requires("b", "b/b", { inside: true })] }),
      entry("b/b", { requires: [requires("a", "a/a", { inside: true })] }),
    );
    const plan = compose(["a/a"], {}, catalogue);
    assert.deepEqual(
      plan.components.map(({ parent }) => parent),
      [undefined, undefined],
    );
    assert.equal(plan.errors.length, 1);
  });
});
