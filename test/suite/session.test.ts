import assert from "node:assert/strict";
import * as vscode from "vscode";
import { AUTHENTICATION_PROVIDER_ID } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { FaultServer, json, text } from "../support/faultServer.ts";
import { type RunningService, startService } from "../support/service.ts";
import { activate, eventually, reset, setServiceUrl, signInTo, useBuiltIn } from "./extension.ts";
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
      assert.equal(api.connections.address().kind, "built-in");
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
