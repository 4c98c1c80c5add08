/** The architecture in the planner's real page: what is folded, what appears on demand, and how it follows the pane. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { readInfrastructure } from "../../src/engine/read/read.ts";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { composed, proposed } from "../support/composing.ts";
import { inMemory, largeConfiguration } from "../support/hcl.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";
import { staticSiteWithApi, syntheticPlan } from "../unit/diagram/plans.ts";

const PLAN = composed(
  ["apigatewayv2/api", "lambda/function", "rds/dbinstance", "s3/bucket", "secretsmanager/secret"].map(
    (type) => ({
      type_id: `aws:${type}@1`,
    }),
  ),
  {},
  "aws",
);
const nameOf = (type: string) => PLAN.components.find(({ type_id }) => type_id.includes(type))?.name ?? "";
/** One transparent pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const WORKER = nameOf("lambda/function");
const ROLE = nameOf("iam/role");
const STORE = nameOf("rds/dbinstance");
const SECRET = nameOf("secretsmanager/secret");

/** Shows all cards of a large picture, which opens with groups of them. */
async function showAll({ page }: PanelPage): Promise<void> {
  await page.locator('.icon-button[aria-label^="Show all "]').click();
  await page.locator(".picture .nodes > [data-bundle]").first().waitFor({ state: "detached" });
}

