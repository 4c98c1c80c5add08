/** The rules of the team whose folders the server was given: what is planned over MCP goes by them. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { dataOf, MCP_MAIN, MCP_OF_CLI, type McpProcess, REVISIONS, startMcp } from "../../support/mcp.ts";

const INTENT = "an API that puts orders into a queue, and workers that store them";
const QUEUE = "aws:sqs/queue@1";
const PLAN = { components: [{ type_id: QUEUE, name: "orders" }] };
const pack = (id: string, message: string) =>
  `pack: ${id}\ntitle: Ours\nrules:\n  - id: no-queues\n    effect: forbid\n    when: { type: aws:sqs/queue }\n    message: ${message}\n`;

interface Named {
  readonly type_id: string;
  readonly recommended?: boolean;
}

describe("A team's rules over MCP", () => {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "mcp-rules-outside-")));
  const root = realpathSync(mkdtempSync(join(tmpdir(), "mcp-rules-")));
  const rules = join(root, ".infra-planner", "rules");

  before(() => {
    mkdirSync(rules, { recursive: true });
    writeFileSync(join(rules, "ours.yaml"), pack("ours", "No queues here."));
    writeFileSync(join(rules, "wrong.yml"), "pack: [\n");
    writeFileSync(join(outside, "foreign.yaml"), pack("foreign", "Of somebody else."));
    symlinkSync(join(outside, "foreign.yaml"), join(rules, "linked.yaml"));
  });
  after(() => {
    for (const folder of [outside, root]) rmSync(folder, { recursive: true });
  });

  const call = async ({ client }: McpProcess, name: string, input: Record<string, unknown>) =>
    dataOf(await client.callTool({ name, arguments: input }));
  const rulesOf = (findings: readonly { readonly rule: string }[]) => findings.map(({ rule }) => rule);
  const recommended = (candidates: readonly Named[]) =>
    candidates.flatMap(({ type_id, recommended: wanted }) => (wanted ? [type_id] : []));

  for (const [revision, options] of Object.entries(REVISIONS))
    it(`hold for what is proposed, composed and checked by who speaks ${revision}`, async () => {
      await using bare = await startMcp({ command: MCP_OF_CLI, options });
      const before = await call(bare, "provider_propose_components", { intent: INTENT });
      assert.ok(recommended(before.candidates).includes(QUEUE));
      assert.equal(before.about, undefined, "nothing of anybody's files is in it");

      await using server = await startMcp({ command: MCP_OF_CLI, args: ["--root", root], options });
      const proposal = await call(server, "provider_propose_components", { intent: INTENT });
      assert.ok(!recommended(proposal.candidates).includes(QUEUE));
      assert.match(proposal.about, /untrusted data/);
      const { rule, message } = proposal.excluded.find(({ type_id }: Named) => type_id === QUEUE) ?? {};
      assert.equal(rule, "rules:ours/no-queues", "why it is not proposed");
      assert.match(message, /No queues here/);
      const { plan, notes } = await call(server, "provider_resolve_composition", {
        candidates: PLAN.components,
      });
      assert.match(JSON.stringify([...plan.errors, ...plan.conflicts]), /No queues here/);
      const { findings } = await call(server, "check_plan", { plan: PLAN });
      assert.ok(rulesOf(findings).includes("rules:ours/no-queues"));
      for (const told of [proposal.notes, notes])
        assert.match(JSON.stringify(told), /wrong\.yml is not in force/);
      assert.doesNotMatch(
        JSON.stringify([proposal, plan, findings]),
        /somebody else/,
        "links are not followed",
      );
    });

  it("go before a pack that the agent passes under the same name, and beside any other", async () => {
    await using server = await startMcp({ command: MCP_OF_CLI, args: ["--root", root] });
    const when = { type: "aws:sqs/queue" };
    const given = (id: string) => ({
      pack: id,
      title: "Given",
      rules: [{ id: "given", effect: "warn", when, message: "Given by the agent." }],
    });
    const { findings } = await call(server, "check_plan", {
      plan: PLAN,
      rules: [given("ours"), given("more")],
    });
    const found = rulesOf(findings);
    assert.ok(found.includes("rules:ours/no-queues") && found.includes("rules:more/given"), found.join());
    assert.ok(!found.includes("rules:ours/given"), found.join());
  });

  it("leave room for a plan of more components than anybody asks for at once", async () => {
    await using server = await startMcp({ command: MCP_OF_CLI, args: ["--root", root] });
    const intent =
      "a data lake with streaming ingestion, batch ETL, warehouse, dashboards, machine learning training and serving, feature store, governance, a chatbot with RAG for documents, multi-tenant with SSO, a web shop with search, payments and image upload, private network, high availability, PCI DSS";
    const { candidates } = await call(server, "provider_propose_components", { intent });
    const answer = await call(server, "provider_resolve_composition", { candidates });
    assert.ok(answer.plan.components.length > 50, `${answer.plan.components.length}`);
    assert.ok(encode(JSON.stringify(answer)).length <= 25_000);
  });

  it("are those of the folders that the client gives while the server runs", async () => {
    await using server = await startMcp({
      options: { ...REVISIONS["2025-11-25"], capabilities: { roots: {} } },
    });
    server.client.setRequestHandler("roots/list", () => ({ roots: [{ uri: pathToFileURL(root).href }] }));
    const { findings } = await call(server, "check_plan", { plan: PLAN });
    assert.ok(rulesOf(findings).includes("rules:ours/no-queues"));
  });

  it("do not count in a workspace that is not trusted, and the answer says so", async () => {
    await using server = await startMcp({ command: [MCP_MAIN], args: ["--root", root, "--untrusted"] });
    const { findings, notes } = await call(server, "check_plan", { plan: PLAN });
    assert.ok(!rulesOf(findings).includes("rules:ours/no-queues"));
    assert.deepEqual(notes, [
      "The rules in .infra-planner/rules are not in force: this workspace is not trusted.",
    ]);
  });
});
