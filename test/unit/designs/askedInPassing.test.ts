/** What people ask for in passing, or mean although they say it otherwise: classes of phrasing, in several wordings. */

import assert from "node:assert/strict";
import { plan, recommended } from "../planner/planning.ts";
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

interface Phrasing {
  readonly that: string;
  readonly said: readonly string[];
  readonly gets?: Wanted;
  readonly not?: Wanted;
}

const CODE: Wanted = {
  aws: [["ecs/service", "lambda/function", "ec2/instance", "elasticbeanstalk/environment"]],
  azure: [["web/webapps", "app/containerapps", "web/functionapps"]],
  gcp: [["run/service", "cloudfunctions/function"]],
};
const DATA: Wanted = {
  aws: [["rds/dbinstance", "rds/dbcluster", "dynamodb/table"]],
  azure: [["dbforpostgresql/flexibleservers", "documentdb/databaseaccounts", "sql/databases"]],
  gcp: [["sqladmin/instance", "firestore/database"]],
};
const CLUSTER: Wanted = {
  aws: ["eks/cluster"],
  azure: ["containerservice/managedclusters"],
  gcp: ["container/cluster"],
};

const COMPLAINTS: readonly Phrasing[] = [
  {
    that: "what is too much for somebody is not wanted",
    said: [
      "Kubernetes is too much for us. A web API and a worker in Docker with a queue",
      "a containerized API; Kubernetes would be overkill",
      "Kubernetes is far too complex for our team, run two Docker containers with a database",
      "microservices in containers, Kubernetes is out",
      "containers for our shop, Kubernetes is not an option",
    ],
    gets: { aws: [["ecs/service"]], azure: [["app/containerapps", "web/webapps"]], gcp: ["run/service"] },
    not: CLUSTER,
  },
  {
    that: "what is out of stock, or too big for a mail, is no complaint about a service",
    said: [
      "a web shop that says when the database is out of stock items",
      "Kubernetes cluster for 30 services",
    ],
    gets: { aws: [["eks/cluster", "rds/dbinstance", "rds/dbcluster"]] },
  },
  {
    that: "what must not be lost stays",
    said: [
      "event-driven order management with Service Bus queues; no message may be lost",
      "orders go through a queue, no message must ever get lost, a worker reads them",
      "order processing with a message queue and a worker, no messages are dropped",
    ],
    gets: {
      aws: [["sqs/queue", "amazonmq/broker"]],
      azure: [["servicebus/namespaces", "storage/queues"]],
      gcp: [["pubsub/topic", "cloudtasks/queue"]],
    },
  },
  {
    that: "servers that nobody wants to patch ask for no patching",
    said: [
      "claims API with a database, no servers to patch",
      "a REST API and a database, nothing to patch",
      "API for bookings without servers to manage or machines to patch",
    ],
    gets: { aws: CODE.aws ?? [] },
    not: {
      aws: ["ssm/patchbaseline"],
      azure: ["maintenance/maintenanceconfigurations"],
      gcp: ["osconfig/patchdeployment"],
    },
  },
];

const WHAT_RUNS_IT: readonly Phrasing[] = [
  {
    that: "a framework with a data layer has a database",
    said: [
      "We run a Django monolith with Celery and RabbitMQ. Move it",
      "a Laravel application with Redis",
      "our Rails app with Sidekiq",
    ],
    gets: DATA,
  },
  {
    that: "what people look at beside devices runs somewhere",
    said: [
      "parking sensors in a city, a public map and an admin console",
      "smart meters report over MQTT, customers see their use in a portal",
      "trackers on our machines and a web interface for the dispatchers",
    ],
    gets: CODE,
  },
  {
    that: "an application has code and data, whatever it is called",
    said: [
      "payroll for a mid-size company with strict access control",
      "photo contest site with voting",
      "a case management web app for a public authority",
      "document signing service for contracts",
      "complaint management for an insurer",
    ],
    gets: {
      aws: [...(CODE.aws ?? []), ...(DATA.aws ?? [])],
      gcp: [...(CODE.gcp ?? []), ...(DATA.gcp ?? [])],
    },
  },
  {
    that: "documents are made by code, kept, and queued where there are many",
    said: [
      "PDF generation with headless Chrome, up to 5 minutes each, 20,000 a day",
      "generate thousands of PDF contracts per day from templates",
    ],
    gets: { aws: ["s3/bucket", "sqs/queue", ["lambda/function", "ecs/service"]] },
  },
  {
    that: "a booking engine that is active in two regions is more than its database",
    said: [
      "active-active in Europe and the US for a booking engine with strong consistency",
      "active-active portal in two regions with strong consistency",
    ],
    gets: {
      gcp: ["run/service", "spanner/instance"],
      aws: [["ecs/service", "lambda/function"], "dsql/cluster"],
    },
  },
];

