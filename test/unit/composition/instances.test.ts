import assert from "node:assert/strict";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { relationWords } from "../../../src/shared/relationWords.ts";
import { composed, engine, proposed } from "../../support/composing.ts";
import { referencesOf } from "../../support/planChecks.ts";

/** Composes `name=service/kind` of AWS. */
const aws = (...picks: readonly string[]): DeploymentPlan => composed(picks);

function namesOf(plan: DeploymentPlan, typeName: string): string[] {
  return plan.components
    .filter(({ type_id }) => type_id.includes(`:${typeName}@`))
    .map(({ name }) => name)
    .sort();
}

/** "role may read, write table". */
function rightsOf({ relations = [] }: DeploymentPlan): string[] {
  return relations
    .filter(({ kind, ports }) => kind.startsWith("may ") && !ports)
    .map((relation) => `${relation.from} ${relationWords(relation)} ${relation.to}`);
}

/** "firewall > firewall: ports". */
function openingsOf({ relations = [] }: DeploymentPlan): string[] {
  return relations.flatMap(({ from, to, ports }) => (ports ? `${from} > ${to}: ${ports.join(", ")}` : []));
}

describe("Identities", () => {
  it("are one per workload, with what its relations need and nothing more", () => {
    const plan = aws(
      "take-orders=lambda/function",
      "bill-orders=lambda/function",
      "orders-table=dynamodb/table",
      "bill-queue=sqs/queue",
    );
    assert.deepEqual(namesOf(plan, "iam/role"), ["bill-orders-execution-role", "take-orders-execution-role"]);
    assert.deepEqual(rightsOf(plan), [
      "bill-orders-execution-role may receive bill-queue",
      "bill-orders-execution-role may read, write orders-table",
      "take-orders-execution-role may read, write orders-table",
    ]);
  });

  it("that start a task and that it acts as are two", () => {
    const plan = aws("shop=ecs/service", "images=ecr/repository", "files=s3/bucket");
    const task = plan.components.find(({ type_id }) => type_id === "aws:ecs/taskdefinition@1");
    assert.equal(task?.serves, "shop");
    assert.deepEqual(rightsOf(plan), [
      "shop-task-definition-execution-role may pull images",
      "shop-task-definition-task-role may read, write files",
    ]);
  });

  it("that were chosen are taken by one workload and not by all", () => {
    const plan = aws("a=lambda/function", "b=lambda/function", "mine=iam/role");
    assert.deepEqual(namesOf(plan, "iam/role"), ["b-execution-role", "mine"]);
    assert.equal(plan.components.find(({ name }) => name === "mine")?.serves, "a");
  });

  it("are not made where nothing is asked who it is", () => {
    assert.deepEqual(namesOf(aws("web=ec2/instance"), "iam/role"), []);
    const plan = aws("web=ec2/instance", "files=s3/bucket");
    assert.deepEqual(rightsOf(plan), ["web-instance-profile-role may read, write files"]);
  });
});

