import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { webviewDocument } from "./webviewDocument.ts";

/** Folder, below the extension, of everything a webview may load. */
const WEBVIEW_ROOT = ["dist", "webview"] as const;

export function webviewRoot(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, ...WEBVIEW_ROOT);
}

export interface WebviewPage {
  readonly title: string;
  /** Name of the built module and stylesheet in the webview folder. */
  readonly bundle: string;
}

/** The page of a webview. */
export function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, page: WebviewPage): string {
  return webviewDocument({
    ...page,
    cspSource: webview.cspSource,
    nonce: randomBytes(16).toString("base64"),
    language: vscode.env.language,
    asset: (name) => webview.asWebviewUri(vscode.Uri.joinPath(webviewRoot(extensionUri), name)).toString(),
    texts: vscode.l10n.bundle ?? {},
  });
}
