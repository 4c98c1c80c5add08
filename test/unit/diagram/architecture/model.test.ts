/** What the architecture of a plan shows, where it stands, and how it flows. */
import assert from "node:assert/strict";
import type { DeploymentPlan, PlanInput } from "../../../../src/contract/plan.ts";
import { buildArchitecture } from "../../../../src/engine/diagram/architecture/build.ts";
import { MOST_STEPS } from "../../../../src/engine/diagram/architecture/flow.ts";
import {
  type Architecture,
  type Element,
  framesAround,
  within,
} from "../../../../src/engine/diagram/architecture/model.ts";
import { outsidersIn, useIn } from "../../../../src/engine/diagram/architecture/outsiders.ts";
import { readInfrastructure } from "../../../../src/engine/read/read.ts";
import { composed, engine, proposed } from "../../../support/composing.ts";
import { inMemory } from "../../../support/hcl.ts";
import { facts } from "../../../support/pictures/drawings.ts";

const planOf = (cloud: string, ...types: string[]): DeploymentPlan =>
  composed(
    types.map((type) => ({ type_id: `${cloud}:${type}@1` })),
    {},
    cloud,
  );

/** The element whose component has a type. */
function showing({ root }: Architecture, type: string): Element {
  const found = [...within(root)].find(({ node }) => node?.typeId.includes(`:${type}@`));
  assert.ok(found, `${type} is shown`);
  return found;
}

const titles = (element: Element) => framesAround(element).map(({ title }) => title);

