import assert from "node:assert/strict";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { parseHcl } from "../../support/code/hcl.ts";
import { REQUESTS } from "../../support/code/intents.ts";
import { judgeTerraform } from "../../support/code/terraform.ts";

type Body = Readonly<Record<string, unknown>>;

describe("Terraform for Azure", () => {
  it("is written for designs of all kinds, whole and as the provider takes it", async function () {
    this.timeout(180_000);
    const engine = createEngine();
    const { schemas } = await shippedTable("terraform-azure");
    for (const request of REQUESTS) {
      const { candidates } = engine.propose("azure", request);
      const chosen = candidates.filter(isInDesign);
      const code = await generate(engine.resolve("azure", { candidates: chosen }));
      assert.deepEqual(await judgeTerraform(code.files, schemas), [], request.intent);
      assert.deepEqual(code.missing, [], request.intent);
      for (const { path, content } of code.files.filter((file) => file.path.endsWith(".tf")))
        assert.doesNotMatch(content, /^\s*\w*(password|secret|shared_key|access_key)\w* *= *"[^$]/m, path);
    }
  });

  it("lets a function that a queue wakes receive, and nothing more", async () => {
    const resources = await resourcesOf(
      {
        plan: "web/serverfarms",
        worker: ["web/functionapps", "plan"],
        bus: "servicebus/namespaces",
        files: "storage/storageaccounts",
        identity: "managedidentity/userassignedidentities",
      },
      [
        ["worker", "authenticates with", "identity"],
        ["bus", "triggers", "worker", ["receive"]],
        ["identity", "may access", "bus", ["receive"]],
      ],
    );
    const onBus = all(resources, "azurerm_role_assignment").filter((one) =>
      String(one["scope"]).includes("azurerm_servicebus_namespace.bus"),
    );
    assert.deepEqual(
      onBus.map((one) => one["role_definition_name"]),
      ["Azure Service Bus Data Receiver"],
    );
    const [app] = all(resources, "azurerm_function_app_flex_consumption");
    const settings = app?.["app_settings"] as Body;
    assert.match(String(settings["BUS_CONNECTION__fullyQualifiedNamespace"]), /bus\.name/);
    assert.equal(settings["BUS_CONNECTION__credential"], "managedidentity");
  });

  it("takes the plan's size of a static site, and says of no search service how it is hosted", async () => {
    const code = await generate({
      components: [
        { name: "site", type_id: "azure:web/staticsites@1", desired_input: { "sku.name": "Free" } },
        { name: "search", type_id: "azure:search/searchservices@1" },
      ],
    });
    const text = code.files.map(({ content }) => content).join("\n");
    assert.match(text, /sku_tier += "Free"\n\s+sku_size += "Free"|sku_size += "Free"\n\s+sku_tier += "Free"/);
    assert.doesNotMatch(text, /hosting_mode/);
  });

  it("tells a workload of the broker that the queue and the hub it uses stand in", async () => {
    const resources = await resourcesOf(
      {
        plan: "web/serverfarms",
        worker: ["web/functionapps", "plan"],
        site: ["web/webapps", "plan"],
        bus: "servicebus/namespaces",
        jobs: ["servicebus/queues", "bus"],
        hubs: "eventhub/namespaces",
        clicks: ["eventhub/eventhubs", "hubs"],
        files: "storage/storageaccounts",
      },
      [
        ["jobs", "triggers", "worker", ["receive"]],
        ["site", "sends to", "clicks"],
      ],
    );
    const [worker] = all(resources, "azurerm_linux_function_app");
    const woken = worker?.["app_settings"] as Body;
    assert.match(String(woken["JOBS"]), /jobs\.name/);
    assert.match(String(woken["JOBS_CONNECTION__fullyQualifiedNamespace"]), /bus\.name/);
    assert.equal(woken["JOBS_CONNECTION__credential"], "managedidentity");
    assert.equal(woken["CLICKS_CONNECTION__credential"], undefined);
    const [site] = all(resources, "azurerm_linux_web_app");
    const told = site?.["app_settings"] as Body;
    assert.match(String(told["CLICKS"]), /clicks\.name/);
    assert.match(String(told["CLICKS_HOST"]), /hubs\.name/);
    assert.equal(told["CLICKS_CONNECTION__fullyQualifiedNamespace"], undefined);
    assert.equal(told["JOBS"], undefined);
  });

  it("gives a workload without an identity of the plan's the rights of its own", async () => {
    const resources = await resourcesOf(
      { vault: "keyvault/vaults", plan: "web/serverfarms", site: ["web/webapps", "plan"] },
      [["site", "reads secrets from", "vault"]],
    );
    const role = all(resources, "azurerm_role_assignment").find(
      (one) => one["role_definition_name"] === "Key Vault Secrets User",
    );
    assert.match(String(role?.["principal_id"]), /azurerm_linux_web_app\.site\.identity\[0\]\.principal_id/);
  });

  it("closes what a private endpoint opens, and shares the zone between endpoints of one service", async () => {
    const resources = await resourcesOf(
      {
        network: "network/virtualnetworks",
        endpoints: ["network/subnets", "network"],
        one: "storage/storageaccounts",
        two: "storage/storageaccounts",
        "one-endpoint": ["network/privateendpoints", "endpoints"],
        "two-endpoint": ["network/privateendpoints", "endpoints"],
      },
      [
        ["one-endpoint", "connects to", "one"],
        ["two-endpoint", "connects to", "two"],
      ],
    );
    for (const account of all(resources, "azurerm_storage_account")) {
      assert.equal(account["public_network_access_enabled"], false);
      assert.equal(account["allow_nested_items_to_be_public"], false);
    }
    assert.equal(all(resources, "azurerm_private_endpoint").length, 2);
    const zones = all(resources, "azurerm_private_dns_zone");
    assert.deepEqual(
      zones.map((one) => one["name"]),
      ["privatelink.blob.core.windows.net"],
    );
    assert.equal(all(resources, "azurerm_private_dns_zone_virtual_network_link").length, 1);
  });

  it("closes to the internet what the plan says is private", async () => {
    const isPrivate: readonly (readonly [
      type: string,
      input: Body,
      resource: string,
      argument: string,
      value: unknown,
    ])[] = [
      [
        "automation/automationaccounts",
        { publicNetworkAccess: false },
        "azurerm_automation_account",
        "public_network_access_enabled",
        false,
      ],
      [
        "batch/batchaccounts",
        { publicNetworkAccess: "Disabled" },
        "azurerm_batch_account",
        "public_network_access_enabled",
        false,
      ],
      [
        "dashboard/grafana",
        { publicNetworkAccess: "Disabled" },
        "azurerm_dashboard_grafana",
        "public_network_access_enabled",
        false,
      ],
      [
        "desktopvirtualization/hostpools",
        { publicNetworkAccess: "Disabled" },
        "azurerm_virtual_desktop_host_pool",
        "public_network_access",
        "Disabled",
      ],
      [
        "devices/provisioningservices",
        { publicNetworkAccess: "Disabled" },
        "azurerm_iothub_dps",
        "public_network_access_enabled",
        false,
      ],
      [
        "insights/components",
        { publicNetworkAccessForIngestion: "Disabled" },
        "azurerm_application_insights",
        "internet_ingestion_enabled",
        false,
      ],
      [
        "monitor/accounts",
        { publicNetworkAccess: "Disabled" },
        "azurerm_monitor_workspace",
        "public_network_access_enabled",
        false,
      ],
      [
        "recoveryservices/vaults",
        { publicNetworkAccess: "Disabled" },
        "azurerm_recovery_services_vault",
        "public_network_access_enabled",
        false,
      ],
    ];
    for (const [type, desired_input, resource, argument, value] of isPrivate) {
      const { files } = await generate({
        components: [{ name: "one", type_id: `azure:${type}@1`, desired_input }],
      });
      const found = files.some(({ content }) =>
        new RegExp(
          `^resource "${resource}" "one" \\{\\n(?: .*\\n|\\n)*?  ${argument} += ${JSON.stringify(value)}$`,
          "m",
        ).test(content),
      );
      assert.ok(found, type);
    }
  });

  it("names what the whole of Azure shares within its limits, whatever the prefix", async () => {
    const resources = await resourcesOf({ "orders-and-invoices-of-the-shop": "storage/storageaccounts" });
    const name = String(all(resources, "azurerm_storage_account")[0]?.["name"]);
    const [, room = "0"] = /substr\(.*, (\d+)\)/.exec(name) ?? [];
    const rest = name.replaceAll(/\$\{[^}]*\}/g, "");
    const suffix = 6;
    assert.ok(Number(room) + rest.length + suffix <= 24, name);
    assert.match(rest, /^[a-z0-9]+$/);
  });

  it("writes no password where a directory can say who comes in", async () => {
    const resources = await resourcesOf({
      database: "dbforpostgresql/flexibleservers",
      server: "sql/servers",
    });
    const [postgres] = all(resources, "azurerm_postgresql_flexible_server");
    assert.deepEqual(first(postgres, "authentication")?.["password_auth_enabled"], false);
    const [sql] = all(resources, "azurerm_mssql_server");
    assert.equal(first(sql, "azuread_administrator")?.["azuread_authentication_only"], true);
    assert.deepEqual(all(resources, "random_password"), []);
  });

  it("runs functions on the plan of a web app where the two share one, and else on a plan of their own", async () => {
    const shared = await resourcesOf({
      plan: "web/serverfarms",
      site: ["web/webapps", "plan"],
      worker: ["web/functionapps", "plan"],
      files: "storage/storageaccounts",
    });
    assert.deepEqual(Object.keys(shared["azurerm_linux_function_app"] ?? {}), ["worker"]);
    const alone = await resourcesOf({
      plan: "web/serverfarms",
      worker: ["web/functionapps", "plan"],
      files: "storage/storageaccounts",
    });
    assert.deepEqual(Object.keys(alone["azurerm_function_app_flex_consumption"] ?? {}), ["worker"]);
    assert.equal(all(alone, "azurerm_service_plan")[0]?.["sku_name"], "FC1");
  });

  it("writes a Windows machine for SQL Server, and a Linux one else", async () => {
    const resources = await resourcesOf({
      network: "network/virtualnetworks",
      machines: ["network/subnets", "network"],
      web: ["compute/virtualmachines", "machines"],
      data: ["compute/virtualmachines", "machines"],
      sql: ["sqlvirtualmachine/sqlvirtualmachines", "data"],
    });
    assert.deepEqual(Object.keys(resources["azurerm_linux_virtual_machine"] ?? {}), ["web"]);
    assert.deepEqual(Object.keys(resources["azurerm_windows_virtual_machine"] ?? {}), ["data"]);
  });
});

