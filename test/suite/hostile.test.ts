import assert from "node:assert/strict";
import * as fc from "fast-check";
import * as vscode from "vscode";
import { createClient } from "../../src/client/client.ts";
import { inProcessTransport } from "../../src/client/transports/inProcess.ts";
import { EnvironmentModel } from "../../src/editor/environments/model.ts";
import { rootsOf } from "../../src/editor/explorer/below.ts";
import { toTreeItem } from "../../src/editor/explorer/present.ts";
import type { TreeNode } from "../../src/editor/explorer/row.ts";
import { appearanceOf, childrenOf, loadBelow } from "../../src/editor/explorer/rows.ts";
import { tooltipOf } from "../../src/editor/explorer/tooltips.ts";
import { ItemContext } from "../../src/editor/ids.ts";
import { plain } from "../../src/editor/text/plain.ts";
import type { TestApi } from "../../src/extension.ts";
import { CountingClock, eventually } from "../support/clock.ts";
import {
  type Answer,
  FaultServer,
  hang,
  json,
  raw,
  reset as resetConnection,
  text,
  truncated,
} from "../support/faultServer.ts";
import { sized } from "../support/stress.ts";
import { activate, changeSetting, readable, reset, setServiceUrl } from "./extension.ts";
import { type HostileService, hostileService, type MixedList } from "./hostileAnswers.ts";
import { filesWith, spellingsOf } from "./secrets.ts";

/** Told apart from everything else, and changed by every encoding. */
const CANARY = "canary+T0ken/61c8=~4d/QZ";

