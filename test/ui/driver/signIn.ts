import type { Workbench } from "./workbench.ts";

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
