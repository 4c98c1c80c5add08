import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

/** Ways of saying one thing, what they ask for, and what they do not. */
interface Phrasing {
  readonly that: string;
  readonly said: readonly string[];
  readonly gets?: Wanted;
  readonly not?: Wanted;
}

const RELATIONAL: Wanted = {
  aws: ["rds/dbinstance", "rds/dbcluster"],
  azure: ["sql/databases", "dbforpostgresql/flexibleservers", "dbformysql/flexibleservers"],
  gcp: ["sqladmin/instance"],
};
const SIGN_IN: Wanted = {
  aws: ["cognito/userpool"],
  azure: ["azureactivedirectory/ciamdirectories"],
  gcp: ["identityplatform/config"],
};
const PIPELINE: Wanted = {
  aws: ["codepipeline/pipeline", "codebuild/project"],
  azure: ["visualstudio/account"],
  gcp: ["cloudbuild/trigger", "clouddeploy/deliverypipeline"],
};
const LANDING_ZONE: Wanted = {
  aws: ["controltower/landingzone", "organizations/organization"],
  azure: ["management/managementgroups"],
};
const COMPUTE = {
  aws: [["ecs/service", "lambda/function", "elasticbeanstalk/environment", "ec2/instance"]],
  azure: [["web/webapps", "app/containerapps", "web/functionapps"]],
  gcp: [["run/service", "cloudfunctions/function", "appengine/application"]],
} as const;

const SYSTEMS_THAT_STAY: readonly Phrasing[] = [
  {
    that: "what data is pulled from stays where it is",
    said: [
      "ELT pipeline: pull from Salesforce and Postgres into a data warehouse",
      "ETL from on-prem SQL Server and SAP into a lakehouse",
      "nightly import from MySQL into our data warehouse, with dashboards",
    ],
    not: RELATIONAL,
  },
  {
    that: "what is migrated from gets what does its job",
    said: ["migrate from our own Postgres", "move our Postgres database from the data center"],
    gets: { aws: [["rds/dbinstance", "rds/dbcluster"]], gcp: ["sqladmin/instance"] },
  },
  {
    that: "a warehouse elsewhere that data is loaded to is not built again",
    said: [
      "transform partner files and load to Snowflake",
      "validate the files and push them into Snowflake",
    ],
    not: { aws: ["redshift/cluster", "redshiftserverless/workgroup"] },
  },
  {
    that: "GitHub Actions that deploy need no second pipeline",
    said: ["web app with a database, deployed from GitHub Actions", "a web app, GitHub Actions deploys it"],
    not: PIPELINE,
  },
];

