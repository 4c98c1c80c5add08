import assert from "node:assert/strict";
import * as fc from "fast-check";
import { distil } from "../../../src/engine/build/distilAwsRegions.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { isOfferedIn, readRegion } from "../../../src/engine/catalogue/regions.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";
import { busyMs } from "../../support/busy.ts";

const idOf = (provider: string, word: string) => readRegion(provider, word).region?.id;
const meant = (provider: string, word: string) => readRegion(provider, word).suggestions.map(({ id }) => id);

describe("Regions", () => {
  it("are known in any spelling, by a zone, and by their place", () => {
    for (const word of ["eu-central-1", "EU_CENTRAL_1", " eu central 1", "eu-central-1b", "Frankfurt"])
      assert.equal(idOf("aws", word), "eu-central-1", word);
    for (const word of ["westeurope", "West Europe", "west-europe", "Amsterdam", "Netherlands"])
      assert.equal(idOf("azure", word), "westeurope", word);
    for (const word of ["europe-west3", "europe-west3-a", "Frankfurt", "germany, no"])
      assert.equal(idOf("gcp", word), word === "germany, no" ? undefined : "europe-west3", word);
    assert.equal(idOf("azure", "Zürich"), "switzerlandnorth");
    assert.equal(idOf("azure", "eastus2"), "eastus2");
    assert.equal(idOf("aws", "us-gov-west-1"), "us-gov-west-1");
  });

  it("that do not exist bring up those that may be meant", () => {
    assert.deepEqual(meant("aws", "eu-central-9"), ["eu-central-1", "eu-central-2"]);
    assert.deepEqual(meant("azure", "eastus5"), ["eastus", "eastus2"]);
    assert.ok(meant("gcp", "europe-wst4").includes("europe-west4"));
    assert.deepEqual(meant("aws", "Irland"), ["eu-west-1"]);
    assert.deepEqual(meant("azure", "Virginia"), ["eastus", "eastus2"]);
    assert.deepEqual(meant("aws", "the moon"), []);
  });

  it("of another cloud are told apart", () => {
    assert.equal(readRegion("aws", "westeurope").cloud, "azure");
    assert.equal(readRegion("gcp", "eu-central-1").cloud, "aws");
    assert.equal(readRegion("azure", "europe-west4").cloud, "gcp");
  });

  it("are read from any text at all, in bounded time", () => {
    assert.ok(busyMs(() => readRegion("aws", "eu-central-".repeat(100_000))) < 1000);
    fc.assert(
      fc.property(fc.constantFrom(...CLOUD_IDS, "nimbus"), fc.string({ unit: "binary" }), (cloud, word) => {
        assert.ok(readRegion(cloud, word).suggestions.length <= 3);
      }),
    );
  });

  it("have what the cloud's public list of endpoints says, and no answer where it is silent", () => {
    const offered = (id: string, region: string) => {
      const entry = shippedCatalogue().lookup(`${id}@1`);
      return entry && isOfferedIn(entry, region);
    };
    assert.equal(offered("aws:mediaconvert/queue", "eu-central-1"), true);
    assert.equal(offered("aws:mediaconvert/queue", "eu-south-2"), false);
    assert.equal(offered("aws:sqs/queue", "eu-south-2"), undefined);
    assert.equal(offered("aws:mediaconvert/queue", "us-gov-west-1"), undefined);
    assert.equal(offered("aws:devicefarm/project", "eu-central-1"), false);
    assert.equal(offered("azure:sql/servers", "westeurope"), undefined);
  });
});

describe("Places that people name", () => {
  it("stand in regions that exist", () => {
    for (const { says, ...regions } of shippedPlannerData().designs.places) {
      for (const [cloud, id] of Object.entries(regions)) {
        assert.ok(id);
        assert.equal(readRegion(cloud, id).region?.id, id, `${says.join()} on ${cloud}`);
      }
    }
  });
});

describe("Distilling AWS' list of endpoints", () => {
  it("keeps the regions, and the services that are not everywhere", () => {
    const list = {
      partitions: [
        {
          regions: { "eu-1": { description: "Europe (Here)" }, "eu-2": { description: "Europe (There)" } },
          services: {
            sqs: { endpoints: { "eu-1": {}, "eu-2": {} } },
            states: { endpoints: { "eu-1": {}, "eu-1-fips": {} } },
            iam: { isRegionalized: false, endpoints: { "aws-global": {} } },
          },
        },
      ],
    };
    const text = distil(list, "1.0", ["iam", "nothing", "sqs", "stepfunctions"]);
    assert.match(text, /Apache License, Version 2\.0/);
    assert.match(text, /offers:\n {2}stepfunctions:\n {4}only: eu-1\n$/);
    assert.match(text, /eu-2: Europe \(There\)/);
  });
});
