/** Qualities that a caller gives beside an intent, and what of the text they leave. */
import assert from "node:assert/strict";
import type { IntentFacts } from "../../../src/contract/design.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { tagsOf } from "../../../src/engine/designs/condition.ts";
import { askForQualities, isWeighing } from "../../../src/engine/planner/constraints/qualities.ts";
import { ASKED_QUALITIES, type AskedQuality } from "../../../src/engine/planner/data.ts";
import { Proposer } from "../../../src/engine/planner/propose.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { understoodOf } from "../../../src/engine/planner/understood.ts";
import { factVocabulary, tagsOfAudience } from "../../../src/engine/planner/vocabulary.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { nameOf } from "./planning.ts";

const proposer = new Proposer(shippedCatalogue(), shippedPlannerData());

const propose = (facts: IntentFacts, intent: string) => proposer.propose("aws", { intent, facts });
const built = (facts: IntentFacts, intent: string) =>
  propose(facts, intent)
    .candidates.filter(({ recommended }) => recommended === true)
    .map(({ type_id }) => nameOf(type_id));
/** The meanings of the qualities that were understood. */
const understood = (facts: IntentFacts, intent: string) =>
  (propose(facts, intent).understood ?? [])
    .filter(({ kind }) => kind === "quality")
    .map(({ meaning }) => meaning);

describe("Qualities that the facts give", () => {
  it("leave to the text for whom it is, unless the facts say that", () => {
    const signedIn = (facts: IntentFacts) =>
      built({ roles: ["identity"], ...facts }, "Our employees sign in");
    assert.deepEqual(signedIn({}), ["sso/instance"]);
    assert.deepEqual(signedIn({ qualities: ["cheap"] }), ["sso/instance"]);
    assert.deepEqual(signedIn({ qualities: ["cheap"], audience: ["customers"] }), ["cognito/userpool"]);
    assert.deepEqual(signedIn({ qualities: ["customers"] }), ["cognito/userpool"]);
  });

  it("leave to the text that it is for anybody, unless they say how it is reached", () => {
    const isPublic = (facts: IntentFacts) =>
      understood({ roles: ["app"], ...facts }, "A public web site for everybody").includes(
        "reachable from the internet",
      );
    assert.ok(isPublic({}));
    assert.ok(isPublic({ qualities: ["cheap"], audience: ["customers"] }));
    assert.ok(!isPublic({ qualities: ["private"] }));
  });

  it("are all said back, whatever they decide", () => {
    // Of small and large, large counts.
    const qualities = ASKED_QUALITIES.filter((quality) => quality !== "small");
    const { understood: all = [] } = propose({ roles: ["queue"], qualities }, "x");
    const told = all.filter(({ kind }) => kind === "quality").map(({ text }) => text);
    assert.deepEqual(told.sort(), qualities.toSorted());
  });

  it("are the text's own where only the audience is given", () => {
    const meanings = understood({ roles: ["relational"], audience: ["staff"] }, "A private database");
    assert.ok(meanings.includes("reachable from within only"), meanings.join());
  });
});

describe("Qualities that facts may give", () => {
  const { library } = proposer.architect;
  const roles = library.roles.map(({ id }) => id);
  const entries = shippedCatalogue().forProvider("aws");
  const isRead = (quality: AskedQuality) =>
    CLOUD_IDS.some((cloud) => library.decides(quality, cloud, roles)) ||
    library.designs.some(({ when, prefer }) =>
      [...when.map(([condition]) => condition), ...prefer.flatMap((filling) => filling.if ?? [])].some(
        (condition) => tagsOf(condition).includes(quality),
      ),
    );
  const hasEffect = (quality: AskedQuality) =>
    isRead(quality) || isWeighing(quality, entries) || (askForQualities([quality]).settings ?? []).length > 0;

  it("are those that have an effect and that no audience says", () => {
    const offered = factVocabulary(shippedPlannerData().designs).qualities.map(({ id }) => id);
    const said = tagsOfAudience(["customers", "staff", "partners"]);
    const expected = ASKED_QUALITIES.filter((quality) => hasEffect(quality) && !said.includes(quality));
    assert.deepEqual(offered.sort(), expected.toSorted());
  });

  it("say how a design is reached, as no audience does", () => {
    const reach = (facts: IntentFacts) =>
      propose({ roles: ["app", "relational"], ...facts }, "x").candidates.map(
        ({ desired_input }) => desired_input,
      );
    const plain = reach({});
    assert.deepEqual(reach({ audience: ["staff"] }), plain);
    assert.deepEqual(reach({ audience: ["public"] }), plain);
    assert.notDeepEqual(reach({ qualities: ["private"] }), plain);
    assert.notDeepEqual(reach({ qualities: ["public"] }), plain);
  });
});

describe("Qualities that a text asks for", () => {
  it("are said back where they weigh what could be in the design, though nothing of it depends on them", () => {
    const untold: string[] = [];
    let count = 0;
    for (const [cloud, intent] of [
      ["gcp", "A serverless queue"],
      ["aws", "A queue, as cheap as possible"],
      ["azure", "A page with the tide times for our rowing club, we have twelve euros a month for it."],
      ["aws", "A file store for our huge archive of films, several petabytes"],
      ["gcp", "Petabytes of logs, hundreds of terabytes a day, are kept and searched"],
    ] as const) {
      const { understood: all = [] } = proposer.propose(cloud, { intent });
      const told = new Set(all.flatMap(({ kind, text }) => (kind === "quality" ? [text] : [])));
      const { ranking = [] } = proposer.deliberate(cloud, { intent })?.judgement ?? {};
      // No constraint is given, so that what weighs like one is a quality.
      const weighing = new Set(
        ranking.flatMap(({ reasons }) =>
          reasons.flatMap(({ source, evidence }) => (source === "constraint" ? [evidence] : [])),
        ),
      );
      count += weighing.size;
      for (const words of weighing) if (!told.has(words)) untold.push(`${intent}: ${words}`);
    }
    assert.ok(count >= 3, `${count} weigh something`);
    assert.deepEqual(untold, []);
  });

  it("are each said back where the same words ask for two of them", () => {
    const thoughts = proposer.deliberate("aws", { intent: "A queue" }) ?? assert.fail();
    const qualities = new Map([
      ["serverless", "costs nothing"] as const,
      ["cheap", "costs nothing"] as const,
    ]);
    const read = { ...thoughts, facts: { ...thoughts.facts, qualities } };
    assert.deepEqual(
      understoodOf(proposer.architect.library, read, new Map()).map(({ meaning }) => meaning),
      ["no servers to manage", "low cost"],
    );
  });
});
