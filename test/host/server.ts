/** A running VS Code server: a whole VS Code, whose window is a page in a browser. */
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { speak } from "./language.ts";
import { startProcess, stopProcess } from "./processes.ts";
import { ensureServer } from "./serverInstall.ts";
import { installSettings } from "./settings.ts";

/** A start takes a second or two; what takes this long hangs, in milliseconds. */
const HANGS_MS = 180_000;

/** What a server starts with. */
export interface ServerOptions {
  /** Version of the package that carries the server (see `serverVersions`). */
  readonly version: string;
  /** Folder of installed extensions; without it, a new one. */
  readonly extensionsDirectory?: string | undefined;
  /** Folder of an extension to install as it is built now, without packing it. */
  readonly extension?: string | undefined;
  /** Installs beside it what changes settings in an open window (see `settings.ts`). */
  readonly settable?: boolean;
  /** User settings, on top of those that keep a fresh VS Code quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment variables for the server and its extension hosts. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /**
   * Lets windows run an extension from its sources and a suite inside the extension host. VS Code then shows
   * no notifications: use it for suites only.
   */
  readonly testDriver?: boolean;
  /** Opens folders in Restricted Mode until the user trusts them, instead of trusting every folder. */
  readonly workspaceTrust?: boolean | undefined;
  /** What VS Code is to speak, where that is not English: see `language.ts`. */
  readonly language?: string | undefined;
  /** Loads only {@link companions} of what VS Code brings along. */
  readonly lean?: boolean | undefined;
}

/** What a window on the server opens. */
export interface WindowOptions {
  /** Absolute path of the folder to open. */
  readonly folder: string;
  /** Absolute path of an extension to run from its sources. Needs the test driver, like the next. */
  readonly developmentPath?: string;
  /** Absolute path of a module whose `run()` the extension host calls, closing the window afterwards. */
  readonly testsPath?: string;
  /** Identifier of an extension whose log keeps every detail. */
  readonly tracedExtension?: string;
}

/** A server that has started. */
export interface VsCodeServer {
  /** Address of the window that the options describe. */
  windowUrl(options: WindowOptions): string;
  /** Where user settings stand. */
  readonly settingsFile: string;
  /** The folder under which VS Code writes its logs, among them the extension's. */
  readonly logsDirectory: string;
  /** The folder under which extensions keep what belongs to no workspace, one folder for each. */
  readonly storageDirectory: string;
  /** Ends the server and removes everything it wrote. */
  stop(): Promise<void>;
}

/**
 * Of the hundred extensions that VS Code brings along, those that ours meets: they show, colour, check, compare and
 * find what it opens. The others, such as debuggers and the grammars of languages, take a third of a window's start.
 */
const companions = [
  "configuration-editing",
  "diff",
  "git",
  "git-base",
  "javascript",
  "json",
  "json-language-features",
  "log",
  "markdown-basics",
  "markdown-language-features",
  "media-preview",
  "merge-conflict",
  "mermaid-markdown-features",
  "references-view",
  "search-result",
  "terminal-suggest",
  "theme-defaults",
  "theme-seti",
  "typescript-basics",
  "xml",
  "yaml",
];

/**
 * Settings that keep a fresh VS Code from opening pages, asking questions or reaching for the network. Each is as VS Code
 * writes it today: it would write an older form anew, into their file, at every start.
 */
const quietSettings = {
  "chat.disableAIFeatures": true,
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": "off",
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.enableExperiments": false,
  // As pages under test are asked (see support/browser.ts).
  "workbench.reduceMotion": "on",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.welcomePage.walkthroughs.openOnInstall": false,
};

/**
 * The same of settings that VS Code takes from the machine of the extensions alone. Unless told not to, it looks for ports
 * that processes open, those of other tests too, and offers to forward them, above what a test looks at.
 */
const quietMachineSettings = { "remote.autoForwardPorts": false };

