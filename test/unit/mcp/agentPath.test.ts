/** What an agent does from an intent to code, through the command line's server as any client reaches it. */
import assert from "node:assert/strict";
import type { Tool } from "@modelcontextprotocol/client";
import * as z from "zod";
import { AGENT_TOOLS } from "../../../src/agents/tools.ts";
import { isInDesign } from "../../../src/contract/inDesign.ts";
import { TOOLS } from "../../../src/contract/tools.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { dataOf, MCP_OF_CLI, type McpProcess, REVISIONS, startMcp, textOf } from "../../support/mcp.ts";

/** As declared by the server: what is called is parsed against it. */
type Declared = ReadonlyMap<string, Tool>;

for (const [revision, options] of Object.entries(REVISIONS)) {
  describe(`An agent that speaks ${revision}`, () => {
    let server: McpProcess;
    let declared: Declared;

    before(async () => {
      server = await startMcp({ command: MCP_OF_CLI, options });
      declared = new Map((await server.client.listTools()).tools.map((tool) => [tool.name, tool]));
    });
    after(() => server[Symbol.asyncDispose]());

    /** Calls a tool, and holds what it takes and answers against what it says of itself. */
    async function call(name: string, input: Record<string, unknown>) {
      const tool = declared.get(name);
      assert.ok(tool?.outputSchema, name);
      z.fromJSONSchema(tool.inputSchema as z.core.JSONSchema.JSONSchema).parse(input);
      const answer = await server.client.callTool({ name, arguments: input });
      const data = dataOf(answer);
      z.fromJSONSchema(tool.outputSchema as z.core.JSONSchema.JSONSchema).parse(data);
      const [summary, json] = answer.content;
      assert.ok(
        summary?.type === "text" && summary.text.length < 2_000 && !summary.text.includes("undefined"),
      );
      assert.ok(json?.type === "text");
      assert.deepEqual(JSON.parse(json.text), data, "clients that pass on texts alone lose nothing");
      return data;
    }

    it("is spoken to in that revision", () => {
      assert.equal(server.client.getNegotiatedProtocolVersion(), revision);
    });

    it("comes from an intent to candidates, a plan, its picture and its code", async () => {
      const proposal = await call("provider_propose_components", {
        intent: "an API that puts orders into a queue, and workers that store them",
        constraints: { region: "eu-central-1" },
      });
      const candidates = proposal.candidates.filter(isInDesign);
      assert.ok(candidates.length >= 3);
      const practices = await call("provider_best_practices_for", { workload: proposal.workload });
      const [typeId] = practices.chunks.flatMap(({ type_ids: ids = [] }) => ids);
      assert.equal((await call("provider_lookup_primitive", { type_id: typeId })).type_id, typeId);
      const { plan } = await call("provider_resolve_composition", { candidates, region: proposal.region });
      assert.equal(plan.deploy_order.length, plan.components.length);
      assert.deepEqual(plan.errors, []);
      assert.match((await call("render_diagram", { plan })).rendered, /^(flowchart|graph)/m);
      assert.match((await call("render_diagram", { plan, format: "svg" })).rendered, /^<svg/);
      const { files } = await call("generate_code", { plan, to: "terraform", title: "Orders" });
      assert.ok(files.some(({ content }: { content: string }) => /^resource "aws_sqs_queue"/m.test(content)));
      const { outdated, findings } = await call("check_plan", { plan });
      assert.equal(outdated, false);
      assert.deepEqual(
        findings.map(({ message }: { message: string }) => message),
        plan.warnings.map(({ message }: { message: string }) => message),
        "composing it anew would change nothing",
      );
    });

    it("is told every fact that an intent may have, in an input of bounded size", () => {
      const { inputSchema } = declared.get("provider_propose_components") ?? assert.fail();
      const { facts } = inputSchema.properties as Record<string, { properties: Record<string, object> }>;
      const told = (key: string) => JSON.stringify(facts?.properties[key]);
      const vocabulary = createEngine().factVocabulary();
      for (const key of ["designs", "roles", "qualities", "audience", "settings", "numbers"] as const)
        for (const { id } of vocabulary[key]) assert.ok(told(key).includes(`\\n${id}: `), `${key} ${id}`);
      for (const { id } of vocabulary.capabilities) assert.ok(told("denied").includes(id), id);
      for (const key of ["types", "regions", "later", "existing", "leaving"])
        assert.match(told(key), /description/);
      assert.ok(JSON.stringify(inputSchema).length < 40_000);
    });

    it("gets a design of the facts that it read, and hears which of them were of no use", async () => {
      const answer = await call("provider_propose_components", {
        intent: "Bestellungen sollen nicht verloren gehen",
        facts: {
          roles: ["queue", "worker", "quu"],
          existing: [{ role: "relational", name: "RDS" }],
          later: ["search"],
          settings: [{ of: "queue", setting: "retention-days", value: "14" }],
        },
      });
      const chosen = answer.candidates.filter(isInDesign);
      const stands = chosen.map((one: { type_id: string; existing?: boolean }) => [
        one.type_id,
        one.existing ?? false,
      ]);
      assert.deepEqual(stands.sort(), [
        ["aws:lambda/function@1", false],
        ["aws:rds/dbinstance@1", true],
        ["aws:sqs/queue@1", false],
      ]);
      const { plan } = await call("provider_resolve_composition", { candidates: chosen });
      const isThere = ({ existing }: { existing?: boolean }) => existing === true;
      assert.deepEqual(
        plan.components.filter(isThere).map((one: { type_id: string }) => one.type_id),
        ["aws:rds/dbinstance@1"],
      );
      const queue = chosen.find((one: { type_id: string }) => one.type_id === "aws:sqs/queue@1");
      assert.equal(queue.desired_input.MessageRetentionPeriod, 14 * 86_400);
      const used = answer.understood.map((one: { kind: string; text: string }) => `${one.kind} ${one.text}`);
      for (const fact of ["role queue", "existing RDS", "later search"]) assert.ok(used.includes(fact), fact);
      assert.deepEqual(answer.not_understood, []);
      assert.match(answer.notes.join(), /the role “quu”, which is not known.*Put off: “search”/);
    });

    it("is refused nothing for facts that are odd", async () => {
      const odd = { roles: ["queue"], existing: ["RDS"], types: 7, numbers: { users: "many" } };
      const answer = await server.client.callTool({
        name: "provider_propose_components",
        arguments: { intent: "x", facts: odd },
      });
      const { candidates, notes } = dataOf(answer);
      assert.equal(candidates.find((one: { recommended?: boolean }) => one.recommended).role, "queue");
      assert.match(
        notes.join(),
        /under “existing”, “types”, “numbers” are not of the kind that belongs there/,
      );
    });

    it("hears what the team's rules, and the engine of now, would change in a plan of the repository", async () => {
      const when = { type: "aws:sqs/queue" };
      const rules = [
        {
          pack: "ours",
          title: "Ours",
          rules: [
            { id: "no-queues", effect: "forbid", when, message: "{components} is a queue." },
            {
              id: "watched",
              effect: "require",
              when,
              require: { gives: "alarm" },
              message: "It is watched.",
            },
          ],
        },
      ];
      const components = [{ type_id: "aws:sqs/queue@1", name: "orders" }];
      const plan = { components, intent: "orders", kb_version: 1, rule_set_hash: "of-last-year" };
      const { outdated, findings } = await call("check_plan", { plan, rules });
      assert.equal(outdated, true);
      const found = findings.map(({ rule, level }: { rule: string; level: string }) => `${level} ${rule}`);
      assert.ok(found.includes("error rules:ours/no-queues"), found.join());
      assert.ok(found.includes("note check:outdated"), found.join());
      assert.ok(found.includes("warning check:would-add"), found.join());
      const answer = await server.client.callTool({ name: "check_plan", arguments: { plan, rules: [{}] } });
      assert.equal(answer.isError, true);
      assert.match(textOf(answer), /"pack" is missing here/);
    });

    it("plans for the cloud that it asks for", async () => {
      const constraints = { provider: "azure" };
      const { candidates } = await call("provider_propose_components", { intent: "a queue", constraints });
      assert.match(candidates[0].type_id, /^azure:/);
      const { plan } = await call("provider_resolve_composition", { candidates: candidates.slice(0, 1) });
      assert.match(plan.components[0].type_id, /^azure:/);
    });

    it("finds the interface's tools under their own names, all told apart as harmless", () => {
      for (const { name, description } of [...TOOLS, AGENT_TOOLS.generateCode, AGENT_TOOLS.checkPlan])
        assert.ok(declared.has(name), `${name} ${description}`);
      for (const { annotations, description, title } of declared.values()) {
        assert.deepEqual(
          { ...annotations, title: undefined },
          {
            title: undefined,
            readOnlyHint: true,
            destructiveHint: false,
            idempotentHint: true,
            openWorldHint: false,
          },
        );
        assert.ok(title);
        assert.doesNotMatch(description ?? "", /[{}]/, "names of other tools are filled in");
      }
      assert.ok(!declared.has("environment_cost"), "nobody is signed in");
    });

    it("is told in words what is wrong, as people are, and goes on", async () => {
      const wrong = async (name: string, input: Record<string, unknown>) => {
        const answer = await server.client.callTool({ name, arguments: input });
        assert.equal(answer.isError, true);
        assert.equal(answer.structuredContent, undefined);
        return textOf(answer);
      };
      assert.equal(
        await wrong("render_diagram", { plan: { components: "many" } }),
        "plan.components should be of type array, but is a string.",
      );
      assert.equal(
        await wrong("provider_lookup_primitive", { type_id: "acme:rocket/engine@1" }),
        'The catalog has no component type "acme:rocket/engine@1".',
      );
      const plan = { components: [{ type_id: "aws:sqs/queue@1", name: "orders" }] };
      assert.match(
        await wrong("generate_code", { plan, to: "bicep" }),
        /does not know AWS; choose Terraform/,
      );
      assert.match(await wrong("provider_propose_components", {}), /^intent should be of type string/);
      await assert.rejects(server.client.callTool({ name: "deploy" }), /deploy/);
      assert.equal(server.stderr(), "");
    });

    it("is offered prompts that name tools which there are", async () => {
      const { prompts } = await server.client.listPrompts();
      assert.deepEqual(
        prompts.map(({ name }) => name),
        ["design_infrastructure", "review_repository", "explain_plan"],
      );
      const design = await server.client.getPrompt({
        name: "design_infrastructure",
        arguments: { intent: "a shop", cloud: "gcp" },
      });
      const review = await server.client.getPrompt({ name: "review_repository", arguments: {} });
      for (const { messages } of [design, review]) {
        const { content } = messages[0] ?? assert.fail();
        assert.ok(content.type === "text");
        const named = content.text.match(/\b(?:provider_\w+|render_diagram|generate_code)\b/g) ?? [];
        assert.ok(named.length >= 2 && named.every((name) => declared.has(name)), `${named}`);
      }
      assert.match(JSON.stringify(design), /a shop.*provider.*gcp/);
      assert.match(
        JSON.stringify(design),
        /write down its facts.*two questions at most.*with this intent and facts.*provider_resolve_composition.*generate_code/,
      );
      const { completion } = await server.client.complete({
        ref: { type: "ref/prompt", name: "design_infrastructure" },
        argument: { name: "cloud", value: "a" },
      });
      assert.deepEqual(completion.values, ["aws", "azure"]);
    });
  });
}
