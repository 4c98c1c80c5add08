/** Who sends and who receives by what joins two in Azure and on Google Cloud: subscriptions, inputs, outputs and sinks. */
import assert from "node:assert/strict";
import { azure, id, terraform, told } from "./ways.ts";

describe("What joins two in Azure", () => {
  it("is an event subscription: from the topic to the handler, and what failed goes beside that", async () => {
    const plan = await terraform(`
resource "azurerm_storage_account" "files" {}
resource "azurerm_storage_account" "failed" {}
resource "azurerm_servicebus_queue" "jobs" {}
resource "azurerm_eventgrid_event_subscription" "s" {
  scope                         = azurerm_storage_account.files.id
  service_bus_queue_endpoint_id = azurerm_servicebus_queue.jobs.id
  storage_blob_dead_letter_destination { storage_account_id = azurerm_storage_account.failed.id }
}
resource "azurerm_eventgrid_system_topic" "t" { source_resource_id = azurerm_storage_account.files.id }
resource "azurerm_eventgrid_system_topic_event_subscription" "u" {
  system_topic = azurerm_eventgrid_system_topic.t.name
  azure_function_endpoint { function_id = "\${azurerm_linux_function_app.f.id}/functions/on" }
}
resource "azurerm_linux_function_app" "f" {}`);
    assert.deepEqual(told(plan, "files", "failed", "jobs", "t", "f"), [
      "files delivers to jobs",
      "files raises events on t",
      "t triggers f",
    ]);
    assert.deepEqual(told(plan, "s", "failed"), ["s sends failed messages to failed"]);
  });

  it("is an input or an output of a job, whichever of the two names a queue or a store", async () => {
    const plan = await terraform(`
resource "azurerm_stream_analytics_job" "job" {}
resource "azurerm_eventhub" "clicks" {}
resource "azurerm_eventhub" "alarms" {}
resource "azurerm_storage_account" "rates" {}
resource "azurerm_stream_analytics_stream_input_eventhub" "i" {
  stream_analytics_job_name = azurerm_stream_analytics_job.job.name
  eventhub_name             = azurerm_eventhub.clicks.name
}
resource "azurerm_stream_analytics_output_eventhub" "o" {
  stream_analytics_job_name = azurerm_stream_analytics_job.job.name
  eventhub_name             = azurerm_eventhub.alarms.name
}
resource "azurerm_stream_analytics_reference_input_blob" "r" {
  stream_analytics_job_name = azurerm_stream_analytics_job.job.name
  storage_account_name      = azurerm_storage_account.rates.name
}`);
    assert.deepEqual(told(plan, "job", "clicks", "alarms", "rates"), [
      "clicks feeds job",
      "job sends to alarms",
      "rates feeds job",
    ]);
  });

  it("stands for a whole that is only looked up, and neither for the group that it is looked up in", async () => {
    const plan = await terraform(`
resource "azurerm_resource_group" "g" {}
data "azurerm_stream_analytics_job" "job" { resource_group_name = azurerm_resource_group.g.name }
resource "azurerm_eventhub" "clicks" {}
resource "azurerm_stream_analytics_stream_input_eventhub" "input" {
  stream_analytics_job_name = data.azurerm_stream_analytics_job.job.name
  eventhub_name             = azurerm_eventhub.clicks.name
}`);
    assert.deepEqual(told(plan, "g", "clicks", "input"), ["clicks feeds input"]);
    const audit = await terraform(`
resource "azurerm_mssql_server" "server" {}
resource "azurerm_mssql_database_extended_auditing_policy" "audit" {
  database_id            = "\${azurerm_mssql_server.server.id}/databases/master"
  log_monitoring_enabled = true
}`);
    assert.deepEqual(told(audit, "server", "audit"), []);
  });

  it("is a rule by which an app scales with what it takes from", async () => {
    const plan = await terraform(`
resource "azurerm_servicebus_queue" "jobs" {}
resource "azurerm_log_analytics_workspace" "logs" {}
resource "azurerm_container_app" "app" {
  template {
    custom_scale_rule {
      custom_rule_type = "azure-servicebus"
      metadata         = { queueName = azurerm_servicebus_queue.jobs.name, workspaceId = azurerm_log_analytics_workspace.logs.id }
    }
  }
}`);
    assert.deepEqual(told(plan, "jobs", "app"), ["jobs feeds app"]);
    assert.equal(told(plan, "logs", "app").includes("logs feeds app"), false);
  });

  it("is the same in templates, whatever the case of a type's letters", async () => {
    const plan = await azure(
      { type: "Microsoft.EventGrid/topics", name: "topic" },
      { type: "Microsoft.EventHub/namespaces", name: "ns" },
      { type: "Microsoft.EventHub/namespaces/eventhubs", name: "ns/hub" },
      { type: "Microsoft.Storage/storageAccounts", name: "store" },
      { type: "Microsoft.OperationalInsights/workspaces", name: "logs" },
      {
        type: "Microsoft.EventGrid/topics/providers/eventsubscriptions",
        name: "topic/Microsoft.EventGrid/s",
        properties: {
          destination: {
            properties: { resourceId: id("Microsoft.EventHub/namespaces/eventhubs", "ns", "hub") },
          },
        },
      },
      {
        type: "Microsoft.Insights/diagnosticSettings",
        name: "d",
        scope: id("Microsoft.EventGrid/topics", "topic"),
        properties: { workspaceId: id("Microsoft.OperationalInsights/workspaces", "logs") },
      },
      {
        type: "Microsoft.StreamAnalytics/streamingjobs",
        name: "job",
        properties: {
          inputs: [
            { key: `[listKeys(${id("Microsoft.EventHub/namespaces", "ns").slice(1, -1)}, '2024-01-01')]` },
          ],
          outputs: [
            { account: `[reference(${id("Microsoft.Storage/storageAccounts", "store").slice(1, -1)}).id]` },
          ],
        },
      },
    );
    assert.deepEqual(told(plan, "topic", "ns", "hub", "store", "logs", "job"), [
      "job writes to store",
      "ns feeds job",
      "topic delivers to hub",
      "topic delivers to ns",
      "topic logs to logs",
    ]);
  });
});

