import type * as vscode from "vscode";
import * as settings from "../host/settings.ts";
import { Setting } from "../ids.ts";

const HTTP_SETTINGS = [
  "proxy",
  "proxySupport",
  "proxyAuthorization",
  "noProxy",
  "proxyStrictSSL",
  "systemCertificates",
] as const;

/** Whether a change of settings changes how the network is reached. */
export function affectsNetwork(event: vscode.ConfigurationChangeEvent): boolean {
  return (
    settings.affects(event, Setting.transport) ||
    HTTP_SETTINGS.some((key) => event.affectsConfiguration(`http.${key}`))
  );
}
