import assert from "node:assert/strict";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { judgeBicep } from "../../support/code/bicep.ts";
import { REQUESTS } from "../../support/code/intents.ts";
import { type Components, planOf, type Relations } from "../../support/code/plans.ts";

/** The resources of a plan's file by their symbols, each as its lines without indentation. */
async function resourcesOf(
  components: Components,
  relations?: Relations,
): Promise<ReadonlyMap<string, string>> {
  const plan = planOf("azure", components, relations);
  const code = await generateCode(plan, "bicep", shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  const text = code.files.find(({ path }) => path === "main.bicep")?.content ?? "";
  return new Map(
    [...text.matchAll(/^resource (\w+) (.*?)^\}/gms)].map(([, symbol = "", body = ""]) => [
      symbol,
      body.replaceAll(/\n\s*/g, "\n"),
    ]),
  );
}

describe("Bicep from plans", () => {
  it("has a balancer's machines in its pool, each in one zone, and no zones beside a public address", async () => {
    const engine = createEngine();
    const { components, relations = [] } = engine.resolve("azure", {
      candidates: [
        { type_id: "azure:network/loadbalancers@1", name: "entry" },
        { type_id: "azure:compute/virtualmachines@1", name: "one" },
        { type_id: "azure:compute/virtualmachines@1", name: "two" },
      ],
      constraints: { multi_zone: true },
    });
    const code = await generateCode({ components, relations }, "bicep", shippedCatalogue(), shippedTable);
    assert.ok("files" in code);
    const text = code.files.find(({ path }) => path === "main.bicep")?.content ?? "";
    const flat = text.replaceAll(/\s+/g, " ");
    const pooled = flat.match(
      /loadBalancerBackendAddressPools: \[ \{ id: entry\.properties\.backendAddressPools\[0\]\.id/g,
    );
    assert.equal(pooled?.length, 2);
    for (const zone of [1, 2])
      assert.ok(flat.includes(`zones: [ string(${zone}) ]`), `no machine in zone ${zone}`);
    const balancer = /^resource entry (.*?)^\}/ms.exec(text)?.[1] ?? "";
    assert.ok(balancer.includes("publicIPAddress:"));
    assert.ok(!balancer.includes("zones:"));
  });

  it("is what Azure accepts, and has everything that designs recommend", async () => {
    const [engine, { schemas }] = [createEngine(), await shippedTable("bicep")];
    for (const request of REQUESTS) {
      const candidates = engine.propose("azure", request).candidates.filter(isInDesign);
      const plan = engine.resolve("azure", { candidates });
      const code = await generateCode(plan, "bicep", shippedCatalogue(), shippedTable);
      assert.ok("files" in code);
      const text = code.files.find(({ path }) => path === "main.bicep")?.content ?? "";
      // Only what belongs to the subscription or the tenant is left out, and then with what to do instead.
      const missing = code.missing.filter(({ reason }) => !/subscription|belong to the tenant/.test(reason));
      assert.deepEqual([await judgeBicep(text, schemas), missing], [[], []], request.intent);
    }
  });

  it("writes each type of the catalogue alone as Azure accepts it", async () => {
    const [engine, { schemas }] = [createEngine(), await shippedTable("bicep")];
    for (const { typeId } of shippedCatalogue().forProvider("azure")) {
      const plan = engine.resolve("azure", { candidates: [{ type_id: typeId }] });
      const code = await generateCode(plan, "bicep", shippedCatalogue(), shippedTable);
      assert.ok("files" in code);
      const text = code.files.find(({ path }) => path === "main.bicep")?.content ?? "";
      assert.deepEqual(await judgeBicep(text, schemas), [], typeId);
    }
  });

  it("leaves out what a deployment to a resource group cannot write, and says so in the file", async () => {
    const plan = { components: [{ name: "defender", type_id: "azure:security/pricings@1" }] };
    const code = await generateCode(plan, "bicep", shippedCatalogue(), shippedTable);
    assert.ok("files" in code);
    const text = code.files.find(({ path }) => path === "main.bicep")?.content ?? "";
    assert.doesNotMatch(text, /^resource /m);
    assert.match(text, /^\/\/ MISSING defender \(azure:security\/pricings@1\): plans of Defender for Cloud/m);
    assert.equal(code.missing.length, 1);
  });

  it("gives an identity exactly the role that a relation needs, before the app that pulls with it", async () => {
    const resources = await resourcesOf(
      {
        images: "containerregistry/registries",
        shop: "app/containerapps",
        "shop-identity": "managedidentity/userassignedidentities",
        apps: "app/managedenvironments",
      },
      [
        ["shop", "authenticates with", "shop-identity"],
        ["shop", "pulls images from", "images", ["pull"]],
        ["shop-identity", "may pull", "images", ["pull"]],
      ],
    );
    const roles = [...resources].filter(([, body]) => body.includes("roleAssignments@"));
    assert.equal(roles.length, 1, roles.join("\n"));
    const [[symbol, role] = ["", ""]] = roles;
    assert.match(role, /scope: images\nname: guid\(images\.id, shopIdentity\.id, '7f951dda/);
    assert.match(resources.get("shop") ?? "", new RegExp(`dependsOn: \\[\n${symbol}\n\\]`));
    assert.match(resources.get("shop") ?? "", /userAssignedIdentities: \{\n'\$\{shopIdentity\.id\}': \{\}/);
  });

  it("writes what the plan sets into the envelope of properties", async () => {
    const resources = await resourcesOf({
      files: { type: "storage/storageaccounts", desired_input: { accessTier: "Cool" } },
    });
    assert.match(resources.get("files") ?? "", /properties: \{\n(?:.*\n)*accessTier: 'Cool'/);
    assert.match(resources.get("files") ?? "", /allowBlobPublicAccess: false/);
  });

  it("delegates the subnet of functions to what they run on, whatever the plan sets", async () => {
    const delegations = [{ name: "delegation", properties: { serviceName: "Microsoft.Web/serverFarms" } }];
    const components = {
      network: "network/virtualnetworks",
      inside: { type: "network/subnets", parent: "network", desired_input: { delegations } },
    };
    const ofWeb = await resourcesOf({ ...components, site: "web/webapps" }, [["site", "runs in", "inside"]]);
    const ofFunctions = await resourcesOf({ ...components, worker: "web/functionapps" }, [
      ["worker", "runs in", "inside"],
    ]);
    assert.match(ofWeb.get("inside") ?? "", /serviceName: 'Microsoft\.Web\/serverFarms'/);
    assert.match(ofFunctions.get("inside") ?? "", /serviceName: 'Microsoft\.App\/environments'/);
  });

  it("keeps keys off a hub unless a service signs in with one", async () => {
    const alone = await resourcesOf({ hub: "devices/iothubs" });
    assert.match(alone.get("hub") ?? "", /disableLocalAuth: true/);
    assert.doesNotMatch(alone.get("hub") ?? "", /authorizationPolicies/);
    const enrolled = await resourcesOf(
      { hub: "devices/iothubs", enrolment: "devices/provisioningservices" },
      [["enrolment", "configures", "hub"]],
    );
    assert.match(
      enrolled.get("hub") ?? "",
      /disableLocalAuth: false\nauthorizationPolicies: \[\n\{\nkeyName: 'services'/,
    );
    assert.match(
      enrolled.get("enrolment") ?? "",
      /SharedAccessKeyName=services;SharedAccessKey=\$\{hub\.listKeys\(\)/,
    );
  });

  it("reads and writes with the identity of a streaming job", async () => {
    const resources = await resourcesOf(
      {
        hubs: "eventhub/namespaces",
        job: "streamanalytics/streamingjobs",
        lake: "storage/storageaccounts",
      },
      [
        ["hubs", "feeds", "job"],
        ["job", "writes to", "lake"],
      ],
    );
    const job = resources.get("job") ?? "";
    assert.match(job, /serviceBusNamespace: hubs\.name\neventHubName: 'events'\nauthenticationMode: 'Msi'/);
    assert.match(job, /accountName: lake\.name\n\}\n\]\ncontainer: 'events'/);
    const roles = [...resources.values()].filter((body) =>
      body.includes("principalId: job.identity.principalId"),
    );
    const scopes = roles.map((body) => /scope: (\w+)/.exec(body)?.[1]).sort();
    assert.deepEqual(scopes, ["hubs", "lake"]);
  });

  it("changes the subnets of a network one by one", async () => {
    const resources = await resourcesOf({
      network: "network/virtualnetworks",
      first: { type: "network/subnets", parent: "network" },
      second: { type: "network/subnets", parent: "network" },
    });
    assert.doesNotMatch(resources.get("first") ?? "", /dependsOn/);
    assert.match(resources.get("second") ?? "", /dependsOn: \[\nfirst\n\]/);
  });
});
