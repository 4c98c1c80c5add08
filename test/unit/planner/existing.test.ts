/** What an intent says to be there already: it is used and not brought, and what stands elsewhere is left there. */
import assert from "node:assert/strict";
import type { ProposeResult } from "../../../src/contract/component.ts";
import { nameOf, plan, recommended } from "./planning.ts";

/** The recommended types that are said to be there, and those that are to be built. */
function divided({ candidates }: ProposeResult): { readonly there: string[]; readonly built: string[] } {
  const namesOf = (existing: boolean) =>
    candidates
      .filter((one) => one.recommended && (one.existing === true) === existing)
      .map(({ type_id }) => nameOf(type_id));
  return { there: namesOf(true), built: namesOf(false) };
}

function isThere(intent: string, on: string, name: string): void {
  const { there, built } = divided(plan(intent, { on }));
  assert.ok(
    there.includes(name),
    `${intent}: ${name} is not among ${there.join(", ")}; built: ${built.join(", ")}`,
  );
}

function isBuilt(intent: string, on: string, name: string): void {
  const { there, built } = divided(plan(intent, { on }));
  assert.ok(
    built.includes(name),
    `${intent}: ${name} is not among ${built.join(", ")}; there: ${there.join(", ")}`,
  );
}

/** A store of each cloud, as people name it. */
const STORES: readonly (readonly [cloud: string, name: string, type: string])[] = [
  ["aws", "DynamoDB table", "dynamodb/table"],
  ["azure", "Cosmos DB account", "documentdb/databaseaccounts"],
  ["gcp", "Firestore database", "firestore/database"],
];

