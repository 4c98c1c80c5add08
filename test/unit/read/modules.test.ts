/** Modules of a configuration that are not on the disk: what well-known ones make, and where others belong. */
import assert from "node:assert/strict";
import type { PlanComponent, PlanInput } from "../../../src/contract/plan.ts";
import { framesAround } from "../../../src/engine/diagram/architecture/model.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { moduleSource } from "../../../src/engine/read/terraform/moduleSource.ts";
import { architectureOf } from "../../support/pictures/drawings.ts";
import { filesOf } from "./files.ts";
import { told } from "./plans.ts";

const read = async (text: string) => (await readInfrastructure(filesOf({ "main.tf": text }), [""])).plan;
const named = (plan: PlanInput, name: string): PlanComponent => {
  const found = plan.components.find((one) => one.name === name);
  assert.ok(found, `${name} is not there`);
  return found;
};
/** Ids of the frames around what shows a component, without those of components that its name does not tell. */
function around(plan: PlanInput, name: string): readonly string[] {
  for (const [node, element] of architectureOf(plan).shownBy)
    if (node.name === name) return framesAround(element).map(({ id, node: own }) => own?.name ?? id);
  return [];
}
/** The name of the component by which one is shown. */
const shownBy = (plan: PlanInput, name: string) =>
  [...architectureOf(plan).shownBy].find(([node]) => node.name === name)?.[1].node?.name;