const OTHER_MEANINGS: readonly Phrasing[] = [
  {
    that: "a machine learning platform teaches nobody",
    said: [
      "machine learning platform: train a churn model weekly, deploy it as an endpoint",
      "a machine learning platform with a model registry",
    ],
    not: {
      aws: ["cognito/userpool", "rds/dbinstance"],
      azure: ["azureactivedirectory/ciamdirectories", "dbforpostgresql/flexibleservers"],
      gcp: ["identityplatform/config", "sqladmin/instance"],
    },
  },
  {
    that: "a model that answers in milliseconds writes no texts",
    said: ["fraud scoring for card payments: the model answers in under 50 ms, features come from a stream"],
    gets: { gcp: ["aiplatform/endpoint"], aws: ["sagemaker/endpoint"] },
    not: { gcp: ["aiplatform/publishermodel"], aws: ["bedrock/foundationmodel"] },
  },
  {
    that: "a shop that is there already is not built again",
    said: [
      "product recommendations for a fashion shop from click streams, called by the existing website",
      "recommendations for our existing shop from purchases",
    ],
    gets: { gcp: ["aiplatform/endpoint"] },
    not: { gcp: ["identityplatform/config", "sqladmin/instance", "compute/backendbucket"] },
  },
  {
    that: "a CRM that data comes from is no application to build",
    said: [
      "CRM data from Salesforce and HubSpot into one place every hour, dashboards in Tableau",
      "nightly copy of Salesforce CRM records into a data warehouse with reports",
    ],
    gets: { aws: [["redshiftserverless/workgroup", "redshift/cluster"]] },
    not: { aws: ["ecs/service", "rds/dbinstance", "cloudwatch/dashboard"] },
  },
  {
    that: "the approvals of a delivery pipeline are its own",
    said: [
      "CI/CD: build on every pull request, approvals before production",
      "build pipeline with a manual approval before the release",
    ],
    gets: { aws: ["codepipeline/pipeline"] },
    not: { aws: ["stepfunctions/statemachine"] },
  },
  {
    that: "subscriptions whose logs are collected are not vended",
    said: ["security operations: collect logs of all subscriptions, detect threats"],
    gets: { azure: ["securityinsights/sentinel"] },
    not: { azure: ["subscription/aliases"] },
  },
  {
    that: "daily users start no job",
    said: ["a social app with photos, 100,000 daily users", "a forum with 2,000 daily visitors"],
    not: { aws: ["scheduler/schedule"], gcp: ["cloudscheduler/job"] },
  },
  {
    that: "the profiles of a mobile game need no game servers",
    said: [
      "API for the player profiles of our mobile game",
      "multiplayer card game on WebSockets with rooms of four",
    ],
    not: { aws: ["gamelift/fleet"], gcp: ["container/cluster"] },
  },
  {
    that: "a bot of a chat network needs no dialogue service, and a way in",
    said: ["Discord bot", "Telegram bot that answers with the weather", "a Discord bot for our community"],
    gets: { aws: [["lambda/function"], ["apigateway/restapi", "apigatewayv2/api"]] },
    not: { aws: ["lex/bot"], gcp: ["dialogflowcx/agent"] },
  },
  {
    that: "masked personal data is searched for and not audited",
    said: ["call recordings to text, personal data masked", "transcribe calls and redact personal data"],
    gets: { gcp: ["dlp/inspecttemplate"] },
    not: { gcp: ["logging/logbucket"] },
  },
];

