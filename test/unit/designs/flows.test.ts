/** What data comes from, and goes to, and what does the carrying: classes of phrasing, whichever designs they belong to. */
import assert from "node:assert/strict";
import { plan, recommended } from "../planner/planning.ts";
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

interface Flow {
  readonly what: string;
  readonly said: readonly string[];
  readonly needs?: Wanted;
  readonly lacks?: Wanted;
}

const VPN: Wanted = {
  aws: ["ec2/vpnconnection"],
  azure: ["network/virtualnetworkgateways"],
  gcp: ["compute/vpngateway"],
};
const CODE: Wanted = {
  aws: ["lambda/function"],
  azure: ["web/functionapps"],
  gcp: [["cloudfunctions/function", "run/service"]],
};
const ETL: Wanted = {
  aws: [["glue/job", "dms/replicationinstance", "lambda/function"]],
  azure: [["datafactory/factories", "web/functionapps"]],
  gcp: [["dataflow/job", "datastream/stream", "cloudfunctions/function"]],
};
const ITEMS: Wanted = {
  aws: ["dynamodb/table"],
  azure: ["documentdb/databaseaccounts"],
  gcp: ["firestore/database"],
};
const RELATIONAL: Wanted = {
  aws: ["rds/dbinstance", "rds/dbcluster"],
  azure: ["sql/servers", "sql/databases", "dbforpostgresql/flexibleservers", "dbformysql/flexibleservers"],
  gcp: ["sqladmin/instance"],
};