const WORDS_OF_ANY_SENTENCE: readonly Phrasing[] = [
  {
    that: "a company is not the service it sounds like",
    said: ["ACME corp needs a portal with a MySQL database", "a web shop for Acme Inc"],
    not: { aws: ["certificatemanager/certificate"] },
  },
  {
    that: "fast is no content network",
    said: ["a fast API for orders", "fast ordering app with a database"],
    not: { aws: ["cloudfront/distribution"], azure: ["cdn/profiles"], gcp: ["compute/backendbucket"] },
  },
  {
    that: "a gateway of an API connects no devices",
    said: ["an API gateway that forwards messages to a queue", "a gateway in front of our data API"],
    not: { aws: ["iot/thing", "iot/topicrule"], azure: ["devices/iothubs"] },
  },
  {
    that: "a gateway of devices does",
    said: ["IoT gateways send sensor data", "field gateways publish telemetry over MQTT"],
    gets: { aws: [["iot/thing", "iot/topicrule"]], azure: ["devices/iothubs"] },
  },
  {
    that: "a policy of one account is no landing zone",
    said: ["a bucket with a policy for one account", "a repository whose policy lets another account read"],
    not: LANDING_ZONE,
  },
  {
    that: "rules for all accounts are",
    said: ["a landing zone", "guardrails for new accounts", "multi-account setup with organization policies"],
    gets: { aws: ["controltower/landingzone"] },
  },
  {
    that: "to build and deploy something is no pipeline",
    said: ["build and deploy a static website", "we want to build an API and deploy it this week"],
    not: PIPELINE,
  },
  {
    that: "delivery that is asked for is one",
    said: ["CI/CD for our service", "a deployment pipeline from commit to production"],
    gets: { aws: ["codepipeline/pipeline"], gcp: ["cloudbuild/trigger"] },
  },
  {
    that: "monthly costs and business hours run nothing",
    said: ["an API with monthly costs below 100 dollars", "a web app, hourly price matters to us"],
    not: { aws: ["scheduler/schedule"], gcp: ["cloudscheduler/job"] },
  },
  {
    that: "what is to run at times does",
    said: ["a script every month", "run a Python script nightly", "hourly check of an API"],
    gets: { aws: ["scheduler/schedule"], gcp: ["cloudscheduler/job"] },
  },
  {
    that: "logs in a bucket sign nobody in",
    said: ["query CloudTrail logs in S3 with Athena", "keep access logs in a bucket for a year"],
    not: SIGN_IN,
  },
  {
    that: "users who log in do",
    said: [
      "a web app where users log in",
      "members sign in to see their orders",
      "customers log in to a portal",
    ],
    gets: { aws: ["cognito/userpool"], gcp: ["identityplatform/config"] },
  },
  {
    that: "snapshots of a cache are a setting",
    said: ["ElastiCache with snapshots every day", "a Redis cache with automatic snapshots"],
    not: { aws: ["backup/backupplan"] },
  },
  {
    that: "SQL over files needs no database server",
    said: ["clickstream kept in parquet for ad hoc SQL", "SQL over files in the data lake"],
    not: RELATIONAL,
  },
];

const NO_MORE_THAN_SAID: readonly Phrasing[] = [
  {
    that: "an application with named stores has something that runs it",
    said: [
      "an app with Postgres and Redis",
      "an application that uses PostgreSQL and a Redis cache",
      "our app needs MySQL and object storage",
    ],
    gets: COMPUTE,
  },
  {
    that: "a named service for applications is that service",
    said: [
      "Amazon Cognito user pool for applications with many users",
      "EventBridge rule that notifies our application's operators by SNS",
    ],
    not: { aws: ["ecs/service", "elasticloadbalancingv2/loadbalancer", "rds/dbinstance"] },
  },
  {
    that: "a small framework brings no database",
    said: ["a FastAPI service in a container", "Streamlit app", "a Flask API in Docker"],
    not: RELATIONAL,
  },
  {
    that: "a framework with a data layer does",
    said: ["a Django app", "our Rails application", "Laravel site"],
    gets: { aws: [["rds/dbinstance", "rds/dbcluster"]], gcp: ["sqladmin/instance"] },
  },
  {
    that: "a platform that is only mentioned keeps no data",
    said: ["kubernetes-free container platform for a small team", "a platform to run our containers"],
    not: RELATIONAL,
  },
  {
    that: "a stream that is named is not also processed",
    said: ["an Amazon Kinesis Data Stream with alarms", "Kinesis data stream into S3 through Firehose"],
    not: { aws: ["kinesisanalyticsv2/application", "dynamodb/table"] },
  },
  {
    that: "the word database behind a name is that database",
    said: ["an Amazon Neptune graph database", "a Timestream database for metrics"],
    not: { aws: ["dynamodb/table", "rds/dbinstance"] },
  },
  {
    that: "encryption on the server's side is a setting",
    said: ["a bucket with server-side encryption", "a queue with server side encryption"],
    not: { aws: ["kms/key"] },
  },
];

