/** An SVG as a PNG, drawn by a Chromium that is installed. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { withBrowser } from "./browserPipe.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"];
/** Pixels of the PNG per pixel of the picture: sharp in documents. */
const SCALE = 2;
/** Chromium draws no more pixels a side reliably. */
const LARGEST = 16_384;

/** Draws an SVG document that the engine rendered. @throws Error with what to do about it */
export async function pngOf(svg: string): Promise<Buffer> {
  const program = findBrowser();
  const [, width = 0, height = 0] = (/^<svg [^>]*? width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(
    (side) => Math.ceil(Number(side)),
  );
  const deviceScaleFactor = Math.min(SCALE, LARGEST / Math.max(width, height, 1));
  try {
    return await withBrowser(program, async (send) => {
      const { targetId } = await send("Target.createTarget", { url: "about:blank" });
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      const ask = (method: string, params: object = {}) => send(method, params, String(sessionId));
      await ask("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor, mobile: false });
      const html = `<!doctype html><meta charset="utf-8"><body style="margin:0;overflow:hidden">${svg}`;
      await ask("Page.setDocumentContent", { frameId: targetId, html });
      const { data } = await ask("Page.captureScreenshot", { format: "png" });
      return Buffer.from(String(data), "base64");
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${program} drew no PNG: ${reason}. Render the plan as svg instead.`);
  }
}

function findBrowser(): string {
  const named = process.env["CHROME_PATH"];
  if (named !== undefined) return named;
  const ending = process.platform === "win32" ? ".exe" : "";
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const programs = folders.flatMap((folder) => NAMES.map((name) => join(folder, name + ending)));
  const found = programs.find((program) => existsSync(program));
  if (found !== undefined) return found;
  throw new Error(
    `A PNG needs a Chromium or Chrome: none of ${NAMES.join(", ")} is on the path. Name one in CHROME_PATH, or render the plan as svg.`,
  );
}
