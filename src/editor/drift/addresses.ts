/** What a drift document shows, kept in its URI, so that a document restored with its window can be made again. */
import * as vscode from "vscode";
import { DRIFT_SCHEME } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

export type Side = "recorded" | "found";

/** One side of a check. */
export interface CheckAddress {
  readonly kind: Side;
  readonly environmentId: string;
  /** As titles name it. */
  readonly environmentName: string;
  readonly subject: string;
  /** Which of several checks of the same subject, from 0. */
  readonly place: number;
}

/** A report: of one environment, or of all when none is named. */
export interface ReportAddress {
  readonly kind: "report";
  readonly environmentId: string | undefined;
  readonly environmentName: string | undefined;
}

export type DriftAddress = CheckAddress | ReportAddress;

export function toUri(address: DriftAddress): vscode.Uri {
  const query = new URLSearchParams({ kind: address.kind });
  if (address.environmentId !== undefined) query.set("environment", address.environmentId);
  if (address.environmentName !== undefined) query.set("name", address.environmentName);
  if (address.kind === "report") {
    const { environmentName: name } = address;
    const title = name === undefined ? say("Drift of all environments") : say("Drift of {0}", name);
    return uri(`${title}.md`, query);
  }
  query.set("subject", address.subject);
  query.set("place", String(address.place));
  return uri(`${address.subject} (${address.environmentName}, ${address.kind}).jsonc`, query);
}

/** The address in a URI; undefined when it holds none. */
export function toAddress({ query }: vscode.Uri): DriftAddress | undefined {
  const values = new URLSearchParams(query);
  const kind = values.get("kind");
  const environmentId = values.get("environment") ?? undefined;
  const environmentName = values.get("name") ?? undefined;
  if (kind === "report") return { kind, environmentId, environmentName };
  const subject = values.get("subject");
  if ((kind !== "recorded" && kind !== "found") || environmentId === undefined || subject === null)
    return undefined;
  return {
    kind,
    environmentId,
    environmentName: environmentName ?? environmentId,
    subject,
    place: Number(values.get("place") ?? 0),
  };
}

/** Slashes in names would become folders of the path. */
function uri(title: string, query: URLSearchParams): vscode.Uri {
  return vscode.Uri.from({
    scheme: DRIFT_SCHEME,
    path: `/${plain(title).replaceAll("/", "∕")}`,
    query: query.toString(),
  });
}
