import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

/** Ways of saying one thing, what they ask for, and what they do not. */
interface Phrasing {
  readonly that: string;
  readonly said: readonly string[];
  readonly gets?: Wanted;
  readonly not?: Wanted;
}

const OPERATIONS: readonly Phrasing[] = [
  {
    that: "unsafe settings are found by a rule, and put right by code that an event starts",
    said: [
      "detect public buckets and fix them automatically",
      "misconfigured resources in all our accounts shall be remediated without anybody doing anything",
      "whatever is open to everyone by mistake, open to the world, close it at once and tell the owner",
      "detect when IAM users are created without MFA and disable them automatically",
      "auto-remediation of unencrypted disks and open security groups",
    ],
    gets: {
      aws: ["config/configrule", "events/eventbus", "lambda/function"],
      azure: ["authorization/policyassignments", "eventgrid/topics", "web/functionapps"],
      gcp: ["securitycenter/source", "cloudfunctions/function"],
    },
    not: { aws: ["s3/bucket"], azure: ["storage/storageaccounts"], gcp: ["storage/bucket"] },
  },
  {
    that: "Sentinel answers incidents with a playbook, other clouds with code on events",
    said: [
      "SIEM for our servers with automated response",
      "a SIEM that can isolate compromised machines itself",
    ],
    gets: {
      aws: ["securitylake/datalake", "events/eventbus", "lambda/function"],
      azure: ["securityinsights/sentinel", "logic/workflows"],
    },
    not: { azure: ["eventgrid/topics", "web/functionapps"] },
  },
  {
    that: "a pipeline that runs with the code's host needs an identity, and no second pipeline",
    said: [
      "GitHub Actions pipeline builds our containers and deploys them with approvals before production",
      "GitLab CI pipeline: build the docker images, push, deploy",
    ],
    gets: {
      aws: ["iam/oidcprovider", "ecr/repository"],
      azure: ["managedidentity/pipelinecredentials", "containerregistry/registries"],
      gcp: ["iam/workloadidentitypoolprovider", "artifactregistry/repository"],
    },
    not: {
      aws: ["codepipeline/pipeline", "codebuild/project"],
      azure: ["visualstudio/account", "logic/workflows"],
      gcp: ["cloudbuild/trigger"],
    },
  },
];

const LEFT_AS_IT_IS: readonly Phrasing[] = [
  {
    that: "a system on site that is offered as an API stays on site",
    said: [
      "we need to expose an on-prem SAP system as REST APIs to partners, with throttling",
      "expose our mainframe in the data centre through an API to customers",
    ],
    gets: {
      aws: ["apigateway/restapi", "ec2/vpnconnection", "ec2/vpc"],
      azure: ["apimanagement/service", "network/virtualnetworkgateways", "network/virtualnetworks"],
      gcp: [["apigee/organization", "apigateway/api"], "compute/vpngateway", "compute/network"],
    },
    not: {
      aws: ["ec2/instance", "backup/backupplan"],
      azure: ["compute/virtualmachines", "netapp/netappaccounts"],
      gcp: ["compute/instance"],
    },
  },
  {
    that: "runners of a GitLab that is there build no second GitLab",
    said: [
      "CI runners for our self-hosted GitLab",
      "GitLab runners that scale, our self hosted GitLab stays",
    ],
    not: {
      aws: ["rds/dbinstance", "ecs/service"],
      azure: ["dbforpostgresql/flexibleservers"],
      gcp: ["sqladmin/instance"],
    },
  },
  {
    that: "experiments on a shop build no shop",
    said: [
      "A/B testing platform for our web shop",
      "split testing of our online shop, results in near real time",
    ],
    gets: {
      aws: [["appconfig/application", "ssm/parameter"], "kinesis/stream"],
      azure: ["appconfiguration/configurationstores", "eventhub/namespaces"],
      gcp: ["pubsub/topic", "bigquery/dataset"],
    },
    not: {
      aws: ["rds/dbinstance", "cognito/userpool"],
      azure: ["dbforpostgresql/flexibleservers"],
      gcp: ["sqladmin/instance"],
    },
  },
  {
    that: "a portal for developers within manages no APIs for others",
    said: ["internal developer portal where teams create projects by themselves"],
    not: { aws: ["apigateway/restapi"], azure: ["apimanagement/service"], gcp: ["apigee/organization"] },
  },
  {
    that: "records that an application keeps lie in its database, and those that are exchanged in a store for them",
    said: ["clinic booking system with medical records", "telemedicine with video calls and patient records"],
    gets: { aws: ["kms/key"], azure: ["keyvault/vaults"] },
    not: {
      aws: ["healthlake/fhirdatastore"],
      azure: ["healthcareapis/workspaces"],
      gcp: ["healthcare/dataset"],
    },
  },
  {
    that: "health records in an exchange format have a store for it",
    said: ["clinic booking system that stores FHIR records", "we exchange health data by FHIR"],
    gets: { aws: ["healthlake/fhirdatastore"], azure: ["healthcareapis/workspaces"] },
  },
  {
    that: "notebooks without public endpoints have a network and a private way in",
    said: [
      "Python notebooks for 30 data scientists, no public endpoints",
      "Jupyter notebooks in our private network only",
    ],
    gets: {
      aws: ["ec2/vpc", "ec2/vpcendpoint"],
      azure: ["network/virtualnetworks", "network/privateendpoints"],
    },
  },
  {
    that: "a queue that Redis keeps is no second queue",
    said: ["Laravel application with MySQL and a Redis queue", "Laravel with jobs in Redis queues and MySQL"],
    gets: { aws: ["elasticache/replicationgroup", "rds/dbinstance"] },
    not: { aws: ["sqs/queue"], azure: ["servicebus/namespaces"], gcp: ["pubsub/topic", "cloudtasks/queue"] },
  },
  {
    that: "a cluster of many teams has its rules and its costs",
    said: ["Kubernetes for 15 teams with policy enforcement and cost per team"],
    gets: {
      aws: ["eks/cluster", "budgets/budget"],
      azure: ["authorization/policyassignments", "consumption/budgets"],
      gcp: ["orgpolicy/policy", "billingbudgets/budget"],
    },
  },
];

