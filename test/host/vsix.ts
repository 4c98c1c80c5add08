/** Packs the extension as it would be published, and installs it into a folder of its own. */
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAll } from "../../esbuild.mjs";
import { root } from "./paths.ts";

export interface PackedExtension extends AsyncDisposable {
  /** An extensions folder for VS Code that holds the packed extension's files and nothing else. */
  readonly extensionsDirectory: string;
  /** Path of a text file with what the packager said, warnings included, and then every packed file. */
  readonly listing: string;
}

/** Builds for release, packs, and installs. The development build is restored at the end. */
export async function packedExtension(): Promise<PackedExtension> {
  const scratch = await mkdtemp(join(tmpdir(), "infra-planner-vsix-"));
  await buildAll({ production: true });
  const vsce = join(root, "node_modules", "@vscode", "vsce", "vsce");
  const packed = spawnSync(
    process.execPath,
    [vsce, "package", "--no-dependencies", "--out", join(scratch, "extension.vsix")],
    { cwd: root, encoding: "utf8" },
  );
  const listed = spawnSync(process.execPath, [vsce, "ls", "--no-dependencies"], {
    cwd: root,
    encoding: "utf8",
  });
  const listing = join(scratch, "listing.txt");
  await writeFile(listing, `${packed.stdout}${packed.stderr}\n--- files\n${listed.stdout}`);
  if (packed.status !== 0)
    throw new Error(`The extension could not be packed.\n${packed.stdout}${packed.stderr}`);

  const { name, publisher, version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const extensionsDirectory = join(scratch, "extensions");
  const folder = join(extensionsDirectory, `${publisher}.${name}-${version}`);
  await mkdir(folder, { recursive: true });
  for (const file of listed.stdout.trim().split("\n")) {
    await cp(join(root, file), join(folder, file), { recursive: true });
  }
  return {
    extensionsDirectory,
    listing,
    async [Symbol.asyncDispose]() {
      await rm(scratch, { recursive: true, force: true });
      await buildAll();
    },
  };
}
