import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import { type AgentTool, described, type ToolBackends } from "../agents/tool.ts";
import { AGENT_TOOLS } from "../agents/tools.ts";
import { UNTRUSTED, visibleJson, visibleText, withTexts } from "../agents/untrusted.ts";
import { isObject, type JsonObject } from "../contract/reading.ts";
import type { Backends } from "./backends.ts";
import { MOST_FOREIGN_TOKENS, MOST_TOKENS, type Page, pageOf } from "./pages.ts";
import { pageOfTool, type ReadPage } from "./resources/page.ts";
import { inputSchemaOf, outputSchemaOf } from "./schemas.ts";
import { toldWords } from "./worded.ts";

/** The tools that a server offers: those that need a service only where there is one. */
export function offeredTools(signedIn: boolean): readonly AgentTool[] {
  return Object.values<AgentTool>(AGENT_TOOLS).filter(({ foreign }) => signedIn || !foreign);
}

const NAMES = Object.fromEntries(Object.entries(AGENT_TOOLS).map(([key, { name }]) => [key, name]));

/** What decides which tools there are. */
export interface Offered {
  readonly backends: Backends;
  /** There is a service to ask about what runs. */
  readonly signedIn: boolean;
  /** The page that chats show plans in. */
  readonly page: ReadPage | undefined;
}

/** Puts the tools into a server. All of them only read, whatever they are called with. */
export function registerTools(
  server: McpServer,
  { backends, signedIn, page }: Offered,
  inFolders: (ctx: ServerContext) => Pick<ToolBackends, "infrastructure" | "judge" | "rules">,
): void {
  for (const tool of offeredTools(signedIn)) {
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: described(tool, NAMES),
        inputSchema: inputSchemaOf(tool),
        outputSchema: outputSchemaOf(tool),
        ...pageOfTool(tool.name, page),
        annotations: {
          title: tool.title,
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          // The catalogue and the rules ship with the server; what runs does not.
          openWorldHint: tool.foreign,
        },
      },
      (input: unknown, ctx: ServerContext) => {
        const tools = { ...backends.tools, ...inFolders(ctx) };
        return answer(tool, { ...backends, tools }, input ?? {}, ctx.mcpReq.signal);
      },
    );
  }
}

/** What a call of a tool comes to; a failure too, in words on which an agent can act. */
async function answer(
  tool: AgentTool,
  backends: Backends,
  input: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { conceal } = backends;
  const shownText = (text: string) => visibleText(conceal(text));
  try {
    const { page, rest } = split(tool, input);
    let isOfOthers = tool.foreign || tool.files;
    const result = await tool.run(
      {
        ...backends.tools,
        // What is answered under a team's rules holds words of its files.
        async rules(call) {
          const rules = await backends.tools.rules(call);
          isOfOthers ||= rules.packs.length + rules.notes.length > 0;
          return rules;
        },
      },
      rest,
      signal,
    );
    signal.throwIfAborted();
    const shown = isOfOthers ? (withTexts(result, shownText) as JsonObject) : result;
    // Of an answer under a team's rules the most is the planner's own, so that large plans still fit.
    const most = tool.foreign || tool.files ? MOST_FOREIGN_TOKENS : MOST_TOKENS;
    return success(tool, pageOf(shown, tool.long, page, most), isOfOthers, conceal);
  } catch (error) {
    // Nobody waits for the answer of a call that was cancelled.
    signal.throwIfAborted();
    const words = toldWords(backends.tools.inWords(error), conceal);
    return { isError: true, content: [{ type: "text", text: words }] };
  }
}

/** The page that is asked for, which is no concern of the tool's, and all the rest. */
function split({ long }: AgentTool, input: unknown): { readonly page: number; readonly rest: unknown } {
  if (long.length === 0 || !isObject(input)) return { page: 1, rest: input };
  const { page, ...rest } = input;
  return { page: typeof page === "number" && page >= 1 ? Math.floor(page) : 1, rest };
}

/**
 * The result as data, and as text for clients that pass on nothing else. What a service sent says of itself what it
 * is: clients that pass on the data leave the text out.
 */
function success(
  tool: AgentTool,
  { result, page, pages }: Page,
  isOfOthers: boolean,
  conceal: Backends["conceal"],
): CallToolResult {
  const summary = toldWords(tool.summary(result), conceal);
  const words =
    pages === 1 ? summary : `${summary} Page ${page} of ${pages}: ask for the others with "page".`;
  const marked = isOfOthers ? { about: UNTRUSTED, ...result } : result;
  return {
    content: [
      { type: "text", text: words },
      { type: "text", text: visibleJson(marked) },
    ],
    structuredContent: { ...marked },
  };
}
