import assert from "node:assert/strict";
import { nameOf, plan } from "../planner/planning.ts";
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

/** Ways of saying one thing, what they ask for, and what they do not. */
interface Phrasing {
  readonly that: string;
  readonly said: readonly string[];
  readonly gets?: Wanted;
  readonly not?: Wanted;
}

const APPLICATION: Wanted = {
  aws: [["ecs/service", "lambda/function"]],
  azure: [["web/webapps", "app/containerapps", "web/functionapps"]],
  gcp: [["run/service", "cloudfunctions/function"]],
};
const DATABASE: Wanted = {
  aws: [["rds/dbinstance", "rds/dbcluster", "dynamodb/table"]],
  azure: [["dbforpostgresql/flexibleservers", "sql/databases", "documentdb/databaseaccounts"]],
  gcp: [["sqladmin/instance", "firestore/database"]],
};

const PEOPLE: readonly Phrasing[] = [
  {
    that: "people who do something need an application and a place for its data",
    said: [
      "Allotment gardens: members reserve a plot, the board confirms, everybody sees who waters when",
      "dog owners register their dogs, inspectors check them in the field",
      "residents report potholes and vote which is repaired first",
    ],
    gets: APPLICATION,
  },
  {
    that: "what people enter is kept",
    said: ["volunteers enter bird counts and compare years", "parents book a slot for teacher meetings"],
    gets: DATABASE,
  },
  {
    that: "an application of which little is said keeps its data all the same",
    said: [
      "an allergy diary app",
      "a tender platform for craftsmen",
      "car pooling application for our village",
    ],
    gets: DATABASE,
  },
  {
    that: "a service that is named is not dressed up with an application",
    said: ["an S3 bucket that partners download from with CloudFront", "AWS Lambda that tells users by SES"],
    not: { aws: ["ecs/service", "rds/dbinstance", "elasticloadbalancingv2/loadbalancer"] },
  },
  {
    that: "what is rendered or computed in the background for people has a way in",
    said: ["customers upload floor plans and batch jobs render them in 3D"],
    gets: { aws: ["batch/jobqueue", "lambda/function"], gcp: ["batch/job"] },
  },
];

const KEPT: readonly Phrasing[] = [
  {
    that: "what must not be changed stays",
    said: [
      "move our MySQL to the cloud without changing the database",
      "MySQL to the cloud, we must not touch the database itself",
      "MySQL in the cloud with no changes to the database schema",
    ],
    gets: {
      aws: [["rds/dbinstance", "rds/dbcluster"]],
      azure: ["dbformysql/flexibleservers"],
      gcp: ["sqladmin/instance"],
    },
  },
  {
    that: "what one does not want to operate is managed, and not left out",
    said: ["we do not want to operate Kafka ourselves", "Kafka, without having to run Kafka on our own"],
    gets: { aws: [["msk/cluster", "msk/serverlesscluster"]], gcp: ["managedkafka/cluster"] },
  },
  {
    that: "machines that one does not want to run are left out",
    said: ["a REST API with a table, we don't want to manage servers", "a REST API, never having to run VMs"],
    not: { aws: ["ec2/instance"], azure: ["compute/virtualmachines"], gcp: ["compute/instance"] },
  },
  {
    that: "what is replaced by its job is built anew",
    said: [
      "replace our file server for two branch offices",
      "replacing the file server, network drives must stay",
    ],
    gets: {
      aws: [["fsx/filesystem", "efs/filesystem", "storagegateway/gateway"]],
      azure: ["storage/fileshares"],
      gcp: [["netapp/storagepool", "filestore/instance"]],
    },
  },
  {
    that: "no keys of a thing is not no thing",
    said: ["Azure Functions with a storage account, no storage account keys"],
    gets: { azure: ["web/functionapps", "storage/storageaccounts"] },
  },
];

