/** Figures and qualities of an intent, in the settings of what they are said of and of nothing else; its roles are given. */
import assert from "node:assert/strict";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { numbersIn } from "../../../src/engine/planner/facts/numbers.ts";
import { Proposer } from "../../../src/engine/planner/propose.ts";
import { shippedPlannerData } from "../../../src/engine/planner/shipped.ts";
import { inputOf, plan, recommended } from "./planning.ts";

const written = (value: unknown): string => JSON.stringify(value);

describe("figures of an intent", () => {
  const proposer = new Proposer(shippedCatalogue(), shippedPlannerData());
  const understood = (intent: string, kind: string) =>
    plan(intent).understood?.find((fact) => fact.kind === kind)?.meaning;

  it("become facts in one unit", () => {
    const only = (text: string) => numbersIn(text).map(({ kind, value }) => [kind, Math.round(value)]);
    for (const [text, kind, value] of [
      ["a web app for 5,000 users a day", "users", 5000],
      ["an API with 2k requests per minute", "requests_per_second", 33],
      ["a page with 600 visits a minute", "requests_per_second", 10],
      ["ingest 1 million messages per minute", "events_per_second", 16_667],
      ["an archive of 2 TB", "gigabytes", 2048],
      ["keep logs for 7 years", "retention_days", 2555],
      ["disaster recovery with an RPO of 15 minutes", "rpo_minutes", 15],
      ["back within 30 minutes", "rto_minutes", 30],
      ["a shop for $50 a month", "budget_per_month", 50],
      ["a shop, and the budget is at most 80", "budget_per_month", 80],
      ["we want to spend no more than 2k a month", "budget_per_month", 2000],
    ] as const)
      assert.deepEqual(only(text), [[kind, value]], text);
    assert.deepEqual(only("costs 5 GB of room"), [["gigabytes", 5]]);
  });

  it("are read as Chinese, Japanese and French write them", () => {
    for (const [intent, users] of [
      ["社交应用的后端，预计10万用户", 100_000],
      ["予約システム、10万ユーザー", 100_000],
      ["un site pour environ 2 000 utilisateurs", 2000],
      ["une boutique avec 12 000 utilisateurs par mois", 12_000],
    ] as const) {
      assert.equal(
        proposer.deliberate("aws", { intent })?.numbers.find(({ kind }) => kind === "users")?.value,
        users,
        intent,
      );
    }
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
