/** Architectures of what was read: which relations are steps of a flow, and what only watches. */
import assert from "node:assert/strict";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import { framesAround } from "../../../../src/engine/diagram/architecture/model.ts";
import { readInfrastructure } from "../../../../src/engine/read/read.ts";
import { engine } from "../../../support/composing.ts";
import { architectureOf } from "../../../support/pictures/drawings.ts";
import { filesOf } from "../../read/files.ts";

const read = async (text: string) => (await readInfrastructure(filesOf({ "main.tf": text }), [""])).plan;

/** Per component the name of the one that shows it. */
function showing(plan: PlanInput): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    [...architectureOf(plan).shownBy].map(([{ name }, { node }]) => [name, node?.name]),
  );
}

describe("the main flow of what was read", () => {
  const stepsOf = (plan: PlanInput) =>
    architectureOf(plan)
      .links.filter(({ step }) => step !== undefined)
      .sort((a, b) => (a.step ?? 0) - (b.step ?? 0))
      .map(({ from, to, kinds }) => `${from.node?.name} ${kinds.join(", ")} ${to.node?.name}`);

  it("has no step of which only a reference is known", async () => {
    const plan = await read(`
module "a" { source = "acme/a/aws" }
module "b" {
  source = "acme/b/aws"
  of     = module.a.id
}
module "c" {
  source = "acme/c/aws"
  of     = module.b.id
}
`);
    assert.equal(plan.relations?.filter(({ kind }) => kind === "references").length, 2);
    assert.deepEqual(stepsOf(plan), []);
    // They are drawn all the same.
    assert.deepEqual(
      architectureOf(plan).links.map(({ main }) => main),
      [true, true],
    );
  });

  it("goes on where more is known, also of a relation that is a reference, too", () => {
    const components = ["api", "worker", "store", "other"].map((name) => ({ name, type_id: "x" }));
    const relations = [
      { from: "api", to: "worker", kind: "calls" },
      { from: "worker", to: "store", kind: "references" },
      { from: "worker", to: "store", kind: "writes to" },
      { from: "worker", to: "other", kind: "references" },
    ];
    assert.deepEqual(stepsOf({ components, relations }), [
      "api calls worker",
      "worker references, writes to store",
    ]);
  });
});

describe("steps and captions of a link", () => {
  const plan: PlanInput = {
    components: ["a", "b", "c"].map((name) => ({ name, type_id: "x" })),
    relations: [
      { from: "a", to: "b", kind: "runs in, part of" },
      { from: "b", to: "c", kind: "protects, queries" },
      { from: "a", to: "c", kind: "talks to" },
    ],
  };

  it("are of what runs along it, and of words that nobody knows", () => {
    const steps = architectureOf(plan).links.flatMap(({ from, to, step }) =>
      step === undefined ? [] : [`${from.title} ${to.title}`],
    );
    assert.deepEqual(steps.sort(), ["a c", "b c"]);
  });

  it("are of what is mounted, and of what an application uses that answers it or keeps its data", () => {
    const [app, files] = ["gcp:firebase/project@1", "gcp:filestore/instance@1"];
    const used = [
      "firestore/database",
      "cloudfunctions/function",
      "storage/bucket",
      "identityplatform/config",
    ];
    const components = [
      ...[app, files, ...used.map((type) => `gcp:${type}@1`)].map((type_id) => ({ name: type_id, type_id })),
      { name: "service", type_id: "gcp:run/service@1" },
    ];
    const relations = [
      { from: "service", to: files, kind: "mounts" },
      ...used.map((type) => ({ from: app, to: `gcp:${type}@1`, kind: "uses" })),
    ];
    const steps = architectureOf({ components, relations }).links.flatMap(({ to, step }) =>
      step === undefined || to.node === undefined ? [] : [to.node.typeId],
    );
    assert.deepEqual(
      new Set(steps),
      new Set([app, files, ...used.slice(0, 3).map((type) => `gcp:${type}@1`)]),
    );
  });

  it("leave out the other verbs, which a line still tells to whoever points at it", () => {
    const svg = engine.render(plan, "svg", { view: "architecture" });
    assert.match(svg, /<desc>[^<]*b queries c\./);
    assert.match(svg, /data-kind="protects, queries"/);
    assert.match(svg, /data-kind="runs in, part of"/);
    const mermaid = engine.render(plan, "mermaid", { view: "architecture" });
    assert.match(mermaid, /\|"\d\. queries"\|/);
    assert.match(mermaid, /\|"runs in, part of"\|/);
  });
});

