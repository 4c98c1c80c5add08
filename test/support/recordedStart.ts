/** Runs what a start loads against a VS Code that writes down what it is asked, and knows no more than a start needs. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, matchesGlob } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { compileFunction } from "node:vm";

const MANIFEST = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));

type Handler = (...args: readonly unknown[]) => unknown;

const DOCUMENT_OPENED = "workspace.onDidOpenTextDocument";
const SETTINGS_CHANGED = "workspace.onDidChangeConfiguration";
const SECRETS_CHANGED = "secrets.onDidChange";

/** A start of the extension, and what may happen after it. */
export class RecordedStart {
  /** What VS Code was asked, by the names of its interface, with what it was given. */
  readonly calls: { readonly name: string; readonly args: readonly unknown[] }[] = [];
  /** Modules that were loaded. */
  readonly required: string[] = [];
  /** How often the application was put together. */
  composed = 0;
  readonly #listeners = new Map<string, Set<Handler>>();
  readonly #settings = new Map<string, unknown>();
  readonly #keys: string[] = [];
  readonly #subscriptions: { dispose(): void }[] = [];

  /** @param text of `extension.cjs` */
  constructor(text: string) {
    const exports: { activate?: Handler } = {};
    const run = compileFunction(text, ["require", "module", "exports"]);
    const module = { exports };
    run((name: string) => this.#require(name), module, exports);
    module.exports.activate?.(this.#context());
  }

  /** First arguments of a function's calls. */
  given(name: string): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ args: [first] }) => first);
  }

  /** Listeners for what may ask for the application by itself. */
  get listening(): number {
    return [DOCUMENT_OPENED, SECRETS_CHANGED].reduce((sum, name) => sum + this.#listenersOf(name).size, 0);
  }

  async run(command: string): Promise<unknown> {
    const call = this.calls.find(
      ({ name, args }) => name === "commands.registerCommand" && args[0] === command,
    );
    assert.ok(call, command);
    return (call.args[1] as Handler)();
  }

  /** Asks for accounts, as VS Code's menu does. */
  async accounts(): Promise<unknown> {
    const call = this.calls.find(({ name }) => name === "authentication.registerAuthenticationProvider");
    assert.ok(call);
    const provider = call.args[2] as { readonly getSessions: Handler };
    return provider.getSessions(undefined, {});
  }

  /** Asks for MCP servers, as VS Code does right after the start. */
  async mcpServers(): Promise<unknown> {
    const call = this.calls.find(({ name }) => name === "lm.registerMcpServerDefinitionProvider");
    assert.ok(call);
    const provider = call.args[1] as { readonly provideMcpServerDefinitions: Handler };
    return provider.provideMcpServerDefinitions();
  }

  keepSecret(key: string): void {
    this.#keys.push(key);
    this.#fire(SECRETS_CHANGED, { key });
  }

  open(path: string): void {
    this.#fire(DOCUMENT_OPENED, { path });
  }

  set(setting: string, value: unknown): void {
    this.#settings.set(setting, value);
    this.#fire(SETTINGS_CHANGED, { affectsConfiguration: (name: string) => name.endsWith(setting) });
  }

  /** What was begun without being waited for has come to its end. */
  async settled(): Promise<void> {
    await turn();
  }

  [Symbol.dispose](): void {
    for (const each of this.#subscriptions) each.dispose();
  }

  #note(name: string, args: readonly unknown[]): { dispose(): void } {
    this.calls.push({ name, args });
    return { dispose() {} };
  }

  #listenersOf(name: string): Set<Handler> {
    const known = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, known);
    return known;
  }

  #fire(name: string, event: object): void {
    for (const listener of [...this.#listenersOf(name)]) listener(event);
  }

  #require(name: string): unknown {
    this.required.push(name);
    if (name === "vscode") return this.#vscode();
    if (name === "./mcp-definition.cjs") return { serverDefinition: () => "a server" };
    return name === "./later.cjs"
      ? { "src/application.ts": () => ({ compose: () => this.#compose() }) }
      : createRequire(import.meta.url)(name);
  }

  #compose(): object {
    this.composed++;
    const accounts = { sessions: async () => ["an account"], announce: async () => {} };
    return { accounts, run: async (id: string) => id, dispose() {} };
  }

  #context(): object {
    const uri = { fsPath: "/nowhere" };
    return {
      subscriptions: this.#subscriptions,
      extension: { packageJSON: MANIFEST },
      extensionPath: uri.fsPath,
      extensionMode: 1,
      globalStorageUri: uri,
      globalState: { get: () => undefined },
      secrets: {
        onDidChange: this.#event(SECRETS_CHANGED),
        keys: async () => {
          this.#note("secrets.keys", []);
          return this.#keys;
        },
      },
    };
  }

  #event(name: string) {
    return (listener: Handler) => {
      this.#note(name, []);
      const listeners = this.#listenersOf(name).add(listener);
      return { dispose: () => void listeners.delete(listener) };
    };
  }

  #vscode(): object {
    const noting = (group: string, ...names: readonly string[]) =>
      Object.fromEntries(
        names.map((name) => [name, (...args: unknown[]) => this.#note(`${group}.${name}`, args)]),
      );
    const note = (name: string, ...args: readonly unknown[]) => this.#note(name, args);
    return {
      Disposable: {
        from: (...all: readonly { dispose(): void }[]) => ({
          dispose: () => {
            for (const each of all) each.dispose();
          },
        }),
      },
      EventEmitter: class {
        readonly event = () => ({ dispose() {} });
        fire(): void {}
        dispose(): void {}
      },
      MarkdownString: class {},
      ExtensionMode: { Production: 1, Test: 3 },
      l10n: { t: (message: string) => message },
      languages: {
        match: (selector: object, { path }: { readonly path: string }) =>
          Number([selector].flat().some((one) => matchesGlob(path, (one as { pattern: string }).pattern))),
      },
      authentication: noting("authentication", "registerAuthenticationProvider"),
      commands: noting("commands", "registerCommand"),
      lm: noting("lm", "registerTool", "registerMcpServerDefinitionProvider"),
      window: noting("window", "createTreeView", "registerUriHandler", "registerWebviewPanelSerializer"),
      workspace: {
        ...noting("workspace", "registerFileSystemProvider", "registerTextDocumentContentProvider"),
        getConfiguration: (section: string) => {
          note("workspace.getConfiguration", section);
          return { get: (setting: string) => this.#settings.get(setting) };
        },
        onDidChangeConfiguration: this.#event(SETTINGS_CHANGED),
        onDidGrantWorkspaceTrust: this.#event("workspace.onDidGrantWorkspaceTrust"),
        onDidOpenTextDocument: this.#event(DOCUMENT_OPENED),
        textDocuments: [],
      },
    };
  }
}
