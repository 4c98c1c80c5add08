/** The Projects view in a narrow side bar: what of the costs can be read beside names of every length. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { json } from "../support/faultServer.ts";
import { cost, drift, logs, meOf, project, ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

/** Of 12, 24 and 40 characters. */
const NAMES = [
  "checkout-prd",
  "checkout-production-euw1",
  "customer-facing-storefront-production-eu",
] as const;
const [SHORT, , LONGEST] = NAMES;
const COST = 12_304.1;
/** As wide as VS Code opens it here. */
const WIDE = 300;

describe("The Projects view in a narrow side bar", () => {
  let service: ScriptedService;
  const window = useWorkbench();
  const tree = () => window().tree("Projects");

  before(async () => {
    service = await ScriptedService.start({
      me: () => meOf({ id: "acme", name: "Acme" }),
      projects: () => json([project("Storefront", "production", ...NAMES)]),
      cost: () => cost(COST),
      drift: () => drift(3, 14),
      logs: () => logs("run_7"),
    });
    await signInWithToken(window(), service.url, "t0ken");
    await tree().expand("Storefront");
  });
  // Others use the window after these tests.
  afterEach(() => window().widenSideBar(WIDE));
  after(() => service[Symbol.asyncDispose]());

  it("has short amounts beside names, also of environments that have drifted, and whole ones below", async () => {
    await tree().waitForDescription(LONGEST, /12k/);
    await eventually(async () => assert.equal(await tree().readable(SHORT), "€12k"));
    await window().widenSideBar(220);
    await eventually(async () => assert.equal(await tree().readable("production"), "€12k"));
    await eventually(async () => assert.equal(await tree().readable("Storefront"), "€49k"));
    // Whose name leaves no room for anything beside it.
    await tree().expand(LONGEST);
    await tree().waitForDescription("Cost", /12,304/);
    for (const width of [220, WIDE, 500]) {
      await window().widenSideBar(width);
      await eventually(async () => {
        assert.match(await tree().readable("Cost"), /^€12,304\.10/, `${width} pixels`);
        assert.match(await tree().readable("Drift"), /^3 of 14/, `${width} pixels`);
        assert.match(await tree().readable("Logs"), /^Succeeded/, `${width} pixels`);
      });
    }
    const row = (await tree().rows()).find(({ label }) => label === LONGEST);
    assert.match(row?.spoken ?? "", /12,304\.10 euros/);
  });
});
