/** How a clause speaks of a thing decides whether it is asked for: told of, complained of, missing, supposed. */
import { describe, it } from "mocha";
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

interface Behaviour {
  readonly what: string;
  readonly said: readonly string[];
  readonly needs?: Wanted;
  readonly lacks?: Wanted;
}

const CDN = {
  aws: ["cloudfront/distribution"],
  azure: [["cdn/profiles", "network/frontdoors"]],
  gcp: [["compute/backendbucket", "compute/forwardingrule"]],
} satisfies Wanted;
const CACHE = {
  aws: ["elasticache/replicationgroup"],
  azure: [["cache/redisenterprise", "cache/redis"]],
  gcp: ["redis/instance"],
} satisfies Wanted;
const BACKUP = {
  aws: ["backup/backupplan"],
  azure: ["recoveryservices/vaults"],
  gcp: ["backupdr/backupvault"],
} satisfies Wanted;
const ALARM = {
  aws: ["cloudwatch/alarm"],
  azure: ["insights/metricalerts"],
  gcp: ["monitoring/alertpolicy"],
} satisfies Wanted;
const LIMITS = {
  aws: [["apigateway/restapi", "apigateway/usageplan"]],
  azure: ["apimanagement/service"],
  gcp: [["apigee/organization", "apigateway/api", "apigateway/gateway"]],
} satisfies Wanted;
const ANALYSIS = {
  aws: [["redshiftserverless/workgroup", "athena/workgroup"]],
  azure: [["fabric/capacities", "synapse/workspaces"]],
  gcp: ["bigquery/dataset"],
} satisfies Wanted;
const APPLICATION = {
  aws: [
    ["ecs/service", "lambda/function"],
    ["rds/dbinstance", "dynamodb/table"],
  ],
  azure: [
    ["web/webapps", "app/containerapps"],
    ["dbforpostgresql/flexibleservers", "sql/databases"],
  ],
  gcp: ["run/service", ["sqladmin/instance", "firestore/database"]],
} satisfies Wanted;
const BUILT = {
  aws: ["lambda/function", "dynamodb/table", "eks/cluster"],
  azure: ["web/functionapps", "documentdb/databaseaccounts"],
  gcp: ["cloudfunctions/function", "firestore/database"],
} satisfies Wanted;
const DEVICES = {
  aws: [["iot/thing", "iot/topicrule"]],
  azure: [["devices/iothubs", "devices/provisioningservices", "eventgrid/namespaces"]],
  gcp: ["pubsub/topic"],
} satisfies Wanted;
const LANGUAGE = {
  aws: [
    [
      "comprehend/flywheel",
      "comprehend/documentclassifier",
      "translate/terminology",
      "bedrock/foundationmodel",
    ],
  ],
  azure: [["cognitiveservices/accounts", "cognitiveservices/language", "cognitiveservices/textanalytics"]],
  gcp: ["language/documents"],
} satisfies Wanted;

