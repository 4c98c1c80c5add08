import { describe, it } from "mocha";
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

interface Behaviour {
  readonly what: string;
  readonly said: readonly string[];
  readonly needs?: Wanted;
  readonly lacks?: Wanted;
}

const APP = {
  aws: [["ecs/service", "lambda/function"]],
  azure: [["web/webapps", "app/containerapps", "web/functionapps"]],
  gcp: [["run/service", "cloudfunctions/function"]],
};

const BEHAVIOURS: readonly Behaviour[] = [
  {
    what: "a program with a database is an application that something runs",
    said: [
      "move my PHP system with MySQL off shared hosting",
      "the app is Java with PostgreSQL",
      "a Python backend that keeps its data in Postgres",
    ],
    needs: APP,
  },
  {
    what: "a register that people look things up in is an application with a database",
    said: [
      "national register of vehicles, lookups by police",
      "registry of medicines that pharmacists look up",
    ],
    needs: { aws: ["ecs/service", "rds/dbinstance"], gcp: ["run/service", "sqladmin/instance"] },
  },
  {
    what: "what is kept unalterable for years is storage with keys and a record, and no application",
    said: [
      "keep customer statements unalterable for ten years with our own keys, auditors see who opened which file",
      "documents must be kept ten years, tamper proof, encrypted with our own keys, every access is logged for the auditors",
    ],
    needs: {
      aws: ["s3/bucket", "kms/key", "cloudtrail/trail"],
      azure: ["storage/storageaccounts", "keyvault/vaults"],
      gcp: ["storage/bucket", "cloudkms/cryptokey"],
    },
    lacks: { aws: ["ecs/service", "rds/dbinstance"], azure: ["web/webapps"], gcp: ["sqladmin/instance"] },
  },
  {
    what: "what goes into a table is kept in one",
    said: [
      "an endpoint that writes each request into a table",
      "a function that saves form posts in a table",
    ],
    needs: {
      aws: ["dynamodb/table"],
      azure: ["documentdb/databaseaccounts"],
      gcp: [["firestore/database", "sqladmin/instance"]],
    },
  },
  {
    what: "people who see at once what others do are connected all the time",
    said: [
      "pub quiz where tables buzz in and the host sees who was first",
      "live auction, everybody sees the current price at the same moment",
      "audience votes and everyone sees the live results",
    ],
    needs: {
      aws: [["apigatewayv2/api", "appsync/api"]],
      azure: [["signalrservice/webpubsub", "signalrservice/signalr"]],
    },
  },
  {
    what: "answers that are mostly the same are cached near users",
    said: ["public API, most requests are identical", "read heavy public API whose answers rarely change"],
    needs: { aws: ["cloudfront/distribution"], azure: ["cdn/profiles"] },
  },
  {
    what: "a cache in front of an API is a content network",
    said: ["cache API responses near users", "cache http responses at the edge"],
    needs: { aws: ["cloudfront/distribution"], azure: ["cdn/profiles"] },
    lacks: { aws: ["elasticache/replicationgroup"], azure: ["cache/redis"], gcp: ["redis/instance"] },
  },
  {
    what: "Hadoop that moves leaves its file system behind",
    said: ["migrate our Hadoop cluster with Hive and HDFS", "move off Cloudera to the cloud, keep Spark"],
    needs: {
      aws: ["emr/cluster", "s3/bucket", "datasync/task"],
      azure: [["databricks/workspaces", "hdinsight/clusters"], "storage/storageaccounts"],
      gcp: ["dataproc/cluster", "storage/bucket"],
    },
  },
  {
    what: "SQL Server with its agent moves to an instance that is managed",
    said: [
      "move SQL Server with SQL Agent jobs and cross-db queries off end of support",
      "migrate SQL Server 2012 with linked servers, least change",
    ],
    needs: { azure: ["sql/managedinstances", "datamigration/services"] },
    lacks: { azure: ["synapse/workspaces"] },
  },
  {
    what: "who is rid of Oracle gets another engine, and help to move",
    said: ["get rid of our Oracle licences, much PL/SQL", "oracle exit: move the database to Postgres"],
    needs: {
      aws: ["rds/dbcluster", "dms/replicationinstance"],
      azure: ["dbforpostgresql/flexibleservers"],
    },
    lacks: { azure: ["compute/virtualmachines"], gcp: ["compute/instance"] },
  },
  {
    what: "a replica of what stays on site is copied over a private way",
    said: [
      "replica of our on-prem SQL Server in the cloud for reporting",
      "a copy of the on-premises Oracle database in the cloud, kept in sync",
    ],
    needs: {
      aws: ["dms/replicationinstance", "ec2/vpnconnection"],
      azure: ["network/virtualnetworkgateways"],
      gcp: ["datastream/stream", "compute/vpngateway"],
    },
  },
  {
    what: "predictions for many at once wait for nobody",
    said: ["batch scoring of all customers once a month", "nightly batch predictions with our model"],
    needs: { azure: ["machinelearningservices/batchendpoints"] },
    lacks: {
      aws: ["sagemaker/endpoint"],
      azure: ["machinelearningservices/onlineendpoints"],
      gcp: ["aiplatform/endpoint"],
    },
  },
  {
    what: "researchers come to data that nobody may take away",
    said: [
      "trusted research environment for hospital data",
      "secure enclave where researchers analyse patient data, no download",
    ],
    needs: {
      aws: ["sagemaker/domain", "ec2/vpc", "kms/key"],
      azure: ["machinelearningservices/workspaces", "network/virtualnetworks", "keyvault/vaults"],
      gcp: ["workbench/instance", "compute/network", "cloudkms/cryptokey"],
    },
    lacks: { aws: ["ecs/service"], azure: ["web/webapps"], gcp: ["sqladmin/instance"] },
  },
  {
    what: "large downloads are files behind a content network",
    said: ["CDN for software downloads", "distribute our installers worldwide, many downloads per month"],
    needs: {
      aws: ["s3/bucket", "cloudfront/distribution"],
      azure: ["storage/storageaccounts"],
      gcp: ["storage/bucket"],
    },
    lacks: { aws: ["ecs/service"], azure: ["web/webapps"], gcp: ["run/service", "sqladmin/instance"] },
  },
  {
    what: "a platform that builds software is no application",
    said: [
      "build platform with signed images and no internet for builders",
      "secure build system for our teams",
    ],
    needs: { aws: ["codebuild/project"], azure: ["visualstudio/account"], gcp: ["cloudbuild/trigger"] },
    lacks: { aws: ["rds/dbinstance"], azure: ["web/webapps"], gcp: ["sqladmin/instance"] },
  },
  {
    what: "a live feed is broadcast, and nothing that waits in a batch",
    said: ["ingest a live SRT feed and deliver it to viewers", "live channel for 100k concurrent viewers"],
    needs: {
      aws: [["medialive/channel", "ivs/channel"], "cloudfront/distribution"],
      azure: ["compute/virtualmachinescalesets", "cdn/profiles"],
      gcp: ["livestream/channel"],
    },
    lacks: { azure: ["batch/batchaccounts"] },
  },
];

