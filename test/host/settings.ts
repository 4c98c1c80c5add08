/** Changes the user settings of a window through an extension of its own (`settingsExtension.cjs`). */
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const ID = { publisher: "infra-planner-tests", name: "settings", version: "1.0.0" } as const;

/** Puts the extension into a folder of installed extensions. */
export async function installSettings(extensions: string): Promise<void> {
  const folder = join(extensions, `${ID.publisher}.${ID.name}-${ID.version}`);
  await mkdir(folder, { recursive: true });
  const manifest = {
    ...ID,
    engines: { vscode: "^1.100.0" },
    main: "./extension.cjs",
    activationEvents: ["onStartupFinished"],
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  await copyFile(join(import.meta.dirname, "settingsExtension.cjs"), join(folder, "extension.cjs"));
}

/** How long a window has to say that it is there, in milliseconds. One that is only busy is asked again. */
const ANSWERS_MS = 3_000;

/** How long a window that has just opened has until its extensions have started, in milliseconds. */
const STARTS_MS = 60_000;

/**
 * Changes settings in the window that was opened or reloaded last of those that are still there, leaving others as they
 * are; `undefined` removes one. Ends when they apply: the extensions of the window have heard of them.
 *
 * @param storage the folder under which the windows' extensions keep what belongs to no workspace
 * @throws when VS Code refuses a setting, or no window answers
 */
export async function changeSettings(
  storage: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const body = JSON.stringify(settings, (_key, value) => (value === undefined ? null : value));
  const window = await windowIn(join(storage, `${ID.publisher}.${ID.name}`));
  const answer = await fetch(window, { method: "POST", body });
  if (!answer.ok) throw new Error(`VS Code did not change the settings: ${await answer.text()}`);
}

/** The address of the window that started last of those that answer. A window that was killed leaves its file behind. */
async function windowIn(folder: string): Promise<string> {
  const end = Date.now() + STARTS_MS;
  for (;;) {
    const windows = await windowsIn(folder);
    for (const window of windows) if (await answers(window)) return window;
    if (Date.now() > end) throw new Error(`None of ${windows.length} windows in ${folder} answers.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Addresses of the windows that have started, the latest first. */
async function windowsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const windows = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      // One that ends meanwhile takes its file with it.
      const [port, started] = await Promise.all([readFile(file, "utf8"), stat(file)]).catch(() => []);
      return { address: `http://127.0.0.1:${port}/${name}`, started: started?.mtimeMs ?? 0, port };
    }),
  );
  return windows
    .filter(({ port = "" }) => port !== "")
    .sort((a, b) => b.started - a.started)
    .map(({ address }) => address);
}

async function answers(window: string): Promise<boolean> {
  const asked = fetch(window, { signal: AbortSignal.timeout(ANSWERS_MS) });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}
