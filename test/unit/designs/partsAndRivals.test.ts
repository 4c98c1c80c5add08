import assert from "node:assert/strict";
import type { Cloud } from "../../../src/shared/clouds.ts";
import { candidate, plan, recommended } from "../planner/planning.ts";

/** What is recommended when the caller says which roles there are. */
function given(on: Cloud, intent: string, ...roles: string[]): string[] {
  return recommended(plan(intent, { on, roles }));
}

function assertHas(names: readonly string[], ...wanted: string[]): void {
  for (const name of wanted) assert.ok(names.includes(name), `${name} is not among ${names.join(", ")}`);
}

describe("What a type is kept in", () => {
  it("comes with it, where it is for something by itself, and says so", () => {
    const result = plan("ASP.NET shop with an Azure SQL database", {
      on: "azure",
      roles: ["app", "relational"],
    });
    assertHas(recommended(result), "sql/databases", "sql/servers");
    assert.match(candidate(result, "sql/servers")?.explanation ?? "", /needs it/);
  });

  it("stays out where it only houses: composition adds it", () => {
    const names = given("azure", "an application", "app");
    for (const home of ["app/managedenvironments", "web/serverfarms"]) assert.ok(!names.includes(home), home);
  });
});

describe("A role that the caller gives", () => {
  it("is filled though another given role would make it superfluous", () => {
    const roles = ["landing-zone", "guardrails", "audit"];
    assertHas(given("aws", "accounts for a new company", ...roles), "cloudtrail/trail");
    assertHas(given("azure", "web app with jobs", "app", "worker"), "web/webapps", "web/functionapps");
  });

  it("decides among fillings of the others", () => {
    assertHas(given("azure", "an internal tool", "private-link", "dns"), "network/privatednszones");
    assertHas(given("aws", "networks of a company", "hub", "packet-rules"), "networkfirewall/firewall");
    assertHas(given("azure", "networks of a company", "hub", "packet-rules"), "network/azurefirewalls");
    assertHas(given("gcp", "networks of a company", "hub", "packet-rules"), "compute/firewallpolicy");
  });

  it("governs a lake and has its catalogue", () => {
    const roles = ["lake", "lake-governance", "catalog"];
    assertHas(given("aws", "a governed lake", ...roles), "lakeformation/resource", "glue/database");
    assertHas(given("azure", "a governed lake", ...roles), "purview/accounts");
    assertHas(given("gcp", "a governed lake", ...roles), "dataplex/lake");
  });
});
