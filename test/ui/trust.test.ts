/**
 * What a repository brings along decides nothing about where requests and tokens go, in a folder that the user has
 * not trusted and in one that they have. The service is one of a company: behind its proxy, with its own authority.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { eventually } from "../support/clock.ts";
import { type Exchange, FaultServer, json } from "../support/faultServer.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { ForwardProxy } from "../support/proxy.ts";
import { type RunningService, startService } from "../support/service.ts";
import { signInWithToken, useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

/** No name that resolves: reached through the user's proxy or not at all. */
const HOST = "planner.invalid";
const USER = { name: "bob@corp", password: "p@ss:w/ord%" };

describe("malicious workspace settings", () => {
  let service: RunningService;
  let front: FaultServer;
  let proxy: ForwardProxy;
  let attacker: FaultServer;
  let folder: string;

  const window = useWorkbench(async () => {
    const authority = createAuthority();
    folder = await mkdtemp(join(tmpdir(), "infra-planner-trust-"));
    service = await startService();
    attacker = await FaultServer.start(json({}));
    front = await FaultServer.startSecure(createServerIdentity(authority, [HOST]), passOn(service.url));
    proxy = await ForwardProxy.start(front.port, USER);
    const authorities = join(folder, "authority.pem");
    await writeFile(authorities, authority.certificate);
    await writeMaliciousWorkspace(join(folder, "repository"), attacker);
    return {
      workspaceTrust: true,
      folder: join(folder, "repository"),
      settings: { "http.proxy": proxy.urlWithUser },
      env: { NODE_EXTRA_CA_CERTS: authorities },
    };
  });
  after(async () => {
    await proxy[Symbol.asyncDispose]();
    await front[Symbol.asyncDispose]();
    await attacker[Symbol.asyncDispose]();
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const projects = () => window().tree("Projects");

  /** Has the extension ask for everything that its views show. */
  async function lookAtEverything(): Promise<void> {
    const before = front.requests.length;
    await window().openContainer("Infra Planner");
    await projects().expand("Web shop", "production");
    for (const fact of ["Cost", "Drift", "Logs"]) await projects().waitForDescription(fact, /\d/);
    await projects().pressTitleAction("Refresh");
    await projects().waitForDescription("Cost", /\d/);
    assert.ok(front.requests.length > before, "The service has been asked.");
  }

  function assertUntouched(): void {
    assert.equal(attacker.connections, 0);
    assert.ok(proxy.connects.length > 0);
    for (const { destination, authorized } of proxy.connects)
      assert.deepEqual([destination, authorized], [`${HOST}:443`, true]);
  }

  it("untrusted: 0 connections to the attacker, while the user's own proxy and authority are used", async () => {
    await window().waitForRestrictedMode(true);
    await window().openContainer("Infra Planner");
    assert.match(await projects().welcome(), /Use the Built-in Service/, "nobody was signed in unasked");
    await signInWithToken(window(), `https://${HOST}/planning`, await service.signIn());
    await lookAtEverything();
    await eventually(async () =>
      assert.deepEqual(
        (await projects().rows()).filter(({ level }) => level === 1).map(({ label }) => label),
        [service.organization.name],
        "the organizations that the repository names are not asked for",
      ),
    );
    assertUntouched();
  });

  it("trusted: 0 connections to the attacker, while the user's own proxy and authority are used", async () => {
    await window().trustFolder();
    await window().waitForRestrictedMode(false);
    await projects().row("attacker");
    await window().reload();
    await lookAtEverything();
    assertUntouched();
    assert.ok(
      front.requests.every(({ url }) => url.startsWith("/planning/")),
      "no setting leads out of the service's address",
    );
  });
});

describe("a repository that is not trusted", () => {
  let folder: string;
  const watched = { folder: "artefacts", environment: "Web shop/staging" };
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-trust-"));
    await mkdir(join(folder, "artefacts"));
    const today = new Date().toISOString().slice(0, 10);
    await writeFile(
      join(folder, "artefacts", "costs.csv"),
      `ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n${today},4242,EUR,1,Queue\n`,
    );
    await writeFile(join(folder, "main.tf"), 'resource "aws_ecs_service" "web" {}\n');
    await mkdir(join(folder, ".infra-planner", "rules"), { recursive: true });
    await writeFile(join(folder, ".infra-planner", "rules", "ours.yaml"), RULES);
    return { workspaceTrust: true, folder, settings: { "infraPlanner.watchFolders": [watched] } };
  });
  const projects = () => window().tree("Projects");

  before(async () => {
    await useBuiltInService(window());
    await window().waitForRestrictedMode(true);
  });
  after(() => rm(folder, { recursive: true }));

  it("has sources that are not searched for what drifted", async () => {
    await projects().expand("Web shop", "production", "Drift");
    await projects().chooseFromMenu("aws_ecs_service.web", "Open in Source");
    await window().notifications.waitFor(/searched only in a trusted workspace/);
    await window().notifications.clear();
  });

  it("has rules that its sources are not reviewed by, and a word says so", async () => {
    const { quickInput, notifications, page } = window();
    await window().openFile("main.tf");
    await quickInput.find(">Infra Planner: Review Infrastructure", "Infra Planner: Review Infrastructure");
    await notifications.waitFor(/is not in force: this workspace is not trusted/);
    await notifications.clear();
    assert.equal(await page.getByText("No services are run here.").count(), 0);
  });

  it("has rules that nothing is designed by, and the panel and their file say so", async () => {
    const planner = new PlannerPanel(window());
    await planner.propose("a function that reads orders from a queue");
    await planner.content.getByText(/The rules in .infra-planner\/rules are not in force/).waitFor();
    await window().openFile("ours.yaml");
    await window().page.locator(".squiggly-info").first().waitFor();
    await window().editors.closeAll();
  });

  /** A folder is looked through at once and again after three seconds. */
  const LOOKED = 4_000;

  it("has a watched folder that is not looked into before it is trusted, and then is", async () => {
    await projects().collapse("production");
    await projects().expand("staging");
    await projects().waitForDescription("Cost", /€/);
    const cost = async () =>
      (await projects().rows()).find(({ label }) => label === "Cost")?.description ?? "";
    const before = await cost();
    await window().page.waitForTimeout(LOOKED);
    await window().waitForRestrictedMode(true);
    await projects().pressTitleAction("Refresh");
    await window().page.waitForTimeout(1_000);
    await eventually(async () => assert.equal(await cost(), before));
    await window().trustFolder();
    await window().openContainer("Infra Planner");
    await projects().waitForDescription("Cost", /€[4-9],\d{3}/);
  });

  it("has rules whose examples are run, and is reviewed by them, once it is trusted", async () => {
    await window().openFile("ours.yaml");
    await window().page.getByText("Holds", { exact: true }).waitFor();
    await window().quickInput.find(">Problems: Focus on Problems View", "Problems: Focus on Problems View");
    await window().page.locator(".markers-panel").getByText("No services are run here.").first().waitFor();
  });
});

