/** What pictures call what was read: names in people's words, and never an address. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

const titlesOf = ({ components }: PlanInput) => components.map(({ title, name }) => title ?? name);

/** Titles of resources of a template with these types and names. */
async function titled(...resources: readonly (readonly [type: string, name: string])[]): Promise<string[]> {
  const template = {
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    parameters: {
      ...{ gwlbName: { type: "string" }, masterVMNamePrefix: { type: "string" } },
      ...{ public_ip: { type: "string" }, site: { type: "string", defaultValue: "shop" } },
      ...{ name: { type: "string" }, diskPrefixes: { type: "array" } },
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

  it("are of one line's length whatever a template joins", async () => {
    const long = `[concat(${Array.from({ length: 5_000 }, () => "parameters('gwlbName')").join(", ")})]`;
    const [title = ""] = await titled(["Microsoft.Network/loadBalancers", long]);
    assert.ok(title.length > 0 && title.length < 400, String(title.length));
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

  it("say the types, where these are all that differs", async () => {
    assert.deepEqual(
      await read('resource "aws_lb" "one" {}\nresource "aws_alb" "one" {}\nresource "aws_lb" "two" {}'),
      ["one (alb)", "one (lb)", "two"],
    );
  });
});