describe("what is there already", () => {
  const sayings = [
    (name: string) => `We already have a ${name}. Add an API for our mobile app`,
    (name: string) => `Our ${name} stays where it is; we need an API in front of it`,
    (name: string) => `Existing ${name}, add an API on top`,
    (name: string) => `We need an API over the ${name} that we have`,
    (name: string) => `The ${name} is already in place. Expose it as an API`,
    (name: string) => `Reuse our ${name} for a new API`,
    (name: string) => `Build an API that reads the ${name} which already exists`,
    (name: string) => `We have a ${name} with all orders. We want an API for partners`,
    (name: string) => `There is a ${name} in place already, what is missing is an API`,
  ];

  for (const [cloud, name, type] of STORES) {
    it(`is used and not built, however that is said (${name})`, () => {
      for (const say of sayings) {
        const intent = say(name);
        isThere(intent, cloud, type);
        assert.notDeepEqual(divided(plan(intent, { on: cloud })).built, [], `${intent}: the API is built`);
      }
    });
  }

  it("is understood in other languages", () => {
    isThere("Unsere DynamoDB-Tabelle bleibt bestehen, wir brauchen eine REST API", "aws", "dynamodb/table");
    isThere("Wir haben bereits einen EKS Cluster und brauchen eine Warteschlange", "aws", "eks/cluster");
    isThere("Nous avons déjà un cluster EKS ; il faut une file d'attente", "aws", "eks/cluster");
    isThere("Ya tenemos un cluster EKS y queremos una cola", "aws", "eks/cluster");
    isThere("Já temos um cluster EKS, precisamos de uma fila", "aws", "eks/cluster");
    isThere(
      "Our EKS cluster, the DynamoDB table and the VPC already exist. Add a cache",
      "aws",
      "eks/cluster",
    );
    isThere("既存のDynamoDBにAPIを追加したい", "aws", "dynamodb/table");
  });

  it("is not what shall be moved, replaced or renewed", () => {
    const left = plan("Migrate our existing DynamoDB table to Azure", { on: "azure" });
    assert.deepEqual(divided(left).there, []);
    const replaced = divided(plan("Replace our existing Redis on EC2 by something managed", { on: "aws" }));
    assert.ok(replaced.built.includes("elasticache/replicationgroup") && replaced.there.length === 0);
  });

  it("is not a duty, a wish or a program that somebody has", () => {
    isBuilt("Orders must stay in a DynamoDB table in Frankfurt, with an API", "aws", "dynamodb/table");
    isBuilt("We have to keep orders in a DynamoDB table, behind an API", "aws", "dynamodb/table");
    isBuilt("An API for a DynamoDB table which does not exist yet", "aws", "dynamodb/table");
    isBuilt(
      "Connect our existing AWS VPC with a new network on Google Cloud by VPN",
      "gcp",
      "compute/network",
    );
    isBuilt("An API within our existing VPC, a DynamoDB table for orders", "aws", "dynamodb/table");
    isBuilt("Move our SQL Server out of the data center, and keep it SQL Server", "gcp", "sqladmin/instance");
    isBuilt("The DynamoDB table stays private; an API reads it", "aws", "dynamodb/table");
    assert.deepEqual(
      divided(plan("We have a Django app and need a place to run it", { on: "aws" })).there,
      [],
    );
    assert.deepEqual(
      divided(plan("We have a Node API that we want to run serverless", { on: "aws" })).there,
      [],
    );
    assert.deepEqual(divided(plan("We have 40 sensors and need a dashboard", { on: "gcp" })).there, []);
  });

  it("is understood aside, in parentheses", () => {
    isThere("Put a cache before the database (RDS MySQL, already there)", "aws", "rds/dbinstance");
    isThere(
      "Recordings land in a DynamoDB table (exists), add a search index over them",
      "aws",
      "dynamodb/table",
    );
    isThere("Add a cache. The orders are in a DynamoDB table (we already have)", "aws", "dynamodb/table");
  });

  it("has beside it what it never is without, unless that is asked for", () => {
    const worked = divided(plan("We already have an EKS cluster. Its pods need an SQS queue", { on: "aws" }));
    for (const name of ["eks/nodegroup", "ecr/repository", "elasticloadbalancingv2/loadbalancer"])
      assert.ok(!worked.built.includes(name), worked.built.join(", "));
    isBuilt(
      "We already have an EKS cluster. Add an ECR repository and a load balancer",
      "aws",
      "ecr/repository",
    );
    isBuilt("We already have an EKS cluster. Add a container registry", "aws", "ecr/repository");
  });

  it("may stand beside another one of its kind, which is built", () => {
    isBuilt(
      "We already have an SQS queue for orders. Add a second SQS queue for returns",
      "aws",
      "sqs/queue",
    );
  });

  it("asks for nothing that it has, and starts no design of its own", () => {
    const { there, built } = divided(
      plan("We already have an EKS cluster. Add an SQS queue for it", { on: "aws" }),
    );
    assert.deepEqual(there, ["eks/cluster"]);
    assert.deepEqual(built, ["sqs/queue"]);
    const both = divided(
      plan("We already have a VPC and an EKS cluster. Add an SQS queue for it", { on: "aws" }),
    );
    assert.deepEqual(both.there.toSorted(), ["ec2/vpc", "eks/cluster"]);
    assert.deepEqual(both.built, ["sqs/queue"]);
  });

  it("is left to whoever runs it where it is not of this cloud", () => {
    const signedIn = plan("We use Okta for sign-in, keep it. Internal expense tool with a small database", {
      on: "azure",
    });
    for (const name of recommended(signedIn)) assert.doesNotMatch(name, /^(graph|azureactivedirectory)\//);
    assert.ok(
      signedIn.understood?.some(({ kind, text }) => kind === "existing" && text === "Okta".toLowerCase()),
    );
    const watched = recommended(
      plan("We already pay for Datadog. Run a Python API with Postgres", { on: "gcp" }),
    );
    for (const name of watched) assert.doesNotMatch(name, /^(monitoring|logging)\//);
    const streamed = recommended(
      plan("Kafka runs at Confluent and stays there. Store its events in a search index", { on: "aws" }),
    );
    assert.ok(!streamed.includes("msk/cluster") && streamed.includes("opensearchservice/domain"));
    const foreign = recommended(plan("Our BigQuery warehouse stays. Host a web shop", { on: "aws" }));
    assert.ok(!foreign.some((name) => name.startsWith("redshift")));
  });

  it("stays where machines are counted that it does not stand and fail on", () => {
    for (const intent of [
      "Our shop already runs on ECS, on one instance per zone. Add a Redis cache.",
      "Our shop runs on ECS. Add a Redis cache and one jump host server.",
    ]) {
      const { built } = divided(plan(intent, { on: "aws" }));
      assert.ok(built.includes("elasticache/replicationgroup"), built.join());
      for (const name of ["cloudfront/distribution", "rds/dbinstance", "cognito/userpool", "s3/bucket"])
        assert.ok(!built.includes(name), `${intent}: ${name}`);
    }
    const reports = recommended(
      plan("Analysts already use Tableau. Give them Redshift on a single instance.", { on: "aws" }),
    );
    assert.ok(
      reports.includes("redshift/cluster") && !reports.some((name) => name.startsWith("quicksight/")),
    );
  });

  it("is said back, and why it is proposed", () => {
    const result = plan("We already have a DynamoDB table. Add an API", { on: "aws" });
    assert.ok(
      result.understood?.some(({ kind, meaning }) => kind === "existing" && /DynamoDB table/.test(meaning)),
    );
    const table = result.candidates.find(({ existing }) => existing);
    assert.match(table?.explanation ?? "", /^It is there already \(“dynamodb table”\), to be used: /);
  });
});
