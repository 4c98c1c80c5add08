import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as vscode from "vscode";
import { builtInClients, TOKEN_KEY } from "../../src/editor/builtin/builtInClient.ts";
import { BuiltInService } from "../../src/editor/builtin/builtInService.ts";
import { AUTHENTICATION_PROVIDER_ID, EXTENSION_ID } from "../../src/editor/ids.ts";
import { Clients } from "../../src/editor/session/clients.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually } from "../support/clock.ts";
import { type Answer, FaultServer, json, text } from "../support/faultServer.ts";
import { type RunningService, startService } from "../support/service.ts";
import { activate, reset, setServiceUrl, signInTo, useBuiltIn } from "./extension.ts";
import { filesWith } from "./secrets.ts";

describe("Sessions", () => {
  let api: TestApi;
  let service: RunningService;

  before(async () => {
    api = await activate();
    service = await startService();
  });
  after(() => service.stop());
  beforeEach(() => reset(api));
  afterEach(() => reset(api));

  it("to the built-in service come from the exchange and show in the Accounts menu", async () => {
    await useBuiltIn();
    const [session] = await api.store.list();
    assert.ok(session?.token);
    const accounts = await vscode.authentication.getAccounts(AUTHENTICATION_PROVIDER_ID);
    assert.deepEqual(
      accounts.map(({ label }) => label),
      [session.account.label],
    );
    assert.match(session.account.label, /@/, "the account is named by its e-mail address");
  });

  it("to the built-in service are used again as long as they are good, and end there too", async () => {
    await useBuiltIn();
    const [session] = await api.store.list();
    assert.ok(session);
    await useBuiltIn();
    assert.equal((await api.store.list())[0]?.token, session.token);
    const database = new DatabaseSync(join(api.storage.fsPath, "built-in", "service.db"), { readOnly: true });
    const hash = createHash("sha256").update(session.token).digest();
    const known = () => database.prepare("SELECT 1 FROM tokens WHERE hash = ?").get(hash) !== undefined;
    try {
      assert.equal(known(), true);
      await api.connections.signOut(session.origin, session.account.id);
      assert.equal(known(), false, "the service has forgotten it");
      await useBuiltIn();
      assert.notEqual((await api.store.list())[0]?.token, session.token);
    } finally {
      database.close();
    }
  });

  it("of the extension itself are one token for all windows, and another when that ends", async () => {
    const folder = await mkdtemp(join(tmpdir(), "infra-planner-session-"));
    const root = vscode.extensions.getExtension(EXTENSION_ID)?.extensionPath ?? "";
    const builtIn = new BuiltInService(folder, root, () => import("../../src/service/service.ts"));
    const window = () =>
      builtInClients(new Clients(builtIn.fetch, () => {}), () => builtIn.issueLoginCode(), api.secrets);
    const tokenOf = async (open: ReturnType<typeof window>) => {
      assert.ok((await (await open("aws")).primitives("queue")).length > 0);
      return api.secrets.get(TOKEN_KEY);
    };
    try {
      const token = await tokenOf(window());
      assert.equal(await tokenOf(window()), token);
      const database = new DatabaseSync(join(folder, "built-in", "service.db"));
      database.exec("DELETE FROM tokens");
      database.close();
      assert.notEqual(await tokenOf(window()), token);
    } finally {
      builtIn.dispose();
      await api.secrets.delete(TOKEN_KEY);
      await rm(folder, { recursive: true });
    }
  });

  it("are announced once, though secret storage tells of them as well", async () => {
    await setServiceUrl(service.url);
    const token = await service.signIn();
    const account = { id: "tester", label: "tester@example.com" };
    let [announced, told] = [0, 0];
    const subscriptions = [
      // Whoever hears of it asks who is signed in, as the tree does.
      api.connections.onDidChange(() => {
        announced++;
        void api.connections.current();
      }),
      api.store.onDidChange(() => told++),
    ];
    try {
      await api.connections.current();
      await api.connections.use({ origin: service.url, account, token });
      const connection = await api.connections.current();
      await eventually(() => assert.equal(told, 1));
      await api.store.list();
      assert.equal(announced, 1);
      assert.equal(await api.connections.current(), connection);
      await api.connections.signOut(service.url, account.id);
      await eventually(() => assert.equal(told, 2));
      await api.store.list();
      assert.equal(announced, 2);
    } finally {
      for (const subscription of subscriptions) subscription.dispose();
    }
  });

  it("end without a trace", async () => {
    await useBuiltIn();
    const [session] = await api.store.list();
    assert.ok(session);
    await api.connections.signOut(session.origin, session.account.id);
    assert.deepEqual(await api.store.list(), []);
    assert.deepEqual(await vscode.authentication.getAccounts(AUTHENTICATION_PROVIDER_ID), []);
    assert.equal(await api.connections.current(), undefined);
  });

  it("end once when many calls learn together that the token is not accepted", async () => {
    await setServiceUrl(service.url);
    const account = { id: "tester", label: "tester@example.com" };
    await api.connections.use({ origin: service.url, account, token: "no-such-token" });
    let expiries = 0;
    const subscription = api.connections.onDidExpire(() => expiries++);
    try {
      const connection = await api.connections.current();
      const calls = ["a", "b", "c", "d"].map((id) => connection?.client.cost(id));
      for (const outcome of await Promise.allSettled(calls)) {
        assert.equal(outcome.status === "rejected" && outcome.reason.reason, "notSignedIn");
      }
      await eventually(async () => assert.deepEqual(await api.store.list(), []));
      await eventually(() => assert.equal(expiries, 1));
      assert.equal(await api.connections.current(), undefined);
    } finally {
      subscription.dispose();
    }
  });

  it("that follow one which is no longer accepted stay, whenever the refusal comes", async () => {
    // The new tokens are good: the tree asks with them by itself, and a refusal of those would rightly end them.
    const refusesOld: Answer = (exchange) =>
      (exchange.request.headers.authorization?.includes("old-") ? json({}, 401) : json([]))(exchange);
    await using refusing = await FaultServer.start(refusesOld);
    await setServiceUrl(refusing.url);
    const account = { id: "tester", label: "tester@example.com" };
    const signInWith = (token: string) => api.connections.use({ origin: refusing.url, account, token });
    for (let moment = 0; moment < 12; moment++) {
      await signInWith(`old-${moment}`);
      const connection = await api.connections.current();
      const refused = connection?.client.me().catch(({ reason }) => reason);
      // Each time a little later beside the refusal: before, while and after the old session is removed.
      if (moment > 0) await refused;
      for (let turn = 1; turn < moment; turn++) await new Promise((resolve) => setImmediate(resolve));
      await signInWith(`new-${moment}`);
      assert.equal(await refused, "notSignedIn");
      // What is done in turn after the removal sees the end of it.
      await api.store.remove(refusing.url, "nobody");
      assert.deepEqual(
        (await api.store.list()).map(({ token }) => token),
        [`new-${moment}`],
      );
    }
  });

  for (const where of ["this window", "another window"]) {
    it(`send nothing more once they are signed out in ${where}, not even what waited to be sent`, async () => {
      await using limited = await FaultServer.start(
        text("", 429, { "retry-after": "2" }),
        json({ id: "u1" }),
      );
      await setServiceUrl(limited.url);
      const account = { id: "tester", label: "tester@example.com" };
      await api.connections.use({ origin: limited.url, account, token: "waiting-token" });
      const connection = await api.connections.current();
      const waiting = connection?.client.me().then(
        () => "ok",
        ({ reason }) => reason,
      );
      await eventually(() => assert.ok(connection?.client.rateLimitedUntil));
      // Another window's sign-out arrives as a change of the secrets.
      if (where === "this window") await api.connections.signOut(limited.url, account.id);
      else await api.store.remove(limited.url, account.id);
      assert.equal(await waiting, "notSignedIn");
      assert.equal(limited.requests.length, 1);
    });
  }

  it("are not used for another service", async () => {
    await signInTo(api, service);
    const other = await startService();
    try {
      await setServiceUrl(other.url);
      assert.equal(await eventually(() => api.connections.current()), undefined);
    } finally {
      await other.stop();
    }
  });

  it("ignore a service address from the workspace's settings", async () => {
    await useBuiltIn();
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const file = vscode.Uri.joinPath(folder.uri, ".vscode", "settings.json");
    await vscode.workspace.fs.writeFile(
      file,
      Buffer.from(JSON.stringify({ "infraPlanner.serviceUrl": service.url })),
    );
    try {
      await new Promise((resolve) => setTimeout(resolve, 500));
      assert.equal((await api.connections.address()).kind, "built-in");
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });

  it("leave their token in no file of VS Code's data, and in no log", async () => {
    const token = await signInTo(api, service);
    const connection = await api.connections.current();
    await connection?.client.me();
    await connection?.client.cost("no-such-environment").catch(() => undefined);
    assert.deepEqual(filesWith(token), []);
  });
});