describe("the architecture in its page", () => {
  let browser: Browser;
  let panel: PanelPage;
  const card = (name: string) => panel.page.locator(`.picture .nodes > [data-name="${name}"]`);
  const button = (name: string) => panel.page.getByRole("button", { name, exact: true });

  before(async () => {
    browser = await launchBrowser();
    panel = await openPanelPage(browser, {
      choice: "architecture",
      viewport: { width: 1600, height: 900 },
    });
    await panel.show("shop", PLAN);
  });
  after(async () => {
    await panel[Symbol.asyncDispose]();
    await browser.close();
  });

  it("shows what serves the purpose, and on request what completes it", async () => {
    const shown = await panel.page.locator(".picture .nodes > [data-name]").count();
    assert.ok(shown >= 5 && shown < PLAN.components.length / 2, `${shown} of ${PLAN.components.length}`);
    assert.equal(await card(ROLE).count(), 0);
    await card(WORKER).click();
    const inspector = panel.page.locator(".inspector");
    await inspector.getByText("Completed by").waitFor();
    await inspector.getByRole("button", { name: ROLE, exact: true }).first().waitFor();
    await inspector.getByRole("button", { name: "Show them in the picture" }).click();
    await card(ROLE).waitFor();
    await button("Fold what completes others").click();
    await card(ROLE).waitFor({ state: "detached" });
  });

  it("fades the numbers of all lines but those that stand out", async () => {
    const numbers = (layer: string) => panel.page.locator(`.picture > svg > ${layer} circle`);
    const all = await numbers(".steps").count();
    await card(nameOf("s3/bucket")).click();
    await eventually(async () => assert.equal(await numbers(".emphasis > .lit-steps").count(), 1));
    const layers = await panel.page
      .locator(".picture > svg > *")
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("class")));
    assert.ok(all > 1 && layers.indexOf("steps") < layers.indexOf("veil"), `${all}: ${layers}`);
    assert.equal(layers.at(-1), "emphasis");
    // No line or ring runs through a number, faint or not, or through a word.
    const above = await panel.page
      .locator(".emphasis > *")
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("class")));
    assert.deepEqual(above.slice(-3), ["faint-steps", "lit-steps", "relation-words"]);
    assert.equal(await numbers(".emphasis > .faint-steps").count(), all - 1);
    // The first leaves the inspector, the second what is selected.
    await panel.page.keyboard.press("Escape");
    await panel.page.keyboard.press("Escape");
    await panel.page.locator(".veil").waitFor({ state: "detached" });
  });

  it("shows secondary relations at all times where that is asked for, and remembers it", async () => {
    const line = panel.page.locator(`.picture .edges > [data-from="${STORE}"][data-to="${SECRET}"]`);
    const visibility = () => line.evaluate((path) => getComputedStyle(path).visibility);
    await panel.page.keyboard.press("Escape");
    assert.equal(await visibility(), "hidden");
    await button("Show secondary relations").click();
    await panel.page.locator(".with-secondary").waitFor();
    await eventually(async () => assert.equal(await visibility(), "visible"));
    await button("Show what completes others").click();
    await card(ROLE).waitFor();
    await eventually(async () =>
      assert.equal(await visibility(), "visible", "the next picture shows them, too"),
    );
    await button("Fold what completes others").click();
    await card(ROLE).waitFor({ state: "detached" });
    await button("Show secondary relations").click();
    await panel.page.locator(".with-secondary").waitFor({ state: "detached" });
    assert.equal(await visibility(), "hidden");
  });

  it("shows the secondary relations of what the pointer is on, and only while it is", async () => {
    const line = panel.page.locator(`.picture .edges > [data-from="${STORE}"][data-to="${SECRET}"]`);
    const is = (visibility: string) =>
      eventually(async () =>
        assert.equal(await line.evaluate((path) => getComputedStyle(path).visibility), visibility),
      );
    await is("hidden");
    await card(STORE).hover();
    await is("visible");
    await card(nameOf("s3/bucket")).hover();
    await is("hidden");
    await card(SECRET).hover();
    await is("visible");
    await panel.page.mouse.move(5, 5);
    await is("hidden");
  });

  it("explains its signs below it where that is asked for, and in the next picture, too", async () => {
    const words = panel.page.locator(".picture text", { hasText: "Steps of the main flow, in order" });
    assert.equal(await words.count(), 0);
    await button("Explain the signs").click();
    await words.waitFor();
    await button("Show what completes others").click();
    await card(ROLE).waitFor();
    await eventually(async () => assert.equal(await words.count(), 1));
    await button("Fold what completes others").click();
    await card(ROLE).waitFor({ state: "detached" });
    await button("Explain the signs").click();
    await words.waitFor({ state: "detached" });
  });

  it("leaves the panel with a title, a legend and the colours that were chosen", async () => {
    const exported = async () => {
      await button("Export").click();
      await panel.page.getByRole("menuitem", { name: "Copy as SVG" }).click();
      await panel.page.locator(".told", { hasText: "Copied as SVG." }).waitFor();
      const { params } = (await panel.calls()).findLast(({ method }) => method === "copyText") ?? {};
      return params?.["text"] ?? "";
    };
    const light = await exported();
    assert.match(light, />shop<\/text>/);
    assert.match(light, />Steps of the main flow, in order<\/text>/);
    assert.match(light, /<rect [^>]*fill="#fff"/);
    assert.doesNotMatch(light, /var\(/);
    await button("Export").click();
    await panel.page.getByRole("menuitemcheckbox", { name: "Dark pictures" }).click();
    await panel.page.keyboard.press("Escape");
    await eventually(async () => assert.match(await exported(), /<rect [^>]*fill="#1b1d23"/));
  });

  it("stays as it was chosen, whatever older choice the host tells meanwhile", async () => {
    const isPressed = () => button("Resources").getAttribute("aria-pressed");
    await panel.page.evaluate(() => {
      const event = { type: "diagram", choice: "architecture", builtIn: true };
      // It arrives before the answer to the click.
      window.postMessage({ type: "event", id: 0, event }, "*");
      for (const choice of document.querySelectorAll("button"))
        if (choice.textContent?.trim() === "Resources") choice.click();
    });
    await card(ROLE).waitFor();
    assert.equal(await isPressed(), "true");
    await button("Architecture").click();
    await card(ROLE).waitFor({ state: "detached" });
  });

  it("shows icons of types in place of glyphs, and nothing of them that acts or is no picture", async () => {
    const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4H0z"/>';
    await using other = await openPanelPage(browser, {
      choice: "architecture",
      icons: {
        "aws:lambda/function": { kind: "svg", text: `${square}<script>window.stray = 1</script></svg>` },
        "aws:s3/bucket": { kind: "png", data: PNG },
        "aws:rds/dbinstance": { kind: "svg", text: "no picture" },
        "aws:apigatewayv2/api": { kind: "png", data: '"><script>' },
      },
    });
    await other.show("shop", PLAN);
    const iconOf = (name: string) => other.page.locator(`.picture .nodes > [data-name="${name}"] > image`);
    const address = decodeURIComponent((await iconOf(WORKER).getAttribute("href")) ?? "");
    assert.match(address, /^data:image\/svg\+xml,<svg.*M0 0h4v4H0z/);
    assert.doesNotMatch(address, /script/);
    await eventually(async () =>
      assert.equal(await iconOf(nameOf("s3/bucket")).getAttribute("href"), `data:image/png;base64,${PNG}`),
    );
    for (const type of ["rds/dbinstance", "apigatewayv2/api"])
      assert.equal(await iconOf(nameOf(type)).count(), 0);
    assert.deepEqual([other.errors, other.strays], [[], []]);
  });

  it("shows what was selected in it among all components, and the whole again on the way back", async () => {
    const viewport = await panel.page.locator(".viewport").boundingBox();
    const shown = async () => {
      const box = await panel.page.locator(".picture > svg").boundingBox();
      assert.ok(box && viewport);
      return { box, isWhole: box.width <= viewport.width && box.height <= viewport.height };
    };
    await button("Fit").click();
    await card(WORKER).click();
    await eventually(async () => assert.ok((await shown()).isWhole));
    await button("Resources").click();
    await card(ROLE).waitFor();
    await eventually(async () => {
      const name = await card(WORKER).locator("text").first().boundingBox();
      assert.ok(name && name.height > 9, `a name is ${name?.height} px high`);
    });
    await button("Architecture").click();
    await card(ROLE).waitFor({ state: "detached" });
    await eventually(async () => assert.ok((await shown()).isWhole));
    await panel.page.keyboard.press("Escape");
  });

  it("finds what is folded, where it is folded", async () => {
    await button("Find in diagram").click();
    await panel.page.getByRole("textbox", { name: "Find a component" }).fill(ROLE);
    await panel.page.locator(".find-count", { hasText: "1 of 1" }).waitFor();
    await panel.page.locator(".picture .emphasis .hit").waitFor({ state: "attached" });
    await panel.page.keyboard.press("Escape");
  });

  it("shows what looks after a component when that one is selected", async () => {
    const line = panel.page.locator(`.picture path.edge[data-to="${SECRET}"][visibility="hidden"]`).first();
    const shape = await line.getAttribute("d");
    await card(SECRET).click();
    const lit = panel.page.locator(".picture .emphasis .lit-lines path");
    await lit.first().waitFor({ state: "attached" });
    const drawn = await lit.evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
    assert.ok(drawn.includes(shape));
  });

  it("is drawn in few layers where it is large, also while something stands out", async () => {
    await using large = await openPanelPage(browser, { choice: "architecture" });
    const { plan } = await readInfrastructure(inMemory(largeConfiguration(2_000)), [""]);
    await large.show("large", plan);
    await showAll(large);
    await large.page.getByRole("button", { name: "Actual size" }).click();
    const cards = large.page.locator(".picture .nodes > .node");
    const seen = () => large.page.locator(".picture .nodes > .node > path:visible").count();
    await eventually(async () => assert.notEqual(await seen(), 0));
    // Each stands on a transform of its own, and so is a layer that a browser holds against all others.
    assert.ok((await seen()) < (await cards.count()) / 4, `${await seen()} of ${await cards.count()}`);
    await large.page.locator(".viewport").focus();
    await large.page.keyboard.press("ArrowRight");
    await large.page.locator(".picture .emphasis .lit").first().waitFor({ state: "attached" });
    const layers = large.page.locator(".picture > svg > g");
    const opacities = await layers.evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
    assert.deepEqual(new Set(opacities), new Set(["1"]));
    assert.equal(await large.page.locator(".picture > svg > .veil").count(), 1);
    await large.page.keyboard.press("Escape");
    await large.page.locator(".picture > svg > .veil").waitFor({ state: "detached" });
  });

  it("says the main flow in words, and numbers it", async () => {
    await eventually(async () =>
      assert.ok((await panel.page.locator(".picture .steps circle").count()) >= 3),
    );
    await button("Show as text").click();
    await panel.page.locator(".outline .flow li").first().waitFor();
    const steps = await panel.page.locator(".outline .flow li").allInnerTexts();
    assert.match(steps[0] ?? "", /^Users use .*API/);
    assert.ok(steps.length >= 3);
    const marks = panel.page.locator(".outline .flow li").first();
    assert.equal(await marks.evaluate((item) => getComputedStyle(item).listStyleType), "decimal");
    await button("Show as text").click();
  });

  it("keeps things in place when one goes and comes back", async () => {
    await using other = await openPanelPage(browser, { choice: "architecture" });
    await other.show("shop", PLAN);
    const cardOf = (name: string) => other.page.locator(`.picture .nodes > [data-name="${name}"]`);
    // Where the others stand, as seen from the worker: columns and rows without anything go.
    const places = async () => {
      const cells = new Map<string, readonly number[]>();
      for (const name of ["apigatewayv2/api", "lambda/function", "rds/dbinstance", "ec2/natgateway"].map(
        nameOf,
      ))
        cells.set(name, ((await cardOf(name).getAttribute("data-cell")) ?? "").split(" ").map(Number));
      const [column = Number.NaN, row = Number.NaN] = cells.get(WORKER) ?? [];
      return [...cells].map(([name, [x = 0, y = 0]]) => [name, x - column, y - row]);
    };
    const bucket = nameOf("s3/bucket");
    const without = {
      ...PLAN,
      components: PLAN.components.filter(({ name }) => name !== bucket),
      deploy_order: PLAN.deploy_order.filter((name) => name !== bucket),
      relations: (PLAN.relations ?? []).filter(({ from, to }) => from !== bucket && to !== bucket),
    };
    const before = await places();
    await other.show("shop", without);
    assert.equal(await cardOf(bucket).count(), 0);
    await eventually(async () => assert.deepEqual(await places(), before));
    await other.show("shop", PLAN);
    await eventually(async () => assert.deepEqual(await places(), before));
  });

  it("is fitted again when a file opens beside it and points at a component, unless somebody has moved it", async () => {
    await using other = await openPanelPage(browser, {
      choice: "architecture",
      viewport: { width: 1600, height: 900 },
    });
    const { page } = other;
    // Small enough to be read as a whole beside a file, and too large for letters that nobody would enlarge.
    const tool = proposed(
      "internal web app in a private network over two zones, containers behind a load balancer, SQL database with " +
        "backups, cache, single sign-on, secrets, encryption keys, workers with a queue, search, alarms, audit trail, a nightly report, VPN",
      "gcp",
      {
        roles: [
          ...["app", "load-balancer", "relational", "cache", "search", "backup", "task-queue", "schedule"],
          ...["identity", "secrets", "keys", "network", "private-link", "vpn", "audit", "alarm"],
        ],
      },
    );
    const [service, cache] = ["run/service", "redis/instance"].map(
      (type) => tool.components.find(({ type_id }) => type_id.includes(type))?.name ?? assert.fail(type),
    );
    await other.show("tool", tool);
    /** How much of its pane the picture takes in the direction in which it takes most; 1 is all of it. */
    const filled = () =>
      page.evaluate(() => {
        const pane = document.querySelector(".viewport")?.getBoundingClientRect();
        const picture = document.querySelector(".picture > svg")?.getBoundingClientRect();
        return pane && picture
          ? Math.max(picture.width / pane.width, picture.height / pane.height)
          : Number.NaN;
      });
    /** Fitted for good: whoever looks too early sees the picture that was made for the pane before. */
    const isFitted = () =>
      eventually(async () => {
        const drawn = await other.rendered();
        for (let looks = 0; looks < 5; looks++) {
          const share = await filled();
          assert.ok(share > 0.9 && share <= 1, `the picture takes ${share} of its pane`);
          assert.equal(await page.getByRole("button", { name: "Show all" }).count(), 0);
          await page.waitForTimeout(100);
        }
        assert.equal(await other.rendered(), drawn);
      });
    const select = (name: string) =>
      page.evaluate((event) => window.postMessage({ type: "event", id: 0, event }, "*"), {
        type: "select",
        name,
      });
    await isFitted();
    for (const [width, name] of [
      [700, service],
      [1_100, cache],
      [640, service],
    ] as const) {
      await page.setViewportSize({ width, height: 820 });
      await select(name ?? "");
      await page.locator(".picture .emphasis .selected").waitFor({ state: "attached" });
      await isFitted();
    }
    for (let press = 0; press < 3; press++)
      await page.getByRole("button", { name: "Zoom in", exact: true }).click();
    await eventually(async () => assert.ok((await filled()) > 1.2));
    await page.setViewportSize({ width: 660, height: 900 });
    await page.getByRole("button", { name: "Show all" }).waitFor();
    assert.ok((await filled()) > 1.1, "what somebody has zoomed stays as it is");
  });

  it("says what is read for it until that is shown, and has the form back where nothing came of it", async () => {
    await using other = await openPanelPage(browser, { choice: "architecture" });
    const { page } = other;
    const send = (event: object) =>
      page.evaluate((sent) => window.postMessage({ type: "event", id: 0, event: sent }, "*"), event);
    const said = page.getByRole("status").getByText("Reading infra/terraform.tfstate…");
    await send({ type: "reading", name: "infra/terraform.tfstate" });
    await said.waitFor();
    assert.equal(await page.locator("#intent").count(), 0);
    await send({ type: "reading" });
    await page.locator("#intent").waitFor();
    assert.equal(await said.count(), 0);
    await send({ type: "reading", name: "infra/terraform.tfstate" });
    await said.waitFor();
    await other.show("infra/terraform.tfstate", PLAN);
    await card(WORKER).waitFor();
    assert.equal(await said.count(), 0);
  });

  it("opens at its beginning where the whole could not be read, and shows all of it on a click", async () => {
    await using other = await openPanelPage(browser, {
      choice: "architecture",
      viewport: { width: 700, height: 800 },
    });
    await other.show("sixty", syntheticPlan(60));
    await showAll(other);
    const { page } = other;
    const seen = () =>
      page.evaluate(() => {
        const pane = document.querySelector(".viewport")?.getBoundingClientRect();
        const names = [...document.querySelectorAll(".picture .nodes > .node > text:not([fill])")];
        const [first] = document.querySelectorAll('.picture path[data-step="1"]');
        const entry = document.querySelector(
          `.picture .nodes > [data-name="${first?.getAttribute("data-to")}"]`,
        );
        const isIn = (box: DOMRect | undefined) =>
          pane !== undefined &&
          box !== undefined &&
          box.left >= pane.left - 1 &&
          box.top >= pane.top - 1 &&
          box.right <= pane.right + 1 &&
          box.bottom <= pane.bottom + 1;
        const picture = document.querySelector(".picture > svg");
        const scale = (picture?.getBoundingClientRect().width ?? 0) / Number(picture?.getAttribute("width"));
        return {
          smallest: Math.min(
            ...names.map((name) => Number.parseFloat(getComputedStyle(name).fontSize) * scale),
          ),
          hasEntry: isIn(entry?.getBoundingClientRect()),
          hasAll: isIn(picture?.getBoundingClientRect()),
        };
      });
    await eventually(async () => {
      const { smallest, ...others } = await seen();
      assert.deepEqual(others, { hasEntry: true, hasAll: false });
      assert.ok(smallest >= 9 && smallest < 40, `${smallest} px`);
    });
    const all = page.getByRole("button", { name: "Show all" });
    await all.click();
    await eventually(async () => assert.equal((await seen()).hasAll, true));
    await all.waitFor({ state: "detached" });
    await page.setViewportSize({ width: 760, height: 760 });
    await eventually(async () => assert.equal((await seen()).hasAll, true, "it stays so"));
    assert.deepEqual(other.errors, []);
  });

  it("is laid out for its pane where it comes with the panel, before there is one", async () => {
    await using other = await openPanelPage(browser, {
      choice: "architecture",
      viewport: { width: 420, height: 1_900 },
    });
    await other.show("shop", PLAN);
    await other.page.waitForFunction(() => {
      const box = document.querySelector<SVGSVGElement>(".picture > svg")?.viewBox.baseVal;
      return box !== undefined && box.width < box.height;
    });
  });

  it("is laid out anew when the pane has quite other proportions", async () => {
    const isBroader = async (than: number) => {
      await panel.page.waitForFunction((least) => {
        const box = document.querySelector<SVGSVGElement>(".picture > svg")?.viewBox.baseVal;
        return box !== undefined && box.width / box.height > least;
      }, than);
    };
    const isNarrower = async (than: number) => {
      await panel.page.waitForFunction((most) => {
        const box = document.querySelector<SVGSVGElement>(".picture > svg")?.viewBox.baseVal;
        return box !== undefined && box.width / box.height < most;
      }, than);
    };
    // How many things move, at the moment in which the next picture is there.
    const movements = (size: { width: number; height: number }) => {
      const counted = panel.page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const picture = document.querySelector(".picture");
            if (!picture) throw new Error("There is no picture.");
            new MutationObserver((_, observer) => {
              observer.disconnect();
              resolve(picture.getAnimations({ subtree: true }).length);
            }).observe(picture, { childList: true });
          }),
      );
      return Promise.all([counted, panel.page.setViewportSize(size)]).then(([count]) => count);
    };
    await panel.page.emulateMedia({ reducedMotion: "no-preference" });
    assert.ok((await movements({ width: 480, height: 1900 })) > 0, "nothing moves");
    await isNarrower(1.4);
    await panel.page.emulateMedia({ reducedMotion: "reduce" });
    assert.equal(await movements({ width: 890, height: 560 }), 0);
    await isBroader(1.4);
    await panel.page.emulateMedia({ reducedMotion: null });
    assert.deepEqual(panel.errors, []);
  });

  it("is laid out anew when the pane has the same proportions and much more room", async () => {
    await using other = await openPanelPage(browser, {
      choice: "architecture",
      viewport: { width: 700, height: 800 },
    });
    await other.show("small", staticSiteWithApi);
    const pane = () =>
      other.page.locator(".viewport").evaluate(({ clientWidth, clientHeight }) => clientWidth / clientHeight);
    const [before, drawn] = [await pane(), await other.rendered()];
    // The whole panel is narrow before, and after it the picture has columns beside it.
    await other.page.setViewportSize({ width: 890, height: 1_300 });
    await eventually(async () => assert.equal(await other.rendered(), drawn + 1));
    const change = (await pane()) / before;
    assert.ok(change < 1.4 && change > 1 / 1.4, `the proportions changed by ${change}`);
  });
});
