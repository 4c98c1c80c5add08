/** Packs the extension as it would be published, and installs it into a folder of its own. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, serverVersions } from "./paths.ts";
import { runProcess } from "./processes.ts";
import { ensureServer } from "./serverInstall.ts";

export interface PackedExtension extends AsyncDisposable {
  /** A folder of installed extensions that holds the packed one and nothing else. */
  readonly extensionsDirectory: string;
  /** Path of a text file with what the packager said, warnings included, and then every packed file. */
  readonly listing: string;
}

/** Catches what hangs, in milliseconds. */
const LIMIT_MS = 180_000;

/** Packs what is built, and installs it. */
export async function packedExtension(): Promise<PackedExtension> {
  const scratch = await mkdtemp(join(tmpdir(), "infra-planner-vsix-"));
  const vsce = join(root, "node_modules", "@vscode", "vsce", "vsce");
  const pack = (...args: string[]) =>
    runProcess(process.execPath, [vsce, ...args], { cwd: root, limit: LIMIT_MS });
  const packed = await pack("package", "--no-dependencies", "--out", join(scratch, "extension.vsix"));
  const listed = await pack("ls", "--no-dependencies");
  const listing = join(scratch, "listing.txt");
  await writeFile(listing, `${packed.output}\n--- files\n${listed.stdout}`);
  if (packed.code !== 0) throw new Error(`The extension could not be packed.\n${packed.output}`);

  const extensionsDirectory = join(scratch, "extensions");
  await install(join(scratch, "extension.vsix"), extensionsDirectory, join(scratch, "data"));
  return {
    extensionsDirectory,
    listing,
    async [Symbol.asyncDispose]() {
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

/** Lets VS Code itself install the package, as it does for a user: it refuses one that is malformed. */
async function install(vsix: string, extensionsDirectory: string, data: string): Promise<void> {
  const server = join(await ensureServer(serverVersions.newest), "out", "server-main.js");
  const folders = ["--extensions-dir", extensionsDirectory, "--server-data-dir", data];
  const args = [server, "--install-extension", vsix, ...folders, "--accept-server-license-terms"];
  const { code, output } = await runProcess(process.execPath, args, { limit: LIMIT_MS });
  if (code !== 0) throw new Error(`VS Code could not install the package.\n${output}`);
}
