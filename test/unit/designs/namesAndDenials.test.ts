/** What names, negations, rates and existing systems do to a design: classes of phrasing, in several wordings. */

import assert from "node:assert/strict";
import { inputOf, plan, recommended } from "../planner/planning.ts";
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

interface Phrasing {
  readonly that: string;
  readonly said: readonly string[];
  readonly gets?: Wanted;
  readonly not?: Wanted;
}

const FUNCTION: Wanted = {
  aws: ["lambda/function"],
  azure: [["web/functionapps", "app/containerapps"]],
  gcp: [["run/service", "cloudfunctions/function"]],
};
const MACHINE: Wanted = {
  aws: ["ec2/instance", "autoscaling/autoscalinggroup"],
  azure: ["compute/virtualmachines", "compute/virtualmachinescalesets"],
  gcp: ["compute/instance", "compute/instancegroupmanager"],
};
const SCHEDULE: Wanted = {
  aws: ["scheduler/schedule"],
  azure: ["logic/workflows"],
  gcp: ["cloudscheduler/job"],
};
const CACHE: Wanted = {
  aws: ["elasticache/serverlesscache", "elasticache/replicationgroup"],
  azure: ["cache/redisenterprise"],
  gcp: ["redis/instance", "memorystore/instance"],
};

const CACHE_OF_ANY: Wanted = {
  aws: [["elasticache/serverlesscache", "elasticache/replicationgroup"]],
  azure: ["cache/redisenterprise"],
  gcp: [["redis/instance", "memorystore/instance"]],
};

