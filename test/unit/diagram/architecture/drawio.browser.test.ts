/** Files for draw.io, opened by maxGraph: an independent reader of mxGraph XML, in a real browser. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { build } from "esbuild";
import * as fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import type { PlanInput } from "../../../../src/contract/plan.ts";
import type { RenderOptions } from "../../../../src/contract/rendering.ts";
import { legible } from "../../../../src/engine/diagram/text.ts";
import { launchBrowser } from "../../../support/browser.ts";
import { composed, engine } from "../../../support/composing.ts";
import { sized } from "../../../support/stress.ts";
import { planArbitrary } from "../arbitraries.ts";
import { hostilePlan, networkedApplication, queueWorker, staticSiteWithApi } from "../plans.ts";
import type { Cell, Opened, Shown } from "./opening.ts";

const PLANS: Readonly<Record<string, () => PlanInput>> = {
  "a container application of three tiers": () =>
    composed([
      ...["elasticloadbalancingv2/loadbalancer", "ecs/service", "ecr/repository"],
      ...["rds/dbcluster", "elasticache/replicationgroup", "secretsmanager/secret"],
    ]),
  "a private shop": () =>
    composed(
      [
        ...["network/applicationgateways", "web/webapps", "search/searchservices", "cache/redisenterprise"],
        ...["dbforpostgresql/flexibleservers", "storage/storageaccounts", "network/privateendpoints"],
      ],
      {},
      "azure",
    ),
  telemetry: () =>
    composed(
      ["pubsub/topic", "dataflow/job", "bigquery/dataset", "storage/bucket", "monitoring/alertpolicy"],
      {},
      "gcp",
    ),
  "a plan of another service": () => networkedApplication,
  "a static site": () => staticSiteWithApi,
  "hostile names": () => hostilePlan,
};

describe("files for draw.io, read by maxGraph", () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.setContent("<!doctype html><body></body>");
    const reader = await build({
      entryPoints: [join(import.meta.dirname, "opening.ts")],
      bundle: true,
      write: false,
      format: "iife",
      globalName: "opening",
    });
    await page.addScriptTag({ content: reader.outputFiles[0]?.text ?? "" });
  });
  after(() => browser.close());

  const open = (plan: PlanInput, options: RenderOptions): Promise<Opened> =>
    page.evaluate(
      ([file = "", svg = ""]) =>
        (window as unknown as { opening: { open(file: string, svg: string): Opened } }).opening.open(
          file,
          svg,
        ),
      [engine.render(plan, "drawio", options), engine.render(plan, "svg", options)],
    );

  for (const view of ["architecture", "resources"] as const)
    for (const [what, make] of Object.entries(PLANS))
      it(`hold every component of the picture in its place, and every link (${view}: ${what})`, async () => {
        const plan = make();
        const { cells, shown, links } = await open(plan, { view });
        const byId = new Map(cells.map((cell) => [cell.id, cell]));
        for (const { index, box } of shown) {
          const cell = byId.get(`component-${index}`);
          assert.ok(cell, `component ${index} is missing`);
          assert.equal(cell.name, legible(plan.components[index]?.name ?? ""));
          assert.equal(cell.type, legible(plan.components[index]?.type_id ?? ""));
          assert.deepEqual(cell.box, box, `component ${index} stands elsewhere`);
          assert.equal(cell.parent, innermost(cell, cells), `component ${index} is in another container`);
        }
        const components = cells.filter(({ id }) => id.startsWith("component-"));
        assert.equal(components.length, shown.length, "nothing else claims to be a component");
        const nameOf = (id = "") => inSvg(byId.get(id)?.name ?? byId.get(id)?.label ?? "");
        const told = (from: string, to: string, isVisible: boolean) =>
          `${from} > ${to}${isVisible ? "" : " (hidden)"}`;
        assert.deepEqual(
          cells
            .filter(({ isEdge }) => isEdge)
            .map(({ source, target, isVisible }) => told(nameOf(source), nameOf(target), isVisible))
            .sort(),
          links.map(({ from, to, isVisible }) => told(from, to, isVisible)).sort(),
        );
      });

  it("say the steps of the main flow on its connectors, and the verb on all else: what is attached, and what is hidden at first", async () => {
    const { cells } = await open(PLANS["a container application of three tiers"]?.() ?? queueWorker, {
      view: "architecture",
    });
    const edges = cells.filter(({ isEdge }) => isEdge);
    const visible = edges.filter(({ isVisible }) => isVisible);
    const [numbered, attached] = [true, false].map((isStep) =>
      visible.filter(({ label }) => /^\d+$/.test(label) === isStep),
    );
    const steps = (numbered ?? []).map(({ label }) => Number(label));
    assert.deepEqual(
      steps.sort((a, b) => a - b),
      steps.map((_, index) => index + 1),
    );
    assert.ok(steps.length >= 4);
    const hidden = edges.filter(({ isVisible }) => !isVisible);
    assert.ok(hidden.length > 0);
    assert.ok(attached && attached.length > 0);
    for (const { label } of [...hidden, ...attached]) assert.match(label, /^[a-z][a-z ,-]+$/);
  });

  it("are drawn with right angles, and no connector over a card", async () => {
    for (const make of Object.values(PLANS)) {
      const { cells } = await open(make(), { view: "architecture" });
      const cards = cells.filter(
        ({ id, isEdge, isContainer }) => !isEdge && !isContainer && id.includes("-"),
      );
      for (const edge of cells.filter(({ isEdge, isVisible }) => isEdge && isVisible)) {
        assert.ok(edge.points.length >= 2, `${edge.id} is not drawn`);
        edge.points.slice(1).forEach((to, index) => {
          const from = edge.points[index] ?? to;
          const said = `${edge.id}: ${JSON.stringify(edge.points)}`;
          assert.ok(Math.min(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) < 1, `slanting ${said}`);
          for (const card of cards)
            assert.ok(!runsThrough(from, to, card), `over ${card.label} of ${card.id}: ${said}`);
        });
      }
    }
  });

  it("lead no connector over the word below who stands outside, and no title beyond the picture", async () => {
    const title = "an online shop with search, a cart, payments, order e-mails and a report";
    let below = 0;
    for (const pane of [
      { width: 500, height: 900 },
      { width: 1200, height: 500 },
    ]) {
      const plan = PLANS["a container application of three tiers"]?.() ?? queueWorker;
      const { cells } = await open(plan, { view: "architecture", title, intent: title, ...pane });
      const lines = cells.find(({ id }) => id === "title")?.label.split("\n") ?? [];
      assert.equal(lines.join(" "), title);
      assert.ok(lines.length > 1 || pane.width > 500, `${lines.length} lines at ${pane.width}`);
      for (const { id, box } of cells.filter((cell) => cell.id.startsWith("card-") && !cell.isEdge)) {
        const word = { x: box.x + box.width / 2 - 12, y: box.y + box.height, width: 24, height: 14 };
        for (const edge of cells.filter(({ source, isVisible }) => source === id && isVisible)) {
          const [start, next] = edge.points;
          assert.ok(start && next);
          below++;
          assert.ok(!runsThrough(start, next, { ...edge, box: word }), JSON.stringify({ start, next, word }));
        }
      }
    }
    assert.ok(below >= 2, "somebody stands outside");
  });

  it("show hostile names as text, and nothing else of them", async () => {
    for (const view of ["architecture", "resources"] as const) {
      const { cells, elements } = await open(hostilePlan, { view });
      const labels = cells.map(({ label }) => label);
      for (const text of ["<script>alert(1)</script>", '" onload="alert(1)', "注文キュー", "مستودع الطلبات"])
        assert.ok(
          labels.some((label) => label.replaceAll("\n", "").includes(text.replaceAll(" ", ""))) ||
            labels.some((label) => label.replaceAll("\n", " ").includes(text)),
          `${text} in ${labels.join(" | ")}`,
        );
      for (const name of elements)
        assert.ok(["svg", "g", "rect", "path", "text", "ellipse", "polygon"].includes(name), name);
    }
  });

  it(`open for ${sized(40, 400)} random plans`, async () => {
    for (const plan of fc.sample(planArbitrary(20), sized(40, 400)))
      for (const view of ["architecture", "resources"] as const) {
        const { cells, shown } = await open(plan, { view });
        const ids = new Set(cells.map(({ id }) => id));
        for (const { index } of shown) assert.ok(ids.has(`component-${index}`));
      }
  });
});

/** A name as the SVG's attributes have it, which go through sanitisers. */
function inSvg(name: string): string {
  return name.trim().replaceAll("<", "‹").replaceAll(">", "›");
}

/** The smallest other container around a cell; the layer, if there is none. */
function innermost(cell: Cell, cells: readonly Cell[]): string {
  const around = cells.filter((one) => one.isContainer && one.id !== cell.id && isIn(cell.box, one.box));
  const [smallest] = around.sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  return smallest?.id ?? "1";
}

function isIn(inner: Shown["box"], outer: Shown["box"]): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Whether a straight line runs through the inside of a cell. */
function runsThrough(from: Cell["points"][number], to: Cell["points"][number], { box }: Cell): boolean {
  const inside = 2;
  return (
    Math.max(from.x, to.x) > box.x + inside &&
    Math.min(from.x, to.x) < box.x + box.width - inside &&
    Math.max(from.y, to.y) > box.y + inside &&
    Math.min(from.y, to.y) < box.y + box.height - inside
  );
}
