/** What roles let somebody do that stand beside what they are on: on all of a project, for each of a list, looked up. */
import assert from "node:assert/strict";
import { terraform, told } from "./ways.ts";

/** A service that is handed a topic, a subscription of another topic and a bucket, and some roles of its account. */
const service = (roles: string) => `
resource "google_service_account" "a" {}
resource "google_pubsub_topic" "out" {}
resource "google_pubsub_topic" "other" {}
resource "google_pubsub_topic" "in" {}
resource "google_pubsub_subscription" "s" { topic = google_pubsub_topic.in.id }
resource "google_storage_bucket" "files" {}
resource "google_cloud_run_v2_service" "api" {
  template {
    service_account = google_service_account.a.email
    containers {
      env {
        name  = "ALL"
        value = "\${google_pubsub_topic.out.id} \${google_pubsub_subscription.s.id} \${google_storage_bucket.files.name}"
      }
    }
  }
}
${roles}`;
const ROLES = [
  "api publishes to out",
  "api reads files",
  "in feeds api",
  "s feeds api",
  "s receives from in",
];
const ALL = ["api", "out", "other", "in", "s", "files"];

describe("A role on all of a project", () => {
  it("is one on what its account's service names of that, and on nothing else", async () => {
    const roles = ["pubsub.publisher", "pubsub.subscriber", "storage.objectViewer"].map(
      (role, index) => `resource "google_project_iam_member" "r${index}" {
  role   = "roles/${role}"
  member = google_service_account.a.member
}`,
    );
    assert.deepEqual(told(await terraform(service(roles.join("\n"))), ...ALL), ROLES);
  });

  it("is one on a group of resources, but none that is on one of them alone", async () => {
    const on = (scope: string) =>
      terraform(`
resource "azurerm_resource_group" "g" {}
resource "azurerm_servicebus_queue" "q" {}
resource "azurerm_servicebus_queue" "other" {}
resource "azurerm_container_app" "app" { template { container { env { value = azurerm_servicebus_queue.q.name } } } }
resource "azurerm_role_assignment" "r" {
  scope                = ${scope}
  role_definition_name = "Azure Service Bus Data Sender"
  principal_id         = azurerm_container_app.app.identity[0].principal_id
}`);
    assert.deepEqual(told(await on("azurerm_resource_group.g.id"), "q", "other", "app"), ["app sends to q"]);
    assert.deepEqual(told(await on("azurerm_servicebus_queue.other.id"), "q", "other", "app"), [
      "app exchanges messages with q",
      "app sends to other",
    ]);
  });
});

describe("A role on all of something", () => {
  const sender = (scope: string, rest = "") => `
resource "azurerm_role_assignment" "r${scope}" {
  scope                = azurerm_resource_group.${scope}.id
  role_definition_name = "Azure Service Bus Data Sender"
  principal_id         = azurerm_container_app.app.identity[0].principal_id
  ${rest}
}`;
  const groups = (roles: string, ofApp: string) => `
resource "azurerm_resource_group" "one" {}
resource "azurerm_resource_group" "two" {}
resource "azurerm_servicebus_namespace" "near" { resource_group_name = azurerm_resource_group.one.name }
resource "azurerm_servicebus_namespace" "far" { resource_group_name = azurerm_resource_group.two.name }
resource "azurerm_servicebus_queue" "in" { namespace_id = azurerm_servicebus_namespace.near.id }
resource "azurerm_servicebus_queue" "out" { namespace_id = azurerm_servicebus_namespace.far.id }
resource "azurerm_container_app" "app" {
  resource_group_name = azurerm_resource_group.one.name
  ${ofApp}
}
${roles}`;
  const both = "secrets = [azurerm_servicebus_queue.in.id, azurerm_servicebus_queue.out.id]";

  it("ends where that does, and each of several is on its own", async () => {
    const one = await terraform(groups(sender("one"), both));
    assert.deepEqual(told(one, "app", "in", "out"), ["app exchanges messages with out", "app sends to in"]);
    const two = await terraform(groups(sender("one") + sender("two"), both));
    assert.deepEqual(told(two, "app", "in", "out"), ["app sends to in", "app sends to out"]);
  });

  it("tells nothing by a condition, of what is only waited for, and of what is there for something else", async () => {
    const condition = "condition = \"@Resource[name] StringEquals 'in'\"";
    for (const [roles, ofApp, words] of [
      [sender("one", condition), both, "app exchanges messages with in"],
      [sender("one"), "depends_on = [azurerm_servicebus_queue.in]", undefined],
      [
        sender("one"),
        "template {\n custom_scale_rule {\n metadata = { queueName = azurerm_servicebus_queue.in.name }\n }\n }",
        "in feeds app",
      ],
    ] as const)
      assert.deepEqual(told(await terraform(groups(roles, ofApp)), "app", "in"), words ? [words] : []);
    const host = await terraform(`
resource "azurerm_resource_group" "g" {}
resource "azurerm_storage_account" "host" {}
resource "azurerm_linux_function_app" "app" { storage_account_name = azurerm_storage_account.host.name }
resource "azurerm_role_assignment" "r" {
  scope                = azurerm_resource_group.g.id
  role_definition_name = "Storage Queue Data Message Sender"
  principal_id         = azurerm_linux_function_app.app.identity[0].principal_id
}`);
    assert.deepEqual(told(host, "app", "host"), ["app reads and writes host"]);
  });

  it("is on no source of a system topic that has it", async () => {
    const plan = await terraform(`
resource "azurerm_resource_group" "g" {}
resource "azurerm_storage_account" "files" {}
resource "azurerm_eventgrid_system_topic" "topic" { source_resource_id = azurerm_storage_account.files.id }
resource "azurerm_role_assignment" "r" {
  scope                = azurerm_resource_group.g.id
  role_definition_name = "Storage Blob Data Contributor"
  principal_id         = azurerm_eventgrid_system_topic.topic.identity[0].principal_id
}`);
    assert.deepEqual(told(plan, "files", "topic"), ["files raises events on topic"]);
  });
});