describe("A network", () => {
  const plan = aws(
    "entry=elasticloadbalancingv2/loadbalancer",
    "shop=ecs/service",
    "orders=rds/dbinstance",
    "sessions=elasticache/replicationgroup",
  );

  it("has public, private and data subnets in two zones", () => {
    assert.deepEqual(namesOf(plan, "ec2/subnet"), [
      "data-subnet-a",
      "data-subnet-b",
      "private-subnet-a",
      "private-subnet-b",
      "public-subnet-a",
      "public-subnet-b",
    ]);
    const placed = (plan.relations ?? [])
      .filter(({ from, to }) => ["entry", "shop"].includes(from) && to.includes("subnet"))
      .map(({ from, to }) => `${from} in ${to}`);
    assert.deepEqual(placed, [
      "entry in public-subnet-a",
      "entry in public-subnet-b",
      "shop in private-subnet-a",
      "shop in private-subnet-b",
    ]);
  });

  it("has machines stand in its zones in turn, and one alone in one", () => {
    const placesOf = (...names: readonly string[]) => {
      const machines = aws(...names.map((name) => `${name}=ec2/instance`));
      assert.equal(
        JSON.stringify(engine.resolve("aws", { candidates: machines.components })),
        JSON.stringify(machines),
      );
      return machines.components
        .filter(({ name }) => names.includes(name))
        .map(({ name, parent }) => `${name} in ${parent}`)
        .sort();
    };
    assert.deepEqual(placesOf("alone"), ["alone in private-subnet-a"]);
    assert.deepEqual(placesOf("one", "three", "two"), [
      "one in private-subnet-a",
      "three in private-subnet-b",
      "two in private-subnet-a",
    ]);
  });

  it("opens each tier to the one before it, on the ports of what answers", () => {
    assert.deepEqual(openingsOf(plan), [
      "application-security-group > data-security-group: 5432, 6379",
      "entry-security-group > application-security-group: 8080",
      "internet-gateway > entry-security-group: 80, 443",
    ]);
  });

  it("opens the port of what a queue is a part of", () => {
    const candidates = [
      { type_id: "azure:app/containerapps@1", name: "shop" },
      { type_id: "azure:servicebus/queues@1", name: "jobs" },
      {
        type_id: "azure:servicebus/namespaces@1",
        name: "bus",
        desired_input: { publicNetworkAccess: "Disabled" },
      },
    ];
    assert.deepEqual(openingsOf(engine.resolve("azure", { candidates })), [
      "application-network-security-group > data-network-security-group: 5671",
    ]);
  });

  it("opens the port of the engine", () => {
    const candidates = [
      { type_id: "aws:ecs/service@1", name: "shop" },
      { type_id: "aws:rds/dbinstance@1", name: "orders", desired_input: { Engine: "mysql" } },
    ];
    const mysql = engine.resolve("aws", { candidates });
    assert.deepEqual(openingsOf(mysql), ["application-security-group > data-security-group: 3306"]);
  });

  it("reaches out through a NAT gateway only where something needs it", () => {
    assert.equal(namesOf(plan, "ec2/natgateway").length, 1);
    const quiet = aws("work=lambda/function", "orders=rds/dbinstance");
    assert.deepEqual(namesOf(quiet, "ec2/natgateway"), []);
    assert.deepEqual(namesOf(quiet, "ec2/internetgateway"), []);
    const busy = aws("work=lambda/function", "orders=rds/dbinstance", "jobs=sqs/queue");
    assert.equal(namesOf(busy, "ec2/natgateway").length, 1);
  });

  it("is for a function only where it connects to something within", () => {
    const plan = aws("work=lambda/function", "orders=dynamodb/table");
    assert.deepEqual([namesOf(plan, "ec2/vpc"), namesOf(plan, "ec2/subnet")], [[], []]);
  });

  it("takes the subnet that was chosen for what its settings say", () => {
    const subnet = (isPublic: boolean) =>
      engine.resolve("aws", {
        candidates: [
          { type_id: "aws:elasticloadbalancingv2/loadbalancer@1", name: "entry" },
          { type_id: "aws:ecs/service@1", name: "shop" },
          { type_id: "aws:ec2/subnet@1", name: "mine", desired_input: { MapPublicIpOnLaunch: isPublic } },
        ],
      });
    const purposeOf = ({ components }: DeploymentPlan) =>
      components.find(({ name }) => name === "mine")?.purpose;
    assert.deepEqual([purposeOf(subnet(true)), purposeOf(subnet(false))], ["public", "private"]);
  });
});