const LANGUAGES: readonly Phrasing[] = [
  {
    that: "a second region that takes over is understood in German",
    said: [
      "unsere Webanwendung mit PostgreSQL soll bei einem Ausfall in einer zweiten Region weiterlaufen",
      "Rechenzentrum-Ausfall: die Webanwendung mit PostgreSQL soll in einer anderen Region weiterlaufen",
    ],
    gets: { aws: ["rds/globalcluster", "route53/recordset"] },
    not: { aws: ["drs/sourceserver"] },
  },
  {
    that: "live tracking between drivers and passengers is understood in French",
    said: [
      "Application de covoiturage avec géolocalisation en direct, paiement et messagerie entre passagers et conducteurs",
    ],
    gets: {
      aws: ["cognito/userpool", "apigatewayv2/api"],
      gcp: ["firestore/database", "identityplatform/config"],
    },
  },
  {
    that: "members and their fees are understood in German",
    said: [
      "Vereinsverwaltung mit Mitgliederdaten, Beitragseinzug und Newsletter",
      "Mitgliederverwaltung mit Mitgliedsbeiträgen",
    ],
    gets: {
      aws: ["ecs/service", "rds/dbinstance"],
      azure: ["web/webapps"],
      gcp: ["run/service", "sqladmin/instance"],
    },
  },
  {
    that: "faces at doors are understood, whatever the language",
    said: [
      "Sistema de control de acceso con reconocimiento facial en 50 puertas",
      "Zutrittskontrolle mit Gesichtserkennung an 50 Türen",
      "Contrôle d'accès avec reconnaissance faciale",
      "Controle de acesso com reconhecimento facial",
    ],
    gets: { aws: ["rekognition/collection"], azure: ["cognitiveservices/face"] },
  },
  {
    that: "doctors on video are understood, whatever the language",
    said: [
      "Aplicativo de telemedicina com vídeo chamada, receitas e pagamento",
      "Aplicación de telemedicina con videollamadas, recetas y pago",
      "Application de télémédecine avec appels vidéo, ordonnances et paiement",
    ],
    gets: { aws: ["kinesisvideo/signalingchannel", "cognito/userpool", "secretsmanager/secret"] },
  },
  {
    that: "live courses are understood in Portuguese",
    said: ["Plataforma de cursos com vídeos ao vivo, gravação e pagamento por assinatura"],
    gets: { aws: [["medialive/channel", "ivs/channel"], "cloudfront/distribution", "secretsmanager/secret"] },
  },
];

