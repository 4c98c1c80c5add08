/** The region that somebody asked for is where the generated code deploys to. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();
const BUCKET = {
  aws: "aws:s3/bucket@1",
  azure: "azure:storage/storageaccounts@1",
  gcp: "gcp:storage/bucket@1",
};

async function codeIn(cloud: keyof typeof BUCKET, to: CodeLanguage, region?: string) {
  const constraints = region === undefined ? {} : { region };
  const plan = engine.resolve(cloud, { candidates: [{ type_id: BUCKET[cloud] }], constraints });
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  const file = (path: string) => code.files.find((one) => one.path === path)?.content ?? "";
  return { file, decisions: code.decisions.map(({ text }) => text) };
}

/** The default of a variable of Terraform, as it is written. */
function defaultOf(variables: string, name: string): string | undefined {
  const block = variables.split(`variable "${name}" {`)[1]?.split("\n}")[0];
  return /default\s+= (.*)/.exec(block ?? "")?.[1];
}

describe("The region of a plan in its code", () => {
  for (const [cloud, variable, asked, written, usual] of [
    ["aws", "region", "Ireland", "eu-west-1", "eu-central-1"],
    ["azure", "location", "North Europe", "northeurope", "westeurope"],
    ["gcp", "region", "europe-west4", "europe-west4", "europe-west1"],
  ] as const)
    it(`is the default of Terraform's ${variable} for ${cloud}`, async () => {
      const { file } = await codeIn(cloud, "terraform", asked);
      assert.equal(defaultOf(file("variables.tf"), variable), `"${written}"`);
      const without = await codeIn(cloud, "terraform");
      assert.equal(defaultOf(without.file("variables.tf"), variable), `"${usual}"`);
    });

  it("is the default of Bicep's location, and the resource group's", async () => {
    const { file } = await codeIn("azure", "bicep", "North Europe");
    assert.match(file("main.bicep"), /^param location string = 'northeurope'$/m);
    assert.match(file("README.md"), /az group create --name GROUP --location northeurope$/m);
    const without = await codeIn("azure", "bicep");
    assert.match(without.file("main.bicep"), /^param location string = resourceGroup\(\)\.location$/m);
  });

  it("is told beside a template of CloudFormation, which cannot say it", async () => {
    const { file } = await codeIn("aws", "cloudformation", "eu-west-1");
    assert.match(file("README.md"), /^aws cloudformation deploy .* --region eu-west-1 --tags/m);
    assert.match(file("README.md"), /^The plan is for eu-west-1\. A template names no Region/m);
    const without = await codeIn("aws", "cloudformation");
    assert.doesNotMatch(without.file("README.md"), /--region|plan is for/);
  });

  it("is a person's to decide where nothing can be deployed to what the plan names", async () => {
    const multi = await codeIn("gcp", "terraform", "eu");
    assert.equal(defaultOf(multi.file("variables.tf"), "region"), '"europe-west1"');
    assert.ok(multi.decisions.some((text) => text.includes("“eu”")));
    const components = [{ type_id: BUCKET.aws, name: "files" }];
    const foreign = await engine.generate({ plan: { components, region: "westeurope" }, to: "terraform" });
    assert.ok(!("refused" in foreign));
    assert.ok(foreign.decisions.some(({ text }) => text.includes("no region of AWS")));
    const variables = foreign.files.find(({ path }) => path === "variables.tf")?.content ?? "";
    assert.equal(defaultOf(variables, "region"), '"eu-central-1"');
  });
});

describe("The region of a plan", () => {
  const candidates = [{ type_id: BUCKET.aws }];

  it("comes from the constraint, before what the request says itself", () => {
    const plan = engine.resolve("aws", {
      candidates,
      constraints: { region: "Ireland" },
      region: "eu-north-1",
    });
    assert.equal(plan.region, "eu-west-1");
    assert.equal(engine.resolve("aws", { candidates }).region, undefined);
  });

  it("is what the intent says where no constraint does", () => {
    const intent = "A static website in Ireland";
    assert.equal(engine.propose("aws", { intent }).region, "eu-west-1");
    const constraints = { region: "eu-north-1" };
    assert.equal(engine.propose("aws", { intent, constraints }).region, "eu-north-1");
    assert.equal(engine.propose("aws", { intent: "A static website" }).region, undefined);
  });

  it("stays when the plan is composed again without its constraints", () => {
    const plan = engine.resolve("aws", { candidates, constraints: { region: "Ireland" } });
    const { components, region = "" } = plan;
    assert.deepEqual(engine.resolve("aws", { candidates: components, region }), plan);
  });

  it("warns of what it does not offer, whoever said it", () => {
    const [region, type_id] = ["ap-southeast-6", "aws:kendra/index@1"];
    const warned = (request: object) =>
      engine
        .resolve("aws", { candidates: [{ type_id }], ...request })
        .warnings.some(({ rules }) => rules.includes("plan:not-in-region"));
    assert.ok(warned({ region }));
    assert.ok(warned({ constraints: { region } }));
    assert.ok(!warned({}));
  });
});
