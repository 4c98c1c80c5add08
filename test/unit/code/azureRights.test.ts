/** Rights on Azure: in time, for whom they are of use, and audited where somebody can read it. */
import assert from "node:assert/strict";
import type { CodeLanguage } from "../../../src/contract/code.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { planOf } from "../../support/code/plans.ts";
import { codeOf as codeOfPlan } from "../../support/code/text.ts";

const engine = createEngine();

async function codeOf(types: readonly string[], to: CodeLanguage): Promise<string> {
  const plan = engine.resolve("azure", {
    candidates: types.map((type) => ({ type_id: `azure:${type}@1`, name: type.split("/")[1] ?? type })),
  });
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code));
  return code.files.map(({ content }) => content).join("\n");
}

describe("Rights on Azure", () => {
  it("to pull images are there before the app that pulls, once", async () => {
    const text = await codeOf(["app/containerapps", "containerregistry/registries"], "terraform");
    assert.equal(text.match(/role_definition_name = "AcrPull"/g)?.length, 1);
    const [app = ""] = /resource "azurerm_container_app" [\s\S]+?\n\}\n/.exec(text) ?? [];
    const [, pull = ""] =
      /resource "azurerm_role_assignment" "(\w+)" \{\s+scope[^}]+"AcrPull"/.exec(text) ?? [];
    assert.ok(pull !== "");
    assert.match(app, new RegExp(`depends_on = \\[azurerm_role_assignment\\.${pull}\\]`));
  });

  for (const to of ["terraform", "bicep"] as const)
    it(`to pull images are the nodes' and not the control plane's, in ${to}`, async () => {
      const text = await codeOf(["containerservice/managedclusters", "containerregistry/registries"], to);
      // In Bicep a role's number stands in the assignment's name, too.
      const pulls = text.match(to === "terraform" ? /"AcrPull"/g : /7f951dda-4ed3-4680-a7ca-43fe172d538d/g);
      assert.equal(pulls?.length, to === "terraform" ? 1 : 2);
      assert.match(text, /kubelet_?identity/);
    });

  for (const to of ["terraform", "bicep"] as const)
    it(`to read secrets are those of the provider that pods mount them through, in ${to}`, async () => {
      const text = await codeOf(["containerservice/managedclusters", "keyvault/vaults"], to);
      const readers = text.match(
        to === "terraform" ? /"Key Vault Secrets User"/g : /4633458b-17de-408a-b874-0445c86b69e6/g,
      );
      assert.equal(readers?.length, to === "terraform" ? 1 : 2);
      assert.match(
        text,
        /key_vault_secrets_provider\[0\]|addonProfiles\.azureKeyvaultSecretsProvider\.identity/,
      );
      // Nor does a comment say that the control plane may read them.
      assert.doesNotMatch(text, /May read/);
    });

  it("are given to nobody whom no resource works as", async () => {
    const identity = "managedidentity/userassignedidentities";
    const holders = shippedCatalogue().entries.filter(
      ({ provider, requires }) =>
        provider === "azure" && requires.some(({ type, own }) => type === identity && own),
    );
    assert.ok(holders.length > 10);
    for (const { service, kind } of holders) {
      const text = await codeOf(
        [`${service}/${kind}`, "keyvault/vaults", "storage/storageaccounts"],
        "terraform",
      );
      for (const [, name] of text.matchAll(
        /principal_id += azurerm_user_assigned_identity\.(\w+)\.principal_id/g,
      ))
        assert.ok(text.includes(`azurerm_user_assigned_identity.${name}.id`), `${service}/${kind}: ${name}`);
    }
  });

  for (const to of ["terraform", "bicep"] as const)
    it(`are the data factory's own, also beside an identity of the plan's, in ${to}`, async () => {
      const types = ["datafactory/factories", "managedidentity/userassignedidentities", "keyvault/vaults"];
      const text = await codeOf(types, to);
      assert.match(
        text,
        to === "terraform"
          ? /"Key Vault Secrets User"\s+principal_id += azurerm_data_factory\.factories\.identity\[0\]/
          : /principalId: factories\.identity\.principalId/,
      );
    });

  for (const to of ["terraform", "bicep"] as const)
    it(`of services that read by themselves are their own, in ${to}`, async () => {
      const plan = planOf(
        "azure",
        { reader: "cognitiveservices/language", texts: "storage/storageaccounts" },
        [["reader", "reads", "texts", ["read"]]],
      );
      assert.match(
        await codeOfPlan(plan, to),
        to === "terraform"
          ? /role_definition_name = "Storage Blob Data Reader"\s+principal_id = azurerm_cognitive_account\.reader\.identity\[0\]/
          : /principalId: reader\.identity\.principalId/,
      );
    });

  it("that are used in a database are told to the workspace, or to nobody", async () => {
    const watched = ["sql/servers", "sql/databases", "operationalinsights/workspaces"];
    const bicep = await codeOf(watched, "bicep");
    assert.match(bicep, /name: 'master'/);
    assert.match(bicep, /category: 'SQLSecurityAuditEvents'/);
    assert.match(await codeOf(watched, "terraform"), /category = "SQLSecurityAuditEvents"/);
    for (const to of ["bicep", "terraform"] as const)
      assert.doesNotMatch(
        await codeOf(["sql/servers", "sql/databases"], to),
        /isAzureMonitorTargetEnabled|log_monitoring_enabled/,
      );
  });
});