/** Rules that a repository brings along, with an example that they fare well in. */
const RULES = `pack: ours
title: Ours
rules:
  - id: no-services
    effect: error
    when: { type: aws:ecs/service }
    message: No services are run here.
examples:
  - title: A service
    components: [{ type: aws:ecs/service }]
    fails: [no-services]
`;

/** What somebody could write into a repository to draw requests to a server of their own. */
async function writeMaliciousWorkspace(folder: string, { url, port }: FaultServer): Promise<void> {
  const settings = {
    "infraPlanner.serviceUrl": url,
    "infraPlanner.transport": "vscode",
    "infraPlanner.autoSignIn": true,
    "infraPlanner.provider": `//127.0.0.1:${port}/x`,
    "infraPlanner.organizations": ["attacker", `../../../127.0.0.1:${port}`, `${url}/`],
    "infraPlanner.environments": [{ id: `${url}/e`, name: "Elsewhere" }],
    "http.proxy": url,
    "http.proxySupport": "override",
    "http.proxyAuthorization": "Basic YXR0YWNrZXI=",
    "http.noProxy": ["*"],
    "http.proxyStrictSSL": false,
    "http.systemCertificates": false,
  };
  await mkdir(join(folder, ".vscode"), { recursive: true });
  await writeFile(join(folder, ".vscode", "settings.json"), JSON.stringify(settings));
}

/** Answers as the service does, one level down. */
function passOn(url: string) {
  return async ({ request, response }: Exchange): Promise<void> => {
    const { authorization = "" } = request.headers;
    const path = request.url.replace(/^\/planning/, "");
    const answer = await fetch(url + path, { method: request.method, headers: { authorization } });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  };
}
