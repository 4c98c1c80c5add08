import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ClientError } from "../../src/client/errors.ts";
import { autoTransport } from "../../src/client/transports/auto.ts";
import { ownTrust, systemTrust, trustIn } from "../../src/client/transports/certificates.ts";
import { proxySettings, trust } from "../../src/editor/session/network.ts";
import type { TestApi } from "../../src/extension.ts";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { connectTo } from "../support/client.ts";
import { eventually } from "../support/clock.ts";
import { type Exchange, FaultServer, json } from "../support/faultServer.ts";
import { ForwardProxy } from "../support/proxy.ts";
import { activate, changeSetting, reset, setServiceUrl } from "./extension.ts";

/** No name that resolves: reached through a proxy or not at all. */
const HOST = "planner.invalid";
const SERVICE_URL = `https://${HOST}/planning`;
const USER = { name: "bob@corp", password: "p@ss:w/ord%" };
const TOKEN = "network-test-token";

const authority = createAuthority();
const identity = createServerIdentity(authority, [HOST, "127.0.0.1"]);

/** What undici registers the dispatcher of the whole process under. */
const dispatchers = () =>
  [1, 2].map(
    (version) => (globalThis as Record<symbol, unknown>)[Symbol.for(`undici.globalDispatcher.${version}`)],
  );
// Looked at when the tests are loaded, before the first remote call of the extension; the use of fetch, as by another
// extension, makes Node set it.
void globalThis.Headers;
const dispatchersAtStart = dispatchers();

