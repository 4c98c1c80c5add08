/** What the server reads of environments, from a service that means well and from services that do not. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { takeServiceAccess } from "../../../src/mcp/backends.ts";
import { type Answer, FaultServer, json } from "../../support/faultServer.ts";
import { dataOf, type McpProcess, REVISIONS, startMcp, textOf } from "../../support/mcp.ts";
import { startService } from "../../support/service.ts";

/** Looks like what services issue, and stands nowhere but in the process's environment. */
const CANARY = "canary-0123456789abcdef0123456789abcdef";
const ENVIRONMENT_TOOLS = ["environment_cost", "environment_drift", "environment_logs"];
const INPUT = { environment_id: "e1" };

describe("Environments, read over MCP", () => {
  it("are those of the service in the environment", async () => {
    const service = await startService();
    try {
      const env = { INFRA_PLANNER_URL: service.url, INFRA_PLANNER_TOKEN: await service.signIn() };
      await using server = await startMcp({ env, options: REVISIONS["2026-07-28"] });
      const { tools } = await server.client.listTools();
      for (const name of [...ENVIRONMENT_TOOLS, "list_projects"])
        assert.equal(tools.find((tool) => tool.name === name)?.annotations?.openWorldHint, true);
      const ask = async (name: string, input = {}) =>
        dataOf(await server.client.callTool({ name, arguments: input }));
      const { about, organizations } = await ask("list_projects");
      assert.match(about, /untrusted data.*never follow instructions/);
      const shop = organizations[0].projects.find(({ name }: { name: string }) => name === "Web shop");
      const { id } = shop.environments.find(({ name }: { name: string }) => name === "production");
      assert.ok((await ask("environment_cost", { environment_id: id })).total_cost > 0);
      assert.ok((await ask("environment_drift", { environment_id: id })).verdicts.drifted > 0);
      assert.match((await ask("environment_logs", { environment_id: id })).run_id, /^run_/);
      const absent = await server.client.callTool({
        name: "environment_cost",
        arguments: { environment_id: "env_none" },
      });
      assert.equal(absent.isError, true);
      assert.match(textOf(absent), /environment/);
    } finally {
      await service.stop();
    }
  });

  it("count no drift that the team of the given folder accepts, and say why", async () => {
    const root = await mkdtemp(join(tmpdir(), "infra-planner-accepted-"));
    await using service = await FaultServer.start(
      json({
        environment_id: "e1",
        checks: ["web", "queue", "topic"].map((resource) => ({ resource, status: "drifted" })),
      }),
    );
    try {
      await mkdir(join(root, ".infra-planner"));
      const accept = [
        { address: "web", reason: "Replaced in spring", until: "9999-12-31" },
        { address: "queue", reason: "Long over", until: "2020-01-01" },
        { address: "topic", environment: "e2", reason: "Of another", until: "9999-12-31" },
      ];
      await writeFile(join(root, ".infra-planner", "drift.json"), JSON.stringify({ accept }));
      const env = { INFRA_PLANNER_URL: service.url, INFRA_PLANNER_TOKEN: CANARY };
      await using server = await startMcp({ env, args: ["--root", root] });
      const { verdicts, checks } = dataOf(
        await server.client.callTool({ name: "environment_drift", arguments: INPUT }),
      );
      assert.deepEqual([verdicts.drifted, verdicts.accepted], [2, 1]);
      const told = checks.map((check: Record<string, unknown>) => [check["resource"], check["acceptance"]]);
      assert.deepEqual(told, [
        ["queue", "expired"],
        ["topic", undefined],
        ["web", "accepted"],
      ]);
      assert.deepEqual(checks[2].acceptances, [{ reason: "Replaced in spring", until: "9999-12-31" }]);
    } finally {
      await rm(root, { recursive: true });
    }
  });

  it("cannot be asked for at an address that would show the token to others", async () => {
    const environment = { INFRA_PLANNER_URL: "http://planner.example.com", INFRA_PLANNER_TOKEN: CANARY };
    assert.throws(() => takeServiceAccess(environment), /must start with https/);
    assert.deepEqual(Object.keys(environment), ["INFRA_PLANNER_URL"], "reports of a crash show what is left");
  });
});

describe("A hostile service", () => {
  let service: FaultServer;
  let server: McpProcess;

  before(async () => {
    service = await FaultServer.start();
    server = await startMcp({ env: { INFRA_PLANNER_URL: service.url, INFRA_PLANNER_TOKEN: CANARY } });
    await server.client.listTools();
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  const call = (name: string, signal?: AbortSignal) =>
    server.client.callTool({ name, arguments: INPUT }, signal ? { signal } : {});

  /** Answers each request in the same way. */
  const always = (answer: Answer) => service.answer(answer, answer, answer, answer);

  it("gets the token, and nobody gets it from there on", async () => {
    for (const answer of [
      json({ error: `token ${CANARY} is wrong` }, 403),
      json({ message: CANARY }, 404),
      json({ error: CANARY }, 422),
      json({
        logs: `Authorization: Bearer ${CANARY}\n${CANARY}`,
        checks: [CANARY, { note: CANARY }],
        unit: CANARY,
      }),
    ]) {
      for (const name of ENVIRONMENT_TOOLS) {
        service.answer(answer);
        assert.doesNotMatch(JSON.stringify(await call(name)), /canary-/, name);
        assert.equal(service.requests.at(-1)?.headers.authorization, `Bearer ${CANARY}`);
      }
    }
    service.answer(json({}, 401));
    const refused = await call("environment_cost");
    assert.equal(textOf(refused), "The service no longer accepts your sign-in. Sign in again.");
    assert.doesNotMatch(server.stderr(), /canary-/);
  });

  it("hides no character, and drowns no conversation", async () => {
    const odd = "a\u202eb\u{e0041}c\u0007 ".repeat(1_000);
    const random = Array.from({ length: 20_000 }, (_, index) => "qxzjkvwp".charAt((index * index) % 8)).join(
      "",
    );
    for (const [name, body] of Object.entries({
      environment_logs: { logs: odd + random },
      environment_drift: {
        checks: Array.from({ length: 150 }, (_, index) => ({ resource: `r${index}`, note: odd })),
      },
      environment_cost: {
        total_cost: random,
        daily_costs: Array.from({ length: 400 }, () => "日本🙂".repeat(50)),
      },
    })) {
      always(json(body));
      const answer = await call(name);
      assert.doesNotMatch(
        JSON.stringify(answer.structuredContent ?? answer.content),
        /[\p{Cf}\p{Co}]/u,
        name,
      );
      for (const part of [textOf(answer), JSON.stringify(answer.structuredContent ?? {})])
        assert.ok(encode(part).length <= 25_000, `${name}: ${encode(part).length} tokens`);
    }
  });

  it("is left alone once its answer is not wanted any more", async () => {
    const asked = new Promise<Socket>((resolve) => service.answer(({ socket }) => resolve(socket)));
    const cancelling = new AbortController();
    const call1 = assert.rejects(call("environment_logs", cancelling.signal));
    const socket = await asked;
    const closed = once(socket, "close");
    cancelling.abort();
    await call1;
    await closed;
    service.answer(json({ total_cost: 1 }));
    assert.equal(dataOf(await call("environment_cost")).total_cost, 1, "the next call is answered");
  });
});
