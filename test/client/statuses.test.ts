import assert from "node:assert/strict";
import type { Client } from "../../src/client/client.ts";
import { createClient } from "../../src/client/client.ts";
import { BadResponse, NotFound, ServiceError } from "../../src/client/errors.ts";
import { undiciTransport } from "../../src/client/transports/undici.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { type Answer, FaultServer, json, text } from "../support/faultServer.ts";

/** Every method that a session is needed for. */
const AUTHENTICATED: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  me: (client) => client.me(),
  projects: (client) => client.projects("o1"),
  cost: (client) => client.cost("e1"),
  drift: (client) => client.drift("e1"),
  logs: (client) => client.logs("e1", { tail: true }),
  propose: (client) => client.propose({ intent: "a queue" }),
  practices: (client) => client.practices("static site"),
  renderDiagram: (client) => client.renderDiagram({ components: [] }, "mermaid"),
  resolve: (client) => client.resolve({ candidates: [] }),
  diff: (client) => client.diff({ components: [] }, { components: [] }),
  factVocabulary: (client) => client.factVocabulary(),
  inspectRules: (client) => client.inspectRules("pack: ours"),
  assistRules: (client) => client.assistRules("pack: ours", 0),
  whyNot: (client) => client.whyNot({ intent: "a queue", type: "kubernetes" }),
  primitives: (client) => client.primitives("queue"),
  primitive: (client) => client.primitive("aws:sqs/queue@1"),
};

const REFUSALS = {
  401: ["notSignedIn", /no longer accepts your sign-in/, /Sign in again/],
  404: ["notFound", /does not have this, or your account may not see it/, /Check the ID/],
} as const;

