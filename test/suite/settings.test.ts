/** Every setting applies in the window that is open: what comes next goes by it, without a reload. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ClientError } from "../../src/client/errors.ts";
import { AutoRefresh } from "../../src/editor/explorer/autoRefresh.ts";
import * as settings from "../../src/editor/host/settings.ts";
import { View } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { eventually } from "../support/clock.ts";
import { FaultServer, json } from "../support/faultServer.ts";
import { ForwardProxy } from "../support/proxy.ts";
import { activate, changeSetting, child, reset, resetSettings, row, setServiceUrl } from "./extension.ts";

/** No name that resolves: reached through a proxy or not at all. */
const HOST = "planner.invalid";
const USER = { name: "bob", password: "s3cret" };

describe("A setting that is changed in a running window", () => {
  let api: TestApi;

  before(async () => {
    api = await activate();
  });
  beforeEach(() => reset(api));
  afterEach(async () => {
    await resetSettings();
    await reset(api);
  });

  /** Signs in to a service without asking it. */
  const useService = async (url: string, token = "t0ken") => {
    await setServiceUrl(url);
    const account = { id: "tester", label: "tester@example.com" };
    await api.connections.use({ origin: new URL(url).origin, account, token });
  };
  const client = async () => (await api.connections.require()).client;

  describe("changes the way to the service:", () => {
    let service: FaultServer;
    let first: ForwardProxy;
    let second: ForwardProxy;
    let secure: ForwardProxy;
    let wantsUser: ForwardProxy;

    before(async () => {
      const authority = createAuthority();
      service = await FaultServer.startSecure(createServerIdentity(authority, [HOST]), json({ id: "u1" }));
      const { port } = service;
      first = await ForwardProxy.start(port);
      second = await ForwardProxy.start(port);
      secure = await ForwardProxy.start(port, undefined, createServerIdentity(authority, ["127.0.0.1"]));
      wantsUser = await ForwardProxy.start(port, USER);
    });
    after(async () => {
      for (const server of [first, second, secure, wantsUser, service]) await server[Symbol.asyncDispose]();
    });

    /**
     * Which way the next request goes. Nobody trusts the service's certificate, so that none arrives: what counts is
     * whom it was asked through, and why it ended.
     */
    async function nextWay(): Promise<string> {
      const proxies = { first, second, secure, wantsUser };
      const asked = () => Object.values(proxies).map(({ connects }) => connects.length);
      const before = asked();
      const reason = await (await client()).me().then(
        () => "ok",
        (error: ClientError) => error.reason,
      );
      const after = asked();
      const way = Object.keys(proxies).filter((_, index) => after[index] !== before[index]);
      return `${way.join(" and ") || "none"}: ${reason}`;
    }

    /** Values that a setting takes one after the other, each with the way of the request after it. */
    const cases: readonly {
      readonly key: string;
      readonly given?: () => Readonly<Record<string, unknown>>;
      readonly steps: () => readonly (readonly [value: unknown, way: string])[];
    }[] = [
      {
        key: "http.proxy",
        steps: () => [
          [first.url, "first: certificateUntrusted"],
          [second.url, "second: certificateUntrusted"],
          [undefined, "none: unreachable"],
          [first.url, "first: certificateUntrusted"],
        ],
      },
      {
        key: "http.proxySupport",
        given: () => ({ "http.proxy": first.url }),
        steps: () => [
          ["off", "none: unreachable"],
          ["override", "first: certificateUntrusted"],
        ],
      },
      {
        key: "http.noProxy",
        given: () => ({ "http.proxy": first.url }),
        steps: () => [
          [[HOST], "none: unreachable"],
          [["another.invalid"], "first: certificateUntrusted"],
        ],
      },
      {
        key: "http.proxyAuthorization",
        given: () => ({ "http.proxy": wantsUser.url }),
        steps: () => [
          [undefined, "wantsUser: proxyAuthRequired"],
          [`Basic ${btoa(`${USER.name}:${USER.password}`)}`, "wantsUser: certificateUntrusted"],
        ],
      },
      {
        key: "http.proxyStrictSSL",
        given: () => ({ "http.proxy": secure.url }),
        steps: () => [
          [true, "none: certificateUntrusted"],
          [false, "secure: certificateUntrusted"],
        ],
      },
    ];

    for (const { key, given, steps } of cases) {
      it(key, async () => {
        await changeSetting("infraPlanner.transport", "undici");
        for (const [other, value] of Object.entries(given?.() ?? {})) await changeSetting(other, value);
        await useService(`https://${HOST}`);
        for (const [value, way] of steps()) {
          await changeSetting(key, value);
          assert.equal(await nextWay(), way, `${key} is ${JSON.stringify(value)}`);
        }
      });
    }
  });

  it("infraPlanner.serviceUrl leads to the other service, each with its own token", async () => {
    await using first = await FaultServer.start(json({ id: "of first" }));
    await using second = await FaultServer.start(json({ id: "of second" }));
    await useService(first.url, "first's");
    await useService(second.url, "second's");
    for (const [url, id] of [
      [first.url, "of first"],
      [second.url, "of second"],
      [first.url, "of first"],
    ] as const) {
      await changeSetting("infraPlanner.serviceUrl", url);
      assert.equal((await (await client()).me()).id, id);
    }
    assert.ok(first.requests.every(({ headers }) => headers.authorization === "Bearer first's"));
    assert.ok(second.requests.every(({ headers }) => headers.authorization === "Bearer second's"));
  });

  it("infraPlanner.transport changes who sends: VS Code's fetch tells its mode, ours does not", async () => {
    await using service = await FaultServer.start(json({ id: "u1" }));
    await useService(service.url);
    for (const [transport, mode] of [
      ["undici", undefined],
      ["vscode", "cors"],
      ["auto", undefined],
    ] as const) {
      await changeSetting("infraPlanner.transport", transport);
      await (await client()).me();
      assert.equal(service.requests.at(-1)?.headers["sec-fetch-mode"], mode, transport);
    }
  });

  it("infraPlanner.provider stands in the next request's path", async () => {
    await using service = await FaultServer.start(json({ candidates: [] }));
    await useService(service.url);
    for (const word of ["acme", "provider"]) {
      await changeSetting("infraPlanner.provider", word);
      await (await client()).propose({ intent: "a queue" });
      // The tree asks, too, after every change of a setting.
      const proposals = service.requests.filter(({ url }) => url.endsWith("/propose"));
      assert.equal(proposals.at(-1)?.url, `/v1/compose/${word}/propose`);
    }
  });

  it("infraPlanner.organizations and infraPlanner.environments change the tree's rows", async () => {
    await using service = await FaultServer.start(({ request, ...exchange }) =>
      json(request.url.endsWith("/me") ? { id: "u1", email: "u@example.com" } : [])({ request, ...exchange }),
    );
    await useService(service.url);
    await changeSetting("infraPlanner.organizations", ["acme", "umbrella"]);
    await child(api, undefined, "umbrella");
    await changeSetting("infraPlanner.organizations", ["acme"]);
    await eventually(async () => {
      const rows = await api.explorer.tree.getChildren();
      assert.ok(!rows.some((node) => row(api, node).startsWith("umbrella")));
    });
    await changeSetting("infraPlanner.environments", [{ id: "env_elsewhere", name: "Elsewhere" }]);
    await child(api, await child(api, undefined, "acme"), "Elsewhere");
  });

  it("infraPlanner.autoRefresh starts and ends the refreshing", async () => {
    await vscode.commands.executeCommand(`${View.projects}.focus`);
    await eventually(() => assert.ok(api.explorer.visible));
    const refresh = new AutoRefresh(api.explorer, settings.autoRefreshMs);
    try {
      for (const [minutes, scheduled] of [
        [0, false],
        [5, true],
        [0, false],
      ] as const) {
        await changeSetting("infraPlanner.autoRefresh", minutes);
        await eventually(() => assert.equal(refresh.scheduled, scheduled, `every ${minutes} minutes`));
      }
    } finally {
      refresh.dispose();
    }
  });

  it("infraPlanner.autoSignIn signs in at once, and not again after signing out", async () => {
    await vscode.commands.executeCommand(`${View.projects}.focus`);
    await changeSetting("infraPlanner.autoSignIn", true);
    const { address, account } = await eventually(() => api.connections.require());
    assert.equal(address.kind, "built-in");
    await api.connections.signOut(address.origin, account.id);
    await api.explorer.tree.getChildren();
    assert.equal(await api.connections.current(), undefined);
    await changeSetting("infraPlanner.autoSignIn", false);
    await changeSetting("infraPlanner.autoSignIn", true);
    await eventually(() => api.connections.require());
  });
});
