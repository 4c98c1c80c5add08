import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROUTES, type RouteId } from "../../src/contract/routes.ts";
import { CLOUD_IDS } from "../../src/shared/clouds.ts";
import { type RunningService, SAMPLE_DIR, startService } from "../support/service.ts";
import { type Answer, ask, type OpenApi, openApiValidator, signedIn } from "./support.ts";

const PRODUCTION = "env_web_shop_production";
const PLAN = {
  components: [
    { type_id: "aws:apigateway/restapi@1", name: "api" },
    { type_id: "aws:sqs/queue@1", name: "mail" },
  ],
  deploy_order: ["mail", "api"],
  errors: [],
  warnings: [],
  auto_completed: [],
  conflicts: [],
  rule_set_hash: null,
};

describe("Every route over HTTP", () => {
  let running: RunningService;
  let get: Awaited<ReturnType<typeof signedIn>>;
  let openApi: ReturnType<typeof openApiValidator>;
  const answered = new Set<string>();

  before(async () => {
    // The first of a month, of which nothing is known yet: no month is under way.
    running = await startService({ clock: () => Date.UTC(2027, 0, 1) });
    get = await signedIn(running);
    openApi = openApiValidator((await ask(running.url, "/openapi.json")).body as OpenApi);
  });
  after(() => running.stop());

  /** What a caller with everything in order gets; the document says the same shape. */
  const answers = (
    id: RouteId,
    title: string,
    call: () => Promise<Answer>,
    look: (answer: Answer) => void | Promise<void>,
  ) =>
    it(`${id}: ${title}`, async () => {
      const answer = await call();
      assert.equal(answer.status, 200, answer.text);
      openApi.check(id, answer);
      answered.add(id);
      await look(answer);
    });

  answers(
    "health",
    "is ok without a token",
    () => ask(running.url, "/health"),
    ({ body }) => assert.deepEqual(body, { status: "ok" }),
  );

  answers(
    "exchange",
    "gives a token for a login code",
    async () =>
      ask(running.url, "/v1/auth/cli-exchange", { body: { code: await running.service.issueLoginCode() } }),
    ({ body }) => assert.match(body.token, /^ipt_[\w-]{43}$/),
  );

  answers(
    "me",
    "names the user, the plan and the organisation",
    () => get("/v1/me"),
    ({ body }) => {
      assert.match(body.email, /@/);
      assert.equal(body.tier, "paid");
      assert.deepEqual(body.organizations, [running.organization]);
    },
  );

  answers(
    "projects",
    "lists projects with their environments",
    () => get(`/v1/orgs/${running.organization.id}/projects`),
    ({ body }) => {
      const names = body.map((project: { name: string; environments: { name: string }[] }) => [
        project.name,
        ...project.environments.map(({ name }) => name),
      ]);
      assert.deepEqual(names, [
        ["Data platform", "production"],
        ["Order processing", "production", "staging"],
        ["Web shop", "production", "staging"],
      ]);
    },
  );

  answers(
    "cost",
    "sums the thirty days up to the last one with data, as the file has them",
    () => get(`/v1/environments/${PRODUCTION}/cost`),
    ({ body }) => {
      // The sample has no quoted comma before EffectiveCost and its day, so a plain split can be the judge.
      const [header = "", ...rows] = readFileSync(join(SAMPLE_DIR, "web-shop-production-costs.csv"), "utf8")
        .trim()
        .split("\n");
      const columns = header.split(",");
      const cell = (row: string, name: string) =>
        row.replaceAll(/"(?:[^"]|"")*"/g, "quoted").split(",")[columns.indexOf(name)] ?? "";
      const expected = rows
        .filter((row) => cell(row, "ChargePeriodStart") >= "2026-10-16")
        .reduce((sum, row) => sum + Number(cell(row, "EffectiveCost")), 0);
      assert.equal(body.start_date, "2026-12-02");
      assert.equal(body.end_date, "2026-12-31");
      assert.equal(body.daily_costs.length, 30);
      assert.equal(body.unit, "EUR");
      assert.equal(body.profiles_count, 1);
      assert.equal(body.kind, "spend");
      assert.ok(Math.abs(body.total_cost - expected) < 1e-6, `${body.total_cost} is ${expected}`);
    },
  );

  answers(
    "drift",
    "puts what is drifted first, with sensitive values masked",
    () => get(`/v1/environments/${PRODUCTION}/drift`),
    ({ body, text }) => {
      assert.equal(body.environment_id, PRODUCTION);
      assert.equal(body.checks[0].status, "missing");
      const database = body.checks.find(
        (check: { resource: string }) => check.resource === "aws_db_instance.shop",
      );
      assert.deepEqual(database.after, { backup_retention_period: 7, password: "(sensitive, changed)" });
      assert.doesNotMatch(text, /rotated-by-hand/);
    },
  );

  answers(
    "infrastructure",
    "shows the resources that drift was last looked for in, without what is sensitive",
    () => get(`/v1/environments/${PRODUCTION}/infrastructure`),
    ({ body, text }) => {
      assert.equal(body.environment_id, PRODUCTION);
      const { resources } = body.shown.planned_values.root_module;
      assert.ok(resources.some(({ address }: { address: string }) => address === "aws_db_instance.shop"));
      assert.doesNotMatch(text, /rotated-by-hand/);
    },
  );

  answers(
    "logs",
    "gives the latest run's log with its colours",
    () => get(`/v1/environments/${PRODUCTION}/logs`),
    ({ body }) => {
      assert.equal(body.environment_id, PRODUCTION);
      assert.equal(body.run_status, "succeeded");
      assert.equal(body.run_started_at, "2026-12-30T16:02:12.688Z");
      assert.equal(
        body.logs,
        readFileSync(join(SAMPLE_DIR, "web-shop-production-apply.log"), "utf8").replaceAll(
          "2026-11-13",
          "2026-12-30",
        ),
      );
    },
  );

  answers(
    "propose",
    "proposes components, the same ones each time",
    () =>
      get("/v1/compose/provider/propose", {
        body: { intent: "a static site plus API with a queue for e-mails" },
      }),
    async ({ body, text }) => {
      assert.equal(body.isError, false);
      assert.ok(body.result.candidates.length > 0);
      const again = await get("/v1/compose/provider/propose", {
        body: { intent: "a static site plus API with a queue for e-mails" },
      });
      assert.equal(again.text, text);
    },
  );

  answers(
    "practices",
    "finds chunks for a workload",
    () => get("/v1/knowledge/provider/practices?workload=static%20site%20plus%20API"),
    ({ body }) => {
      assert.equal(typeof body.result.kb_version, "number");
      assert.ok(body.result.chunks.length > 0);
    },
  );

  answers(
    "renderDiagram",
    "draws Mermaid markup unless SVG is asked for",
    () => get("/v1/compose/render-diagram", { body: { plan: PLAN } }),
    async ({ body }) => {
      assert.match(body.result.rendered, /^flowchart /m);
      const svg = await get("/v1/compose/render-diagram", { body: { plan: PLAN, format: "svg" } });
      assert.match(svg.body.result.rendered, /^<svg /);
      for (const format of ["svg", "mermaid"] as const) {
        const drawn = async (view?: string) =>
          (await get("/v1/compose/render-diagram", { body: { plan: PLAN, format, ...(view && { view }) } }))
            .body.result.rendered;
        assert.equal(await drawn(), await drawn("resources"));
        assert.notEqual(await drawn("architecture"), await drawn());
        assert.match(await drawn("architecture"), /Users/, "who makes use of it stands at its edge");
      }
    },
  );

  answers(
    "resolve",
    "composes a plan",
    () =>
      get("/v1/compose/aws/resolve", {
        body: { candidates: [{ type_id: "aws:sqs/queue@1", name: "mail" }] },
      }),
    ({ body }) => {
      const names = body.result.plan.components.map(({ name }: { name: string }) => name);
      assert.ok(names.includes("mail"));
      assert.deepEqual([...body.result.plan.deploy_order].sort(), names.sort());
    },
  );

  answers(
    "diff",
    "tells what changed between two plans",
    () => get("/v1/compose/diff", { body: { before: { ...PLAN, components: [] }, after: PLAN } }),
    ({ body }) => assert.equal(body.result.added.length, 2),
  );

  answers(
    "whyNot",
    "says why a type is not recommended",
    () => get("/v1/compose/provider/why-not", { body: { intent: "a queue", type: "aws:rds/dbinstance@1" } }),
    ({ body }) => assert.notEqual(body.result.answer, ""),
  );

  answers(
    "factVocabulary",
    "says what facts about an intent may name",
    () => get("/v1/compose/facts"),
    ({ body: { result } }) => {
      const idsOf = (terms: readonly { id: string }[]) => terms.map(({ id }) => id);
      assert.ok(idsOf(result.roles).includes("queue"));
      assert.ok(idsOf(result.qualities).includes("serverless"));
      assert.ok(idsOf(result.numbers).includes("users"));
      for (const { meaning } of [...result.designs, ...result.capabilities]) assert.notEqual(meaning, "");
    },
  );

  answers(
    "inspectRules",
    "says what is wrong with a rule pack",
    () => get("/v1/rules/inspect", { body: { text: "pack: ours\ntitle: Ours\nrules: []" } }),
    ({ body: { result } }) => assert.deepEqual([result.problems[0].line, result.examples], [3, []]),
  );

  answers(
    "assistRules",
    "says what can be written in a rule pack",
    () => get("/v1/rules/assist", { body: { text: "pa", offset: 2 } }),
    ({ body: { result } }) => assert.equal(result.completions[0].label, "pack"),
  );

  answers(
    "code",
    "writes a plan as code, and says why it cannot be in a language",
    () => get("/v1/compose/code", { body: { plan: PLAN, to: "terraform" } }),
    async ({ body: { result } }) => {
      const paths = result.files.map(({ path }: { path: string }) => path);
      assert.ok(paths.includes("versions.tf") && paths.includes("README.md"), `${paths}`);
      const { status, body } = await get("/v1/compose/code", { body: { plan: PLAN, to: "bicep" } });
      assert.equal(status, 400);
      assert.match(JSON.stringify(body), /does not know AWS; choose Terraform/);
    },
  );

  answers(
    "primitives",
    "searches the catalogue",
    () => get("/v1/catalogue/provider/primitives?query=queue"),
    ({ body }) =>
      assert.ok(
        body.result.primitives.some(
          (primitive: { type_id: string }) => primitive.type_id === "aws:sqs/queue@1",
        ),
      ),
  );

  answers(
    "primitive",
    "looks one type up",
    () => get(`/v1/catalogue/aws/primitives/${encodeURIComponent("aws:sqs/queue@1")}`),
    ({ body }) => assert.equal(body.result.type_id, "aws:sqs/queue@1"),
  );

  answers(
    "createProject",
    "creates a project once",
    () => get(`/v1/orgs/${running.organization.id}/projects`, { body: { name: " Blog " } }),
    async ({ body }) => {
      assert.equal(body.name, "Blog");
      const again = await get(`/v1/orgs/${running.organization.id}/projects`, { body: { name: "Blog" } });
      assert.deepEqual(again.body, body);
    },
  );

  answers(
    "createEnvironment",
    "creates an environment once",
    () => get("/v1/projects/prj_web_shop/environments", { body: { name: "preview" } }),
    async ({ body }) => {
      const { body: projects } = await get(`/v1/orgs/${running.organization.id}/projects`);
      const shop = projects.find(({ id }: { id: string }) => id === "prj_web_shop");
      assert.deepEqual(shop.environments.at(-1), { id: body.id, name: "preview" });
    },
  );

  answers(
    "importFile",
    "takes a file in and sums it up",
    () =>
      get("/v1/environments/env_orders_staging/imports/costs?name=costs.csv", {
        body: readFileSync(join(SAMPLE_DIR, "web-shop-staging-costs.csv")),
      }),
    ({ body }) => {
      assert.equal(body.kind, "costs");
      assert.equal(body.days, 45);
      assert.equal(body.changed, true);
    },
  );

  answers(
    "imports",
    "lists what was imported, the latest first",
    () => get("/v1/environments/env_orders_staging/imported"),
    ({ body }) => {
      const [{ id, imported_at, ...latest }] = body;
      assert.match(id, /^costs_/);
      assert.equal(imported_at, "2027-01-01T00:00:00.000Z");
      assert.deepEqual(latest, {
        kind: "costs",
        name: "costs.csv",
        start: "2026-10-01",
        end: "2026-11-14",
      });
    },
  );

  answers(
    "deleteImport",
    "deletes one of them, once",
    async () => {
      const { body } = await get("/v1/environments/env_orders_staging/imported");
      return get(`/v1/environments/env_orders_staging/imported/${body[0].id}`, { method: "DELETE" });
    },
    async ({ body }) => {
      assert.deepEqual(body, { deleted: true });
      const again = await get("/v1/environments/env_orders_staging/imported/costs_none", {
        method: "DELETE",
      });
      assert.equal(again.status, 404);
    },
  );

  answers(
    "deleteEnvironment",
    "deletes an environment with all that was imported into it, once",
    () => get("/v1/environments/env_orders_staging", { method: "DELETE" }),
    async ({ body }) => {
      assert.deepEqual(body, { deleted: true });
      for (const path of ["", "/cost", "/drift", "/logs", "/imported"]) {
        const method = path === "" ? "DELETE" : "GET";
        const { status } = await get(`/v1/environments/env_orders_staging${path}`, { method });
        assert.equal(status, 404, path);
      }
      assert.equal((await get("/v1/environments/env_orders_production/cost")).status, 200);
    },
  );

  answers(
    "deleteProject",
    "deletes a project with its environments",
    () => get("/v1/projects/prj_orders", { method: "DELETE" }),
    async ({ body }) => {
      assert.deepEqual(body, { deleted: true });
      const { body: projects } = await get(`/v1/orgs/${running.organization.id}/projects`);
      assert.ok(!projects.some(({ id }: { id: string }) => id === "prj_orders"));
      assert.equal((await get("/v1/environments/env_orders_production/cost")).status, 404);
      assert.equal((await get("/v1/environments/env_web_shop_production/cost")).status, 200);
    },
  );

  answers(
    "revoke",
    "ends the token it is sent with, and no other",
    async () => ask(running.url, "/v1/auth/token", { method: "DELETE", token: await running.signIn() }),
    async () => assert.equal((await get("/v1/me")).status, 200),
  );

  it("no route of the contract is left out", () => {
    assert.deepEqual([...answered].sort(), Object.keys(ROUTES).sort());
    assert.deepEqual([...openApi.operationIds].sort(), Object.keys(ROUTES).sort());
  });

  it("the operations serve every cloud with a catalogue, and name those there are for any other word", async () => {
    for (const provider of ["provider", ...CLOUD_IDS]) {
      const { status } = await get(`/v1/catalogue/${provider}/primitives?query=database`);
      assert.equal(status, 200, provider);
    }
    const unknown = await get("/v1/catalogue/mainframe/primitives");
    openApi.check("primitives", unknown);
    assert.equal(unknown.status, 404);
    assert.match(unknown.body.error, /"mainframe".*provider, aws, azure, gcp/);
    assert.equal(unknown.body.isError, true);
  });

  it("behind the default word, the request decides the cloud", async () => {
    const body = { intent: "a queue and a function", constraints: { cloud: "azure" } };
    const { body: proposal } = await get("/v1/compose/provider/propose", { body });
    assert.match(proposal.result.candidates[0].type_id, /^azure:/);
    const candidates = [{ type_id: "azure:web/functionapps@1" }];
    const { body: resolved } = await get("/v1/compose/provider/resolve", { body: { candidates } });
    const rules = resolved.result.plan.warnings.flatMap(({ rules: named }: { rules: string[] }) => named);
    assert.ok(!rules.includes("plan:other-provider"), rules.join());
  });

  it("HEAD answers what GET does, without the body", async () => {
    const token = await running.signIn();
    for (const path of ["/health", "/v1/me", `/v1/environments/${PRODUCTION}/logs`]) {
      const answer = await fetch(running.url + path, {
        method: "HEAD",
        headers: { authorization: `Bearer ${token}` },
      });
      assert.equal(answer.status, 200, path);
      assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
      assert.equal(await answer.text(), "");
    }
  });

  it("an unknown workload is an empty list, no error", async () => {
    const { body } = await get("/v1/knowledge/provider/practices?workload=quantum%20bakery");
    assert.equal(body.isError, false);
    assert.deepEqual(body.result.chunks, []);
  });
});
