import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportKind } from "../../src/contract/imports.ts";
import { closeEnvironments, emptyEnvironment, fileOf, fixture, focusTable } from "./importSupport.ts";
import { logNames } from "./logsSupport.ts";

closeEnvironments();

const FILES: readonly (readonly [kind: ImportKind, file: string, fact: string])[] = [
  ["costs", "imports/focus-1.0.csv", "cost"],
  ["costs", "imports/infracost.json", "cost"],
  ["drift", "imports/tofu-plan.json", "drift"],
  ["run", "imports/apply.jsonl", "logs"],
];

describe("The preview of an import", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  for (const [kind, file, fact] of FILES) {
    it(`of ${file} says what importing it does, and leaves nothing behind`, async () => {
      const { take, see, service, environmentId } = await emptyEnvironment({ dataDir: dir });
      const before = await see(fact);
      const preview = { run_id: "", checks: [], ...(await take(kind, fixture(file), { preview: true })) };
      const { run_id: _, checks, ...said } = preview;
      assert.deepEqual([await see(fact), await service.imports(environmentId)], [before, []]);
      assert.deepEqual(await logNames(dir), []);
      const { run_id: __, ...done } = { run_id: "", ...(await take(kind, fixture(file))) };
      assert.deepEqual(said, done);
      assert.notDeepEqual(await see(fact), before);
      // Whoever previews drift judges by what each check found, which is what it will be.
      const drifts = kind === "drift" ? (await see("drift")).checks : [];
      const found = drifts.filter(({ status }: { status: string }) => status !== "ok");
      assert.deepEqual(
        new Set(checks),
        new Set(found.map(({ since: _, ...check }: { since?: string }) => check)),
      );
      await service.close();
    });
  }

  it("tells the days that get a new cost, which stay as they are", async () => {
    const { take, see } = await emptyEnvironment();
    const costs = (cost: number) =>
      fileOf("costs.csv", focusTable(`2026-09-01,${cost},EUR,1,Queue`, "2026-09-02,5,EUR,1,Queue"));
    await take("costs", costs(1));
    const before = await see("cost?breakdown=true");
    const said = await take("costs", costs(2), { preview: true });
    assert.deepEqual([said.kind === "costs" && said.replaced_days, said.changed], [1, true]);
    assert.deepEqual(await see("cost?breakdown=true"), before);
    assert.equal((await take("costs", costs(1), { preview: true })).changed, false);
  });
});
