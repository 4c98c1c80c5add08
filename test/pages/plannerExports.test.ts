/** Pictures that leave the planner panel, looked at by a browser that knows nothing of it. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { renderSvg } from "../../src/engine/diagram/render.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { networkedApplication } from "../unit/diagram/plans.ts";

describe("Pictures of the planner panel", () => {
  const window = usePages({
    files: async (folder) => {
      await writeFile(join(folder, "network.plan.json"), JSON.stringify(networkedApplication));
    },
  });
  before(() => window().useBuiltInService());
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
    window().editor.saveTarget = Uri.file(file);
    await choose("Save as PNG…");
    await panel().content.locator(".told", { hasText: "Saved as network.png." }).waitFor();
    const elsewhere = await window().page.context().newPage();
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
