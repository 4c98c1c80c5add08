/**
 * The window that the test files of one process share. Opening one costs as much as a dozen tests, hence it is put in
 * order and passed on instead of being closed.
 */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { atEnd, sharing } from "../../support/atEnd.ts";
import { signOut } from "./signIn.ts";
import { Workbench } from "./workbench.ts";

/** The window that nobody uses at the moment. */
let idle: Workbench | undefined;

/** A window in which nobody is signed in and nothing is open, on an empty folder. */
export async function takeWindow(): Promise<Workbench> {
  const window = idle ?? (await Workbench.launch());
  idle = undefined;
  return window;
}

/** Takes a window back, for the next who asks for one. */
export async function leaveWindow(window: Workbench): Promise<void> {
  if (!sharing || idle !== undefined) return window.close();
  try {
    await putInOrder(window);
  } catch (error) {
    // Whoever comes next gets a new one.
    console.log(`A window could not be put in order and is closed: ${error}`);
    return window.close();
  }
  idle = window;
  return undefined;
}

atEnd(async () => {
  await idle?.close();
  idle = undefined;
});

async function putInOrder(window: Workbench): Promise<void> {
  const { page, notifications } = window;
  // A prompt or menu that is still open.
  for (let level = 0; level < 3; level++) await page.keyboard.press("Escape");
  await window.closeEditors();
  await window.closePanel();
  await window.openContainer("Infra Planner");
  await signOut(window);
  await window.restoreSettings();
  await notifications.clear();
  for (const name of await readdir(window.folder))
    await rm(join(window.folder, name), { recursive: true, force: true });
}
