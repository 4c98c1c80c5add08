import assert from "node:assert/strict";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parquetWriteBuffer } from "hyparquet-writer";
import * as vscode from "vscode";
import { Command, EXTENSION_ID, View } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually } from "../support/clock.ts";
import { startService } from "../support/service.ts";
import { activate, changeSetting, child, reset, row, signInTo, useBuiltIn } from "./extension.ts";

const root = vscode.extensions.getExtension(EXTENSION_ID)?.extensionPath ?? "";
const FIXTURES = join(root, "test/fixtures");
const HEADER = "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName";
const costsOf = (...days: readonly string[]) =>
  [HEADER, ...days.map((day) => `${day},1,EUR,1,Queue`), ""].join("\n");

describe("Importing", () => {
  let api: TestApi;
  let folder: string;
  let environmentId: string;
  let count = 0;

  before(async () => {
    api = await activate();
  });
  beforeEach(async () => {
    await reset(api);
    await useBuiltIn();
    folder = await mkdtemp(join(tmpdir(), "infra-planner-imports-"));
    const { client } = await api.connections.require();
    const [organization] = (await client.me()).organizations;
    const project = await client.createProject(organization?.id ?? "", "Imported");
    environmentId = (await client.createEnvironment(project.id, `environment ${++count}`)).id;
    await api.explorer.tree.getChildren();
    await vscode.commands.executeCommand(Command.refresh);
  });
  afterEach(async () => {
    await watch([]);
    await vscode.commands.executeCommand("notifications.clearAll");
    await rm(folder, { recursive: true, force: true });
    await reset(api);
  });

  const environment = () =>
    eventually(async () => {
      const found = (await api.explorer.all()).find(({ id }) => id === environmentId);
      assert.ok(found, "The new environment is not in the tree.");
      return found;
    });
  const file = async (name: string, text: string) => {
    const path = join(folder, name);
    await writeFile(path, text);
    return vscode.Uri.file(path);
  };
  const fixture = (path: string) => vscode.Uri.file(join(FIXTURES, path));
  const fact = async (label: string) => row(api, await child(api, await environment(), label));
  const dailyCosts = async () => {
    const { client } = await api.connections.require();
    const { items } = (await client.cost(environmentId)).dailyCosts;
    return items.map(({ date, cost }) => `${date} ${cost}`);
  };
  const watch = (entries: readonly unknown[]) =>
    changeSetting("infraPlanner.watchFolders", entries.length === 0 ? undefined : entries);
  const problemsOf = (uri: vscode.Uri) =>
    vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "Infra Planner");

  describe("by command", () => {
    it("takes several cost exports in as the parts of one", async () => {
      const parts = [
        await file("a.csv", costsOf("2026-09-01").trimEnd()),
        await file("b.csv", costsOf("2026-09-01", "2026-09-02")),
      ];
      await vscode.commands.executeCommand(Command.importCosts, await environment(), parts);
      assert.deepEqual(await dailyCosts(), ["2026-09-01 2", "2026-09-02 1"]);
      await vscode.commands.executeCommand(Command.importCosts, await environment(), parts);
      assert.deepEqual(await dailyCosts(), ["2026-09-01 2", "2026-09-02 1"]);
    });

    it("takes the folder of an export in as one: what its manifest names, in the forms it comes in", async () => {
      const rows = (name: string, value: unknown, type: "STRING" | "DOUBLE") => ({
        name,
        data: [value] as string[],
        type,
      });
      const part = parquetWriteBuffer({
        columnData: [
          rows("ChargePeriodStart", "2026-09-03T00:00:00Z", "STRING"),
          rows("EffectiveCost", 0.25, "DOUBLE"),
          rows("BillingCurrency", "EUR", "STRING"),
          rows("BillingAccountId", "1", "STRING"),
          rows("ServiceName", "Queue", "STRING"),
        ],
      });
      await writeFile(join(folder, "part-1.parquet"), Buffer.from(part));
      await writeFile(join(folder, "part-2.csv.gz"), gzipSync(costsOf("2026-09-01")));
      await file("part-3.csv", costsOf("2026-09-02"));
      await file("left-over.csv", costsOf("2026-09-01"));
      const blobs = ["part-1.parquet", "part-2.csv.gz", "part-3.csv"];
      const manifest = { blobs: blobs.map((name) => ({ blobName: `exports/focus/${name}` })) };
      await file("manifest.json", JSON.stringify(manifest));
      await vscode.commands.executeCommand(Command.importCosts, await environment(), [
        vscode.Uri.file(folder),
      ]);
      assert.deepEqual(await dailyCosts(), ["2026-09-01 1", "2026-09-02 1", "2026-09-03 0.25"]);
    });

    it("shows in the tree at once what was imported", async () => {
      await eventually(async () => assert.match(await fact("Cost"), /No costs yet/));
      await vscode.commands.executeCommand(Command.importCosts, await environment(), [
        fixture("imports/focus-1.2.csv"),
      ]);
      await eventually(async () => assert.match(await fact("Cost"), /€28\.50/));
      await vscode.commands.executeCommand(Command.importDrift, await environment(), [
        fixture("imports/tofu-plan.json"),
      ]);
      await eventually(async () => assert.match(await fact("Drift"), /4 of 6 drifted/));
      await vscode.commands.executeCommand(Command.importRun, await environment(), [
        fixture("imports/apply-failed.jsonl"),
      ]);
      await eventually(async () => assert.match(await fact("Logs"), /Failed/));
    });

    it("selects what it was imported into, once the tree is in sight", async () => {
      await vscode.commands.executeCommand("workbench.view.explorer");
      await vscode.commands.executeCommand(Command.importCosts, await environment(), [
        await file("good.csv", costsOf("2026-09-01")),
      ]);
      await vscode.commands.executeCommand(`${View.projects}.focus`);
      await eventually(() => {
        const [selected] = api.explorer.selection;
        assert.ok(selected?.kind === "environment");
        assert.equal(selected.id, environmentId);
      });
    });

    it("leaves nothing of a file that is wrong at its end", async () => {
      await vscode.commands.executeCommand(Command.importCosts, await environment(), [
        await file("good.csv", costsOf("2026-09-01")),
      ]);
      const bad = await file("bad.csv", `${costsOf("2026-09-02", "2026-09-03")}never,1,EUR,1,Queue\n`);
      // Waits for the message to be answered: it is taken away instead.
      void vscode.commands.executeCommand(Command.importCosts, await environment(), [bad]);
      await new Promise((resolve) => setTimeout(resolve, 500));
      assert.deepEqual(await dailyCosts(), ["2026-09-01 1"]);
    });
  });

  describe("from watched folders", () => {
    it("takes in what is there, what appears and what changes", async () => {
      await file("before.csv", costsOf("2026-09-01"));
      await watch([{ folder, environment: environmentId }]);
      await eventually(async () => assert.deepEqual(await dailyCosts(), ["2026-09-01 1"]));
      await file("later.csv", costsOf("2026-09-02"));
      await eventually(async () => assert.deepEqual(await dailyCosts(), ["2026-09-01 1", "2026-09-02 1"]));
      await file("later.csv", costsOf("2026-09-02", "2026-09-02"));
      await eventually(async () => assert.deepEqual(await dailyCosts(), ["2026-09-01 1", "2026-09-02 2"]));
    });

    it("tells by name and beginning what a file is, and finds the environment by its name", async () => {
      const { name } = await environment();
      for (const source of ["apply.log", "tofu-plan.json", "infracost.json"])
        await cp(join(FIXTURES, "imports", source), join(folder, source));
      await file("notes.md", "nothing to import");
      await file("package.json", "{}");
      await watch([{ folder, environment: `Imported/${name}` }]);
      await eventually(async () => {
        assert.match(await fact("Logs"), /Succeeded/);
        assert.match(await fact("Drift"), /drifted/);
        assert.match(await fact("Cost"), /estimate/);
      });
      assert.deepEqual(problemsOf(vscode.Uri.file(join(folder, "package.json"))), []);
    });

    it("tries again what could not be imported for a reason that is not the file's own", async () => {
      await file("early.csv", costsOf("2026-09-01"));
      await watch([{ folder, environment: "Imported later/live" }]);
      // Longer than the first look, which finds no environment of this name yet.
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const { client } = await api.connections.require();
      const [organization] = (await client.me()).organizations;
      const project = await client.createProject(organization?.id ?? "", "Imported later");
      environmentId = (await client.createEnvironment(project.id, "live")).id;
      await vscode.commands.executeCommand(Command.refresh);
      await environment();
      await eventually(async () => assert.deepEqual(await dailyCosts(), ["2026-09-01 1"]));
    });

    it("names what is wrong in the Problems view, at its place, until it is mended", async () => {
      const bad = await file(
        "bad.csv",
        `${HEADER}\n2026-09-01,1,EUR,1,Queue\n2026-09-02,"1,5",EUR,1,Queue\n`,
      );
      await watch([{ folder, environment: environmentId }]);
      const [problem] = await eventually(() => {
        const found = problemsOf(bad);
        assert.equal(found.length, 1);
        return found;
      });
      assert.equal(problem?.message, 'Not imported: "1,5" is not a decimal number such as 12.5');
      assert.deepEqual([problem?.range.start.line, problem?.range.start.character], [2, 11]);
      await file("bad.csv", costsOf("2026-09-01"));
      await eventually(() => assert.deepEqual(problemsOf(bad), []));
      assert.deepEqual(await dailyCosts(), ["2026-09-01 1"]);
    });

    it("names what is wrong with every malformed file, and takes nothing of them in", async () => {
      const names = await readdir(join(FIXTURES, "malformed"));
      for (const kind of ["costs", "drift", "run"] as const) {
        await cp(join(FIXTURES, "malformed"), join(folder, kind), { recursive: true });
      }
      const table = await readFile(join(root, "test/service/importMalformed.test.ts"), "utf8");
      const kindOf = (name: string) =>
        new RegExp(`"${name.replaceAll(".", "\\.")}": \\[\\s*"(\\w+)"`).exec(table)?.[1] ?? "";
      await watch(
        ["costs", "drift", "run"].map((kind) => ({
          folder: join(folder, kind),
          environment: environmentId,
          kind,
        })),
      );
      const silent = () =>
        names.filter((name) => {
          const uri = vscode.Uri.file(join(folder, kindOf(name), name));
          return problemsOf(uri).length !== 1;
        });
      await eventually(() => assert.deepEqual(silent(), []));
      await assert.rejects(dailyCosts(), /does not have this/);
    });

    it("stops in a folder when the setting names another", async () => {
      const other = await mkdtemp(join(folder, "other-"));
      await watch([{ folder, environment: environmentId }]);
      await file("one.csv", costsOf("2026-09-01"));
      await eventually(async () => assert.deepEqual(await dailyCosts(), ["2026-09-01 1"]));
      await watch([{ folder: other, environment: environmentId }]);
      await file("two.csv", costsOf("2026-09-02"));
      await writeFile(join(other, "three.csv"), costsOf("2026-09-03"));
      await eventually(async () => assert.deepEqual(await dailyCosts(), ["2026-09-01 1", "2026-09-03 1"]));
      // Whatever the first folder still had under way would have begun before this, and been done before it.
      await writeFile(join(other, "four.csv"), costsOf("2026-09-04"));
      const days = ["2026-09-01 1", "2026-09-03 1", "2026-09-04 1"];
      await eventually(async () => assert.deepEqual(await dailyCosts(), days));
    });

    it("leaves other services alone", async () => {
      const service = await startService();
      try {
        await signInTo(api, service);
        const [project] = await service.service.projects();
        const [target] = project?.environments ?? [];
        const { client } = await api.connections.require();
        const before = await client.cost(target?.id ?? "");
        await file("costs.csv", costsOf("2030-01-01"));
        await watch([{ folder, environment: target?.id ?? "" }]);
        await new Promise((resolve) => setTimeout(resolve, 2_500));
        assert.deepEqual((await client.cost(target?.id ?? "")).raw, before.raw);
      } finally {
        await service.stop();
      }
    });
  });
});
