import assert from "node:assert/strict";
import { candidate, plan, planner, ranked, recommended } from "./planning.ts";

function includes(names: readonly string[], ...wanted: string[]): void {
  for (const name of wanted) assert.ok(names.includes(name), `${name} is not among ${names.join(", ")}`);
}

function excludes(names: readonly string[], ...unwanted: string[]): void {
  for (const name of unwanted) assert.ok(!names.includes(name), `${name} is among ${names.join(", ")}`);
}

describe("what the planner understands", () => {
  describe("names", () => {
    it("takes what is named outright", () => {
      includes(
        recommended(plan("API Gateway in front of Lambda with DynamoDB")),
        "apigateway/restapi",
        "lambda/function",
        "dynamodb/table",
      );
    });

    it("reads names in any spelling: apart, hyphenated, run together, in the plural", () => {
      for (const words of ["step functions", "Step-Functions", "StepFunctions", "a step function"]) {
        assert.equal(ranked(plan(`use ${words}`))[0], "stepfunctions/statemachine", words);
      }
    });

    it("takes the longest name: a security group is not a group", () => {
      includes(
        recommended(plan("an EC2 instance with a security group")),
        "ec2/instance",
        "ec2/securitygroup",
      );
    });

    it("understands another cloud's product by what it is for", () => {
      includes(
        recommended(plan("something like Cosmos DB and Pub/Sub", { on: "aws" })),
        "dynamodb/table",
        "sns/topic",
      );
      includes(
        ranked(plan("we used DynamoDB and SQS before", { on: "azure" })).slice(0, 6),
        "servicebus/namespaces",
      );
    });

    it("takes a family's name for no particular member of it", () => {
      excludes(
        recommended(plan("an S3 bucket for data exported from CloudWatch")),
        "cloudwatch/alarm",
        "cloudwatch/dashboard",
      );
      includes(recommended(plan("a CloudWatch alarm on an SQS queue")), "cloudwatch/alarm");
    });

    it("weakens a shared name only, not the names that a type has for itself", () => {
      const { contributions = [] } = candidate(plan("an EventBridge rule"), "events/rule") ?? {};
      assert.equal(contributions.find(({ source }) => source === "name")?.points, 4);
    });

    it("leaves a workload's role to composition, unless it is what is asked for", () => {
      excludes(recommended(plan("API Gateway in front of Lambda with an IAM role and DynamoDB")), "iam/role");
      includes(recommended(plan("an IAM role")), "iam/role");
    });

    it("reads a misspelt name, and says so", () => {
      const result = plan("a lamda function that writes to dynmodb");
      includes(recommended(result), "lambda/function", "dynamodb/table");
      assert.deepEqual(result.notes, ["Read “lamda” as “lambda”.", "Read “dynmodb” as “dynamodb”."]);
    });

    it("takes no ordinary English word for a misspelling", () => {
      for (const text of [
        "We want to track the state of our stock, route the price report and share a matching photo with the team",
        "Our analysts think that auctions, funding and lunch orders of police officers need a clear record",
        "Dairy farms and lawyers provide their employees with tablets, though a trustee may consent to pocket sensors",
      ])
        assert.deepEqual(
          plan(text).notes?.filter((note) => note.startsWith("Read “")),
          [],
        );
    });
  });

  describe("capabilities in everyday words", () => {
    const stories: readonly (readonly [string, string])[] = [
      ["people must sign in before they see their data", "cognito/userpool"],
      ["decouple the slow work from the request with background jobs", "sqs/queue"],
      ["run a cleanup every night", "scheduler/schedule"],
      ["send customers an email receipt", "ses/emailidentity"],
      ["find the relationships between people in a social graph", "neptune/dbcluster"],
      ["partners drop files over SFTP", "transfer/server"],
      ["users upload photos", "s3/bucket"],
      ["protect the site from SQL injection and bots", "wafv2/webacl"],
      ["keep sessions in memory for sub-millisecond reads", "elasticache/replicationgroup"],
      ["translate customer feedback into English", "translate/texttranslationjob"],
      ["transcode videos for playback", "mediaconvert/queue"],
      ["store passwords and rotate them", "secretsmanager/secret"],
      ["a GraphQL interface", "appsync/graphqlapi"],
      ["get a message when monthly spending is too high: a budget", "budgets/budget"],
      ["mount a shared file system on several servers", "efs/filesystem"],
    ];
    for (const [intent, type] of stories) {
      it(`“${intent}” needs ${type}`, () => includes(recommended(plan(intent)), type));
    }

    it("means the same on every cloud", () => {
      const intent = "An event-driven backend: a queue, functions, a NoSQL database and file uploads";
      includes(
        ranked(plan(intent, { on: "aws" })).slice(0, 8),
        "sqs/queue",
        "lambda/function",
        "dynamodb/table",
        "s3/bucket",
      );
      includes(
        ranked(plan(intent, { on: "azure" })).slice(0, 8),
        "servicebus/namespaces",
        "web/functionapps",
        "documentdb/databaseaccounts",
        "storage/blobcontainers",
      );
      includes(
        ranked(plan(intent, { on: "gcp" })).slice(0, 10),
        "pubsub/topic",
        "cloudfunctions/function",
        "firestore/database",
        "storage/bucket",
      );
    });

    it("serves every capability of a larger wish once", () => {
      const result = plan(
        "A web shop with login, search, orders processed in the background and emails to customers",
      );
      includes(
        recommended(result),
        "cognito/userpool",
        "opensearchservice/domain",
        "sqs/queue",
        "ses/emailidentity",
      );
      excludes(recommended(result), "kendra/index", "cognito/identitypool");
    });

    it("recommends one type for a purpose and offers the others as alternatives", () => {
      const result = plan("an API for our mobile app");
      const apis = ["apigateway/restapi", "apigatewayv2/api"];
      assert.equal(recommended(result).filter((name) => apis.includes(name)).length, 1);
      includes(ranked(result), ...apis);
    });

    it("adds nothing to a described design for a word that nothing else speaks for", () => {
      excludes(recommended(plan("SQS feeds a Lambda function, with server-side encryption")), "ec2/instance");
      includes(recommended(plan("a Lambda function that runs monthly")), "scheduler/schedule");
    });

    it("takes alerts by e-mail for alarms, not for a mail service", () => {
      const intent = "AWS Batch jobs every night, alerts by e-mail when a job fails";
      includes(recommended(plan(intent)), "cloudwatch/alarm");
      excludes(recommended(plan(intent)), "ses/emailidentity");
      includes(recommended(plan(intent, { on: "azure" })), "insights/metricalerts");
      includes(recommended(plan(intent, { on: "gcp" })), "monitoring/alertpolicy");
    });

    it("takes any member of a family when no other is wanted", () => {
      const databases = /^(?:dynamodb|rds|docdb|timestream|neptune)\//;
      assert.equal(
        recommended(plan("scrape prices hourly and store them in a database")).filter((name) =>
          databases.test(name),
        ).length,
        1,
      );
    });

    it("adds the company that a named type usually keeps", () => {
      includes(ranked(plan("a DocumentDB cluster")).slice(0, 8), "docdb/dbinstance", "docdb/dbsubnetgroup");
    });
  });

  describe("what is not wanted", () => {
    it("“no Kubernetes or VMs” leaves both out and says why", () => {
      const result = plan("containers for our API, no Kubernetes or VMs");
      excludes(ranked(result), "eks/cluster", "ec2/instance");
      assert.match(
        planner.whyNot("provider", { intent: "containers, no Kubernetes or VMs" }, "kubernetes").answer,
        /does not want “kubernetes”/,
      );
    });

    it("reaches over a list that ends in “or”", () => {
      excludes(
        ranked(plan("an API without Lambda, DynamoDB or SQS")),
        "lambda/function",
        "dynamodb/table",
        "sqs/queue",
      );
    });

    it("stops where the sentence turns", () => {
      const result = plan("no Kafka but a queue and a function");
      includes(recommended(result), "sqs/queue", "lambda/function");
      excludes(ranked(result), "msk/cluster");
    });

    it("does not reach into the next item of a list without “or”", () => {
      includes(
        recommended(plan("no Kubernetes, Lambda functions with DynamoDB")),
        "lambda/function",
        "dynamodb/table",
      );
    });

    it("“without a database” leaves out every kind of database", () => {
      const names = ranked(plan("a REST API without a database"));
      excludes(names, "dynamodb/table", "rds/dbinstance", "docdb/dbcluster", "neptune/dbcluster");
    });

    it("“a queue instead of Kafka” wants the queue only", () => {
      const result = plan("use a queue instead of Kafka");
      includes(recommended(result), "sqs/queue");
      excludes(ranked(result), "msk/cluster", "msk/serverlesscluster");
    });

    it("knows phrases that only look like a denial", () => {
      includes(recommended(plan("run functions without managing servers")), "lambda/function");
      includes(
        recommended(plan("not only a queue, also publish and subscribe with fan-out")),
        "sqs/queue",
        "sns/topic",
      );
      includes(
        recommended(plan("a load balancer so that there is no single point of failure")),
        "elasticloadbalancingv2/loadbalancer",
      );
    });
  });

  describe("the workload", () => {
    const stories: readonly (readonly [string, string])[] = [
      ["a static website with a CDN", "static site"],
      ["Helm charts for microservices on a Kubernetes cluster", "microservices on Kubernetes"],
      [
        "chat over our own documents with retrieval augmented generation",
        "machine-learning inference and RAG",
      ],
      ["sensors publish telemetry over MQTT and it is stored", "IoT ingestion"],
    ];
    for (const [intent, workload] of stories) {
      it(`of “${intent}” is ${workload}`, () => assert.equal(plan(intent).workload, workload));
    }
  });
});
