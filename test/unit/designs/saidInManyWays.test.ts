/** What people say in too many ways for any list: each class in wordings that share few words, on three clouds. */

import assert from "node:assert/strict";
import { Frames } from "../../../src/engine/designs/frames.ts";
import { tokenize } from "../../../src/engine/planner/text/tokens.ts";
import { everyWordingNeeds, noWordingGets, type Wanted } from "./asking.ts";

interface Phrasing {
  readonly that: string;
  readonly said: readonly string[];
  readonly gets?: Wanted;
  readonly not?: Wanted;
}

const OBJECTS: Wanted = { aws: ["s3/bucket"], azure: ["storage/storageaccounts"], gcp: ["storage/bucket"] };
const SECRETS: Wanted = {
  aws: ["secretsmanager/secret"],
  azure: ["keyvault/vaults"],
  gcp: ["secretmanager/secret"],
};

const PHRASINGS: readonly Phrasing[] = [
  {
    that: "places to try things in have limits of what they may cost and do",
    said: [
      "Engineers get temporary cloud accounts with a spending limit, kept apart from production",
      "sandbox accounts for our developers, wiped after two weeks, with a budget each",
      "every developer should get a throwaway subscription for a month, with a spending cap",
      "trainees need their own projects to experiment in, sandbox projects that are deleted after a month",
    ],
    gets: {
      aws: ["budgets/budget", "controltower/landingzone", "organizations/policy"],
      azure: ["consumption/budgets", "authorization/policyassignments"],
      gcp: ["billingbudgets/budget", "orgpolicy/policy"],
    },
    not: { aws: ["rds/dbinstance"], azure: ["web/webapps"], gcp: ["run/service"] },
  },
  {
    that: "warnings to very many phones are pushed, and no alarm of operations",
    said: [
      "We publish storm alerts to 2 million phones within a minute",
      "flood warnings go to the phones of all residents, a million devices",
      "notify millions of people on their phones when a train line closes",
    ],
    gets: { aws: ["sns/topic"], azure: ["notificationhubs/notificationhubs"], gcp: ["fcm/app"] },
    not: {
      aws: ["ecs/service"],
      azure: ["insights/actiongroups"],
      gcp: ["monitoring/notificationchannel"],
    },
  },
  {
    that: "what sends readings is a device, whatever it is called",
    said: [
      "Trains send vibration data when they enter a depot, maintenance wants a warning",
      "our compressors report pressure and temperature twice an hour",
      "the beehives transmit weight and humidity over a mobile network",
      "containers on ships upload position and temperature when they have a signal",
    ],
    gets: { aws: [["iot/topicrule", "iot/thing"]], azure: ["devices/iothubs"], gcp: ["pubsub/topic"] },
    not: { aws: ["elasticloadbalancingv2/loadbalancer"], azure: ["web/webapps"] },
  },
  {
    that: "files that arrive are kept, read in and stored",
    said: [
      "Branches send order data as CSV every night, import it and tell us about errors",
      "every night suppliers deliver csv files that have to be imported",
      "An XML file with prices is delivered daily and must be read in",
    ],
    gets: {
      aws: ["s3/bucket", ["lambda/function", "glue/job", "ecs/service"]],
      azure: ["storage/storageaccounts", ["web/functionapps", "datafactory/factories", "web/webapps"]],
      gcp: ["storage/bucket", ["cloudfunctions/function", "run/service", "run/job", "dataflow/job"]],
    },
  },
  {
    that: "what a complaint tells of is there, and only its remedy is built",
    said: [
      "The search on our booking site is slow, the MySQL falls over every Friday evening. Fix the reads",
      "Our ticket site: customers book, pay, and get a confirmation. The database is overloaded every Monday. Help",
    ],
    gets: {
      aws: [["elasticache/replicationgroup", "elasticache/serverlesscache"]],
      azure: [["cache/redis", "cache/redisenterprise"]],
      gcp: [["redis/instance", "memorystore/instance"]],
    },
    not: {
      aws: ["cognito/userpool", "scheduler/schedule", "ecs/service", "ec2/instance"],
      azure: ["azureactivedirectory/ciamdirectories", "compute/virtualmachines"],
      gcp: ["identityplatform/config", "cloudscheduler/job"],
    },
  },
  {
    that: "machines that rest when idle have a schedule, whoever says it how",
    said: [
      "notebooks with a GPU for students that must shut down when idle",
      "Jupyter for 30 researchers, stopped when nobody uses it",
      "data science notebooks, idle ones have to be shut off",
    ],
    gets: { aws: ["scheduler/schedule"], gcp: ["cloudscheduler/job", "workbench/instance"] },
  },
  {
    that: "SQL Server behind 'with' is the database",
    said: [
      "A .NET application with SQL Server",
      "our shop runs with SQL Server, move it to the cloud",
      "two web servers with SQL Server behind them",
    ],
    gets: {
      aws: [["rds/dbinstance", "ec2/instance"]],
      azure: [["sql/databases", "sql/managedinstances", "sqlvirtualmachine/sqlvirtualmachines"]],
      gcp: [["sqladmin/instance", "compute/instance"]],
    },
  },
  {
    that: "a partner's key and a limit are the API's, and neither encryption nor a firewall",
    said: [
      "an API for two partner companies, each with its own key and a rate limit",
      "REST API for resellers with a rate limit per key",
      "partners call our API with their own keys, rate limits apply",
    ],
    gets: {
      aws: ["apigateway/restapi"],
      azure: ["apimanagement/service"],
      gcp: [["apigee/organization", "apigateway/api"]],
    },
    not: {
      aws: ["kms/key", "wafv2/webacl"],
      azure: ["network/frontdoorwebapplicationfirewallpolicies"],
      gcp: ["cloudkms/cryptokey", "compute/securitypolicy"],
    },
  },
  {
    that: "X-rays are pictures",
    said: [
      "vets upload X-rays and a specialist looks at them",
      "dentists send us X-rays that we keep for ten years",
    ],
    gets: OBJECTS,
    not: { aws: ["xray/group"] },
  },
  {
    that: "recordings of calls need no telephone system",
    said: [
      "transcribe the recordings of our call centre and find angry customers",
      "Call center recordings: transcribe them every night and show a dashboard to the team leads",
    ],
    gets: {
      aws: ["transcribe/transcriptionjob", "s3/bucket"],
      azure: ["cognitiveservices/speech"],
      gcp: ["speech/recognizer"],
    },
    not: { aws: ["connect/instance"], azure: ["communication/communicationservices"] },
  },
  {
    that: "where nothing goes over the internet, stores have private ways",
    said: [
      "patient data in a Postgres database behind a web app, nothing over the open internet",
      "hospital web app with Postgres for patient records, no traffic across the public internet",
      "a web app for a clinic with Postgres, nothing may be reachable from outside",
    ],
    gets: {
      aws: ["ec2/vpcendpoint"],
      azure: ["network/privateendpoints"],
      gcp: [["compute/serviceattachment", "networkconnectivity/serviceconnectionpolicy", "compute/network"]],
    },
  },
  {
    that: "what somebody opens to the world is found and put right",
    said: [
      "Compliance wants to know if anybody opens a bucket to the world, and have it put back automatically",
      "whoever switches off encryption in any account: find it and turn it back on",
      "someone opens a storage firewall to the internet: it has to be set back by itself",
    ],
    gets: {
      aws: ["config/configrule", "lambda/function"],
      azure: ["web/functionapps"],
      gcp: [["cloudfunctions/function", "run/service"]],
    },
    not: { aws: ["rds/dbinstance", "ecs/service"], azure: ["web/webapps"], gcp: ["sqladmin/instance"] },
  },
  {
    that: "machines on VMware that move away from it are moved one by one",
    said: [
      "Move 300 VMware machines out of our data centre, wave by wave",
      "migrate our vSphere VMs to the cloud within a year",
      "our VMware servers have to get out of the building",
    ],
    gets: { aws: ["mgn/sourceserver"], azure: ["migrate/migrateprojects"], gcp: ["vmmigration/source"] },
    not: { aws: ["evs/environment"], azure: ["avs/privateclouds"], gcp: ["vmwareengine/privatecloud"] },
  },
  {
    that: "who passes a database its password keeps it as a secret",
    said: ["a Django app with Postgres for 300 customers", "Spring Boot application with a MySQL database"],
    gets: SECRETS,
  },
  {
    that: "a model that the cloud offers needs no endpoint of its own",
    said: [
      "An LLM gateway: all teams call Claude and Llama through one address, with budgets per team",
      "AI gateway to Claude, Mistral and Llama with quotas per department",
    ],
    gets: {
      aws: ["bedrock/foundationmodel"],
      azure: [["cognitiveservices/foundry", "cognitiveservices/openai"]],
      gcp: ["aiplatform/publishermodel"],
    },
    not: {
      aws: ["sagemaker/endpoint"],
      azure: ["machinelearningservices/onlineendpoints"],
      gcp: ["aiplatform/endpoint"],
    },
  },
];

