/** What names, negations, rates and existing systems do to a design: classes of phrasing, in several wordings. */

import assert from "node:assert/strict";
import { inputOf, plan } from "../planner/planning.ts";
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

/** The same wish in other languages gets what it gets in English. */
const LANGUAGES: readonly Phrasing[] = [
  {
    that: "a booking system has its application and its database",
    said: [
      "Sistema de reservas para clínicas com lembretes por SMS",
      "Sistema de reservas para clínicas con recordatorios por SMS",
      "Système de réservation pour des cliniques avec rappels par SMS",
      "Buchungssystem für Kliniken mit Erinnerungen per SMS",
    ],
    gets: {
      aws: [["ecs/service", "lambda/function"], ["rds/dbinstance", "rds/dbcluster"], "smsvoice/phonenumber"],
      gcp: ["run/service", ["sqladmin/instance", "firestore/database"]],
    },
  },
  {
    that: "online courses keep and deliver their videos",
    said: [
      "Plateforme de cours en ligne : vidéos, comptes élèves, paiement",
      "Plataforma de cursos online con vídeos, cuentas de alumnos y pago",
      "Plataforma de cursos online com vídeos, contas de alunos e pagamento",
      "在线课程平台，有视频、学生登录和支付",
      "オンライン講座のサイト。動画、会員登録、決済",
    ],
    gets: {
      aws: ["s3/bucket", "cloudfront/distribution", "cognito/userpool"],
      azure: ["storage/storageaccounts", ["cdn/profiles", "network/frontdoors"]],
    },
  },
  {
    that: "somebody is told when something goes wrong",
    said: [
      "una API para guardar pedidos en una base de datos; aviso por correo si algo falla",
      "uma API para guardar pedidos num banco de dados; aviso por e-mail se algo falhar",
    ],
    gets: { gcp: ["monitoring/notificationchannel", "sqladmin/instance"] },
  },
  {
    that: "anomalies of machines are found as they happen",
    said: [
      "工場の機械のセンサーデータを収集し、異常を検知したらメールで通知したい",
      "采集工厂设备的传感器数据，检测异常并发送邮件通知",
    ],
    gets: { azure: ["devices/iothubs", "streamanalytics/streamingjobs"] },
  },
];

describe("Names and denials in other languages", () => {
  for (const { that, said, gets } of LANGUAGES) it(that, () => everyWordingNeeds(said, gets ?? {}));

  it("figures are read as French writes them", () => {
    for (const intent of [
      "un site pour environ 2 000 utilisateurs",
      "une boutique avec 12 000 utilisateurs par mois",
    ]) {
      assert.match(JSON.stringify(plan(intent, { on: "aws" }).understood), /2000 users/, intent);
    }
  });
});
