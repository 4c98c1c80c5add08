/** The architecture in the planner's real page: what is folded, what appears on demand, and how it follows the pane. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../../support/browser.ts";
import { eventually } from "../../../support/clock.ts";
import { composed } from "../../../support/composing.ts";
import { openPanelPage, type PanelPage } from "../../../support/panelPage.ts";

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
const SECRET = nameOf("secretsmanager/secret");

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

  it("shows secondary relations at all times where that is asked for, and remembers it", async () => {
    const line = panel.page.locator(`.picture .edges > [data-from="${WORKER}"][data-to="${SECRET}"]`);
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
    const line = panel.page.locator(`.picture .edges > [data-from="${WORKER}"][data-to="${SECRET}"]`);
    const is = (visibility: string) =>
      eventually(async () =>
        assert.equal(await line.evaluate((path) => getComputedStyle(path).visibility), visibility),
      );
    await is("hidden");
    await card(WORKER).hover();
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

  it("finds what is folded, where it is folded", async () => {
    await button("Find in diagram").click();
    await panel.page.getByRole("textbox", { name: "Find a component" }).fill(ROLE);
    await panel.page.locator(".find-count", { hasText: "1 of 1" }).waitFor();
    await panel.page.locator(".picture .emphasis .hit").waitFor({ state: "attached" });
    await panel.page.keyboard.press("Escape");
  });

  it("shows what looks after a component when that one is selected", async () => {
    const line = panel.page.locator(`.picture path.edge[data-to="${SECRET}"]`).first();
    assert.equal(await line.getAttribute("visibility"), "hidden");
    const shape = await line.getAttribute("d");
    await card(SECRET).click();
    const lit = panel.page.locator(".picture .emphasis .lit-lines path");
    await lit.first().waitFor({ state: "attached" });
    const drawn = await lit.evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
    assert.ok(drawn.includes(shape));
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
    assert.ok((await movements({ width: 700, height: 1900 })) > 0, "nothing moves");
    await isNarrower(1.4);
    await panel.page.emulateMedia({ reducedMotion: "reduce" });
    assert.equal(await movements({ width: 890, height: 560 }), 0);
    await isBroader(1.4);
    await panel.page.emulateMedia({ reducedMotion: null });
    assert.deepEqual(panel.errors, []);
  });
});
