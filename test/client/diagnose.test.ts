import assert from "node:assert/strict";
import { type DiagnosisStep, diagnose } from "../../src/client/diagnose.ts";
import { trustIn } from "../../src/client/transports/certificates.ts";
import { DEFAULT_PROXY_SETTINGS } from "../../src/client/transports/proxy.ts";
import { createAuthority, createServerIdentity } from "../support/certificates.ts";
import { connectTo } from "../support/client.ts";
import { FaultServer, json } from "../support/faultServer.ts";
import { ForwardProxy } from "../support/proxy.ts";

const OK = json({ status: "ok", id: "u1", email: "alice@example.com" });
const authority = createAuthority("Acme Corporate Root");
const trust = () => trustIn([authority.certificate]);

function outcomes(steps: readonly DiagnosisStep[]): Record<string, string> {
  return Object.fromEntries(steps.map(({ name, outcome }) => [name, outcome]));
}

function findings(steps: readonly DiagnosisStep[], name: DiagnosisStep["name"]): string {
  return steps.find((step) => step.name === name)?.findings.join("\n") ?? "";
}

describe("diagnosis", () => {
  it("of a service on this computer", async () => {
    await using server = await FaultServer.start(OK);
    await using harness = connectTo({ baseUrl: server.url });
    const steps = await diagnose({ baseUrl: server.url, client: harness.client, signedIn: true });
    assert.deepEqual(outcomes(steps), {
      address: "ok",
      proxy: "ok",
      dns: "skipped",
      tls: "skipped",
      health: "ok",
      me: "ok",
    });
    assert.match(findings(steps, "proxy"), /direct: the service is on this computer/);
  });

  it("through a proxy, with the chain of certificates", async () => {
    await using server = await FaultServer.startSecure(
      createServerIdentity(authority, ["planner.example"]),
      OK,
    );
    await using proxy = await ForwardProxy.start(server.port);
    const baseUrl = "https://planner.example";
    const network = {
      environment: {},
      trust,
      proxySettings: () => ({ ...DEFAULT_PROXY_SETTINGS, proxy: proxy.url }),
    };
    await using harness = connectTo({ baseUrl, network });
    const steps = await diagnose({ baseUrl, client: harness.client, signedIn: false, ...network });
    assert.deepEqual(outcomes(steps), {
      address: "ok",
      proxy: "ok",
      dns: "skipped",
      tls: "ok",
      health: "ok",
      me: "skipped",
    });
    assert.match(findings(steps, "proxy"), /set by http\.proxy, without user name/);
    assert.match(findings(steps, "tls"), /planner\.example, issued by Acme Corporate Root/);
  });

  it("of a service whose certificate is not trusted still shows the chain", async () => {
    await using server = await FaultServer.startSecure(createServerIdentity(authority, ["127.0.0.1"]), OK);
    await using harness = connectTo({ baseUrl: server.url });
    const steps = await diagnose({ baseUrl: server.url, client: harness.client, signedIn: true });
    assert.deepEqual(outcomes(steps), {
      address: "ok",
      proxy: "ok",
      dns: "skipped",
      tls: "failed",
      health: "failed",
      me: "failed",
    });
    assert.match(findings(steps, "tls"), /issued by Acme Corporate Root[\s\S]*not trusted on this computer/);
    assert.equal(server.requests.length, 0);
  });

  it("of a host that does not exist names the step that fails", async () => {
    const baseUrl = "https://no-such-host.invalid";
    await using harness = connectTo({ baseUrl, network: { environment: {} } });
    const steps = await diagnose({ baseUrl, client: harness.client, signedIn: true, environment: {} });
    assert.equal(outcomes(steps)["dns"], "failed");
    assert.equal(outcomes(steps)["tls"], "failed");
    assert.match(findings(steps, "dns"), /no-such-host\.invalid/);
  });

  it("of an address that is none stops there", async () => {
    await using harness = connectTo({ baseUrl: "http://localhost" });
    const steps = await diagnose({ baseUrl: "planner", client: harness.client, signedIn: true });
    assert.deepEqual(outcomes(steps), { address: "failed" });
  });
});
