/** How VS Code is set up to reach the network, as the client's transports take it. */
import type { SecureContext } from "node:tls";
import * as vscode from "vscode";
import type { TransportChoice } from "../../client/transports/auto.ts";
import { ownTrust, systemTrust } from "../../client/transports/certificates.ts";
import { DEFAULT_PROXY_SETTINGS, type ProxySettings } from "../../client/transports/proxy.ts";
import * as settings from "../host/settings.ts";
import { Setting } from "../ids.ts";

/** A setting of VS Code's network at user level: a workspace must not choose where requests go, and whom to trust. */
function user<T>(key: string, fits: (value: unknown) => value is T, fallback: T): T {
  const inspected = vscode.workspace.getConfiguration("http").inspect<unknown>(key);
  const value = inspected?.globalValue ?? inspected?.defaultValue;
  return fits(value) ? value : fallback;
}

/** VS Code's proxy settings, as the user set them. */
export function proxySettings(): ProxySettings {
  const authorization = user("proxyAuthorization", isText, "");
  return {
    support: user("proxySupport", isSupport, DEFAULT_PROXY_SETTINGS.support),
    proxy: user("proxy", isText, DEFAULT_PROXY_SETTINGS.proxy),
    authorization: authorization === "" ? undefined : authorization,
    noProxy: user("noProxy", isTextList, DEFAULT_PROXY_SETTINGS.noProxy),
    strictTls: user("proxyStrictSSL", isBoolean, DEFAULT_PROXY_SETTINGS.strictTls),
  };
}

/** Whether the operating system's certificates are trusted, as VS Code's own requests do it. */
export function trustsSystem(): boolean {
  return user("systemCertificates", isBoolean, true);
}

/** The authorities that the user trusts, asked anew for each connection. */
export function trust(): SecureContext {
  return trustsSystem() ? systemTrust() : ownTrust();
}

/** The transport the user chose; anything unknown is "auto". */
export function transportChoice(): TransportChoice {
  const value = settings.userValue(Setting.transport);
  return value === "undici" || value === "vscode" ? value : "auto";
}

const SUPPORT: readonly unknown[] = [
  "off",
  "on",
  "fallback",
  "override",
] satisfies ProxySettings["support"][];
const isSupport = (value: unknown): value is ProxySettings["support"] => SUPPORT.includes(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";
const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);
