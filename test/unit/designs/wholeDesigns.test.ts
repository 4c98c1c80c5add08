import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

/** A class of intents: how people say it, and the roles that a sound design fills on each cloud. */
interface Story {
  readonly what: string;
  readonly said: readonly string[];
  readonly needs: Wanted;
  readonly not?: Wanted;
}

const FRONT_AWS = ["elasticloadbalancingv2/loadbalancer", "apigateway/restapi", "apigatewayv2/api"];
const APP_AZURE = ["web/webapps", "app/containerapps", "web/functionapps"];

const STORIES: readonly Story[] = [
  {
    what: "an online shop has everything that runs it, whatever is named",
    said: [
      "an online shop",
      "online shop with Redis cache, PostgreSQL, e-mail confirmations and search",
      "we sell furniture: webshop, customers log in, product photos",
    ],
    needs: {
      aws: ["ecs/service", FRONT_AWS, ["rds/dbinstance", "rds/dbcluster"], "s3/bucket", "cognito/userpool"],
      azure: [APP_AZURE, "dbforpostgresql/flexibleservers", "storage/storageaccounts"],
      gcp: ["run/service", "sqladmin/instance", "storage/bucket"],
    },
  },
  {
    what: "a static site is stored and delivered",
    said: ["a static website", "documentation site for our library", "landing page with our own domain"],
    needs: {
      aws: ["s3/bucket", "cloudfront/distribution"],
      azure: ["web/staticsites"],
      gcp: [["firebasehosting/site", "storage/bucket"]],
    },
    not: { aws: ["lambda/function"] },
  },
  {
    what: "a contact form has something behind it",
    said: ["company homepage with a contact form", "static site, visitors send us a contact form by email"],
    needs: { aws: ["s3/bucket", "lambda/function"], azure: ["web/staticsites", "web/functionapps"] },
  },
  {
    what: "WordPress runs on machines or containers with MySQL, never on functions",
    said: [
      "WordPress",
      "WordPress on a low budget",
      "a Drupal site for our town",
      "wordpress, 50k visits a month",
    ],
    needs: {
      aws: [
        ["ecs/service", "ec2/instance", "lightsail/instance", "autoscaling/autoscalinggroup"],
        "rds/dbinstance",
      ],
      azure: [["web/webapps", "compute/virtualmachines", "app/containerapps"], "dbformysql/flexibleservers"],
      gcp: [["run/service", "compute/instance"], "sqladmin/instance"],
    },
    not: {
      aws: ["lambda/function", "scheduler/schedule", "budgets/budget"],
      gcp: ["billingbudgets/budget", "cloudscheduler/job"],
    },
  },
  {
    what: "WordPress that survives a zone has a balancer and shared files",
    said: [
      "WordPress that survives the loss of a zone",
      "highly available WordPress across availability zones",
    ],
    needs: { aws: ["elasticloadbalancingv2/loadbalancer", "efs/filesystem"] },
  },
  {
    what: "an internal tool is private and lets staff in",
    said: [
      "internal tool for our 40 employees with SSO",
      "an intranet app, staff only, login with company accounts",
      "internal dashboard behind the VPN for employees with Okta",
    ],
    needs: {
      aws: ["ecs/service", ["sso/instance", "cognito/userpool"], "ec2/vpc"],
      azure: [APP_AZURE, "graph/applications"],
      gcp: ["run/service", "iap/settings"],
    },
  },
  {
    what: "virtual desktops stand in a network and know their people",
    said: [
      "virtual desktops for 200 contractors",
      "VDI for the call center",
      "Windows remote desktops for accountants",
    ],
    needs: {
      aws: ["workspaces/workspace", "ec2/vpc"],
      azure: ["desktopvirtualization/hostpools", "network/virtualnetworks"],
      gcp: ["workstations/workstationconfig"],
    },
    not: { aws: ["connect/instance"] },
  },
  {
    what: "a search for a call centre's desktops is not a call centre, and the other way round",
    said: ["a voice contact center with a speech bot", "call centre with IVR and a bot that looks up orders"],
    needs: { aws: ["connect/instance", "lex/bot"], azure: ["communication/communicationservices"] },
    not: { aws: ["workspaces/workspace"] },
  },
  {
    what: "machines move as they are",
    said: [
      "lift and shift 40 Windows servers",
      "rehost our VMs without changes",
      "move our virtual machines to the cloud as is",
    ],
    needs: {
      aws: ["ec2/instance", "ec2/vpc"],
      azure: ["compute/virtualmachines", "network/virtualnetworks"],
      gcp: ["compute/instance", "compute/network"],
    },
  },
  {
    what: "high-performance computing has a scheduler, a fast file system and storage",
    said: [
      "HPC cluster for CFD with MPI",
      "slurm cluster for weather simulations",
      "OpenFOAM runs on many nodes",
    ],
    needs: {
      aws: [["pcs/cluster", "batch/jobqueue"], "fsx/filesystem", "s3/bucket"],
      azure: ["batch/batchaccounts", "netapp/netappaccounts"],
      gcp: ["batch/job", "filestore/instance"],
    },
  },
  {
    what: "batch jobs run on what comes and goes",
    said: ["render 3D frames in batch", "Monte Carlo risk runs", "genomics pipeline over FASTQ files"],
    needs: {
      aws: [["batch/jobqueue", "deadline/farm"], "s3/bucket"],
      azure: ["batch/batchaccounts"],
      gcp: [["batch/job", "run/job"]],
    },
  },
  {
    what: "a multiplayer game has servers, players and data",
    said: [
      "multiplayer game backend with matchmaking",
      "servers for a mobile multiplayer game",
      "online game, 50k players",
    ],
    needs: {
      aws: ["gamelift/fleet", "dynamodb/table", "cognito/userpool"],
      azure: ["containerservice/managedclusters", "documentdb/databaseaccounts"],
      gcp: ["container/cluster", "firestore/database"],
    },
  },
  {
    what: "delivery of software has a pipeline and a build",
    said: ["CI/CD pipeline", "build and deploy our code on every merge", "continuous delivery from GitHub"],
    needs: {
      aws: ["codepipeline/pipeline", "codebuild/project"],
      azure: ["visualstudio/account"],
      gcp: ["cloudbuild/trigger"],
    },
  },
  {
    what: "a landing zone sets rules, not a model's guardrails",
    said: [
      "landing zone with guardrails",
      "multi account setup with policies and central logging",
      "landing zone for 30 teams",
    ],
    needs: {
      aws: ["controltower/landingzone", "organizations/policy", "cloudtrail/trail"],
      azure: ["authorization/policyassignments"],
      gcp: ["orgpolicy/policy"],
    },
    not: { aws: ["bedrock/guardrail"] },
  },
  {
    what: "a hybrid network has a way in",
    said: [
      "site-to-site VPN to our office",
      "connect our datacenter over VPN",
      "VPN between head office and cloud network",
    ],
    needs: {
      aws: ["ec2/vpnconnection", "ec2/vpc"],
      azure: ["network/virtualnetworkgateways", "network/virtualnetworks"],
      gcp: ["compute/vpngateway", "compute/network"],
    },
    not: { aws: ["dms/replicationinstance"] },
  },
  {
    what: "a private line has its gateway",
    said: ["connect our datacenter over a private line", "dedicated private connection from our data center"],
    needs: {
      aws: ["directconnect/connection", "directconnect/directconnectgateway"],
      azure: ["network/expressroutecircuits"],
      gcp: ["compute/interconnectattachment", "compute/router"],
    },
  },
  {
    what: "video on demand is stored, converted and delivered",
    said: [
      "video on demand platform",
      "users upload videos for playback on every device",
      "video courses with transcoding",
    ],
    needs: {
      aws: ["s3/bucket", "mediaconvert/queue", "cloudfront/distribution"],
      azure: ["storage/storageaccounts", "cdn/profiles"],
      gcp: ["storage/bucket", "transcoder/job"],
    },
  },
  {
    what: "live streaming has an encoder and delivery",
    said: ["live streaming of concerts", "stream live events to 50,000 viewers with chat"],
    needs: {
      aws: [["ivs/channel", "medialive/channel"]],
      gcp: ["livestream/channel"],
      azure: ["cdn/profiles"],
    },
  },
  {
    what: "chat keeps connections open",
    said: ["a chat app", "group chat over WebSocket", "collaborative whiteboard with live updates"],
    needs: {
      aws: [["apigatewayv2/api", "appsync/api"], "dynamodb/table"],
      azure: [["signalrservice/webpubsub", "signalrservice/signalr"], "documentdb/databaseaccounts"],
      gcp: ["firestore/database"],
    },
  },
  {
    what: "a marketplace has an application, data and sign-in",
    said: [
      "a marketplace for used bikes",
      "MVP marketplace for $50 a month",
      "two-sided marketplace of tutors",
    ],
    needs: {
      aws: [["ecs/service", "lambda/function"], "cognito/userpool", "s3/bucket"],
      azure: [APP_AZURE, "azureactivedirectory/ciamdirectories"],
      gcp: ["run/service", "identityplatform/config"],
    },
    not: { aws: ["budgets/budget", "scheduler/schedule"] },
  },
  {
    what: "notebooks are notebooks",
    said: ["notebooks for data scientists", "Jupyter for our researchers with GPUs"],
    needs: {
      aws: [["sagemaker/domain", "sagemaker/notebookinstance"], "s3/bucket"],
      azure: ["machinelearningservices/workspaces"],
      gcp: ["workbench/instance", "storage/bucket"],
    },
    not: { gcp: ["run/service"] },
  },
  {
    what: "training and serving are both there",
    said: [
      "train a model weekly and serve it behind an API",
      "retrain our churn model every week, predictions online",
    ],
    needs: {
      aws: ["sagemaker/pipeline", "sagemaker/endpoint", "s3/bucket"],
      azure: ["machinelearningservices/workspaces", "machinelearningservices/onlineendpoints"],
      gcp: [["aiplatform/trainingpipeline", "aiplatform/pipelinejob"], "aiplatform/endpoint"],
    },
  },
  {
    what: "answers from documents have a model, an index and a place for the documents",
    said: [
      "chat with our documents",
      "RAG over PDFs",
      "an assistant that answers questions from our handbook, with citations",
    ],
    needs: {
      aws: ["bedrock/foundationmodel", ["bedrock/knowledgebase", "kendra/index"], "s3/bucket"],
      azure: ["cognitiveservices/openai", "search/searchservices", "storage/storageaccounts"],
      gcp: ["aiplatform/publishermodel", ["aiplatform/index", "discoveryengine/datastore"], "storage/bucket"],
    },
    not: { aws: ["lex/bot"] },
  },
  {
    what: "an agent has a model and a runtime",
    said: ["an AI agent that calls our APIs", "agentic assistant with tools for customer support"],
    needs: {
      aws: [["bedrock/agent", "bedrockagentcore/runtime"], "bedrock/foundationmodel"],
      azure: ["cognitiveservices/foundry"],
      gcp: ["aiplatform/reasoningengine"],
    },
  },
  {
    what: "file transfer ends in storage",
    said: [
      "partners drop files over SFTP",
      "FTP replacement for suppliers",
      "SFTP server for banks, files are processed",
    ],
    needs: {
      aws: ["transfer/server", "s3/bucket"],
      azure: ["storage/storageaccounts"],
      gcp: ["storage/bucket"],
    },
  },
  {
    what: "devices are connected and their readings kept",
    said: [
      "telemetry from 5,000 sensors over MQTT with history",
      "smart meters send readings, we show dashboards",
    ],
    needs: {
      aws: [["iot/thing", "iot/topicrule"], "timestream/influxdbinstance"],
      azure: ["devices/iothubs", "kusto/clusters"],
      gcp: ["pubsub/topic", ["bigtable/instance", "bigquery/dataset"]],
    },
  },
  {
    what: "several regions at once are routed",
    said: ["active-active web app in two regions", "multi-region API with failover"],
    needs: {
      aws: [["route53/recordset", "globalaccelerator/accelerator", "route53/hostedzone"]],
      azure: [["network/frontdoors", "network/trafficmanagerprofiles"]],
      gcp: ["compute/forwardingrule"],
    },
  },
  {
    what: "observability is logs, metrics, alarms and dashboards",
    said: ["observability stack for our services", "central monitoring with dashboards and alerts"],
    needs: {
      aws: ["logs/loggroup", "cloudwatch/alarm"],
      azure: ["operationalinsights/workspaces", "insights/metricalerts"],
      gcp: ["logging/logbucket", "monitoring/alertpolicy"],
    },
  },
  {
    what: "security operations detect and collect",
    said: ["SIEM for our security team", "security operations center with threat detection"],
    needs: {
      aws: ["guardduty/detector", "securitylake/datalake"],
      azure: ["securityinsights/sentinel", "security/pricings"],
      gcp: ["chronicle/instance", "securitycenter/source"],
    },
  },
  {
    what: "the state of infrastructure as code is a bucket, and no API",
    said: ["Terraform state backend", "remote state with locking for OpenTofu"],
    needs: { aws: ["s3/bucket"], azure: ["storage/storageaccounts"], gcp: ["storage/bucket"] },
    not: { aws: ["lambda/function", "apigateway/restapi"] },
  },
  {
    what: "one SQL database over regions is a distributed one",
    said: [
      "strongly consistent SQL in three regions",
      "globally consistent relational database, strongly consistent, multi region",
    ],
    needs: { aws: [["dsql/cluster", "rds/globalcluster"]], gcp: ["spanner/instance"] },
  },
  {
    what: "Kubernetes has nodes where it needs them, and a registry",
    said: ["Kubernetes for 30 microservices", "k8s cluster with Helm charts"],
    needs: {
      aws: ["eks/cluster", ["eks/nodegroup", "eks/fargateprofile"], "ecr/repository"],
      azure: ["containerservice/managedclusters", "containerregistry/registries"],
      gcp: ["container/cluster", "artifactregistry/repository"],
    },
  },
];

describe("a whole design is recommended", () => {
  for (const { what, said, needs, not } of STORIES) {
    it(what, () => {
      everyWordingNeeds(said, needs);
      if (not !== undefined) noWordingGets(said, not);
    });
  }

  it("several designs in one sentence are composed, and what can be shared is", () => {
    everyWordingNeeds(["a shop, a nightly report by e-mail, and a chatbot over the manuals"], {
      aws: ["ecs/service", "scheduler/schedule", "ses/emailidentity", "bedrock/foundationmodel", "s3/bucket"],
      gcp: ["run/service", "cloudscheduler/job", "aiplatform/publishermodel", "storage/bucket"],
    });
    noWordingGets(["a shop, a nightly report by e-mail, and a chatbot over the manuals"], {
      aws: ["lambda/function"],
    });
  });
});
