import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "../../src/client/client.ts";
import { BadResponse, ServiceError } from "../../src/client/errors.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { FaultServer, json } from "../support/faultServer.ts";

const PLAN = {
  components: [],
  deploy_order: [],
  errors: [],
  warnings: [],
  auto_completed: [],
  conflicts: [],
};

/** Every route, with a result of it. */
const ROUTES: Readonly<Record<string, readonly [(client: Client) => Promise<unknown>, result: object]>> = {
  health: [(client) => client.health(), { status: "ok" }],
  me: [(client) => client.me(), { id: "u1", email: "alice@example.com" }],
  projects: [(client) => client.projects("o1"), [{ id: "p1" }]],
  cost: [(client) => client.cost("e1"), { total_cost: 5, daily_costs: [] }],
  drift: [(client) => client.drift("e1"), { environment_id: "e1", checks: [] }],
  logs: [(client) => client.logs("e1"), { environment_id: "e1", run_id: "r1", logs: "done" }],
  propose: [(client) => client.propose({ intent: "a queue" }), { candidates: [] }],
  practices: [(client) => client.practices("static site"), { kb_version: 1, chunks: [] }],
  renderDiagram: [(client) => client.renderDiagram({ components: [] }, "svg"), { rendered: "<svg/>" }],
  resolve: [(client) => client.resolve({ candidates: [] }), { plan: { ...PLAN, rule_set_hash: null } }],
  diff: [
    (client) => client.diff({ components: [] }, { components: [] }),
    { added: [], removed: [], changed: [] },
  ],
  primitives: [(client) => client.primitives("queue"), { primitives: [] }],
  createProject: [(client) => client.createProject("o1", "shop"), { id: "p1", name: "shop" }],
};

describe("errors do not read as success", () => {
  for (const [name, [call, result]] of Object.entries(ROUTES)) {
    it(`${name}: an error with a status of success is an error, in the service's words`, async () => {
      await using server = await FaultServer.start(json({}));
      await using harness = connectTo({ baseUrl: server.url });
      const bodies = [
        { isError: true, error: "Out of order" },
        { isError: true, error: "Out of order", result },
        { isError: true, message: "Out of order" },
        { error: "Out of order" },
        { error: { code: 17, message: "Out of order" }, id: "req-1" },
        { errors: [{ message: "Out of order" }], data: null },
        { title: "Out of order" },
        { isError: false, result: { error: "Out of order" } },
        { data: { detail: [{ loc: ["body"], msg: "Out of order" }] } },
      ];
      for (const body of bodies) {
        server.answer(json(body, 200, { "x-request-id": "req-9" }));
        const error = await failureOf(call(harness.client));
        assert.ok(error instanceof ServiceError, `${JSON.stringify(body)}: ${error}`);
        assert.equal(error.message, "The service reported an error: Out of order");
        assert.equal(error.requestId, "req-9");
      }
      server.answer(json({ isError: true }));
      assert.match((await failureOf(call(harness.client))).message, /error without a text/);
    });

    it(`${name}: a result is found in an envelope and in a wrapper, beside words that say nothing is wrong`, async () => {
      await using server = await FaultServer.start(json(result));
      await using harness = connectTo({ baseUrl: server.url });
      const bare = await call(harness.client);
      const bodies = [
        { isError: false, result },
        { isError: false, result, error: null },
        { isError: false, result: { data: result } },
        { data: result },
        { data: result, error: null, errors: [], message: "OK" },
        { success: true, result, meta: { page: 1 } },
      ];
      for (const body of bodies) {
        server.answer(json(body));
        assert.deepEqual(await call(harness.client), bare, JSON.stringify(body));
      }
    });

    it(`${name}: what is ambiguous, or holds nothing, is said`, async () => {
      await using server = await FaultServer.start(json({}));
      await using harness = connectTo({ baseUrl: server.url });
      const bodies = [
        { data: result, result },
        { isError: false },
        { isError: false, result: null },
        { data: null },
        { data: 5 },
        { data: { data: { data: { data: { data: result } } } } },
      ];
      for (const body of bodies) {
        server.answer(json(body));
        const error = await failureOf(call(harness.client));
        assert.ok(error instanceof BadResponse, `${JSON.stringify(body)}: ${error}`);
      }
    });
  }

  it("a list is found under the names that services give it, if there is one alone", async () => {
    await using server = await FaultServer.start(json([]));
    await using harness = connectTo({ baseUrl: server.url });
    for (const name of ["result", "data", "items", "projects", "results"]) {
      server.answer(json({ [name]: [{ id: "p1" }], total: 1, message: "OK" }));
      assert.equal((await harness.client.projects("o1")).items[0]?.id, "p1");
      server.answer(json({ isError: false, result: { [name]: [{ id: "p1" }] } }));
      assert.equal((await harness.client.projects("o1")).items[0]?.id, "p1");
    }
    server.answer(json({ items: [{ id: "p1" }], projects: [{ id: "p2" }] }));
    assert.match(
      (await failureOf(harness.client.projects("o1"))).message,
      /should be one list, but is an object with several/,
    );
    server.answer(json({ error: "No such organization", items: [] }));
    assert.match((await failureOf(harness.client.projects("o1"))).message, /No such organization/);
  });

  it("fields of a result are no errors, whatever they are called", async () => {
    await using server = await FaultServer.start(json({}));
    await using harness = connectTo({ baseUrl: server.url });
    server.answer(json({ total_cost: 5, message: "Up to date", error: "none", data: { note: 1 } }));
    assert.equal((await harness.client.cost("e1")).totalCost, 5);
    server.answer(json({ id: "u1", email: "a@example.com", title: "Dr." }));
    assert.equal((await harness.client.me()).id, "u1");
    server.answer(json({ id: "u1", title: "Dr." }));
    assert.equal((await harness.client.me()).id, "u1");
  });

  it("a user whom nothing names is none", async () => {
    await using server = await FaultServer.start(json({ ok: false }));
    await using harness = connectTo({ baseUrl: server.url });
    assert.match((await failureOf(harness.client.me())).message, /should be a user with an id or an e-mail/);
  });

  it("a log that goes to a file: an envelope is opened, an error is one and leaves no file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    const path = join(folder, "run.log");
    await using server = await FaultServer.start(
      json({ isError: false, result: { environment_id: "e1", run_id: 7, logs: "done" } }),
    );
    await using harness = connectTo({ baseUrl: server.url });
    assert.partialDeepStrictEqual(await harness.client.logsToFile("e1", path), { runId: "7", bytes: 4 });
    await rm(path);
    server.answer(json({ isError: true, error: "No run yet" }));
    const error = await failureOf(harness.client.logsToFile("e1", path));
    assert.equal(error.message, "The service reported an error: No run yet");
    assert.deepEqual(await readdir(folder), []);
    await rm(folder, { recursive: true });
  });

  it("words of any length are cut, and secrets in them blotted out", async () => {
    await using server = await FaultServer.start(
      json({ isError: true, error: `test-token ${"x".repeat(5000)}` }),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const { message } = await failureOf(harness.client.me());
    assert.match(message, /: \[redacted\] x+…$/);
    assert.ok(message.length < 600);
  });
});
