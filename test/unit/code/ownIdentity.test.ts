/** What runs on Azure works under identities of its own: never under that of somebody who may only call it. */
import assert from "node:assert/strict";
import { written } from "../../support/code/blocks.ts";
import { planOf } from "../../support/code/plans.ts";

const APPS = [
  "app/containerapps",
  "app/jobs",
  "compute/virtualmachines",
  "containerinstance/containergroups",
  "logic/workflows",
  "web/functionapps",
  "web/webapps",
];
const IDENTITY = "managedidentity/userassignedidentities";

async function blockOf(plan: Parameters<typeof written>[0], to: "terraform" | "bicep") {
  const { blocks } = await written(plan, to);
  return blocks.filter(({ id }) => id === "shop").map(({ body }) => body);
}

describe("An app of Azure", () => {
  for (const to of ["terraform", "bicep"] as const)
    for (const type of APPS)
      it(`has no identity of those who may act on it: ${type}, in ${to}`, async () => {
        const plan = planOf("azure", { shop: type, caller: IDENTITY, other: IDENTITY }, [
          ["caller", "may access", "shop", ["invoke"]],
        ]);
        const [body, ...more] = await blockOf(plan, to);
        assert.deepEqual(more, []);
        assert.doesNotMatch(body ?? "", /caller|other/);
        const own = { ...plan, relations: [...(plan.relations ?? []), relation("shop", "other")] };
        const [working] = await blockOf(own, to);
        assert.match(working ?? "", /other\.id/);
        assert.doesNotMatch(working ?? "", /caller/);
      });

  for (const to of ["terraform", "bicep"] as const)
    it(`has the identity of the bot whose code it is, in ${to}`, async () => {
      const plan = planOf("azure", { shop: "web/webapps", bot: "botservice/bots", named: IDENTITY }, [
        ["bot", "sends to", "shop"],
        ["bot", "authenticates with", "named"],
      ]);
      const [body] = await blockOf(plan, to);
      assert.match(body ?? "", /SystemAssigned, ?UserAssigned/);
      assert.match(body ?? "", /named\.id/);
    });
});

const relation = (from: string, to: string) => ({ from, kind: "authenticates with", to });
