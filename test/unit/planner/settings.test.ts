import assert from "node:assert/strict";
import { inputOf, plan } from "./planning.ts";

describe("settings that an intent implies", () => {
  it("an interval becomes the provider's schedule expression", () => {
    const intent = "run a function every 5 minutes";
    assert.equal(inputOf(plan(intent), "scheduler/schedule")["ScheduleExpression"], "rate(5 minutes)");
    assert.equal(inputOf(plan(intent, { on: "gcp" }), "cloudscheduler/job")["schedule"], "*/5 * * * *");
  });

  it("a time of day becomes a cron expression", () => {
    const expressionFor = (when: string) =>
      inputOf(plan(`start a job ${when}`), "scheduler/schedule")["ScheduleExpression"];
    assert.equal(expressionFor("every day at 6:30 am"), "cron(30 6 * * ? *)");
    assert.equal(expressionFor("every Monday at 9am"), "cron(0 9 ? * MON *)");
    assert.equal(expressionFor("every weekday at 17:00"), "cron(0 17 ? * MON-FRI *)");
    assert.equal(expressionFor("every night"), "cron(0 2 * * ? *)");
    assert.equal(expressionFor("twice a day"), "rate(12 hours)");
    assert.equal(expressionFor("at midnight every month"), "cron(0 0 1 * ? *)");
  });

  it("a literal expression is passed on", () => {
    const result = plan("a scheduler with cron(15 10 ? * 6L *) in UTC");
    assert.equal(inputOf(result, "scheduler/schedule")["ScheduleExpression"], "cron(15 10 ? * 6L *)");
  });

  it("the engine goes to the database and in its own spelling", () => {
    const intent = "a PostgreSQL database";
    assert.equal(inputOf(plan(intent), "rds/dbinstance")["Engine"], "postgres");
    assert.equal(
      inputOf(plan("an Aurora PostgreSQL cluster"), "rds/dbcluster")["Engine"],
      "aurora-postgresql",
    );
    assert.match(
      String(inputOf(plan(intent, { on: "gcp" }), "sqladmin/instance")["databaseVersion"]),
      /^POSTGRES_/,
    );
  });

  it("the engine of a database is not the engine of a cache", () => {
    const result = plan("a MySQL database and a Redis cache");
    assert.equal(inputOf(result, "rds/dbinstance")["Engine"], "mysql");
    assert.equal(inputOf(result, "elasticache/replicationgroup")["Engine"], "redis");
  });

  it("a language becomes the runtime", () => {
    assert.match(String(inputOf(plan("a Python function"), "lambda/function")["Runtime"]), /^python3/);
    assert.equal(
      inputOf(plan("a C# function", { on: "azure" }), "web/functionapps")["functionAppConfig.runtime.name"],
      "dotnet-isolated",
    );
  });

  it("order of messages makes a FIFO queue", () => {
    assert.equal(inputOf(plan("a FIFO queue for payments"), "sqs/queue")["FifoQueue"], true);
    assert.equal(inputOf(plan("a queue for payments"), "sqs/queue")["FifoQueue"], undefined);
  });

  it("retention is written in the unit of the property", () => {
    assert.equal(
      inputOf(plan("a queue with a retention of 7 days"), "sqs/queue")["MessageRetentionPeriod"],
      604_800,
    );
    assert.equal(
      inputOf(plan("a Kinesis data stream with a retention of 7 days"), "kinesis/stream")[
        "RetentionPeriodHours"
      ],
      168,
    );
  });

  it("what is said of one thing is not said of another", () => {
    const result = plan("a queue, and keep the CloudWatch log group for 30 days");
    assert.equal(inputOf(result, "sqs/queue")["MessageRetentionPeriod"], undefined);
    assert.equal(inputOf(result, "logs/loggroup")["RetentionInDays"], 30);
  });

  it("public and private are told apart within a sentence", () => {
    const result = plan("a public load balancer and a private PostgreSQL database");
    assert.equal(inputOf(result, "elasticloadbalancingv2/loadbalancer")["Scheme"], "internet-facing");
    assert.equal(inputOf(result, "rds/dbinstance")["PubliclyAccessible"], false);
  });

  it("a denied public access is private", () => {
    const input = inputOf(
      plan("a relational database that must not be publicly accessible"),
      "rds/dbinstance",
    );
    assert.equal(input["PubliclyAccessible"], false);
  });

  it("memory and timeouts are read with their units", () => {
    const input = inputOf(
      plan("a Lambda function with 1 GB of memory and a timeout of 2 minutes"),
      "lambda/function",
    );
    assert.equal(input["MemorySize"], 1024);
    assert.equal(input["Timeout"], 120);
  });

  it("a domain name is found, a library's name is not", () => {
    assert.equal(
      inputOf(plan("a DNS zone for shop.example.com"), "route53/hostedzone")["Name"],
      "shop.example.com",
    );
    assert.equal(
      inputOf(plan("a DNS zone for an ASP.NET app, mail to me@example.com"), "route53/hostedzone")["Name"],
      undefined,
    );
  });

  it("high availability spreads a database over zones", () => {
    assert.equal(inputOf(plan("a highly available MySQL database"), "rds/dbinstance")["MultiAZ"], true);
  });

  it("constraints set what the intent leaves open", () => {
    const constraints = { runtime: "java", schedule: "0 4 * * *", visibility: "private", database: "mysql" };
    const result = plan("a scheduled function with a database", { constraints });
    assert.equal(inputOf(result, "lambda/function")["Runtime"], "java21");
    assert.equal(inputOf(result, "scheduler/schedule")["ScheduleExpression"], "cron(0 4 * * *)");
    assert.equal(inputOf(result, "rds/dbinstance")["PubliclyAccessible"], false);
    assert.equal(inputOf(result, "rds/dbinstance")["Engine"], "mysql");
  });
});
