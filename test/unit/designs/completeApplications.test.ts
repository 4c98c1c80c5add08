import assert from "node:assert/strict";
import { stem } from "../../../src/engine/planner/text/stem.ts";
import { plan, recommended } from "../planner/planning.ts";
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

const CODE: Wanted = {
  aws: [["ecs/service", "lambda/function"]],
  azure: [["web/webapps", "web/functionapps", "app/containerapps"]],
  gcp: [["run/service", "cloudfunctions/function"]],
};
const SIGN_IN: Wanted = {
  aws: [["cognito/userpool", "sso/instance"]],
  azure: [["azureactivedirectory/ciamdirectories", "graph/applications"]],
  gcp: [["identityplatform/config", "iap/settings"]],
};
const EYES: Wanted = {
  aws: ["cloudwatch/alarm"],
  azure: ["insights/components"],
  gcp: ["monitoring/alertpolicy"],
};
const TUNNEL: Wanted = {
  aws: ["ec2/vpnconnection"],
  azure: ["network/virtualnetworkgateways"],
  gcp: ["compute/vpngateway"],
};

describe("Complete applications", () => {
  it("people who are known one by one sign in, whoever they are", () => {
    const wordings = [
      "Vets enter what they prescribed and farmers see it",
      "Scouts book tents and the janitors see which are out",
      "Referees confirm matches and trainers enter the line-up",
    ];
    everyWordingNeeds(wordings, CODE);
    everyWordingNeeds(wordings, SIGN_IN);
  });

  it("whoever comes by signs in nowhere", () => {
    noWordingGets(["Hikers look up which huts are open", "Visitors rate the toilets of a motorway station"], {
      aws: ["cognito/userpool"],
      azure: ["azureactivedirectory/ciamdirectories"],
      gcp: ["identityplatform/config"],
    });
  });

  it("what is built is watched, and what is there is not watched anew", () => {
    everyWordingNeeds(["Tutors book rooms", "A web app for our beekeepers to enter their harvest"], EYES);
    noWordingGets(["We already have an EKS cluster. Add an SQS queue for it"], { aws: ["cloudwatch/alarm"] });
  });

  it("whom an application informs gets a message", () => {
    everyWordingNeeds(["Tenants report damages and are notified when the plumber comes"], {
      aws: [["sns/topic", "ses/emailidentity", "smsvoice/phonenumber"]],
      azure: [
        ["communication/communicationservices", "communication/emailservices", "notificationhubs/namespaces"],
      ],
    });
  });

  it("what the public pays for in a rush is protected from bots", () => {
    everyWordingNeeds(
      [
        "Citizens apply for a parking permit and pay online, nearly all in January",
        "Citizens register dogs on a web page",
      ],
      {
        aws: ["wafv2/webacl"],
        azure: [["network/frontdoorwebapplicationfirewallpolicies", "network/applicationgateways"]],
        gcp: ["compute/securitypolicy"],
      },
    );
  });

  it("pictures that people hand in for a model have a way in and a place for the case", () => {
    const wordings = [
      "Policyholders photograph the hail damage and a model recognises the dents, a clerk decides",
    ];
    everyWordingNeeds(wordings, CODE);
  });
});

