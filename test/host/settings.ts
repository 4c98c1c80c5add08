/** Changes the user settings of a window through an extension of its own (`settingsExtension.cjs`). */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
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

/**
 * Changes settings in the window that was opened or reloaded last, leaving others as they are; `undefined` removes one.
 * Ends when they apply: the extensions of the window have heard of them.
 *
 * @param storage the folder under which the window's extensions keep what belongs to no workspace
 * @throws when VS Code refuses a setting, or the extension is not there
 */
export async function changeSettings(
  storage: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const body = JSON.stringify(settings, (_key, value) => (value === undefined ? null : value));
  const answer = await asked(join(storage, `${ID.publisher}.${ID.name}`, "port"), body);
  if (!answer.ok) throw new Error(`VS Code did not change the settings: ${await answer.text()}`);
}

/** Asks until somebody listens: a window that has just opened starts its extensions in its own time. */
async function asked(portFile: string, body: string): Promise<Response> {
  for (let tries = 0; ; tries++) {
    try {
      const port = await readFile(portFile, "utf8");
      return await fetch(`http://127.0.0.1:${port}`, { method: "POST", body });
    } catch (error) {
      if (tries === 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