describe("what is said in many ways", () => {
  for (const { that, said, gets, not } of PHRASINGS) {
    it(that, () => {
      if (gets !== undefined) everyWordingNeeds(said, gets);
      if (not !== undefined) noWordingGets(said, not);
    });
  }
});

describe("frames", () => {
  const frames = new Frames({
    undeletable: ["nobody no-one never > delete alter"],
    kept: ["keep > # > years"],
    far: ["keep >> decades"],
    nested: ["@people > delete"],
  });
  const find = (text: string, people: readonly number[] = []) =>
    frames
      .find(
        tokenize(text),
        people.map((start) => ({ start, end: start + 1, text: "", values: ["people"] })),
      )
      .map(({ start, end, values }) => `${values.join()} ${start}-${end}`);

  it("take their steps in order, with a few words between them", () => {
    assert.deepEqual(find("nobody may ever delete it"), ["undeletable 0-4"]);
    assert.deepEqual(find("no one alters them"), ["undeletable 0-3"]);
    assert.deepEqual(find("delete it, nobody cares"), []);
    assert.deepEqual(find("nobody of us who work here may delete it"), []);
  });

  it("do not reach across a full stop", () => {
    assert.deepEqual(find("seen by nobody. Delete it"), []);
    assert.deepEqual(find("no. One deletes them"), []);
  });

  it("know numbers in digits and in words, and a longer reach", () => {
    assert.deepEqual(find("keep them for fifty years"), ["kept 0-5"]);
    assert.deepEqual(find("keeps 50 years"), ["kept 0-3"]);
    assert.deepEqual(find("keep all of what we have ever had for decades"), ["far 0-10"]);
  });

  it("take what says a tag for a step", () => {
    assert.deepEqual(find("clerks delete it", [0]), ["nested 0-2"]);
    assert.deepEqual(find("clerks delete it"), []);
  });
});
