import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { createPlanner } from "../../../src/engine/planner/planner.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { plan, ranked } from "./planning.ts";

/** Intents that say nothing of what is needed, in words that no design has. */
const SAYING_NOTHING = ["Quux wibble", "Grommit and wallop, frobnicated"];

describe("Where an intent says nothing, candidates", () => {
  it("stand in the order of how usual they are, and not of the alphabet", () => {
    for (const intent of SAYING_NOTHING) {
      const ranking = ranked(plan(intent, { on: "aws" }));
      assert.equal(ranking[0], "lambda/function", intent);
      assert.ok(ranking.indexOf("s3/bucket") < ranking.indexOf("ec2/vpc"), intent);
      assert.ok(ranking.includes("sns/topic") || ranking.includes("sqs/queue"), intent);
    }
  });

  it("follow the designs that the planner knows", () => {
    const shipped = shippedPlannerData();
    const patterns = shipped.patterns.filter(({ types }) => types["aws"]?.includes("dynamodb/table"));
    const knowing = createPlanner(shippedCatalogue(), { ...shipped, patterns });
    for (const intent of SAYING_NOTHING) {
      const before = ranked(plan(intent, { on: "aws" })).indexOf("dynamodb/table");
      const after = ranked(knowing.propose("aws", { intent })).indexOf("dynamodb/table");
      assert.ok(after < before, `${intent}: place ${after} instead of ${before}`);
    }
  });
});