const MIGRATIONS: readonly Phrasing[] = [
  {
    that: "who takes virtual machines off vSphere gets machines and what moves them",
    said: [
      "Migrate 300 vSphere virtual machines with minimal changes",
      "90 VMware servers move, we want to be off VMware",
      "our 60 VMs on VMware go to the cloud because of the Broadcom licences",
    ],
    gets: {
      aws: ["mgn/sourceserver", "ec2/instance", "ec2/vpc"],
      azure: ["migrate/migrateprojects", "compute/virtualmachines", "network/virtualnetworks"],
      gcp: ["vmmigration/source", "compute/instance", "compute/network"],
    },
    not: { aws: ["evs/environment"], azure: ["avs/privateclouds"], gcp: ["vmwareengine/privatecloud"] },
  },
  {
    that: "who stays with VMware gets its cloud",
    said: [
      "extend our vSphere and keep vCenter and NSX",
      "run VMware workloads in the cloud",
      "stay on VMware, only elsewhere",
    ],
    gets: { aws: ["evs/environment"], azure: ["avs/privateclouds"], gcp: ["vmwareengine/privatecloud"] },
  },
  {
    that: "a worker that moves with its broker gets something to run on",
    said: [
      "Move RabbitMQ and a .NET worker from our server room to managed services",
      "two RabbitMQ consumers on premises shall run managed",
    ],
    gets: {
      aws: [
        ["lambda/function", "ecs/service"],
        ["amazonmq/broker", "sqs/queue"],
      ],
      azure: [["web/functionapps", "app/containerapps", "app/jobs"], "servicebus/namespaces"],
      gcp: [["run/service", "cloudfunctions/function"], "pubsub/topic"],
    },
  },
  {
    that: "an application on a full framework takes its database along when it leaves its platform",
    said: [
      "Django app with Celery workers and Redis, currently on Heroku",
      "our Rails app leaves Heroku, Sidekiq included",
    ],
    gets: {
      aws: ["rds/dbinstance", "elasticache/replicationgroup", "ecs/service"],
      azure: ["dbforpostgresql/flexibleservers", ["cache/redis", "cache/redisenterprise"]],
      gcp: ["sqladmin/instance", "redis/instance", "run/service"],
    },
    not: { aws: ["sqs/queue"], azure: ["servicebus/namespaces"], gcp: ["pubsub/topic", "cloudtasks/queue"] },
  },
  {
    that: "accounts of a Windows domain are no customers",
    said: [
      "web app on Windows servers, people sign in with their domain accounts",
      "ASP.NET Framework application with Windows authentication, users log in with AD accounts",
    ],
    not: { aws: ["cognito/userpool"], azure: ["azureactivedirectory/ciamdirectories"] },
  },
];

const PEOPLE: readonly Phrasing[] = [
  {
    that: "texts that people send in are taken by a queue and kept with their numbers",
    said: [
      "SMS voting for a TV show: up to 2 million votes in 10 minutes, each phone number counts once",
      "listeners vote by text message",
      "a two-way SMS survey among 300,000 members",
    ],
    gets: {
      aws: ["smsvoice/phonenumber", "sqs/queue", "lambda/function", "dynamodb/table"],
      azure: ["communication/communicationservices", "servicebus/namespaces", "web/functionapps"],
      gcp: [
        ["pubsub/topic", "cloudtasks/queue"],
        ["run/service", "cloudfunctions/function"],
        "firestore/database",
      ],
    },
  },
  {
    that: "phones that get a push notification are no devices that send telemetry",
    said: [
      "Send push notifications to 8 million phones, personalised per user segment",
      "push notifications to millions of devices, in waves",
      "push messages to the phones of our app users",
    ],
    gets: {
      aws: ["sns/topic", "sqs/queue", "lambda/function", "dynamodb/table"],
      azure: ["notificationhubs/notificationhubs", "servicebus/namespaces", "web/functionapps"],
      gcp: ["fcm/app", "pubsub/topic", "firestore/database"],
    },
    not: {
      aws: ["iot/thing", "apigatewayv2/api", "personalize/solution"],
      azure: ["devices/iothubs", "signalrservice/webpubsub"],
      gcp: ["aiplatform/endpoint", "bigtable/instance"],
    },
  },
  {
    that: "sensors whose alarms reach a phone are devices all the same",
    said: ["IoT sensors send the temperature, push notifications to phones when it is too warm"],
    gets: { aws: ["iot/thing"], azure: ["devices/iothubs"], gcp: ["pubsub/topic"] },
  },
  {
    that: "pictures that a model assesses and a person approves need recognition, a workflow and sign-in",
    said: [
      "Insurance claims: customers upload photos, AI estimates the damage, an adjuster approves what is expensive",
      "tenants send photos of defects, an AI assesses them, a clerk approves the repair",
    ],
    gets: {
      aws: ["rekognition/collection", "stepfunctions/statemachine", "cognito/userpool", "s3/bucket"],
      azure: [
        ["cognitiveservices/foundry", "cognitiveservices/vision"],
        "logic/workflows",
        "azureactivedirectory/ciamdirectories",
      ],
      gcp: ["vision/images", "workflows/workflow", "identityplatform/config", "storage/bucket"],
    },
  },
  {
    that: "seats that many want at once are sold through a queue",
    said: [
      "ticket sales where 60,000 fans hit the buy button, no seat sold twice",
      "concert tickets for sale, no overselling",
    ],
    gets: { aws: ["sqs/queue"], azure: ["servicebus/namespaces"], gcp: ["pubsub/topic", "redis/instance"] },
  },
  {
    that: "where everybody starts at the same moment, a queue and a cache take the peak",
    said: [
      "exam platform, 10,000 students start at the same second",
      "learning platform, all pupils log in at once",
    ],
    gets: {
      aws: ["sqs/queue", ["elasticache/serverlesscache", "elasticache/replicationgroup"]],
      azure: ["servicebus/namespaces", ["cache/redis", "cache/redisenterprise"]],
      gcp: [["pubsub/topic", "cloudtasks/queue"], "redis/instance"],
    },
  },
  {
    that: "whoever takes payments keeps the provider's key safe",
    said: [
      "hotel booking website with card payments",
      "online courses with subscription payments",
      "video on demand with transcoding and payments",
    ],
    gets: { aws: ["secretsmanager/secret"], azure: ["keyvault/vaults"], gcp: ["secretmanager/secret"] },
  },
  {
    that: "a shop on ready-made software has that software's sign-in",
    said: ["web shop on WooCommerce, 2,000 visits a day", "our online shop runs on PrestaShop"],
    gets: { aws: ["s3/bucket"], gcp: ["sqladmin/instance", "storage/bucket"] },
    not: {
      aws: ["cognito/userpool"],
      azure: ["azureactivedirectory/ciamdirectories"],
      gcp: ["identityplatform/config"],
    },
  },
];