const FLOWS: readonly Flow[] = [
  {
    what: "messages that go into a store are taken there by code",
    said: [
      "queue messages into a document database",
      "messages of a queue are loaded into a document database",
      "what lands in the queue should end up in a document database",
    ],
    needs: CODE,
  },
  {
    what: "a queue and a database that nothing flows between ask for no code",
    said: ["a message queue and a document database"],
    lacks: CODE,
  },
  {
    what: "a system's records that a warehouse reports on are loaded into it",
    said: [
      "a data warehouse for our ERP",
      "reports over the accounting system in a data warehouse",
      "a data warehouse fed from three MySQL databases",
    ],
    needs: ETL,
  },
  {
    what: "a dashboard over a system has something that the figures stand in",
    said: [
      "dashboard for managers from the MES of two factories",
      "a dashboard over our ERP for the directors",
    ],
    needs: {
      aws: [["redshiftserverless/workgroup", "redshift/cluster", "athena/workgroup"]],
      azure: [["synapse/workspaces", "fabric/capacities"]],
      gcp: ["bigquery/dataset"],
    },
  },
  {
    what: "what flows between a site and the cloud has a private way, whichever store is there",
    said: [
      "copy new customers from the SQL Server in our data center into a document database every hour",
      "every night the changes of the Oracle database on premises are loaded into a document database",
      "export the PostgreSQL in our own data centre to a document database each morning",
    ],
    needs: VPN,
    lacks: RELATIONAL,
  },
  {
    what: "who leaves a site gets what he leaves there",
    said: ["migrate the PostgreSQL in our data center", "move our on-prem PostgreSQL to a managed one"],
    needs: {
      aws: [["rds/dbinstance", "rds/dbcluster"]],
      azure: ["dbforpostgresql/flexibleservers"],
      gcp: ["sqladmin/instance"],
    },
  },
  {
    what: "what functions save in a table, a collection or as documents is kept as items",
    said: [
      "a function that writes orders to a table",
      "functions save each result in a collection",
      "a webhook handler which stores every event as a document",
    ],
    needs: ITEMS,
  },
  {
    what: "an application that records come from is there",
    said: [
      "events from our web shop go into a search index",
      "messages from the shop should land in a search index",
      "the topic of our online shop is loaded into a search index",
    ],
    lacks: {
      aws: ["ecs/service", "cognito/userpool", "rds/dbinstance"],
      azure: ["web/webapps", "azureactivedirectory/ciamdirectories"],
      gcp: ["sqladmin/instance", "identityplatform/config"],
    },
  },
  {
    what: "an application that somebody has is there",
    said: [
      "stock levels of the ERP shown in the web shop we have, refreshed every ten minutes",
      "search for the online shop we run on our own servers",
      "add a queue to the portal we already have",
    ],
    lacks: {
      aws: ["elasticloadbalancingv2/loadbalancer", "cognito/userpool", "rds/dbinstance"],
      azure: ["azureactivedirectory/ciamdirectories", "dbforpostgresql/flexibleservers"],
      gcp: ["sqladmin/instance", "identityplatform/config"],
    },
  },
  {
    what: "the same application is built where it is asked for",
    said: ["a web shop with a search", "online shop, its events go into a search index"],
    needs: { aws: ["ecs/service"], azure: [["web/webapps", "app/containerapps"]], gcp: ["run/service"] },
  },
  {
    what: "a product that people use already is not built beside it",
    said: [
      "a data warehouse of our sales, the analysts use Tableau",
      "data warehouse with sales; controllers already use Tableau",
    ],
    lacks: {
      aws: ["quicksight/dashboard"],
      gcp: ["looker/instance"],
      azure: ["powerbidedicated/capacities"],
    },
  },
  {
    what: "what an application is told to do is there, where something is wished for it",
    said: [
      "Our monolith writes to MySQL. Publish its changes so other teams can subscribe",
      "Our shop keeps orders in PostgreSQL. Archive them in object storage",
    ],
    lacks: {
      aws: ["ecs/service", "elasticloadbalancingv2/loadbalancer"],
      azure: ["web/webapps"],
      gcp: ["compute/forwardingrule"],
    },
  },
  {
    what: "changes of a database that is one's own reach analysts through a copy",
    said: [
      "analysts need the changes of our PostgreSQL within seconds",
      "the analysts see every transaction of our PostgreSQL",
    ],
    needs: {
      aws: [
        ["dms/replicationinstance", "dms/replicationconfig"],
        ["redshiftserverless/workgroup", "redshift/cluster"],
      ],
      azure: [["datafactory/factories"], ["synapse/workspaces", "fabric/capacities"]],
      gcp: ["datastream/stream", "bigquery/dataset"],
    },
  },
  {
    what: "what is watched on site is not built in the cloud",
    said: [
      "logs of our on-prem Kubernetes in one place with alerts",
      "metrics and logs from the Kubernetes cluster in our data center, with alerts",
    ],
    lacks: { aws: ["eks/cluster"], azure: ["containerservice/managedclusters"], gcp: ["container/cluster"] },
  },
  {
    what: "people of a company who sign in to do their work have an application for it",
    said: [
      "technicians fill in inspection reports with photos, staff only, single sign-on",
      "clerks enter claims and managers approve them, login with company accounts",
    ],
    needs: {
      aws: [
        ["ecs/service", "lambda/function"],
        ["rds/dbinstance", "dynamodb/table"],
      ],
      azure: [["web/webapps", "app/containerapps", "web/functionapps"], "graph/applications"],
      gcp: [["run/service", "cloudfunctions/function"], "iap/settings"],
    },
  },
  {
    what: "a message bus is no vehicle, and files that are cached no Redis",
    said: [
      "add a message bus and a document database",
      "a file share for our branches, files cached locally",
    ],
    lacks: {
      aws: ["iot/thing", "elasticache/serverlesscache", "elasticache/replicationgroup"],
      azure: ["devices/iothubs", "cache/redisenterprise"],
      gcp: ["redis/instance"],
    },
  },
  {
    what: "a warehouse of goods is no data warehouse",
    said: [
      "an app for tablets in our warehouse instead of paper forms",
      "the queue between our shop and the warehouse system",
      "pallets in the warehouse are scanned with handhelds",
    ],
    lacks: {
      aws: ["redshiftserverless/workgroup"],
      azure: ["synapse/workspaces"],
      gcp: ["bigquery/dataset"],
    },
  },
  {
    what: "records of health are encrypted with keys, and who sees them is written down",
    said: [
      "patients book appointments online and doctors see them",
      "a portal where doctors look at lab results",
    ],
    needs: {
      aws: ["kms/key", "cloudtrail/trail"],
      azure: ["keyvault/vaults", ["insights/diagnosticsettings", "operationalinsights/workspaces"]],
      gcp: ["cloudkms/cryptokey", "logging/logbucket"],
    },
  },
  {
    what: "what belongs to each customer alone is behind a sign-in",
    said: [
      "customers see their consumption in a portal",
      "a web application where customers manage their contracts",
    ],
    needs: {
      aws: ["cognito/userpool"],
      azure: ["azureactivedirectory/ciamdirectories"],
      gcp: ["identityplatform/config"],
    },
  },
  {
    what: "how soon something happens, and how long it takes, is no schedule",
    said: [
      "every order event lands in a search index within a minute",
      "each message must be in the search index within 5 minutes",
      "batch jobs for a few hundred samples, each 6 hours on 32 cores",
    ],
    lacks: {
      aws: ["scheduler/schedule"],
      azure: ["logic/workflows"],
      gcp: ["cloudscheduler/job"],
    },
  },
  {
    what: "a database that is said to stand on site before its name is not built",
    said: [
      "Power BI reports from three on-premises Oracle databases, loaded nightly",
      "load our on-premise Oracle database into a data warehouse",
    ],
    lacks: {
      aws: ["rds/dbinstance", "rds/dbcluster"],
      azure: ["oracle.database/autonomousdatabases"],
      gcp: ["sqladmin/instance"],
    },
  },
  {
    what: "what must not get lost on its way waits in a queue",
    said: [
      "orders of our CRM are pushed to the ERP, nothing in between should lose a message",
      "sync our CRM to the ERP and never lose one change",
    ],
    needs: {
      aws: ["sqs/queue"],
      azure: [["servicebus/namespaces", "storage/queues"]],
      gcp: [["pubsub/topic", "cloudtasks/queue"]],
    },
  },
  {
    what: "people are reminded at a time that something starts",
    said: [
      "patients book appointments online and get a text message the day before",
      "an app where members book courses, with reminders by text message",
    ],
    needs: {
      aws: ["scheduler/schedule"],
      azure: ["web/functionapps"],
      gcp: ["cloudscheduler/job"],
    },
  },
  {
    what: "a page for the staff is an application that they sign in to",
    said: [
      "show the trend on a page only our sales staff can open",
      "the figures stand on a page that only employees can open",
    ],
    needs: {
      aws: [["ecs/service", "lambda/function"]],
      azure: [["web/webapps", "app/containerapps"], "graph/applications"],
      gcp: ["run/service", "iap/settings"],
    },
  },
  {
    what: "copies that a disaster is survived with are backups, and no job of one's own",
    said: [
      "nightly copies of the production Postgres in a second region, back within 4 hours",
      "copies of our Postgres in another region, losing at most 15 minutes",
    ],
    needs: { aws: [["backup/backupplan", "rds/globalcluster"]] },
    lacks: { aws: ["lambda/function", "scheduler/schedule"] },
  },
  {
    what: "what somebody runs himself is replaced by what the cloud runs of the same kind",
    said: ["replace our self-managed Airflow", "replace our self-hosted Airflow", "replace our own Airflow"],
    needs: { aws: ["mwaa/environment"], gcp: ["composer/environment"] },
  },
  {
    what: "an API that partners call is managed",
    said: ["REST API for partners to query stock", "an API that suppliers and partners use to send prices"],
    needs: {
      aws: ["apigateway/restapi"],
      azure: ["apimanagement/service"],
      gcp: [["apigateway/api", "apigee/organization"]],
    },
  },
];