describe("answers", () => {
  for (const [status, [reason, message, nextStep]] of Object.entries(REFUSALS)) {
    it(`${status}: one request each and the right words`, async () => {
      await using server = await FaultServer.start(json({ error: "no" }, Number(status)));
      for (const call of Object.values(AUTHENTICATED)) {
        await using harness = connectTo({ baseUrl: server.url });
        const before = server.requests.length;
        const error = await failureOf(call(harness.client));
        assert.equal(error.reason, reason);
        assert.match(error.message, message);
        assert.match(error.nextStep, nextStep);
        assert.equal(server.requests.length, before + 1);
        assert.equal(harness.rejections(), status === "401" ? 1 : 0);
      }
    });
  }

  it("404 keeps what the service says is missing, without secrets", async () => {
    await using server = await FaultServer.start(json({ error: "No costs yet. Import some." }, 404));
    await using harness = connectTo({ baseUrl: server.url });
    const error = await failureOf(harness.client.cost("e1"));
    assert.ok(error instanceof NotFound);
    assert.equal(error.serviceMessage, "No costs yet. Import some.");
  });

  it("N parallel 401s reject the token once", async () => {
    await using server = await FaultServer.start(json({}, 401));
    await using harness = connectTo({ baseUrl: server.url });
    const calls = Array.from({ length: 10 }, (_, index) => failureOf(harness.client.cost(`e${index}`)));
    assert.ok((await Promise.all(calls)).every(({ reason }) => reason === "notSignedIn"));
    assert.equal(harness.rejections(), 1);
  });

  for (const status of [400, 401, 403, 409, 410, 422]) {
    it(`cli-exchange: ${status} refuses the code`, async () => {
      await using server = await FaultServer.start(json({ error: "no" }, status));
      await using harness = connectTo({ baseUrl: server.url });
      const error = await failureOf(harness.client.exchange("code-1"));
      assert.equal(error.reason, "invalidCode");
      assert.match(error.message, /did not accept this login code: no$/);
      assert.equal(server.requests.length, 1);
      assert.equal(harness.rejections(), 0);
    });
  }

  it("without a session nothing that needs one is sent", async () => {
    await using server = await FaultServer.start(json({ status: "ok" }));
    const transport = undiciTransport();
    const client = createClient({
      baseUrl: server.url,
      transport,
      token: undefined,
      providerWord: "provider",
    });
    for (const call of Object.values(AUTHENTICATED)) {
      assert.equal((await failureOf(call(client))).reason, "notSignedIn");
    }
    assert.equal(server.requests.length, 0);
    assert.equal((await client.health()).status, "ok");
    assert.equal(server.requests[0]?.headers.authorization, undefined);
    await transport.close();
  });

  it("says what the service says, in every form it may have", async () => {
    const bodies: readonly [string, RegExp][] = [
      ['{"error":"pick a region"}', /: pick a region$/],
      ['{"error":{"message":"pick a region"}}', /: pick a region$/],
      ['{"detail":"pick a region"}', /: pick a region$/],
      ["pick a region\nand more", /: pick a region$/],
      ["<html><body>Bad</body></html>", /\(status 422\)\.$/],
      ["", /\(status 422\)\.$/],
    ];
    await using server = await FaultServer.start(json({}));
    await using harness = connectTo({ baseUrl: server.url });
    for (const [body, words] of bodies) {
      server.answer(text(body, 422));
      const error = await failureOf(harness.client.propose({ intent: "" }));
      assert.ok(error instanceof ServiceError);
      assert.match(error.message, words);
    }
  });

  it("takes a bare result or an envelope, and an envelope's error as one", async () => {
    const result = { candidates: [{ type_id: "aws:sqs/queue@1" }] };
    await using server = await FaultServer.start(json(result), json({ isError: false, result }));
    await using harness = connectTo({ baseUrl: server.url });
    for (let form = 0; form < 2; form++) {
      const { candidates } = await harness.client.propose({ intent: "a queue" });
      assert.equal(candidates.items[0]?.typeId, "aws:sqs/queue@1");
    }
    server.answer(json({ isError: true, error: "The intent is empty." }));
    const error = await failureOf(harness.client.propose({ intent: "" }));
    assert.equal(error.reason, "serviceError");
    assert.match(error.message, /The intent is empty\./);
  });

  it("names what a body should be and what it is", async () => {
    const cases: readonly [Answer, Partial<BadResponse>][] = [
      [
        text("<!doctype html><title>Sign in to the WiFi</title>"),
        { path: "", expected: "JSON", got: "an HTML page" },
      ],
      [text(""), { got: "empty" }],
      [text('{"id":,}'), { got: "JSON with an error" }],
      [json([]), { expected: "an object", got: "an array" }],
      [json("me"), { expected: "an object", got: "a string" }],
    ];
    await using server = await FaultServer.start(json({}));
    await using harness = connectTo({ baseUrl: server.url });
    for (const [answer, expected] of cases) {
      server.answer(answer);
      const error = await failureOf(harness.client.me());
      assert.ok(error instanceof BadResponse);
      assert.partialDeepStrictEqual({ path: error.path, expected: error.expected, got: error.got }, expected);
    }
    server.answer(json({ rendered: 5 }));
    const error = await failureOf(harness.client.renderDiagram({ components: [] }, "svg"));
    assert.match(error.message, /result\.rendered should be a text, but is a number/);
    server.answer(json({ isError: false, result: { primitives: [{ type_id: "nonsense" }] } }));
    assert.match(
      (await failureOf(harness.client.primitives(undefined))).message,
      /result\.primitives\.0\.type_id/,
    );
  });

  it("asks for exactly what the interface describes", async () => {
    await using server = await FaultServer.start(json({}));
    await using harness = connectTo({ baseUrl: `${server.url}/base/path/` });
    for (const call of [...Object.values(AUTHENTICATED), (client: Client) => client.health()]) {
      await call(harness.client).catch(() => {});
    }
    assert.deepEqual(
      server.requests.map(({ method, url }) => `${method} ${url.replace("/base/path", "")}`),
      [
        "GET /v1/me",
        "GET /v1/orgs/o1/projects",
        "GET /v1/environments/e1/cost",
        "GET /v1/environments/e1/drift",
        "GET /v1/environments/e1/logs?tail=true",
        "POST /v1/compose/provider/propose",
        "GET /v1/knowledge/provider/practices?workload=static+site",
        "POST /v1/compose/render-diagram",
        "POST /v1/compose/provider/resolve",
        "POST /v1/compose/diff",
        "GET /v1/compose/facts",
        "POST /v1/rules/inspect",
        "POST /v1/rules/assist",
        "POST /v1/compose/provider/why-not",
        "GET /v1/catalogue/provider/primitives?query=queue",
        "GET /v1/catalogue/provider/primitives/aws%3Asqs%2Fqueue%401",
        "GET /health",
      ],
    );
    for (const { url, headers } of server.requests) {
      const expected = url.endsWith("/health") ? undefined : "Bearer test-token";
      assert.equal(headers.authorization, expected);
    }
  });

  it("ids that could address something else are percent-encoded, or refused", async () => {
    await using server = await FaultServer.start(json({}));
    await using harness = connectTo({ baseUrl: server.url });
    await harness.client.cost("a/../b?c#d%2e");
    assert.equal(server.requests[0]?.url, "/v1/environments/a%2F..%2Fb%3Fc%23d%252e/cost");
    for (const id of ["..", ".", ""]) {
      const error = await failureOf(harness.client.cost(id));
      assert.equal(error.reason, "notFound");
    }
    assert.equal(server.requests.length, 1);
  });

  it("follows a project list's pages, once each, and keeps odd elements", async () => {
    const page = (ids: readonly unknown[], next?: string): Answer =>
      json(ids, 200, next === undefined ? {} : { link: `<${next}>; rel="prev", <${next}>; rel="next last"` });
    await using server = await FaultServer.start(
      page([{ id: 1, name: "one" }], "?page=2"),
      page([{ id: "two" }, 7], "/v1/orgs/o1/projects?page=3"),
      page([{ id: "three" }], "?page=2"),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const { items, odd } = await harness.client.projects("o1");
    assert.deepEqual(
      items.map(({ id }) => id),
      ["1", "two", "three"],
    );
    assert.deepEqual(odd, [7]);
    assert.deepEqual(
      server.requests.map(({ url }) => url.split("?")[1]),
      [undefined, "page=2", "page=3"],
    );
  });
});