type Resources = Readonly<Record<string, Readonly<Record<string, readonly Body[]>>>>;

/** The resources of a plan, with the components in short: their types, or these with what they stand in. */
async function resourcesOf(
  components: Readonly<Record<string, string | readonly [string, string]>>,
  relations: readonly (readonly [from: string, kind: string, to: string, access?: string[]])[] = [],
): Promise<Resources> {
  const code = await generate({
    components: Object.entries(components).map(([name, one]) => {
      const [type, parent] = typeof one === "string" ? [one] : one;
      return { name, type_id: `azure:${type}@1`, ...(parent && { parent }) };
    }),
    relations: relations.map(([from, kind, to, access]) => ({ from, kind, to, ...(access && { access }) })),
  });
  const text = code.files
    .filter(({ path }) => path.endsWith(".tf"))
    .map(({ content }) => content)
    .join("\n");
  return ((await parseHcl("all.tf", text)) as { resource: Resources }).resource;
}

async function generate(
  plan: PlanInput,
): Promise<Extract<Awaited<ReturnType<typeof generateCode>>, { files: unknown }>> {
  const code = await generateCode(plan, "terraform", shippedCatalogue(), shippedTable);
  assert.ok("files" in code);
  return code;
}

const all = (resources: Resources, type: string): readonly Body[] =>
  Object.values(resources[type] ?? {}).flat();

const first = (body: Body | undefined, block: string): Body | undefined =>
  (body?.[block] as readonly Body[] | undefined)?.[0];