describe("what exists, in an architecture", () => {
  const NETWORKS = { aws: "aws:ec2/vpc@1", azure: "azure:network/virtualnetworks@1" } as const;
  const database = (type_id: string, more: Partial<PlanInput["components"][number]> = {}) => ({
    ...{ name: "db", type_id, existing: true },
    ...more,
  });
  const placeOf = (...components: PlanInput["components"]) => {
    const found = [...architectureOf({ components, relations: [] }).shownBy].find(
      ([{ name }]) => name === "db",
    );
    return found ? framesAround(found[1]).flatMap(({ node, title }) => (node ? [node.name] : [title])) : [];
  };
  const vpc = { name: "vpc", type_id: NETWORKS.aws, existing: true };

  it("stands in the only existing network of its cloud, where a new one of its type would", () => {
    assert.equal(placeOf(vpc, database("aws:rds/dbinstance@1"))[0], "vpc");
    const vnet = { name: "vnet", type_id: NETWORKS.azure, existing: true };
    assert.equal(placeOf(vnet, database("azure:dbforpostgresql/flexibleservers@1"))[0], "vnet");
    const subnet = { name: "subnet", type_id: "aws:ec2/subnet@1", parent: "vpc", purpose: "data" };
    const edge = [
      { name: "edge", type_id: "aws:ec2/subnet@1", parent: "vpc", purpose: "public" },
      { name: "nat", type_id: "aws:ec2/natgateway@1", parent: "edge" },
    ];
    const places = placeOf(vpc, subnet, ...edge, database("aws:rds/dbinstance@1"));
    assert.deepEqual(places.slice(0, 2), ["Data", "vpc"]);
    const brought = { ...vpc, name: "brought", existing: false };
    assert.equal(placeOf(vpc, brought, database("aws:rds/dbinstance@1"))[0], "vpc");
  });

  it("stands where it did if there are two networks or none that exist, if it is new, public or of another kind or cloud", () => {
    const other = { ...vpc, name: "other" };
    for (const components of [
      [vpc, other, database("aws:rds/dbinstance@1")],
      [database("aws:rds/dbinstance@1")],
      [{ ...vpc, existing: false }, database("aws:rds/dbinstance@1")],
      [vpc, database("aws:rds/dbinstance@1", { existing: false })],
      [vpc, database("azure:dbforpostgresql/flexibleservers@1")],
      [vpc, database("aws:s3/bucket@1")],
      [
        { name: "vpc", type_id: NETWORKS.azure, existing: true },
        database("azure:dbforpostgresql/flexibleservers@1", {
          desired_input: { network: { publicNetworkAccess: "Enabled" } },
        }),
      ],
    ])
      assert.ok(!placeOf(...components).includes("vpc"), JSON.stringify(components));
  });
});