const LEFT: readonly Phrasing[] = [
  {
    that: "a warehouse that one leaves is built anew",
    said: [
      "bring our Snowflake over",
      "we leave Snowflake for good and keep dbt",
      "migrating Snowflake, 5 TB",
    ],
    gets: {
      aws: [["redshiftserverless/workgroup", "redshift/cluster"]],
      azure: [["synapse/workspaces", "fabric/capacities"]],
      gcp: ["bigquery/dataset"],
    },
  },
  {
    that: "a database on somebody's own machines is migrated, and gets no machine of its own",
    said: [
      "PostgreSQL 12 on bare metal to a managed service, short cutover",
      "our Postgres in the server room shall move to something managed",
    ],
    gets: {
      aws: ["dms/replicationinstance", ["rds/dbinstance", "rds/dbcluster"]],
      azure: ["datamigration/services", "dbforpostgresql/flexibleservers"],
      gcp: ["clouddms/migrationjob", "sqladmin/instance"],
    },
    not: { aws: ["ec2/host"], azure: ["compute/hostgroups"], gcp: ["compute/nodegroup"] },
  },
];

const NAMED: readonly Phrasing[] = [
  {
    that: "what one leaves is what one gets, and nothing besides",
    said: [
      "we are leaving AWS: Lambda, DynamoDB and S3 must find a home",
      "a small startup with Lambda, DynamoDB and S3 today",
    ],
    gets: {
      azure: ["web/functionapps", "documentdb/databaseaccounts", "storage/storageaccounts"],
      gcp: [["cloudfunctions/function", "run/service"], "firestore/database", "storage/bucket"],
    },
    not: { azure: ["web/webapps"], gcp: ["compute/instance"] },
  },
  {
    that: "the vendor's name makes a product of common words, whose image registry goes without saying",
    said: [
      "a JSON API with FastAPI on Azure Container Apps",
      "Flask website, deployed on Azure Container Apps with a CDN",
    ],
    gets: { azure: ["app/containerapps"] },
    not: { azure: ["containerregistry/registries"] },
  },
  {
    that: "what cannot be had covers nothing",
    said: [
      "product search with pgvector, not OpenSearch",
      "search in our catalogue by pgvector, without OpenSearch",
    ],
    gets: { aws: [["rds/dbcluster", "rds/dbinstance"]] },
  },
  {
    that: "ADF prepares data, and signs nobody in",
    said: ["ADF loads from SAP into a lakehouse", "nightly ADF pipelines into Databricks"],
    gets: { azure: ["datafactory/factories"] },
    not: { azure: ["graph/applications"] },
  },
  {
    that: "spot machines of batch jobs are no application",
    said: ["5000 short batch jobs in containers on spot VMs", "batch rendering on preemptible instances"],
    gets: { gcp: [["batch/job", "run/job"]] },
    not: { gcp: ["compute/instance"], aws: ["ec2/instance"] },
  },
  {
    that: "machines that rest are switched by a schedule",
    said: ["test VMs that switch off at night", "development VMs, turned off at night and at weekends"],
    gets: {
      aws: ["scheduler/schedule"],
      azure: ["automation/automationaccounts"],
      gcp: ["cloudscheduler/job"],
    },
  },
  {
    that: "data that is collected and analysed has a place to be",
    said: ["collect sales figures of all branches each night, analyse them, mail a report"],
    gets: {
      aws: [["redshiftserverless/workgroup", "redshift/cluster"]],
      azure: [["synapse/workspaces", "fabric/capacities"]],
      gcp: ["bigquery/dataset"],
    },
  },
];

