import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { Client } from "../../src/client/client.ts";
import { diagnose } from "../../src/client/diagnose.ts";
import { trustIn } from "../../src/client/transports/certificates.ts";
import { DEFAULT_PROXY_SETTINGS } from "../../src/client/transports/proxy.ts";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { connectTo, failureOf } from "../support/client.ts";
import {
  type Answer,
  FaultServer,
  json,
  large,
  raw,
  reset,
  text,
  truncated,
} from "../support/faultServer.ts";
import { ForwardProxy } from "../support/proxy.ts";

/** Told apart from everything else, and changed by URL encoding. */
const TOKEN = "canary+T0ken/9f3a=~7b/XY";
const CODE = "canary+C0de/51d2=~e8/ZW";
const PASSWORD = "canary+Passw0rd/77=~aa/QP";

/** Every spelling in which a secret could hide in a text. */
function spellings(secret: string): string[] {
  const base64 = [0, 1, 2].map((offset) =>
    // Without what neighbouring characters decide.
    Buffer.from("x".repeat(offset) + secret)
      .toString("base64")
      .replaceAll("=", "")
      .slice(offset === 0 ? 0 : 4, -4),
  );
  const hex = Buffer.from(secret).toString("hex");
  return [
    secret,
    encodeURIComponent(secret),
    ...base64,
    ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")),
    hex,
  ];
}

const SECRETS = [TOKEN, CODE, PASSWORD].flatMap(spellings);

function assertClean(what: string, where: string): void {
  for (const spelling of SECRETS) {
    assert.ok(!what.includes(spelling), `${where} shows “${spelling}”: ${what.slice(0, 500)}`);
  }
}

/** Everything of an error that anything could print. */
function shown(error: Error): string {
  return [
    error.message,
    error.stack,
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: 10, showHidden: true }),
  ].join("\n");
}

/** Services that hand the secret of a request back wherever they can. */
function hostile(secret: string): Readonly<Record<string, Answer>> {
  const whole = [`Bearer ${secret}`, `{"code":"${secret}"}`];
  const echoes = [secret, ...whole, encodeURIComponent(secret), btoa(secret), ...whole.map(btoa)];
  const echoing = [400, 401, 403, 404, 409, 422, 500, 503, 302].flatMap((status) =>
    echoes.flatMap((echo, index): [string, Answer][] => {
      const header = encodeURIComponent(echo);
      return [
        [`${status} JSON ${index}`, json({ error: `bad header ${echo}!` }, status, { "x-request-id": echo })],
        [
          `${status} text ${index}`,
          text(`refused ${echo}`, status, { "x-correlation-id": header, location: `/?${header}` }),
        ],
      ];
    }),
  );
  return {
    ...Object.fromEntries(echoing),
    "not JSON": text(`secret ${secret}`),
    HTML: text(`<html>${secret}`),
    "wrong shape": json([secret]),
    "tool error": json({ isError: true, error: `no ${secret} ${btoa(secret)}` }),
    truncated: truncated(`{"token":"${secret}"`),
    reset,
    "no HTTP": raw(`${secret}\r\n\r\n`),
    "garbled header": raw(`HTTP/1.1 200 OK\r\nx-a: ${secret}\r\n ${secret}\r\n\r\n`),
    "huge header": text("{}", 200, { "x-a": secret.repeat(2000) }),
    "too large": large(`{"a":"`, secret, 17, `"}`),
    "rate limited": text(secret, 429, { "retry-after": "3600", "x-request-id": secret }),
  };
}

const CALLS: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  me: (client) => client.me(),
  projects: (client) => client.projects("o1"),
  propose: (client) => client.propose({ intent: "a queue" }),
  exchange: (client) => client.exchange(CODE),
};