const DATA: readonly Phrasing[] = [
  {
    that: "a customer data platform takes events in, joins profiles in a warehouse and sends segments out",
    said: [
      "Customer data platform: unify profiles from web, app and CRM, build segments, activate them in ad platforms",
      "customer 360: shop, newsletter and CRM become one profile",
      "single customer view from five systems",
    ],
    gets: {
      aws: [
        "kinesis/stream",
        "glue/job",
        ["redshiftserverless/workgroup", "redshift/cluster"],
        "lambda/function",
      ],
      azure: ["eventhub/namespaces", "datafactory/factories", "synapse/workspaces", "web/functionapps"],
      gcp: ["pubsub/topic", "dataflow/job", "bigquery/dataset", ["run/service", "cloudfunctions/function"]],
    },
    not: {
      aws: ["elasticloadbalancingv2/loadbalancer"],
      azure: ["sql/databases"],
      gcp: ["sqladmin/instance"],
    },
  },
  {
    that: "reads that are near people on several continents want a database that spans regions",
    said: [
      "read replicas of our PostgreSQL database in Europe, the US and Asia; writes stay in Frankfurt",
      "MySQL with read replicas in Tokyo and Virginia",
    ],
    gets: { aws: ["rds/globalcluster"], gcp: ["sqladmin/instance"] },
  },
  {
    that: "what Aurora does not speak gets no global cluster of Aurora",
    said: ["SQL Server with read replicas in three regions", "Oracle with read replicas in several regions"],
    gets: { aws: ["rds/dbinstance"] },
    not: { aws: ["rds/globalcluster", "dsql/cluster"] },
  },
  {
    that: "a nightly load has one thing that prepares data",
    said: [
      "nightly batch reads CSV files from partners and loads them into the warehouse",
      "overnight batch that loads files into a data warehouse",
    ],
    not: { aws: ["batch/jobqueue"], azure: ["batch/batchaccounts"], gcp: ["batch/job"] },
  },
  {
    that: "machines that compute and read files are no devices",
    said: [
      "thousands of batch jobs on preemptible machines reading 200 TB",
      "rendering on many machines reading scenes from storage",
    ],
    not: { aws: ["iot/thing"], azure: ["devices/iothubs"], gcp: ["bigtable/instance"] },
  },
];

const SITES: readonly Phrasing[] = [
  {
    that: "a domain of one's own brings a certificate",
    said: ["static documentation site with a custom domain", "static website on our own domain"],
    gets: { aws: ["certificatemanager/certificate"] },
  },
  {
    that: "previews of a static site come with what hosts and builds it",
    said: [
      "documentation site from git, deployed on every push, preview per pull request",
      "static site, build on push, previews for reviewers",
    ],
    gets: { aws: ["amplify/app"] },
    not: { aws: ["codepipeline/pipeline", "codebuild/project"] },
  },
  {
    that: "a name that routes between regions still wants an entry point in each",
    said: [
      "payment processing on containers, active in two regions",
      "web application active-active in two regions",
    ],
    gets: {
      aws: ["elasticloadbalancingv2/loadbalancer", ["route53/recordset", "globalaccelerator/accelerator"]],
    },
  },
];

const GROUPS: readonly (readonly [string, readonly Phrasing[]])[] = [
  ["operations", OPERATIONS],
  ["what stays as it is", LEFT_AS_IT_IS],
  ["migrations", MIGRATIONS],
  ["other languages", LANGUAGES],
  ["messages, pictures and peaks", PEOPLE],
  ["data", DATA],
  ["sites and regions", SITES],
];

describe("what things are for", () => {
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
