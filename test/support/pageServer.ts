/** Serves pages and their built files on loopback, in the place of VS Code. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { root } from "../host/paths.ts";

const FILES = join(root, "dist", "webview");
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".ttf": "font/ttf",
};
/** Pages ask for their files below the extension's folder, or by their mere names. */
const FILE = /^\/(?:dist\/webview\/)?([\w./-]+\.(?:js|css|ttf))(?:\?\w+)?$/;

export interface PageServer extends AsyncDisposable {
  readonly url: string;
}

/**
 * @param documentOf the page at a path, undefined where there is none
 * @param onStray called with a path that is neither a page nor a file of one
 */
export async function servePages(
  documentOf: (path: string) => string | undefined,
  onStray: (path: string) => void = () => {},
): Promise<PageServer> {
  const server = createServer(async ({ url: path = "" }, response) => {
    const document = documentOf(path);
    if (document !== undefined) return response.setHeader("content-type", "text/html").end(document);
    const name = FILE.exec(path)?.[1];
    const isFile = name !== undefined && !name.includes("..");
    if (!isFile && path !== "/favicon.ico") onStray(path);
    const file = isFile ? await readFile(join(FILES, name)).catch(() => undefined) : undefined;
    if (!isFile || !file) return response.writeHead(404).end();
    return response.setHeader("content-type", TYPES[extname(name)] ?? "").end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