describe("A hostile service, inside VS Code", () => {
  let api: TestApi;
  let service: FaultServer;

  before(async () => {
    api = await activate();
    await setLogLevel("trace");
  });
  after(() => setLogLevel("info"));
  beforeEach(async () => {
    await reset(api);
    service = await FaultServer.start();
  });
  afterEach(async () => {
    await reset(api);
    await service[Symbol.asyncDispose]();
  });

  let sessions = 0;

  /** Every session has a token of its own, as services give them: the end of one is told by its token, and later. */
  async function signIn(): Promise<string> {
    await setServiceUrl(service.url);
    const account = { id: "tester", label: "tester@example.com" };
    sessions += 1;
    const token = `${CANARY}${sessions}`;
    await api.connections.use({ origin: service.url, account, token });
    return token;
  }

  describe("that fails in every way, with the log at trace level", () => {
    const echo = (token: string) => ({ error: `refused Bearer ${token} (${btoa(token)})` });
    const headers = (token: string) => ({ "x-request-id": token, "www-authenticate": `Bearer ${token}` });
    const failing = (status: number) => (token: string) => json(echo(token), status, headers(token));
    const failures: Readonly<Record<string, (token: string) => Answer>> = {
      "400": failing(400),
      "401": failing(401),
      "403": failing(403),
      "404": failing(404),
      "429": (token) => json(echo(token), 429, { ...headers(token), "retry-after": "3600" }),
      "500": failing(500),
      "503": (token) => text(`down: ${encodeURIComponent(token)}`, 503, headers(token)),
      "a reset": () => resetConnection,
      "no answer": () => hang,
      "bad JSON": (token) => text(`{"${token}`),
      "a wrong shape": (token) => json(token),
      "a body cut short": (token) => truncated(`{"token":"${token}"`),
      "no HTTP": (token) => raw(`${token}\r\n\r\n`),
      "a redirect":
        (token) =>
        ({ request, response }) => {
          response.writeHead(302, { location: `http://localhost:${service.port}${request.url}?t=${token}` });
          response.end(JSON.stringify(echo(token)));
        },
    };

    before(async () => {
      await changeSetting("infraPlanner.organizations", ["o1"]);
      await changeSetting("infraPlanner.environments", [{ id: "e1" }]);
    });
    after(async () => {
      await changeSetting("infraPlanner.organizations", undefined);
      await changeSetting("infraPlanner.environments", undefined);
    });

    for (const [name, answer] of Object.entries(failures)) {
      it(`by ${name}: the token appears in no row, no tooltip and no error`, async () => {
        const token = await signIn();
        service.answer(answer(token));
        const connection = await api.connections.current();
        assert.ok(connection);
        // A tree that waits has nothing to show yet; one whose session has ended, nothing more.
        const rows = name === "no answer" ? "" : await rowsOf(api);
        if (name !== "no answer" && name !== "401") assert.match(rows, /Cost/);
        const abort = new AbortController();
        const calls = [
          connection.client.me({ signal: abort.signal }),
          connection.client.cost("e1", { signal: abort.signal }),
          connection.client.propose({ intent: "a queue" }, { signal: abort.signal }),
        ];
        const ended = Promise.allSettled(calls);
        const sent = () =>
          service.requests.map(({ url, headers: { authorization } }) => `${url} ${authorization}`);
        const isSent = () => sent().some((request) => request.endsWith(` Bearer ${token}`));
        // Its time limits are proved elsewhere, with a clock that is not waited for.
        if (name === "no answer") {
          await eventually(() => assert.ok(isSent()));
          abort.abort();
        }
        const outcomes = await ended;
        const shown = JSON.stringify([rows, outcomes.map(shownOf)]);
        assert.ok(
          outcomes.every(({ status }) => status === "rejected"),
          shown,
        );
        for (const spelling of spellingsOf(token)) assert.ok(!shown.includes(spelling), shown);
        assert.ok(isSent(), `${shown} ${sent()}`);
      });
    }

    it("leaves the token in no file of VS Code's, while the requests are in the log", async () => {
      const token = await signIn();
      service.answer(failing(403)(token));
      const connection = await api.connections.current();
      await assert.rejects(async () => connection?.client.cost("e1"));
      // VS Code writes its logs when it finds the time.
      await eventually(() => assert.notDeepEqual(filesWith("/v1/environments/{environment_id}/cost"), []));
      assert.deepEqual(filesWith(CANARY), []);
    });
  });

  it("that answers 401 to twenty calls at once makes one prompt", async () => {
    await signIn();
    service.answer(json({}, 401));
    const prompts: string[] = [];
    const { showWarningMessage } = vscode.window;
    const spy = async (message: string) => {
      prompts.push(message);
      return undefined;
    };
    Object.assign(vscode.window, { showWarningMessage: spy });
    try {
      const connection = await api.connections.current();
      assert.ok(connection);
      const ids = Array.from({ length: 20 }, (_, index) => `e${index}`);
      const outcomes = await Promise.allSettled(ids.map((id) => connection.client.cost(id)));
      assert.ok(outcomes.every(({ status }) => status === "rejected"));
      await eventually(async () => assert.deepEqual(await api.store.list(), []));
      await eventually(() => assert.equal(prompts.length, 1));
      // A second one would come by the same way, in the time the first one took.
      await new Promise((resolve) => setTimeout(resolve, 300));
      assert.equal(prompts.length, 1, prompts.join("\n"));
      assert.match(prompts[0] ?? "", /no longer accepts your sign-in/);
    } finally {
      Object.assign(vscode.window, { showWarningMessage });
    }
  });
});

