/** Pictures that leave the planner panel through VS Code, looked at by a browser that knows nothing of either. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { renderSvg } from "../../src/engine/diagram/render.ts";
import { networkedApplication } from "../unit/diagram/plans.ts";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

describe("Pictures of the planner panel", () => {
  const window = useWorkbench({
    files: async (folder) => {
      await writeFile(join(folder, "network.plan.json"), JSON.stringify(networkedApplication));
    },
  });
  before(() => useBuiltInService(window()));
  const panel = () => new PlannerPanel(window());

  /** Twice the size that the service draws the plan in. */
  function expectedSize(): { width: number; height: number } {
    const [, width, height] =
      /width="([\d.]+)" height="([\d.]+)"/.exec(renderSvg(networkedApplication)) ?? [];
    return { width: Math.floor(2 * Number(width)), height: Math.floor(2 * Number(height)) };
  }

  async function choose(item: string): Promise<void> {
    await panel().button("Export").click();
    await panel().content.getByRole("menuitem", { name: item }).click();
  }

  it("are saved as PNG where the dialog says, and copied as pictures", async () => {
    await window().openFile("network.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await panel().picture.locator("[data-name]").first().waitFor();
    const file = join(window().folder, "network.png");
    await choose("Save as PNG…");
    await window().quickInput.waitForTitle("Export Diagram");
    await window().quickInput.answerPath(file);
    await panel().content.locator(".told", { hasText: "Saved as network.png." }).waitFor();
    const elsewhere = await window().context.newPage();
    await elsewhere.goto(pathToFileURL(file).href);
    const shown = await elsewhere.evaluate(() => {
      const [image] = document.images;
      return { width: image?.naturalWidth, height: image?.naturalHeight };
    });
    await elsewhere.close();
    assert.deepEqual(shown, expectedSize());

    await choose("Copy as PNG");
    await panel().content.locator(".told", { hasText: "Copied as PNG." }).waitFor();
    const copied = await window().page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bitmap = item && (await createImageBitmap(await item.getType("image/png")));
      return { width: bitmap?.width, height: bitmap?.height };
    });
    assert.deepEqual(copied, expectedSize());
  });
});
