/** What well-known modules of Terraform that are not on the disk have to do with others, and where they stand. */
import assert from "node:assert/strict";
import { around, NETWORK, named, read, shownBy } from "./configured.ts";
import { told } from "./plans.ts";

describe("A well-known module among others", () => {
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
resource "aws_apigatewayv2_api" "front" {}
resource "aws_apigatewayv2_integration" "front" {
  api_id          = aws_apigatewayv2_api.front.id
  credentials_arn = module.other.lambda_role_arn
}
`);
    assert.deepEqual(told(plan), [
      "aws_apigatewayv2_integration.front references module.other",
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
      assert.ok(told(plan).includes("module.cluster reads aws_dynamodb_table.all"), told(plan).join("\n"));
      assert.deepEqual(shownBy(plan, "module.cluster"), "module.cluster");
      assert.equal(around(plan, "module.cluster")[0], "module.vpc");
    });

  it("has its rights as one that works as a role has them", async () => {
    const plan = await read(`
module "worker" { source = "terraform-aws-modules/lambda/aws" }
resource "aws_kms_key" "one" {}
resource "aws_dynamodb_table" "all" {}
resource "aws_iam_role_policy" "one" {
  role   = module.worker.lambda_role_name
  policy = jsonencode({ Statement = [{ Action = "*", Resource = [aws_kms_key.one.arn, aws_dynamodb_table.all.arn] }] })
}
`);
    assert.deepEqual(told(plan), [
      "aws_iam_role_policy.one references aws_dynamodb_table.all",
      "aws_iam_role_policy.one references aws_kms_key.one",
      "aws_iam_role_policy.one references module.worker",
      "module.worker may access aws_kms_key.one",
      "module.worker reads and writes aws_dynamodb_table.all",
    ]);
  });

  it("has the rights of an assignment as what it makes has them", async () => {
    const plan = await read(`
module "site" { source = "Azure/avm-res-web-site/azurerm" }
module "vault" { source = "Azure/avm-res-keyvault-vault/azurerm" }
resource "azurerm_role_assignment" "one" {
  scope                = module.vault.resource_id
  principal_id         = module.site.identity_principal_id
  role_definition_name = "Key Vault Secrets User"
}
`);
    assert.deepEqual(told(plan), [
      "azurerm_role_assignment.one references module.site",
      "module.site reads secrets from module.vault",
    ]);
  });

  it("may access what its role may, where nothing more is known of the two", async () => {
    const plan = await read(`
module "boards" { source = "terraform-aws-modules/managed-service-grafana/aws" }
resource "aws_dynamodb_table" "all" {}
resource "aws_iam_role_policy" "one" {
  role = module.boards.workspace_iam_role_name
  ${RIGHT.replace('"dynamodb:GetItem"', "var.action")}
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
      "module.worker reads aws_dynamodb_table.all",
      "module.cluster references aws_iam_role.admin",
    ])
      assert.ok(lines.includes(line), `${line}: not among\n${lines.join("\n")}`);
    assert.ok(!lines.some((line) => line.startsWith("module.cluster reads")), lines.join("\n"));
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

  const QUEUE = `resource "aws_sqs_queue" "q" {}\n`;
  const sent = (action: string) =>
    `{ effect = "Allow", actions = ["${action}"], resources = [aws_sqs_queue.q.arn] }`;
  const worker = (given: string) => `${QUEUE}module "f" {
  source = "terraform-aws-modules/lambda/aws"
  ${given}
}
`;
  for (const [how, given, more = ""] of [
    ["by name", (action: string) => `policy_statements = { a = ${sent(action)} }`],
    ["in a list", (action: string) => `policy_statements = [${sent(action)}]`],
    ["joined", (action: string) => `policy_statements = merge({ a = ${sent(action)} }, {})`],
    [
      "as a text",
      (action: string) =>
        `policy_json = jsonencode({ Statement = [{ Effect = "Allow", Action = "${action}", Resource = aws_sqs_queue.q.arn }] })`,
    ],
    [
      "beside a variable of its environment",
      (action: string) =>
        `environment_variables = { Q = aws_sqs_queue.q.url }\n  policy_statements = { a = ${sent(action)} }`,
    ],
    [
      "by a local",
      () => "policy_statements = local.all",
      (action: string) => `locals { all = { a = ${sent(action)} } }`,
    ],
  ] as const)
    it(`does what statements handed to it say: ${how}`, async () => {
      for (const [action, line] of [
        ["sqs:SendMessage", "module.f sends to aws_sqs_queue.q"],
        ["sqs:ReceiveMessage", "aws_sqs_queue.q feeds module.f"],
      ] as const) {
        const plan = await read(worker(given(action)) + (more === "" ? "" : more(action)));
        assert.deepEqual(told(plan), [line]);
      }
    });

  it("is triggered by what a mapping handed to it joins to it, and may receive from that", async () => {
    const mapping = "event_source_mapping = { q = { event_source_arn = aws_sqs_queue.q.arn } }";
    const plan = await read(
      worker(`${mapping}\n  policy_statements = { a = ${sent("sqs:ReceiveMessage")} }`),
    );
    assert.deepEqual(told(plan), ["aws_sqs_queue.q triggers module.f"]);
    const both = await read(worker(`${mapping}\n  policy_statements = { a = ${sent("sqs:SendMessage")} }`));
    assert.deepEqual(told(both), ["aws_sqs_queue.q triggers module.f", "module.f sends to aws_sqs_queue.q"]);
    const failed = `dead_letter_target_arn = aws_sqs_queue.q.arn\n  policy_statements = { a = ${sent("sqs:SendMessage")} }`;
    assert.deepEqual(told(await read(worker(failed))), ["module.f sends failed messages to aws_sqs_queue.q"]);
  });

  it("is not acted on by what statements name that nobody can read", async () => {
    for (const given of [
      `policy_statements = { for name in ["a"] : name => ${sent("sqs:SendMessage")} }`,
      `policy_statements = { a = { actions = [var.action], resources = [aws_sqs_queue.q.arn] } }`,
      `policy_statements = { a = { not_actions = ["sqs:SendMessage"], resources = [aws_sqs_queue.q.arn] } }`,
      `policy_statements = { a = { actions = ["sqs:SendMessage"], not_resources = [aws_sqs_queue.q.arn] } }`,
      `policy_jsons = [var.policy, aws_sqs_queue.q.arn]`,
    ])
      for (const { from, kind } of (await read(worker(given))).relations ?? [])
        assert.equal(from, "module.f", `${given}: ${kind}`);
  });

  it("does what the statements of its task say", async () => {
    const plan = await read(`${QUEUE}
resource "aws_dynamodb_table" "all" {}
module "service" {
  source = "terraform-aws-modules/ecs/aws//modules/service"
  tasks_iam_role_statements = [
    ${sent("sqs:SendMessage")},
    { actions = ["dynamodb:GetItem"], resources = [aws_dynamodb_table.all.arn] },
  ]
}
`);
    assert.deepEqual(told(plan), [
      "module.service reads aws_dynamodb_table.all",
      "module.service sends to aws_sqs_queue.q",
    ]);
  });

  it("gives whoever works as its role what statements handed to it say", async () => {
    const plan = await read(`${QUEUE}
module "role" {
  source                    = "terraform-aws-modules/iam/aws//modules/iam-role"
  inline_policy_permissions = { a = ${sent("sqs:SendMessage")} }
}
resource "aws_lambda_function" "f" { role = module.role.arn }
`);
    assert.ok(told(plan).includes("aws_lambda_function.f sends to aws_sqs_queue.q"), told(plan).join("\n"));
  });

  it("sends what it made, and what it failed at, where that is to go", async () => {
    for (const [input, verb] of [
      ["destination_on_failure", "sends failed messages to"],
      ["destination_on_success", "sends to"],
    ] as const) {
      const plan = await read(worker(`${input} = aws_sqs_queue.q.arn`));
      assert.deepEqual(told(plan), [`module.f ${verb} aws_sqs_queue.q`]);
    }
  });
});
