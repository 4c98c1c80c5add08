import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { autoTransport, withFallback } from "../../src/client/transports/auto.ts";
import { trustIn } from "../../src/client/transports/certificates.ts";
import { fetchTransport } from "../../src/client/transports/fetch.ts";
import { DEFAULT_PROXY_SETTINGS } from "../../src/client/transports/proxy.ts";
import type { Transport } from "../../src/client/transports/transport.ts";
import { type NetworkOptions, undiciTransport } from "../../src/client/transports/undici.ts";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { connectTo, failureOf } from "../support/client.ts";
import { ManualClock, until } from "../support/clock.ts";
import { FaultServer, json } from "../support/faultServer.ts";
import { ForwardProxy } from "../support/proxy.ts";

const ME = json({ id: "u1", email: "alice@example.com" });
const HOST = "planner.example";
const BASE_URL = `https://${HOST}/planning`;
const USER = { name: "bob@corp", password: "p@ss:w/ord%" };

const authority = createAuthority();
const identity = createServerIdentity(authority, [HOST, "127.0.0.1"]);
const trusting = { trust: () => trustIn([authority.certificate]) };

function proxied(proxy: string, settings: Partial<typeof DEFAULT_PROXY_SETTINGS> = {}): NetworkOptions {
  return {
    ...trusting,
    environment: {},
    proxySettings: () => ({ ...DEFAULT_PROXY_SETTINGS, proxy, ...settings }),
  };
}

