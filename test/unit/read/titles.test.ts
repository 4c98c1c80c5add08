/** What pictures call what was read: names in people's words, and never an address. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { toldApart } from "../../../src/engine/read/titles.ts";
import { variableWords } from "../../../src/engine/read/variableWords.ts";
import { filesOf } from "./files.ts";

const titlesOf = ({ components }: PlanInput) => components.map(({ title, name }) => title ?? name);

/** Titles of resources of a template with these types and names. */
async function titled(...resources: readonly (readonly [type: string, name: string])[]): Promise<string[]> {
  const template = {
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    parameters: {
      ...{ gwlbName: { type: "string" }, masterVMNamePrefix: { type: "string" } },
      ...{ public_ip: { type: "string" }, site: { type: "string", defaultValue: "shop" } },
      ...{ name: { type: "string" }, diskPrefixes: { type: "array" }, privateEndpoints: { type: "array" } },
      ...{ vmName: { type: "string" }, sqlVMName0: { type: "string" }, sqlVMName1: { type: "string" } },
      ...{ webName: { type: "string" }, webPrefix: { type: "string" } },
    },
    resources: resources.map(([type, name]) => ({ type, name, apiVersion: "2024-01-01" })),
  };
  const files = filesOf({ "azuredeploy.json": JSON.stringify(template) });
  return titlesOf((await readInfrastructure(files, ["azuredeploy.json"])).plan);
}

describe("titles of a template's resources", () => {
  it("are names as they are written, and what a variable that holds one is for", async () => {
    assert.deepEqual(
      await titled(
        ["Microsoft.Network/loadBalancers", "front-lb"],
        ["Microsoft.Network/loadBalancers", "[parameters('gwlbName')]"],
        ["Microsoft.Web/sites", "[concat(parameters('site'), '-web')]"],
        ["Microsoft.Compute/virtualMachines", "[concat(parameters('masterVMNamePrefix'), '-', copyIndex())]"],
        [
          "Microsoft.Network/networkInterfaces",
          "[concat(parameters('masterVMNamePrefix'), 'nic-', copyIndex(), '-a')]",
        ],
        ["Microsoft.Network/publicIPAddresses", "[concat(parameters('public_ip'), parameters('gwlbName'))]"],
        [
          "Microsoft.Storage/storageAccounts",
          "[concat(parameters('diskPrefixes')[0], parameters('diskPrefixes')[1], 'logs')]",
        ],
      ),
      ["front-lb", "gwlb", "shop-web", "master VM", "master VM nic a", "public ip gwlb", "disk logs"],
    );
  });

  it("are the last part of several, and the type's name where there is no other", async () => {
    assert.deepEqual(
      await titled(
        ["Microsoft.Compute/virtualMachines/extensions", "[concat(parameters('gwlbName'), '/setup')]"],
        ["Microsoft.Network/loadBalancers", "[parameters('name')]"],
        ["Microsoft.Network/virtualNetworks", "[uniqueString(resourceGroup().id)]"],
        ["Microsoft.Acme/gadgets", "[uniqueString(resourceGroup().id)]"],
      ),
      ["setup", "Load Balancer", "Virtual network", "gadgets"],
    );
  });

  it("say once what a list, its entry and the entry's part are all called, and not what all of a type are called", async () => {
    const entry = "parameters('privateEndpoints')[copyIndex()].privateEndpointConfiguration.privateEndpoint";
    assert.deepEqual(
      await titled(
        ["Microsoft.Network/privateEndpoints", `[concat(${entry}.name, '-', copyIndex())]`],
        [
          "Microsoft.Network/networkInterfaces",
          "[concat(parameters('gwlbName'), parameters('gwlbName'), 'nic')]",
        ],
        ["Microsoft.Storage/storageAccounts/blobServices", "[concat(parameters('site'), '/Default')]"],
      ),
      ["private endpoint", "gwlb nic", "blobServices"],
    );
  });

  it("are one line without signs that change the direction of others, however a name is written", async () => {
    const [title = "", long = ""] = await titled(
      ["Microsoft.Network/loadBalancers", "front\n\u202eend\u0000"],
      ["Microsoft.Network/loadBalancers", "x".repeat(100_000)],
    );
    assert.equal(title, "front end\ufffd");
    assert.ok(long.length < 250, String(long.length));
  });

  it("are those of names that are known, else symbolic ones in words", async () => {
    const template = {
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      languageVersion: "2.0",
      parameters: { storageName: { type: "string" }, entries: { type: "array" } },
      resources: Object.fromEntries(
        [
          ["filesAccount", "Microsoft.Storage/storageAccounts", "[parameters('storageName')]"],
          ["plan", "Microsoft.Web/serverfarms", "shop-plan"],
          [
            "stg::blob::logsContainer",
            "Microsoft.Storage/storageAccounts/blobServices/containers",
            "[newGuid()]",
          ],
          [
            "inner",
            "Microsoft.Resources/deployments",
            "[concat('deploy-', uniqueString(resourceGroup().id))]",
          ],
        ].map(([symbol = "", type = "", name]) => [symbol, { type, name, apiVersion: "2024-01-01" }]),
      ),
    };
    const files = filesOf({ "azuredeploy.json": JSON.stringify(template) });
    const { plan } = await readInfrastructure(files, ["azuredeploy.json"]);
    assert.deepEqual(titlesOf(plan), ["files account", "shop-plan", "logs container", "inner"]);
  });

  it("tell resources apart whose variables are called alike, by what they stand in, else by a loop, else by their names", async () => {
    assert.deepEqual(
      await titled(
        ["Microsoft.Compute/virtualMachines", "[parameters('vmName')]"],
        ["Microsoft.Compute/virtualMachines", "[concat(parameters('vmName'), copyIndex())]"],
        ["Microsoft.Compute/virtualMachines/extensions", "[concat(parameters('sqlVMName0'), '/Ext')]"],
        ["Microsoft.Compute/virtualMachines/extensions", "[concat(parameters('sqlVMName1'), '/Ext')]"],
        ["Microsoft.Web/sites", "[parameters('webName')]"],
        ["Microsoft.Web/sites", "[parameters('webPrefix')]"],
        ["Microsoft.Network/loadBalancers", "[parameters('gwlbName')]"],
        ["Microsoft.Network/loadBalancers", "[parameters('gwlbName')]"],
      ),
      [
        ...["vm", "vm (each)", "Ext (sql VM 0)", "Ext (sql VM 1)", "web (webName)", "web (webPrefix)"],
        ...["gwlb", "gwlb (2)"],
      ],
    );
  });

  it("are of one line's length whatever a template joins", async () => {
    const long = `[concat(${Array.from({ length: 5_000 }, () => "parameters('gwlbName')").join(", ")})]`;
    const [title = ""] = await titled(["Microsoft.Network/loadBalancers", long]);
    assert.ok(title.length > 0 && title.length < 400, String(title.length));
  });
});

