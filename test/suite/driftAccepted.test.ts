/** Drift that a team accepts in a file: what rows, numbers and the report make of it, and when it ends. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { systemClock } from "../../src/client/clock.ts";
import type { DriftCheckNode, Environment } from "../../src/editor/environments/nodes.ts";
import { Command, DRIFT_SCHEME, ItemContext } from "../../src/editor/ids.ts";
import { factsOf } from "../../src/editor/overview/facts.ts";
import type { TestApi } from "../../src/extension.ts";
import { isoOfDay } from "../../src/shared/cost/days.ts";
import { countDrifted } from "../../src/shared/drift/judged.ts";
import { eventually } from "../support/clock.ts";
import { activate, closeEditors, readable, reset, row, useBuiltIn, walk } from "./extension.ts";

const DAY = 86_400_000;
const today = () => Math.floor(Date.now() / DAY);

describe("Accepted drift", () => {
  let api: TestApi;
  let file: vscode.Uri;
  let open: { readonly subject: string; readonly verdict: string }[];

  before(async () => {
    api = await activate();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    file = vscode.Uri.joinPath(folder.uri, ".infra-planner", "drift.json");
    await reset(api);
    await useBuiltIn();
    await environment();
    open = (await checks()).map(({ check }) => check).filter(({ verdict }) => verdict !== "ok");
    assert.ok(open.length > 1, "The sample has too little drift for this story.");
  });
  afterEach(async () => {
    api.setClock();
    await closeEditors();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(file, ".."), { recursive: true });
    await eventually(async () => assert.equal(await counted(), open.length));
  });
  after(async () => {
    await reset(api);
  });

  async function environment(): Promise<Environment> {
    const node = await walk(api, "My organi", "Web shop", "production");
    assert.equal(node.kind, "environment");
    return node as Environment;
  }
  const driftRow = () => walk(api, "My organi", "Web shop", "production", "Drift");
  async function checks(): Promise<readonly DriftCheckNode[]> {
    const drift = await driftRow();
    return eventually(async () => {
      const rows = await api.explorer.tree.getChildren(drift);
      const found = rows.filter((node): node is DriftCheckNode => node.kind === "driftCheck");
      assert.ok(found.length > 0);
      return found;
    });
  }
  async function counted(): Promise<number> {
    const { knownDrift } = (await environment()).facts;
    assert.ok(knownDrift);
    return countDrifted(knownDrift);
  }
  const accept = (...entries: readonly object[]) =>
    vscode.workspace.fs.writeFile(
      file,
      Buffer.from(
        JSON.stringify({
          accept: entries.map((entry) => ({
            reason: "Known since spring",
            until: isoOfDay(today() + 1),
            ...entry,
          })),
        }),
      ),
    );
  const named = async (subject: string) => {
    const found = (await checks()).find(({ check }) => check.subject === subject);
    assert.ok(found);
    return found;
  };

  it("counts nowhere any more: not on rows, on the icon, in the overview, in the report", async () => {
    const [first] = open;
    const { id } = await environment();
    await accept({ address: first?.subject, environment: id });
    await eventually(async () => assert.equal(await counted(), open.length - 1));
    const all = (await checks()).length;
    await eventually(async () =>
      assert.equal(row(api, await driftRow()), `Drift ${open.length - 1} of ${all} drifted · 1 accepted`),
    );
    const item = api.explorer.tree.getTreeItem(await named(first?.subject ?? ""));
    assert.match(String(item.description), /accepted until .*: Known since spring/);
    assert.match(item.contextValue ?? "", /\.accepted$/);
    assert.equal((item.iconPath as vscode.ThemeIcon).id, "verified");
    const beside = { budget: undefined, lastLook: 0, now: new Date() };
    const driftSince = new Map(open.map(({ subject }) => [subject, Date.now()]));
    const { drift } = factsOf(await environment(), { ...beside, driftSince });
    assert.deepEqual([drift?.drifted, drift?.accepted, drift?.fresh], [open.length - 1, 1, open.length - 1]);
    await vscode.commands.executeCommand(Command.showDriftReport, await environment());
    await eventually(() => {
      const report = vscode.workspace.textDocuments.find(
        ({ uri }) => uri.scheme === DRIFT_SCHEME && uri.path.endsWith(".md"),
      );
      const text = readable(report?.getText());
      assert.match(text, new RegExp(`${open.length - 1} of ${all} resources drifted`));
      assert.match(text, /### Accepted\n[^#]*Known since spring/);
    });
  });

  it("stands in no way from a log to a resource that has not drifted, or of an unknown environment", async () => {
    // After each story the file is deleted, so there has to be one.
    await accept();
    const { id } = await environment();
    const kept = (await checks()).find(({ check }) => check.verdict === "ok");
    assert.ok(kept);
    const { subject } = kept.check;
    const [type, name] = subject.split(".").slice(-2);
    const declared = vscode.Uri.joinPath(file, "..", "..", "kept.tf");
    try {
      for (const environmentId of [id, "no-such-environment"]) {
        await vscode.workspace.fs.writeFile(declared, Buffer.from(`\nresource "${type}" "${name}" {\n}\n`));
        // A question would keep the command from ending.
        await vscode.commands.executeCommand(Command.openInSource, { address: subject, environmentId });
        const editor = vscode.window.activeTextEditor;
        assert.equal(editor?.document.uri.toString(), declared.toString());
        assert.equal(editor?.selection.active.line, 1);
        await vscode.commands.executeCommand("workbench.action.closeAllEditors");
      }
    } finally {
      await vscode.workspace.fs.delete(declared);
    }
  });

  it("takes the mark away from the environment and the icon when nothing else has drifted", async () => {
    await accept({ address: "*" });
    await eventually(async () =>
      assert.equal(await counted(), open.filter(({ verdict }) => verdict === "error").length),
    );
    await eventually(async () =>
      assert.match(row(api, await driftRow()), /^Drift \d+ checked · \d+ accepted$/),
    );
    const others = (await api.explorer.all()).filter(
      ({ facts, name }) => name !== "production" && facts.knownDrift,
    );
    assert.ok(others.every(({ facts }) => facts.knownDrift && countDrifted(facts.knownDrift) === 0));
    await eventually(() => assert.equal(api.explorer.announced.badge, undefined));
  });

  it("of an attribute leaves what else differs, and says that it is a part", async () => {
    const node = (await checks()).find(({ check }) => check.verdict === "drifted");
    assert.ok(node);
    const { subject } = node.check;
    await accept({ address: subject, attribute: "no.such.attribute" });
    await eventually(() => assert.deepEqual(vscode.languages.getDiagnostics(file), []));
    assert.equal(
      api.explorer.tree.getTreeItem(await named(subject)).contextValue,
      ItemContext.driftedDifferingCheck,
    );
    await accept({ address: subject, attribute: "*" });
    await eventually(async () =>
      assert.equal(
        api.explorer.tree.getTreeItem(await named(subject)).contextValue,
        ItemContext.acceptedDifferingCheck,
      ),
    );
  });

  it("counts again from the day after its last one, while nobody does anything, and says so", async () => {
    const [first] = open;
    const subject = first?.subject ?? "";
    let late = 0;
    const alarms: (() => void)[] = [];
    api.setClock({
      now: () => systemClock.now() + late,
      date: (at) => new Date(at),
      after: (_, run) => {
        alarms.push(run);
        return () => alarms.splice(alarms.indexOf(run) >>> 0, 1);
      },
    });
    await accept({ address: subject });
    await eventually(async () => assert.equal(await counted(), open.length - 1));
    await eventually(() => assert.ok(alarms.length > 0));
    late = 2 * DAY;
    for (const run of [...alarms]) run();
    await eventually(async () => assert.equal(await counted(), open.length));
    await eventually(async () => assert.match(row(api, await named(subject)), /acceptance expired on /));
    await eventually(() =>
      assert.match(vscode.languages.getDiagnostics(file)[0]?.message ?? "", /its acceptance has expired/),
    );
  });

  it("is withdrawn on its row, and what else stands in the file stays", async () => {
    const [first, second] = open;
    const { id } = await environment();
    await accept({ address: first?.subject, environment: id }, { address: second?.subject, environment: id });
    await eventually(async () => assert.equal(await counted(), open.length - 2));
    await vscode.commands.executeCommand(Command.withdrawAcceptance, await named(first?.subject ?? ""));
    await eventually(async () => assert.equal(await counted(), open.length - 1));
    const { accept: left } = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
    assert.deepEqual(
      left.map(({ address }: { address: string }) => address),
      [second?.subject],
    );
  });
});
