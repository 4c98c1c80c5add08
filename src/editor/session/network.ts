/** How VS Code is set up to reach the network, as the client's transports take it. */
import * as vscode from "vscode";
import type { TransportChoice } from "../../client/transports/auto.ts";
import { DEFAULT_PROXY_SETTINGS, type ProxySettings } from "../../client/transports/proxy.ts";
import * as settings from "../common/settings.ts";
import { Setting } from "../ids.ts";

/** VS Code's proxy settings at user level: a workspace must not choose where requests go. */
export function proxySettings(): ProxySettings {
  const http = vscode.workspace.getConfiguration("http");
  const user = <T>(key: string, fits: (value: unknown) => value is T, fallback: T): T => {
    const inspected = http.inspect<unknown>(key);
    const value = inspected?.globalValue ?? inspected?.defaultValue;
    return fits(value) ? value : fallback;
  };
  const authorization = user("proxyAuthorization", isText, "");
  return {
    support: user("proxySupport", isSupport, DEFAULT_PROXY_SETTINGS.support),
    proxy: user("proxy", isText, DEFAULT_PROXY_SETTINGS.proxy),
    authorization: authorization === "" ? undefined : authorization,
    noProxy: user("noProxy", isTextList, DEFAULT_PROXY_SETTINGS.noProxy),
    strictTls: user("proxyStrictSSL", isBoolean, DEFAULT_PROXY_SETTINGS.strictTls),
  };
}

/** The transport the user chose; anything unknown is "auto". */
export function transportChoice(): TransportChoice {
  const value = settings.userValue(Setting.transport);
  return value === "undici" || value === "vscode" ? value : "auto";
}

/** Whether a change of settings changes how the network is reached. */
export function affectsNetwork(event: vscode.ConfigurationChangeEvent): boolean {
  return (
    settings.affects(event, Setting.transport) ||
    ["proxy", "proxySupport", "proxyAuthorization", "noProxy", "proxyStrictSSL"].some((key) =>
      event.affectsConfiguration(`http.${key}`),
    )
  );
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
