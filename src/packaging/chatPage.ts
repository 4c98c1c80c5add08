/**
 * The page that a chat shows (an MCP App), as one document that holds all it needs: hosts load nothing for it, and its
 * own policy lets it ask for nothing.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/** Leaves out what the page has other means for: the font of icons, and Mermaid, which is larger than all the rest. */
export const forChats: Plugin = {
  name: "for-chats",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:mermaid|@vscode\/codicons\/dist\/codicon\.css)$/ }, ({ path }) => ({
      path,
      namespace: "left-out",
    }));
    onLoad({ filter: /./, namespace: "left-out" }, ({ path }) =>
      path.endsWith(".css")
        ? { contents: "", loader: "css" }
        : { contents: 'throw new Error("Mermaid is not part of this page.");' },
    );
  },
};

/** The document around the page's script and styles. */
export function chatPage(script: string, styles: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Infra Planner</title>
<style>${styles}${iconsIn(script)}</style>
</head>
<body>
<div id="app"></div>
<script type="module">${script}</script>
</body>
</html>
`;
}

/** The icons that a script names, as masks: hosts let a page have pictures of its own, and no fonts. */
function iconsIn(script: string): string {
  const folder = dirname(createRequire(import.meta.url).resolve("@vscode/codicons/package.json"));
  const font = readFileSync(join(folder, "dist/codicon.css"), "utf8");
  const named = [...font.matchAll(/\.codicon-([a-z0-9-]+):before \{ content: "([^"]+)"/g)];
  const files = new Set(readdirSync(join(folder, "src/icons")).map((file) => file.replace(/\.svg$/, "")));
  const rules = named.flatMap(([, name = "", sign]) => {
    if (!script.includes(`"${name}"`)) return [];
    // Several names may stand for one icon, of which one is its file's.
    const file = named.find(([, other = "", its]) => its === sign && files.has(other))?.[1];
    if (file === undefined) return [];
    const svg = encodeURIComponent(readFileSync(join(folder, "src/icons", `${file}.svg`), "utf8").trim());
    return `.codicon-${name}{--icon:url("data:image/svg+xml,${svg.replaceAll("'", "%27")}")}`;
  });
  const icon = "display:inline-block;flex:none;inline-size:16px;block-size:16px;background:currentcolor";
  // An icon without a picture is nothing to be seen, rather than a square.
  return `.codicon{${icon};mask:var(--icon,linear-gradient(#0000,#0000)) center/contain no-repeat}${rules.join("")}`;
}
