/** Several windows of one VS Code, and a window behind a company's proxy. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { type Answer, FaultServer, json } from "../support/faultServer.ts";
import { ForwardProxy } from "../support/proxy.ts";
import { QuickInput } from "./driver/quickInput.ts";
import { Tree } from "./driver/tree.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import type { Workbench } from "./driver/workbench.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "infra-planner-windows-"));
});
after(() => rm(folder, { recursive: true }));

describe("two windows, two hosts", () => {
  const window = useWorkbench(() => ({ folder }));
  let first: FaultServer;
  let second: FaultServer;
  let other: Page | undefined;

  before(async () => {
    first = await FaultServer.start(projectOf("first"));
    second = await FaultServer.start(projectOf("second"));
  });
  after(async () => {
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
  });
  beforeEach(() => window().openContainer("Infra Planner"));
  afterEach(() => other?.close());

  it("sign out together", async () => {
    const projects = window().tree("Projects");
    await signIn(window().quickInput, first.url, "token-of-first");
    await projects.row("Project of first");
    other = await openWindow(window());
    const otherProjects = new Tree(other, "Projects");
    await otherProjects.row("Project of first");

    await window().runCommand("Infra Planner: Sign Out");
    await projects.welcome();
    assert.match(await otherProjects.welcome(), /Use the Built-in Service/);
    assert.deepEqual(await otherProjects.rows(), []);
  });

  it("on two services never send one the other's token", async () => {
    const projects = window().tree("Projects");
    await signIn(window().quickInput, first.url, "token-of-first");
    await projects.row("Project of first");

    other = await openWindow(window());
    const otherProjects = new Tree(other, "Projects");
    await otherProjects.row("Project of first");
    await signIn(new QuickInput(other), second.url, "token-of-second");
    await otherProjects.row("Project of second");
    await window().runCommand("Infra Planner: Refresh");
    await projects.row(/Project of/);
    // The address is the user's, so that a window opened now is on the second service, with the first's token at hand.
    await window().reload();
    await projects.row("Project of second");
    assert.deepEqual(tokensSentTo(first), ["Bearer token-of-first"]);
    assert.deepEqual(tokensSentTo(second), ["Bearer token-of-second"]);
  });
});

describe("A window behind a proxy, on a computer with an authority of its own", () => {
  const HOST = "planner.invalid";
  const USER = { name: "bob@corp", password: "p@ss:w/ord%" };
  let service: FaultServer;
  let proxy: ForwardProxy;

  before(async () => {
    const authority = createAuthority();
    await writeFile(join(folder, "authority.pem"), authority.certificate);
    service = await FaultServer.startSecure(createServerIdentity(authority, [HOST]), projectOf("company"));
    proxy = await ForwardProxy.start(service.port, USER);
  });
  const window = useWorkbench(() => ({
    env: { NODE_EXTRA_CA_CERTS: join(folder, "authority.pem") },
    // The extension's own transport, not the one of VS Code that it would fall back to.
    settings: { "http.proxy": proxy.urlWithUser, "infraPlanner.transport": "undici" },
  }));
  after(async () => {
    await proxy[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
  });

  it("reaches the service through http.proxy with its password, and trusts NODE_EXTRA_CA_CERTS", async () => {
    await window().openContainer("Infra Planner");
    await signIn(window().quickInput, `https://${HOST}`, "token-of-company");
    await window().tree("Projects").row("Project of company");
    const tunnels = proxy.connects.filter(({ destination }) => destination === `${HOST}:443`);
    assert.ok(tunnels.length > 0 && tunnels.every(({ authorized }) => authorized));
    assert.deepEqual(tokensSentTo(service), ["Bearer token-of-company"]);
    assert.ok(service.requests.every(({ headers }) => headers["proxy-authorization"] === undefined));
  });
});

/** A service with one user, one organisation and one project, all bearing a name. */
function projectOf(name: string): Answer {
  return (exchange) =>
    exchange.request.url.endsWith("/v1/me")
      ? json({ id: "u1", email: `user@${name}.example`, organizations: [`o-${name}`] })(exchange)
      : json([{ id: `p-${name}`, name: `Project of ${name}` }])(exchange);
}

/** Every authorization that a service was sent, once. */
function tokensSentTo({ requests }: FaultServer): readonly unknown[] {
  return [...new Set(requests.map(({ headers }) => headers.authorization))];
}

/** Opens a further window of the same VS Code, on the extension's view. */
async function openWindow({ context, server }: Workbench): Promise<Page> {
  const page = await context.newPage();
  await page.goto(server.windowUrl({ folder }));
  const tab = page.locator(".activitybar").getByRole("tab", { name: "Infra Planner" }).first();
  await tab.waitFor();
  if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
  return page;
}

/** Signs in with a token, which the service at the address has to accept. */
async function signIn(quickInput: QuickInput, address: string, token: string): Promise<void> {
  await quickInput.openPalette();
  await quickInput.type(">Infra Planner: Sign In");
  await quickInput.pick("Infra Planner: Sign In");
  await quickInput.waitForTitle("Sign In to Infra Planner (1/3)");
  await quickInput.pick("API token");
  await quickInput.waitForTitle("Service Address (2/3)");
  await quickInput.answer(address);
  await quickInput.waitForTitle("API Token (3/3)");
  await quickInput.answer(token);
}