describe("network", () => {
  it("http.proxy with authentication and private CA", async () => {
    await using server = await FaultServer.startSecure(identity, ME);
    await using proxy = await ForwardProxy.start(server.port, USER);
    await using harness = connectTo({ baseUrl: BASE_URL, network: proxied(proxy.urlWithUser) });
    assert.equal((await harness.client.me()).id, "u1");
    assert.deepEqual(proxy.connects, [{ destination: `${HOST}:443`, authorized: true }]);
    assert.equal(server.requests[0]?.url, "/planning/v1/me");
    assert.equal(server.requests[0]?.headers["proxy-authorization"], undefined);
    // The tunnel is kept and used again.
    await harness.client.cost("e1");
    assert.equal(proxy.connects.length, 1);
  });

  it("http.proxyAuthorization is sent to the proxy alone", async () => {
    await using server = await FaultServer.startSecure(identity, ME);
    await using proxy = await ForwardProxy.start(server.port, USER);
    const authorization = `Basic ${btoa(`${USER.name}:${USER.password}`)}`;
    await using harness = connectTo({ baseUrl: BASE_URL, network: proxied(proxy.url, { authorization }) });
    await harness.client.me();
    assert.ok(proxy.connects.every(({ authorized }) => authorized));
    assert.equal(server.requests[0]?.headers["proxy-authorization"], undefined);
  });

  it("a proxy in the environment is used", async () => {
    await using server = await FaultServer.startSecure(identity, ME);
    await using proxy = await ForwardProxy.start(server.port);
    const environment = { HTTPS_PROXY: proxy.url };
    await using harness = connectTo({ baseUrl: BASE_URL, network: { ...trusting, environment } });
    await harness.client.me();
    assert.equal(proxy.connects.length, 1);
  });

  it("a proxy that wants a user name says so, and is not stormed", async () => {
    await using server = await FaultServer.startSecure(identity, ME);
    await using proxy = await ForwardProxy.start(server.port, USER);
    await using harness = connectTo({ baseUrl: BASE_URL, network: proxied(proxy.url) });
    const error = await failureOf(harness.client.me());
    assert.equal(error.reason, "proxyAuthRequired");
    assert.match(error.message, new RegExp(`127\\.0\\.0\\.1:${proxy.port}`));
    assert.equal(proxy.connects.length, 1);
    assert.equal(server.connections, 0);
  });

  it("a proxy that is not there is named", async () => {
    const network = proxied("http://127.0.0.1:9");
    await using harness = connectTo({ baseUrl: BASE_URL, network, random: () => 0 });
    assert.match((await failureOf(harness.client.me())).message, /127\.0\.0\.1:9 \(ECONNREFUSED\)/);
  });

  it("an https proxy is spoken to over TLS", async () => {
    await using server = await FaultServer.startSecure(identity, ME);
    await using proxy = await ForwardProxy.start(server.port, USER, identity);
    await using harness = connectTo({ baseUrl: BASE_URL, network: proxied(proxy.urlWithUser) });
    assert.equal((await harness.client.me()).id, "u1");
    assert.equal(proxy.connects.length, 1);
  });

  it("untrusted CA fails clearly, and nothing is sent", async () => {
    await using server = await FaultServer.startSecure(identity, ME);
    await using harness = connectTo({ baseUrl: server.url });
    const error = await failureOf(harness.client.me());
    assert.equal(error.reason, "certificateUntrusted");
    assert.match(error.message, /not trusted on this computer/);
    assert.match(error.nextStep, /root certificate/);
    assert.equal(server.requests.length, 0);
    assert.equal(harness.trace[0]?.retries, 0);
  });

  it("a certificate for another name fails clearly", async () => {
    const other = createServerIdentity(authority, ["other.example"]);
    await using server = await FaultServer.startSecure(other, ME);
    await using harness = connectTo({ baseUrl: server.url, network: trusting });
    const error = await failureOf(harness.client.me());
    assert.equal(error.reason, "certificateUntrusted");
    assert.equal(server.requests.length, 0);
  });

  it("a connection that does not come about in 10 s is given up", async () => {
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as { port: number };
    const clock = new ManualClock();
    await using harness = connectTo({ baseUrl: `https://127.0.0.1:${port}`, clock, random: () => 0 });
    const call = failureOf(harness.client.me());
    for (let attempt = 1; attempt <= 3; attempt++) {
      // The connection's own time, and the call's.
      await until(() => clock.pending === 2, `attempt ${attempt}`);
      await clock.advance(10_000);
    }
    const error = await call;
    assert.equal(error.reason, "timeout");
    assert.match(error.message, /No connection within 10 seconds/);
    silent.close();
  });

  describe("another extension's global fetch dispatcher is unchanged after ours loaded", () => {
    const before = {
      // Importing Node's http, or calling fetch, would set Node's own up: here nothing has.
      "Node's own, which is set up later": "",
      "Node's own, which is there already": "void globalThis.Headers;",
      "another extension's, where Node knows only the first of undici's two":
        "void globalThis.Headers; globalThis[keys[0]] = { dispatch() {} }; globalThis[keys[1]] = undefined;",
    };
    for (const [what, setUp] of Object.entries(before)) {
      it(what, async () => {
        await using server = await FaultServer.start(json({ status: "ok" }));
        // In a process of its own: here undici may have been loaded already.
        const script = `
          const keys = [1, 2].map((n) => Symbol.for("undici.globalDispatcher." + n));
          ${setUp}
          const before = keys.map((key) => globalThis[key]);
          const { createClient } = await import("./src/client/client.ts");
          const { undiciTransport } = await import("./src/client/transports/undici.ts");
          const transport = undiciTransport();
          const client = createClient({ baseUrl: "${server.url}", transport, providerWord: "provider" });
          const { status } = await client.health();
          const unchanged = keys.every((key, index) => !before[0] || globalThis[key] === before[index]);
          const { Agent } = await import("undici");
          const ours = keys.some((key) => globalThis[key] instanceof Agent);
          console.log(JSON.stringify({ status, unchanged, ours }));
          process.exit();`;
        const args = ["--input-type=module", "--eval", script];
        const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: "utf8" });
        assert.deepEqual(JSON.parse(stdout), { status: "ok", unchanged: true, ours: false });
      });
    }
  });

  it("an authority of the operating system's store is trusted, and not where that store is not to be", async () => {
    await using server = await FaultServer.startSecure(identity, ME);
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
    const store = join(folder, "store.pem");
    await writeFile(store, authority.certificate);
    const script = `
      const { createClient } = await import("./src/client/client.ts");
      const { undiciTransport } = await import("./src/client/transports/undici.ts");
      const certificates = await import("./src/client/transports/certificates.ts");
      const found = {};
      for (const name of ["systemTrust", "ownTrust"]) {
        const transport = undiciTransport({ trust: certificates[name] });
        const client = createClient({ baseUrl: "${server.url}", transport, providerWord: "provider" });
        found[name] = await client.health().then(() => "ok", ({ reason }) => reason);
        await transport.close();
      }
      console.log(JSON.stringify(found));`;
    const run = async (environment: Record<string, string>) => {
      const args = ["--input-type=module", "--eval", script];
      const env = { ...process.env, ...environment };
      const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: "utf8", env });
      return JSON.parse(stdout) as unknown;
    };
    try {
      const untrusted = "certificateUntrusted";
      // What OpenSSL takes for the system's store, where there is none of the platform's own.
      if (process.platform === "linux")
        assert.deepEqual(await run({ SSL_CERT_FILE: store }), { systemTrust: "ok", ownTrust: untrusted });
      assert.deepEqual(await run({ NODE_EXTRA_CA_CERTS: store }), { systemTrust: "ok", ownTrust: "ok" });
      assert.deepEqual(await run({}), { systemTrust: untrusted, ownTrust: untrusted });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("undici is loaded by the first remote request, not before", async () => {
    const script = `
      const { createRequire } = await import("node:module");
      await import("./src/client/client.ts");
      await import("./src/client/diagnose.ts");
      const { autoTransport } = await import("./src/client/transports/auto.ts");
      autoTransport();
      const loaded = Object.keys(createRequire(process.cwd() + "/x.js").cache);
      console.log(loaded.filter((path) => path.includes("undici")).length);`;
    const args = ["--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: "utf8" });
    assert.equal(stdout.trim(), "0");
  });

  describe("fallback to VS Code's fetch", () => {
    /** Counts what it passes on. */
    function counting(inner: Transport): Transport & { sent: number } {
      const counter = {
        sent: 0,
        send: (request: Parameters<Transport["send"]>[0]) => {
          counter.sent++;
          return inner.send(request);
        },
        close: () => inner.close(),
      };
      return counter;
    }

    it("is tried once after a connection failed, and remembered for the origin", async () => {
      await using server = await FaultServer.start(ME);
      const first = counting(autoTransport({ choice: "undici", ...proxied("http://127.0.0.1:9") }));
      const broken: Transport = {
        send: (request) => first.send({ ...request, url: new URL("https://planner.example/x") }),
        close: () => first.close(),
      };
      const second = counting(fetchTransport());
      await using harness = connectTo({ baseUrl: server.url, transport: withFallback(broken, second) });
      await harness.client.me();
      await harness.client.cost("e1");
      assert.deepEqual([first.sent, second.sent], [1, 2]);
      assert.equal(server.requests.length, 2);
      assert.equal(harness.trace[0]?.retries, 0);
    });

    it("is not tried when something may have been sent", async () => {
      await using server = await FaultServer.start(({ socket }) => void socket.resetAndDestroy());
      const second = counting(fetchTransport());
      const transport = withFallback(undiciTransport(), second);
      await using harness = connectTo({ baseUrl: server.url, transport });
      assert.match((await failureOf(harness.client.exchange("code-1"))).message, /may already be used/);
      assert.equal(second.sent, 0);
      assert.equal(server.requests.length, 1);
    });

    it("reports the first failure when neither connects", async () => {
      await using server = await FaultServer.startSecure(identity, ME);
      const transport = withFallback(undiciTransport(), fetchTransport());
      await using harness = connectTo({ baseUrl: server.url, transport });
      assert.equal((await failureOf(harness.client.me())).reason, "certificateUntrusted");
      assert.equal(server.requests.length, 0);
    });

    it("speaks like the other transport: statuses, headers, errors, cancel", async () => {
      await using server = await FaultServer.start(json({}, 302, { location: "http://127.0.0.1:9/" }), ME);
      await using harness = connectTo({
        baseUrl: server.url,
        transport: autoTransport({ choice: "vscode" }),
      });
      assert.match((await failureOf(harness.client.me())).message, /redirect/);
      assert.equal((await harness.client.me()).id, "u1");
      let socket: Socket | undefined;
      server.answer((exchange) => {
        socket = exchange.socket;
      });
      const controller = new AbortController();
      const call = failureOf(harness.client.me({ signal: controller.signal }));
      await until(() => socket !== undefined, "the request");
      controller.abort();
      assert.equal((await call).reason, "cancelled");
      await until(() => socket?.destroyed === true, "the socket to close", 1000);
    });
  });
});
