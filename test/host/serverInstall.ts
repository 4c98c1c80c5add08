/** Installs the VS Code server, which npm carries complete, so that tests need no download from elsewhere. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheDirectory, root } from "./paths.ts";

/**
 * The folder of the VS Code server that the given version of its package carries.
 *
 * The first call installs it, which takes about 15 seconds and a network; later calls find it complete,
 * because an installation appears under its name only when it is finished. Two processes that install the
 * same version at once do not disturb each other: the first to finish wins.
 *
 * @throws when npm cannot install the package, with npm's own words.
 */
export async function ensureServer(version: string): Promise<string> {
  const installed = join(cacheDirectory, `server-${version}`);
  if (existsSync(installed)) return installed;
  console.log(`Installing the VS Code server of code-server ${version}…`);
  const staging = join(cacheDirectory, `installing-${version}-${process.pid}`);
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
