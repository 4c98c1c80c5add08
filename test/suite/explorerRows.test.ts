/** What the projects view makes of what it knows: filter, order, pins, marks, links, raw responses. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Environment } from "../../src/editor/environments/nodes.ts";
import { AS_LISTED } from "../../src/editor/explorer/arrangement.ts";
import { AutoRefresh } from "../../src/editor/explorer/autoRefresh.ts";
import { DriftDecorations, decorationUri } from "../../src/editor/explorer/decorations.ts";
import { followLink, linkTo } from "../../src/editor/explorer/links.ts";
import type { TreeNode } from "../../src/editor/explorer/row.ts";
import { tooltipOf } from "../../src/editor/explorer/tooltips.ts";
import { Command, EXTENSION_ID, View } from "../../src/editor/ids.ts";
import { plain } from "../../src/editor/text/plain.ts";
import type { TestApi } from "../../src/extension.ts";
import { delay, eventually } from "../support/clock.ts";
import { json } from "../support/faultServer.ts";
import { cost, drift, logs, meOf, project, ScriptedService } from "../support/scriptedService.ts";
import { activate, child, closeEditors, readable, reset, row, setServiceUrl, walk } from "./extension.ts";

const HOSTILE = "prod](command:x) <b>![i](http://evil.example/x)";
const COSTS: Readonly<Record<string, number>> = { production: 900, staging: 90, analytics: 5_000 };
const DRIFTED: Readonly<Record<string, number>> = { production: 2 };

describe("The projects view's rows", () => {
  let api: TestApi;
  let service: ScriptedService;

  before(async () => {
    api = await activate();
  });
  beforeEach(async () => {
    await reset(api);
    service = await ScriptedService.start({
      me: () => meOf({ id: "acme", name: "Acme" }),
      projects: () =>
        json([
          project("Web shop", "production", "staging"),
          project("Data", "analytics"),
          project("Odd", HOSTILE),
        ]),
      cost: (id) => cost(COSTS[id] ?? 1),
      drift: (id) => drift(DRIFTED[id] ?? 0, 14),
      logs: () => logs("run_1"),
    });
    await use();
  });
  afterEach(async () => {
    await api.explorer.arrange(AS_LISTED);
    await reset(api);
    await service[Symbol.asyncDispose]();
  });

  const use = async () => {
    await setServiceUrl(service.url);
    const account = { id: "tester", label: "tester@example.com" };
    await api.connections.use({ origin: service.url, account, token: "t0ken" });
  };
  /** Selects the row at one end of the tree, once VS Code has drawn it. */
  const selectAt = (end: "First" | "Last", kind: TreeNode["kind"]) =>
    eventually(async () => {
      await vscode.commands.executeCommand(`${View.projects}.focus`);
      await vscode.commands.executeCommand(`list.focus${end}`);
      await vscode.commands.executeCommand("list.select");
      assert.equal(api.explorer.selection[0]?.kind, kind);
    });
  const selectFirst = () => selectAt("First", "organization");
  const selected = () => api.explorer.selection.map(({ key }) => key);
  const labels = async (...path: readonly string[]) => {
    const parent = path.length === 0 ? undefined : await walk(api, ...path);
    const rows = await api.explorer.tree.getChildren(parent);
    return rows.map((node) => api.explorer.tree.getTreeItem(node).label);
  };
  const environment = async (...path: readonly string[]): Promise<Environment> => {
    const node = await walk(api, "Acme", ...path);
    assert.ok(node.kind === "environment");
    return node;
  };
  const loaded = async (node: Environment) => {
    await Promise.all([node.facts.cost.ensure(), node.facts.drift.ensure(), node.facts.logs.ensure()]);
    return node;
  };
  const loadAll = async () => {
    for (const each of await api.explorer.all()) await loaded(each);
  };

  /** The window's own tree loads what it shows at its own pace: until nothing was asked at three looks. */
  const idle = async () => {
    for (let [asked, looks] = [-1, 0]; looks < 3; looks++) {
      if (asked !== service.requests.length) looks = 0;
      asked = service.requests.length;
      await delay(400);
    }
  };

  it("show the sum of a project's costs once all are known", async () => {
    await loaded(await environment("Web shop", "production"));
    assert.equal(row(api, await walk(api, "Acme", "Web shop")), "Web shop");
    await loaded(await environment("Web shop", "staging"));
    assert.equal(row(api, await walk(api, "Acme", "Web shop")), "Web shop €990");
  });

  it("show that sum also where an environment has no cost, but not where one could not be loaded", async () => {
    const absent = (words: string) => json({ error: words }, 404);
    service.script({ cost: (id) => (id === "staging" ? absent("No costs yet. Import some.") : cost(900)) });
    await loaded(await environment("Web shop", "production"));
    const staging = await loaded(await environment("Web shop", "staging"));
    assert.equal(row(api, await walk(api, "Acme", "Web shop")), "Web shop €900");
    service.script({ cost: (id) => (id === "staging" ? absent("Not found") : cost(900)) });
    await staging.facts.cost.reload();
    assert.equal(row(api, await walk(api, "Acme", "Web shop")), "Web shop");
  });

  it("say of a cost whose period goes on that there is more to come", async () => {
    service.script({ cost: (id) => cost(COSTS[id] ?? 1, id === "staging" ? "2999-11-30" : "2025-11-30") });
    const production = await loaded(await environment("Web shop", "production"));
    const staging = await loaded(await environment("Web shop", "staging"));
    assert.equal(row(api, production), "production €900");
    assert.equal(row(api, staging), "staging €90⁺");
    assert.equal(row(api, await walk(api, "Acme", "Web shop")), "Web shop €990⁺");
    assert.match(row(api, await child(api, staging, "Cost")), /^Cost €90\.00 so far · Nov 1/);
    assert.match(row(api, await child(api, production, "Cost")), /^Cost €900\.00 · Nov 1/);
  });

  it("follow a filter by name, which the view tells", async () => {
    await api.explorer.arrange({ words: "shop prod" });
    assert.deepEqual(await labels("Acme"), ["Web shop"]);
    assert.deepEqual(await labels("Acme", "Web shop"), ["production"]);
    assert.match(api.explorer.announced.message ?? "", /shop prod/);
    await api.explorer.arrange({ words: "nothing of the kind" });
    assert.deepEqual(await labels("Acme"), ["Nothing here matches the filter"]);
    await vscode.commands.executeCommand(Command.clearFilter);
    assert.equal(api.explorer.announced.message, "");
    assert.equal((await labels("Acme")).length, 3);
  });

  it("follow a filter for what has drifted", async () => {
    await loadAll();
    await api.explorer.arrange({ driftedOnly: true });
    assert.deepEqual(await labels("Acme"), ["Web shop"]);
    assert.deepEqual(await labels("Acme", "Web shop"), ["production"]);
  });

  it("stand in the order that was asked for", async () => {
    await loadAll();
    await api.explorer.arrange({ sort: "cost" });
    assert.deepEqual(await labels("Acme"), ["Data", "Web shop", "Odd"]);
    await api.explorer.arrange({ sort: "drift" });
    assert.deepEqual(await labels("Acme"), ["Web shop", "Data", "Odd"]);
    await api.explorer.arrange({ sort: "name" });
    assert.deepEqual(await labels("Acme"), ["Data", "Odd", "Web shop"]);
  });

  it("are pinned for the account, at the top and under the same name", async () => {
    const production = await environment("Web shop", "production");
    await vscode.commands.executeCommand(Command.pinEnvironment, production);
    assert.deepEqual(await labels(), ["Pinned", "Acme"]);
    const pinned = await walk(api, "Pinned", "production");
    await eventually(() => assert.match(row(api, pinned), /^production €900 · Web shop$/));
    assert.equal(api.explorer.tree.getTreeItem(pinned).contextValue, "environment.pinned");
    await vscode.commands.executeCommand(Command.unpinEnvironment, pinned);
    assert.deepEqual(await labels(), ["Acme"]);
  });

  it("count what has drifted on the view's icon, until the account signs out", async () => {
    const badge = () => api.explorer.announced.badge;
    assert.equal(badge(), undefined);
    await loaded(await environment("Web shop", "production"));
    // Rows that the window shows may have been loaded too.
    await eventually(() => {
      assert.equal(badge()?.value, 1);
      assert.match(
        badge()?.tooltip ?? "",
        /^1 environment has drifted, drift is known for [123] of 4 environments$/,
      );
    });
    await vscode.commands.executeCommand(Command.loadAllFacts);
    await eventually(() => assert.deepEqual(badge(), { value: 1, tooltip: "1 environment has drifted" }));
    await reset(api);
    await eventually(() => assert.equal(badge(), undefined));
  });

  it("say what the whole service fails with once, above them, until it answers again", async () => {
    const production = await loaded(await environment("Web shop", "production"));
    const message = () => api.explorer.announced.message ?? "";
    const failing = json({ error: "The database is down." }, 500);
    // What comes after a failure would show that the service answers. Below another project nothing is loaded yet.
    await idle();
    service.script({ cost: () => failing, drift: () => failing, logs: () => failing });
    const other = await loaded(await environment("Data", "analytics"));
    await eventually(() =>
      assert.match(
        message(),
        /The database is down\. What is shown was loaded at .+\. Refresh to try again, or diagnose the connection\.$/,
      ),
    );
    for (const fact of ["Cost", "Drift", "Logs"])
      assert.equal(row(api, await child(api, other, fact)), `${fact} not loaded`);
    assert.match(row(api, await child(api, production, "Cost")), /^Cost €900\.00/, "what is known stays");
    service.script({ cost: (id) => cost(COSTS[id] ?? 1) });
    await other.facts.cost.reload();
    await eventually(() => assert.equal(message(), ""));
    assert.equal(row(api, await child(api, other, "Drift")), "Drift Service error", "it is its own now");
  });

  it("are things of the service or words about them: none bears a command's title", async () => {
    const { commands } = vscode.extensions.getExtension(EXTENSION_ID)?.packageJSON.contributes ?? {};
    const titles = new Set<unknown>();
    for (const { title, shortTitle } of commands) titles.add(title).add(shortTitle ?? title);
    assert.ok(titles.has("Refresh") && titles.has("Sign In"), [...titles].join());
    await loadAll();
    const labelsBelow = async (parent?: TreeNode): Promise<readonly unknown[]> => {
      const rows = await api.explorer.tree.getChildren(parent);
      const below = await Promise.all(rows.map((node) => labelsBelow(node)));
      return [...rows.map((node) => api.explorer.tree.getTreeItem(node).label), ...below.flat()];
    };
    const everywhere = [...(await labelsBelow())];
    await api.explorer.arrange({ words: "nothing of the kind" });
    everywhere.push(...(await labelsBelow()));
    assert.ok(everywhere.includes("Cost") && everywhere.includes("Nothing here matches the filter"));
    assert.deepEqual(
      everywhere.filter((label) => titles.has(label)),
      [],
    );
  });

  it("have no row for a list that could not be loaded, and nothing that reads as if it were empty", async () => {
    await walk(api, "Acme", "Web shop");
    service.script({ projects: () => json({ error: "The database is down." }, 500) });
    await vscode.commands.executeCommand(Command.refresh);
    await eventually(() => assert.match(api.explorer.announced.message ?? "", /The database is down/));
    assert.deepEqual(await labels("Acme"), ["Web shop", "Data", "Odd"]);
  });

  it("are marked where they have drifted, in words and with two characters at most", async () => {
    const production = await environment("Web shop", "production");
    assert.equal(api.explorer.tree.getTreeItem(production).resourceUri, undefined, "nothing to mark yet");
    await loaded(production);
    const uri = decorationUri(production);
    assert.equal(api.explorer.tree.getTreeItem(production).resourceUri?.toString(), uri.toString());
    for (const [count, badge] of [
      [0, undefined],
      [1, "1"],
      [99, "99"],
      [100, "9+"],
    ] as const) {
      const decorations = new DriftDecorations((key) => (key === production.key ? count : 0));
      const decoration = decorations.provideFileDecoration(uri);
      assert.equal(decoration?.badge, badge);
      if (count > 0) assert.match(decoration?.tooltip ?? "", new RegExp(`^${count} resources? ha`));
      decorations.dispose();
    }
  });

  it("say drift once: as a mark on environments and projects, in words on their drift", async () => {
    const production = await loaded(await environment("Web shop", "production"));
    const marked = (node: TreeNode) => api.explorer.tree.getTreeItem(node).resourceUri !== undefined;
    const project = await walk(api, "Acme", "Web shop");
    const drifted = await child(api, production, "Drift");
    assert.deepEqual([project, production, drifted].map(marked), [true, true, false]);
    assert.doesNotMatch(row(api, project) + row(api, production), /drift/i);
    assert.equal(row(api, drifted), "Drift 2 of 14 drifted");
    assert.ok(production.parent.kind === "project");
    const model = await api.explorer.model();
    assert.equal(model?.driftedUnder(production.key), 2);
    assert.equal(model?.driftedUnder(production.parent.key), 2);
  });

  it("tell a run that failed from one that succeeded, in words first", async () => {
    const day = "2026-03-05";
    const answers: Readonly<Record<string, string>> = {
      production: "failed",
      staging: "timed_out",
      analytics: "weird",
    };
    service.script({
      logs: (id) =>
        json({
          environment_id: id,
          run_id: "run_12345678",
          run_status: answers[id],
          run_started_at: `${day}T12:00:00Z`,
          logs: `${day}T12:00:10.1234567Z ##[section]Starting\n${day}T12:00:47.1234567Z ##[error]Exit code 1\n`,
        }),
    });
    const seen: string[] = [];
    for (const [place, name] of [
      ["Web shop", "production"],
      ["Web shop", "staging"],
      ["Data", "analytics"],
    ] as const) {
      const node = await child(api, await loaded(await environment(place, name)), "Logs");
      const item = api.explorer.tree.getTreeItem(node);
      assert.ok(item.iconPath instanceof vscode.ThemeIcon);
      seen.push(`${item.iconPath.id} ${item.description}`);
      if (name !== "production") continue;
      const { tooltip } = await api.explorer.tree.resolveTreeItem(new vscode.TreeItem(""), node);
      const text = readable(tooltip);
      assert.match(text, /run_12345678/);
      assert.match(text, /Exit code 1/);
      assert.doesNotMatch(text, /##|1234567Z/);
    }
    assert.deepEqual(seen, [
      "error Failed · 47 s · Mar 5",
      "error Failed · 47 s · Mar 5",
      "question weird · 47 s · Mar 5",
    ]);
  });

  it("speak cost and drift in words", async () => {
    const production = await loaded(await environment("Web shop", "production"));
    const spoken = (node: TreeNode) =>
      api.explorer.tree.getTreeItem(node).accessibilityInformation?.label ?? "";
    assert.match(
      spoken(production),
      /^production, cost 900\.00 euros, .*November 1\s–\s30.*, up \d+ percent, 2 drifted resources$/,
    );
    assert.equal(spoken(await child(api, production, "Drift")), "Drift: 2 of 14 resources drifted");
    assert.doesNotMatch(spoken(await child(api, production, "Cost")), /[▲▼€]/);
  });

  it("have tooltips that show a picture, and take what the service sends as text", async () => {
    const [hostile] = await Promise.all([loaded(await environment("Odd", plain(HOSTILE)))]);
    const { tooltip } = await api.explorer.tree.resolveTreeItem(new vscode.TreeItem(""), hostile);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.ok(!tooltip.isTrusted && !tooltip.supportHtml);
    const pictures = [...tooltip.value.matchAll(/(?<!\\)!\[[^\]]*\]\(([^)]*)\)/g)].map(
      ([, target]) => target ?? "",
    );
    assert.equal(pictures.length, 1, tooltip.value);
    assert.match(pictures[0] ?? "", /^data:image\/svg\+xml;base64,/);
    assert.doesNotMatch(tooltip.value, /(?<!\\)\]\((command|http)/);
    assert.equal((await tooltipOf(await child(api, hostile, "Logs")))?.isTrusted, undefined);
  });

  it("end with one that says so where a page of projects cannot be loaded", async () => {
    const next = { link: '</v1/orgs/acme/projects?page=2>; rel="next"' };
    service.script({
      projects: () => (exchange) =>
        (exchange.request.url.includes("page=2")
          ? json({ error: "no" }, 422)
          : json([project("Web shop", "production")], 200, next))(exchange),
    });
    const acme = await walk(api, "Acme");
    await eventually(async () =>
      assert.deepEqual(await labels("Acme"), ["Web shop", "Not all projects are shown"]),
    );
    const last = await child(api, acme, "Not all projects are shown");
    const { command, tooltip } = await api.explorer.tree.resolveTreeItem(
      api.explorer.tree.getTreeItem(last),
      last,
    );
    assert.match(readable(tooltip), /422|no/);
    assert.deepEqual(command?.arguments, [acme], "Retry loads its list again");
  });

  it("have links that name service and environment, and lead back to them", async () => {
    const staging = await environment("Web shop", "staging");
    const link = vscode.Uri.parse(linkTo(staging, service.url));
    assert.deepEqual(Object.fromEntries(new URLSearchParams(link.query)), {
      service: service.url,
      id: "staging",
    });
    await idle();
    await followLink(link, api.explorer, api.connections);
    await eventually(() => assert.deepEqual(selected(), [staging.key]));
    assert.ok(!link.toString().includes("t0ken"));
  });

  it("are selected where the view was last in sight with other rows", async () => {
    await reset(api);
    await vscode.commands.executeCommand(Command.useBuiltInService);
    await selectFirst();
    // VS Code never ends drawing a tree that is put out of sight meanwhile, and then gives no row of it the selection.
    await selectAt("Last", "project");
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
    await reset(api);
    await use();
    const staging = await environment("Web shop", "staging");
    await api.explorer.reveal(staging);
    await eventually(() => assert.deepEqual(selected(), [staging.key]));
  });

  it("are copied: the id, the value that is shown, the link", async () => {
    const staging = await loaded(await environment("Web shop", "staging"));
    const amount = await child(api, staging, "Cost");
    const copied = async (command: string, node: TreeNode) => {
      await vscode.env.clipboard.writeText("");
      await vscode.commands.executeCommand(command, node);
      return vscode.env.clipboard.readText();
    };
    assert.equal(await copied(Command.copyId, staging), "staging");
    assert.equal(await copied(Command.copyValue, amount), "€90.00");
    assert.equal(await copied(Command.copyValue, await child(api, staging, "Logs")), "Succeeded");
    assert.equal(await copied(Command.copyLink, amount), linkTo(staging, service.url));
  });

  it("are gone to from the palette", async () => {
    await idle();
    // Something else is selected before, whatever other tests left.
    await selectFirst();
    const gone = vscode.commands.executeCommand(Command.revealEnvironment);
    await eventually(async () => {
      await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      const [selected] = api.explorer.selection;
      assert.equal(selected?.kind, "environment");
    });
    await gone;
  });

  it("are not reached by links to another service, nor is anything requested for them", async () => {
    const staging = await environment("Web shop", "staging");
    const asked = service.requests.length;
    const warnings: string[] = [];
    const { showWarningMessage } = vscode.window;
    const spy = async (message: string) => {
      warnings.push(message);
      return undefined;
    };
    Object.assign(vscode.window, { showWarningMessage: spy });
    try {
      await followLink(
        vscode.Uri.parse(linkTo(staging, "https://elsewhere.example")),
        api.explorer,
        api.connections,
      );
      await followLink(
        vscode.Uri.parse(linkTo({ ...staging, id: "unheard-of" }, service.url)),
        api.explorer,
        api.connections,
      );
    } finally {
      Object.assign(vscode.window, { showWarningMessage });
    }
    assert.match(warnings[0] ?? "", /elsewhere\.example/);
    assert.match(warnings[1] ?? "", /link leads to does not exist/);
    assert.equal(service.requests.length, asked);
  });

  it("open what the service sent, read-only", async () => {
    const production = await loaded(await environment("Web shop", "production"));
    await vscode.commands.executeCommand(Command.showRawResponse, await child(api, production, "Cost"));
    const { document } = await eventually(() => {
      assert.match(vscode.window.activeTextEditor?.document.fileName ?? "", /production cost\.json$/);
      return vscode.window.activeTextEditor as vscode.TextEditor;
    });
    assert.equal(JSON.parse(document.getText()).total_cost, 900);
    assert.ok(!document.isUntitled && !document.isDirty);
    await closeEditors();
  });

  it("are loaded again by a refresh where they can be seen, and elsewhere when they are next looked at", async () => {
    const production = await loaded(await environment("Web shop", "production"));
    await api.explorer.tree.getChildren(production);
    const analytics = await loaded(
      (await api.explorer.all()).find(({ id }) => id === "analytics") as Environment,
    );
    const asked = (id: string) =>
      service.requests.filter(({ url }) => url === `/v1/environments/${id}/cost`).length;
    await idle();
    const before = { production: asked("production"), analytics: asked("analytics") };
    await vscode.commands.executeCommand(Command.refresh);
    assert.equal(asked("production"), before.production + 1);
    assert.equal(asked("analytics"), before.analytics);
    assert.equal(analytics.facts.cost.value?.totalCost, 5_000, "what is old stays meanwhile");
    await api.explorer.tree.getChildren(analytics);
    await eventually(() => assert.equal(asked("analytics"), before.analytics + 1));
  });

  describe("refresh themselves", () => {
    const INTERVAL_MS = 150;
    let refresh: AutoRefresh | undefined;

    afterEach(() => refresh?.dispose());

    const shown = async (visible: boolean) => {
      await vscode.commands.executeCommand(visible ? `${View.projects}.focus` : "workbench.view.explorer");
      await eventually(() => assert.equal(api.explorer.visible, visible));
    };
    const quiet = async () => {
      await idle();
      const asked = service.requests.length;
      await delay(4 * INTERVAL_MS);
      assert.equal(service.requests.length, asked);
      assert.equal(refresh?.scheduled, false, "there is no timer");
    };

    it("while the view is seen, and stop when it is not", async () => {
      await shown(true);
      // Opened, whether or not VS Code has drawn it by now.
      await labels("Acme");
      refresh = new AutoRefresh(api.explorer, () => INTERVAL_MS);
      const asked = service.count("projects");
      await eventually(() => assert.ok(service.count("projects") >= asked + 2));
      const unseen = service.requests.filter(({ url }) => url.includes("analytics"));
      assert.deepEqual(unseen, [], "what nobody looked at is not requested");
      await shown(false);
      await quiet();
    });

    it("never when that is turned off, or the service has asked for a pause", async () => {
      await shown(true);
      await walk(api, "Acme");
      refresh = new AutoRefresh(api.explorer, () => 0);
      await quiet();
      service.script({ cost: () => json({}, 429, { "retry-after": "600" }) });
      const { facts } = await environment("Data", "analytics");
      await facts.cost.ensure();
      await idle();
      const asked = service.requests.length;
      refresh.dispose();
      refresh = new AutoRefresh(api.explorer, () => INTERVAL_MS);
      await delay(4 * INTERVAL_MS);
      assert.equal(service.requests.length, asked);
      await shown(false);
    });
  });
});
