import type { Locator } from "playwright-core";
import { THEMES } from "../support/themes.ts";
import type { Workbench } from "../ui/driver/workbench.ts";

/** A picture in every theme: of a part of the window, or of all of it. */
export async function everyTheme(code: Workbench, name: string, part?: Locator): Promise<void> {
  for (const theme of THEMES) {
    await code.setTheme(theme);
    await code.page.mouse.move(10, 600);
    await code.page.waitForTimeout(700);
    const path = `${name}-${theme}.png`;
    await (part ? part.screenshot({ path }) : code.screenshot(path));
  }
}