describe("Roles of which one block gives several", () => {
  it("are given to the same by each, whether whole, as a part of a text or as a member", async () => {
    const forms = [
      [
        `toset(["roles/pubsub.publisher", "roles/pubsub.subscriber", "roles/storage.objectViewer"])`,
        "each.value",
      ],
      [`toset(["pubsub.publisher", "pubsub.subscriber", "storage.objectViewer"])`, `"roles/\${each.key}"`],
      [
        `{ a = { of = "roles/pubsub.publisher" }, b = { of = "roles/pubsub.subscriber" }, c = { of = "roles/storage.objectViewer" } }`,
        "each.value.of",
      ],
    ];
    for (const [all, role] of forms) {
      const roles = `resource "google_project_iam_member" "r" {
  for_each = ${all}
  role     = ${role}
  member   = google_service_account.a.member
}`;
      assert.deepEqual(told(await terraform(service(roles)), ...ALL), ROLES, role);
    }
  });

  it("are nobody's where each may be given on another", async () => {
    const on = (bucket: string) =>
      terraform(`
resource "google_service_account" "a" {}
resource "google_storage_bucket" "t" {}
resource "google_storage_bucket" "u" {}
resource "google_dataflow_job" "job" { service_account_email = google_service_account.a.email }
resource "google_storage_bucket_iam_member" "r" {
  for_each = {
    t = { role = "roles/storage.objectViewer", bucket = google_storage_bucket.t.name }
    u = { role = "roles/logging.viewer", bucket = google_storage_bucket.u.name }
  }
  role   = each.value.role
  bucket = ${bucket}
  member = google_service_account.a.member
}`);
    assert.deepEqual(told(await on("google_storage_bucket.u.name"), "job", "u"), ["job reads u"]);
    assert.deepEqual(told(await on("each.value.bucket"), "job", "u"), ["job reads and writes u"]);
  });
});

describe("A role of Azure", () => {
  it("may be looked up by its name, and is on an account for all that this keeps", async () => {
    const plan = await terraform(`
resource "azurerm_storage_account" "files" {}
resource "azurerm_storage_queue" "jobs" {}
resource "azurerm_linux_function_app" "f" {}
data "azurerm_role_definition" "sender" { name = "Storage Queue Data Message Sender" }
resource "azurerm_role_assignment" "a" {
  scope              = azurerm_storage_queue.jobs.id
  role_definition_id = data.azurerm_role_definition.sender.id
  principal_id       = azurerm_linux_function_app.f.identity[0].principal_id
}
resource "azurerm_role_assignment" "b" {
  scope                = azurerm_storage_account.files.id
  role_definition_name = "Storage Queue Data Message Processor"
  principal_id         = azurerm_linux_function_app.f.identity[0].principal_id
}`);
    assert.deepEqual(told(plan, "files", "jobs", "f"), ["f sends to jobs", "files feeds f"]);
  });
});

