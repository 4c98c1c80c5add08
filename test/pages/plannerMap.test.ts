/** The small map beside a large picture: moved by mouse; who uses the keyboard moves the picture itself. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { networkedApplication, syntheticPlan } from "../unit/diagram/plans.ts";

describe("The map of a large diagram", () => {
  const window = usePages({
    files: async (folder) => {
      const plans = { small: networkedApplication, large: syntheticPlan(300) };
      for (const [name, plan] of Object.entries(plans))
        await writeFile(join(folder, `${name}.plan.json`), JSON.stringify(plan));
    },
  });
  before(() => window().useBuiltInService());
  afterEach(() => window().editors.closeAll());

  const panel = () => new PlannerPanel(window());
  const map = () => panel().content.locator(".minimap");
  const frame = () => map().locator(".minimap-frame");

  async function show(plan: string): Promise<void> {
    await window().openFile(`${plan}.plan.json`);
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await panel().picture.locator("[data-name]").first().waitFor();
    await panel().zoom("Fit");
  }

  /** Shows a part of a plan, and waits until the map has gone to where it hides least. */
  async function showClose(plan: string): Promise<void> {
    await show(plan);
    await panel().zoom("Actual size");
    await map().hover();
  }

  /** Where the middle of the map's frame is, in the window. */
  async function middle(): Promise<{ x: number; y: number }> {
    const box = await frame().boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async function transform(): Promise<string> {
    return panel()
      .content.locator(".pane")
      .evaluate((pane) => pane.style.transform);
  }

  /** Waits until the frame's middle is at a point of the window, give or take what rounding makes. */
  async function waitForMiddle(point: { x: number; y: number }): Promise<void> {
    for (let tries = 0; ; tries++) {
      const { x, y } = await middle();
      if (Math.abs(x - point.x) < 3 && Math.abs(y - point.y) < 3) return;
      assert.ok(tries < 50, `The frame is at ${x}, ${y} instead of ${point.x}, ${point.y}.`);
      await window().page.waitForTimeout(100);
    }
  }

  it("is there for a large plan, and for a small one that is partly out of sight", async () => {
    await show("large");
    await map().waitFor();
    await window().editors.closeAll();
    await show("small");
    await map().waitFor({ state: "detached" });
    for (let press = 0; press < 4; press++) await panel().zoom("Zoom in");
    await map().waitFor();
    await panel().zoom("Fit");
    await map().waitFor({ state: "detached" });
  });

  it("takes the picture to where it is clicked, and along where it is dragged", async () => {
    await showClose("large");
    const box = await map().boundingBox();
    assert.ok(box);
    const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
    const { mouse } = window().page;
    const places: string[] = [];
    const one = at(0.6, 0.55);
    await mouse.click(one.x, one.y);
    await waitForMiddle(one);
    places.push(await transform());
    await mouse.down();
    for (const point of [at(0.5, 0.5), at(0.4, 0.45)]) {
      await mouse.move(point.x, point.y);
      await waitForMiddle(point);
      places.push(await transform());
    }
    await mouse.up();
    const last = await transform();
    await mouse.move(one.x, one.y);
    await eventually(async () => assert.equal(await transform(), last, "the button is up"));
    assert.equal(new Set(places).size, 3, places.join("\n"));
  });

  it("follows who moves the picture with the keyboard, and holds nothing to tab to", async () => {
    await showClose("large");
    const { keyboard } = window().page;
    await panel().content.getByRole("application").focus();
    const before = await middle();
    for (let tries = 0; (await middle()).x < before.x + 10; tries++) {
      assert.ok(tries < 30, "The frame goes right, as the view does.");
      await keyboard.press("Shift+ArrowRight");
    }
    assert.equal(await map().locator("button, a, [tabindex]").count(), 0);
  });
});
