import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { DetailedPeerCertificate } from "node:tls";
import { parseBaseUrl } from "./baseUrl.ts";
import type { Client } from "./client.ts";
import { systemClock } from "./clock.ts";
import { ClientError, Timeout } from "./errors.ts";
import { TIMEOUTS } from "./policy.ts";
import { systemTrust } from "./transports/certificates.ts";
import { connectionError } from "./transports/failure.ts";
import { defaultPort } from "./transports/port.ts";
import { chooseProxy, DEFAULT_PROXY_SETTINGS, type ProxyDecision } from "./transports/proxy.ts";
import { openForInspection } from "./transports/socket.ts";
import type { NetworkOptions } from "./transports/undici.ts";

/** What one step of the diagnosis found. Holds nothing secret, so that it can be pasted anywhere. */
export interface DiagnosisStep {
  readonly name: "address" | "proxy" | "dns" | "tls" | "health" | "me";
  readonly outcome: "ok" | "failed" | "skipped";
  /** One finding a line. */
  readonly findings: readonly string[];
  readonly ms: number;
}

export interface DiagnoseOptions extends NetworkOptions {
  readonly baseUrl: string;
  readonly client: Client;
  /** Whether there is a session: without one, /v1/me is skipped. */
  readonly signedIn: boolean;
  readonly signal?: AbortSignal;
}

type Finding = Pick<DiagnosisStep, "outcome" | "findings">;

/**
 * Finds out step by step how the service is reached and where that ends: the address, the proxy and why, name
 * resolution, the TLS chain, /health, /v1/me. A failed step does not stop the later ones. Never rejects.
 */
export async function diagnose(options: DiagnoseOptions): Promise<readonly DiagnosisStep[]> {
  const { clock = systemClock, client, signedIn, signal } = options;
  const steps: DiagnosisStep[] = [];
  const step = async (name: DiagnosisStep["name"], run: () => Promise<Finding>) => {
    const started = clock.now();
    const finding = await run().catch(failed);
    steps.push({ name, ...finding, ms: Math.round(clock.now() - started) });
  };

  let url: URL | undefined;
  await step("address", async () => {
    const base = parseBaseUrl(options.baseUrl);
    url = new URL(base.href);
    return ok(base.href);
  });
  if (!url) return steps;
  const target: URL = url;
  const { proxySettings, environment = process.env } = options;
  const decision = chooseProxy(target, proxySettings?.() ?? DEFAULT_PROXY_SETTINGS, environment);
  const callOptions = signal === undefined ? {} : { signal };

  await step("proxy", async () => ok(proxyFinding(decision)));
  await step("dns", () => resolveName(decision.proxy?.hostname ?? bareHost(target)));
  await step("tls", async () =>
    target.protocol === "https:" ? await inspectTls(target, decision, options) : skipped("not https"),
  );
  await step("health", async () =>
    ok(`status “${(await client.health(callOptions)).status ?? "not given"}”`),
  );
  await step("me", async () => {
    if (!signedIn) return skipped("not signed in");
    await client.me(callOptions);
    return ok("the service accepts the sign-in");
  });
  return steps;
}

function ok(...findings: string[]): Finding {
  return { outcome: "ok", findings };
}

function skipped(why: string): Finding {
  return { outcome: "skipped", findings: [why] };
}

function failed(error: unknown): Finding {
  return error instanceof ClientError
    ? { outcome: "failed", findings: [error.message, error.nextStep] }
    : { outcome: "failed", findings: ["an unexpected failure"] };
}

function proxyFinding({ proxy, why }: ProxyDecision): string {
  if (!proxy) return `direct: ${why}`;
  const identity = proxy.authorization === undefined ? "without user name" : "with user name";
  return `${proxy.secure ? "https" : "http"}://${proxy.host} (${why}, ${identity})`;
}

async function resolveName(hostname: string): Promise<Finding> {
  if (isIP(hostname) !== 0) return skipped(`${hostname} is an address`);
  try {
    const addresses = await lookup(hostname, { all: true });
    return ok(`${hostname}: ${addresses.map(({ address }) => address).join(", ")}`);
  } catch (error) {
    throw connectionError(hostname, error, true);
  }
}

async function inspectTls(url: URL, { proxy }: ProxyDecision, options: DiagnoseOptions): Promise<Finding> {
  const { proxySettings, trust = systemTrust, clock = systemClock, signal } = options;
  const late = new AbortController();
  const callOff = clock.after(TIMEOUTS.connect, () => late.abort(new Timeout("connect", TIMEOUTS.connect)));
  try {
    const socket = await openForInspection({
      hostname: bareHost(url),
      port: url.port === "" ? defaultPort(true) : Number(url.port),
      secure: true,
      proxy,
      verifyProxy: proxySettings?.().strictTls ?? true,
      trust,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    const chain = describeChain(socket.getPeerCertificate(true));
    const findings = [`${socket.getProtocol() ?? "TLS"}`, ...chain];
    const problem = socket.authorizationError;
    socket.destroy();
    return problem
      ? {
          outcome: "failed",
          findings: [...findings, `not trusted on this computer: ${problem.message || String(problem)}`],
        }
      : ok(...findings, "trusted on this computer");
  } finally {
    callOff();
  }
}

/** Subject, issuer and validity of each certificate, from the service's own upwards. */
function describeChain(leaf: DetailedPeerCertificate): string[] {
  const lines: string[] = [];
  const seen = new Set<string>();
  for (
    let certificate: DetailedPeerCertificate | undefined = leaf;
    certificate?.fingerprint256 !== undefined && !seen.has(certificate.fingerprint256);
    certificate = certificate.issuerCertificate
  ) {
    seen.add(certificate.fingerprint256);
    const subject = certificate.subject.CN ?? certificate.subject.O ?? "unnamed";
    const issuer = certificate.issuer.CN ?? certificate.issuer.O ?? "unnamed";
    lines.push(
      `${subject}, issued by ${issuer}, valid from ${certificate.valid_from} to ${certificate.valid_to}`,
    );
  }
  return lines;
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}
