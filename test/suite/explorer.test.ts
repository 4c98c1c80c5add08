import assert from "node:assert/strict";
import * as vscode from "vscode";
import { explain } from "../../src/editor/dialogs/errors.ts";
import { chooseEnvironment } from "../../src/editor/environments/chooseEnvironment.ts";
import type { TreeNode } from "../../src/editor/explorer/row.ts";
import { Command, ItemContext, View } from "../../src/editor/ids.ts";
import { plain } from "../../src/editor/text/plain.ts";
import type { TestApi } from "../../src/extension.ts";
import { countDrifted } from "../../src/shared/drift/judged.ts";
import { eventually } from "../support/clock.ts";
import { type RunningService, startService } from "../support/service.ts";
import {
  activate,
  changeSetting,
  child,
  reset,
  row,
  setServiceUrl,
  signInTo,
  useBuiltIn,
  walk,
} from "./extension.ts";

describe("The projects view", () => {
  let api: TestApi;
  let service: RunningService | undefined;

  before(async () => {
    api = await activate();
  });
  beforeEach(() => reset(api));
  afterEach(async () => {
    await reset(api);
    await service?.stop();
    service = undefined;
  });

  it("is empty while signed out", async () => {
    assert.deepEqual(await api.explorer.tree.getChildren(), []);
  });

  it("offers to sign in where an environment is to be chosen while signed out", async () => {
    await assert.rejects(chooseEnvironment(api.explorer, { title: plain("Show Cost") }), (error) => {
      assert.equal(explain(error).command?.command, Command.signIn);
      return true;
    });
  });

  it("shows cost, drift and logs of the built-in service's environments", async () => {
    await useBuiltIn();
    const environment = await walk(api, "My organi", "Web shop", "production");
    await eventually(async () => {
      assert.match(
        row(api, await child(api, environment, "Cost")),
        /^Cost \S*\d[\d.,]+( so far)? · .*\d+\s–\s.*\d+ · [▲▼±]/,
      );
      assert.match(row(api, await child(api, environment, "Drift")), /\d of \d+ drifted|in sync/);
      assert.match(row(api, await child(api, environment, "Logs")), /(Succeeded|Failed) · /);
    });
    assert.match(row(api, environment), /production .*\d/, "an environment shows its cost once it is known");
  });

  it("draws all rows where VS Code does not ask below an open one that was drawn anew", async () => {
    await useBuiltIn();
    await vscode.commands.executeCommand(`${View.projects}.focus`);
    await eventually(() => assert.ok(api.explorer.visible));
    const environment = await walk(api, "My organi", "Web shop", "production");
    await child(api, environment, "Cost");
    const { tree } = api.explorer;
    const drawn: (readonly TreeNode[] | undefined)[] = [];
    const subscription = tree.onDidChangeTreeData((rows) => {
      drawn.push(rows);
      if (!rows) Reflect.deleteProperty(tree, "getChildren");
    });
    try {
      // As when VS Code takes a row anew and then never asks what is below it: the tree does not hear of its questions.
      tree.getChildren = async () => [];
      await api.explorer.arrange({ words: "Web shop" });
      await eventually(() => {
        for (const row of drawn.flatMap((rows) => rows ?? [])) tree.getTreeItem(row);
        assert.ok(drawn[0], "first only rows that changed");
        assert.ok(drawn.includes(undefined), "then all");
      });
    } finally {
      subscription.dispose();
      Reflect.deleteProperty(tree, "getChildren");
      await api.explorer.arrange({ words: "" });
    }
  });

  it("loads cost and drift of all environments of the built-in service by itself, and counts them", async () => {
    await useBuiltIn();
    await api.explorer.tree.getChildren(await walk(api, "My organi"));
    const all = await api.explorer.all();
    await eventually(() => {
      for (const { facts } of all) assert.ok(facts.cost.settled && facts.drift.settled);
      const drifted = all.filter(
        ({ facts }) => facts.knownDrift && countDrifted(facts.knownDrift) > 0,
      ).length;
      assert.equal(api.explorer.announced.badge?.value, drifted);
      assert.match(api.explorer.announced.badge?.tooltip ?? "", /^\d+ environments? ha(s|ve) drifted$/);
    });
  });

  it("lists drift checks, worst first", async () => {
    await useBuiltIn();
    const environment = await walk(api, "My organi", "Web shop", "production");
    const checks = await eventually(async () => {
      const rows = await api.explorer.tree.getChildren(await child(api, environment, "Drift"));
      assert.ok(rows.length > 1);
      return rows.map((check) => row(api, check));
    });
    const firstInSync = checks.findIndex((text) => / ok\b/.test(text));
    assert.ok(firstInSync !== 0, `A drifted resource comes first: ${checks.join(" | ")}`);
  });

  it("keeps the ids of its rows when it is refreshed", async () => {
    await useBuiltIn();
    const ids = async () =>
      (await api.explorer.tree.getChildren(await walk(api, "My organi"))).map((node) => node.key);
    const before = await ids();
    await vscode.commands.executeCommand(Command.refresh);
    assert.deepEqual(await ids(), before);
    assert.equal(new Set(before).size, before.length);
  });

  it("says that cost, drift and logs need a paid plan where the tier is free", async () => {
    service = await startService({ tier: "free" });
    await signInTo(api, service);
    const environment = await walk(api, "My organi", "Web shop", "production");
    await eventually(async () => {
      for (const fact of ["Cost", "Drift", "Logs"]) {
        const node = await child(api, environment, fact);
        assert.match(row(api, node), /paid plan/);
        assert.equal(api.explorer.tree.getTreeItem(node).command?.command, Command.explainFailure);
      }
      assert.match(
        api.explorer.announced.message ?? "",
        /^Cost, drift and logs need a paid plan, which \S+@\S+ does not have\.$/,
      );
    });
  });

  it("shows an environment added by id, and says when it is not visible", async () => {
    await useBuiltIn();
    await changeSetting("infraPlanner.environments", [{ id: "env_elsewhere", name: "Elsewhere" }, "odd"]);
    try {
      const environment = await walk(api, "My organi", "Elsewhere");
      await eventually(async () => {
        assert.match(row(api, await child(api, environment, "Cost")), /not visible/);
      });
    } finally {
      await changeSetting("infraPlanner.environments", undefined);
    }
  });

  it("keeps what it knows when a refresh fails, and says since when", async () => {
    service = await startService();
    await signInTo(api, service);
    const environment = await walk(api, "My organi", "Web shop", "production");
    const cost = () => child(api, environment, "Cost").then((node) => row(api, node));
    await eventually(async () => assert.doesNotMatch(await cost(), /Loading/));
    const before = await cost();
    await service.stop();
    await vscode.commands.executeCommand(Command.refresh, environment);
    const amount = before.split(" · ")[0] ?? "";
    await eventually(async () => {
      const now = await cost();
      assert.ok(now.startsWith(amount), now);
      assert.match(now, /as of [^·]+$/);
      assert.match(
        api.explorer.announced.message ?? "",
        /^Cannot reach .+\. What is shown was loaded at .+\.$/,
      );
    });
    for (const fact of ["Cost", "Drift", "Logs"])
      assert.doesNotMatch(row(api, await child(api, environment, fact)), /reach/, "it is said once");
    service = undefined;
  });

  it("shows an unusable service address as an error", async () => {
    await setServiceUrl("http://planning.example.com");
    const [error] = await api.explorer.tree.getChildren();
    assert.equal(error && api.explorer.tree.getTreeItem(error).contextValue, ItemContext.error);
    assert.match(error ? row(api, error) : "", /https/);
  });
});