const OTHER_MEANINGS: readonly Behaviour[] = [
  {
    what: "a few things to remember are no devices",
    said: ["discord bot that remembers a few things per user", "a tool where people list things to do"],
    lacks: { aws: ["iot/thing"], azure: ["devices/iothubs"] },
  },
  {
    what: "a budget that is small is no budget alarm",
    said: ["data warehouse for stores, limited budget", "a shop, our budget is small"],
    lacks: { aws: ["budgets/budget"], azure: ["consumption/budgets"], gcp: ["billingbudgets/budget"] },
  },
  {
    what: "requests that are routed to models are no network routes",
    said: [
      "LLM gateway that routes to Gemini and our own model",
      "gateway for language models, route to the cheapest",
    ],
    lacks: { gcp: ["compute/route"], aws: ["ec2/route"] },
  },
  {
    what: "people's own devices are no telemetry",
    said: [
      "virtual desktops for auditors from unmanaged devices",
      "remote desktops on private devices of employees",
    ],
    lacks: { aws: ["iot/thing"], azure: ["devices/iothubs"], gcp: ["pubsub/topic"] },
  },
  {
    what: "images that are scanned for vulnerabilities show nothing to look at",
    said: ["EKS platform, images scanned, egress inspected", "Kubernetes cluster where images are scanned"],
    lacks: { aws: ["rekognition/collection"] },
  },
  {
    what: "mail that is archived is not sent",
    said: ["archive of emails for seven years", "mail archive, searchable by compliance"],
    lacks: { aws: ["ses/emailidentity"], azure: ["communication/emailservices"] },
  },
  {
    what: "file shares for people are no application",
    said: ["Windows file shares for 80 people, AD integrated", "file shares for the staff of two offices"],
    lacks: { aws: ["rds/dbinstance"], azure: ["web/webapps"], gcp: ["sqladmin/instance", "run/service"] },
  },
  {
    what: "reports that continue to run are there",
    said: [
      "Oracle warehouse to the cloud. Reports in Tableau continue to run",
      "replace our data warehouse. Tableau continues to run",
    ],
    lacks: { aws: ["quicksight/dashboard"], gcp: ["looker/instance"] },
  },
];

describe("Workloads of people", () => {
  for (const { what, said, needs, lacks } of BEHAVIOURS) {
    it(what, () => {
      everyWordingNeeds(said, needs ?? {});
      noWordingGets(said, lacks ?? {});
    });
  }
});

describe("Workloads of people: other meanings", () => {
  for (const { what, said, needs, lacks } of OTHER_MEANINGS) {
    it(what, () => {
      everyWordingNeeds(said, needs ?? {});
      noWordingGets(said, lacks ?? {});
    });
  }
});
