/** Texts that not every kind of database can hold: refused by name where they come in, and found nowhere. */
import assert from "node:assert/strict";
import type { ImportKind } from "../../src/contract/imports.ts";
import { ImportError } from "../../src/service/import/importError.ts";
import { type RunningService, startService } from "../support/service.ts";
import { closeEnvironments, emptyEnvironment, fileOf, focusTable } from "./importSupport.ts";
import { signedIn } from "./support.ts";

closeEnvironments();

const NUL = "holds a NUL character (U+0000)";
const HALF = "holds half of a surrogate pair, which is no character";
const estimate = (currency: string) =>
  JSON.stringify({
    version: "0.2",
    currency,
    totalMonthlyCost: "5",
    timeGenerated: "2026-09-01T00:00:00Z",
    projects: [],
  });
const plan = (address: string, attribute = "v") =>
  JSON.stringify({
    format_version: "1.2",
    planned_values: {},
    resource_drift: [
      { address, mode: "managed", change: { actions: ["update"], before: { [attribute]: 1 }, after: {} } },
    ],
  });
const wide = (cells: string) =>
  "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName,ServiceCategory,ResourceId," +
  `SubAccountName\n2026-09-01,1,EUR,1,Queue,${cells}\n`;

const FILES: readonly (readonly [kind: ImportKind, name: string, text: string, words: string])[] = [
  [
    "costs",
    "a.csv",
    focusTable("2026-09-01,1,EUR,1,Que\0ue"),
    `a.csv, line 2, column ServiceName: this ${NUL}`,
  ],
  [
    "costs",
    "a.csv",
    focusTable("2026-09-01,1,EUR,\u00001,Queue"),
    `a.csv, line 2, column BillingAccountId: this ${NUL}`,
  ],
  [
    "costs",
    "a.csv",
    focusTable("2026-09-01,1,E\0R,1,Queue"),
    `a.csv, line 2, column BillingCurrency: this ${NUL}`,
  ],
  ["costs", "a.csv", wide("Com\0pute,r,Team"), `a.csv, line 2, column ServiceCategory: this ${NUL}`],
  ["costs", "a.csv", wide("Compute,r\0,Team"), `a.csv, line 2, column ResourceId: this ${NUL}`],
  ["costs", "a.csv", wide("Compute,r,T\0"), `a.csv, line 2, column SubAccountName: this ${NUL}`],
  ["costs", "a.json", estimate("EU\0"), `a.json, column currency: this ${NUL}`],
  ["drift", "p.json", plan("a.b\0"), `p.json, column resource_drift[0].address: this ${NUL}`],
  ["drift", "p.json", plan("a.b\ud800"), `p.json, column resource_drift[0].address: this ${HALF}`],
  ["drift", "p.json", plan("a.b", "x\0"), `p.json, column resource_drift[0] ("a.b").change: this ${NUL}`],
  ["run", "a\0.log", "text\n", `a\ufffd.log: the file's name ${NUL}`],
];

describe("A text that cannot be kept", () => {
  for (const [kind, name, text, words] of FILES)
    it(`of an import is refused by its place: ${words}`, async () => {
      const { take, service, environmentId } = await emptyEnvironment();
      await assert.rejects(take(kind, fileOf(name, text)), (error) => {
        assert.ok(error instanceof ImportError, `${error}`);
        assert.equal(error.message, words);
        return true;
      });
      assert.deepEqual(await service.imports(environmentId), []);
    });

  it("is no matter where it is kept as JSON, or cut off", async () => {
    const { take, see } = await emptyEnvironment();
    const long = "é💶".repeat(1_000);
    await take("costs", fileOf("a.csv", wide(`${long},r,x${long}`)));
    const [part] = (await see("cost?breakdown=true")).breakdown;
    assert.ok(part.category.isWellFormed() && part.account_name.isWellFormed());
    assert.equal(part.category.length, 1_000);
    const values = { actions: ["update"], before: { v: "a\0" }, after: { v: "\ud800" } };
    const drift = { address: "a.b", mode: "managed", change: values };
    const document = { format_version: "1.2", planned_values: {}, resource_drift: [drift] };
    await take("drift", fileOf("p.json", JSON.stringify(document)));
    const [check] = (await see("drift")).checks;
    assert.deepEqual([check.before, check.after], [{ v: "a\0" }, { v: "\ud800" }]);
  });

  describe("of a request", () => {
    let running: RunningService;
    before(async () => {
      running = await startService();
    });
    after(() => running.stop());

    it("is refused by the name of its field", async () => {
      const get = await signedIn(running);
      const projects = `/v1/orgs/${running.organization.id}/projects`;
      const [project] = (await get(projects)).body;
      for (const [path, name, words] of [
        [projects, "a\0b", `This cannot be kept: the project's name ${NUL}.`],
        [projects, "\ud800", `This cannot be kept: the project's name ${HALF}.`],
        [
          `/v1/projects/${project.id}/environments`,
          "a\0b",
          `This cannot be kept: the environment's name ${NUL}.`,
        ],
      ] as const) {
        const answer = await get(path, { body: { name } });
        assert.deepEqual([answer.status, answer.body], [400, { error: words }]);
      }
    });

    it("is nothing's id", async () => {
      const get = await signedIn(running);
      const environment = "/v1/environments/env_orders_staging";
      for (const [path, method] of [
        ["/v1/environments/a%00b/cost", "GET"],
        ["/v1/orgs/a%00b/projects", "GET"],
        ["/v1/projects/a%00b", "DELETE"],
        [`${environment}/logs?run_id=a%00b`, "GET"],
        [`${environment}/imported/run_a%00b`, "DELETE"],
      ] as const)
        assert.equal((await get(path, { method })).status, 404, path);
    });
  });
});