describe("What joins two on Google Cloud", () => {
  it("is a notification, a trigger, an enrollment or a sink", async () => {
    const plan = await terraform(`
resource "google_storage_bucket" "files" {}
resource "google_pubsub_topic" "arrived" {}
resource "google_storage_notification" "n" {
  bucket = google_storage_bucket.files.name
  topic  = google_pubsub_topic.arrived.id
}
resource "google_eventarc_trigger" "trigger" {
  transport {
    pubsub { topic = google_pubsub_topic.arrived.id }
  }
  destination {
    cloud_run_service { service = google_cloud_run_v2_service.api.name }
  }
}
resource "google_cloud_run_v2_service" "api" {}
resource "google_eventarc_message_bus" "bus" {}
resource "google_eventarc_pipeline" "pipe" {
  destinations { topic = google_pubsub_topic.arrived.id }
}
resource "google_eventarc_enrollment" "e" {
  message_bus = google_eventarc_message_bus.bus.id
  destination = google_eventarc_pipeline.pipe.id
}
resource "google_cloudbuild_trigger" "build" {
  pubsub_config { topic = google_pubsub_topic.arrived.id }
}`);
    assert.deepEqual(told(plan, "files", "arrived", "trigger", "api", "bus", "pipe", "build"), [
      "arrived raises events on trigger",
      "arrived triggers build",
      "bus delivers to pipe",
      "files notifies arrived",
      "pipe delivers to arrived",
      "trigger starts api",
    ]);
  });

  it("is a parameter of a template's job, by what its name says", async () => {
    const plan = await terraform(`
resource "google_pubsub_topic" "in" {}
resource "google_pubsub_topic" "out" {}
resource "google_pubsub_topic" "odd" {}
resource "google_bigquery_table" "failed" {}
resource "google_dataflow_job" "job" {
  parameters = {
    inputTopic            = google_pubsub_topic.in.id
    outputTopic           = google_pubsub_topic.out.id
    outputDeadletterTable = google_bigquery_table.failed.id
    topic                 = google_pubsub_topic.odd.id
  }
}`);
    assert.deepEqual(told(plan, "in", "out", "odd", "failed", "job"), [
      "in feeds job",
      "job sends failed messages to failed",
      "job writes to out",
    ]);
  });
});
