import assert from "node:assert/strict";
import * as fc from "fast-check";
import { createClient } from "../../src/client/client.ts";
import { ClientError, InvalidServiceUrl, ServiceError } from "../../src/client/errors.ts";
import { undiciTransport } from "../../src/client/transports/undici.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { CountingClock, delay } from "../support/clock.ts";
import { FaultServer, json } from "../support/faultServer.ts";

/** Answers every request with the bearer token it came with. */
const echoToken = json;

describe("isolation", () => {
  it("two accounts never share", async () => {
    await using server = await FaultServer.start(async (exchange) => {
      await delay(100);
      return echoToken({ id: exchange.request.headers.authorization })(exchange);
    });
    const clock = new CountingClock();
    await using alice = connectTo({ baseUrl: server.url, clock, token: "alice-token", account: "alice" });
    await using bob = connectTo({ baseUrl: server.url, clock, token: "bob-token", account: "bob" });
    await using aliceElsewhere = connectTo({
      baseUrl: server.url,
      clock,
      token: "alice-token",
      account: "alice",
    });
    const users = await Promise.all([alice, bob, aliceElsewhere].map(({ client }) => client.me()));
    assert.deepEqual(
      users.map(({ id }) => id),
      ["Bearer alice-token", "Bearer bob-token", "Bearer alice-token"],
    );
    assert.equal(server.requests.length, 2);
  });

  it("a new session of an account hears nothing of what its last one is answered", async () => {
    await using server = await FaultServer.start(async (exchange) => {
      const isOld = exchange.request.headers.authorization === "Bearer old-token";
      if (isOld) await delay(100);
      return (isOld ? json({}, 401) : json({ id: "u1" }))(exchange);
    });
    const clock = new CountingClock();
    await using before = connectTo({ baseUrl: server.url, clock, token: "old-token" });
    await using after = connectTo({ baseUrl: server.url, clock, token: "new-token" });
    const [refused, user] = await Promise.all([failureOf(before.client.me()), after.client.me()]);
    assert.deepEqual([refused.reason, user.id], ["notSignedIn", "u1"]);
    assert.deepEqual([before.rejections(), after.rejections()], [1, 0]);
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`cross-origin redirect not followed (${status})`, async () => {
      await using other = await FaultServer.start(json({ id: "stolen" }));
      await using server = await FaultServer.start(json({}, status, { location: `${other.url}/v1/me` }));
      await using harness = connectTo({ baseUrl: server.url });
      const calls = [harness.client.me(), harness.client.propose({ intent: "a queue" })];
      for (const error of await Promise.all(calls.map((call) => failureOf(call)))) {
        assert.ok(error instanceof ServiceError);
        assert.match(error.message, /redirect/);
        assert.match(error.nextStep, /serviceUrl/);
      }
      assert.equal(other.connections, 0);
      assert.equal(server.requests.length, 2);
    });
  }

  it("a further page at another origin is not asked for, and said", async () => {
    await using other = await FaultServer.start(json([{ id: "stolen" }]));
    await using server = await FaultServer.start(
      json([{ id: "one" }], 200, { link: `<${other.url}/v1/orgs/o1/projects?page=2>; rel=next` }),
    );
    await using harness = connectTo({ baseUrl: server.url });
    const { items, incomplete } = await harness.client.projects("o1");
    assert.deepEqual(
      items.map(({ id }) => id),
      ["one"],
    );
    assert.match(incomplete?.message ?? "", /another origin/);
    assert.equal(other.connections, 0);
  });

  it("look-alike origins never get the token", async () => {
    await using issuer = await FaultServer.start(json([]));
    await using attacker = await FaultServer.start(json([]));
    const transport = undiciTransport();
    const token = { origin: issuer.url, account: "alice", getToken: () => "issued-by-issuer" };
    const hosts = [
      "127.0.0.1",
      "127.1",
      "0x7f.1",
      "2130706433",
      "017700000001",
      "localhost",
      "LOCALHOST",
      "localhost.",
      "a.localhost",
      "127.0.0.1.localhost",
      "127.0.0.2",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "①27.0.0.1",
    ];
    const lookAlike = fc
      .record({
        scheme: fc.constantFrom(
          "http://",
          "https://",
          "HTTP://",
          " http://",
          "http:\\\\",
          "http:/",
          "http:",
          "//",
          "ht\ntp://",
        ),
        user: fc.constantFrom(
          "",
          "",
          "",
          `127.0.0.1:${issuer.port}@`,
          "alice:secret@",
          `${issuer.url}@`,
          "@",
        ),
        host: fc.constantFrom(...hosts),
        port: fc.constantFrom(attacker.port, attacker.port, issuer.port),
        path: fc.constantFrom(
          "",
          "/",
          `/@127.0.0.1:${issuer.port}`,
          `\\@127.0.0.1:${issuer.port}`,
          `#@127.0.0.1:${issuer.port}`,
          "?x",
          "/%2e%2e/",
          "\t",
        ),
      })
      .map(({ scheme, user, host, port, path }) => `${scheme}${user}${host}:${port}${path}`);
    await fc.assert(
      fc.asyncProperty(lookAlike, async (baseUrl) => {
        try {
          const client = createClient({ baseUrl, transport, token, providerWord: "provider" });
          const calls = [client.me(), client.projects("o1"), client.propose({ intent: "a queue" })];
          if (client.origin === issuer.url) return void (await Promise.allSettled(calls));
          for (const call of calls) assert.equal((await failureOf(call)).reason, "notSignedIn");
        } catch (error) {
          assert.ok(error instanceof InvalidServiceUrl, String(error));
        }
      }),
      { numRuns: 2000 },
    );
    assert.ok(issuer.requests.some(({ headers }) => headers.authorization === "Bearer issued-by-issuer"));
    assert.equal(attacker.requests.length, 0);

    // The same look-alikes as the next page of a list that the issuer itself serves.
    await fc.assert(
      fc.asyncProperty(lookAlike, async (next) => {
        // Header values are bytes.
        const bytes = Buffer.from(next.replaceAll(/[\n\t]/g, "")).toString("latin1");
        issuer.answer(json([{ id: "one" }], 200, { link: `<${bytes}>; rel=next` }), json([]));
        const client = createClient({ baseUrl: issuer.url, transport, token, providerWord: "provider" });
        const { items } = await client.projects("o1");
        assert.deepEqual(
          items.map(({ id }) => id),
          ["one"],
        );
      }),
      { numRuns: 300 },
    );
    assert.equal(attacker.connections, 0);
    await transport.close();
  });

  it("a token that could not be a header is never sent", async () => {
    await using server = await FaultServer.start(json({}));
    for (const token of ["", "a b", "a\r\nx-evil: 1", "tökén", "\u0000"]) {
      await using harness = connectTo({ baseUrl: server.url, token });
      assert.equal((await failureOf(harness.client.me())).reason, "notSignedIn");
    }
    assert.equal(server.connections, 0);
  });

  it("only https addresses are taken, but for this computer", () => {
    const transport = undiciTransport();
    const create = (baseUrl: string) =>
      createClient({ baseUrl, transport, token: undefined, providerWord: "provider" }).origin;
    assert.equal(create("https://Planner.example.com:443/base/"), "https://planner.example.com");
    assert.equal(create("http://localhost:8080"), "http://localhost:8080");
    assert.equal(create("http://127.8.9.1"), "http://127.8.9.1");
    assert.equal(create("http://[::1]:1"), "http://[::1]:1");
    const refused = [
      "http://planner.example.com",
      "http://10.0.0.1",
      "http://localhost.evil.com",
      "http://127.evil.com",
      "ftp://localhost",
      "planner",
      "",
      "https://u:p@x.com",
      "https://x.com?a=b",
      "https://x.com/#f",
    ];
    for (const url of refused) {
      assert.throws(
        () => create(url),
        (error) => error instanceof ClientError && error.reason === "invalidServiceUrl",
      );
    }
  });
});