const PHRASINGS: readonly Phrasing[] = [
  {
    that: "what is not needed is left out, verb or no verb, and what follows is kept",
    said: [
      "API with Postgres, Redis not needed",
      "REST API, Redis is not required with Postgres as its database",
      "a Postgres database and an API; Redis unnecessary",
    ],
    gets: {
      aws: [["rds/dbinstance", "rds/dbcluster"]],
      azure: ["dbforpostgresql/flexibleservers"],
      gcp: [["sqladmin/instance", "alloydb/cluster"]],
    },
    not: CACHE,
  },
  {
    that: "not on machines denies the machines, and not what would run on them",
    said: [
      "Rails app, no Postgres on VMs",
      "Rails app with a database, but not Postgres on servers that we need to patch",
      "a Rails app without Postgres on our own VMs",
    ],
    gets: {
      aws: [["rds/dbinstance", "rds/dbcluster"]],
      azure: ["dbforpostgresql/flexibleservers"],
      gcp: [["sqladmin/instance", "alloydb/cluster"]],
    },
    not: MACHINE,
  },
  {
    that: "a cluster that is not to stand on one's own machines is a cluster",
    said: [
      "Kubernetes for 12 microservices, but not on VMs that we have to patch",
      "12 microservices on Kubernetes, no Kubernetes on servers",
    ],
    gets: {
      aws: ["eks/cluster"],
      azure: ["containerservice/managedclusters"],
      gcp: ["container/cluster"],
    },
    not: {
      aws: ["ec2/instance", "ssm/patchbaseline"],
      azure: ["compute/virtualmachines"],
      gcp: ["compute/instance"],
    },
  },
  {
    that: "who wants no servers gets what runs without them",
    said: [
      "We don't want servers. An API for a todo app with login",
      "nobody wants to run servers here; an API for a todo app with login",
      "REST API with login for a todo app, no servers please",
    ],
    gets: FUNCTION,
    not: MACHINE,
  },
  {
    that: "a company that is named like a service is not that service",
    said: [
      "Acme Redis GmbH needs a customer portal with login",
      "customer portal with login for Blue Redis Ltd",
      "our customer Redis Trading Inc wants a portal with login",
    ],
    gets: { aws: ["cognito/userpool"] },
    not: CACHE,
  },
  {
    that: "an undertaking that is called like a service is not that service",
    said: [
      "a website with registration for an event called Kafka Nights",
      "our startup named Kafka builds a website with registration",
      "the conference titled Kafka Days needs a website with registration",
    ],
    not: { aws: ["msk/cluster"], azure: ["hdinsight/clusters"], gcp: ["managedkafka/cluster"] },
  },
  {
    that: "so many a day is how much there is, and no schedule",
    said: [
      "an online shop for 5000 visitors per day",
      "an API for 40,000 requests per hour with a database",
      "a booking system with 200 bookings per day",
    ],
    not: SCHEDULE,
  },
  {
    that: "what runs so many times a day has a schedule",
    said: ["a script that runs 4 times per day", "check our prices 3 times a day with a Python script"],
    gets: { aws: [["scheduler/schedule", "events/rule"]], gcp: ["cloudscheduler/job"] },
  },
  {
    that: "a backup at night is the backup's own, and starts no job",
    said: [
      "internal web app with Postgres and a daily backup",
      "internal web app with Postgres, backed up every night",
      "internal web app with Postgres, nightly backups",
    ],
    not: SCHEDULE,
  },
  {
    that: "a firewall before an API that is there builds no API",
    said: [
      "our API is hammered by bots, put a WAF in front of it",
      "add a web application firewall in front of the existing API",
      "WAF for an existing API that is attacked",
    ],
    gets: {
      aws: ["wafv2/webacl"],
      azure: [
        [
          "network/applicationgatewaywebapplicationfirewallpolicies",
          "network/frontdoors",
          "cdn/profiles",
          "network/applicationgateways",
          "network/frontdoorwebapplicationfirewallpolicies",
        ],
      ],
      gcp: ["compute/securitypolicy"],
    },
    not: {
      aws: ["lambda/function", "apigateway/restapi"],
      azure: ["web/functionapps"],
      gcp: ["run/service"],
    },
  },
  {
    that: "what is served around the world is served from near",
    said: [
      "thumbnails of uploaded photos, served around the world",
      "users upload pictures that are resized and delivered worldwide",
    ],
    gets: {
      aws: ["cloudfront/distribution"],
      azure: [["cdn/profiles", "network/frontdoors"]],
      gcp: [["compute/backendbucket", "compute/forwardingrule"]],
    },
  },
  {
    that: "somebody who is alerted is reached",
    said: [
      "a nightly script that loads a CSV file, alert someone if it fails",
      "a cron job every hour, alert us when it fails",
    ],
    gets: { aws: ["sns/topic"], azure: ["insights/actiongroups"], gcp: ["monitoring/notificationchannel"] },
  },
  {
    that: "what is in order is no genome",
    said: ["webhooks must be processed in sequence per customer", "process orders in the right sequence"],
    not: { aws: ["batch/jobqueue"], azure: ["batch/batchaccounts"], gcp: ["batch/job"] },
  },
  {
    that: "a product that is gone is not recommended",
    said: [
      "Azure DevOps is gone, we use GitHub Actions and deploy to AKS",
      "deploy to AKS with GitHub Actions; Azure DevOps is no longer used",
    ],
    not: { azure: ["visualstudio/account"] },
  },
  {
    that: "a product that is ruled out leaves its job to another",
    said: [
      "ETL without Databricks, copy 200 tables every night to Azure SQL",
      "nightly ETL of 200 tables, no Databricks and no Synapse",
    ],
    gets: { azure: ["datafactory/factories"] },
    not: { azure: ["databricks/workspaces", "synapse/workspaces"] },
  },
  {
    that: "events that are ordered, replayed or read by several go through a stream",
    said: [
      "order events: exactly once, ordered by customer, replay for 14 days",
      "price events with three consumers that can replay a week",
    ],
    gets: {
      aws: [["kinesis/stream", "msk/cluster"]],
      azure: ["eventhub/namespaces"],
      gcp: ["pubsub/topic"],
    },
  },
  {
    that: "screens and tills in many places are devices with content and a place to report to",
    said: [
      "digital signage: 4,000 screens pull playlists and videos",
      "point of sale in 900 supermarkets, offline capable, syncs to head office",
      "kiosks that show content and work without internet",
    ],
    gets: { azure: ["devices/iothubs"] },
  },
  {
    that: "who manages documents or cases does so in an application",
    said: [
      "document management for 120 lawyers with full-text search, no public endpoint",
      "case management for 40 social workers with uploads of documents",
      "contract management for our legal department with search over the scans",
    ],
    gets: {
      aws: [["ecs/service", "lambda/function"], "s3/bucket"],
      azure: ["web/webapps", "storage/storageaccounts"],
      gcp: ["run/service", "storage/bucket"],
    },
  },
  {
    that: "a mirror of packages is a registry of packages, and pip no pipe",
    said: ["internal package mirror (npm, pip) for our developers", "PyPI and npm mirror behind the VPN"],
    gets: {
      aws: ["codeartifact/repository"],
      gcp: ["artifactregistry/repository"],
    },
    not: { aws: ["pipes/pipe"] },
  },
  {
    that: "a class that works in notebooks buys no courses",
    said: [
      "JupyterHub for a university course with 300 students",
      "notebooks with GPUs for students of two courses",
    ],
    gets: { aws: ["sagemaker/domain"] },
    not: { aws: ["rds/dbinstance", "ecs/service"] },
  },
  {
    that: "a shop on several continents is routed globally",
    said: [
      "global e-commerce on three continents",
      "web shop in several regions, reads local and writes in the EU",
    ],
    gets: {
      aws: [["route53/recordset", "globalaccelerator/accelerator", "cloudfront/distribution"]],
      azure: [["network/trafficmanagerprofiles", "network/frontdoors"]],
    },
  },
  {
    that: "batch jobs that a schedule starts need no function besides",
    said: ["nightly Monte Carlo risk with 50,000 tasks", "render farm that runs batch jobs every night"],
    gets: { aws: [["batch/jobqueue", "deadline/farm"], "scheduler/schedule"] },
    not: { aws: ["lambda/function"] },
  },
  {
    that: "sessions on the disk of several machines get a store of their own",
    said: [
      "PHP shop with sessions on disk, wants autoscaling",
      "web app on VMs that keeps its sessions on disk",
    ],
    gets: CACHE_OF_ANY,
  },
  {
    that: "what only members see has a sign-in and code that checks it",
    said: [
      "static site with a members area, content only for paying users",
      "website with premium content for subscribers only",
    ],
    gets: {
      aws: ["cognito/userpool", "lambda/function"],
      gcp: ["identityplatform/config", ["run/service", "cloudfunctions/function"]],
    },
  },
  {
    that: "parcels are tracked by an application, and traces of programs are none of theirs",
    said: ["track & trace page for parcels", "track and trace for shipments with a customer page"],
    gets: { aws: ["ecs/service", ["rds/dbinstance", "rds/dbcluster", "dynamodb/table"]] },
    not: { aws: ["xray/group"], gcp: ["cloudtrace/trace"] },
  },
  {
    that: "a shop that something is counted for is a place of business",
    said: ["demand forecast per shop, nightly", "forecast the sales of each store every night"],
    not: { aws: ["cognito/userpool", "cloudfront/distribution"], azure: ["cdn/profiles"] },
  },
  {
    that: "documents that arrive and are read are extracted, kept, and checked by people where they are",
    said: [
      "PDFs come by email, read the policy number, put it into our DB, a human checks the doubtful ones",
      "claim forms arrive as PDF and are read into a database; human check of the unclear ones",
    ],
    gets: {
      aws: [["textract/adapter"], "s3/bucket", "lambda/function", "stepfunctions/statemachine"],
      azure: ["cognitiveservices/formrecognizer", "storage/storageaccounts"],
    },
  },
  {
    that: "OIDC of a pipeline signs no users in",
    said: [
      "deploy to ECS with GitHub Actions OIDC and no keys",
      "CI with OIDC federation, images to ECR and ECS",
    ],
    not: { aws: ["cognito/userpool"] },
  },
  {
    that: "a search of which more is said is part of something that runs",
    said: [
      "search over 30 million products with facets and autocomplete; the catalogue lives elsewhere and is taken over from there once in a while",
      "our collection of stock pictures has 200 million of them, and our agents search in it by similarity, by keywords and by licence",
    ],
    gets: { aws: [["lambda/function", "ecs/service"]], gcp: [["run/service", "cloudfunctions/function"]] },
  },
];