/** Starts a server on a free loopback port, installing it first if need be, with fresh data of its own. */
export async function startServer(options: ServerOptions): Promise<VsCodeServer> {
  const installation = await ensureServer(options.version);
  const home = await mkdtemp(join(tmpdir(), "infra-planner-vscode-"));
  const data = join(home, "data");
  const userDirectory = join(data, "data", "User");
  const settingsFile = join(userDirectory, "settings.json");
  await mkdir(userDirectory, { recursive: true });
  const settings = { ...quietSettings, ...trustSettings(options), ...options.settings };
  await writeFile(settingsFile, JSON.stringify(settings, null, 2));
  const machineDirectory = join(data, "data", "Machine");
  await mkdir(machineDirectory, { recursive: true });
  await writeFile(join(machineDirectory, "settings.json"), JSON.stringify(quietMachineSettings));
  const extensions = options.extensionsDirectory ?? join(home, "extensions");
  if (options.extension !== undefined) await installExtension(options.extension, extensions);
  if (options.settable === true) await installSettings(extensions);

  const child = startProcess(
    process.execPath,
    [
      join(installation, "out", "server-main.js"),
      ...[
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--without-connection-token",
        "--accept-server-license-terms",
      ],
      ...["--server-data-dir", data],
      ...["--extensions-dir", extensions],
      ...(options.lean === true
        ? ["--builtin-extensions-dir", await linkCompanions(installation, join(home, "builtin"))]
        : []),
      // It compresses for the network that there is not.
      "--disable-websocket-compression",
      // Without it the server ignores the payload that names the extension under development.
      ...(options.testDriver === true ? ["--enable-smoke-test-driver"] : []),
      ...["--telemetry-level", "off"],
      ...(options.language === undefined ? [] : await speak(join(data, "data"), options.language)),
      ...(options.workspaceTrust === true ? [] : ["--disable-workspace-trust"]),
    ],
    {
      env: { ...cleanEnvironment(), ...ownEnvironment(home), ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const stop = async (): Promise<void> => {
    await stopProcess(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    const authority = `localhost:${await listeningPort(child)}`;
    return {
      windowUrl: (window) => windowUrl(authority, window),
      settingsFile,
      logsDirectory: join(data, "data", "logs"),
      storageDirectory: join(userDirectory, "globalStorage"),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function trustSettings({ workspaceTrust = false }: ServerOptions): Readonly<Record<string, unknown>> {
  return {
    "security.workspace.trust.enabled": workspaceTrust,
    // Restricted without being asked about it.
    "security.workspace.trust.startupPrompt": "never",
  };
}

/** A folder that holds only {@link companions}, as links. */
async function linkCompanions(installation: string, folder: string): Promise<string> {
  await mkdir(folder);
  for (const name of companions)
    await symlink(join(installation, "extensions", name), join(folder, name), "junction");
  return folder;
}

/** Copies what the extension runs on, so that a build in the meantime does not pull it from under a window. */
export async function installExtension(source: string, extensions: string): Promise<void> {
  const { publisher, name, version } = JSON.parse(await readFile(join(source, "package.json"), "utf8"));
  const target = join(extensions, `${publisher}.${name}-${version}`);
  const manifest = (await readdir(source)).filter((part) =>
    /^package(?:\.nls(?:\.[\w-]+)?)?\.json$/.test(part),
  );
  for (const part of [...manifest, "dist", "media"])
    await cp(join(source, part), join(target, part), { recursive: true });
}

function windowUrl(authority: string, options: WindowOptions): string {
  const { folder, developmentPath, testsPath, tracedExtension } = options;
  const remote = (path: string): string => `vscode-remote://${authority}${pathToFileURL(path).pathname}`;
  const payload = [
    ...(developmentPath === undefined ? [] : [["extensionDevelopmentPath", remote(developmentPath)]]),
    ...(testsPath === undefined ? [] : [["extensionTestsPath", remote(testsPath)]]),
    ...(tracedExtension === undefined ? [] : [["logLevel", `${tracedExtension}=trace`]]),
  ];
  const query = new URLSearchParams({
    folder: pathToFileURL(folder).pathname,
    payload: JSON.stringify(payload),
  });
  return `http://${authority}/?${query}`;
}

async function listeningPort(child: ReturnType<typeof startProcess>): Promise<string> {
  let output = "";
  const found = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        // Only the beginning matters; later output is read so that the pipe never fills.
        if (output.length < 100_000) output += chunk;
        const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(port);
      });
    }
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(
      `The VS Code server ended with exit code ${code} before it listened.\n${output.slice(-4_000)}`,
    );
  });
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error(`The VS Code server did not start.\n${output.slice(-4_000)}`)),
      HANGS_MS,
    ).unref();
  });
  return Promise.race([found, ended, late]);
}

function ownEnvironment(home: string): NodeJS.ProcessEnv {
  return {
    // Tests look there for what must never be written.
    INFRA_PLANNER_TEST_DATA: home,
    // An empty marketplace: VS Code does not ask the public one about what is installed.
    EXTENSIONS_GALLERY: JSON.stringify({ serviceUrl: "" }),
    // VS Code leaves its sockets behind when it is ended; here they go with the rest. Elsewhere than on Linux
    // the temporary folder's name is too long for a socket's.
    ...(process.platform === "linux" ? { XDG_RUNTIME_DIR: home } : {}),
  };
}

/** The environment without what a surrounding VS Code or npm script put there for itself. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$|npm_)/i.test(name)),
  );
}
