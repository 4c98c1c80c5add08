/** Modules of a configuration that are not on the disk: what well-known ones make, and where others belong. */
import assert from "node:assert/strict";
import { createEngine } from "../../../src/engine/engine.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { publishedModule } from "../../../src/engine/read/terraform/publishedModule.ts";
import { around, NETWORK, named, read } from "./configured.ts";
import { filesOf } from "./files.ts";

describe("Where a module comes from", () => {
  const vpc = { namespace: "acme", name: "vpc", provider: "aws", folder: "" };
  for (const [text, expected] of [
    ["acme/vpc/aws", vpc],
    ["acme/vpc/aws//modules/flow-log", { ...vpc, folder: "modules/flow-log" }],
    ["registry.terraform.io/acme/vpc/aws", vpc],
    ["registry.opentofu.org/acme/vpc/aws//modules/a/b/", { ...vpc, folder: "modules/a/b" }],
    ["github.com/acme/terraform-aws-vpc", vpc],
    ["git::https://github.com/acme/terraform-aws-vpc.git?ref=v5.0.0", vpc],
    [
      "git::https://user@git.example.com/mirrors/acme/terraform-aws-vpc.git//modules/x?ref=1",
      { ...vpc, folder: "modules/x" },
    ],
    ["git@github.com:acme/terraform-aws-vpc.git", vpc],
    ["git::ssh://git@github.com/acme/terraform-aws-vpc.git", vpc],
    ["./modules/vpc", undefined],
    ["../terraform-aws-vpc", undefined],
    ["/opt/modules/vpc/aws", undefined],
    ["C:/vpc/aws", undefined],
    ["C:\\acme\\vpc\\aws", undefined],
    ["~/vpc/aws", undefined],
    ["file:///srv/b/aws", undefined],
    ["git::file:///srv/b/aws", undefined],
    ["git::/srv/b/aws", undefined],
    ["https://example.com/acme/vpc/aws", undefined],
    ["s3::https://s3-eu-west-1.amazonaws.com/bucket/vpc.zip", undefined],
    ["acme/vpc", undefined],
    [`acme/vpc/${"a".repeat(2_000)}`, undefined],
  ] as const)
    it(`is told by ${text.slice(0, 80)}`, () => {
      assert.deepEqual(publishedModule(text), expected);
    });
});

describe("A well-known module that is not on the disk", () => {
  it("is what it mainly makes, with its inputs as settings", async () => {
    const plan = await read(`${NETWORK}
variable "size" {}
module "db" {
  source                  = "git::https://github.com/terraform-aws-modules/terraform-aws-rds.git?ref=v6.1.0"
  count                   = 2
  engine                  = "postgres"
  instance_class          = var.size
  backup_retention_period = 7
  password                = "abcdefgh12345678"
  db_subnet_group_name    = module.vpc.database_subnet_group
}
module "cluster" {
  source          = "registry.terraform.io/terraform-aws-modules/eks/aws"
  cluster_version = "1.31"
}
`);
    const network = named(plan, "module.vpc");
    assert.equal(network.type_id, "aws:ec2/vpc@1");
    assert.equal(network.title, "vpc");
    assert.ok(network.display_name && network.group);
    assert.deepEqual(network.desired_input, { CidrBlock: "10.0.0.0/16" });
    assert.deepEqual(network.source_input, { source: "terraform-aws-modules/vpc/aws", cidr: "10.0.0.0/16" });
    const database = named(plan, "module.db");
    assert.equal(database.type_id, "aws:rds/dbinstance@1");
    assert.equal(database.count, 2);
    assert.deepEqual(database.desired_input, { Engine: "postgres", BackupRetentionPeriod: 7 });
    assert.ok(database.unresolved?.includes("instance_class"));
    assert.ok(!JSON.stringify(plan).includes("abcdefgh12345678"));
    assert.deepEqual(named(plan, "module.cluster").desired_input, { Version: "1.31" });
  });

  it("is so on every cloud, with what an input decides, and in folders of a module", async () => {
    const plan = await read(`
module "vault" { source = "Azure/avm-res-keyvault-vault/azurerm" }
module "site" {
  source = "Azure/avm-res-web-site/azurerm"
  kind   = "functionapp,linux"
}
module "sql" {
  source   = "GoogleCloudPlatform/sql-db/google//modules/postgresql"
  tier     = "db-custom-2-8192"
  disk_size = 20
  database_version = "POSTGRES_16"
  user_labels = { a = 1 }
  random_instance_name = true
}
module "gke" { source = "terraform-google-modules/kubernetes-engine/google//modules/private-cluster" }
module "web" { source = "terraform-aws-modules/security-group/aws//modules/https-443" }
`);
    const types = plan.components.map(({ name, type_id }) => [name, type_id]);
    assert.deepEqual(Object.fromEntries(types), {
      "module.vault": "azure:keyvault/vaults@1",
      "module.site": "azure:web/functionapps@1",
      "module.sql": "gcp:sqladmin/instance@1",
      "module.gke": "gcp:container/cluster@1",
      "module.web": "aws:ec2/securitygroup@1",
    });
    assert.deepEqual(named(plan, "module.sql").desired_input, {
      database_version: "POSTGRES_16",
      "settings.disk_size": 20,
      "settings.tier": "db-custom-2-8192",
    });
  });

  it("is what its inputs switch on", async () => {
    const plan = await read(`
module "layer" {
  source          = "terraform-aws-modules/lambda/aws"
  create_layer    = true
  create_function = false
}
module "cache" {
  source                   = "terraform-aws-modules/elasticache/aws"
  create_cluster           = true
  create_replication_group = false
}
module "bus" {
  source       = "terraform-aws-modules/eventbridge/aws"
  create_rules = false
  bus_name     = "orders"
}
module "flow" {
  source = "Azure/avm-res-web-site/azurerm"
  kind   = "logicapp"
}
module "linux" {
  source  = "Azure/avm-res-compute-virtualmachine/azurerm"
  os_type = "Linux"
}
`);
    assert.deepEqual(
      plan.components.map(({ type_id }) => type_id),
      [
        "aws:lambda/layerversion@1",
        "aws:elasticache/cachecluster@1",
        "aws:events/eventbus@1",
        "azure:logic/workflows@1",
        "azure:compute/virtualmachines@1",
      ],
    );
  });

  it("is not drawn where it only makes names, looks things up, or is switched off", async () => {
    const plan = await read(`
module "naming" { source = "Azure/naming/azurerm" }
module "regions" { source = "Azure/AVM-utl-Regions/azurerm" }
module "off" {
  source = "terraform-aws-modules/sqs/aws"
  create = false
}
resource "azurerm_storage_account" "main" { name = module.naming.storage_account.name_unique }
`);
    assert.deepEqual(
      [plan.components.map(({ name }) => name), plan.relations],
      [["azurerm_storage_account.main"], []],
    );
  });

  it("is not reviewed by what nobody handed to it: its defaults are its own", async () => {
    const plan = await read(`
module "db" {
  source            = "terraform-aws-modules/rds/aws"
  engine            = "postgres"
  storage_encrypted = false
}
module "queue" { source = "terraform-aws-modules/sqs/aws" }
module "bucket" { source = "terraform-aws-modules/s3-bucket/aws" }
`);
    assert.deepEqual(await createEngine().review(plan, []), []);
  });
});

