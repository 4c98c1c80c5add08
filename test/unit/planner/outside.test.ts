import assert from "node:assert/strict";
import type { ProposeResult } from "../../../src/contract/component.ts";
import { nameOf, plan, planner, recommended } from "./planning.ts";

/** What of a plan is there already, with why. */
function existing({ candidates }: ProposeResult): [string, string][] {
  return candidates.flatMap(({ type_id, existing: isThere, explanation }) =>
    isThere === true ? [[nameOf(type_id), explanation ?? ""] as [string, string]] : [],
  );
}

describe("What is outside of the cloud", () => {
  it("is no component that is there, and its role is not built for it", () => {
    for (const [cloud, intent, database] of [
      ["azure", "Our claims system is SQL Server on prem. We need a web app that reads from it.", /^sql\//],
      ["aws", "We keep our on-prem PostgreSQL. Build a web shop in AWS with a cache.", /^rds\//],
      ["gcp", "Our MySQL stays in our data centre. Build a function that reads from it.", /^sqladmin\//],
    ] as const) {
      const result = planner.propose(cloud, { intent });
      assert.deepEqual(existing(result), [], intent);
      assert.ok(!recommended(result).some((name) => database.test(name)), intent);
    }
  });

  it("is wanted anew where it is to be moved", () => {
    const result = plan("Move our on-prem PostgreSQL to a managed one.", { on: "aws" });
    assert.deepEqual(existing(result), []);
    assert.ok(recommended(result).includes("rds/dbinstance"));
    assert.ok(recommended(result).includes("dms/replicationinstance"));
  });

  it("is not what only the cloud has, whatever network it is reached from", () => {
    const result = plan("We already use RDS, reachable from our corporate network. Add a cache.", {
      on: "aws",
    });
    assert.ok(existing(result).some(([name]) => name.startsWith("rds/")));
  });
});

describe("What is there already", () => {
  it("is told by the words that say so", () => {
    const intent =
      "We run Django on ECS behind an ALB with RDS Postgres and a message queue already. Add a warehouse.";
    for (const [name, reason] of existing(plan(intent, { on: "aws" }))) {
      const [, quote = ""] = /^It is there already \(“(.+?)”\), to be used/.exec(reason) ?? [];
      assert.ok(quote !== "" && intent.toLowerCase().includes(quote.toLowerCase()), `${name}: ${reason}`);
    }
  });

  it("is never told by an empty quotation", () => {
    const result = planner.propose("azure", {
      intent: "a web app",
      facts: { roles: ["app"], existing: [{ role: "relational-store" }] },
    });
    for (const [, reason] of existing(result)) assert.doesNotMatch(reason, /“”/);
  });
});
