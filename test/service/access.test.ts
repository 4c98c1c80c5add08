import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Route } from "../../src/contract/route.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { type RunningService, startService } from "../support/service.ts";
import { changeDatabase } from "../support/stores.ts";
import { ask, type OpenApi, openApiValidator, signedIn } from "./support.ts";

/** A path of the route with something in every parameter. */
const pathOf = (route: Route) =>
  route.path
    .replace("{environment_id}", "env_web_shop_production")
    .replace("{kind}", "costs")
    .replace("{provider}", "provider")
    .replaceAll(/\{\w+\}/g, "anything");

const routes = Object.entries<Route>(ROUTES);
const PAID = routes.filter(([, route]) => route.paid);

describe("Who may ask for what", () => {
  let running: RunningService;
  let openApi: ReturnType<typeof openApiValidator>;
  before(async () => {
    running = await startService();
    openApi = openApiValidator((await ask(running.url, "/openapi.json")).body as OpenApi);
  });
  after(() => running.stop());

  for (const [id, route] of routes.filter(([, { auth }]) => auth === "bearer")) {
    it(`${id} answers 401 without a token, with a wrong one, and with another scheme`, async () => {
      const body = route.method === "POST" ? {} : undefined;
      for (const authorization of [
        undefined,
        "Bearer ipt_wrong",
        "Bearer ",
        "Basic dXNlcjpwYXNz",
        "ipt_wrong",
      ]) {
        const answer = await fetch(running.url + pathOf(route), {
          method: route.method,
          headers: { ...(authorization !== undefined && { authorization }) },
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        assert.equal(answer.status, 401, `${authorization}`);
        assert.equal(answer.headers.get("www-authenticate"), "Bearer");
        openApi.check(id, { status: 401, headers: answer.headers, text, body: JSON.parse(text) });
      }
    });
  }

  it("paths below /v1 that do not exist ask for a token too, and then are not found", async () => {
    assert.equal((await ask(running.url, "/v1/nowhere")).status, 401);
    const get = await signedIn(running);
    const answer = await get("/v1/nowhere");
    assert.equal(answer.status, 404);
    assert.deepEqual(answer.body, { error: "There is nothing at GET /v1/nowhere." });
  });

  it("what needs a paid plan answers 403 to a user without one, and nothing else does", async () => {
    const free = await startService({ tier: "free" });
    try {
      const get = await signedIn(free);
      for (const [id, route] of PAID) {
        const answer = await get(pathOf(route));
        assert.equal(answer.status, 403, id);
        openApi.check(id, answer);
      }
      assert.deepEqual(
        PAID.map(([id]) => id),
        ["cost", "drift", "logs"],
      );
      assert.equal((await get("/v1/me")).body.tier, "free");
      assert.equal((await get(`/v1/orgs/${free.organization.id}/projects`)).status, 200);
    } finally {
      await free.stop();
    }
  });

  it("what is absent answers 404, in words about what is missing", async () => {
    const get = await signedIn(running);
    const { body: empty } = await get("/v1/projects/prj_web_shop/environments", { body: { name: "empty" } });
    for (const [path, words] of [
      ["/v1/orgs/nobody/projects", /no such organization/],
      ["/v1/environments/nothing/cost", /no such environment/],
      ["/v1/environments/nothing/drift", /no such environment/],
      ["/v1/environments/nothing/logs", /no such environment/],
      [`/v1/environments/${empty.id}/cost`, /No costs yet/],
      [`/v1/environments/${empty.id}/drift`, /No drift checks yet/],
      [`/v1/environments/${empty.id}/logs`, /No deployment run/],
    ] as const) {
      const answer = await get(path);
      assert.equal(answer.status, 404, path);
      assert.match(answer.body.error, words);
    }
  });

  it("another organisation's things are as absent as what does not exist", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "infra-planner-test-"));
    const shared = await startService({ dataDir });
    try {
      await changeDatabase(
        dataDir,
        `
        INSERT INTO organizations (id, name) VALUES ('org_other', 'Others');
        INSERT INTO projects (id, organization_id, name) VALUES ('prj_other', 'org_other', 'Secret');
        INSERT INTO environments (id, project_id, name) VALUES ('env_other', 'prj_other', 'production');
        INSERT INTO estimates (environment_id, monthly_cost, unit, profiles, generated_at)
          VALUES ('env_other', 12, 'EUR', 1, 0);
      `,
      );
      const get = await signedIn(shared);
      for (const path of ["/v1/orgs/org_other/projects", "/v1/environments/env_other/cost"])
        assert.equal((await get(path)).status, 404, path);
      const created = await get("/v1/projects/prj_other/environments", { body: { name: "mine" } });
      assert.equal(created.status, 404);
      const imported = await get("/v1/environments/env_other/imports/costs?name=a.csv", { body: "a" });
      assert.equal(imported.status, 404);
      for (const [path, method] of [
        ["/v1/environments/env_other/imported", "GET"],
        ["/v1/environments/env_other/imported/estimate", "DELETE"],
      ] as const)
        assert.equal((await get(path, { method })).status, 404, path);
    } finally {
      await shared.stop();
      rmSync(dataDir, { recursive: true });
    }
  });
});

