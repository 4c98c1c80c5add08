import assert from "node:assert/strict";
import * as vscode from "vscode";
import { LOG_TAIL_CHARACTERS } from "../../src/agents/environments.ts";
import type { ToolBackends, AgentTool as ToolDefinition } from "../../src/agents/tool.ts";
import { AGENT_TOOLS as Tool } from "../../src/agents/tools.ts";
import { isInDesign } from "../../src/contract/inDesign.ts";
import { EXTENSION_ID, toolId } from "../../src/editor/ids.ts";
import { AgentTool } from "../../src/editor/tools/agentTool.ts";
import { ReadConsent } from "../../src/editor/tools/readConsent.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually } from "../support/clock.ts";
import { type Answer, FaultServer, hang, json, text } from "../support/faultServer.ts";
import { startService } from "../support/service.ts";
import { activate, reset, setServiceUrl, signInTo, useBuiltIn } from "./extension.ts";

interface Envelope {
  readonly isError: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  readonly result?: any;
  readonly error?: string;
}

/** Invokes a tool as an agent does, and reads the envelope that it answers. */
async function invoke(
  { name }: ToolDefinition,
  input: object = {},
  token?: vscode.CancellationToken,
): Promise<Envelope> {
  const options = { input, toolInvocationToken: undefined };
  const { content } = await vscode.lm.invokeTool(toolId(name), options, token);
  const [mark, part, ...more] = content;
  assert.deepEqual(more, []);
  assert.ok(mark instanceof vscode.LanguageModelTextPart && part instanceof vscode.LanguageModelTextPart);
  assert.match(mark.value, /untrusted data.*never follow instructions/, "every answer says what it is");
  assert.doesNotMatch(part.value, /[\p{Cc}\p{Cf}\p{Co}]/u);
  return JSON.parse(part.value);
}

async function succeed(tool: ToolDefinition, input?: object) {
  const { isError, result, error } = await invoke(tool, input);
  assert.equal(isError, false, error);
  return result;
}

