import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  AUTHENTICATION_PROVIDER_ID,
  CONTAINER_ID,
  COST_VIEW_TYPE,
  Command,
  Context,
  DRIFT_SCHEME,
  ItemContext,
  LOG_FOLDER,
  LOG_LANGUAGE,
  LOG_SCHEME,
  MCP_PROVIDER_ID,
  OVERVIEW_VIEW_TYPE,
  PLAN_FILE_PATTERN,
  PLANNER_VIEW_TYPE,
  RULE_FILE_PATTERN,
  SETTINGS_SECTION,
  Setting,
  Submenu,
  View,
} from "../../../src/editor/ids.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json"));
const texts: Record<string, string> = JSON.parse(read("package.nls.json"));
const { contributes } = manifest;
const sorted = (values: Iterable<string>) => [...values].sort();

interface MenuEntry {
  readonly group?: string;
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
}

describe("The manifest and the code", () => {
  it("declare the same commands", () => {
    const declared = contributes.commands.map(({ command }: { command: string }) => command);
    assert.deepEqual(sorted(declared), sorted(Object.values(Command)));
  });

  it("declare the same views, container, and providers of accounts and MCP servers", () => {
    const declared = contributes.views[CONTAINER_ID].map(({ id }: { id: string }) => id);
    assert.deepEqual(sorted(declared), sorted(Object.values(View)));
    assert.deepEqual(contributes.viewsContainers.activitybar[0].id, CONTAINER_ID);
    assert.deepEqual(contributes.authentication[0].id, AUTHENTICATION_PROVIDER_ID);
    assert.deepEqual(
      contributes.mcpServerDefinitionProviders.map(({ id }: { id: string }) => id),
      [MCP_PROVIDER_ID],
    );
  });

  it("declare the same language of logs, for the same folder", () => {
    assert.deepEqual(
      contributes.languages.map(({ id }: { id: string }) => id),
      [LOG_LANGUAGE],
    );
    assert.ok(contributes.languages[0].filenamePatterns.includes(`/${LOG_FOLDER}/**/*.log`));
  });

  it("give no row of the tree more than two icons, and an environment one: names stay readable where it is narrow", () => {
    const inline = (contributes.menus["view/item/context"] as MenuEntry[]).filter(({ group }) =>
      group?.startsWith("inline"),
    );
    const shownFor = (context: string) => (entry: MenuEntry) => {
      const [, word, pattern] = /\bviewItem (?:== ([\w.]+)|=~ \/(.+?)\/)/.exec(entry.when ?? "") ?? [];
      return word === undefined ? new RegExp(pattern ?? "").test(context) : word === context;
    };
    const icons = (context: string) => inline.filter(shownFor(context)).length;
    assert.equal(Math.max(...Object.values(ItemContext).map(icons)), 2);
    assert.equal(icons(ItemContext.environment), 1);
  });

  it("declare the same submenus", () => {
    const declared = contributes.submenus.map(({ id }: { id: string }) => id);
    assert.deepEqual(sorted(declared), sorted(Object.values(Submenu)));
  });

  it("declare the same settings, each with default, scope, description and order", () => {
    const { properties } = contributes.configuration;
    const expected = Object.values(Setting).map((setting) => `${SETTINGS_SECTION}.${setting}`);
    assert.deepEqual(sorted(Object.keys(properties)), sorted(expected));
    for (const [id, property] of Object.entries<Record<string, unknown>>(properties)) {
      for (const key of ["default", "scope", "markdownDescription", "order"])
        assert.ok(key in property, `${id}: ${key}`);
    }
  });

  it("use only known context keys, item contexts and commands in menus", () => {
    const known = new Set<string>([
      ...Object.values(Context),
      ...Object.values(View),
      ...Object.values(Command),
      PLANNER_VIEW_TYPE,
    ]);
    const items = Object.values(ItemContext);
    const submenus = new Set<string>(Object.values(Submenu));
    for (const [menu, entries] of Object.entries<MenuEntry[]>(contributes.menus)) {
      for (const { command, submenu, when = "" } of entries) {
        assert.ok(known.has(command ?? "") || submenus.has(submenu ?? ""), `${menu}: ${command ?? submenu}`);
        for (const [key] of when.matchAll(/infraPlanner\.\w+/g)) assert.ok(known.has(key), `${menu}: ${key}`);
        for (const [, value = ""] of when.matchAll(/viewItem == ([\w.]+)/g)) {
          assert.ok((items as string[]).includes(value), `${menu}: ${value}`);
        }
        for (const [, pattern = ""] of when.matchAll(/viewItem =~ \/(.+?)\//g)) {
          const alternatives = pattern.replaceAll(/[\^$()]/g, "").split("|");
          for (const value of alternatives)
            assert.ok((items as string[]).includes(value), `${menu}: ${value}`);
        }
      }
    }
  });

  it("keep every text in package.nls.json, and no text there is unused", () => {
    const used = new Set([...read("package.json").matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key ?? ""));
    assert.deepEqual(sorted(used), sorted(Object.keys(texts)));
    for (const { title, category } of contributes.commands) {
      assert.match(title, /^%.+%$/);
      assert.equal(category, "%category%");
    }
  });

  // Not on JSON as such: VS Code opens its own settings at every start.
  it("activate on nothing but what is contributed, a sign-in link, what is restored with a window, and plans and configurations in the workspace", () => {
    assert.deepEqual(manifest.activationEvents, [
      "onUri",
      `onFileSystem:${DRIFT_SCHEME}`,
      `onFileSystem:${LOG_SCHEME}`,
      `workspaceContains:${PLAN_FILE_PATTERN}`,
      "workspaceContains:**/*.{tf,tofu}",
      `workspaceContains:${RULE_FILE_PATTERN}`,
      `onWebviewPanel:${COST_VIEW_TYPE}`,
      `onWebviewPanel:${OVERVIEW_VIEW_TYPE}`,
      `onWebviewPanel:${PLANNER_VIEW_TYPE}`,
    ]);
  });

  it("let no workspace choose where a token is sent", () => {
    assert.equal(contributes.configuration.properties["infraPlanner.serviceUrl"].scope, "application");
  });

  it("name a VS Code that the pinned types do not exceed", () => {
    const oldest = manifest.engines.vscode.replace("^", "").split(".").map(Number);
    const types = manifest.devDependencies["@types/vscode"].split(".").map(Number);
    assert.ok(types[0] === oldest[0] && types[1] <= oldest[1]);
  });
});

describe("The editor code", () => {
  it("never names a contributed identifier outside of ids.ts", () => {
    const offenders = sourceFiles("src/editor").filter(
      (file) => !file.endsWith("ids.ts") && /["'`]infraPlanner\.\w+["'`]/.test(read(file)),
    );
    assert.deepEqual(offenders, []);
  });
});

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name));
}