describe("Requests that make no sense", () => {
  let running: RunningService;
  let get: Awaited<ReturnType<typeof signedIn>>;
  before(async () => {
    running = await startService();
    get = await signedIn(running);
  });
  after(() => running.stop());

  it("a body that is absent, not JSON or of another shape is named", async () => {
    for (const [body, words] of [
      ["", /JSON body is required/],
      ["{", /not valid JSON/],
      ["[]", /The body is not usable/],
      ['{"code":7}', /"code" in the body/],
      ['{"code":"a","more":1}', /The body is not usable/],
    ] as const) {
      const answer = await ask(running.url, "/v1/auth/cli-exchange", { method: "POST", body });
      assert.equal(answer.status, 400, body);
      assert.match(answer.body.error, words);
    }
  });

  it("a tool route's error is an envelope and an error body at once", async () => {
    const answer = await get("/v1/compose/provider/propose", { body: { intent: 7 } });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.isError, true);
    assert.match(answer.body.error, /"intent" in the body/);
  });

  it("every failure is answered as its route says, from the first one on", async () => {
    for (const [id, route] of Object.entries<Route>(ROUTES)) {
      if (route.auth === "none") continue;
      const answer = await ask(running.url, pathOf(route), { method: route.method });
      assert.equal(answer.status, 401, id);
      const isEnvelope = "isError" in answer.body;
      assert.equal(isEnvelope, route.tool ?? false, id);
      // What it answers when all is well is an envelope just then.
      const shape = route.response instanceof z.ZodMiniObject ? route.response.def.shape : {};
      assert.equal("isError" in shape, isEnvelope, id);
    }
  });

  it("query parameters are checked", async () => {
    const missing = await get("/v1/knowledge/provider/practices");
    assert.equal(missing.status, 400);
    assert.match(missing.body.error, /"workload" is missing/);
    const odd = await get("/v1/environments/env_web_shop_production/logs?tail=maybe");
    assert.equal(odd.status, 400);
    assert.match(odd.body.error, /"tail" should be true or false/);
  });

  it("a body beyond the limit answers 413", async () => {
    const answer = await get("/v1/compose/provider/propose", {
      body: { intent: "x".repeat(5 * 1024 * 1024) },
    });
    assert.equal(answer.status, 413);
    assert.match(answer.body.error, /larger than 4 MB/);
  });

  it("an import of an unknown kind and one without a name are refused", async () => {
    const path = "/v1/environments/env_web_shop_production/imports";
    const kind = await get(`${path}/weather?name=a`, { body: "a" });
    assert.equal(kind.status, 404);
    assert.match(kind.body.error, /costs, drift, run/);
    const name = await get(`${path}/costs`, { body: "a" });
    assert.equal(name.status, 400);
    assert.match(name.body.error, /"name" is missing/);
  });

  it("every answer carries an id of the request, the caller's own when it is a plain one", async () => {
    const one = await get("/v1/me");
    assert.match(one.headers.get("x-request-id") ?? "", /^[\w-]{36}$/);
    for (const [sent, kept] of [
      ["trace-1", true],
      ["a b", false],
    ] as const) {
      const answer = await fetch(`${running.url}/v1/nowhere`, { headers: { "x-request-id": sent } });
      assert.equal(answer.headers.get("x-request-id") === sent, kept);
    }
  });

  it("a failure of the service's own answers 500 with the request's id and keeps the cause to itself", async () => {
    const errors: Error[] = [];
    let fails = false;
    const clock = () => {
      if (fails) throw new Error("the clock stands still");
      return Date.now();
    };
    const broken = await startService({ clock, onError: (error) => errors.push(error) });
    const token = await broken.signIn();
    fails = true;
    const answer = await ask(broken.url, "/v1/me", { token });
    assert.equal(answer.status, 500);
    assert.deepEqual(Object.keys(answer.body), ["error"]);
    assert.ok(answer.body.error.includes(answer.headers.get("x-request-id")));
    assert.equal(errors.length, 1);
    assert.ok(!answer.text.includes(errors[0]?.message ?? ""));
    await broken.stop();
  });

  it("a service that was closed says so, and that it may be asked again", async () => {
    const closed = await startService({ onError: () => {} });
    const token = await closed.signIn();
    await closed.service.close();
    const answer = await ask(closed.url, "/v1/me", { token });
    assert.equal(answer.status, 503);
    assert.match(answer.body.error, /^The service was closed\. What was under way has changed nothing\./);
    await closed.stopListening();
  });
});

describe("The rate limit", () => {
  it("counts down on every answer, refuses with the seconds left in the window, and starts anew", async () => {
    let now = Date.UTC(2026, 0, 1);
    const running = await startService({ rateLimit: { requests: 3, seconds: 10 }, clock: () => now });
    try {
      const token = await running.signIn();
      const me = () => ask(running.url, "/v1/me", { token });
      const remaining = [];
      for (let count = 0; count < 3; count++)
        remaining.push((await me()).headers.get("x-ratelimit-remaining"));
      assert.deepEqual(remaining, ["2", "1", "0"]);

      now += 3_500;
      const refused = await me();
      assert.equal(refused.status, 429);
      assert.equal(refused.headers.get("retry-after"), "7");
      assert.equal(refused.headers.get("x-ratelimit-remaining"), "0");
      assert.match(refused.body.error, /7 s/);

      // Others have windows of their own; callers without a token share one.
      const other = await running.signIn();
      assert.equal((await ask(running.url, "/v1/me", { token: other })).status, 200);
      assert.equal((await ask(running.url, "/health")).headers.get("x-ratelimit-remaining"), "0");
      assert.equal((await ask(running.url, "/health")).status, 429);

      now += 6_500;
      assert.equal((await me()).status, 200);
    } finally {
      await running.stop();
    }
  });

  it("without one, no answer speaks of it", async () => {
    const running = await startService();
    try {
      assert.equal((await ask(running.url, "/health")).headers.has("x-ratelimit-remaining"), false);
    } finally {
      await running.stop();
    }
  });
});