const FITTING: readonly Phrasing[] = [
  {
    that: "an own model that is served needs none of the cloud's",
    said: [
      "fine-tune an open-source LLM on our tickets and serve it",
      "fine-tuning of an open source model, served behind an API",
    ],
    gets: { aws: ["sagemaker/endpoint"] },
    not: { aws: ["bedrock/foundationmodel"] },
  },
  {
    that: "software that keeps all in its database needs no shared files",
    said: [
      "Keycloak cluster, highly available across zones, Postgres behind it",
      "highly available Metabase with Postgres",
    ],
    gets: { gcp: ["run/service", "sqladmin/instance"] },
    not: { gcp: ["filestore/instance"], aws: ["efs/filesystem"] },
  },
  {
    that: "software that keeps files has a place for them",
    said: ["self-hosted GitLab, highly available", "highly available Gitea that survives the loss of a zone"],
    gets: { aws: [["efs/filesystem", "fsx/filesystem"]] },
  },
  {
    that: "a content system on .NET lives on SQL Server",
    said: ["a site on Umbraco", "Umbraco on .NET 8 with SQL Server"],
    gets: { azure: ["sql/databases"] },
    not: { azure: ["dbformysql/flexibleservers"] },
  },
  {
    that: "a rush is met by a queue and a cache",
    said: [
      "ticket sales for concerts: 50,000 people at once when sales open",
      "online shop with a rush on sale days, orders must not be lost",
    ],
    gets: { aws: ["sqs/queue", ["elasticache/serverlesscache", "elasticache/replicationgroup"]] },
  },
  {
    that: "what is queried with SQL now and then is queried where it lies",
    said: [
      "a nightly job writes results to S3; they are queried with SQL now and then",
      "logs in an S3 bucket, ad hoc queries over them",
    ],
    gets: { aws: ["athena/workgroup", "s3/bucket"] },
  },
  {
    that: "readers worldwide are served from near",
    said: ["URL shortener, redirects in 20 ms worldwide", "public API for weather, used around the world"],
    gets: { aws: ["cloudfront/distribution"] },
  },
  {
    that: "things that report every few seconds are devices",
    said: [
      "a fleet of robot vacuums sends state every minute and customers start them from an app",
      "excavators report their state every 10 seconds",
      "heat pumps send a heartbeat every minute",
    ],
    gets: { aws: ["iot/thing"], azure: ["devices/iothubs"] },
  },
  {
    that: "machines without public addresses are reached through a bastion",
    said: [
      "RDP to 20 Windows machines without public IPs",
      "administrators SSH to our VMs without public addresses",
    ],
    gets: { azure: ["network/bastionhosts"] },
  },
  {
    that: "a system on site is linked to what talks to it",
    said: [
      "web shop whose stock is synced with our SAP in our own data center",
      "an order portal connected to our on-premises ERP over VPN",
    ],
    gets: { aws: ["ec2/vpnconnection"], azure: ["network/virtualnetworkgateways"] },
  },
];

const AT_WORK: readonly Phrasing[] = [
  {
    that: "whoever looks at what devices send does so somewhere, and signs in",
    said: [
      "a medical device sends ECG data over MQTT, doctors see it within seconds",
      "robots report their position every second, operators see it live",
    ],
    gets: { aws: ["iot/thing", ["ecs/service", "lambda/function"], "cognito/userpool"] },
  },
  {
    that: "what customers see of their data are reports, and no monitoring",
    said: ["multi-tenant analytics: customers upload CSV and get dashboards"],
    gets: { gcp: ["looker/instance"], aws: ["quicksight/dashboard"] },
    not: { gcp: ["monitoring/dashboard"], aws: ["cloudwatch/dashboard"] },
  },
  {
    that: "an ERP that is told of orders is no application to build",
    said: [
      "partners drop XML orders into a bucket, validate them and send them to our ERP",
      "extract fields from invoices and push them into the ERP",
    ],
    not: { aws: ["elasticloadbalancingv2/loadbalancer", "ecs/service"] },
  },
  {
    that: "a firewall before an existing website builds no website",
    said: ["a web application firewall and DDoS protection for our existing website on VMs"],
    gets: { azure: ["network/ddosprotectionplans"] },
    not: { azure: ["dbforpostgresql/flexibleservers", "web/staticsites"] },
  },
  {
    that: "rules for every resource are policies",
    said: [
      "every resource must have tags and sit in an EU region; report violations",
      "policy as code: all resources must be tagged",
    ],
    gets: {
      azure: [["authorization/policyassignments", "authorization/policydefinitions", "security/pricings"]],
    },
  },
  {
    that: "OpenShift is the cluster, and there is no second one",
    said: [
      "Java microservices with Kafka and PostgreSQL on OpenShift",
      "our Spring Boot application on OpenShift",
    ],
    gets: { azure: ["redhatopenshift/openshiftclusters"] },
    not: { azure: ["containerservice/managedclusters"] },
  },
  {
    that: "egress of many networks is inspected in one place",
    said: [
      "centralised egress with inspection for 30 VPCs",
      "inspection of the outbound traffic of all our VPCs",
    ],
    gets: { aws: ["networkfirewall/firewall", "ec2/transitgateway"] },
  },
  {
    that: "pictures resized on the fly have code beside the content network",
    said: ["image CDN that resizes on the fly", "resize product images on the fly behind a CDN"],
    gets: { aws: ["cloudfront/distribution", "s3/bucket", "lambda/function"] },
  },
];

