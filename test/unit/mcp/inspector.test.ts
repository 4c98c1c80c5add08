/**
 * The protocol's own inspector, as people run it from a shell: it lists every tool of the server, and calls each. A call
 * starts the inspector and the server anew, hence every run lists once and calls one tool.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { createEngine } from "../../../src/engine/engine.ts";
import { root } from "../../host/paths.ts";
import { MCP_ENVIRONMENT, MCP_MAIN } from "../../support/mcp.ts";
import { type RunningService, startService } from "../../support/service.ts";
import { sized } from "../../support/stress.ts";

const INSPECTOR = join(root, "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js");
/** Below it stands Terraform, which the server may read. */
const FOLDER = join(root, "test/fixtures/code/orders-api");
const run = promisify(execFile);

/** What the inspector prints, as JSON. */
async function inspect(args: readonly string[], service: Readonly<Record<string, string>> = {}) {
  const server = [process.execPath, MCP_MAIN, "--root", FOLDER];
  const given = Object.entries(service).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
  // On a busy machine both take longer to start than the inspector waits by default.
  const patient = ["--connect-timeout", "100000"];
  const { stdout } = await run(
    process.execPath,
    [INSPECTOR, "--cli", ...patient, ...given, ...server, ...args],
    {
      maxBuffer: 16 * 1024 * 1024,
      env: { ...process.env, ...MCP_ENVIRONMENT },
    },
  );
  return JSON.parse(stdout);
}

const plan = createEngine().resolve("aws", { candidates: [{ type_id: "aws:sqs/queue@1" }] });

/** An input for each tool, and what its summary says then. */
const CALLS: Readonly<Record<string, readonly [input: Readonly<Record<string, unknown>>, summary: RegExp]>> =
  {
    provider_propose_components: [{ intent: "a queue for orders" }, /recommended: .*SQS queue/],
    provider_best_practices_for: [{ workload: "static site" }, /pieces? of guidance/],
    render_diagram: [{ plan }, /The diagram, \d+ characters/],
    provider_lookup_primitive: [{ type_id: "aws:sqs/queue@1" }, /^SQS queue:/],
    provider_resolve_composition: [
      { candidates: [{ type_id: "aws:sqs/queue@1" }] },
      /A plan of \d+ component/,
    ],
    generate_code: [{ plan, to: "terraform" }, /\d+ files: .*\.tf/],
    read_infrastructure: [{ path: "terraform" }, /^\d+ components and \d+ relations?\.$/],
    review_infrastructure: [{ path: "terraform" }, /^\d+ errors?, \d+ warnings?, \d+ notes?\.$/],
    check_plan: [{ plan }, /^0 errors, \d+ warnings?, 0 notes\.$/],
  };

/** The same for those that are there once a service is given. */
const environment_id = "env_orders_production";
const CALLS_OF_SERVICE: typeof CALLS = {
  list_projects: [{}, /\d+ projects?/],
  environment_cost: [{ environment_id }, /EUR|€/],
  environment_drift: [{ environment_id }, /drifted/],
  environment_logs: [{ environment_id }, /log|run/i],
};

describe("The inspector's command line", () => {
  let running: RunningService;
  let service: Readonly<Record<string, string>>;
  before(async () => {
    running = await startService();
    service = { INFRA_PLANNER_URL: running.url, INFRA_PLANNER_TOKEN: await running.signIn() };
  });
  after(() => running.stop());

  async function answerOf(name: string, input: object, env?: typeof service) {
    const args = Object.entries(input).flatMap(([key, value]) => [
      "--tool-arg",
      `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`,
    ]);
    const answer = await inspect(["--method", "tools/call", "--tool-name", name, ...args], env);
    assert.notEqual(answer.isError, true, JSON.stringify(answer.content));
    assert.ok(answer.structuredContent);
    return answer.content[0].text;
  }

  if (sized(false, true))
    it("lists every tool, and the page for chats", async () => {
      const { tools } = await inspect(["--method", "tools/list"]);
      const names = tools.map(({ name }: { name: string }) => name);
      assert.deepEqual(names.sort(), Object.keys(CALLS).sort(), "every tool has an input here");
      const { resources } = await inspect(["--method", "resources/list"]);
      assert.ok(resources.some(({ uri }: { uri: string }) => uri === "ui://infra-planner/plan"));
    });

  it("lists the tools for environments where a service is given", async () => {
    const { tools } = await inspect(["--method", "tools/list"], service);
    const names = tools.map(({ name }: { name: string }) => name);
    assert.deepEqual(names.sort(), [...Object.keys(CALLS), ...Object.keys(CALLS_OF_SERVICE)].sort());
  });

  for (const [name, [input, summary]] of sized(Object.entries(CALLS).slice(0, 1), Object.entries(CALLS)))
    it(`calls ${name}`, async () => assert.match(await answerOf(name, input), summary));
  for (const [name, [input, summary]] of sized([], Object.entries(CALLS_OF_SERVICE)))
    it(`calls ${name}`, async () => assert.match(await answerOf(name, input, service), summary));
});