describe("a flow of data", () => {
  for (const { what, said, needs = {}, lacks = {} } of FLOWS) {
    it(what, () => {
      everyWordingNeeds(said, needs);
      noWordingGets(said, lacks);
    });
  }

  it("what runs the applications already is used, and nothing is built around it", () => {
    const clusters = { aws: "EKS", azure: "AKS", gcp: "GKE" } as const;
    for (const [cloud, cluster] of Object.entries(clusters)) {
      for (const intent of [
        `our services run on ${cluster}; we need a Redis cache`,
        `backends run in ${cluster}, give them a Redis cache`,
        `the frontends already run on ${cluster}. Add a Redis cache`,
      ]) {
        const { candidates } = plan(intent, { on: cloud });
        const built = candidates.filter((one) => one.recommended === true && one.existing !== true);
        const names = built.map(({ type_id }) => type_id.replace(/^\w+:|@.*$/g, ""));
        assert.ok(
          names.every((name) => !/cluster|nodegroup|registr|repositor|loadbalancer|ecs|run\//i.test(name)),
          `“${intent}” builds ${names.join(", ")}`,
        );
        assert.ok(
          names.some((name) => /^(elasticache|cache|redis|memorystore)\//.test(name)),
          `“${intent}” builds ${names.join(", ")}`,
        );
      }
    }
  });

  it("who may sign in says nothing of the networks that a design is reached from", () => {
    for (const people of ["staff only", "only employees", "employees only", "only our own staff"]) {
      const names = recommended(plan(`REST API, ${people}, single sign-on`, { on: "aws" }));
      assert.ok(names.includes("apigateway/restapi"), `${people}: ${names.join(", ")}`);
      const { candidates } = plan(`REST API, ${people}, single sign-on`, { on: "aws" });
      const api = candidates.find(({ type_id }) => type_id.startsWith("aws:apigateway/restapi"));
      assert.doesNotMatch(JSON.stringify(api?.desired_input ?? {}), /PRIVATE/, people);
    }
    const { candidates } = plan("internal REST API, employees only", { on: "aws" });
    const api = candidates.find(({ type_id }) => type_id.startsWith("aws:apigateway/restapi"));
    assert.match(JSON.stringify(api?.desired_input ?? {}), /PRIVATE/);
  });
});
