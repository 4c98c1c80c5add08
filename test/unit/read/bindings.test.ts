/** What a function is triggered by, reads and writes, by its bindings and the settings of its app. */
import assert from "node:assert/strict";
import { azure, id, terraform, told } from "./ways.ts";

const keys = (type: string, ...names: readonly string[]) =>
  `[listKeys(${id(type, ...names).slice(1, -1)}, '2024-01-01').primaryConnectionString]`;

describe("Bindings of a function", () => {
  it("lead by the app's settings to what these connect to, and there to the queue that is named", async () => {
    const plan = await azure(
      { type: "Microsoft.ServiceBus/namespaces", name: "bus" },
      { type: "Microsoft.ServiceBus/namespaces/queues", name: "bus/jobs" },
      { type: "Microsoft.ServiceBus/namespaces/queues", name: "bus/done" },
      { type: "Microsoft.EventHub/namespaces", name: "stream" },
      { type: "Microsoft.Storage/storageAccounts", name: "files" },
      { type: "Microsoft.DocumentDB/databaseAccounts", name: "db" },
      {
        type: "Microsoft.Web/sites",
        name: "app",
        kind: "functionapp",
        properties: {
          siteConfig: {
            appSettings: [
              { name: "Bus", value: keys("Microsoft.ServiceBus/namespaces", "bus") },
              {
                name: "AzureWebJobsStorage",
                value: keys("Microsoft.Storage/storageAccounts", "files"),
              },
              { name: "Db__accountEndpoint", value: keys("Microsoft.DocumentDB/databaseAccounts", "db") },
            ],
          },
        },
      },
      {
        type: "Microsoft.Web/sites/config",
        name: "app/connectionstrings",
        properties: { Stream: keys("Microsoft.EventHub/namespaces", "stream") },
      },
      {
        type: "Microsoft.Web/sites/functions",
        name: "app/work",
        properties: {
          config: {
            bindings: [
              { type: "serviceBusTrigger", direction: "in", queueName: "jobs", connection: "Bus" },
              { type: "serviceBus", direction: "out", queueName: "done", connection: "Bus" },
              { type: "eventHub", direction: "out", connection: "Stream" },
              { type: "blob", direction: "in", path: "in/{name}" },
              { type: "cosmosDB", direction: "out", connection: "Db" },
              { type: "timerTrigger", direction: "in" },
              null,
            ],
          },
        },
      },
    );
    assert.deepEqual(
      told(plan, "app", "jobs", "done", "stream", "files", "db").filter((one) => / app|app /.test(one)),
      [
        "app reads files",
        "app sends to done",
        "app sends to stream",
        "app writes to db",
        "jobs triggers app",
      ],
    );
  });

  it("are read from a text, and lead to what they name themselves", async () => {
    const plan = await terraform(`
resource "azurerm_eventhub_namespace" "stream" {}
resource "azurerm_servicebus_namespace" "bus" {}
resource "azurerm_linux_function_app" "app" {
  app_settings = {
    "Stream__fullyQualifiedNamespace" = "\${azurerm_eventhub_namespace.stream.name}.servicebus.windows.net"
    "Bus"                             = azurerm_servicebus_namespace.bus.default_primary_connection_string
  }
}
resource "azurerm_function_app_function" "f" {
  function_app_id = azurerm_linux_function_app.app.id
  config_json = jsonencode({
    bindings = [
      { type = "eventHubTrigger", direction = "in", connection = "Stream" },
      { type = "serviceBus", direction = "out", connection = "Bus" },
    ]
  })
}`);
    assert.deepEqual(told(plan, "app", "stream", "bus"), ["app sends to bus", "stream triggers app"]);
  });

  it("mean what their kind says by a name, in what they are connected to", async () => {
    const plan = await terraform(`
resource "azurerm_servicebus_namespace" "bus" {}
resource "azurerm_servicebus_namespace" "far" {}
resource "azurerm_servicebus_queue" "queue" {
  name         = "jobs"
  namespace_id = azurerm_servicebus_namespace.bus.id
}
resource "azurerm_servicebus_topic" "topic" {
  name         = "jobs"
  namespace_id = azurerm_servicebus_namespace.bus.id
}
resource "azurerm_servicebus_queue" "other" {
  name         = "done"
  namespace_id = azurerm_servicebus_namespace.far.id
  forward_to   = azurerm_servicebus_namespace.bus.name
}
resource "azurerm_linux_function_app" "web" {
  name         = "jobs"
  app_settings = { Bus = azurerm_servicebus_namespace.bus.id }
}
resource "azurerm_linux_function_app" "app" { app_settings = { Bus = azurerm_servicebus_namespace.bus.id } }
resource "azurerm_function_app_function" "f" {
  function_app_id = azurerm_linux_function_app.app.id
  config_json = jsonencode({
    bindings = [
      { type = "serviceBusTrigger", direction = "in", queueName = "jobs", connection = "Bus" },
      { type = "serviceBus", direction = "out", queueName = "done", connection = "Bus" },
    ]
  })
}`);
    assert.deepEqual(
      told(plan, "app", "bus", "queue", "topic", "other", "web").filter((one) => /\bapp\b/.test(one)),
      ["app sends to bus", "queue triggers app"],
    );
  });

  it("are connected to the storage of their app where they name no connection", async () => {
    const plan = await terraform(`
resource "azurerm_storage_account" "host" {}
resource "azurerm_storage_queue" "queue" {
  name               = "jobs"
  storage_account_id = azurerm_storage_account.host.id
}
resource "azurerm_linux_function_app" "app" { storage_account_name = azurerm_storage_account.host.name }
resource "azurerm_function_app_function" "f" {
  function_app_id = azurerm_linux_function_app.app.id
  config_json     = jsonencode({ bindings = [{ type = "queueTrigger", direction = "in", queueName = "jobs" }] })
}`);
    assert.deepEqual(told(plan, "app", "queue"), ["queue triggers app"]);
  });

  it("say nothing where they are no list, or no JSON", async () => {
    for (const config of [
      '"{"',
      '"[]"',
      'jsonencode({ bindings = "x" })',
      "jsonencode({ bindings = [1] })",
    ]) {
      const plan = await terraform(`
resource "azurerm_servicebus_namespace" "bus" {}
resource "azurerm_linux_function_app" "app" { app_settings = { Bus = azurerm_servicebus_namespace.bus.id } }
resource "azurerm_function_app_function" "f" {
  function_app_id = azurerm_linux_function_app.app.id
  config_json     = ${config}
}`);
      assert.deepEqual(told(plan, "app", "bus"), [], config);
    }
  });
});
