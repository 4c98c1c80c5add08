/** Where the logs of container apps go. */
import assert from "node:assert/strict";
import { type Components, planOf } from "../../support/code/plans.ts";
import { codeOf } from "../../support/code/text.ts";

const PLACES = {
  terraform: {
    kept: /log_analytics_workspace_id = azurerm_log_analytics_workspace\.(\w+)\.id/,
    workspaces: /resource "azurerm_log_analytics_workspace"/g,
  },
  bicep: {
    kept: /scope: apps\s+name: 'logs'\s+properties: \{\s+workspaceId: (\w+)\.id/,
    workspaces: /'Microsoft\.OperationalInsights\/workspaces@/g,
  },
} as const;

describe("The logs of container apps", () => {
  for (const to of ["terraform", "bicep"] as const)
    for (const [said, more] of [
      ["the plan's workspace", { logs: "operationalinsights/workspaces" }],
      ["one beside them where the plan has none", {}],
    ] as const)
      it(`are kept in ${said}, in ${to}`, async () => {
        const parts: Components = { apps: "app/managedenvironments", site: "app/containerapps", ...more };
        const code = await codeOf(planOf("azure", parts), to);
        assert.match(code, PLACES[to].kept);
        assert.equal(code.match(PLACES[to].workspaces)?.length, 1);
      });
});
