import type { Workbench } from "./workbench.ts";

export const SIGN_OUT = "Infra Planner: Sign Out";

/**
 * Signs out where somebody is signed in, and waits for the welcome that says so. The palette offers the command a moment
 * after somebody has signed in, hence it is asked until the view says that nobody is.
 */
export async function signOut(window: Workbench): Promise<void> {
  const signedOut = window.page
    .locator(".sidebar .welcome-view-content:visible")
    .getByRole("button", { name: "Use the Built-in Service" });
  for (let tries = 0; tries < 3 && !(await signedOut.isVisible()); tries++) {
    if (await window.offersCommand(SIGN_OUT)) await window.runCommand(SIGN_OUT);
    await signedOut.waitFor({ timeout: 10_000 }).catch(() => undefined);
  }
  await signedOut.waitFor();
}

/** Signs in to a service with a token, as a user pastes it, and shows the extension's views. */
export async function signInWithToken(window: Workbench, url: string, token: string): Promise<void> {
  await window.openContainer("Infra Planner");
  const { quickInput, notifications } = window;
  await window.runCommand("Infra Planner: Sign In");
  await quickInput.pick("API token");
  await quickInput.waitForTitle("Service Address");
  await quickInput.answer(url);
  await quickInput.waitForTitle("API Token");
  await quickInput.answer(token);
  await notifications.waitFor(/Signed in/);
  await notifications.clear();
}

/** Signs in to the built-in service from the welcome view, and waits for its sample project. */
export async function useBuiltInService(window: Workbench): Promise<void> {
  await window.openContainer("Infra Planner");
  await window.tree("Projects").pressInWelcome("Use the Built-in Service");
  await window.tree("Projects").row("Web shop");
}