describe("A module that nobody knows", () => {
  it("stays one thing, in the cloud of the provider that its source names", async () => {
    const plan = await read(`
module "net" { source = "acme/net/aws" }
module "hub" { source = "git::https://git.example.com/acme/terraform-azurerm-hub.git" }
module "lake" { source = "app.terraform.io/acme/lake/google" }
module "watch" { source = "acme/watch/datadog" }
module "flow" { source = "terraform-aws-modules/vpc/aws//modules/nothing" }
module "key" { source = "Azure/avm-ptn-unheard/azure" }
module "vpc" {
  source = "acme/vpc/aws"
  cidr   = "10.0.0.0/16"
}
`);
    // What is handed to it says nothing of it.
    assert.deepEqual(named(plan, "module.vpc").source_input, { source: "acme/vpc/aws" });
    assert.deepEqual(new Set(plan.components.map(({ type_id }) => type_id)), new Set(["module"]));
    assert.deepEqual(
      ["net", "hub", "lake", "watch", "flow", "key"].map((name) => around(plan, `module.${name}`)[0]),
      ["cloud:aws", "cloud:azure", "cloud:gcp", "root", "cloud:aws", "cloud:azure"],
    );
  });
});

describe("A nested stack or deployment that is not read", () => {
  it("comes from no registry of Terraform, however its address looks", async () => {
    const stack =
      "Resources: { N: { Type: AWS::CloudFormation::Stack, Properties: { TemplateURL: SOURCE } } }";
    const deployment = JSON.stringify({
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      contentVersion: "1.0.0.0",
      resources: [
        {
          ...{ type: "Microsoft.Resources/deployments", apiVersion: "2022-09-01", name: "n" },
          properties: { mode: "Incremental", templateLink: { relativePath: "SOURCE" } },
        },
      ],
    });
    for (const [file, text] of [
      ["template.yaml", stack],
      ["main.json", deployment],
    ] as const)
      for (const source of ["terraform-aws-modules/vpc/aws", "acme/vpc/aws"]) {
        const files = filesOf({ [file]: text.replace("SOURCE", source) });
        const { components } = (await readInfrastructure(files, [file])).plan;
        assert.deepEqual(
          components.map(({ type_id, cloud }) => [type_id, cloud]),
          [["module", undefined]],
          `${file}: ${source}`,
        );
      }
  });
});
