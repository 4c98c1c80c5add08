/** The document of a webview, apart from VS Code, which only names where its files are. */

export interface WebviewDocument {
  /** What the content security policy calls the place that the page's own files come from. */
  readonly cspSource: string;
  /** Marks the page's own scripts; used once. */
  readonly nonce: string;
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  /** Name of the built module and stylesheet. */
  readonly bundle: string;
  /** Address of a built file. */
  readonly asset: (name: string) => string;
  /** Texts in the user's language, by the English ones. */
  readonly texts: unknown;
}

/**
 * The document, with the one content security policy that all webviews have. Styles need `unsafe-inline` because
 * Mermaid writes style elements; scripts never do. Nothing remote can be loaded or reached.
 */
export function webviewDocument(page: WebviewDocument): string {
  const { cspSource, nonce, language, title, bundle, asset, texts } = page;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${cspSource}`,
    `style-src ${cspSource} 'unsafe-inline'`,
    `img-src ${cspSource} data: blob:`,
    `font-src ${cspSource}`,
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${asset(`${bundle}.css`)}">
</head>
<body>
<div id="app"></div>
<script type="application/json" id="l10n">${jsonInHtml(texts)}</script>
<script type="module" nonce="${nonce}" src="${asset(`${bundle}.js`)}"></script>
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
