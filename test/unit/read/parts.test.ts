/** What parts, rights and templates say of what they belong to, in code as people write it. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "./files.ts";

async function planOf(text: string, file = "main.tf"): Promise<PlanInput> {
  return (await readInfrastructure(filesOf({ [file]: text }), [file])).plan;
}

/** `from kind to` of the relations of two that pictures show, by their names without types. */
function told({ relations = [] }: PlanInput, from: string, to: string): readonly string[] {
  const own = (name: string) => name.slice(name.lastIndexOf(".") + 1);
  return relations
    .filter((one) => own(one.from) === from && own(one.to) === to && !one.background)
    .map(({ kind }) => kind);
}

describe("What a part names", () => {
  it("is the whole's: of a listener, of a rule in it, of what is attached to a target group", async () => {
    const plan = await planOf(`
resource "aws_lb" "front" {}
resource "aws_cognito_user_pool" "users" {}
resource "aws_lb_listener" "https" { load_balancer_arn = aws_lb.front.arn }
resource "aws_lb_listener_rule" "app" {
  listener_arn = aws_lb_listener.https.arn
  action { authenticate_cognito { user_pool_arn = aws_cognito_user_pool.users.arn } }
  action { target_group_arn = aws_lb_target_group.app.arn }
}
resource "aws_lb_target_group" "app" {}
resource "aws_lb_target_group_attachment" "one" {
  target_group_arn = aws_lb_target_group.app.arn
  target_id        = aws_instance.one.id
}
resource "aws_instance" "one" {}`);
    assert.deepEqual(told(plan, "front", "users"), ["signs users in with"]);
    assert.deepEqual(told(plan, "front", "one"), ["forwards to"]);
  });

  it("is what runs it has to do with, and then not told of the part", async () => {
    const plan = await planOf(`
resource "aws_ecs_service" "shop" { task_definition = aws_ecs_task_definition.shop_task.arn }
resource "aws_ecs_task_definition" "shop_task" { container_definitions = aws_sns_topic.orders.arn }
resource "aws_sns_topic" "orders" {}`);
    assert.deepEqual(told(plan, "shop", "orders"), ["publishes to"]);
    assert.deepEqual(told(plan, "shop_task", "orders"), []);
  });

  it("is what is made from a template", async () => {
    const plan = await planOf(`
resource "google_compute_instance_template" "vm" { service_account { email = google_service_account.vm_account.email } }
resource "google_compute_region_instance_group_manager" "group" { version { instance_template = google_compute_instance_template.vm.id } }
resource "google_service_account" "vm_account" {}`);
    assert.deepEqual(told(plan, "group", "vm_account"), ["runs as"]);
  });

  it("is not that of the network in which it is", async () => {
    const plan = await planOf(`
resource "azurerm_subnet" "back" {}
resource "azurerm_application_gateway" "front" {}
resource "azurerm_network_interface" "vm" { ip_configuration { subnet_id = azurerm_subnet.back.id } }
resource "azurerm_network_interface_application_gateway_backend_address_pool_association" "vm" {
  network_interface_id    = azurerm_network_interface.vm.id
  backend_address_pool_id = one(azurerm_application_gateway.front.backend_address_pool).id
}`);
    assert.deepEqual(told(plan, "front", "back"), []);
  });
});

describe("Naming a part", () => {
  it("means the whole: the key by a right on it, the backend behind a proxy, the topic of a subscription", async () => {
    const plan = await planOf(`
resource "google_kms_crypto_key" "key" {}
resource "google_kms_crypto_key_iam_member" "agent" { crypto_key_id = google_kms_crypto_key.key.id }
resource "google_storage_bucket" "files" {
  encryption { default_kms_key_name = google_kms_crypto_key_iam_member.agent.crypto_key_id }
}
resource "google_compute_global_forwarding_rule" "front" { target = google_compute_target_https_proxy.p.id }
resource "google_compute_target_https_proxy" "p" { url_map = google_compute_url_map.u.id }
resource "google_compute_url_map" "u" { default_service = google_compute_backend_service.back.id }
resource "google_compute_backend_service" "back" {}
resource "google_pubsub_topic" "events" {}
resource "google_pubsub_subscription" "s" { topic = google_pubsub_topic.events.id }
resource "google_dataflow_job" "job" { parameters = { input = google_pubsub_subscription.s.id } }`);
    assert.deepEqual(told(plan, "files", "key"), ["is encrypted with"]);
    assert.deepEqual(told(plan, "front", "back"), ["forwards to"]);
    assert.deepEqual(told(plan, "events", "job"), ["feeds"]);
  });
});

