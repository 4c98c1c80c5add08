import assert from "node:assert/strict";
import fc from "fast-check";
import type { DeploymentPlan, PlanFix } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { composed, engine, proposed } from "../../support/composing.ts";
import { inCircles, invented, orphansOf } from "../../support/planChecks.ts";
import { applyFix } from "../../support/planFix.ts";

const catalogue = shippedCatalogue();
const CLOUDS = ["aws", "azure", "gcp"] as const;

/** What people build, in few words; every cloud is asked for each. */
const INTENTS = [
  "a REST API with a Postgres database",
  "users upload photos, a queue, thumbnails are made in the background",
  "online shop with cart, search, payments, e-mails and a Redis cache",
  "static site with a contact form",
  "nightly job that reads files from a bucket and loads a data warehouse, with dashboards",
  "chat application with live updates and sign-in",
  "order processing with a workflow, queues for each step and dead letters",
  "events from 2,000 devices, alarms, and a year of history",
  "a chatbot that answers from our manuals",
  "three microservices on Kubernetes with a message broker",
  "WordPress that survives the loss of a zone",
  "GraphQL backend for a mobile app with push notifications",
  "internal tool for 50 people behind single sign-on",
  "clickstream with 10,000 events per second into a lake, queried with SQL",
  "train a model every week and serve it",
  "video platform: upload, transcode, stream",
  "a queue between two services and a cron job",
  "leaderboard and matchmaking for a game",
  "move our VMs and Oracle database to the cloud",
  "CI/CD for containers with a registry",
];

const plans = CLOUDS.flatMap((cloud) =>
  INTENTS.map((intent) => ({ cloud, intent, plan: proposed(intent, cloud) })),
);

/** Plans of whatever people may tick: types of one cloud, the common ones more often. */
const tickedPlans = fc.constantFrom(...CLOUDS).chain((cloud) => {
  const types = catalogue
    .forProvider(cloud)
    .filter(({ lifecycle }) => lifecycle === undefined)
    .flatMap(({ typeId, popularity, auxiliary }) =>
      Array<string>(auxiliary ? 1 : 1 + popularity ** 2).fill(typeId),
    );
  return fc.array(fc.constantFrom(...types), { minLength: 1, maxLength: 9 }).map((ticked) =>
    composed(
      ticked.map((type_id) => ({ type_id })),
      {},
      cloud,
    ),
  );
});

function checkEdges(plan: DeploymentPlan, title: string) {
  assert.deepEqual(inCircles(plan), [], `${title}: a circle`);
  assert.deepEqual(invented(plan, catalogue), [], `${title}: edges that the services cannot have`);
}

function checkFixes(plan: DeploymentPlan, title: string) {
  const before = orphansOf(plan);
  const rulesOf = ({ errors, conflicts }: DeploymentPlan) =>
    [...errors, ...conflicts].map(({ rules }) => rules.join(" "));
  for (const { rules, components, fixes = [] } of [...plan.errors, ...plan.warnings]) {
    for (const fix of fixes) {
      const after = composed(applyFix(plan.components, fix).candidates, {}, providerOf(plan));
      const told = `${title}: ${rules[0]}, ${fix.title}`;
      const same = [...after.errors, ...after.warnings].filter((finding) => finding.rules[0] === rules[0]);
      const left = same.flatMap((finding) => finding.components).filter((name) => components.includes(name));
      assert.deepEqual(left, [], `${told}: it is still found`);
      assert.deepEqual(
        rulesOf(after).filter((rule) => !rulesOf(plan).includes(rule)),
        [],
        `${told}: new errors`,
      );
      const alone = orphansOf(after).filter(
        (name) => !before.includes(name) && !isForTheAccount(after, name, fix),
      );
      assert.deepEqual(alone, [], `${told}: linked to nothing`);
      checkEdges(after, told);
    }
  }
}

function providerOf({ components }: DeploymentPlan): string {
  return components[0]?.type_id.split(":")[0] ?? "aws";
}

/** A budget watches the whole account: it is linked to nothing by nature. */
function isForTheAccount({ components }: DeploymentPlan, name: string, { add = [] }: PlanFix): boolean {
  const type = components.find((component) => component.name === name)?.type_id ?? "";
  return add.includes(type) && catalogue.lookup(type)?.gives[0] === "cost-control";
}

describe("Plans of many intents", () => {
  for (const { cloud, intent, plan } of plans) {
    it(`${intent} (${cloud}): no circle, no invented edge, and every fix leaves the plan better`, () => {
      checkEdges(plan, intent);
      checkFixes(plan, intent);
    });
  }

  it("do not change when they are composed again, in any order", () => {
    for (const { cloud, intent, plan } of plans) {
      const again = engine.resolve(cloud, { candidates: [...plan.components].reverse() });
      assert.deepEqual(again, plan, intent);
    }
  });
});

describe("Plans of whatever is ticked", () => {
  it("have no circle and no invented edge", () => {
    fc.assert(
      fc.property(tickedPlans, (plan) => checkEdges(plan, "ticked")),
      { numRuns: 300 },
    );
  });

  it("are better for every fix that they offer", () => {
    fc.assert(
      fc.property(tickedPlans, (plan) => checkFixes(plan, "ticked")),
      { numRuns: 150 },
    );
  });

  it("keep what serves another component beside it, however often they are composed", () => {
    fc.assert(
      fc.property(tickedPlans, (plan) => {
        const fixes = plan.warnings.flatMap((finding) => finding.fixes ?? []);
        for (const fix of fixes.filter(({ serves }) => serves !== undefined)) {
          const after = composed(applyFix(plan.components, fix).candidates, {}, providerOf(plan));
          const servers = after.components.filter(({ serves }) => serves === fix.serves);
          assert.equal(servers.length, 1);
          const again = composed([...after.components].reverse(), {}, providerOf(plan));
          assert.deepEqual(again, after);
        }
      }),
      { numRuns: 150 },
    );
  });
});