const MEANT: readonly Phrasing[] = [
  {
    that: "SQL that people write is no relational database",
    said: [
      "ten years of CSV files, our controllers query them with SQL",
      "query Parquet exports, the team knows SQL",
    ],
    gets: { aws: ["athena/workgroup", "s3/bucket"], gcp: ["bigquery/dataset"] },
    not: { aws: ["rds/dbinstance", "rds/dbcluster"], gcp: ["sqladmin/instance"] },
  },
  {
    that: "a warehouse of goods is no data warehouse",
    said: [
      "warehouse robots report their position over MQTT",
      "our warehouse staff scan parcels, offline at times, sync later",
    ],
    not: { aws: ["redshiftserverless/workgroup"], azure: ["synapse/workspaces"], gcp: ["bigquery/dataset"] },
  },
  {
    that: "machines that one runs today are left where something managed is wanted",
    said: [
      "our MongoDB runs on bare metal, we want it managed",
      "we have MongoDB on two bare-metal boxes, both to be managed",
    ],
    gets: { aws: ["docdb/dbcluster"] },
    not: { aws: ["ec2/host", "ec2/instance"], azure: ["compute/hostgroups"], gcp: ["compute/nodegroup"] },
  },
  {
    that: "what works without a connection has a place to sync with",
    said: [
      "fishermen log their catch offline and sync it in the harbour",
      "inspections without internet, synchronization in the evening",
    ],
    gets: { ...APPLICATION, ...DATABASE },
  },
  {
    that: "pictures in which something is found are looked at by a service for that",
    said: ["drone photos of roofs, detect damaged tiles", "cameras count cars at the gate"],
    gets: {
      aws: [["rekognition/collection", "rekognition/streamprocessor"]],
      gcp: [["vision/images", "videointelligence/videos"]],
    },
  },
  {
    that: "packages and builds of code get their registry and their pipeline",
    said: [
      "replace our Jenkins; the artefacts are npm and NuGet packages",
      "builds that publish Maven packages, Jenkins must go",
    ],
    gets: { aws: ["codeartifact/repository", "codebuild/project"], azure: ["visualstudio/account"] },
  },
  {
    that: "who says that nobody logs in gets no sign-in",
    said: ["a public data portal with downloads, nobody logs in", "a timetable site, no login"],
    not: {
      aws: ["cognito/userpool"],
      azure: ["azureactivedirectory/ciamdirectories"],
      gcp: ["identityplatform/config"],
    },
  },
  {
    that: "full-text search sends no text messages",
    said: ["members search our library with full-text search", "lawyers search files, full text"],
    not: { aws: ["smsvoice/phonenumber"], azure: ["communication/communicationservices"] },
  },
];

const PROMISES: readonly Phrasing[] = [
  {
    that: "webhooks of which none may be lost are queued",
    said: [
      "receive webhooks from a payment provider, we must not lose one, store them in DynamoDB",
      "webhooks of our CRM, retried for a day, into a database",
    ],
    gets: { aws: ["sqs/queue"], azure: [["servicebus/namespaces", "storage/queues"]] },
  },
  {
    that: "keys of one's own are keys of one's own",
    said: ["object storage encrypted with our own keys", "file storage with customer managed keys"],
    gets: { aws: ["kms/key"], azure: ["keyvault/vaults"], gcp: ["cloudkms/cryptokey"] },
  },
  {
    that: "somebody who must be told is told",
    said: ["when an import fails somebody must be told", "when the checkout fails an engineer is paged"],
    gets: { aws: ["cloudwatch/alarm"], azure: ["insights/metricalerts"], gcp: ["monitoring/alertpolicy"] },
  },
  {
    that: "a twin is one whatever it is called",
    said: [
      "a virtual replica of our district heating",
      "digital model of the plant with its pumps and sensors",
    ],
    gets: { azure: ["digitaltwins/digitaltwinsinstances"], aws: ["iotsitewise/assetmodel"] },
  },
  {
    that: "sound that people listen to is delivered, and not transcribed",
    said: [
      "podcast hosting for broadcasters, worldwide",
      "audiobooks platform where authors upload mp3 files",
    ],
    gets: { aws: ["s3/bucket", "cloudfront/distribution"], gcp: ["storage/bucket"] },
    not: {
      aws: ["transcribe/transcriptionjob"],
      azure: ["cognitiveservices/speech"],
      gcp: ["speech/recognizer"],
    },
  },
];

