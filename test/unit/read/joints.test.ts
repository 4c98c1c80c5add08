/** Who sends and who receives by what joins two in Azure: subscriptions, inputs, outputs and sinks. */
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

  it("is named by the arguments of each version of the provider", async () => {
    for (const [argument, type] of [
      ["service_bus_queue_id", "azurerm_servicebus_queue"],
      ["service_bus_topic_id", "azurerm_servicebus_topic"],
      ["eventhub_id", "azurerm_eventhub"],
      ["hybrid_connection_id", "azurerm_relay_hybrid_connection"],
    ]) {
      const plan = await terraform(`
resource "azurerm_eventgrid_topic" "topic" {}
resource "${type}" "end" {}
resource "azurerm_eventgrid_event_subscription" "s" {
  scope       = azurerm_eventgrid_topic.topic.id
  ${argument} = ${type}.end.id
}`);
      assert.deepEqual(told(plan, "topic", "end"), ["topic delivers to end"], argument);
    }
  });

  it("is a trigger beside a connection that reads and writes, and a right tells which of these", async () => {
    const files = `
resource "azurerm_storage_account" "files" {}
resource "azurerm_data_factory" "factory" {}
resource "azurerm_data_factory_linked_service_azure_blob_storage" "l" {
  data_factory_id   = azurerm_data_factory.factory.id
  connection_string = azurerm_storage_account.files.primary_connection_string
}`;
    const trigger = `
resource "azurerm_data_factory_trigger_blob_event" "t" {
  data_factory_id    = azurerm_data_factory.factory.id
  storage_account_id = azurerm_storage_account.files.id
}`;
    assert.deepEqual(told(await terraform(files + trigger), "files", "factory"), [
      "factory reads and writes files",
      "files triggers factory",
    ]);
    const reader = `
resource "azurerm_role_assignment" "r" {
  scope                = azurerm_storage_account.files.id
  role_definition_name = "Storage Blob Data Reader"
  principal_id         = azurerm_data_factory.factory.identity[0].principal_id
}`;
    assert.deepEqual(told(await terraform(files + reader), "files", "factory"), ["factory reads files"]);
  });

  it("sends to queues and hubs in both languages, and writes to stores", async () => {
    const plan = await terraform(`
resource "azurerm_eventhub" "hub" {}
resource "azurerm_iothub" "devices" {}
resource "azurerm_iothub_endpoint_eventhub" "e" {
  iothub_id         = azurerm_iothub.devices.id
  connection_string = azurerm_eventhub.hub.name
}
resource "azurerm_servicebus_namespace" "bus" {}
resource "azurerm_stream_analytics_job" "job" {}
resource "azurerm_stream_analytics_output_servicebus_queue" "o" {
  stream_analytics_job_name = azurerm_stream_analytics_job.job.name
  servicebus_namespace      = azurerm_servicebus_namespace.bus.name
}`);
    const words = ["devices sends to hub", "job sends to bus"];
    assert.deepEqual(told(plan, "devices", "hub", "job", "bus"), words);
    const keys = (type: string, ...names: readonly string[]) =>
      `[listKeys(${id(type, ...names).slice(1, -1)}, '2024-01-01').key]`;
    const template = await azure(
      { type: "Microsoft.EventHub/namespaces", name: "hub" },
      { type: "Microsoft.Storage/storageAccounts", name: "files" },
      { type: "Microsoft.ServiceBus/namespaces", name: "bus" },
      {
        type: "Microsoft.Devices/IotHubs",
        name: "devices",
        properties: {
          routing: {
            endpoints: {
              eventHubs: [{ connectionString: keys("Microsoft.EventHub/namespaces", "hub") }],
              storageContainers: [{ connectionString: keys("Microsoft.Storage/storageAccounts", "files") }],
            },
          },
        },
      },
      {
        type: "Microsoft.StreamAnalytics/streamingjobs",
        name: "job",
        properties: {
          outputs: [
            {
              properties: {
                datasource: {
                  properties: { sharedAccessPolicyKey: keys("Microsoft.ServiceBus/namespaces", "bus") },
                },
              },
            },
          ],
        },
      },
    );
    assert.deepEqual(told(template, "devices", "hub", "files", "job", "bus"), [
      "devices sends to hub",
      "devices writes to files",
      "job sends to bus",
    ]);
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