describe("The network, inside VS Code", () => {
  let api: TestApi;

  before(async () => {
    api = await activate();
  });
  beforeEach(() => reset(api));
  afterEach(async () => {
    for (const key of ["http.proxy", "http.proxyAuthorization", "infraPlanner.transport"])
      await changeSetting(key, undefined);
    await reset(api);
  });

  /** Signs in to a service without asking it, and hands out what the extension speaks to it with. */
  async function clientOf(url: string) {
    await setServiceUrl(url);
    const account = { id: "tester", label: "tester@example.com" };
    await api.connections.use({ origin: new URL(url).origin, account, token: TOKEN });
    return eventually(async () => {
      const connection = await api.connections.current();
      assert.ok(connection);
      assert.equal(connection.address.origin, new URL(url).origin);
      return connection.client;
    });
  }

  describe("malicious workspace settings", () => {
    let attacker: FaultServer;

    beforeEach(async () => {
      attacker = await FaultServer.start(json({}));
      await writeWorkspaceSettings({
        "infraPlanner.serviceUrl": attacker.url,
        "infraPlanner.transport": "vscode",
        "infraPlanner.autoSignIn": true,
        "infraPlanner.provider": `//127.0.0.1:${attacker.port}/x`,
        "infraPlanner.organizations": [`../../../127.0.0.1:${attacker.port}`, `${attacker.url}/`],
        "http.proxy": attacker.url,
        "http.proxySupport": "override",
        "http.proxyAuthorization": "Basic YXR0YWNrZXI=",
        "http.noProxy": ["*"],
        "http.proxyStrictSSL": false,
      });
      // Read once VS Code hands out the one setting that a workspace may choose.
      await eventually(() =>
        assert.match(
          String(vscode.workspace.getConfiguration("infraPlanner").inspect("provider")?.workspaceValue),
          /127/,
        ),
      );
    });
    afterEach(async () => {
      await writeWorkspaceSettings(undefined);
      await attacker[Symbol.asyncDispose]();
    });

    it("direct the service on this computer nowhere else: 0 connections to the attacker", async () => {
      await using service = await FaultServer.start(serve);
      await useEverything(await clientOf(service.url));
      assert.ok(service.requests.length >= 6, "The calls have been made.");
      assert.ok(service.requests.every(({ headers }) => headers.authorization === `Bearer ${TOKEN}`));
      assert.equal(attacker.connections, 0);
    });

    it("take no part in choosing a proxy: 0 connections to the attacker", async () => {
      await using service = await FaultServer.startSecure(identity, serve);
      await using proxy = await ForwardProxy.start(service.port, USER);
      await changeSetting("http.proxy", proxy.urlWithUser);
      await useEverything(await clientOf(SERVICE_URL));
      assert.ok(proxy.connects.length > 0, "The user's own proxy has been asked.");
      assert.equal(attacker.connections, 0);
    });

    it("take no part where the user has set no proxy: 0 connections to the attacker", async () => {
      const outcomes = await useEverything(await clientOf(SERVICE_URL));
      assert.ok(
        outcomes.every((outcome) => outcome === "unreachable" || outcome === "notFound"),
        outcomes.join(),
      );
      assert.equal(attacker.connections, 0);
    });

    it("do not choose whom to sign in to: 0 connections to the attacker", async () => {
      await api.explorer.tree.getChildren();
      await vscode.commands.executeCommand("infraPlanner.refresh");
      assert.equal((await api.connections.address()).kind, "built-in");
      assert.equal(await api.connections.current(), undefined);
      assert.equal(attacker.connections, 0);
    });
  });

  it("http.proxy with authentication and a private CA, as the user's settings name it", async () => {
    await using service = await FaultServer.startSecure(identity, serve);
    await using proxy = await ForwardProxy.start(service.port, USER);
    await changeSetting("http.proxy", proxy.urlWithUser);
    const trust = () => trustIn([authority.certificate]);
    const transport = autoTransport({ choice: "undici", proxySettings, trust, environment: {} });
    await using harness = connectTo({ baseUrl: SERVICE_URL, transport });
    assert.equal((await harness.client.me()).id, "u1");
    assert.deepEqual(proxy.connects, [{ destination: `${HOST}:443`, authorized: true }]);
    assert.equal(service.requests[0]?.url, "/planning/v1/me");
    assert.equal(service.requests[0]?.headers["proxy-authorization"], undefined);
  });

  it("http.proxyAuthorization, as the user's settings name it", async () => {
    await using service = await FaultServer.startSecure(identity, serve);
    await using proxy = await ForwardProxy.start(service.port, USER);
    await changeSetting("http.proxy", proxy.url);
    await changeSetting("http.proxyAuthorization", `Basic ${btoa(`${USER.name}:${USER.password}`)}`);
    const trust = () => trustIn([authority.certificate]);
    const transport = autoTransport({ choice: "undici", proxySettings, trust, environment: {} });
    await using harness = connectTo({ baseUrl: SERVICE_URL, transport });
    await harness.client.me();
    assert.deepEqual(proxy.connects, [{ destination: `${HOST}:443`, authorized: true }]);
  });

  it("http.systemCertificates, as the user's settings say and no workspace's", async () => {
    /** Has the workspace say something, and waits until VS Code has read it. */
    const workspaceSays = async (value: boolean) => {
      await writeWorkspaceSettings({
        "http.systemCertificates": value,
        "infraPlanner.provider": `says-${value}`,
      });
      await eventually(() =>
        assert.equal(
          vscode.workspace.getConfiguration("infraPlanner").inspect("provider")?.workspaceValue,
          `says-${value}`,
        ),
      );
    };
    assert.equal(trust(), systemTrust());
    try {
      await workspaceSays(false);
      assert.equal(trust(), systemTrust());
      await changeSetting("http.systemCertificates", false);
      assert.equal(trust(), ownTrust());
      await workspaceSays(true);
      assert.equal(trust(), ownTrust());
    } finally {
      await writeWorkspaceSettings(undefined);
      await changeSetting("http.systemCertificates", undefined);
    }
    assert.equal(trust(), systemTrust());
  });

  for (const transport of ["auto", "undici", "vscode"]) {
    it(`an untrusted CA fails clearly behind the user's proxy (transport ${transport})`, async () => {
      await using service = await FaultServer.startSecure(identity, serve);
      await using proxy = await ForwardProxy.start(service.port, USER);
      await changeSetting("http.proxy", proxy.urlWithUser);
      await changeSetting("infraPlanner.transport", transport);
      const error = await failureOf((await clientOf(SERVICE_URL)).me());
      assert.equal(error.reason, "certificateUntrusted");
      assert.match(error.message, /not trusted on this computer/);
      assert.ok(proxy.connects.some(({ authorized }) => authorized));
      assert.equal(service.requests.length, 0);
    });
  }

  it("a proxy that refuses the user's password says so, and shows it nowhere", async () => {
    await using service = await FaultServer.startSecure(identity, serve);
    await using proxy = await ForwardProxy.start(service.port, { ...USER, password: "another" });
    await changeSetting("http.proxy", `http://bob:wr0ng-p4ssword@127.0.0.1:${proxy.port}`);
    await changeSetting("infraPlanner.transport", "undici");
    const error = await failureOf((await clientOf(SERVICE_URL)).me());
    assert.equal(error.reason, "proxyAuthRequired");
    assert.ok(!`${error.message} ${error.nextStep} ${error.stack}`.includes("wr0ng"));
    assert.equal(service.connections, 0);
  });

  it("another extension's global fetch dispatcher is unchanged after ours loaded", async () => {
    await using service = await FaultServer.start(serve);
    await changeSetting("infraPlanner.transport", "undici");
    const client = await clientOf(service.url);
    assert.equal((await client.me()).id, "u1");
    const now = dispatchers();
    assert.ok(
      now.some((dispatcher) => dispatcher !== undefined),
      "Node's own fetch has set one.",
    );
    for (const [index, dispatcher] of now.entries()) assert.equal(dispatcher, dispatchersAtStart[index]);
    const answer = await fetch(`${service.url}/v1/me`);
    assert.equal(answer.status, 200);
  });
});