const SITES_AND_SOURCES: readonly Phrasing[] = [
  {
    that: "machines in a data centre are no devices",
    said: [
      "disaster recovery for 40 VMware machines in our data centre, RPO 15 minutes",
      "disaster recovery to the cloud for the machines of our data center",
    ],
    gets: { azure: ["recoveryservices/vaults"] },
    not: { azure: ["devices/iothubs", "kusto/clusters"], aws: ["iot/thing"] },
  },
  {
    that: "the cadence at which devices report starts no job",
    said: [
      "1.2 million meters report every 15 minutes over MQTT",
      "heat pumps send their state every 10 minutes",
    ],
    gets: { aws: ["iot/thing", "timestream/influxdbinstance"] },
    not: { aws: ["scheduler/schedule"] },
  },
  {
    that: "a database that is replicated into another one is migrated",
    said: [
      "replicate our on-premises Oracle with minimal downtime, we want Postgres at the end",
      "retire our Oracle licences: Postgres at the end, minimal downtime",
    ],
    gets: { aws: ["dms/replicationinstance", ["rds/dbinstance", "rds/dbcluster"]] },
  },
  {
    that: "the system of a warehouse with shelves is no data warehouse",
    said: ["integration between SAP and our warehouse system with a queue"],
    not: { azure: ["synapse/workspaces", "fabric/capacities"], aws: ["redshiftserverless/workgroup"] },
  },
  {
    that: "SAP that stays on premises is not moved",
    said: ["a web shop whose stock is synced with our SAP on premises"],
    not: { aws: ["backup/backupplan", "fsx/filesystem", "autoscaling/autoscalinggroup"] },
  },
];

const IN_OTHER_LANGUAGES: readonly Phrasing[] = [
  {
    that: "English words for services stay what they are",
    said: ["Un backend serverless pour une application mobile : authentification, trajets, paiement"],
    gets: { aws: ["lambda/function", "dynamodb/table", "cognito/userpool"] },
  },
  {
    that: "everyday words of business are understood",
    said: [
      "社内の経費精算システム。領収書をアップロードして上司が承認する。",
      "Un outil interne pour les notes de frais avec reçus, validation par le responsable",
      "Ein internes Werkzeug für Spesen, Belege hochladen, Freigabe durch Vorgesetzte",
    ],
    gets: { gcp: ["run/service", "storage/bucket", ["sqladmin/instance", "firestore/database"]] },
  },
  {
    that: "hotel rooms are booked in Spanish, and the administrators have no monitoring board",
    said: ["Necesitamos una aplicación web para reservas de hotel con pagos y un panel de administración"],
    gets: {
      azure: [["web/webapps"], "dbforpostgresql/flexibleservers", "azureactivedirectory/ciamdirectories"],
    },
    not: { azure: ["insights/workbooks", "dashboard/grafana"] },
  },
];

for (const [about, phrasings] of Object.entries({
  complaints: COMPLAINTS,
  "what runs it": WHAT_RUNS_IT,
  "other meanings": OTHER_MEANINGS,
  "what fits": FITTING,
  "people at work": AT_WORK,
  "sites and sources": SITES_AND_SOURCES,
  "other languages": IN_OTHER_LANGUAGES,
})) {
  describe(`Asked in passing: ${about}`, () => {
    for (const { that, said, gets, not } of phrasings) {
      it(that, () => {
        if (gets !== undefined) everyWordingNeeds(said, gets);
        if (not !== undefined) noWordingGets(said, not);
      });
    }
  });
}

describe("Asked in passing: counts and figures", () => {
  it("machines that logs come from are no machines of the search", () => {
    for (const intent of [
      "ship application logs from 300 EC2 instances to OpenSearch",
      "OpenSearch for the logs of our 300 servers",
    ]) {
      const { candidates } = plan(intent, { on: "aws" });
      const search = candidates.find(({ type_id }) => type_id.startsWith("aws:opensearchservice/domain"));
      assert.ok(!JSON.stringify(search?.desired_input ?? {}).includes("300"), intent);
    }
  });

  it("a database that has to survive the loss of a zone stands in two", () => {
    for (const intent of [
      "Laravel application with MySQL, must survive loss of a zone",
      "an API with Postgres that keeps running if we lose a zone",
    ]) {
      const { candidates } = plan(intent, { on: "gcp" });
      const database = candidates.find(({ type_id }) => type_id.startsWith("gcp:sqladmin/instance"));
      assert.match(JSON.stringify(database?.desired_input), /REGIONAL/, intent);
    }
  });

  it("figures are read as Chinese and Japanese write them", () => {
    for (const intent of ["社交应用的后端，预计10万用户", "予約システム、10万ユーザー"]) {
      const { understood } = plan(intent, { on: "aws" });
      assert.match(JSON.stringify(understood), /100000/, intent);
    }
  });

  it("a brief clause that denies exposure closes everything", () => {
    for (const intent of [
      "a case management web app, own keys, no public internet, hosted in Germany",
      "API with a database, nothing public, audited",
    ]) {
      const names = recommended(plan(intent, { on: "gcp" }));
      assert.ok(names.includes("compute/network"), `${intent}: ${names.join(", ")}`);
    }
  });
});
