/** The packs that ship: their examples hold, and what each promises is true of every plan. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { PlanComponent } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { makeComponent } from "../../../src/engine/composition/component.ts";
import { hasSetting, settingState } from "../../../src/engine/composition/settings.ts";
import { failingExamples } from "../../../src/engine/rules/examples.ts";
import { shippedPacks } from "../../../src/engine/rules/shipped.ts";
import { engine, ours } from "./packs.ts";

const catalogue = shippedCatalogue();

/** What people ask for, and how they say it; any of one goes with any of the other. */
const WHAT = [
  "a public web site with a contact form",
  "a REST API with a Postgres database and a cache",
  "containers on Kubernetes with a message broker and full-text search",
  "virtual machines behind a load balancer, with SQL Server",
  "a serverless backend with a queue, a table and file uploads",
  "ingestion of telemetry from devices with a dashboard",
  "a data warehouse that is loaded every night from files",
  "a chat over our own documents with a language model",
  "a video platform with transcoding and a content delivery network",
  "an online shop with payments, orders and e-mails",
  "SFTP for partners who drop files that a function reads",
  "a desktop for each employee",
];
const HOW = [
  "",
  ", open to the internet",
  ", publicly readable by anyone",
  ", in one zone only, as cheap as possible",
  ", for millions of users",
  ", for a prototype",
];

const request = fc.record({
  intent: fc.tuple(fc.constantFrom(...WHAT), fc.constantFrom(...HOW)).map((parts) => parts.join("")),
  cloud: fc.constantFrom(...engine.providers),
  visibility: fc.constantFrom(undefined, "public"),
});

function planUnder(
  policy: string,
  { intent, cloud, visibility }: { intent: string; cloud: string; visibility: string | undefined },
) {
  const constraints = { policies: [policy], ...(visibility !== undefined && { visibility }) };
  const { candidates, region } = engine.propose(cloud, { intent, constraints });
  const chosen = candidates.filter(isInDesign);
  return engine.resolve(cloud, { candidates: chosen, constraints, ...(region !== undefined && { region }) });
}

const known = ({ type_id: typeId, name, desired_input: desiredInput }: PlanComponent) =>
  makeComponent({ typeId, name, entry: catalogue.lookup(typeId), desiredInput });

describe("The packs that ship", () => {
  it("are the eight that the guide names", () => {
    assert.deepEqual(
      shippedPacks().map(({ pack }) => pack),
      [
        "gdpr",
        "high-availability",
        "hipaa",
        "landing-zone-basics",
        "low-cost",
        "pci-dss",
        "private-by-default",
        "soc-2",
      ],
    );
  });

  for (const pack of shippedPacks()) {
    it(`${pack.pack}: every rule names its source, and every example holds`, () => {
      for (const { link } of pack.rules) assert.match(link ?? "", /^https:\/\//);
      assert.ok((pack.examples ?? []).length > 0);
      assert.deepEqual(failingExamples(pack, engine.resolve), []);
    });
  }

  it("leave no public setting in any plan under private-by-default", () => {
    fc.assert(
      fc.property(request, (asked) => {
        const open = planUnder("private-by-default", asked).components.filter(
          (one) => settingState(known(one), "visibility") === "public",
        );
        assert.deepEqual(open, []);
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it("leave nothing in a single zone, of what can span several, in any plan under high-availability", () => {
    fc.assert(
      fc.property(request, (asked) => {
        const single = planUnder("high-availability", asked).components.filter((one) => {
          const component = known(one);
          return hasSetting(component, "multi-zone") && settingState(component, "multi-zone") !== "on";
        });
        assert.deepEqual(single, []);
      }),
      { numRuns: 60, seed: 13 },
    );
  });

  it("would be found out if they did: the same plans without them have such settings", () => {
    const plan = engine.resolve("aws", {
      candidates: [
        { type_id: "aws:rds/dbinstance@1", desired_input: { PubliclyAccessible: true, MultiAZ: false } },
      ],
    });
    const [database] = plan.components.filter(({ type_id }) => type_id === "aws:rds/dbinstance@1").map(known);
    assert.ok(database);
    assert.equal(settingState(database, "visibility"), "public");
    assert.notEqual(settingState(database, "multi-zone"), "on");
  });

  it("close every type of the catalogue that can be closed, and spread every one that can be spread", () => {
    for (const entry of catalogue.entries) {
      const under = (policy: string) =>
        known(
          engine
            .resolve(entry.provider, {
              candidates: [{ type_id: entry.typeId, name: "it" }],
              constraints: { policies: [policy] },
            })
            .components.find(({ name }) => name === "it") ?? { type_id: "", name: "" },
        );
      if (entry.settings.visibility)
        assert.equal(settingState(under("private-by-default"), "visibility"), "off", entry.typeId);
      if (entry.settings["multi-zone"])
        assert.equal(settingState(under("high-availability"), "multi-zone"), "on", entry.typeId);
    }
  });
});

describe("An example", () => {
  const pack = (examples: object[]) => ({
    ...ours(`
      - id: no-queues
        effect: warn
        when: { type: aws:sqs/queue }
        message: m
    `),
    examples: examples as never,
  });
  const queue = { title: "a queue", components: [{ type: "aws:sqs/queue" }] };

  it("that should pass and does not is told with the rule", () => {
    assert.deepEqual(failingExamples(pack([queue]), engine.resolve), [
      { index: 0, title: "a queue", message: "no-queues objects and should not." },
    ]);
  });

  it("that should fail and passes is told with the rule", () => {
    const bucket = { title: "a bucket", components: [{ type: "aws:s3/bucket" }], fails: ["no-queues"] };
    const [failure] = failingExamples(pack([{ ...queue, fails: ["no-queues"] }, bucket]), engine.resolve);
    assert.equal(failure?.message, "no-queues should object and does not.");
    assert.equal(failure?.index, 1);
  });

  it("that wants something added says what is not", () => {
    const [failure] = failingExamples(
      pack([{ ...queue, fails: ["no-queues"], adds: ["aws:kms/key"] }]),
      engine.resolve,
    );
    assert.equal(failure?.message, "aws:kms/key should be added and is not.");
  });
});