const MODELS: readonly Phrasing[] = [
  {
    that: "a chat with a model is no chat room",
    said: ["a chat app on GPT-4", "chat application with an LLM"],
    not: { aws: ["dynamodb/table"], azure: ["signalrservice/signalr"] },
  },
  {
    that: "a chat between people is",
    said: ["group chat for our members", "a chat app for teams", "messaging app with presence"],
    gets: {
      aws: [["apigatewayv2/api", "appsync/api"]],
      azure: [["signalrservice/webpubsub", "signalrservice/signalr"]],
    },
  },
  {
    that: "answers from documents run where they can be streamed",
    said: ["RAG over our manuals", "chat with our documents, with sources"],
    gets: { azure: ["app/containerapps", "search/searchservices"], gcp: ["run/service"] },
  },
  {
    that: "unless functions are asked for",
    said: ["RAG over our manuals on Azure Functions", "chat with our documents with Azure Functions"],
    gets: { azure: ["web/functionapps", "search/searchservices"] },
  },
  {
    that: "a server of tools for agents is code, and no agent",
    said: ["an MCP server for our database tools", "remote MCP server"],
    not: { aws: ["bedrock/agent", "bedrock/foundationmodel"], azure: ["cognitiveservices/foundry"] },
  },
];

const LANGUAGES: readonly Phrasing[] = [
  {
    that: "a shop is a shop in Italian and Dutch",
    said: [
      "Vogliamo un negozio online con una base di dati e notifiche per i clienti",
      "Wij willen een webwinkel met een gegevensbank voor onze klanten",
    ],
    gets: {
      aws: [["rds/dbinstance", "rds/dbcluster"], "s3/bucket"],
      gcp: ["run/service", "sqladmin/instance"],
    },
  },
  {
    that: "and what is not wanted is not",
    said: [
      "Una applicazione web senza base di dati per i nostri clienti",
      "Een webapplicatie zonder gegevensbank voor onze klanten",
    ],
    not: RELATIONAL,
  },
];

const FAMILIES: readonly Phrasing[] = [
  {
    that: "a denied product's name denies all its family",
    said: [
      "search for our product catalogue, no OpenSearch",
      "full text search without Amazon OpenSearch",
      "vector search over our manuals, anything but OpenSearch",
    ],
    not: { aws: ["opensearchservice/domain", "opensearchserverless/collection"] },
  },
  {
    that: "the engine of a database and what is built on it",
    said: ["relational database in two regions, no Aurora", "PostgreSQL, but not Aurora"],
    gets: { aws: ["rds/dbinstance"] },
    not: { aws: ["rds/dbcluster", "rds/globalcluster", "dsql/cluster"] },
  },
  {
    that: "a platform and its easier editions",
    said: ["host our containers, no ECS", "a web application in containers without ECS"],
    not: { aws: ["ecs/service", "ecs/expressgatewayservice", "ecs/cluster"] },
  },
  {
    that: "a warehouse and its loading",
    said: [
      "data warehouse with a daily load from files, no BigQuery",
      "warehouse for sales without BigQuery",
    ],
    not: { gcp: ["bigquery/dataset", "bigquery/table", "bigquerydatatransfer/config"] },
  },
];

const PRESENT_STATE: readonly Phrasing[] = [
  {
    that: "the machine that a shop is to leave is not what it gets",
    said: [
      "online shop, currently on a single VPS, want something that scales",
      "today everything is on one VM, we want PaaS for our web app",
      "our web shop is on one server right now and must survive peaks",
    ],
    gets: {
      aws: [["ecs/service", "elasticbeanstalk/environment", "lambda/function"]],
      azure: [["web/webapps", "app/containerapps"]],
      gcp: [["run/service", "appengine/application"]],
    },
    not: {
      aws: ["ec2/instance", "lightsail/instance"],
      azure: ["compute/virtualmachines"],
      gcp: ["compute/instance"],
    },
  },
  {
    that: "machines that are to stay machines are wanted",
    said: ["lift and shift, today everything is on two VMs", "a single VM for our website"],
    gets: { aws: [["ec2/instance", "mgn/sourceserver"]] },
  },
];