describe("A right", () => {
  it("is its role's and that of what works as it, in every language", async () => {
    const terraform = await planOf(`
resource "aws_lambda_function" "f" { role = aws_iam_role.r.arn }
resource "aws_iam_role" "r" {}
resource "aws_iam_role" "other" {}
resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.r.id
  policy = data.aws_iam_policy_document.d.json
}
data "aws_iam_policy_document" "d" { statement { resources = [aws_dynamodb_table.q.arn, aws_iam_role.other.arn] } }
resource "aws_dynamodb_table" "q" {}`);
    assert.deepEqual(told(terraform, "r", "q"), ["may access"]);
    assert.deepEqual(told(terraform, "f", "q"), ["reads and writes"]);
    // To hand on a role is not to work as it.
    assert.deepEqual(told(terraform, "f", "other"), []);

    const template = await planOf(
      `Resources:
  F: { Type: "AWS::Lambda::Function", Properties: { Role: !GetAtt R.Arn } }
  R: { Type: "AWS::IAM::Role", Properties: { Policies: [{ PolicyDocument: { Resource: !GetAtt Q.Arn } }] } }
  Q: { Type: "AWS::SQS::Queue" }`,
      "template.yaml",
    );
    assert.deepEqual(told(template, "R", "Q"), ["may access"]);

    const azure = await planOf(`
resource "azurerm_linux_function_app" "f" { identity { identity_ids = [azurerm_user_assigned_identity.i.id] } }
resource "azurerm_user_assigned_identity" "i" {}
resource "azurerm_role_assignment" "a" {
  scope        = azurerm_key_vault.v.id
  principal_id = azurerm_user_assigned_identity.i.principal_id
}
resource "azurerm_key_vault" "v" {}`);
    assert.deepEqual(told(azure, "i", "v"), ["may access"]);
    assert.deepEqual(told(azure, "f", "v"), ["reads secrets from"]);

    const arm = await planOf(
      JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        resources: [
          { type: "Microsoft.KeyVault/vaults", apiVersion: "2023-07-01", name: "v" },
          { type: "Microsoft.Search/searchServices", apiVersion: "2023-11-01", name: "s" },
          { type: "Microsoft.Storage/storageAccounts", apiVersion: "2023-05-01", name: "a" },
          {
            type: "Microsoft.Authorization/roleAssignments",
            apiVersion: "2022-04-01",
            name: "r",
            scope: "[resourceId('Microsoft.Storage/storageAccounts', 'a')]",
            properties: {
              principalId:
                "[reference(resourceId('Microsoft.Search/searchServices', 's'), '2023-11-01', 'full').identity.principalId]",
            },
          },
        ],
      }),
      "azuredeploy.json",
    );
    assert.deepEqual(told(arm, "Search/searchServices/s", "Storage/storageAccounts/a"), ["reads"]);
  });

  it("on all of a project is one on what its role is for", async () => {
    const plan = await planOf(`
resource "google_cloud_run_v2_service" "web" { template { service_account = google_service_account.a.email } }
resource "google_service_account" "a" {}
resource "google_project_iam_member" "m" {
  role   = "roles/cloudsql.client"
  member = google_service_account.a.member
}
resource "google_sql_database_instance" "db" {}
resource "google_storage_bucket" "files" {}`);
    assert.deepEqual(told(plan, "a", "db"), ["may access"]);
    assert.deepEqual(told(plan, "web", "db"), ["queries"]);
    assert.deepEqual(told(plan, "a", "files"), []);
  });

  it("to work as an account is how a cluster's workloads run", async () => {
    const plan = await planOf(`
resource "google_container_cluster" "k" {}
resource "google_service_account" "a" {}
resource "google_service_account_iam_member" "m" {
  service_account_id = google_service_account.a.name
  member             = "serviceAccount:\${google_container_cluster.k.project}.svc.id.goog[default/app]"
}
resource "google_storage_bucket_iam_member" "b" {
  bucket = google_storage_bucket.files.name
  member = google_service_account.a.member
}
resource "google_storage_bucket" "files" {}`);
    assert.deepEqual(told(plan, "k", "a"), ["runs as"]);
    assert.deepEqual(told(plan, "k", "files"), ["stores files in"]);
  });

  it("of ports is told between groups, whoever names whom", async () => {
    const plan = await planOf(`
resource "aws_security_group" "app" {}
resource "aws_security_group" "data" { ingress { security_groups = [aws_security_group.app.id] } }
resource "aws_security_group" "cache" {}
resource "aws_vpc_security_group_ingress_rule" "cache" {
  security_group_id            = aws_security_group.cache.id
  referenced_security_group_id = aws_security_group.app.id
}`);
    assert.deepEqual(told(plan, "app", "data"), ["may reach"]);
    assert.deepEqual(told(plan, "app", "cache"), ["may reach"]);
  });
});