describe("Roles that do not let do what others of their names do", () => {
  it("are one that only looks at messages, and those of buckets without objects", async () => {
    const peeking = await terraform(`
resource "azurerm_storage_queue" "q" {}
resource "azurerm_container_app" "app" {}
resource "azurerm_role_assignment" "r" {
  scope                = azurerm_storage_queue.q.id
  role_definition_name = "Storage Queue Data Reader"
  principal_id         = azurerm_container_app.app.identity[0].principal_id
}`);
    assert.deepEqual(told(peeking, "q", "app"), ["app reads q"]);
    for (const [role, does] of [
      ["legacyBucketOwner", "writes to"],
      ["legacyObjectOwner", "reads"],
    ]) {
      const plan = await terraform(`
resource "google_service_account" "a" {}
resource "google_storage_bucket" "b" {}
resource "google_dataflow_job" "job" { service_account_email = google_service_account.a.email }
resource "google_storage_bucket_iam_member" "r" {
  bucket = google_storage_bucket.b.name
  role   = "roles/storage.${role}"
  member = google_service_account.a.member
}`);
      assert.deepEqual(told(plan, "job", "b"), [`job ${does} b`]);
    }
  });
});

describe("What one argument of several instances stands for", () => {
  it("is no item where that is only called by its key", async () => {
    const plan = await terraform(`
resource "azurerm_servicebus_queue" "jobs" {}
resource "azurerm_storage_account" "files" {}
resource "azurerm_container_app" "apps" { for_each = toset(["a"]) }
resource "azurerm_role_assignment" "r" {
  for_each             = { a = azurerm_storage_account.files.id }
  scope                = azurerm_servicebus_queue.jobs.id
  role_definition_name = "Azure Service Bus Data Sender"
  principal_id         = azurerm_container_app.apps[each.key].identity[0].principal_id
}`);
    assert.deepEqual(told(plan, "files", "jobs"), []);
  });

  it("is what the items name: who is given a role, and on what it is", async () => {
    const plan = await terraform(`
resource "azurerm_servicebus_queue" "jobs" {}
resource "azurerm_servicebus_queue" "done" {}
resource "azurerm_container_app" "one" {}
resource "azurerm_container_app" "two" {}
resource "azurerm_role_assignment" "senders" {
  for_each             = { one = azurerm_container_app.one.identity[0], two = azurerm_container_app.two.identity[0] }
  scope                = azurerm_servicebus_queue.jobs.id
  role_definition_name = "Azure Service Bus Data Sender"
  principal_id         = each.value.principal_id
}
resource "azurerm_role_assignment" "pairs" {
  for_each             = { one = { who = azurerm_container_app.one.id, what = azurerm_servicebus_queue.done.id } }
  scope                = each.value.what
  role_definition_name = "Azure Service Bus Data Sender"
  principal_id         = each.value.who
}`);
    assert.deepEqual(told(plan, "one", "two", "jobs", "done"), ["one sends to jobs", "two sends to jobs"]);
  });
});

describe("A dynamic statement", () => {
  it("is one for each item that is written out, by whatever names its members have", async () => {
    const plan = await terraform(`
resource "aws_sqs_queue" "in" {}
resource "aws_sqs_queue" "out" {}
resource "aws_iam_role" "r" {}
resource "aws_lambda_function" "f" { role = aws_iam_role.r.arn }
data "aws_iam_policy_document" "d" {
  dynamic "statement" {
    for_each = [
      { can = ["sqs:SendMessage"], on = aws_sqs_queue.out.arn },
      { can = ["sqs:ReceiveMessage"], on = aws_sqs_queue.in.arn },
    ]
    iterator = one
    content {
      actions   = one.value.can
      resources = [one.value.on]
    }
  }
}
resource "aws_iam_role_policy" "p" {
  role   = aws_iam_role.r.id
  policy = data.aws_iam_policy_document.d.json
}`);
    assert.deepEqual(told(plan, "f", "in", "out"), ["f sends to out", "in feeds f"]);
  });
});