describe("Places of their own", () => {
  const purposesOf = ({ components }: DeploymentPlan) =>
    components
      .flatMap(({ name, parent, purpose }) => (purpose && parent ? [`${purpose}: ${name}`] : []))
      .sort();
  const parentOf = ({ components }: DeploymentPlan, name: string) =>
    components.find((component) => component.name === name)?.parent;

  it("are given to what Azure demands them for, with the names that it demands", () => {
    const plan = composed(
      ["gate=network/applicationgateways", "jump=network/bastionhosts", "wall=network/azurefirewalls"],
      {},
      "azure",
    );
    assert.deepEqual(
      ["gate", "jump", "wall"].map((name) => parentOf(plan, name)),
      ["application-gateway-subnet", "AzureBastionSubnet", "AzureFirewallSubnet"],
    );
    assert.deepEqual(
      namesOf(plan, "network/publicipaddresses"),
      ["gate-address", "jump-address", "wall-address"],
      "no address is shared",
    );
  });

  it("are delegated to the server that the internet cannot reach, and to what connects to it", () => {
    const server = (isOpen: boolean) =>
      composed(
        [
          { type_id: "azure:web/webapps@1", name: "shop" },
          {
            type_id: "azure:dbforpostgresql/flexibleservers@1",
            name: "orders",
            desired_input: { "network.publicNetworkAccess": isOpen ? "Enabled" : "Disabled" },
          },
        ],
        {},
        "azure",
      );
    assert.deepEqual(namesOf(server(true), "network/subnets"), []);
    const closed = server(false);
    assert.deepEqual(namesOf(closed, "network/subnets"), ["apps-subnet", "postgresql-subnet"]);
    assert.equal(parentOf(closed, "orders"), "postgresql-subnet");
    assert.deepEqual(openingsOf(closed), [
      "application-network-security-group > data-network-security-group: 5432",
    ]);
  });

  it("hold the endpoint of each service that the internet cannot reach", () => {
    const closed = { publicNetworkAccess: "Disabled" };
    const plan = composed(
      [
        { type_id: "azure:app/containerapps@1", name: "shop" },
        { type_id: "azure:keyvault/vaults@1", name: "keys", desired_input: closed },
        { type_id: "azure:storage/storageaccounts@1", name: "files", desired_input: closed },
        { type_id: "azure:search/searchservices@1", name: "finder" },
        { type_id: "azure:network/privateendpoints@1", name: "mine" },
      ],
      {},
      "azure",
    );
    const leads = (plan.relations ?? []).filter(({ kind }) => kind === "connects to");
    assert.deepEqual(
      leads.map(({ from, to }) => `${from} to ${to}`),
      ["files-private-endpoint to files", "mine to keys"],
      "an endpoint leads to one service",
    );
    assert.equal(parentOf(plan, "shop"), "container-apps-environment");
    assert.equal(parentOf(plan, "container-apps-environment"), "container-apps-subnet");
  });

  it("are Google's: a subnet for what is serverless, for proxies, and Cloud NAT for machines", () => {
    const run = composed(["shop=run/service", "sessions=redis/instance"], {}, "gcp");
    assert.deepEqual(namesOf(run, "compute/subnetwork"), ["serverless-subnetwork"]);
    assert.deepEqual(namesOf(run, "iam/serviceaccount"), ["shop-account"]);
    const inner = composed(
      [
        {
          type_id: "gcp:compute/forwardingrule@1",
          name: "entry",
          desired_input: { load_balancing_scheme: "INTERNAL_MANAGED" },
        },
        { type_id: "gcp:compute/instance@1", name: "shop" },
      ],
      {},
      "gcp",
    );
    assert.deepEqual(namesOf(inner, "compute/subnetwork"), [
      "application-subnetwork",
      "proxy-only-subnetwork",
    ]);
    assert.deepEqual(namesOf(inner, "compute/routernat"), ["cloud-nat"]);
    assert.deepEqual(namesOf(inner, "compute/globaladdress"), []);
    assert.deepEqual(openingsOf(inner), ["backend-service > application-vpc-firewall-rule: 80"]);
    const sql = composed(
      [
        {
          type_id: "gcp:sqladmin/instance@1",
          name: "orders",
          desired_input: { settings: { ip_configuration: { ipv4_enabled: false } } },
        },
      ],
      {},
      "gcp",
    );
    assert.equal(namesOf(sql, "servicenetworking/connection").length, 1, "private services access");
  });

  it("are spread over two zones where a firewall of its own stands in each", () => {
    const plan = aws("wall=networkfirewall/firewall");
    assert.deepEqual(purposesOf(plan), ["firewall: firewall-subnet-a", "firewall: firewall-subnet-b"]);
  });
});

describe("The deploy order", () => {
  const isBefore = (plan: DeploymentPlan, one: string, other: string) =>
    assert.ok(plan.deploy_order.indexOf(one) < plan.deploy_order.indexOf(other), `${one} before ${other}`);

  it("has first what others name", () => {
    const web = aws(
      "record=route53/recordset",
      "zone=route53/hostedzone",
      "site=cloudfront/distribution",
      "certificate=certificatemanager/certificate",
    );
    isBefore(web, "site", "record");
    isBefore(web, "zone", "certificate");
    isBefore(web, "certificate", "site");
    const work = aws("work=lambda/function", "events=kinesis/stream", "jobs=sqs/queue");
    isBefore(work, "events", "work");
    isBefore(work, "jobs", "work");
    const shop = aws("shop=ecs/service", "entry=elasticloadbalancingv2/loadbalancer");
    isBefore(shop, "nat-gateway", "shop");
    isBefore(shop, "entry", "shop");
  });

  it("respects every reference of every type of the catalogue, alone and in proposed plans", () => {
    const intents = [
      "three tier web application with a load balancer, containers, PostgreSQL, a cache and a custom domain",
      "uploads are resized in the background, a queue, a workflow, e-mails",
      "devices send telemetry into a stream, alarms, a lake with SQL, dashboards",
      "WordPress on virtual machines that survives the loss of a zone, backups",
      "microservices on Kubernetes with a message broker, search and single sign-on",
      "chat over documents with retrieval, a vector store and sign-in",
    ];
    for (const cloud of engine.providers) {
      const plans = engine
        .search(cloud, "")
        .map(({ type_id }) => engine.resolve(cloud, { candidates: [{ type_id }] }));
      plans.push(...intents.map((intent) => proposed(intent, cloud)));
      for (const plan of plans) {
        const place = new Map(plan.deploy_order.map((name, index) => [name, index]));
        for (const [dependent, named] of referencesOf(plan.relations ?? []))
          assert.ok((place.get(named) ?? 0) <= (place.get(dependent) ?? 0), `${dependent} names ${named}`);
        for (const { name, parent = name } of plan.components)
          assert.ok((place.get(parent) ?? 0) <= (place.get(name) ?? 0), `${name} stands in ${parent}`);
      }
    }
  });
});
