/** Installs the VS Code server, which npm carries complete, so that tests need no download from elsewhere. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { cacheDirectory, root } from "./paths.ts";

/** Installations that this process has under way, by where they will be. */
const underWay = new Map<string, Promise<string>>();

/**
 * The folder of the VS Code server that the given version of its package carries.
 *
 * The first call installs it, which takes about 15 seconds and a network; calls meanwhile wait for that, and later ones
 * find it complete, because an installation appears under its name only when it is finished. Processes that run tests
 * install nothing: each of them would, at the same time, what their runner installs once before it starts them.
 *
 * @param cache the folder that holds what is installed.
 * @throws when npm cannot install the package, with npm's own words; in a process that runs tests, when it is not there.
 */
export function ensureServer(version: string, cache = cacheDirectory): Promise<string> {
  const installed = join(cache, `server-${version}`);
  const found = underWay.get(installed);
  if (found !== undefined) return found;
  const installing = install(version, installed).finally(() => underWay.delete(installed));
  underWay.set(installed, installing);
  return installing;
}

async function install(version: string, installed: string): Promise<string> {
  if (existsSync(installed)) return installed;
  if (process.env["TEST_WORKER"] !== undefined)
    throw new Error(`The VS Code server ${version} is not there: the phase that needs it has to name it.`);
  console.log(`Installing the VS Code server of code-server ${version}…`);
  const staging = join(dirname(installed), `installing-${version}-${process.pid}`);
  try {
    await mkdir(staging, { recursive: true });
    await writeFile(join(staging, "package.json"), `{"private":true}`);
    // Install scripts would compile native modules and fetch binaries; the server runs without them.
    await npmInstall(staging, [`code-server@${version}`]);
    const server = join(staging, "node_modules", "code-server", "lib", "vscode");
    await npmInstall(server, ["--omit=dev"]);
    await replaceNativeModules(server);
    await rename(server, installed).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(installed)) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true, maxRetries: 3 });
  }
  return installed;
}

/**
 * Two native modules that only an install script builds are missed at every start: the log writer, without which
 * all logs stay empty, and the watchdog, whose absence fills them with complaints.
 */
async function replaceNativeModules(server: string): Promise<void> {
  const modules = join(server, "node_modules", "@vscode");
  await copyFile(join(root, "test", "host", "plainLogger.cjs"), join(modules, "spdlog", "index.js"));
  await writeFile(join(modules, "native-watchdog", "index.js"), "exports.start = () => {};\n");
}

async function npmInstall(directory: string, args: readonly string[]): Promise<void> {
  const cli = process.env["npm_execpath"];
  const flags = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", ...args];
  const options = { cwd: directory, stdio: ["ignore", "pipe", "pipe"] as const };
  const child = cli?.endsWith(".js")
    ? spawn(process.execPath, [cli, ...flags], { ...options, stdio: ["ignore", "pipe", "pipe"] })
    : spawn("npm", flags, {
        ...options,
        stdio: ["ignore", "pipe", "pipe"],
        shell: process.platform === "win32",
      });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) {
    throw new Error(
      `npm could not install the VS Code server (exit code ${code}).\n${withoutAddresses(output)}`,
    );
  }
}

/** Registry addresses may be private and may carry credentials. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/https?:\/\/\S+/g, "<registry>").trim();
}
