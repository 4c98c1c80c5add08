/** What the manifest contributes, held against what VS Code's guidelines ask of an extension. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CONTAINER_ID,
  COST_VIEW_TYPE,
  Command,
  Context,
  OVERVIEW_VIEW_TYPE,
  PLANNER_VIEW_TYPE,
} from "../../../src/editor/ids.ts";
import { WHAT_KEYS } from "../../../src/webview/overview/view/keys.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const isPng = (path: string) => readFileSync(join(root, path)).toString("latin1", 1, 4) === "PNG";
const manifest = JSON.parse(read("package.json"));
const texts: Record<string, string> = JSON.parse(read("package.nls.json"));
const { contributes } = manifest;
const text = (key: string) => texts[key.replaceAll("%", "")] ?? "";

interface Contributed {
  readonly key?: string;
  readonly command: string;
  readonly title: string;
  readonly when?: string;
  readonly enablement?: string;
}
const commands: readonly Contributed[] = contributes.commands;
const entriesOf = (menu: string): readonly Contributed[] => contributes.menus[menu];
const hiddenFromPalette = new Set(
  entriesOf("commandPalette")
    .filter(({ when }) => when === "false")
    .map(({ command }) => command),
);

/** Commands of rows that ask which environment is meant when they are run without one. */
const ASKING: readonly string[] = [
  Command.showCost,
  Command.showMap,
  Command.openLogs,
  Command.showWholeLog,
  Command.followLogs,
  Command.compareRuns,
  Command.showDriftReport,
  Command.addEnvironment,
  Command.importCosts,
  Command.importCostsFolder,
  Command.importDrift,
  Command.importRun,
  Command.createProject,
  Command.createEnvironment,
  Command.deleteImport,
  Command.deleteEnvironment,
  Command.refresh,
];

/** Commands that are of use to somebody who is not signed in. */
const WITHOUT_ACCOUNT: readonly string[] = [
  Command.signIn,
  Command.useBuiltInService,
  Command.showOutput,
  Command.diagnoseConnection,
  Command.openPlanner,
  Command.understandIntent,
  Command.showHelp,
  Command.renderPlan,
  Command.openPlan,
  Command.savePlan,
  Command.comparePlans,
  Command.reproposePlan,
  Command.showComparison,
  Command.generateCode,
  Command.drawInfrastructure,
  Command.reviewInfrastructure,
  Command.compareInfrastructure,
  Command.ignoreFinding,
];

describe("The contributions", () => {
  it("are one container of few trees, each with a short name and an icon", () => {
    assert.deepEqual(Object.keys(contributes.viewsContainers), ["activitybar"]);
    assert.equal(contributes.viewsContainers.activitybar.length, 1);
    const views = contributes.views[CONTAINER_ID];
    assert.ok(views.length <= 5);
    for (const { name, icon, type = "tree" } of views) {
      assert.ok(text(name).length <= 20, name);
      assert.match(read(icon), /^<svg .*fill="none" stroke="#000"/, "an outline that VS Code tints");
      assert.equal(type, "tree");
    }
  });

  it("help whoever uses a screen reader, with the ways to each of the pages and the keys there", () => {
    for (const { accessibilityHelpContent = "" } of contributes.views[CONTAINER_ID]) {
      const help = text(accessibilityHelpContent);
      for (const command of [Command.showOverview, Command.showCost, Command.openLogs, Command.openPlanner]) {
        const title = text(commands.find((each) => each.command === command)?.title ?? "");
        assert.ok(help.includes(`\n- ${title}<keybinding:${command}> `), title);
      }
      for (const key of Object.keys(WHAT_KEYS)) assert.ok(help.includes(` ${key.toUpperCase()} `), key);
    }
  });

  it("have that help from each page by the key that has it everywhere", () => {
    const [binding] = (contributes.keybindings as readonly Contributed[]).filter(
      ({ command }) => command === Command.showHelp,
    );
    assert.equal(binding?.key, "alt+f1");
    const pages = binding?.when?.split(" || ");
    const types = [PLANNER_VIEW_TYPE, COST_VIEW_TYPE, OVERVIEW_VIEW_TYPE];
    assert.deepEqual(
      pages,
      types.map((type) => `activeWebviewPanelId == ${type}`),
    );
  });

  it("welcome under a condition, with one button at most", () => {
    assert.ok(contributes.viewsWelcome.length > 0);
    for (const { contents, when } of contributes.viewsWelcome) {
      assert.ok(when, contents);
      const buttons = text(contents)
        .split("\n")
        .filter((line) => /^\[[^\]]+\]\([^)]+\)$/.test(line));
      assert.equal(buttons.length, 1, contents);
    }
  });

  it("title commands in plain words, with an ellipsis of one character", () => {
    for (const { title } of commands) assert.match(text(title), /^[A-Z][A-Za-z -]*…?$/);
  });

  it("keep from the palette the commands that make no sense without a row", () => {
    const ofRows = new Set(entriesOf("view/item/context").map(({ command }) => command));
    const expected = [...ofRows].filter((command) => !ASKING.includes(command));
    assert.deepEqual([...hiddenFromPalette].sort(), expected.sort());
  });

  it("disable commands while they cannot do anything, as when nobody is signed in", () => {
    const always = commands
      .filter(({ command, enablement }) => enablement === undefined && !hiddenFromPalette.has(command))
      .map(({ command }) => command);
    assert.deepEqual(always.sort(), [...WITHOUT_ACCOUNT].sort());
  });

  it("take keys only where a document of their own is in front", () => {
    for (const { command, when } of contributes.keybindings)
      assert.match(when, /\binfraPlanner\.\w+/, command);
  });

  it("are settings in an order of their own, each told of in the README", () => {
    const settings = Object.entries<{ order: number }>(contributes.configuration.properties);
    assert.equal(new Set(settings.map(([, { order }]) => order)).size, settings.length);
    for (const [id] of settings) assert.ok(read("README.md").includes(`| \`${id}\` |`), id);
  });
});

