/** The planner panel: from a sentence to candidates, a diagram and practices, without leaving this machine. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator, Request } from "playwright-core";
import { eventually } from "../support/clock.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const OPEN = "Infra Planner: Open Planner";
const TITLE = "Infra Planner";
const INTENT = "A static site plus API with a queue for e-mails";
const PLAN_FILE = "shop.plan.json";
const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:lambda/function@1", name: "mailer" },
  ],
  deploy_order: ["mails", "mailer"],
};

describe("The planner panel", () => {
  const requests: Request[] = [];

  const window = useWorkbench({
    files: async (folder) => {
      await writeFile(join(folder, PLAN_FILE), JSON.stringify(PLAN));
      await writeFile(join(folder, "odd.json"), JSON.stringify({ parts: [] }));
    },
  });
  before(async () => {
    window().context.on("request", (request) => requests.push(request));
    await window().openContainer("Infra Planner");
    await window().tree("Projects").pressInWelcome("Use the Built-in Service");
    await window().tree("Projects").row("Web shop");
  });
  afterEach(() => window().editors.closeAll());

  const panel = (): FrameLocator => window().webview().content;
  const intent = () => panel().getByRole("textbox", { name: "Intent" });
  const checkboxes = () => panel().getByRole("checkbox");
  const picture = () => panel().locator(".picture svg");

  /** Names of the components in the picture, in order. */
  async function drawn(): Promise<string[]> {
    await picture().locator("[data-name]").first().waitFor();
    const names = await picture()
      .locator("[data-name]")
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-name") ?? ""));
    return names.sort();
  }

  /** Names in the deploy order of the plan's summary. */
  async function ordered(): Promise<string[]> {
    return (await panel().locator(".order-name").allInnerTexts()).sort();
  }

  async function propose(): Promise<void> {
    await window().runCommand(OPEN);
    await intent().fill(INTENT);
    await panel().getByRole("button", { name: "Propose" }).click();
    await picture().waitFor();
  }

  it("turns a sentence into chosen candidates and draws a node for each component", async () => {
    await propose();
    const types = await panel()
      .locator(".candidate", { has: window().page.locator("input:checked") })
      .locator(".type-id")
      .allTextContents();
    assert.match(types.join(" "), /aws:sqs\/queue@1/, "something that queues");
    assert.match(types.join(" "), /aws:(amplify|cloudfront|s3)\//, "something that hosts a static site");
    assert.match(types.join(" "), /aws:apigateway/, "something that answers an API");
    for (const explanation of await panel().locator(".candidate .explanation").allTextContents())
      assert.notEqual(explanation.trim(), "");
    const names = await drawn();
    assert.ok(names.length >= types.length);
    await eventually(async () => assert.deepEqual(names, await ordered()));
  });

  it("draws the plan anew when a candidate is unticked, and ticked again", async () => {
    await propose();
    const before = await drawn();
    const queue = panel().locator(".candidate", { hasText: "aws:sqs/queue@1" }).getByRole("checkbox");
    await queue.uncheck();
    await picture().locator('[data-name="sqs-queue"]').waitFor({ state: "detached" });
    // With the queue goes the role by which the API sends to it.
    await eventually(async () =>
      assert.deepEqual(
        await drawn(),
        before.filter((name) => name !== "sqs-queue" && name !== "api-gateway-rest-api-role"),
      ),
    );
    await queue.check();
    await picture().locator('[data-name="sqs-queue"]').waitFor();
    await eventually(async () => assert.deepEqual(await drawn(), before));
  });

  it("shows the plan as Mermaid draws it, and as SVG again", async () => {
    await propose();
    const names = await drawn();
    await panel().getByRole("button", { name: "Export" }).click();
    await panel().getByRole("menuitem", { name: "Preview in Mermaid" }).click();
    await picture().locator(".node").first().waitFor();
    await eventually(async () => assert.equal(await picture().locator(".node").count(), names.length));
    assert.equal(await picture().locator("a").count(), 0);
    const labels = (await picture().locator(".node").allTextContents()).join("\n");
    for (const name of names) assert.ok(labels.includes(name), `${name} is not in: ${labels}`);
    await panel().getByRole("button", { name: "Resources" }).click();
    await eventually(async () => assert.deepEqual(await drawn(), names));
  });

  it("shows best practices beside the plan", async () => {
    await propose();
    const tab = panel().getByRole("tab", { name: /^Guidance/ });
    await tab.locator(".count").waitFor();
    await tab.click();
    const chunks = panel().locator(".chunk");
    await chunks.first().waitFor();
    await eventually(async () =>
      assert.equal(await chunks.count(), Number(await tab.locator(".count").innerText())),
    );
    await chunks.first().locator("summary").click();
    await eventually(async () =>
      assert.match(await chunks.first().locator("p").first().innerText(), /\w{4}/),
    );
  });

  it("keeps what it shows while it is hidden behind another tab", async () => {
    await propose();
    const queue = panel().locator(".candidate", { hasText: "aws:sqs/queue@1" }).getByRole("checkbox");
    await queue.uncheck();
    await picture().locator('[data-name="sqs-queue"]').waitFor({ state: "detached" });
    const names = await drawn();
    const ticks = await checkboxes().evaluateAll((boxes) =>
      boxes.map((box) => (box as HTMLInputElement).checked),
    );
    await window().openFile("odd.json");
    await window().page.locator("iframe.webview:visible").waitFor({ state: "detached" });
    await window().editors.tab(TITLE).click();
    await eventually(async () => assert.deepEqual(await drawn(), names));
    await eventually(async () => assert.equal(await intent().inputValue(), INTENT));
    await eventually(async () =>
      assert.deepEqual(
        await checkboxes().evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
        ticks,
      ),
    );
  });

  it("is revealed, not opened twice", async () => {
    await window().runCommand(OPEN);
    await intent().waitFor();
    await window().webview().waitForFocus();
    await window().openFile("odd.json");
    await window().runCommand(OPEN);
    await intent().waitFor();
    await eventually(async () =>
      assert.equal((await window().editors.titles()).filter((title) => title === TITLE).length, 1),
    );
  });

  it("renders the plan in a file, under the file's name", async () => {
    await window().openFile(PLAN_FILE);
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await eventually(async () => assert.deepEqual(await drawn(), ["mailer", "mails"]));
    await eventually(async () =>
      assert.equal(await panel().locator(".diagram-title").innerText(), PLAN_FILE),
    );
    await eventually(async () => assert.deepEqual(await ordered(), ["mailer", "mails"]));
  });

  it("says what is wrong with a file that holds no plan", async () => {
    await window().openFile("odd.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    const message = await window().notifications.waitFor(/does not hold a deployment plan/);
    assert.match(message, /components/);
    await window().notifications.clear();
  });

  it("has loaded everything from this machine", async () => {
    const hosts = new Set<string>();
    for (const request of requests) {
      const { protocol, hostname } = new URL(request.url());
      // VS Code gives a webview's own files the address of a host, and a service worker answers in its place.
      if (!/^(http|ws)s?:$/.test(protocol)) continue;
      const response = await request.response();
      const answered = response === null || response.fromServiceWorker();
      if (!(hostname.endsWith(".vscode-resource.vscode-cdn.net") && answered)) hosts.add(hostname);
    }
    assert.deepEqual([...hosts], ["localhost"]);
  });
});