const NETWORK = `
module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "~> 5.0"
  cidr    = "10.0.0.0/16"
}
`;

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
    ["s3::https://s3-eu-west-1.amazonaws.com/bucket/vpc.zip", undefined],
    ["acme/vpc", undefined],
    [`acme/vpc/${"a".repeat(2_000)}`, undefined],
  ] as const)
    it(`is told by ${text.slice(0, 80)}`, () => {
      assert.deepEqual(moduleSource(text), expected);
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

  it("holds what stands in its subnets", async () => {
    const plan = await read(`${NETWORK}
module "worker" {
  source         = "terraform-aws-modules/lambda/aws"
  vpc_subnet_ids = module.vpc.private_subnets
  environment_variables = { TABLE = aws_dynamodb_table.all.name, CACHE = aws_elasticache_replication_group.cache.id }
}
resource "aws_dynamodb_table" "all" {}
resource "aws_instance" "web" {
  subnet_id = module.vpc.public_subnets[0]
  user_data = aws_dynamodb_table.all.name
}
resource "aws_security_group" "web" { vpc_id = module.vpc.vpc_id }
resource "aws_elasticache_replication_group" "cache" {
  subnet_group_name = module.vpc.elasticache_subnet_group_name
}
`);
    assert.equal(named(plan, "aws_instance.web").parent, "module.vpc");
    assert.equal(named(plan, "aws_security_group.web").parent, "module.vpc");
    for (const name of ["module.worker", "aws_instance.web", "aws_elasticache_replication_group.cache"])
      assert.equal(around(plan, name)[0], "module.vpc", name);
    assert.equal(around(plan, "aws_dynamodb_table.all")[0], "cloud:aws");
  });

  it("has to do with others as what it makes has", async () => {
    const plan = await read(`
module "queue" { source = "terraform-aws-modules/sqs/aws" }
module "worker" {
  source                = "terraform-aws-modules/lambda/aws"
  environment_variables = { TABLE = module.table.dynamodb_table_id }
}
module "table" { source = "terraform-aws-modules/dynamodb-table/aws" }
module "alb" { source = "terraform-aws-modules/alb/aws" }
module "service" {
  source        = "terraform-aws-modules/ecs/aws//modules/service"
  load_balancer = { service = { target_group_arn = module.alb.target_groups["web"].arn } }
}
resource "aws_lambda_event_source_mapping" "queue" {
  event_source_arn = module.queue.queue_arn
  function_name    = module.worker.lambda_function_arn
}
resource "aws_iam_role_policy_attachment" "more" {
  role       = module.worker.lambda_role_name
  policy_arn = aws_iam_policy.more.arn
}
resource "aws_iam_policy" "more" {}
`);
    const lines = told(plan);
    for (const line of ["module.queue triggers module.worker", "module.worker reads and writes module.table"])
      assert.ok(lines.includes(line), `${line}: not among\n${lines.join("\n")}`);
    assert.equal(named(plan, "aws_iam_role_policy_attachment.more").serves, "module.worker");
  });

  it("is not spoken for by what it makes beside its main resource", async () => {
    const plan = await read(`
module "cluster" { source = "terraform-aws-modules/eks/aws" }
resource "aws_db_instance" "main" { vpc_security_group_ids = [module.cluster.node_security_group_id] }
resource "aws_lambda_function" "one" { role = module.other.lambda_role_arn }
module "other" { source = "terraform-aws-modules/lambda/aws" }
resource "aws_ecs_task_definition" "task" { task_role_arn = module.other.lambda_role_arn }
resource "aws_cloudwatch_event_rule" "nightly" {}
resource "aws_cloudwatch_event_target" "nightly" {
  rule     = aws_cloudwatch_event_rule.nightly.name
  role_arn = module.other.lambda_role_arn
}
`);
    assert.deepEqual(told(plan), [
      "aws_db_instance.main references module.cluster",
      "aws_ecs_task_definition.task references module.other",
      "aws_lambda_function.one references module.other",
    ]);
  });

  it("is one relation with what names it in turn", async () => {
    const plan = await read(`
module "worker" {
  source           = "terraform-aws-modules/lambda/aws"
  allowed_triggers = { api = { source_arn = module.api.api_execution_arn } }
}
module "api" {
  source = "terraform-aws-modules/apigateway-v2/aws"
  routes = { "GET /" = { integration = { uri = module.worker.lambda_function_arn } } }
}
`);
    assert.deepEqual(told(plan), ["module.api triggers module.worker"]);
  });

  const RIGHT = `policy = jsonencode({ Statement = [{ Action = ["dynamodb:GetItem"], Resource = aws_dynamodb_table.all.arn }] })`;
  for (const [how, given] of [
    [
      "attached",
      `
resource "aws_iam_policy" "one" { ${RIGHT} }
resource "aws_iam_role_policy_attachment" "one" {
  role       = module.cluster.node_iam_role_name
  policy_arn = aws_iam_policy.one.arn
}`,
    ],
    [
      "inline",
      `
resource "aws_iam_role_policy" "one" {
  role = module.cluster.node_iam_role_name
  ${RIGHT}
}`,
    ],
  ] as const)
    it(`has the rights of its own role: ${how}`, async () => {
      const plan = await read(`${NETWORK}
module "cluster" {
  source     = "terraform-aws-modules/eks/aws"
  subnet_ids = module.vpc.private_subnets
}
resource "aws_dynamodb_table" "all" {}
${given}
`);
      assert.ok(
        told(plan).includes("module.cluster reads and writes aws_dynamodb_table.all"),
        told(plan).join("\n"),
      );
      assert.deepEqual(shownBy(plan, "module.cluster"), "module.cluster");
      assert.equal(around(plan, "module.cluster")[0], "module.vpc");
    });

  it("may access what its role may, where nothing more is known of the two", async () => {
    const plan = await read(`
module "boards" { source = "terraform-aws-modules/managed-service-grafana/aws" }
resource "aws_dynamodb_table" "all" {}
resource "aws_iam_role_policy" "one" {
  role = module.boards.workspace_iam_role_name
  ${RIGHT}
}
`);
    assert.ok(told(plan).includes("module.boards may access aws_dynamodb_table.all"), told(plan).join("\n"));
  });

  it("has the rights that are handed to it, and works as no role that it only lets in", async () => {
    const plan = await read(`
module "worker" {
  source   = "terraform-aws-modules/lambda/aws"
  policies = [aws_iam_policy.one.arn]
}
module "cluster" {
  source         = "terraform-aws-modules/eks/aws"
  access_entries = { admin = { principal_arn = aws_iam_role.admin.arn } }
}
resource "aws_iam_policy" "one" { ${RIGHT} }
resource "aws_iam_role" "admin" {}
resource "aws_iam_role_policy_attachment" "admin" {
  role       = aws_iam_role.admin.name
  policy_arn = aws_iam_policy.one.arn
}
resource "aws_dynamodb_table" "all" {}
`);
    const lines = told(plan);
    for (const line of [
      "module.worker reads and writes aws_dynamodb_table.all",
      "module.cluster references aws_iam_role.admin",
    ])
      assert.ok(lines.includes(line), `${line}: not among\n${lines.join("\n")}`);
    assert.ok(!lines.includes("module.cluster reads and writes aws_dynamodb_table.all"));
  });

  it("stands where it is put, not where it is reached", async () => {
    const plan = await read(`
module "vnet" { source = "Azure/avm-res-network-virtualnetwork/azurerm" }
module "site" {
  source            = "Azure/avm-res-web-site/azurerm"
  private_endpoints = { one = { subnet_resource_id = module.vnet.subnets["a"].resource_id } }
}
module "data" {
  source              = "Azure/avm-res-dbforpostgresql-flexibleserver/azurerm"
  delegated_subnet_id = module.vnet.subnets["b"].resource_id
}
resource "azurerm_kubernetes_cluster" "one" {
  tags = { network = module.vnet.resource_id }
  default_node_pool { vnet_subnet_id = module.vnet.subnets["c"].resource_id }
}
`);
    assert.deepEqual(
      plan.components.map(({ name, parent }) => [name, parent]),
      [
        ["azurerm_kubernetes_cluster.one", "module.vnet"],
        ["module.vnet", undefined],
        ["module.site", undefined],
        ["module.data", "module.vnet"],
      ],
    );
    assert.deepEqual(told(plan), ["module.site references module.vnet"]);
  });

  it("is shown though nothing is known of it but its network", async () => {
    const plan = await read(`${NETWORK}
module "group" {
  source              = "terraform-aws-modules/autoscaling/aws"
  vpc_zone_identifier = module.vpc.private_subnets
}
module "jobs" {
  source         = "terraform-aws-modules/emr/aws"
  ec2_attributes = { subnet_id = module.vpc.private_subnets[0] }
}
`);
    for (const name of ["module.group", "module.jobs"]) assert.equal(shownBy(plan, name), name);
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

  it("takes what is handed to it as the argument that it becomes", async () => {
    const plan = await read(`
module "worker" {
  source                 = "terraform-aws-modules/lambda/aws"
  dead_letter_target_arn = aws_sqs_queue.failed.arn
}
resource "aws_sqs_queue" "failed" {}
`);
    assert.deepEqual(told(plan), ["module.worker sends failed messages to aws_sqs_queue.failed"]);
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
