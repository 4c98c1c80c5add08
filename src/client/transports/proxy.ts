import { BlockList, isIP } from "node:net";
import { isLoopback } from "../baseUrl.ts";
import { parseUrl } from "../parseUrl.ts";
import { defaultPort } from "./port.ts";

/** VS Code's proxy settings, as the user set them: a workspace must not choose a proxy. */
export interface ProxySettings {
  /** `http.proxySupport` */
  readonly support: "off" | "on" | "fallback" | "override";
  /** `http.proxy`; empty when not set. */
  readonly proxy: string;
  /** `http.proxyAuthorization`: the whole value of the Proxy-Authorization header. */
  readonly authorization: string | undefined;
  /** `http.noProxy` */
  readonly noProxy: readonly string[];
  /** `http.proxyStrictSSL`: whether the certificate of an https proxy is verified. */
  readonly strictTls: boolean;
}

export const DEFAULT_PROXY_SETTINGS: ProxySettings = {
  support: "override",
  proxy: "",
  authorization: undefined,
  noProxy: [],
  strictTls: true,
};

/** A proxy to tunnel through. `authorization` is secret; `host` may be shown. */
export interface ProxyServer {
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: number;
  /** Host and port, without user name and password. */
  readonly host: string;
  readonly authorization: string | undefined;
}

/** How an address is reached, and in words why; `why` holds nothing secret. */
export interface ProxyDecision {
  readonly proxy: ProxyServer | undefined;
  readonly why: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Chooses the proxy for an address as VS Code does: never for this computer, none with `http.proxySupport` off, then
 * the exceptions of `http.noProxy` and NO_PROXY, then `http.proxy`, then HTTPS_PROXY and HTTP_PROXY.
 */
export function chooseProxy(target: URL, settings: ProxySettings, environment: Environment): ProxyDecision {
  const direct = (why: string): ProxyDecision => ({ proxy: undefined, why });
  if (isLoopback(target.hostname)) return direct("the service is on this computer");
  if (settings.support === "off") return direct("http.proxySupport is off");
  if (settings.noProxy.some((rule) => matches(rule, target)))
    return direct("http.noProxy exempts the service");
  const noProxy = (environment["NO_PROXY"] ?? environment["no_proxy"] ?? "").split(/[\s,]+/);
  if (noProxy.some((rule) => matches(rule, target))) return direct("NO_PROXY exempts the service");
  if (settings.proxy.trim() !== "") return through(settings.proxy, "http.proxy", settings.authorization);
  for (const name of proxyVariables(target)) {
    const value = environment[name]?.trim();
    if (value) return through(value, `the environment variable ${name}`, settings.authorization);
  }
  return direct("no proxy is set");
}

function proxyVariables(target: URL): readonly string[] {
  const plain = ["HTTP_PROXY", "http_proxy"];
  return target.protocol === "https:" ? ["HTTPS_PROXY", "https_proxy", ...plain] : plain;
}

function through(text: string, source: string, authorization: string | undefined): ProxyDecision {
  const url = parseUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(text.trim()) ? text.trim() : `http://${text.trim()}`);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:") || url.hostname === "") {
    return { proxy: undefined, why: `${source} is no http or https proxy, so it is left to VS Code` };
  }
  const secure = url.protocol === "https:";
  const port = url.port === "" ? defaultPort(secure) : Number(url.port);
  return {
    proxy: {
      secure,
      hostname: url.hostname.replace(/^\[|\]$/g, ""),
      port,
      host: `${url.hostname}:${port}`,
      authorization: authorization || basicAuthorization(url),
    },
    why: `set by ${source}`,
  };
}

function basicAuthorization({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString("base64")}`;
}

/** People write passwords with a bare "%"; those are meant as they stand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * One rule of NO_PROXY: `*`, a host or its parent domain (with or without `.` or `*.` before it), an address, each
 * with or without a port, or a CIDR range.
 */
function matches(rule: string, target: URL): boolean {
  const text = rule.trim().toLowerCase();
  if (text === "" || text === "*") return text === "*";
  const hostname = target.hostname.replace(/^\[|\]$/g, "");
  if (text.includes("/")) return inRange(hostname, text);
  if (isIP(text) === 6) return hostname === text;
  const [, host = "", port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  const targetPort = target.port || String(defaultPort(target.protocol === "https:"));
  const domain = host.replace(/^\*?\./, "").replace(/^\[|\]$/g, "");
  return (
    (port === undefined || port === targetPort) && (hostname === domain || hostname.endsWith(`.${domain}`))
  );
}

function inRange(hostname: string, range: string): boolean {
  const [network = "", bits = ""] = range.split("/");
  const family = isIP(network);
  if (family === 0 || isIP(hostname) !== family || !/^\d{1,3}$/.test(bits)) return false;
  if (Number(bits) > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  const type = family === 4 ? "ipv4" : "ipv6";
  list.addSubnet(network, Number(bits), type);
  return list.check(hostname, type);
}