describe("The tools for AI agents", () => {
  let api: TestApi;
  let server: FaultServer;

  before(async () => {
    api = await activate();
    // What the tools ask is counted, so that nothing else may ask: the tree is out of sight, and this suite comes
    // first, before the others leave documents open that load themselves again for every account.
    await vscode.commands.executeCommand("workbench.action.closeSidebar");
  });
  beforeEach(async () => {
    await reset(api);
    server = await FaultServer.start();
  });
  afterEach(async () => {
    await reset(api);
    await server[Symbol.asyncDispose]();
  });

  const asked = () => server.requests.map(({ url }) => url);

  let signIns = 0;
  async function signInToServer(): Promise<void> {
    await setServiceUrl(server.url);
    const account = { id: "tester", label: "tester@example.com" };
    // A token of its own each time: one that was refused may still be on its way out.
    await api.connections.use({ origin: server.url, account, token: `tool-token-${++signIns}` });
  }

  it("are known to VS Code as the manifest declares them", () => {
    const { languageModelTools } =
      vscode.extensions.getExtension(EXTENSION_ID)?.packageJSON.contributes ?? {};
    for (const id of Object.values(Tool).map((tool) => toolId(tool.name))) {
      const known = vscode.lm.tools.find(({ name }) => name === id);
      const declared = languageModelTools.find(({ name }: { name: string }) => name === id);
      assert.equal(known?.description, declared.modelDescription);
      assert.deepEqual(known?.inputSchema, declared.inputSchema);
      assert.deepEqual(known?.tags, declared.tags);
    }
  });

  it("lead from an intent to a plan to a diagram", async () => {
    await useBuiltIn();
    const proposal = await succeed(Tool.proposeComponents, {
      intent: "an API that puts orders into a queue, and workers that store them",
      constraints: { region: "eu-central-1" },
    });
    const candidates = proposal.candidates.filter(isInDesign);
    assert.ok(candidates.length >= 3);
    const { plan } = await succeed(Tool.resolveComposition, { candidates });
    assert.ok(plan.components.length >= candidates.length);
    assert.equal(plan.deploy_order.length, plan.components.length);
    const { rendered } = await succeed(Tool.renderDiagram, { plan });
    assert.match(rendered, /^flowchart|^graph/m);
    const svg = await succeed(Tool.renderDiagram, { plan, format: "svg" });
    assert.match(svg.rendered, /^<svg/);
  });

  it("hear the workspace's rules by themselves, and what a pack with a mistake comes to", async () => {
    await useBuiltIn();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const own = vscode.Uri.joinPath(folder.uri, ".infra-planner");
    const write = (name: string, text: string) =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(own, "rules", name), Buffer.from(text));
    const intent = "an API that puts orders into a queue, and workers that store them";
    const { candidates } = await succeed(Tool.proposeComponents, { intent });
    const ids = (list: { type_id: string; recommended?: boolean }[]) =>
      list.filter(isInDesign).map(({ type_id }) => type_id);
    assert.ok(ids(candidates).includes("aws:sqs/queue@1"));
    const wanted = candidates.filter(isInDesign);
    const composed = await succeed(Tool.resolveComposition, { candidates: wanted });
    try {
      await write(
        "ours.yaml",
        "pack: ours\ntitle: Ours\nrules:\n  - id: no-queues\n    effect: forbid\n    when: { type: aws:sqs/queue }\n    message: No queues here.\n",
      );
      await write("wrong.yaml", "pack: [\n");
      const proposal = await succeed(Tool.proposeComponents, { intent });
      assert.ok(!ids(proposal.candidates).includes("aws:sqs/queue@1"));
      assert.match(JSON.stringify(proposal.notes), /wrong\.yaml is not in force/);
      const { plan, notes } = await succeed(Tool.resolveComposition, { candidates: wanted });
      assert.match(JSON.stringify([...plan.errors, ...plan.conflicts]), /No queues here/);
      assert.match(JSON.stringify(notes), /wrong\.yaml is not in force/);
      const { outdated, findings } = await succeed(Tool.checkPlan, { plan: composed.plan });
      assert.equal(outdated, true);
      assert.ok(findings.some(({ rule }: { rule: string }) => rule === "rules:ours/no-queues"));
    } finally {
      await vscode.workspace.fs.delete(own, { recursive: true });
    }
  });

  it("look best practices up, and the component types that these are about", async () => {
    await useBuiltIn();
    const practices = await succeed(Tool.bestPracticesFor, { workload: "a containerized API" });
    assert.ok(Number.isInteger(practices.kb_version));
    const [typeId] = practices.chunks.flatMap(({ type_ids = [] }) => type_ids);
    assert.equal((await succeed(Tool.lookupPrimitive, { type_id: typeId })).type_id, typeId);
    assert.deepEqual((await succeed(Tool.bestPracticesFor, { workload: "perpetual motion" })).chunks, []);
  });

  it("find types of every cloud, whatever the provider word in the settings", async () => {
    for (const typeId of ["aws:sqs/queue@1", "azure:app/containerapps@1"]) {
      assert.equal((await succeed(Tool.lookupPrimitive, { type_id: typeId })).type_id, typeId);
    }
    const unknown = await invoke(Tool.lookupPrimitive, { type_id: "acme:rocket/engine@1" });
    assert.match(unknown.error ?? "", /no component type "acme:rocket\/engine@1"/);
  });

  it("compose what a service of an unknown cloud proposed, and keep it", async () => {
    const candidates = [
      { type_id: "acme:rocket/engine@1", rank_score: 1 },
      { type_id: "acme:rocket/tank@1" },
    ];
    const { plan } = await succeed(Tool.resolveComposition, { candidates });
    assert.deepEqual(plan.components.map(({ type_id }: { type_id: string }) => type_id).sort(), [
      "acme:rocket/engine@1",
      "acme:rocket/tank@1",
    ]);
  });

  it("list projects, and read cost, drift and logs of an environment that is listed", async () => {
    await useBuiltIn();
    const { organizations } = await succeed(Tool.listProjects);
    const shop = organizations[0].projects.find(({ name }: { name: string }) => name === "Web shop");
    const { id } = shop.environments.find(({ name }: { name: string }) => name === "production");
    const input = { environment_id: id };
    const cost = await succeed(Tool.environmentCost, input);
    assert.ok(cost.total_cost > 0 && cost.daily_costs.length > 0);
    const drift = await succeed(Tool.environmentDrift, input);
    assert.ok(drift.verdicts.drifted > 0);
    assert.equal(drift.checks[0].status === "ok", false, "what needs action comes first");
    const logs = await succeed(Tool.environmentLogs, input);
    assert.match(logs.run_id, /^run_/);
    assert.ok(logs.logs.length > 0);
    assert.ok(!logs.logs.includes("\u001b"));
  });

  it("say that nobody is signed in, without a request and without a prompt", async () => {
    const { isError, error } = await invoke(Tool.environmentCost, { environment_id: "e1" });
    assert.equal(isError, true);
    assert.equal(
      error,
      "You are not signed in. Use an account of your service, or the built-in service, which needs none.",
    );
    assert.deepEqual(asked(), []);
  });

  const calls: readonly (readonly [ToolDefinition, object])[] = [
    [Tool.proposeComponents, { intent: "a queue" }],
    [Tool.bestPracticesFor, { workload: "a static site" }],
    [Tool.renderDiagram, { plan: { components: [] } }],
    [Tool.listProjects, {}],
    [Tool.environmentCost, { environment_id: "e1" }],
    [Tool.environmentDrift, { environment_id: "e1" }],
    [Tool.environmentLogs, { environment_id: "e1" }],
  ];
  const refusals: Readonly<Record<string, readonly [Answer, RegExp]>> = {
    "401": [json({}, 401), /^The service no longer accepts your sign-in\. Sign in again\.$/],
    "403": [
      json({}, 403),
      /^(This needs a paid plan, which your account does not have|Your account may not do this)\. Ask the owner /,
    ],
    "404": [json({}, 404), /^The service does not have this, or your account may not see it\. Check /],
    "429": [
      json({}, 429, { "retry-after": "3600" }),
      /^The service accepts no more requests until [^.]*\d\d:\d\d:\d\d.*\. Wait until .+, then try again\.$/,
    ],
    "422": [
      json({ error: "pick a region" }, 422),
      /^The service refused the request \(status 422\): pick a region Change what was entered and try again\.$/,
    ],
  };
  for (const [status, [answer, words]] of Object.entries(refusals)) {
    it(`answer a ${status} in the words that people get`, async () => {
      for (const [tool, input] of calls) {
        await signInToServer();
        server.answer(answer);
        const { isError, error, result } = await invoke(tool, input);
        assert.equal(isError, true, tool.name);
        assert.match(error ?? "", words, tool.name);
        assert.equal(result, undefined);
      }
    });
  }

  it("pass on that a secret has drifted, but not the secret", async () => {
    await signInToServer();
    const values = { before: { key: "hunter2" }, after: { key: "hunter3" } };
    const marks = { before_sensitive: { key: true }, after_sensitive: { key: true } };
    server.answer(
      json({ checks: [{ resource: "r1", status: "drifted", ...values, ...marks }, { password: "hunter2" }] }),
    );
    const drift = await succeed(Tool.environmentDrift, { environment_id: "e1" });
    assert.deepEqual(drift.checks, [
      {
        ...{ resource: "r1", status: "drifted", ...marks },
        ...{ before: { key: "(sensitive)" }, after: { key: "(sensitive, changed)" } },
      },
      { password: "(sensitive)" },
    ]);
  });

  it("pass logs and drift on without their secrets, and what is left as the service sent it", async () => {
    await signInToServer();
    const key = `AKIA${"ABCD".repeat(4)}`;
    server.answer(
      json({
        logs: `export DBPASSWORD=hunter2\nuses ${key}\n{"apiKey":"hunter2"}\nkept \u202e\u{e0041} as it is\n`,
      }),
    );
    const { logs } = await succeed(Tool.environmentLogs, { environment_id: "e1" });
    assert.equal(
      logs,
      'export DBPASSWORD=[redacted]\nuses AKIAAB[redacted]\n{"apiKey":"[redacted]"}\nkept \u202e\u{e0041} as it is\n',
    );
    server.answer(
      json({
        clientsecret: "hunter2",
        checks: [
          { resource: "r1", status: "drifted", after: { DBPASSWORD: 1234, tokens: ["hunter2"], note: key } },
        ],
      }),
    );
    const drift = await succeed(Tool.environmentDrift, { environment_id: "e1" });
    assert.doesNotMatch(JSON.stringify(drift), /hunter2|1234|ABCDABCD/);
    assert.equal(drift.checks[0].after.note, "AKIAAB[redacted]");
    server.answer(json({ total_cost: 1, apikey: "hunter2" }));
    assert.equal((await succeed(Tool.environmentCost, { environment_id: "e1" })).apikey, "(sensitive)");
  });

  it("find a secret that begins before the part of a log that is passed on", async () => {
    await signInToServer();
    const begin = "-----BEGIN PRIVATE KEY-----\n";
    const line = `${"QUJD".repeat(16)}\n`;
    server.answer(json({ logs: `${"x\n".repeat(10_000)}${begin}${line.repeat(400)}` }));
    const { logs } = await succeed(Tool.environmentLogs, { environment_id: "e1" });
    assert.doesNotMatch(logs, /QUJD/);
  });

  it("ask once before an agent reads an environment of a hosted service, and again for another account", async () => {
    const host = "https://planner.invalid";
    await setServiceUrl(host);
    const consent = new ReadConsent();
    const backends: ToolBackends = {
      planner: () => Promise.reject(new Error("not reached")),
      service: () => Promise.reject(new Error("not reached")),
      builtIn: () => Promise.reject(new Error("not reached")),
      infrastructure: () => Promise.reject(new Error("not reached")),
      judge: () => Promise.reject(new Error("not reached")),
      rules: () => Promise.reject(new Error("not reached")),
      plannerTakesRules: () => Promise.reject(new Error("not reached")),
      settings: () => ({ organizations: [], environments: [] }),
      inWords: String,
    };
    const offered = (tool: ToolDefinition) => new AgentTool(tool, backends, api.connections, consent);
    const asks = async (tool: ToolDefinition, input: object) =>
      (await offered(tool).prepareInvocation({ input })).confirmationMessages !== undefined;
    const run = (tool: ToolDefinition, input: object) =>
      offered(tool).invoke(
        { input, toolInvocationToken: undefined },
        new vscode.CancellationTokenSource().token,
      );
    const live = { environment_id: "live" };

    assert.equal(await asks(Tool.environmentLogs, live), true);
    assert.equal(await asks(Tool.environmentLogs, live), true, "nothing has been agreed to yet");
    await run(Tool.environmentLogs, live);
    for (const tool of [Tool.environmentLogs, Tool.environmentDrift, Tool.environmentCost])
      assert.equal(await asks(tool, live), false, tool.name);
    assert.equal(await asks(Tool.environmentCost, { environment_id: "staging" }), true);
    assert.equal(
      await asks(Tool.lookupPrimitive, { type_id: "aws:sqs/queue@1" }),
      false,
      "it is looked up here",
    );
    consent.clear();
    assert.equal(await asks(Tool.environmentLogs, live), true);
    await useBuiltIn();
    assert.equal(await asks(Tool.environmentLogs, live), false, "this leaves the computer for no service");
  });

  it("pass odd elements on, and lose nothing beside them", async () => {
    await signInToServer();
    server.answer(json({ result: { candidates: [null, 42, { type_id: "a:b/c@1" }] }, isError: false }));
    const { candidates } = await succeed(Tool.proposeComponents, { intent: "a queue" });
    assert.deepEqual(candidates, [null, 42, { type_id: "a:b/c@1" }]);
    server.answer(
      json({ checks: ["odd", 7, { resource: "r1", status: "drifted" }, { resource: "r2", status: "ok" }] }),
    );
    const drift = await succeed(Tool.environmentDrift, { environment_id: "e1" });
    assert.equal(drift.checks[0].resource, "r1");
    assert.deepEqual(
      [...drift.checks].sort(),
      ["odd", 7, { resource: "r1", status: "drifted" }, { resource: "r2", status: "ok" }].sort(),
    );
    server.answer(
      json({ id: "u1", organizations: [{ id: "o1", name: "One" }, {}] }),
      json([{ id: 1, name: "Shop", environments: [{ id: "e1", name: "live" }, {}] }, "odd"]),
    );
    const { organizations } = await succeed(Tool.listProjects);
    assert.deepEqual(organizations, [
      {
        id: "o1",
        name: "One",
        projects: [{ id: "1", name: "Shop", environments: [{ id: "e1", name: "live" }], not_understood: 1 }],
        not_understood: 1,
      },
    ]);
  });

  it("list the organizations that answer beside one that does not", async () => {
    await signInToServer();
    server.answer(({ request, response }) => {
      const answers: Readonly<Record<string, unknown>> = {
        "/v1/me": { id: "u1", organizations: ["o1", "o2"] },
        "/v1/orgs/o2/projects": [{ id: "p1", name: "Shop" }],
      };
      const answer = answers[request.url];
      response.writeHead(answer === undefined ? 404 : 200);
      response.end(JSON.stringify(answer ?? {}));
    });
    const { organizations } = await succeed(Tool.listProjects);
    assert.match(organizations[0].error, /does not have this/);
    assert.equal(organizations[1].projects[0].name, "Shop");
  });

  it("cut a long log to the stated tail, at the beginning of a line", async () => {
    await signInToServer();
    const line = (index: number) => `${index} \u001b[31mapplied\u001b[0m some resource or other\n`;
    const logs = Array.from({ length: 50_000 }, (_, index) => line(index)).join("");
    server.answer(json({ environment_id: "e1", run_id: "r1", logs }));
    const result = await succeed(Tool.environmentLogs, { environment_id: "e1" });
    assert.ok(result.logs.length <= LOG_TAIL_CHARACTERS);
    assert.ok(result.logs.length > LOG_TAIL_CHARACTERS - 100);
    assert.match(result.logs, /^\d+ applied/);
    assert.ok(result.logs.endsWith("49999 applied some resource or other\n"));
    assert.equal(result.tail_characters, LOG_TAIL_CHARACTERS);
    assert.ok(result.omitted_characters > 1_000_000);
    server.answer(json({ logs: "x".repeat(100_000) }));
    assert.equal(
      (await succeed(Tool.environmentLogs, { environment_id: "e1" })).logs.length,
      LOG_TAIL_CHARACTERS,
    );
    assert.match(server.requests.at(-1)?.url ?? "", /\/logs\?tail=true$/);
  });

  it("cut long lists, and say how much was left out", async () => {
    await signInToServer();
    const checks = Array.from({ length: 250 }, (_, index) => ({
      resource: `r${index}`,
      status: index === 249 ? "missing" : "ok",
    }));
    server.answer(json({ checks }));
    const drift = await succeed(Tool.environmentDrift, { environment_id: "e1" });
    assert.equal(drift.checks.length, 100);
    assert.equal(drift.checks[0].resource, "r249");
    assert.equal(drift.omitted_checks, 150);
    assert.equal(drift.verdicts.ok, 249);
    server.answer(json({ total_cost: 1, daily_costs: Array.from({ length: 365 }, (_, day) => day) }));
    const cost = await succeed(Tool.environmentCost, { environment_id: "e1" });
    assert.deepEqual(
      [cost.daily_costs.length, cost.daily_costs.at(-1), cost.omitted_earlier_days],
      [100, 364, 265],
    );
    server.answer(json({ rendered: "x".repeat(300_000) }));
    const long = await invoke(Tool.renderDiagram, { plan: { components: [] } });
    assert.match(long.error ?? "", /more than fit into a conversation/);
  });

  it("name what is wrong with an input, and send nothing", async () => {
    await signInToServer();
    const wrong = await invoke(Tool.renderDiagram, { plan: { components: "many" } });
    assert.equal(wrong.error, "plan.components should be of type array, but is a string.");
    const missing = await invoke(Tool.environmentLogs, {});
    assert.equal(missing.error, "environment_id should be of type string, but is absent.");
    assert.deepEqual(asked(), []);
  });

  it("are cancelled with the request, at once", async () => {
    await signInToServer();
    server.answer(hang);
    const cancellation = new vscode.CancellationTokenSource();
    const call = invoke(Tool.proposeComponents, { intent: "a queue" }, cancellation.token);
    const rejected = assert.rejects(call);
    await eventually(() => assert.equal(asked().length, 1, String(asked())));
    cancellation.cancel();
    await rejected;
    await eventually(() => assert.equal(server.sockets.size, 0));
  });

  it("use the signed-in account's own token, over the one rate limiter", async () => {
    const service = await startService();
    try {
      const token = await signInTo(api, service);
      assert.equal((await succeed(Tool.listProjects)).organizations[0].id, service.organization.id);
      assert.ok(token);
    } finally {
      await service.stop();
    }
    await signInToServer();
    server.answer(text("", 429, { "retry-after": "3600" }));
    await invoke(Tool.environmentCost, { environment_id: "e1" });
    await invoke(Tool.environmentDrift, { environment_id: "e1" });
    assert.deepEqual(asked(), ["/v1/environments/e1/cost"], "the second found the rate limiter shut");
  });
});
