import assert from "node:assert/strict";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { checkCatalogue } from "../../../src/engine/build/catalogueChecks.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { isRecommendable, lifecycleNote, successorOf } from "../../../src/engine/catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../../../src/engine/catalogue/schema.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { nameOf, plan, planner, ranked, recommended, ruleAgainst } from "../planner/planning.ts";

const catalogue = shippedCatalogue();
const leaving = catalogue.entries.filter((entry) => !isRecommendable(entry));

describe("The life cycle of catalogue types", () => {
  it("rests on a text of the vendor, and every successor exists and is for new designs", () => {
    const vendors =
      /^https:\/\/(?:docs\.aws|aws)\.amazon\.com|^https:\/\/(?:learn|azure)\.microsoft\.com|^https:\/\/docs\.cloud\.google\.com/;
    assert.ok(leaving.length >= 20);
    for (const entry of leaving) {
      assert.match(entry.lifecycle?.source ?? "", vendors, entry.typeId);
      const successor = successorOf(catalogue, entry);
      assert.equal(successor !== undefined, entry.lifecycle?.successor !== undefined, entry.typeId);
      if (successor !== undefined) assert.ok(isRecommendable(successor), entry.typeId);
    }
  });

  it("is checked when the catalogue is compiled", () => {
    const [queue, topic] = ["aws:sqs/queue", "aws:sns/topic"].map((id) => catalogue.lookup(`${id}@1`));
    assert.ok(queue && topic);
    const source = "https://example.com/";
    const problemsOf = (lifecycle: CatalogueEntry["lifecycle"]) =>
      checkCatalogue([{ ...queue, requires: [], relates: [], conflicts: [], lifecycle }]).join("\n");
    assert.match(problemsOf({ state: "closed", successor: "sns/topic", source }), /does not have/);
    assert.match(problemsOf({ state: "closed", source }), /neither a successor nor advice/);
    assert.match(problemsOf({ state: "retiring", advice: "Leave.", source }), /without a day of its end/);
    assert.equal(problemsOf({ state: "retired", advice: "Leave.", source }), "");
  });

  it("is told in a sentence with the successor and the source", () => {
    const entry = catalogue.lookup("azure:cache/redis@1");
    assert.ok(entry);
    assert.match(
      lifecycleNote(catalogue, entry) ?? "",
      /^Azure Cache for Redis will be retired on 2028-09-30; Azure Managed Redis takes its place\. Source: https:/,
    );
    const queue = catalogue.lookup("aws:sqs/queue@1");
    assert.equal(queue && lifecycleNote(catalogue, queue), undefined);
  });
});

describe("Proposals and what vendors no longer offer", () => {
  const isLeaving = (typeId: string) => leaving.some((entry) => entry.typeId === typeId);

  it("never recommend it, whatever the wish", () => {
    const wishes = shippedPlannerData().designs.roles.map(({ title, does }) => `${title}: ${does}`);
    for (const provider of catalogue.providers) {
      for (const intent of wishes) {
        const chosen = planner.propose(provider, { intent }).candidates.filter(isInDesign);
        const wrong = chosen.filter(({ type_id }) => isLeaving(type_id)).map(({ type_id }) => type_id);
        assert.deepEqual(wrong, [], `${provider}: ${intent}`);
      }
    }
  });

  it("answer its name with its successor and a note", () => {
    for (const entry of leaving) {
      if (entry.auxiliary) continue;
      for (const name of [entry.name, ...entry.aliases]) {
        const result = plan(`We need ${name} for our product`, { on: entry.provider });
        assert.ok(!recommended(result).includes(nameOf(entry.typeId)), `${entry.typeId}: ${name}`);
        const successor = successorOf(catalogue, entry);
        if (successor === undefined) continue;
        assert.ok(recommended(result).includes(nameOf(successor.typeId)), `${entry.typeId}: ${name}`);
        assert.ok(result.notes?.includes(lifecycleNote(catalogue, entry) ?? ""), `${entry.typeId}: ${name}`);
      }
    }
  });

  it("still show what is named to those who have it, after its successor, unless it is gone", () => {
    const redis = ranked(plan("Azure Cache for Redis for the sessions of a web app", { on: "azure" }));
    assert.ok(redis.indexOf("cache/redis") > redis.indexOf("cache/redisenterprise"));
    const gone = plan("campaigns with Pinpoint");
    assert.ok(!ranked(gone).includes("pinpoint/app"));
    assert.equal(ruleAgainst(gone, "pinpoint/app"), "lifecycle:closed");
    const others = plan("a queue and a function").excluded?.filter(({ rule }) => rule === "lifecycle:closed");
    assert.deepEqual(others, [], "nobody hears of closed types that nobody named");
  });

  it("keep what a constraint includes, with the note", () => {
    const result = plan("a web application", { constraints: { include: ["aws:apprunner/service@1"] } });
    assert.ok(recommended(result).includes("apprunner/service"));
    assert.match(
      result.notes?.join() ?? "",
      /App Runner service is closed to new customers since 2026-04-30/,
    );
  });

  it("say why not", () => {
    const { answer } = planner.whyNot("aws", { intent: "a container web app" }, "app runner");
    assert.match(answer, /closed to new customers since 2026-04-30, and ECS Express service takes its place/);
  });
});
