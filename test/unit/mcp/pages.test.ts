import assert from "node:assert/strict";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import type { DeploymentPlan } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { MOST_TOKENS, pageOf, TooLong } from "../../../src/mcp/pages.ts";
import { estimateTokens } from "../../../src/mcp/tokens.ts";
import { dataOf, type McpProcess, startMcp, textOf } from "../../support/mcp.ts";

/** What clients let an answer have. */
const MOST = 25_000;
const tokens = (value: unknown) => encode(typeof value === "string" ? value : JSON.stringify(value)).length;

/** As much as anybody asks for at once. */
const INTENT =
  "a data lake with streaming ingestion, batch ETL, warehouse, dashboards, machine learning training and serving, feature store, governance, a chatbot with RAG for documents, multi-tenant with SSO, a web shop with search, payments and image upload, private network, high availability, PCI DSS";

describe("The longest answers of the tools", () => {
  const engine = createEngine();
  let server: McpProcess;
  let plan: DeploymentPlan;

  before(async () => {
    server = await startMcp();
    await server.client.listTools();
    const { candidates } = engine.propose("aws", { intent: INTENT });
    plan = engine.resolve("aws", { candidates });
    assert.ok(plan.components.length > 50, `${plan.components.length}`);
  });
  after(() => server[Symbol.asyncDispose]());

  /** All pages of an answer; each as text and as data is short enough. */
  async function pagesOf(name: string, input: Record<string, unknown>) {
    const found = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await server.client.callTool({
        name,
        arguments: page === 1 ? input : { ...input, page },
      });
      const data = dataOf(answer);
      for (const part of [textOf(answer), data]) assert.ok(tokens(part) <= MOST, `${name}: ${tokens(part)}`);
      pages = data.pages ?? 1;
      found.push(data);
    }
    return found;
  }

  it("of proposing, guidance and composing fit into one", async () => {
    const candidates = plan.components;
    for (const [name, input] of [
      ["provider_propose_components", { intent: INTENT }],
      ["provider_resolve_composition", { candidates }],
    ] as const)
      assert.equal((await pagesOf(name, input)).length, 1, name);
    for (const { title } of engine.guidance())
      assert.equal((await pagesOf("provider_best_practices_for", { workload: title })).length, 1, title);
  });

  it("of drawing come in pages that are the picture together", async () => {
    for (const format of ["mermaid", "svg", "drawio"] as const) {
      const pages = await pagesOf("render_diagram", { plan, format, view: "resources" });
      const whole = pages.map(({ rendered }) => rendered).join("");
      assert.equal(whole, engine.render(plan, format, { view: "resources" }));
      if (format === "svg") assert.ok(pages.length > 1);
    }
  });

  it("of generating come in pages that are the files together", async () => {
    const pages = await pagesOf("generate_code", { plan, to: "terraform" });
    const written = new Map<string, string>();
    for (const { path, content } of pages.flatMap(({ files }) => files))
      written.set(path, (written.get(path) ?? "") + content);
    const code = await engine.generate({ plan, to: "terraform" });
    assert.ok("files" in code);
    assert.deepEqual(
      [...written],
      code.files.map(({ path, content }) => [path, content]),
    );
  });

  it("of checking come in pages that are the findings together", async () => {
    const rule = { effect: "warn", when: {}, message: `{components}: ${"a long story, ".repeat(60)}` };
    const rules = [
      {
        pack: "ours",
        title: "Ours",
        rules: Array.from({ length: 200 }, (_, n) => ({ id: `rule-${n}`, ...rule })),
      },
    ];
    const pages = await pagesOf("check_plan", { plan, rules });
    assert.ok(pages.length > 1);
    const found = pages.flatMap(({ findings }) => findings.map(({ rule: name }: { rule: string }) => name));
    for (const { id } of rules[0]?.rules ?? [])
      assert.equal(found.filter((name) => name === `rules:ours/${id}`).length, 1, id);
  });

  it("say what to do where they cannot be parted", async () => {
    const candidates = Array.from({ length: 1_000 }, (_, index) => ({
      type_id: "acme:rocket/engine@1",
      name: `e${index}`,
    }));
    const answer = await server.client.callTool({
      name: "provider_resolve_composition",
      arguments: { candidates },
    });
    assert.equal(answer.isError, true);
    assert.match(textOf(answer), /more than fits into a conversation\. Ask for less/);
  });
});

describe("A page", () => {
  it("beyond the last is the last", () => {
    const result = { rendered: "line of words\n".repeat(20_000) };
    const { pages, page } = pageOf(result, ["rendered"], 99, MOST_TOKENS);
    assert.ok(pages > 1 && page === pages);
  });

  it("cuts a text without lines between characters, and a file in parts", () => {
    const text = "🙂".repeat(30_000);
    const parts: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const shown = pageOf({ files: [{ path: "a", content: text }] }, ["files"], page, MOST_TOKENS);
      pages = shown.pages;
      for (const { content } of shown.result["files"] as { content: string }[]) parts.push(content);
    }
    assert.ok(parts.length > 1 && parts.every((part) => part.isWellFormed()));
    assert.equal(parts.join(""), text);
  });

  it("is refused where what stands beside the list is too long, or one of its elements", () => {
    const long = "words and words ".repeat(20_000);
    assert.throws(() => pageOf({ about: long, files: [] }, ["files"], 1, MOST_TOKENS), TooLong);
    assert.throws(() => pageOf({ files: [long] }, ["files"], 1, MOST_TOKENS), TooLong);
  });
});

describe("The estimate of tokens", () => {
  it("is no less than what a tokenizer finds in what tools answer, and not several times as much", async () => {
    const engine = createEngine();
    const { candidates } = engine.propose("azure", { intent: "a web shop with a queue and a search" });
    const plan = engine.resolve("azure", { candidates: candidates.filter(isInDesign) });
    const code = await engine.generate({ plan, to: "bicep" });
    for (const value of [
      candidates,
      plan,
      engine.render(plan, "svg"),
      engine.render(plan, "mermaid"),
      code,
    ]) {
      const text = JSON.stringify(value);
      const ratio = estimateTokens(text) / tokens(text);
      assert.ok(ratio >= 0.95 && ratio < 2.5, `${ratio}`);
    }
  });
});