describe("What stands somewhere already", () => {
  it("what stays on site is reached", () => {
    everyWordingNeeds(
      [
        "An API with keys for our dealers. The SOAP service behind it stays on our premises",
        "The core system stays on prem, we want a mobile backend in the cloud that caches its answers",
        "Our version control server stays on premises. Run the CI builds in the cloud",
      ],
      TUNNEL,
    );
  });

  it("what stands on one machine and dies gets a design that stands on more", () => {
    everyWordingNeeds(
      [
        "Our shop sits on one server with the database on the same disk and dies every Christmas. It has to survive this year",
        "The web shop runs on a single VM and collapses when the newsletter goes out, rebuild it so that it survives",
      ],
      {
        aws: [["rds/dbinstance", "rds/dbcluster"], ["elasticloadbalancingv2/loadbalancer"]],
        azure: [
          ["dbforpostgresql/flexibleservers", "sql/databases", "dbformysql/flexibleservers"],
          CODE.azure?.[0] ?? [],
        ],
        gcp: [["sqladmin/instance", "firestore/database"], CODE.gcp?.[0] ?? []],
      },
    );
  });

  it("an engine that leaves a colo is migrated", () => {
    everyWordingNeeds(
      [
        "Move our Oracle out of the colo to Postgres with an hour of downtime",
        "Get the MySQL databases away from our hoster, migration at the weekend",
      ],
      {
        aws: [["dms/replicationinstance", "dms/replicationconfig"]],
        azure: ["datamigration/services"],
        gcp: ["clouddms/migrationjob"],
      },
    );
  });

  it("servers that leave a cellar are moved as they are", () => {
    everyWordingNeeds(
      [
        "We move 25 linux servers out of the basement",
        "Relocate our servers from the server room of the office",
      ],
      {
        aws: ["mgn/sourceserver"],
        azure: ["migrate/migrateprojects"],
        gcp: ["vmmigration/source"],
      },
    );
  });
});

describe("What is meant by a word", () => {
  it("people in the plural are people, and no service of that name", () => {
    noWordingGets(
      [
        "Inspectors visit kitchens and enter what they find",
        "Detectives upload photos",
        "Translators and composers share their drafts",
      ],
      {
        aws: ["inspectorv2/filter", "detective/graph"],
        azure: ["cognitiveservices/translator"],
        gcp: ["composer/environment"],
      },
    );
  });

  it("who is in a trade builds none of what he trades in", () => {
    noWordingGets(["CI for a games studio: builds take 2 hours", "A job board for a video agency"], {
      aws: ["gamelift/fleet", "mediaconvert/queue"],
      gcp: ["transcoder/job"],
    });
  });

  it("what is excepted from a denial is wanted", () => {
    for (const intent of [
      "A web app on EKS, no public endpoints except the ALB",
      "An application on EKS. Nothing is reachable from outside except the load balancer",
    ])
      assert.ok(
        recommended(plan(intent, { on: "aws" })).includes("elasticloadbalancingv2/loadbalancer"),
        intent,
      );
  });

  it("what nobody is there to run is left out", () => {
    noWordingGets(
      [
        "A quiz with websockets, nobody here wants to run Kubernetes",
        "A small API, there is no time to run Kubernetes",
        "A small API, we are tired of Kubernetes",
      ],
      { aws: ["eks/cluster"], azure: ["containerservice/managedclusters"], gcp: ["container/cluster"] },
    );
  });

  it("figures that the board looks at are reports over a warehouse", () => {
    everyWordingNeeds(
      [
        "The board wants the revenue of all branches on one page at 7",
        "Regional managers need the key figures of every site",
      ],
      {
        aws: ["quicksight/dashboard", ["redshift/cluster", "redshiftserverless/workgroup"]],
        azure: ["powerbidedicated/capacities"],
        gcp: ["looker/instance", "bigquery/dataset"],
      },
    );
  });

  it("a program for a PC that is used in a browser is streamed", () => {
    everyWordingNeeds(
      [
        "Customers shall use our Windows program in the browser",
        "Our desktop software, streamed to old laptops without installing it",
      ],
      {
        aws: ["appstream/fleet"],
        azure: ["desktopvirtualization/hostpools"],
      },
    );
  });

  it("short words keep the letter that tells them from others", () => {
    assert.equal(stem("sites"), stem("site"));
    assert.notEqual(stem("sits"), stem("site"));
    assert.equal(stem("voting"), stem("votes"));
    assert.notEqual(stem("cars"), stem("care"));
    assert.equal(stem("running"), "run");
  });

  it("who changed what in the accounts, and what is opened to the world, is seen", () => {
    everyWordingNeeds(
      ["Who changed what in our subscriptions, and be warned when somebody opens a port to the world"],
      {
        azure: ["security/pricings", "insights/diagnosticsettings"],
      },
    );
  });
});