describe("The architecture of a plan", () => {
  const plan = planOf("aws", "apigatewayv2/api", "lambda/function", "rds/dbinstance", "s3/bucket");
  const architecture = buildArchitecture(plan, facts);

  it("shows what serves the purpose, and folds what completes it into that", () => {
    const worker = showing(architecture, "lambda/function");
    const store = showing(architecture, "rds/dbinstance");
    const shown = [...within(architecture.root)].flatMap(({ node }) => node?.typeId ?? []);
    assert.ok(!shown.some((type) => /iam\/role|subnet@|subnetgroup|routetable|securitygroup/.test(type)));
    assert.ok(worker.folded.some(({ typeId }) => typeId.startsWith("aws:iam/role")));
    assert.ok(store.folded.some(({ typeId }) => typeId.startsWith("aws:rds/dbsubnetgroup")));
    // Every component is shown by one element, itself or folded.
    const all = [...within(architecture.root)].flatMap(({ node, folded }) => [
      ...(node ? [node] : []),
      ...folded,
    ]);
    assert.deepEqual(all.map(({ name }) => name).sort(), plan.components.map(({ name }) => name).sort());
  });

  it("puts what is attached to a network into the tier that its subnets are for", () => {
    assert.deepEqual(titles(showing(architecture, "lambda/function")).slice(0, 2), [
      "Private · 2 zones",
      "VPC",
    ]);
    assert.deepEqual(titles(showing(architecture, "rds/dbinstance")).slice(0, 2), ["Data · 2 zones", "VPC"]);
    assert.ok(!titles(showing(architecture, "s3/bucket")).includes("VPC"));
    assert.ok(!titles(showing(architecture, "apigatewayv2/api")).includes("VPC"));
  });

  it("begins outside, and numbers the steps along the way of a request", () => {
    const steps = architecture.links
      .filter(({ step }) => step !== undefined)
      .sort((a, b) => (a.step ?? 0) - (b.step ?? 0))
      .map(({ from, to }) => `${from.title} > ${to.title}`);
    assert.equal(steps[0], `Users > ${showing(architecture, "apigatewayv2/api").title}`);
    assert.equal(
      steps[1],
      `${showing(architecture, "apigatewayv2/api").title} > ${showing(architecture, "lambda/function").title}`,
    );
    assert.ok(steps.some((step) => step.endsWith(`> ${showing(architecture, "rds/dbinstance").title}`)));
  });

  it("shows partners and other systems at the edge where a type is there for them, and only there", () => {
    const actors = (...types: string[]) => {
      const { links } = buildArchitecture(planOf(...(types as [string, ...string[]])), facts);
      return links.flatMap(({ from, to, kinds, main }) =>
        [from, to].some((end) => end.kind === "card" && end.actor !== undefined)
          ? [`${from.title} ${kinds.join()} ${to.title}${main ? "" : " (secondary)"}`]
          : [],
      );
    };
    assert.deepEqual(actors("aws", "transfer/server", "s3/bucket"), [
      "Partners send to Transfer Family server",
    ]);
    assert.deepEqual(actors("aws", "events/eventbus", "events/rule", "events/apidestination"), [
      "EventBridge API destination calls Other systems",
    ]);
    assert.deepEqual(actors("azure", "logic/workflows", "logic/integrationaccounts"), [
      "Integration account exchanges messages with Partners",
    ]);
    assert.deepEqual(actors("aws", "sqs/queue", "lambda/function", "s3/bucket"), []);
  });

  it("shows at the edge whom the intent names, at the doors that are theirs", () => {
    const edge = (intent: string, cloud: string, roles: readonly string[]) => {
      const plan = { ...proposed(intent, cloud, { roles: [...roles] }), intent };
      return buildArchitecture(plan, facts).links.flatMap(({ from, kinds, to }) =>
        from.kind === "card" && from.actor ? [`${from.title} ${kinds.join()} ${to.title}`] : [],
      );
    };
    assert.deepEqual(
      edge("GraphQL backend for a mobile app with file uploads", "aws", ["graphql", "objects"]),
      ["Mobile app calls AppSync GraphQL API"],
    );
    assert.deepEqual(
      edge("an internal tool for employees over VPN, with a SQL database", "azure", [
        ...["app", "relational", "vpn"],
      ]),
      ["Employees use App Service web app", "Employees connect through VPN gateway"],
    );
    assert.deepEqual(edge("IoT devices send measurements over MQTT", "aws", ["device-ingestion"]), [
      "Devices send to IoT thing",
    ]);
    assert.deepEqual(edge("iOS and Android app with chat and sign-in", "gcp", ["app", "identity"]), [
      "Mobile app calls Cloud Run service",
    ]);
    assert.deepEqual(
      edge("a nightly job that sends invoices to our partners", "aws", ["scheduled-work", "email"]),
      [],
    );
    const dashboards = "devices send telemetry, and our customers look at dashboards in Looker";
    assert.ok(
      !edge(dashboards, "gcp", ["device-ingestion", "bi"]).includes("Devices send to Looker instance"),
    );
    // Without a door it is told by what the intent asks for that somebody uses what runs there.
    assert.deepEqual(edge("REST API with a Postgres database", "azure", ["handler", "relational"]), [
      "Users use Function App",
    ]);
    assert.deepEqual(
      edge("devices send telemetry, alarms within seconds", "gcp", [
        ...["device-ingestion", "stream-processing", "alarm"],
      ]),
      ["Devices send to Pub/Sub topic"],
    );
  });

  it("hears those outside in words, also in the plural, and not where they are denied or only addressed", () => {
    const heard = (intent: string) => [...outsidersIn(intent)];
    assert.deepEqual(heard("Customers with the Android app, and field sensors"), [
      "users",
      "apps",
      "devices",
    ]);
    assert.deepEqual(heard("called by legacy systems and suppliers, no mobile app"), ["systems", "partners"]);
    assert.deepEqual(heard("notify the other systems and send files to our partners"), []);
    assert.deepEqual(heard("user".repeat(100_000)), []);
  });

  it("hears them in other languages, too", () => {
    const heard = (intent: string) => [...outsidersIn(intent, facts.inEnglish)].sort().join();
    for (const [intent, expected] of [
      ["ein Onlineshop für unsere Kunden mit Suche und Warenkorb", "users"],
      ["Sensoren senden Messwerte, Mitarbeiter sehen ein Dashboard, ohne Partner", "devices,staff"],
      ["wir schicken Dateien an unsere Partner und benachrichtigen die Lieferanten", ""],
      ["una aplicación móvil para usuarios con fotos", "apps,users"],
      ["enviamos archivos a nuestros proveedores cada noche", ""],
      ["les employés consultent les factures, les capteurs envoient des mesures", "devices,staff"],
      ["une application mobile pour les utilisateurs et une API pour les partenaires", "apps,partners,users"],
      ["nous envoyons des fichiers à nos partenaires chaque nuit", ""],
      ["os funcionários consultam relatórios e os dispositivos enviam telemetria", "devices,staff"],
      ["モバイルアプリのユーザーが写真をアップロードする", "apps,users"],
      ["デバイスからテレメトリを収集し、パートナーがAPIを呼ぶ", "devices,partners"],
      ["员工使用的内部系统,传感器上传数据,合作伙伴通过API访问订单", "devices,partners,staff"],
    ] as const)
      assert.equal(heard(intent), expected, intent);
    const german = "ein internes Werkzeug für Mitarbeiter mit einer SQL-Datenbank";
    const plan = { ...proposed(german, "azure", { roles: ["app", "relational"] }), intent: german };
    const svg = engine.render(plan, "svg", { view: "architecture" });
    assert.match(svg, />Employees</, "the engine reads the intent of the plan itself");
  });

  it("does not take a program that a job works on for those who use it", () => {
    assert.deepEqual([...outsidersIn("a web app")], ["users"]);
    assert.deepEqual([...outsidersIn("each night a job backs up our web app")], []);
  });

  it("hears how what is asked for is used, and not where that is denied or only mentioned", () => {
    for (const intent of [
      "a REST API",
      "Webshops for three brands",
      "a chat with sign-in",
      "an AI assistant",
      "a load test API with Postgres",
      "train each week, and serve behind an API",
      "a REST API with a nightly cleanup job",
      "a daily weather API",
      "a job board website",
      "our webshop with nightly exports",
      "an endpoint that writes each request into a table",
    ])
      assert.equal(useIn(intent), "interface", intent);
    for (const intent of ["payments service", "ten microservices on Kubernetes", "an event-driven app"])
      assert.equal(useIn(intent), "program", intent);
    for (const intent of [
      "a nightly job",
      "no website, only batch jobs",
      "site".repeat(100_000),
      "messages of Azure Service Bus, with Azure services only",
      "each night export the shop's orders",
      "every hour a job polls the API",
      "a scheduled function that writes to a data store",
      "a cron job for our website",
      "a microservice consuming from Kafka",
      "a network with private endpoints",
      "a cron job that pings our website every five minutes",
      "nightly ETL from our CRM API into Postgres",
      "a daily import of what the shop's API says",
      "a job that copies a web app to S3 each night",
      "every night a container job backs up our app",
      "a headless batch service with Postgres",
      "a background service that resizes images from a queue",
      "a Kubernetes service for batch jobs",
    ])
      assert.equal(useIn(intent), undefined, intent.slice(0, 40));
  });

  it("puts what belongs to a network by way of what completes it inside that network", () => {
    const gateway = showing(
      buildArchitecture(planOf("gcp", "compute/routernat"), facts),
      "compute/routernat",
    );
    assert.ok(titles(gateway).includes("VPC network"), titles(gateway).join());
  });

  it("calls tiers by what they are for, as people write it", () => {
    const intent = "REST API with a Postgres database and a cache, private network";
    const plan = proposed(intent, "azure", { roles: ["app", "relational", "cache", "private-link"] });
    const tierOf = (type: string) => titles(showing(buildArchitecture(plan, facts), type))[0];
    assert.equal(tierOf("dbforpostgresql/flexibleservers"), "PostgreSQL");
    assert.equal(tierOf("cache/redisenterprise"), "Endpoints");
  });

  it("keeps what looks after others apart from the flow", () => {
    const { links } = buildArchitecture(
      planOf("aws", "lambda/function", "secretsmanager/secret", "sqs/queue"),
      facts,
    );
    const [secret] = links.filter(({ to }) => to.node?.typeId.includes("secret"));
    assert.equal(secret?.main, false);
    assert.equal(secret?.step, undefined);
    assert.ok(links.some(({ main }) => main));
  });

  it("numbers all who come in by one door before what is behind it, and begins a circle where files arrive", () => {
    const stepsOf = (of: PlanInput) =>
      buildArchitecture(of, facts)
        .links.flatMap(({ from, to, step }) => (step === undefined ? [] : [{ from, to, step }]))
        .sort((a, b) => a.step - b.step)
        .map(({ from, to }) => `${from.title} > ${to.title}`);
    const shop = planOf("aws", "apigatewayv2/api", "lambda/function", "dynamodb/table");
    const steps = stepsOf({ ...shop, intent: "an API for customers and our mobile app" });
    const door = steps.findIndex((step) => !/^(Users|Mobile app) >/.test(step));
    assert.equal(door, 2, steps.join(", "));
    const [bucket, queue, worker] = ["s3/bucket", "sqs/queue", "lambda/function"].map((type) => {
      return { type_id: `aws:${type}@1`, name: type.replace("/", "-") };
    });
    assert.ok(bucket && queue && worker);
    const circle = stepsOf({
      components: [queue, worker, bucket],
      relations: [
        { from: queue.name, to: worker.name, kind: "triggers" },
        { from: worker.name, to: bucket.name, kind: "stores in" },
        { from: bucket.name, to: queue.name, kind: "notifies" },
      ],
    });
    assert.match(circle[0] ?? "", /bucket >/i, circle.join(", "));
    assert.equal(circle.length, 3);
    // Without files it begins with what was asked for, not with what the plan has added to it.
    const topic = { type_id: "aws:sns/topic@1", name: "topic" };
    const added = stepsOf({
      auto_completed: [{ name: topic.name }],
      components: [topic, queue, worker],
      relations: [
        { from: topic.name, to: queue.name, kind: "delivers to" },
        { from: queue.name, to: worker.name, kind: "triggers" },
        { from: worker.name, to: topic.name, kind: "publishes to" },
      ],
    });
    assert.match(added[0] ?? "", /^SQS queue > /, added.join(", "));
  });

  it("numbers of a large plan the ways that lead to most of it, and no more than can be followed", () => {
    const named = (type: string, name: string) => ({ type_id: `aws:${type}@1`, name });
    const tables = Array.from({ length: 20 }, (_, index) => named("dynamodb/table", `table-${index}`));
    const flow = [named("apigatewayv2/api", "api"), named("lambda/function", "handler")];
    const behind = [named("sqs/queue", "orders"), named("lambda/function", "worker")];
    const to = (from: string, target: string, kind: string) => ({ from, to: target, kind });
    const { links } = buildArchitecture(
      {
        components: [
          ...flow,
          ...tables,
          ...behind,
          named("s3/bucket", "bills"),
          named("s3/bucket", "photos"),
        ],
        relations: [
          to("api", "handler", "triggers"),
          ...tables.map(({ name }) => to("handler", name, "reads and writes")),
          ...[to("handler", "orders", "sends to"), to("orders", "worker", "triggers")],
          ...[to("worker", "bills", "stores in"), to("worker", "photos", "stores in")],
        ],
      },
      facts,
    );
    const steps = links
      .filter(({ step }) => step !== undefined)
      .sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
    assert.deepEqual(
      steps.map(({ step }) => step),
      Array.from({ length: MOST_STEPS }, (_, index) => index + 1),
    );
    const said = steps.map(({ from, to }) => `${from.title} > ${to.title}`);
    assert.deepEqual(said.slice(0, 2), ["Users > api", "api > handler"]);
    // What leads on is numbered before one more of what leads nowhere, though it comes after that.
    for (const way of ["handler > orders", "orders > worker"]) assert.ok(said.includes(way), said.join(", "));
  });

  it("begins with those outside through whose door most is reached, and ends one flow before the next", () => {
    const named = (type: string, name: string) => ({ type_id: `aws:${type}@1`, name });
    const { links } = buildArchitecture(
      {
        components: [
          ...[named("quicksight/dashboard", "figures"), named("s3/bucket", "lake")],
          ...[named("apigatewayv2/api", "api"), named("lambda/function", "handler")],
          ...[named("sqs/queue", "orders"), named("dynamodb/table", "customers")],
        ],
        relations: [
          { from: "figures", to: "lake", kind: "reads" },
          { from: "api", to: "handler", kind: "triggers" },
          { from: "handler", to: "orders", kind: "sends to" },
          { from: "handler", to: "customers", kind: "reads and writes" },
        ],
      },
      facts,
    );
    const said = links
      .filter(({ step }) => step !== undefined)
      .sort((a, b) => (a.step ?? 0) - (b.step ?? 0))
      .map(({ from, to }) => `${from.title} > ${to.title}`);
    assert.deepEqual(said, [
      ...["Users > api", "api > handler", "handler > orders", "handler > customers"],
      ...["Users > figures", "figures > lake"],
    ]);
  });

  it("folds what completes others into what makes use of it, not into what it makes use of", () => {
    const { shownBy, root } = buildArchitecture(
      planOf("gcp", "run/service", "redis/instance", "compute/network", "vpcaccess/connector"),
      facts,
    );
    const connector = [...shownBy].find(([{ typeId }]) => typeId.includes("vpcaccess/connector"));
    assert.equal(connector?.[1], showing({ root, links: [], shownBy }, "run/service"));
    // What only keeps others has its own, however they are used.
    const kept = buildArchitecture(planOf("gcp", "sqladmin/instance", "cloudkms/cryptokey"), facts);
    const key = [...kept.shownBy].find(([{ typeId }]) => typeId.includes("cloudkms/cryptokey"));
    assert.equal(key?.[1], showing(kept, "cloudkms/keyring"));
  });

  it("gathers what looks after the rest of a large plan where it stands, and nothing that takes part", () => {
    const large = planOf(
      "aws",
      ...["apigatewayv2/api", "lambda/function", "sqs/queue", "dynamodb/table", "cloudwatch/alarm"],
      ...["cloudtrail/trail", "secretsmanager/secret", "backup/backupplan", "codepipeline/pipeline"],
      ...["codebuild/project", "ecr/repository", "cloudwatch/dashboard"],
    );
    const { root, links } = buildArchitecture(large, facts);
    const gathered = [...within(root)].filter((one) => one.kind === "frame" && one.role === "strip");
    const inside = gathered.flatMap((one) => (one.kind === "frame" ? one.children : []));
    assert.ok(inside.length >= 5, `${inside.length} stand together`);
    for (const one of inside) {
      assert.ok(
        one.node && facts.partOf(facts.lookup(one.node.typeId) ?? assert.fail()) === "care",
        one.title,
      );
      assert.ok(!links.some(({ main, from, to }) => main && (from === one || to === one)), one.title);
    }
    for (const { frame } of gathered) assert.ok(frame?.role === "cloud" || frame?.role === "region");
    const both = buildArchitecture(
      planOf(
        "azure",
        ...["web/webapps", "sql/databases", "keyvault/vaults", "insights/workbooks", "insights/metricalerts"],
        ...[
          "recoveryservices/vaults",
          "operationalinsights/workspaces",
          "graph/applications",
          "insights/monitors",
        ],
      ),
      facts,
    );
    const named = [...within(both.root)].flatMap((one) =>
      one.kind === "frame" && one.role === "strip" ? [`${one.frame?.role}: ${one.title}`] : [],
    );
    assert.deepEqual(named.sort(), ["cloud: Global services", "region: Supporting services"]);
    const small = buildArchitecture(planOf("aws", "lambda/function", "secretsmanager/secret"), facts);
    assert.ok(![...within(small.root)].some((one) => one.kind === "frame" && one.role === "strip"));
  });

  it("leads once to what is in an account, and not to the account as well", () => {
    const types = { app: "azure:web/functionapps@1", account: "azure:storage/storageaccounts@1" };
    const container = "azure:storage/blobcontainers@1";
    const plan: PlanInput = {
      components: [
        ...Object.entries(types).map(([name, type_id]) => ({ name, type_id })),
        { name: "container", type_id: container, parent: "account" },
      ],
      relations: [
        { from: "app", to: "account", kind: "reads and writes" },
        { from: "app", to: "container", kind: "stores files in" },
      ],
    };
    const links = buildArchitecture(plan, facts).links;
    assert.deepEqual(
      links.map(({ from, kinds, to }) => [from.title, [...kinds].sort(), to.title]),
      [["app", ["reads and writes", "stores files in"], "container"]],
    );
  });

  it("leads through what is folded, where that hands on", () => {
    const { links, root, shownBy } = buildArchitecture(
      planOf("aws", "elasticloadbalancingv2/loadbalancer", "ecs/service"),
      facts,
    );
    const balancer = showing({ root, links, shownBy }, "elasticloadbalancingv2/loadbalancer");
    const service = showing({ root, links, shownBy }, "ecs/service");
    assert.ok(links.some(({ from, to, main }) => from === balancer && to === service && main));
  });

  it("shows a service that is there with its task definition in it, and leads from it to what the task uses", async () => {
    const { plan } = await readInfrastructure(
      inMemory({
        "main.tf": `
resource "aws_ecs_service" "api" { task_definition = aws_ecs_task_definition.api.arn }
resource "aws_ecs_task_definition" "api" {
  container_definitions = jsonencode([{ environment = [{ name = "Q", value = aws_sqs_queue.orders.url }] }])
}
resource "aws_sqs_queue" "orders" {}`,
      }),
      [""],
    );
    const { root, links, shownBy } = buildArchitecture(plan, facts);
    const service = showing({ root, links, shownBy }, "ecs/service");
    assert.deepEqual(
      service.folded.map(({ name }) => name),
      ["aws_ecs_task_definition.api"],
    );
    assert.ok(links.some(({ from, to }) => from === service && to.node?.name === "aws_sqs_queue.orders"));
  });

  it("shows beside a component what completes it, when that is asked for", () => {
    const name = showing(architecture, "lambda/function").node?.name ?? "";
    const unfolded = buildArchitecture(plan, facts, [name]);
    const roles = [...within(unfolded.root)].filter(({ node }) => node?.typeId.startsWith("aws:iam/role"));
    assert.ok(roles.length > 0);
    assert.deepEqual(showing(unfolded, "lambda/function").folded, []);
  });

  it("shows what no catalogue knows, and does not guess what it is for", () => {
    const foreign = {
      components: [
        { type_id: "acme:cache/grid@3", name: "grid" },
        { type_id: "acme:cache/role@3", name: "grid-role" },
      ],
      relations: [{ from: "grid", to: "grid-role", kind: "acts as" }],
    };
    const { root, links } = buildArchitecture(foreign, facts);
    assert.deepEqual(
      [...within(root)].flatMap(({ node }) => node?.name ?? []),
      ["grid", "grid-role"],
    );
    assert.equal(links.length, 1);
  });

  it("puts what its cloud declares and no catalogue knows into that cloud, and what is of none beside it", () => {
    const components = ["aws_quicksight_theme", "AWS::Forecast::Dataset", "datadog_monitor", "random_pet"];
    const { root } = buildArchitecture(
      { components: components.map((type) => ({ type_id: type, name: type })) },
      facts,
    );
    const cloudOf = (type: string) => {
      const element = [...within(root)].find(({ node }) => node?.typeId === type);
      return element?.frame?.title;
    };
    assert.deepEqual(components.map(cloudOf), ["AWS", "AWS", "", ""]);
  });

  it("names the plan's region: on the region's frame, else on the cloud's, and nowhere where nothing is in one", () => {
    const framesOf = (...types: string[]) => {
      const { root } = buildArchitecture({ ...planOf("aws", ...types), region: "eu-central-1" }, facts);
      return [...within(root)].flatMap(({ kind, title, node }) => (kind === "frame" && !node ? [title] : []));
    };
    assert.deepEqual(framesOf("cloudfront/distribution", "s3/bucket"), ["AWS", "Region eu-central-1"]);
    assert.deepEqual(framesOf("sqs/queue"), ["AWS · eu-central-1"]);
    assert.deepEqual(framesOf("cloudfront/distribution"), ["AWS"]);
  });

  it("puts what stands in one zone into that one", () => {
    const machines = {
      components: [
        { type_id: "aws:ec2/vpc@1", name: "net" },
        { type_id: "aws:ec2/subnet@1", name: "a", parent: "net", purpose: "private", zone: 1 },
        { type_id: "aws:ec2/subnet@1", name: "b", parent: "net", purpose: "private", zone: 2 },
        { type_id: "aws:ec2/instance@1", name: "first", parent: "a" },
        { type_id: "aws:ec2/instance@1", name: "second", parent: "b" },
      ],
      relations: [{ from: "first", to: "second", kind: "replicates to" }],
    };
    const spread = buildArchitecture(machines, facts);
    const zoneOf = (name: string) => {
      const element = [...within(spread.root)].find(({ node }) => node?.name === name);
      return element?.frame?.title;
    };
    assert.deepEqual([zoneOf("first"), zoneOf("second")], ["Zone 1", "Zone 2"]);
  });
});