describe("The manifest", () => {
  it("says where the extension runs: beside the files, on a computer with Node, with stable APIs", () => {
    assert.deepEqual(manifest.extensionKind, ["workspace"]);
    assert.equal(manifest.browser, undefined);
    assert.equal(manifest.enabledApiProposals, undefined);
    assert.equal(manifest.capabilities.virtualWorkspaces, true);
  });

  it("leaves to a workspace that is not trusted only settings of what is shown and how", () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    const ofWorkspaces = Object.entries<{ scope: string }>(contributes.configuration.properties)
      .filter(([, { scope }]) => scope !== "application")
      .map(([id]) => id);
    const harmless = [
      ...["infraPlanner.alwaysReview", "infraPlanner.autoRefresh"],
      ...["infraPlanner.diagram.icons", "infraPlanner.diagram.view"],
      "infraPlanner.overview.statusBar",
    ];
    assert.equal(supported, "limited");
    assert.deepEqual([...restrictedConfigurations, ...harmless].sort(), ofWorkspaces.sort());
  });

  it("has an icon for the gallery", () => {
    const icon = readFileSync(join(root, manifest.icon));
    assert.ok(isPng(manifest.icon));
    const [width, height] = [icon.readUInt32BE(16), icon.readUInt32BE(20)];
    assert.ok(width === height && width >= 256, `${width} × ${height}`);
  });

  it("has pictures in its README, light and dark, which are there on GitHub, in the galleries and in VS Code", () => {
    const text = read("README.md");
    const shown = [...text.matchAll(/<picture>\n +<source ([^>]+)>\n +<img ([^>]+)>\n<\/picture>/g)];
    assert.equal(shown.length, 5);
    // Whatever else is written as a picture is dark or light for everybody.
    assert.equal(text.match(/<img|!\[/g)?.length, shown.length);
    // Packing makes the path of an <img> an address, but not that of a <source>.
    const address = `${manifest.repository.url}/raw/HEAD/`;
    for (const [, source = "", img = ""] of shown) {
      const [, light = ""] = /^alt="[^"]{10,}" src="([\w/-]+\.png)"$/.exec(img) ?? [];
      const dark = light.replace(/-light\.png$/, "-dark.png");
      assert.equal(source, `media="(prefers-color-scheme: dark)" srcset="${address}${dark}"`, img);
      for (const path of [light, dark]) assert.deepEqual([path, isPng(path)], [path, true]);
    }
  });

  it("walks newcomers through steps that are done once they are done, each with its picture, light and dark", () => {
    const known = new Set<string>([...Object.values(Context), "activeWebviewPanelId"]);
    for (const { id, media, completionEvents } of contributes.walkthroughs[0].steps) {
      for (const look of ["light", "dark", "hc", "hcLight"]) {
        const path = media.image[look];
        assert.equal(path, `media/walkthrough/${path.split("/").at(-1)}`);
        assert.ok(isPng(path), `${id}: ${path}`);
      }
      // A command has begun when it runs, and may be left.
      for (const event of completionEvents) {
        const [, key = ""] = /^onContext:([\w.]+)/.exec(event) ?? [];
        assert.ok(known.has(key), `${id}: ${event}`);
      }
      // VS Code meets walkthroughs late, and waits in vain for what is so already. What lasts is therefore asked for in
      // two ways, of which one comes about with the next change of editors.
      const lasting = completionEvents.filter((event: string) => /signedIn|ownData/.test(event));
      if (lasting.length > 0)
        assert.deepEqual(
          lasting.map((event: string) => event.replace(/^.*? && /, "")),
          ["activeEditor == 'gettingStartedPage'", "activeEditor != 'gettingStartedPage'"],
        );
    }
  });
});