describe("What is asked for in spite of words beside it", () => {
  it("a single machine that is wanted, whatever shall happen when it fails", () => {
    everyWordingNeeds(
      ["We want a single RDS instance and alerts when the application crashes", "We need one RDS instance"],
      { aws: ["rds/dbinstance"] },
    );
    everyWordingNeeds(
      [
        "I want a single EC2 instance that is restarted when it crashes",
        "We need a single server for Minecraft. If it crashes, restart it.",
      ],
      { aws: ["ec2/instance"] },
    );
  });

  it("what nobody may see, change or delete", () => {
    everyWordingNeeds(
      [
        "A web app with login. Nobody can see the Aurora database.",
        "A web app with login. No one can see the Aurora database.",
      ],
      { aws: ["rds/dbcluster"] },
    );
    everyWordingNeeds(["Nobody can delete the S3 bucket", "No one reads the S3 bucket"], {
      aws: ["s3/bucket"],
    });
    everyWordingNeeds(["Nobody can read the DynamoDB table except the Lambda function"], {
      aws: ["dynamodb/table", "lambda/function"],
    });
    everyWordingNeeds(
      [
        "Nobody can get into the EKS cluster without single sign-on",
        "No one reaches the cluster without single sign-on. An EKS cluster",
      ],
      { aws: ["eks/cluster", "sso/instance"] },
    );
    noWordingGets(["Nobody can operate Kubernetes here; host our containers", "An API; nobody can run VMs"], {
      aws: ["eks/cluster", "ec2/instance"],
    });
  });

  it("brands and applications behind which a trade stands", () => {
    everyWordingNeeds(["A SageMaker Studio environment and an S3 bucket"], {
      aws: ["sagemaker/domain", "s3/bucket"],
    });
  });

  it("times that are certain, beside those that are not", () => {
    const SCHEDULE = { aws: ["scheduler/schedule"] };
    everyWordingNeeds(
      [
        "A Lambda runs roughly once a week",
        "a cleanup that runs at most once a day on Lambda",
        "A Lambda function that usually runs once a day",
        "Members change their address maybe once a month. A Lambda function cleans up once a month",
        "Members change their address maybe once a month. A Lambda function cleans up every night",
      ],
      SCHEDULE,
    );
    noWordingGets(
      ["Members change their address maybe once a year", "Members come more than once a week"],
      SCHEDULE,
    );
  });
});

describe("What everyday words do not ask for", () => {
  it("trails of a forest, courts that are lit at night, a kitchen open overnight", () => {
    noWordingGets(
      [
        "hikers share trails and photos",
        "A site where players book tennis courts, which are lit at night",
        "An ordering app for a kitchen that is open overnight",
      ],
      { aws: ["cloudtrail/trail", "scheduler/schedule"] },
    );
  });

  it("where people are, and how many, is no data centre of theirs", () => {
    noWordingGets(
      ["as many as 400 users book rooms with us", "Drivers who stay on our premises register with a web app"],
      TUNNEL,
    );
    everyWordingNeeds(["Our AS/400 stays. We want an API in front of it."], TUNNEL);
  });

  it("boards of cards and jobs are read by no board of a company", () => {
    noWordingGets(["A job board that shows day rates", "A kanban board with revenue per deal"], {
      aws: ["quicksight/dashboard", "redshiftserverless/workgroup"],
    });
  });

  it("an application that also runs on desktops streams none", () => {
    noWordingGets(
      [
        "A chat that people use in the browser and as a desktop app",
        "Users access application logs in the browser",
      ],
      { aws: ["appstream/fleet"] },
    );
  });

  it("most of them, and the last week, are no rush", () => {
    noWordingGets(
      [
        "A web app that shows the orders placed in the last week",
        "A web app for customers, most of them in Germany",
      ],
      { aws: ["elasticache/serverlesscache"] },
    );
  });
});
