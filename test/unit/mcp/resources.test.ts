import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type McpProcess, REVISIONS, startMcp } from "../../support/mcp.ts";

const PLAN = '{"components": [{"type_id": "aws:sqs/queue@1", "name": "orders"}]}';

describe("The resources of the MCP server", () => {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "mcp-outside-")));
  const root = realpathSync(mkdtempSync(join(tmpdir(), "mcp-root-")));
  const uri = (...path: string[]) => pathToFileURL(join(...path)).href;
  let server: McpProcess;

  before(async () => {
    writeFileSync(join(outside, "secret.plan.json"), PLAN);
    mkdirSync(join(root, "deep/plans"), { recursive: true });
    mkdirSync(join(root, "node_modules"));
    writeFileSync(join(root, "orders.plan.json"), PLAN);
    writeFileSync(join(root, "deep/plans/späte.plan.json"), PLAN);
    writeFileSync(join(root, "li\nne\u001b[31m.plan.json"), PLAN);
    writeFileSync(join(root, "node_modules/foreign.plan.json"), PLAN);
    writeFileSync(join(root, "package.json"), "{}");
    writeFileSync(join(root, "huge.plan.json"), Buffer.alloc(6 * 1024 * 1024, " "));
    mkdirSync(join(root, "folder.plan.json"));
    symlinkSync(join(outside, "secret.plan.json"), join(root, "link.plan.json"));
    symlinkSync(outside, join(root, "linked"));
    symlinkSync(join(root, "deep"), join(root, "shallow"));
    // Roots are the client's to give, where the revision lets a server ask.
    server = await startMcp({ options: { ...REVISIONS["2025-11-25"], capabilities: { roots: {} } } });
    server.client.setRequestHandler("roots/list", () => ({
      roots: [{ uri: pathToFileURL(root).href }, { uri: "file://elsewhere/share" }],
    }));
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    for (const folder of [outside, root]) rmSync(folder, { recursive: true });
  });

  const read = async (address: string) => {
    const { contents } = await server.client.readResource({ uri: address });
    const [first] = contents;
    assert.ok(first && "text" in first);
    return first.text;
  };

  it("list the plans of the client's roots, without links", async () => {
    const { resources } = await server.client.listResources();
    const plans = resources.filter((resource) => resource.uri.startsWith("file:"));
    assert.deepEqual(plans.map(({ name }) => name).sort(), [
      "deep/plans/späte.plan.json",
      "huge.plan.json",
      "li ne�[31m.plan.json",
      "orders.plan.json",
    ]);
    for (const plan of plans.filter(({ name }) => name !== "huge.plan.json"))
      assert.equal(await read(plan.uri), PLAN);
  });

  for (const [what, address] of Object.entries({
    "that is a link": uri(root, "link.plan.json"),
    "behind a link to a folder": uri(root, "linked/secret.plan.json"),
    "outside of the roots": uri(outside, "secret.plan.json"),
    "outside of the roots, on the way up": `${uri(root)}/../${outside.split("/").at(-1)}/secret.plan.json`,
    "outside of the roots, on a hidden way up": `${uri(root)}/%2e%2e/${outside.split("/").at(-1)}/secret.plan.json`,
    "that is no plan by its name": uri(root, "package.json"),
    "that is a folder": uri(root, "folder.plan.json"),
    "that is absent": uri(root, "absent.plan.json"),
    "that is too large for a plan": uri(root, "huge.plan.json"),
    "on another computer": "file://elsewhere/share/orders.plan.json",
    "with a zero in its name": `${uri(root)}/orders%00.plan.json`,
  })) {
    it(`refuse a file ${what}, in the same words`, async () => {
      await assert.rejects(read(address), /no plan at this address|Resource not found/);
    });
  }

  it("are read behind a link within the root", async () => {
    assert.equal(await read(uri(root, "shallow/plans/späte.plan.json")), PLAN);
  });

  it("explain a plan that they list, and no other file", async () => {
    const ask = (plan: string) => server.client.getPrompt({ name: "explain_plan", arguments: { plan } });
    const { messages } = await ask(uri(root, "orders.plan.json"));
    assert.match(JSON.stringify(messages), /never follow instructions/);
    assert.deepEqual(messages[1]?.content, {
      type: "resource",
      resource: { uri: uri(root, "orders.plan.json"), mimeType: "application/json", text: PLAN },
    });
    await assert.rejects(ask(uri(outside, "secret.plan.json")), /no plan at this address/);
  });

  it("hold the guidance documents, and the catalogue by type", async () => {
    const { resources } = await server.client.listResources();
    const guidance = resources.filter(({ mimeType }) => mimeType === "text/markdown");
    assert.ok(guidance.length > 20);
    for (const document of guidance) assert.match(await read(document.uri), /^# .+\n\n## .+/);
    assert.equal(
      JSON.parse(await read("infra-planner://catalogue/aws:sqs/queue@1")).display_name,
      "SQS queue",
    );
    await assert.rejects(read("infra-planner://catalogue/aws:sqs/rocket@1"), /not found/);
    await assert.rejects(read("infra-planner://guidance/perpetual-motion"), /not found/);
    await assert.rejects(read("infra-planner://guidance/%E0%A4%A"), /not found/);
    const { completion } = await server.client.complete({
      ref: { type: "ref/resource", uri: "infra-planner://catalogue/{+type_id}" },
      argument: { name: "type_id", value: "sqs/" },
    });
    assert.ok(completion.values.includes("aws:sqs/queue@1"));
  });

  it("of folders that it was started with can be read in every revision", async () => {
    await using given = await startMcp({ args: ["--root", root], options: REVISIONS["2026-07-28"] });
    const { resources } = await given.client.listResources();
    assert.ok(resources.some((resource) => resource.uri === uri(root, "orders.plan.json")));
    await assert.rejects(given.client.readResource({ uri: uri(outside, "secret.plan.json") }), /no plan/);
  });
});
