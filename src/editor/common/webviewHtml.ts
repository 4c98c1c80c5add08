import { randomBytes } from "node:crypto";
import * as vscode from "vscode";

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

/**
 * The page of a webview, with the one content security policy that all of them have. Styles need `unsafe-inline`
 * because Mermaid writes style elements; scripts never do. Nothing remote can be loaded or reached.
 */
export function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, page: WebviewPage): string {
  const nonce = randomBytes(16).toString("base64");
  const asset = (name: string) =>
    webview.asWebviewUri(vscode.Uri.joinPath(webviewRoot(extensionUri), name)).toString();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${webview.cspSource}`,
    `style-src ${webview.cspSource} 'unsafe-inline'`,
    `img-src ${webview.cspSource} data: blob:`,
    `font-src ${webview.cspSource}`,
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="stylesheet" href="${asset("codicon.css")}">
<link rel="stylesheet" href="${asset(`${page.bundle}.css`)}">
</head>
<body>
<div id="app"></div>
<script type="application/json" id="l10n">${jsonInHtml(vscode.l10n.bundle ?? {})}</script>
<script type="module" nonce="${nonce}" src="${asset(`${page.bundle}.js`)}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that cannot end the script element it stands in. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