/** The secret as services' libraries write it into what they answer. */
const WRITTEN: Readonly<Record<string, (secret: string) => string>> = {
  "in lower percent": (secret) => encodeURIComponent(secret).replaceAll(/%../g, (byte) => byte.toLowerCase()),
  "in percent throughout": (secret) => Buffer.from(secret).toString("hex").replaceAll(/../g, "%$&"),
  "in JSON escapes": (secret) =>
    secret.replaceAll(/[^0-9]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
  "in HTML": (secret) =>
    secret.replaceAll("/", "&#x2F;").replaceAll("+", "&#43;").replaceAll("=", "&equals;"),
  "in base64, on lines": (secret) => btoa(secret).replaceAll(/.{10}/g, "$&\r\n"),
  "in pieces": (secret) => secret.replaceAll(/.{4}/g, "$& "),
};
/** What is left of a text when nothing hides in it. */
const bare = (text: string) =>
  text
    .replaceAll(/%([0-9a-f]{2})|\\u00([0-9a-f]{2})|&#x([0-9a-f]{2});/gi, (_, ...hex) =>
      String.fromCharCode(Number.parseInt(hex.slice(0, 3).join(""), 16)),
    )
    .replaceAll("&#43;", "+")
    .replaceAll("&equals;", "=")
    .replaceAll(/\s/g, "");

describe("secrets", () => {
  for (const [how, write] of Object.entries(WRITTEN)) {
    it(`the token ${how} is blotted out of words, tool errors and request ids as the plain one is`, async () => {
      const echo = write(TOKEN);
      // JSON as it came, since a library's escapes would be undone by ours.
      const body = `{"error":"bad header ${echo.replaceAll(/\s+/g, "\\n")}!"}`;
      await using server = await FaultServer.start();
      await using harness = connectTo({ baseUrl: server.url, token: TOKEN, random: () => 0 });
      const headers = { "x-request-id": echo.replaceAll(/\s/g, "").slice(0, 120) };
      for (const answer of [
        text(body, 422, headers),
        text(`bad header ${echo.replaceAll(/\s+/g, " ")}!`, 422, headers),
        text(`{"isError":true,${body.slice(1)}`, 200, headers),
      ]) {
        server.answer(answer);
        const error = await failureOf(harness.client.me());
        assert.match(error.message, /bad header \S*\[redacted\]\S*\s?!/);
        assertClean(bare(shown(error)), how);
      }
      assertClean(bare(JSON.stringify(harness.trace)), "trace");
    });
  }

  it("a token at the place where words are cut leaves no part of it", async () => {
    await using server = await FaultServer.start();
    await using harness = connectTo({ baseUrl: server.url, token: TOKEN, random: () => 0 });
    for (let before = 470; before <= 500; before += 5) {
      const error = `${"x".repeat(before)}${TOKEN}`;
      for (const answer of [json({ error }, 422), text(error, 422), json({ isError: true, error })]) {
        server.answer(answer);
        assert.doesNotMatch((await failureOf(harness.client.me())).message, /xc/, `${before}`);
      }
    }
  });

  it("canary token through every failure at trace level appears nowhere", async () => {
    await using server = await FaultServer.start();
    let failures = 0;
    for (const [method, call] of Object.entries(CALLS)) {
      for (const [name, answer] of Object.entries(hostile(method === "exchange" ? CODE : TOKEN))) {
        server.answer(answer);
        await using harness = connectTo({ baseUrl: server.url, token: TOKEN, random: () => 0 });
        const where = `${method}, ${name}`;
        const result = await call(harness.client).catch((error: Error) => error);
        if (result instanceof Error) {
          failures++;
          assertClean(shown(result), where);
        }
        assert.equal(harness.trace.length, 1, where);
        assertClean(JSON.stringify(harness.trace), where);
        assertClean(inspect(harness.client, { depth: 10, showHidden: true }), where);
      }
    }
    assert.ok(failures > 500, `${failures} failures`);
  });

  it("the service's own words stay, without the secret in them", async () => {
    await using server = await FaultServer.start(
      json({ error: `Header “Bearer ${TOKEN}” is too old.` }, 409),
    );
    await using harness = connectTo({ baseUrl: server.url, token: TOKEN });
    assert.match((await failureOf(harness.client.me())).message, /Header “Bearer \[redacted\]” is too old\./);
  });

  it("trace events name templates, never ids, queries or codes", async () => {
    await using server = await FaultServer.start(json({}, 200, { "x-request-id": "req-1" }));
    await using harness = connectTo({ baseUrl: server.url, token: TOKEN });
    await harness.client.cost("environment-of-alice");
    await harness.client.practices("what alice typed");
    assertClean(JSON.stringify(harness.trace), "trace");
    assert.doesNotMatch(JSON.stringify(harness.trace), /alice/);
    assert.deepEqual(
      { ...harness.trace[0], ms: 0, rateLimitWaitMs: 0 },
      {
        method: "GET",
        route: "/v1/environments/{environment_id}/cost",
        status: 200,
        ms: 0,
        requestId: "req-1",
        retries: 0,
        rateLimitWaitMs: 0,
        outcome: "ok",
      },
    );
  });

  it("a diagnosis and a proxy's failure show no token and no proxy password", async () => {
    const authority = createAuthority();
    await using server = await FaultServer.startSecure(
      createServerIdentity(authority, ["planner.example"]),
      json({ error: TOKEN }, 500, { "x-request-id": TOKEN }),
    );
    const user = { name: "alice", password: PASSWORD };
    for (const known of [user, { name: "alice", password: "another" }]) {
      await using proxy = await ForwardProxy.start(server.port, known);
      const url = `http://alice:${encodeURIComponent(PASSWORD)}@127.0.0.1:${proxy.port}`;
      const network = {
        environment: {},
        proxySettings: () => ({ ...DEFAULT_PROXY_SETTINGS, proxy: url }),
        trust: () => trustIn([authority.certificate]),
      };
      const baseUrl = "https://planner.example";
      await using harness = connectTo({ baseUrl, token: TOKEN, network, random: () => 0 });
      const steps = await diagnose({ baseUrl, client: harness.client, signedIn: true, ...network });
      assertClean(JSON.stringify(steps), "diagnosis");
      assert.match(JSON.stringify(steps), known === user ? /trusted on this computer/ : /wants a user name/);
      assertClean(shown(await failureOf(harness.client.me())), "failure");
      assertClean(JSON.stringify(harness.trace), "trace");
    }
  });
});
