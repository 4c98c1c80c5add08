import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuildOptions, build, type Metafile } from "esbuild";
import { buildExtension, debugBuilds } from "../../../esbuild.mjs";
import { COST_VIEW_TYPE, Command, OVERVIEW_VIEW_TYPE, PLANNER_VIEW_TYPE } from "../../../src/editor/ids.ts";
import { RecordedStart } from "../../support/recordedStart.ts";

/** What a start of VS Code should spend on an extension that nobody has used yet, in KB. */
const MOST_KB = 9;
/** What VS Code's first questions may load on top of it, in KB. */
const MOST_ASKED_KB = 5;
const root = join(import.meta.dirname, "../../..");
const { contributes } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

describe("Starting the extension", () => {
  let outputs: Metafile["outputs"];
  let text = "";

  before(async () => {
    const { start, rest } = await buildExtension({ absWorkingDir: root, write: false });
    outputs = { ...start.outputs, ...rest.outputs };
    const [host] = debugBuilds();
    const built = await build({ ...(host as BuildOptions), absWorkingDir: root, write: false });
    const { outputFiles = [] } = built;
    text = outputFiles.find(({ path }) => path.endsWith("extension.cjs"))?.text ?? "";
  });

  it(`loads no more than ${MOST_KB} KB: the rest comes when it is first needed`, () => {
    const bytes = outputs["dist/extension.cjs"]?.bytes ?? 0;
    assert.ok(bytes > 0 && bytes <= MOST_KB * 1024, `${Math.round(bytes / 1024)} KB`);
  });

  it("needs no packages", () => {
    const packages = modulesOf("dist/extension.cjs").filter((path) => path.includes("node_modules/"));
    assert.deepEqual(packages, []);
  });

  it("registers what the manifest declares and VS Code restores, and asks for nothing else", () => {
    using start = new RecordedStart(text);
    const ids = (declared: readonly object[], key: string) =>
      declared.map((each) => (each as Readonly<Record<string, string>>)[key]);
    assert.deepEqual(start.given("commands.registerCommand"), ids(contributes.commands, "command"));
    assert.deepEqual(start.given("lm.registerTool"), ids(contributes.languageModelTools, "name"));
    assert.deepEqual(start.given("window.registerWebviewPanelSerializer"), [
      ...[PLANNER_VIEW_TYPE, COST_VIEW_TYPE, OVERVIEW_VIEW_TYPE],
    ]);
    assert.deepEqual([...new Set(start.calls.map(({ name }) => name))].toSorted(), [
      "authentication.registerAuthenticationProvider",
      "commands.registerCommand",
      "lm.registerMcpServerDefinitionProvider",
      "lm.registerTool",
      "secrets.onDidChange",
      "window.createTreeView",
      "window.registerUriHandler",
      "window.registerWebviewPanelSerializer",
      // Settings may ask for something by themselves.
      "workspace.getConfiguration",
      "workspace.onDidChangeConfiguration",
      "workspace.onDidGrantWorkspaceTrust",
      "workspace.onDidOpenTextDocument",
      "workspace.registerFileSystemProvider",
      "workspace.registerTextDocumentContentProvider",
    ]);
    assert.deepEqual(new Set(start.required), new Set(["vscode", "node:path"]));
    assert.equal(start.composed, 0);
  });

  it("loads nothing for VS Code's accounts where nobody has signed in", async () => {
    using start = new RecordedStart(text);
    start.keepSecret("built-in service");
    assert.deepEqual(await start.accounts(), []);
    assert.equal(start.composed, 0);
    start.keepSecret("session https://infra.example me");
    assert.deepEqual(await start.accounts(), ["an account"]);
    assert.equal(start.composed, 1);
  });

  it(`loads no more than ${MOST_ASKED_KB} KB to tell of the MCP server, for which VS Code asks at once`, async () => {
    using start = new RecordedStart(text);
    assert.deepEqual(await start.mcpServers(), ["a server"]);
    const loaded = start.required.filter((name) => name.startsWith("./"));
    assert.deepEqual(loaded, ["./mcp-definition.cjs"]);
    const bytes = outputs["dist/mcp-definition.cjs"]?.bytes ?? 0;
    assert.ok(bytes > 0 && bytes <= MOST_ASKED_KB * 1024, `${Math.round(bytes / 1024)} KB`);
  });

  it("puts the application together with the first command, once, and leaves listening to it then", async () => {
    using start = new RecordedStart(text);
    assert.equal(start.listening, 2);
    const answers = await Promise.all([start.run(Command.openPlanner), start.run(Command.signIn)]);
    assert.deepEqual(answers, [Command.openPlanner, Command.signIn]);
    assert.equal(start.composed, 1);
    assert.equal(start.listening, 0);
  });

  const occasions: readonly (readonly [string, (start: RecordedStart) => void])[] = [
    ["a plan is opened", (start) => start.open("/work/shop.plan.json")],
    ["rules are opened", (start) => start.open("/work/.infra-planner/rules/team.yaml")],
    ["the overview is to be in the status bar", (start) => start.set("overview.statusBar", true)],
    ["infrastructure is to be reviewed", (start) => start.set("alwaysReview", true)],
    ["folders are to be watched", (start) => start.set("watchFolders", [{ folder: "costs" }])],
    ["another window signs in", (start) => start.keepSecret("session https://infra.example me")],
  ];
  for (const [occasion, happens] of occasions) {
    it(`puts it together unasked when ${occasion}`, async () => {
      using start = new RecordedStart(text);
      start.open("/work/package.json");
      start.set("provider", "azure");
      await start.settled();
      assert.equal(start.composed, 0);
      happens(start);
      await start.settled();
      assert.equal(start.composed, 1);
    });
  }

  it("shares no state, nor classes that are told apart, with what loads later: each file has its own copy", () => {
    const files = Object.keys(outputs).map(modulesOf);
    const shared = new Set(files.flat().filter((path) => path.startsWith("src/") && inSeveral(path, files)));
    assert.ok(shared.has("src/editor/ids.ts") && shared.size < 100, `${shared.size} modules`);
    const texts = [...shared].map((path): [string, string] => [path, readFileSync(join(root, path), "utf8")]);
    for (const [path, text] of texts) {
      assert.doesNotMatch(text, /^(export )?let /m, path);
      assert.doesNotMatch(
        text,
        /^(export )?const \w+(: [^=\n]+)? = new (Map|Set|WeakMap|WeakSet)\b.*\(\);/m,
        path,
      );
    }
    const inStart = texts.filter(([path]) => modulesOf("dist/extension.cjs").includes(path));
    for (const [path, text] of inStart)
      for (const [, name] of text.matchAll(/^export (?:abstract )?class (\w+)/gm))
        assert.deepEqual(
          sources().filter((source) => source.includes(`instanceof ${name}`)),
          [],
          path,
        );
  });

  function modulesOf(output: string): readonly string[] {
    return Object.entries(outputs[output]?.inputs ?? {})
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path);
  }

  function sources(): readonly string[] {
    const all = new Set(Object.keys(outputs).flatMap(modulesOf));
    return [...all]
      .filter((path) => path.startsWith("src/"))
      .map((path) => readFileSync(join(root, path), "utf8"));
  }
});

function inSeveral(path: string, files: readonly (readonly string[])[]): boolean {
  return files.filter((modules) => modules.includes(path)).length > 1;
}