describe("Which way messages go", () => {
  /** A service whose task is handed a queue, and a role that has a policy. */
  const service = (policy = "", more = "") =>
    planOf(`
resource "aws_ecs_service" "shop" { task_definition = aws_ecs_task_definition.task.arn }
resource "aws_ecs_task_definition" "task" {
  task_role_arn         = aws_iam_role.r.arn
  container_definitions = jsonencode([{ environment = [{ name = "Q", value = aws_sqs_queue.orders.url }] }])
}
resource "aws_iam_role" "r" {}
resource "aws_sqs_queue" "orders" {}
${
  policy &&
  `resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.r.id
  policy = ${policy}
}`
}
${more}`);
  const statement = (effect: string, action: string) =>
    `jsonencode({ Statement = [{ Effect = "${effect}", Action = ["${action}"], Resource = aws_sqs_queue.orders.arn }] })`;
  const both = (plan: PlanInput) => [told(plan, "shop", "orders"), told(plan, "orders", "shop")];

  it("is not told by what a program is merely handed: the reference keeps its direction", async () => {
    assert.deepEqual(both(await service()), [["references"], []]);
    const balanced = await planOf(`
resource "aws_lb" "orders" {}
resource "aws_ecs_task_definition" "task" {
  container_definitions = jsonencode([{ environment = [{ name = "URL", value = aws_lb.orders.dns_name }] }])
}
resource "aws_ecs_service" "shop" { task_definition = aws_ecs_task_definition.task.arn }`);
    assert.deepEqual(both(balanced), [["references"], []]);
  });

  it("is told by a role of Azure, by its name or its id", async () => {
    const plan = (role: string) =>
      planOf(`
resource "azurerm_servicebus_queue" "jobs" {}
resource "azurerm_linux_function_app" "work" {
  identity { identity_ids = [azurerm_user_assigned_identity.own.id] }
}
resource "azurerm_user_assigned_identity" "own" {}
resource "azurerm_role_assignment" "one" {
  scope        = azurerm_servicebus_queue.jobs.id
  principal_id = azurerm_user_assigned_identity.own.principal_id
  ${role}
}`);
    const id = "/subscriptions/0/providers/Microsoft.Authorization/roleDefinitions/";
    for (const [role, verbs] of [
      ['role_definition_name = "Azure Service Bus Data Sender"', ["sends to"]],
      [`role_definition_id = "${id}69a216fc-b8fb-44d8-bc22-1f3c2cd27a39"`, ["sends to"]],
    ] as const)
      assert.deepEqual(told(await plan(role), "work", "jobs"), verbs, role);
  });

  it("is told by the right to send or to receive", async () => {
    assert.deepEqual(both(await service(statement("Allow", "sqs:SendMessage"))), [["sends to"], []]);
    assert.deepEqual(both(await service(statement("Allow", "sqs:ReceiveMessage"))), [[], ["feeds"]]);
    assert.deepEqual(both(await service(statement("Allow", "SQS:Receive*"))), [[], ["feeds"]]);
    assert.deepEqual(both(await service(statement("Deny", "sqs:ReceiveMessage"))), [["references"], []]);
  });

  it("is not told by a policy whose actions nobody can read", async () => {
    assert.deepEqual(
      both(
        await service(
          "data.aws_iam_policy_document.d.json",
          'data "aws_iam_policy_document" "d" { statement { resources = [aws_sqs_queue.orders.arn] } }',
        ),
      ),
      [["references"], []],
    );
  });

  it("is still told by a property that is there for it", async () => {
    const plan = await planOf(`
resource "aws_sqs_queue" "orders" {}
resource "aws_pipes_pipe" "shop" { source = aws_sqs_queue.orders.arn }`);
    assert.deepEqual(both(plan), [[], ["feeds"]]);
  });
});

describe("Of several relations between two types", () => {
  it("the one that the naming property says is read", async () => {
    const plan = await planOf(`
resource "google_storage_bucket" "in" {}
resource "google_storage_bucket" "out" {}
resource "google_cloudfunctions2_function" "f" {
  event_trigger { event_filters { value = google_storage_bucket.in.name } }
  service_config { environment_variables = { OUT = google_storage_bucket.out.name } }
}`);
    assert.deepEqual(told(plan, "in", "f"), ["triggers"]);
    assert.deepEqual(told(plan, "f", "out"), ["stores files in"]);
  });
});

describe("A deployment of a template", () => {
  it("is what its template declares", async () => {
    const { components } = await planOf(`
resource "azurerm_resource_group_template_deployment" "endpoint" {
  template_content = jsonencode(merge({ contentVersion = "1.0.0.0" }, {
    resources = [{ type = "Microsoft.MachineLearningServices/workspaces/onlineEndpoints", apiVersion = "2024-04-01" }]
  }))
}`);
    assert.deepEqual(
      components.map(({ type_id }) => type_id),
      ["azure:machinelearningservices/onlineendpoints@1"],
    );
  });
});
