/** A real, headless browser for tests that need one. */
import { type Browser, chromium } from "playwright-core";
import { type BrowserProgram, findBrowser } from "../host/chromium.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What moves is drawn sixty times a second, without a graphics card: pages under test are asked not to. */
export const RESTING = { reducedMotion: "reduce" } as const;

let program: Promise<BrowserProgram> | undefined;

/** Launches the browser that `CHROME_PATH` names, else the one that comes with the dependencies or is installed. */
export async function launchBrowser(): Promise<Browser> {
  program ??= findBrowser();
  const { executablePath, env } = await program;
  return chromium.launch({ executablePath, args: FLAGS, env: { ...process.env, ...env } });
}
