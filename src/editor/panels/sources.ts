/** What pictures in panels are of, as URIs: a document stands for itself, infrastructure for what is read. */
import * as vscode from "vscode";
import { INFRASTRUCTURE_SCHEME } from "../ids.ts";

/** The source of a picture of what a folder or a file declares. */
export function infrastructureSource(uri: vscode.Uri): string {
  return vscode.Uri.from({ scheme: INFRASTRUCTURE_SCHEME, path: uri.path, query: uri.toString() }).toString();
}

/** The folder or file that such a source stands for; undefined where it is the source of something else. */
export function infrastructureOf(source: string): vscode.Uri | undefined {
  if (!source.startsWith(`${INFRASTRUCTURE_SCHEME}:`)) return undefined;
  return vscode.Uri.parse(vscode.Uri.parse(source, true).query, true);
}

/** Files or folders that were given other names or places. */
type Renamed = vscode.FileRenameEvent["files"];

/** A source after files or folders were renamed; undefined where it stands where it did. */
export function movedSource(source: string, renamed: Renamed): string | undefined {
  const infrastructure = infrastructureOf(source);
  if (!infrastructure) return movedUri(vscode.Uri.parse(source, true), renamed)?.toString();
  const moved = movedUri(infrastructure, renamed);
  return moved && infrastructureSource(moved);
}

function movedUri(uri: vscode.Uri, renamed: Renamed): vscode.Uri | undefined {
  for (const { oldUri, newUri } of renamed) {
    const isOther = oldUri.scheme !== uri.scheme || oldUri.authority !== uri.authority;
    if (isOther || !`${uri.path}/`.startsWith(`${oldUri.path}/`)) continue;
    const { scheme, authority, path } = newUri;
    return uri.with({ scheme, authority, path: `${path}${uri.path.slice(oldUri.path.length)}` });
  }
  return undefined;
}
