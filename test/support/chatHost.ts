/**
 * A chat that shows MCP Apps, built on the official SDK's side for hosts, in a real browser: the page of a tool in a
 * sandboxed frame, and a real server behind it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { CallToolResult } from "@modelcontextprotocol/client";
import type { McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import { build } from "esbuild";
import type { Browser, FrameLocator, Page, Request } from "playwright-core";
import { root } from "../host/paths.ts";
import type { McpProcess } from "./mcp.ts";

export interface ChatHost extends AsyncDisposable {
  readonly page: Page;
  /** The app's document. */
  readonly app: FrameLocator;
  /** Addresses that were asked for from the browser, whether or not they answered, besides the chat's own page. */
  readonly strays: readonly string[];
  /** Calls of tools that the app made, by name. */
  readonly calls: readonly string[];
  /** What the app wants the model to know. */
  readonly told: readonly string[];
  /** Links that the app asked to have opened. */
  readonly links: readonly string[];
  readonly errors: readonly string[];
  setContext(context: McpUiHostContext): Promise<void>;
}

export interface Shown {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  /** In place of what the server answers. */
  readonly result?: CallToolResult;
  readonly context?: McpUiHostContext;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Calls a tool as a chat does, and shows the page that belongs to it. */
export async function openChat(browser: Browser, { client }: McpProcess, shown: Shown): Promise<ChatHost> {
  const { tools } = await client.listTools();
  const { resourceUri } = (tools.find(({ name }) => name === shown.tool)?._meta?.["ui"] ?? {}) as {
    resourceUri: string;
  };
  const { contents } = await client.readResource({ uri: resourceUri });
  const [content] = contents;
  if (!content || !("text" in content)) throw new Error("The app is no text.");
  const result = shown.result ?? (await client.callTool({ name: shown.tool, arguments: shown.input }));
  const script = await hostScript();
  const server = createServer((request, response) => {
    if (request.url !== "/") return void response.writeHead(404).end();
    response.setHeader("content-type", "text/html");
    return void response.end(`<!doctype html><body style="margin:0"><script>${script}</script></body>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const page = await browser.newPage({ viewport: shown.viewport ?? { width: 900, height: 600 } });
  const [strays, calls, told, links, errors]: string[][] = [[], [], [], [], []];
  const note = (request: Request) => {
    const address = request.url();
    if (address !== url && !/^(?:data|about|blob):/.test(address) && !address.endsWith("/favicon.ico"))
      strays?.push(address);
  };
  page.on("requestfinished", note);
  // What the policy stops is told as well, though nothing of it has left.
  page.on("requestfailed", (request) => request.failure()?.errorText !== "csp" && note(request));
  page.on("pageerror", (error) => errors?.push(error.message));
  await page.exposeFunction("callTool", async (name: string, input: Record<string, unknown>) => {
    calls?.push(name);
    return client.callTool({ name, arguments: input });
  });
  await page.exposeFunction("noteTold", (text: string) => void told?.push(text));
  await page.exposeFunction("noteLink", (text: string) => void links?.push(text));
  await page.goto(url);
  await page.evaluate(
    (said) => (globalThis as unknown as HostPage).showApp(JSON.parse(said)),
    JSON.stringify({
      html: content.text,
      hostContext: shown.context ?? { theme: "light" },
      input: shown.input,
      result,
    }),
  );
  return {
    page,
    app: page.frameLocator("iframe"),
    ...{
      strays: strays ?? [],
      calls: calls ?? [],
      told: told ?? [],
      links: links ?? [],
      errors: errors ?? [],
    },
    setContext: (context) =>
      page.evaluate(
        (next) => (globalThis as unknown as HostPage).bridge.setHostContext(next),
        context as Record<string, string>,
      ),
    async [Symbol.asyncDispose]() {
      await page.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface HostPage {
  showApp(shown: unknown): Promise<void>;
  bridge: { setHostContext(context: McpUiHostContext): void };
}

async function hostScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
        globalThis.showApp = async ({ html, hostContext, input, result }) => {
          const frame = document.createElement("iframe");
          frame.sandbox = "allow-scripts";
          frame.style = "display:block;border:0;width:100vw;height:100vh";
          document.body.append(frame);
          const able = { openLinks: {}, serverTools: {}, updateModelContext: { text: {}, structuredContent: {} } };
          const bridge = new AppBridge(null, { name: "chat", version: "1" }, able, { hostContext });
          globalThis.bridge = bridge;
          bridge.oncalltool = ({ name, arguments: given }) => callTool(name, given);
          bridge.onupdatemodelcontext = async ({ content }) => (await noteTold(content[0].text), {});
          bridge.onopenlink = async ({ url }) => (await noteLink(url), {});
          const initialized = new Promise((resolve) => (bridge.oninitialized = resolve));
          await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
          frame.srcdoc = html;
          await initialized;
          await bridge.sendToolInput({ arguments: input });
          await bridge.sendToolResult(result);
        };`,
      resolveDir: root,
      loader: "js",
    },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
  });
  return (outputFiles[0]?.text ?? "").replaceAll("</script", "<\\/script");
}