describe("Names and denials", () => {
  for (const { that, said, gets, not } of PHRASINGS) {
    it(that, () => {
      if (gets !== undefined) everyWordingNeeds(said, gets);
      if (not !== undefined) noWordingGets(said, not);
    });
  }

  it("a clause that only denies exposure closes everything", () => {
    for (const intent of [
      "expense approval for 300 employees, must not be reachable from the internet, SQL database",
      "a booking tool with a database, not accessible from outside",
      "CRM for our sales team, it should never be exposed to the internet",
    ]) {
      const app = inputOf(plan(intent, { on: "azure" }), "web/webapps");
      assert.equal(app["publicNetworkAccess"], "Disabled", intent);
    }
  });
});

describe("Figures and qualities", () => {
  it("a quality that is not needed is not set", () => {
    for (const intent of [
      "We don't need high availability. A small CRM with MySQL",
      "small CRM with MySQL, high availability is not required",
      "CRM with MySQL, no zone redundancy, without high availability",
    ]) {
      const database = inputOf(plan(intent, { on: "azure" }), "dbformysql/flexibleservers");
      assert.doesNotMatch(JSON.stringify(database), /ZoneRedundant/, intent);
    }
  });

  it("a quality that is asked for is set", () => {
    for (const intent of [
      "CRM with MySQL, high availability",
      "no downtime: highly available CRM with MySQL",
    ]) {
      const database = inputOf(plan(intent, { on: "azure" }), "dbformysql/flexibleservers");
      assert.match(JSON.stringify(database), /ZoneRedundant/, intent);
    }
  });

  it("the size of one file is no size of a database", () => {
    for (const intent of [
      "portal where users download files up to 50 GB",
      "portal with videos of up to 50 GB each",
    ]) {
      const input = inputOf(plan(intent, { on: "gcp" }), "sqladmin/instance");
      assert.ok(!("settings.disk_size" in input), `${intent}: ${JSON.stringify(input)}`);
    }
  });

  it("a digit of a name counts nobody", () => {
    for (const intent of ["documents in S3, employees sign in", "an app on EC2 customers use"]) {
      assert.doesNotMatch(JSON.stringify(plan(intent, { on: "aws" }).understood), /"kind":"users"/, intent);
    }
  });
});

describe("Privacy", () => {
  it("an application that nobody reaches from outside has a network of its own, whatever it is for", () => {
    for (const intent of [
      "online shop for our own staff, not reachable from the internet",
      "Moodle for our trainees, internal only",
      "room booking system, not accessible from outside",
      "case management with a database, no public access",
    ]) {
      const names = recommended(plan(intent, { on: "aws" }));
      assert.ok(names.includes("ec2/vpc"), `${intent}: ${names.join(", ")}`);
    }
  });
});