type Client = NonNullable<Awaited<ReturnType<TestApi["connections"]["current"]>>>["client"];

/** A small service that is content with everything. */
function serve(exchange: Exchange): void | Promise<void> {
  const { url } = exchange.request;
  const bodies: readonly (readonly [RegExp, unknown])[] = [
    [/\/v1\/me$/, { id: "u1", email: "alice@example.com" }],
    [/\/projects$/, []],
    [/\/propose$/, { isError: false, result: { candidates: [] } }],
    [/\/practices/, { isError: false, result: { kb_version: 1, chunks: [] } }],
  ];
  return json(bodies.find(([pattern]) => pattern.test(url))?.[1] ?? {})(exchange);
}

/** One call of every kind, and what each ended with: "ok", or the reason it failed. */
async function useEverything(client: Client): Promise<readonly string[]> {
  const organizations =
    vscode.workspace.getConfiguration("infraPlanner").get<string[]>("organizations") ?? [];
  const calls: Promise<unknown>[] = [
    client.me(),
    ...organizations.map((id) => client.projects(id)),
    client.cost("e1"),
    client.drift("e1"),
    client.logs("e1", { tail: true }),
    client.propose({ intent: "a queue" }),
    client.practices("web"),
  ];
  const outcomes = await Promise.allSettled(calls);
  return outcomes.map((outcome) =>
    outcome.status === "fulfilled" ? "ok" : String((outcome.reason as { reason?: unknown }).reason),
  );
}

/** The extension has its own copy of the error classes, so what counts is what an error says. */
async function failureOf(call: Promise<unknown>): Promise<ClientError> {
  return call.then(
    () => assert.fail("The call was expected to fail."),
    (error: ClientError) => error,
  );
}

/** Writes the workspace's settings as a repository brings them; undefined removes the file. */
async function writeWorkspaceSettings(
  settings: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder);
  const file = vscode.Uri.joinPath(folder.uri, ".vscode", "settings.json");
  if (settings) await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(settings)));
  else await vscode.workspace.fs.delete(file);
}
