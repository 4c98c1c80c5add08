/** What programs of Azure and Google are told: names inside of services as well, and where secrets are. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { written } from "../../support/code/blocks.ts";
import { type Components, planOf, type Relations } from "../../support/code/plans.ts";

const SETTING =
  /(?:\bname = "(\w+)"|\bname: '(\w+)'|(?<=[{"\w)\]] )([A-Z]\w+)) (?:value)?(?:: | ?= )("[^"]*"|'[^']*'|\S+)/g;

/** Variables of programs by name, each with what it is set to. */
async function toldIn(plan: PlanInput, language: CodeLanguage): Promise<ReadonlyMap<string, string>> {
  const { blocks } = await written(plan, language);
  const programs = blocks.filter(({ type }) =>
    /web_app|function|container_app$|container_app_job|container_group|cloud_run_v2_(?:service|job|worker_pool)$|Microsoft\.(?:Web\/sites|App\/(?:containerApps|jobs)|ContainerInstance)/i.test(
      type,
    ),
  );
  return new Map(
    programs.flatMap(({ body }) =>
      [...body.matchAll(SETTING)].map(([, one, other, third, value = ""]) => [
        one ?? other ?? third ?? "",
        value,
      ]),
    ),
  );
}

const SHOP: Components = {
  shop: "app/containerapps",
  me: "managedidentity/userassignedidentities",
  bus: "servicebus/namespaces",
  orders: { type: "servicebus/queues", parent: "bus" },
  invoices: { type: "servicebus/queues", parent: "bus" },
  items: "documentdb/databaseaccounts",
  stock: "dbforpostgresql/flexibleservers",
  models: "cognitiveservices/openai",
  cache: "cache/redis",
  files: "storage/storageaccounts",
  photos: { type: "storage/blobcontainers", parent: "files" },
};

const SHOP_USES: Relations = [
  ["shop", "authenticates with", "me"],
  ["shop", "sends to", "orders"],
  ["shop", "sends to", "invoices"],
  ["shop", "reads and writes", "items"],
  ["shop", "queries", "stock"],
  ["shop", "calls", "models"],
  ["shop", "caches in", "cache"],
  ["shop", "stores files in", "photos"],
];

describe("Programs of Azure", () => {
  for (const language of ["terraform", "bicep"] as const) {
    it(`are told names inside of services, each of its own, in ${language}`, async () => {
      const told = await toldIn(planOf("azure", SHOP, SHOP_USES), language);
      for (const [name, value] of [
        ["AZURE_CLIENT_ID", /\bme\b.*client_?id/i],
        ["ORDERS", /orders\.name/],
        ["ORDERS_HOST", /servicebus\.windows\.net/],
        ["INVOICES", /invoices\.name/],
        ["ITEMS", /items\..*endpoint/i],
        ["ITEMS_DATABASE", /items_?database\.name/i],
        ["ITEMS_CONTAINER", /items_?container\.name/i],
        ["STOCK_DATABASE", /stock_?database\.name/i],
        ["STOCK_USER", /\bme\.name/],
        ["MODELS_DEPLOYMENT", /models_?model\.name/i],
        ["CACHE_PORT", /6380/],
        ["CACHE_USER", /\bme\b.*principal_?id/i],
        ["PHOTOS", /photos\.name/],
        ["PHOTOS_ENDPOINT", /files\..*blob/i],
      ] as const)
        assert.match(told.get(name) ?? "", value, name);
      assert.equal(told.get("ORDERS_CONNECTION__credential"), undefined);
    });
  }

  it("sign bindings of functions in by connections of which no other setting has the name", async () => {
    const plan = planOf(
      "azure",
      {
        worker: "web/functionapps",
        bus: "servicebus/namespaces",
        jobs: { type: "servicebus/queues", parent: "bus" },
      },
      [["jobs", "triggers", "worker", ["receive"]]],
    );
    for (const language of ["terraform", "bicep"] as const) {
      const told = await toldIn(plan, language);
      assert.match(told.get("JOBS") ?? "", /jobs\.name/);
      assert.match(told.get("JOBS_CONNECTION__credential") ?? "", /managedidentity/);
      assert.equal(told.get("JOBS_CONNECTION"), undefined);
    }
  });
});

describe("Programs of Google Cloud", () => {
  const components: Components = {
    api: "run/service",
    me: "iam/serviceaccount",
    orders: "sqladmin/instance",
    cache: "redis/instance",
    key: "secretmanager/secret",
    models: "aiplatform/publishermodel",
    rows: "bigtable/instance",
  };
  const uses: Relations = [
    ["api", "runs as", "me"],
    ["api", "queries", "orders"],
    ["api", "caches in", "cache"],
    ["api", "reads secrets from", "key"],
    ["api", "calls", "models"],
    ["api", "reads and writes", "rows"],
  ];

  it("are told names inside of services, and where secrets are", async () => {
    const told = await toldIn(planOf("gcp", components, uses), "terraform");
    for (const [name, value] of [
      ["ORDERS", /orders\.connection_name/],
      ["ORDERS_DATABASE", /orders_database\.name/],
      ["ORDERS_USER", /me\.email/],
      ["ORDERS_SECRET", /^$/],
      ["CACHE_SECRET", /cache_secret\.id/],
      ["CACHE_CA", /server_ca_certs/],
      ["KEY", /key\.id/],
      ["ROWS_TABLE", /rows_table\.name/],
      ["GOOGLE_GENAI_USE_VERTEXAI", /true/],
      ["GOOGLE_CLOUD_LOCATION", /var\.region/],
    ] as const)
      assert.match(told.get(name) ?? "", value, name);
  });

  it("leave libraries the names that these read", async () => {
    const plan = planOf("gcp", { ...components, "google cloud project": "storage/bucket" }, [
      ...uses,
      ["api", "reads", "google cloud project"],
    ]);
    const told = await toldIn(plan, "terraform");
    assert.match(told.get("GOOGLE_CLOUD_PROJECT") ?? "", /var\.project/);
    assert.match(told.get("GOOGLE_CLOUD_PROJECT_2") ?? "", /google_cloud_project\.name/);
  });

  it("may read the password of SQL Server, which knows no accounts of Google", async () => {
    const orders = {
      type: "sqladmin/instance",
      desired_input: { database_version: "SQLSERVER_2022_STANDARD" },
    };
    const plan = planOf("gcp", { ...components, orders }, uses);
    const told = await toldIn(plan, "terraform");
    assert.match(told.get("ORDERS_USER") ?? "", /sqlserver/);
    assert.match(told.get("ORDERS_SECRET") ?? "", /orders_secret\.id/);
    const { of } = await written(plan, "terraform");
    assert.ok(
      of("google_secret_manager_secret_iam_member").some(({ body }) => /orders_secret\.id/.test(body)),
    );
  });

  it("that take messages by themselves are told of the subscription", async () => {
    const plan = planOf("gcp", { pool: "run/workerpool", jobs: "pubsub/subscription", all: "pubsub/topic" }, [
      ["jobs", "delivers to", "pool", ["receive"]],
      ["jobs", "receives from", "all"],
    ]);
    assert.match((await toldIn(plan, "terraform")).get("JOBS") ?? "", /jobs\.id/);
  });
});
