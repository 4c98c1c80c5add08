import assert from "node:assert/strict";
import type { Cloud } from "../../../src/shared/clouds.ts";
import { plan, planner, recommended } from "../planner/planning.ts";
import { everyWordingNeeds, noWordingGets } from "./asking.ts";

/** What is recommended when the caller says which roles there are. */
function given(on: Cloud, intent: string, ...roles: string[]): string[] {
  return recommended(planner.propose(on, { intent, facts: { roles } }));
}

function assertHas(names: readonly string[], ...wanted: string[]): void {
  for (const name of wanted) assert.ok(names.includes(name), `${name} is not among ${names.join(", ")}`);
}

describe("What a type is kept in", () => {
  it("comes with it, where it is for something by itself", () => {
    everyWordingNeeds(["upload documents to a blob container", "a blob container for scans"], {
      azure: ["storage/storageaccounts"],
    });
    everyWordingNeeds(["a Windows file share for the office over SMB", "replace our file server, SMB"], {
      azure: ["storage/fileshares", "storage/storageaccounts"],
    });
    everyWordingNeeds(
      ["ASP.NET shop with an Azure SQL database", "internal web app with a SQL Server backend"],
      {
        azure: ["sql/databases", "sql/servers"],
      },
    );
  });

  it("stays out where it only houses: composition adds it", () => {
    noWordingGets(["a container app", "a web app with a queue"], {
      azure: ["app/managedenvironments", "web/serverfarms"],
    });
  });

  it("says what it is for", () => {
    const { candidates } = plan("ASP.NET shop with an Azure SQL database", { on: "azure" });
    const server = candidates.find(({ type_id }) => type_id.startsWith("azure:sql/servers"));
    assert.match(server?.explanation ?? "", /needs it/);
  });
});

describe("A rival of what is chosen", () => {
  it("does not come along by habit", () => {
    noWordingGets(
      [
        "an online shop",
        "online shop with Redis cache, PostgreSQL, e-mail confirmations and search",
        "containerized web app with Postgres",
      ],
      { aws: ["ecs/expressgatewayservice"] },
    );
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

describe("Machines beside a database", () => {
  it("run the software, and the database is a database", () => {
    everyWordingNeeds(
      ["web app on VMs with managed instance groups and MySQL", "a shop on VMs with a MySQL database"],
      { gcp: ["sqladmin/instance"], aws: [["rds/dbinstance", "rds/dbcluster"]] },
    );
  });

  it("come as a group where a group is named", () => {
    everyWordingNeeds(["three tier app on VMs in managed instance groups", "VMs, managed instance group"], {
      gcp: ["compute/instancegroupmanager"],
    });
    everyWordingNeeds(["a web app on VMs in an auto scaling group"], {
      aws: ["autoscaling/autoscalinggroup"],
    });
    everyWordingNeeds(["a web app on VMs in a virtual machine scale set"], {
      azure: ["compute/virtualmachinescalesets"],
    });
  });
});

describe("The Model Context Protocol", () => {
  it("is no model to serve", () => {
    noWordingGets(["an MCP server, deploy a Model Context Protocol server", "Model Context Protocol tools"], {
      aws: ["sagemaker/endpoint"],
      azure: ["machinelearningservices/onlineendpoints"],
      gcp: ["aiplatform/endpoint"],
    });
  });
});
