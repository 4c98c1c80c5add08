/** Figures and qualities of an intent, in the settings of what they are said of and of nothing else; its roles are given. */
import assert from "node:assert/strict";
import { inputOf, plan, recommended } from "./planning.ts";

const written = (value: unknown): string => JSON.stringify(value);

describe("figures of an intent", () => {
  const understood = (intent: string, kind: string) =>
    plan(intent).understood?.find((fact) => fact.kind === kind)?.meaning;

  it("become facts in one unit", () => {
    for (const [intent, kind, meaning] of [
      ["a web app for 5,000 users a day", "users", "5,000 users"],
      ["an API with 2k requests per minute", "requests_per_second", "33 requests per second"],
      ["ingest 1 million messages per minute", "events_per_second", "16,667 events per second"],
      ["an archive of 2 TB", "gigabytes", "2,048 GB of data"],
      ["keep logs for 7 years", "retention_days", "kept for 2,555 days"],
      ["disaster recovery, RPO 15 minutes, RTO 1 hour", "rpo_minutes", "loses at most 15 minutes of data"],
      ["a shop for $50 a month", "budget_per_month", "$50 a month"],
    ] as const)
      assert.equal(understood(intent, kind), meaning);
  });

  it("are read as Chinese, Japanese and French write them", () => {
    for (const intent of ["社交应用的后端，预计10万用户", "予約システム、10万ユーザー"])
      assert.equal(understood(intent, "users"), "100,000 users", intent);
    for (const [intent, meaning] of [
      ["un site pour environ 2 000 utilisateurs", "2,000 users"],
      ["une boutique avec 12 000 utilisateurs par mois", "12,000 users"],
    ] as const)
      assert.equal(understood(intent, "users"), meaning);
  });

  it("are none where a digit is part of a name", () => {
    for (const intent of ["documents in S3, employees sign in", "an app on EC2 customers use"])
      assert.equal(understood(intent, "users"), undefined, intent);
  });

  it("choose among fillings", () => {
    const roles = ["app", "relational"];
    const chosen = (users: string) => recommended(plan(`a Postgres web app for ${users} users`, { roles }));
    assert.ok(chosen("2 million").includes("rds/dbcluster"));
    assert.ok(chosen("200").includes("rds/dbinstance"));
  });

  it("of machines that logs come from are none of the search's machines", () => {
    for (const intent of [
      "ship application logs from 300 EC2 instances to OpenSearch",
      "OpenSearch for the logs of our 300 servers",
    ]) {
      const result = plan(intent, { on: "aws", roles: ["search"] });
      assert.ok(recommended(result).includes("opensearchservice/domain"), intent);
      assert.ok(!written(inputOf(result, "opensearchservice/domain")).includes("300"), intent);
    }
  });

  it("of one file's size are no size of a database", () => {
    for (const intent of [
      "portal where users download files up to 50 GB",
      "portal with videos of up to 50 GB each",
    ]) {
      const input = inputOf(plan(intent, { on: "gcp", roles: ["app", "relational"] }), "sqladmin/instance");
      assert.ok(!("settings.disk_size" in input), `${intent}: ${written(input)}`);
    }
  });
});

describe("qualities of an intent", () => {
  const mysql = (intent: string) =>
    written(
      inputOf(plan(intent, { on: "azure", roles: ["app", "relational"] }), "dbformysql/flexibleservers"),
    );

  it("are set where they are asked for, and not where they are not needed", () => {
    for (const intent of [
      "CRM with MySQL, high availability",
      "no downtime: highly available CRM with MySQL",
    ])
      assert.match(mysql(intent), /ZoneRedundant/, intent);
    for (const intent of [
      "We don't need high availability. A small CRM with MySQL",
      "small CRM with MySQL, high availability is not required",
      "CRM with MySQL, no zone redundancy, without high availability",
    ])
      assert.doesNotMatch(mysql(intent), /ZoneRedundant/, intent);
  });

  it("have a database stand in two zones that has to survive the loss of one", () => {
    for (const intent of [
      "Laravel application with MySQL, must survive loss of a zone",
      "an API with Postgres that keeps running if we lose a zone",
    ]) {
      const result = plan(intent, { on: "gcp", roles: ["app", "relational"] });
      assert.match(written(inputOf(result, "sqladmin/instance")), /REGIONAL/, intent);
    }
  });

  it("close everything, where a clause only denies exposure", () => {
    for (const intent of [
      "expense approval for 300 employees, must not be reachable from the internet, SQL database",
      "a booking tool with a database, not accessible from outside",
      "CRM for our sales team, it should never be exposed to the internet",
    ]) {
      const app = inputOf(plan(intent, { on: "azure", roles: ["app", "relational"] }), "web/webapps");
      assert.equal(app["publicNetworkAccess"], "Disabled", intent);
    }
  });

  it("say nothing of the networks that a design is reached from by who may sign in", () => {
    const api = (intent: string) =>
      written(inputOf(plan(intent, { on: "aws", roles: ["http-api", "handler"] }), "apigateway/restapi"));
    for (const people of ["staff only", "only employees", "employees only", "only our own staff"])
      assert.doesNotMatch(api(`REST API, ${people}, single sign-on`), /PRIVATE/, people);
    assert.match(api("internal REST API, employees only"), /PRIVATE/);
  });
});
