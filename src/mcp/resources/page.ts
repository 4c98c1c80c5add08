/** The picture of a plan as a page for chats that show such (MCP Apps); others get the tools' texts and data. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { McpServer } from "@modelcontextprotocol/server";
import { AGENT_TOOLS } from "../../agents/tools.ts";

const PAGE = "ui://infra-planner/plan";
const MIME_TYPE = "text/html;profile=mcp-app";
/** The page asks for nothing, from nowhere. */
const ASKS_NOTHING = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] };
/** Tools whose answer, or question, is a plan. */
const SHOWN: readonly string[] = [AGENT_TOOLS.renderDiagram.name, AGENT_TOOLS.resolveComposition.name];

/** Reads the built page. */
export type ReadPage = () => Promise<string>;

/** The built page, beside the built server or where the build of its source puts it; undefined where there is none. */
export function findPage(script: string = process.argv[1] ?? ""): ReadPage | undefined {
  const folder = dirname(script);
  const places = [join(folder, "chat.html"), join(folder, "../../dist/chat.html")];
  const found = places.find((path) => existsSync(path));
  return found === undefined ? undefined : () => readFile(found, "utf8");
}

/** What leads from a tool to the page that shows its answer; under the older of both names as well. */
export function pageOfTool(name: string, page: ReadPage | undefined): { _meta?: Record<string, unknown> } {
  if (page === undefined || !SHOWN.includes(name)) return {};
  return { _meta: { ui: { resourceUri: PAGE }, "ui/resourceUri": PAGE } };
}

/** Puts the page into a server, if it has been built. */
export function registerPage(server: McpServer, page: ReadPage | undefined): void {
  if (page === undefined) return;
  const _meta = { ui: { csp: ASKS_NOTHING, prefersBorder: true } };
  server.registerResource(
    "plan-picture",
    PAGE,
    {
      title: "Picture of a plan",
      description: "Shows the plan that a tool was asked for or answered, to be looked at and changed",
      mimeType: MIME_TYPE,
      _meta,
    },
    async () => ({
      contents: [{ uri: PAGE, mimeType: MIME_TYPE, text: await page(), _meta }],
    }),
  );
}
