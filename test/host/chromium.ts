/** Finds a browser to drive: one that is installed, or on Linux the one that comes with the dependencies. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheDirectory, root } from "./paths.ts";

/** How to launch a browser: its program, and what it needs in its environment. */
export interface BrowserProgram {
  readonly executablePath: string;
  readonly env?: Record<string, string>;
}

/**
 * The browser that `CHROME_PATH` names; on Linux x64 the one from the dependencies, so that every run sees
 * the same; elsewhere an installed Chrome, Chromium or Edge.
 *
 * @throws when there is none, saying where it was looked for.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined) return { executablePath: named };
  if (process.platform === "linux" && process.arch === "x64") return unpackedBrowser();
  const installed = installedBrowsers().find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed };
  throw new Error(
    `No Chrome, Chromium or Edge found; install one, or name one in CHROME_PATH. Looked at:\n${installedBrowsers().join("\n")}`,
  );
}

function installedBrowsers(): string[] {
  if (process.platform === "darwin") {
    return ["Google Chrome", "Chromium", "Microsoft Edge"].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === "win32") {
    const bases = ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].map(
      (name) => process.env[name] ?? "",
    );
    const programs = ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"];
    return programs.flatMap((program) => bases.filter(Boolean).map((base) => join(base, program)));
  }
  return ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"].map(
    (name) => `/usr/bin/${name}`,
  );
}

/**
 * The Chromium that the `@sparticuz/chromium` package carries compressed, unpacked once into the cache.
 * The package unpacks into the temporary folder only, hence a process with one of its own.
 */
async function unpackedBrowser(): Promise<BrowserProgram> {
  const manifest = readFileSync(join(root, "node_modules", "@sparticuz", "chromium", "package.json"), "utf8");
  const directory = join(cacheDirectory, `chromium-${JSON.parse(manifest).version}`);
  if (!existsSync(directory)) {
    const staging = join(cacheDirectory, `unpacking-chromium-${process.pid}`);
    await mkdir(staging, { recursive: true });
    const script = `const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();`;
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: root,
      // The second variable makes the package unpack the shared libraries that a bare system lacks.
      env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" },
    });
    await rename(staging, directory).catch(() => rm(staging, { recursive: true, force: true }));
  }
  const executablePath = join(directory, "chromium");
  if (spawnSync(executablePath, ["--version"]).status === 0) return { executablePath };
  return {
    executablePath,
    env: { LD_LIBRARY_PATH: join(directory, "al2023", "lib"), ...(await fonts(directory)) },
  };
}

/** A system without font settings shows no text at all; the package's own settings name a folder of its own. */
async function fonts(directory: string): Promise<Record<string, string>> {
  if (existsSync("/etc/fonts/fonts.conf")) return {};
  const folder = join(directory, "fonts");
  const settings = `<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`;
  await writeFile(join(folder, "fonts.conf"), settings);
  return { FONTCONFIG_PATH: folder };
}