describe("Generated hostile services, inside VS Code", () => {
  it("by the thousand: no exception escapes, every row can be shown, no good element is lost", async () => {
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(hostileService, async (service) => {
        const model = modelOf(service, () => answered++);
        await loadBelow(model);
        const roots = rootsOf(model);
        const keys = new Set<string>();
        const labels = async (nodes: readonly TreeNode[], kind: TreeNode["kind"]) => {
          for (const node of nodes) {
            const item = toTreeItem(node, appearanceOf(node));
            assert.equal(typeof item.label, "string");
            await tooltipOf(node);
            assert.ok(item.id !== undefined && !keys.has(item.id), `Two rows have the id ${item.id}`);
            keys.add(item.id);
          }
          return nodes.filter((node) => node.kind === kind).map((node) => appearanceOf(node).label);
        };
        // Organisations are joined by their ids, since users may name one that is listed too.
        const listed = new Map(service.me.content?.good.map(({ id, label }) => [id, label]));
        if (!listed.has("o1")) listed.set("o1", "o1");
        assert.deepEqual(
          await labels(roots, "organization"),
          [...listed.values()].map((name) => plain(name)),
        );
        for (const organization of roots) {
          assert.ok(organization.kind === "organization");
          await loadBelow(model, organization);
          const children = childrenOf(model, organization);
          const projects = addressable(organization) ? service.projects.content : undefined;
          // A wrecked body may still happen to be a list: what it then shows is nobody's to say.
          if (projects) {
            assert.deepEqual(await labels(children, "project"), labelsOf(projects));
            assert.equal(
              children.filter((row) => appearanceOf(row).context === ItemContext.odd).length,
              projects.odd,
            );
          }
          for (const [index, project] of children.filter(({ kind }) => kind === "project").entries()) {
            const environments = childrenOf(model, project);
            const shown = await labels(environments, "environment");
            if (projects) assert.deepEqual(shown, labelsOf(projects.environments[index]));
            for (const environment of environments) {
              if (environment.kind !== "environment") continue;
              const facts = childrenOf(model, environment);
              const { cost, drift, logs } = environment.facts;
              await Promise.all([cost.ensure(), drift.ensure(), logs.ensure()]);
              await labels(facts, "cost");
              const [checks = []] = facts
                .filter(({ kind }) => kind === "drift")
                .map((node) => childrenOf(model, node));
              const shownChecks = (await labels(checks, "driftCheck")).sort();
              const expected = addressable(environment) ? service.drift.content : undefined;
              if (expected) assert.deepEqual(shownChecks, labelsOf(expected).sort());
            }
          }
        }
        model.dispose();
      }),
      { numRuns: sized(250, 2_500) },
    );
    assert.ok(answered >= sized(1_000, 10_000), `only ${answered} responses`);
  });
});

function labelsOf(list: MixedList | undefined): string[] {
  return list?.good.map(({ label }) => plain(label)) ?? [];
}

/** Whether an id can stand in a path: dots alone would lead elsewhere, and half a character has no UTF-8. */
function addressable({ id }: { readonly id: string }): boolean {
  return id.isWellFormed() && !/^\.\.?$/.test(id);
}

/** The explorer's model over a generated service. */
function modelOf(service: HostileService, onAnswer: () => void): EnvironmentModel {
  const transport = inProcessTransport((request) => {
    onAnswer();
    const path = new URL(request.url).pathname;
    const route = (["me", "projects", "cost", "drift", "logs"] as const).find((end) =>
      path.endsWith(`/${end}`),
    );
    assert.ok(route, path);
    const { body, status } = service[route];
    return new Response(body, { status });
  });
  const origin = "http://service.localhost";
  const client = createClient({
    baseUrl: origin,
    transport,
    token: { origin, account: "tester", getToken: () => CANARY },
    providerWord: "provider",
    clock: new CountingClock(),
    // Retries come at once.
    random: () => 0,
  });
  const settings = { organizations: ["o1"], environments: [], pins: [] };
  return new EnvironmentModel(
    client,
    () => settings,
    () => {},
  );
}

/** Everything the tree shows once nothing loads any more, opened as far as it goes, tooltips included. */
async function rowsOf({ explorer }: TestApi): Promise<string> {
  const open = async (node: TreeNode | undefined): Promise<readonly unknown[]> => {
    const rows = await explorer.tree.getChildren(node);
    const below = await Promise.all(rows.map(open));
    const tooltips = await Promise.all(rows.map((row) => tooltipOf(row)));
    return rows.map((row, index) => [
      explorer.tree.getTreeItem(row),
      readable(tooltips[index]),
      below[index],
    ]);
  };
  return eventually(async () => {
    const seen = JSON.stringify(await open(undefined), (key, value) => (key === "arguments" ? [] : value));
    assert.doesNotMatch(seen, /Loading…/);
    return seen;
  });
}

function shownOf(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === "fulfilled") return outcome.value;
  const { message, nextStep, stack, data } = outcome.reason as Error & Record<string, unknown>;
  return { message, nextStep, stack, data };
}

/** As "Developer: Set Log Level…" does; VS Code has this command for tests. */
async function setLogLevel(level: "trace" | "info"): Promise<void> {
  await vscode.commands.executeCommand("_extensionTests.setLogLevel", level);
}