const FUNCTIONS: Wanted = {
  aws: ["lambda/function"],
  azure: ["web/functionapps"],
  gcp: ["cloudfunctions/function"],
};
const JOBS: Wanted = {
  aws: [["batch/jobqueue", "ecs/service"]],
  azure: [["app/jobs", "batch/batchaccounts"]],
  gcp: [["run/job", "batch/job"]],
};

const HARD_LIMITS: readonly Phrasing[] = [
  {
    that: "what runs longer than a function may is no function",
    said: [
      "a python script that runs for 40 minutes every night",
      "cron job that takes about 3 hours",
      "a 90-minute job each night that converts files",
      "nightly import job of two hours",
      "scheduled script, 2 hours each night",
    ],
    gets: JOBS,
    not: FUNCTIONS,
  },
  {
    that: "an interval is no run",
    said: [
      "a script that runs every 30 minutes",
      "cron job each 2 hours",
      "a check every 15 minutes by a script",
    ],
    gets: { aws: ["lambda/function"], azure: ["web/functionapps"] },
  },
  {
    that: "much data is carried, and not only received",
    said: ["Move 300 TB from our NAS to the cloud", "copy 80 TB of file shares over a slow line"],
    gets: { aws: ["datasync/task"], gcp: ["storagetransfer/job"] },
  },
];

const MODEL_SERVING: Wanted = {
  aws: ["sagemaker/endpoint"],
  azure: ["machinelearningservices/onlineendpoints"],
  gcp: ["aiplatform/endpoint"],
};

const OTHER_TRADES: readonly Phrasing[] = [
  {
    that: "graphics cards serve no model by themselves",
    said: ["render farm with GPUs at night", "CAD desktops with GPU", "GPU workstations for our designers"],
    not: MODEL_SERVING,
  },
  {
    that: "runners of one's own are no ready-made software",
    said: ["self-hosted build agents in our network", "self hosted GitHub runners", "self-hosted CI runners"],
    not: RELATIONAL,
  },
  {
    that: "nodes that talk fast need no line to a data center",
    said: [
      "MPI simulations with low latency interconnect between the nodes",
      "Slurm cluster with a fast interconnect",
    ],
    not: {
      aws: ["directconnect/connection"],
      azure: ["network/expressroutecircuits"],
      gcp: ["compute/interconnectattachment"],
    },
  },
  {
    that: "a line that stands in for another backs nothing up",
    said: ["private line to our datacenter with VPN as backup", "dedicated line and a backup line"],
    not: { aws: ["backup/backupvault"], azure: ["recoveryservices/vaults"], gcp: ["backupdr/backupvault"] },
  },
  {
    that: "people who get mail are no subscribers of a topic",
    said: ["send marketing mails to subscribers", "newsletter for our 20000 subscribers"],
    not: { aws: ["sns/topic"], gcp: ["pubsub/topic"] },
  },
  {
    that: "a second factor for staff is no sign-in of customers",
    said: ["virtual desktops with MFA", "remote desktops for contractors, MFA required"],
    not: SIGN_IN,
  },
];

const ALL: Readonly<Record<string, readonly Phrasing[]>> = {
  "systems that are there already": SYSTEMS_THAT_STAY,
  "words of any sentence": WORDS_OF_ANY_SENTENCE,
  "families of products": FAMILIES,
  "what there is today": PRESENT_STATE,
  "hard limits": HARD_LIMITS,
  "words of other trades": OTHER_TRADES,
  "no more than is said": NO_MORE_THAN_SAID,
  models: MODELS,
  "other languages": LANGUAGES,
};

for (const [about, phrasings] of Object.entries(ALL)) {
  describe(`Phrasings: ${about}`, () => {
    for (const { that, said, gets, not } of phrasings) {
      it(that, () => {
        if (gets !== undefined) everyWordingNeeds(said, gets);
        if (not !== undefined) noWordingGets(said, not);
      });
    }
  });
}