describe("what only watches, in an architecture of what was read", () => {
  const WATCHED = `
resource "aws_lambda_function" "shop" { environment { variables = { QUEUE = aws_sqs_queue.orders.url } } }
resource "aws_sqs_queue" "orders" {}
resource "aws_sns_topic" "staff" {}
resource "aws_cloudwatch_metric_alarm" "errors" {
  dimensions    = { FunctionName = aws_lambda_function.shop.function_name }
  alarm_actions = [aws_sns_topic.staff.arn]
}
resource "aws_cloudwatch_metric_alarm" "age" { dimensions = { QueueName = aws_sqs_queue.orders.name } }
resource "aws_cloudwatch_composite_alarm" "both" {
  alarm_rule = "ALARM(\${aws_cloudwatch_metric_alarm.errors.alarm_name}) OR ALARM(\${aws_cloudwatch_metric_alarm.age.alarm_name})"
}
resource "aws_cloudwatch_dashboard" "one" {
  dashboard_body = jsonencode({ metrics = [["AWS/Lambda", "Errors", aws_lambda_function.shop.function_name]] })
}
resource "aws_cloudwatch_dashboard" "whole" {
  dashboard_body = jsonencode({ metrics = [aws_lambda_function.shop.function_name, aws_sqs_queue.orders.name] })
}
resource "aws_cloudwatch_metric_alarm" "bill" { alarm_actions = [aws_sns_topic.staff.arn] }
`;

  it("is shown with what it watches; a board of the whole and an alarm of nothing here by themselves", async () => {
    const {
      "aws_lambda_function.shop": shop,
      "aws_sqs_queue.orders": orders,
      ...others
    } = showing(await read(WATCHED));
    assert.deepEqual([shop, orders], ["aws_lambda_function.shop", "aws_sqs_queue.orders"]);
    assert.deepEqual(others, {
      "aws_sns_topic.staff": "aws_sns_topic.staff",
      "aws_cloudwatch_metric_alarm.errors": shop,
      "aws_cloudwatch_metric_alarm.age": orders,
      "aws_cloudwatch_composite_alarm.both": shop,
      "aws_cloudwatch_dashboard.one": shop,
      "aws_cloudwatch_dashboard.whole": "aws_cloudwatch_dashboard.whole",
      "aws_cloudwatch_metric_alarm.bill": "aws_cloudwatch_metric_alarm.bill",
    });
  });

  it("is so on every cloud", async () => {
    const azure = await read(`
resource "azurerm_linux_web_app" "shop" { app_settings = { DB = azurerm_mssql_server.main.id } }
resource "azurerm_mssql_server" "main" {}
resource "azurerm_monitor_metric_alert" "slow" { scopes = [azurerm_linux_web_app.shop.id] }
`);
    assert.equal(showing(azure)["azurerm_monitor_metric_alert.slow"], "azurerm_linux_web_app.shop");
    const google = await read(`
resource "google_cloud_run_v2_service" "shop" { name = google_pubsub_topic.orders.id }
resource "google_pubsub_topic" "orders" {}
resource "google_monitoring_alert_policy" "slow" {
  conditions { condition_threshold { filter = "service_name = \${google_cloud_run_v2_service.shop.name}" } }
}
`);
    assert.equal(showing(google)["google_monitoring_alert_policy.slow"], "google_cloud_run_v2_service.shop");
  });

  it("is shown where a design has it, and where alarms only watch each other", async () => {
    const { existing: _, ...design } = await read(WATCHED);
    const own = "aws_cloudwatch_metric_alarm.errors";
    assert.equal(showing(design)[own], own);
    const [one, other] = ["one", "other"];
    const type_id = "aws:cloudwatch/compositealarm@1";
    const circle: PlanInput = {
      components: [one, other].map((name) => ({ name, type_id })),
      relations: [
        { from: one, to: other, kind: "watches" },
        { from: other, to: one, kind: "watches" },
      ],
      existing: { languages: ["terraform"], of: "source" },
    };
    assert.deepEqual(showing(circle), { one, other });
  });
});

describe("what completes others, in an architecture of what was read", () => {
  it("is not what does the work, also where only its network is known", async () => {
    const plan = await read(`
module "vpc" { source = "terraform-aws-modules/vpc/aws" }
resource "aws_instance" "web" { subnet_id = module.vpc.public_subnets[0] }
resource "aws_vpc" "own" {}
resource "aws_subnet" "own" { vpc_id = aws_vpc.own.id }
resource "aws_lambda_function" "worker" { vpc_config { subnet_ids = [aws_subnet.own.id] } }
`);
    const shown = showing(plan);
    for (const name of ["aws_instance.web", "aws_lambda_function.worker"]) assert.equal(shown[name], name);
  });

  it("is no part of what stands in no cloud", async () => {
    const plan = await read(`
resource "random_pet" "name" {}
resource "azurerm_user_assigned_identity" "shop" { name = random_pet.name.id }
resource "azurerm_network_interface" "one" { name = random_pet.name.id }
resource "azurerm_linux_web_app" "other" { name = random_pet.name.id }
`);
    for (const [name, by] of Object.entries(showing(plan))) assert.equal(by, name);
  });
});