describe("the name of a variable in words", () => {
  it("parts what is written in camel case, and no acronym where no known word begins", () => {
    const words = {
      ...{ masterVMNamePrefix: "master VM", publicIPAddress: "public IP address", vNetName: "vNet" },
      ...{
        WEBappName: "WEBapp",
        SQLdatabase: "SQLdatabase",
        publicIPs: "public IPs",
        VMs: "VMs",
        NSGs: "NSGs",
      },
      ...{
        publicIPsName: "public IPs",
        IoTHub: "IoT hub",
        OAuth2: "OAuth2",
        OAuth2ClientName: "OAuth2 client",
      },
      ...{
        GitHub: "GitHub",
        gitHubRepo: "gitHub repo",
        IPv4: "IPv4",
        publicIPv4Address: "public IPv4 address",
      },
      ...{ HDInsightName: "HDInsight" },
    };
    for (const [variable, expected] of Object.entries(words))
      assert.equal(variableWords(variable), expected, variable);
  });

  it("does not say that it is one, also where this is counted or in capitals", () => {
    const words = {
      siteName2: "site 2",
      VMName1: "VM 1",
      sku_NAME: "sku",
      sqlVMName0Ext: "sql VM 0 ext",
      name: "",
    };
    for (const [variable, expected] of Object.entries(words))
      assert.equal(variableWords(variable), expected, variable);
  });
});

describe("titles that siblings would share", () => {
  const read = async (main: string) =>
    titlesOf(
      (
        await readInfrastructure(
          filesOf({
            "main.tf": main,
            "queue/main.tf": 'resource "aws_sqs_queue" "jobs" {}',
            "shop/main.tf": 'module "queue" { source = "../queue" }',
          }),
          [""],
        )
      ).plan,
    ).sort();

  it("say which module each is of, the innermost that differs, and those of others stay as they are", async () => {
    assert.deepEqual(
      await read(`
module "eu" { source = "./shop" }
module "us" { source = "./shop" }
resource "aws_sns_topic" "jobs" {}
`),
      ["jobs", "jobs (eu)", "jobs (us)"],
    );
  });

  it("say the keys of modules, whatever is in these", async () => {
    const keys = ["a.module.b", "c.module.b", "d].x[0"];
    const list = keys.map((key) => `"${key}"`).join(", ");
    const titles = await read(`module "shop" {
  for_each = toset([${list}])
  source   = "./queue"
}`);
    assert.deepEqual(titles, ["jobs"]);
    const components = keys.map((key) => ({
      ...{ type_id: "aws:sqs/queue@1", title: "jobs", source_type: "aws_sqs_queue" },
      ...{ name: `module.shop["${key}"].aws_sqs_queue.jobs`, module: `module.shop["${key}"]` },
    }));
    assert.deepEqual(
      toldApart(components, []).map(({ title }) => title),
      keys.map((key) => `jobs (shop ${key})`),
    );
  });

  it("say deployments by their own names", () => {
    const components = ["main.eu.webDeployment", "main.eu.appDeployment"].map((module) => ({
      ...{ type_id: "azure:web/sites@1", title: "site", source_type: "Microsoft.Web/sites" },
      ...{ name: `${module}.Microsoft.Web/sites/siteName`, module },
    }));
    const modules = components.map(({ module }) => ({ address: module, parent: "main.eu" }));
    assert.deepEqual(
      toldApart(components, [{ modules }]).map(({ title }) => title),
      ["site (web deployment)", "site (app deployment)"],
    );
  });

  it("say the types, where these are all that differs", async () => {
    assert.deepEqual(
      await read('resource "aws_lb" "one" {}\nresource "aws_alb" "one" {}\nresource "aws_lb" "two" {}'),
      ["one (alb)", "one (lb)", "two"],
    );
  });
});