const LOOKALIKES: readonly Phrasing[] = [
  {
    that: "shops that are counted are buildings",
    said: ["40 shops report their stock every evening", "our 120 small stores send sales figures each night"],
    not: {
      aws: ["cloudfront/distribution", "cognito/userpool"],
      azure: ["cdn/profiles", "azureactivedirectory/ciamdirectories"],
    },
  },
  {
    that: "a budget with a sum is a wish, and no alert",
    said: ["a blog, budget 50 € a month", "a wiki with a database; budget is 100 dollars a month"],
    not: { aws: ["budgets/budget"], azure: ["consumption/budgets"], gcp: ["billingbudgets/budget"] },
  },
  {
    that: "who logs in to a cluster needs no customers' sign-in",
    said: [
      "a Slurm cluster for simulations, users log in by ssh",
      "HPC cluster with a login node for our users",
    ],
    not: { aws: ["cognito/userpool"], azure: ["azureactivedirectory/ciamdirectories"] },
  },
  {
    that: "what devices send is kept",
    said: ["forklifts send their position over MQTT", "bins report how full they are over LoRaWAN and MQTT"],
    gets: { gcp: [["bigtable/instance", "bigquery/dataset", "firestore/database"]] },
  },
  {
    that: "software that wants no care gets a managed home, with its database",
    said: ["a Joomla site, cheap, no maintenance", "a TYPO3 site on a small budget, nothing to maintain"],
    gets: { gcp: ["run/service", "sqladmin/instance"] },
    not: { gcp: ["compute/instance"] },
  },
  {
    that: "logs of many projects in one place are routed there",
    said: ["logs of all our projects in one place, kept 5 years", "central logging for 20 projects"],
    gets: { gcp: ["logging/logsink"] },
  },
];

const LANGUAGES: readonly Phrasing[] = [
  {
    that: "short intents of other languages are read in them",
    said: [
      "Eine App für Kleingärtner, nur mit Anmeldung, Fotos hochladen, später auswerten",
      "Anträge einscannen, Text erkennen, prüfen und im Archiv aufbewahren",
    ],
    gets: { aws: ["s3/bucket"], azure: ["storage/storageaccounts"], gcp: ["storage/bucket"] },
  },
];

const GROUPS: readonly (readonly [string, readonly Phrasing[]])[] = [
  ["people", PEOPLE],
  ["what stays, and what is wanted anew", KEPT],
  ["what is left behind", LEFT],
  ["what is named", NAMED],
  ["what is meant", MEANT],
  ["promises", PROMISES],
  ["words that look alike", LOOKALIKES],
  ["other languages", LANGUAGES],
];

describe("what an answer says of its limits", () => {
  it("words that nothing was made of are listed, known or not", () => {
    for (const intent of [
      "a web app where the ranges overlapping are shown",
      "a website with DRM and a namespace for each team",
    ]) {
      const { not_understood: left = [] } = plan(intent, { on: "gcp" });
      assert.ok(left.length > 0, `“${intent}” is understood whole`);
    }
  });

  it("a transfer that takes weeks is said, with the days", () => {
    const { notes = [] } = plan("move 100 TB of video to the cloud, our line has 1 Gbit/s");
    assert.ok(notes.some((note) => /about 12 days/.test(note)));
    const { notes: short = [] } = plan("move 2 TB of video to the cloud, our line has 1 Gbit/s");
    assert.ok(!short.some((note) => /days/.test(note)));
  });

  it("what no cloud builds is said, with what to take instead", () => {
    for (const on of ["aws", "azure", "gcp"] as const) {
      for (const intent of ["800 mailboxes for our staff", "an Exchange server for 90 people"]) {
        const { notes = [] } = plan(intent, { on });
        assert.ok(notes.some((note) => /^Mailboxes for people/.test(note)));
      }
    }
  });

  it("a design that is called serverless runs no code on machines that one keeps", () => {
    for (const intent of [
      "a web app with a Postgres database",
      "gitlab self managed with backups",
      "a Django app with Redis and Postgres on VMs",
    ]) {
      for (const on of ["aws", "azure", "gcp"] as const) {
        const { designs = [] } = plan(intent, { on });
        const types = designs.find(({ id }) => id === "serverless")?.components ?? [];
        assert.ok(
          !types.some(
            ({ type_id }) =>
              /instance@|virtualmachines|autoscalinggroup/.test(nameOf(type_id)) &&
              !/db|redis|sql/.test(type_id),
          ),
        );
      }
    }
  });
});

describe("everyday intents", () => {
  for (const [group, phrasings] of GROUPS) {
    describe(group, () => {
      for (const { that, said, gets, not } of phrasings) {
        it(that, () => {
          if (gets !== undefined) everyWordingNeeds(said, gets);
          if (not !== undefined) noWordingGets(said, not);
        });
      }
    });
  }
});