const BEHAVIOURS: readonly Behaviour[] = [
  {
    what: "backups that are missing are asked for",
    said: [
      "Our virtual machines and the database have no backups",
      "There are no backups of our databases",
      "The auditors found: no backups, no documentation",
      "Somebody deleted the customer table by mistake and we lost a day of orders",
    ],
    needs: BACKUP,
  },
  {
    what: "what a report finds missing is asked for, one after the other",
    said: [
      "Findings of the auditors: no audit trail, no threat detection. Please fix that",
      "We have no audit trail and no threat detection in our accounts",
      "The review complains that there is no audit trail and no threat detection",
    ],
    needs: {
      aws: ["cloudtrail/trail", "guardduty/detector"],
      azure: ["security/pricings"],
    },
  },
  {
    what: "what must not be is no complaint",
    said: [
      "A shop with orders in Postgres, it must have no cache",
      "A web shop with Postgres, without a cache",
      "A shop for books, orders in Postgres, no cache please",
    ],
    lacks: CACHE,
  },
  {
    what: "slow pages ask for delivery near their readers, and the site is not built again",
    said: [
      "Our website is slow when a newsletter goes out",
      "The pages of our site take 9 seconds to appear since the campaign",
      "Our web shop gets slow whenever an advertisement is on TV",
    ],
    needs: CDN,
    lacks: BUILT,
  },
  {
    what: "readers far away ask for delivery near them",
    said: [
      "Our site is in Frankfurt and customers in Australia complain about loading times",
      "Users in Brazil have to wait too long for our images",
      "Our platform has high latency for customers in Japan",
    ],
    needs: CDN,
    lacks: BUILT,
  },
  {
    what: "a database that is slow under reads asks for a cache",
    said: [
      "Our Postgres database is slow when everybody reads the catalogue",
      "The database of our shop is overloaded by reads",
      "Queries take 12 seconds because the same rows are read again and again",
    ],
    needs: CACHE,
    lacks: BUILT,
  },
  {
    what: "reports that slow a database down are made elsewhere",
    said: [
      "Our MySQL database is slow whenever controlling runs its reports",
      "Analysts run evaluations on our Postgres and the shop gets slow",
    ],
    needs: ANALYSIS,
  },
  {
    what: "an API that others overrun asks for limits",
    said: [
      "Our API is overloaded because partners call it without limits",
      "Customers hammer our API, yesterday one of them took it down",
      "One partner floods our API with too many requests",
    ],
    needs: LIMITS,
  },
  {
    what: "what nobody notices asks for alarms",
    said: [
      "When the import fails nobody notices",
      "We only hear from customers that our service is down",
      "Nobody is told when a job dies",
    ],
    needs: ALARM,
  },
  {
    what: "what may happen complains of nothing",
    said: [
      "A cron job that mails us when one of our sites is down",
      "Build a booking site for our hotel that never goes down",
    ],
    lacks: BACKUP,
  },
  {
    what: "work on paper and in sheets gets an application",
    said: [
      "Our volunteers keep their shifts in an Excel sheet that is mailed around",
      "Customers order by phone and we write it on paper",
      "Members sign up on paper lists for the courses",
    ],
    needs: APPLICATION,
  },
  {
    what: "measurements that come again and again come from devices, whatever they are called",
    said: [
      "300 gauges send the water level every 10 minutes, keep it and warn us above a limit",
      "Every greenhouse reports temperature and humidity each minute by LoRaWAN",
    ],
    needs: DEVICES,
  },
  {
    what: "texts that are sorted by what they say are understood",
    said: [
      "Classify the incoming complaints by topic and urgency",
      "Sort incoming mails by subject and hand them to the right colleague",
      "Prioritise support tickets by urgency, automatically",
    ],
    needs: LANGUAGE,
  },
  {
    what: "people who act get something to act with, and members an account",
    said: [
      "Members of our rowing club book boats and pay their fee, with a reminder mail the evening before",
      "Tenants open tickets about the heating and get a mail when it is mended",
      "Beekeepers register their colonies and enter the harvest",
    ],
    needs: APPLICATION,
  },
  {
    what: "who may, shall or wants to act is somebody who uses it, whatever they are called",
    said: [
      "Hauliers should book a time slot at our gate before they come",
      "The registry wants couples to book a wedding date",
      "Let organists reserve the church for practice",
      "Falconers can register their birds and want to see permits",
    ],
    needs: APPLICATION,
  },
  {
    what: "what may be overrun while people hand things in asks for a buffer",
    said: [
      "Our API on Cloud Run collapses when schools upload their results at the same minute",
      "The import is overloaded by orders every Monday",
    ],
    needs: { aws: ["sqs/queue"], azure: ["servicebus/namespaces"], gcp: ["pubsub/topic"] },
  },
  {
    what: "verbs are known in every form that other languages give them",
    said: [
      "Les membres réservaient par téléphone ; nous voulons un portail où ils réservent et paient",
      "Los socios reservan pistas y pagan en una página, y reciben un recordatorio por correo",
      "Os sócios reservam quadras e pagam num site, com lembrete por e-mail",
      "Mitglieder buchten bisher am Telefon; sie sollen im Portal Plätze buchen und bezahlen",
      "I soci prenotano i campi e pagano la quota su un portale",
      "Leden boeken banen en betalen de contributie op een portaal",
    ],
    needs: APPLICATION,
  },
];

describe("What a clause says of a thing", () => {
  for (const { what, said, needs, lacks } of BEHAVIOURS) {
    it(what, () => {
      if (needs !== undefined) everyWordingNeeds(said, needs);
      if (lacks !== undefined) noWordingGets(said, lacks);
    });
  }
});
