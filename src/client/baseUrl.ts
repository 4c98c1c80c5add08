import { InvalidServiceUrl } from "./errors.ts";
import { parseUrl } from "./parseUrl.ts";

/** A service's address, checked: where requests go, and the only place its token may go. */
export interface BaseUrl {
  readonly origin: string;
  /** With the base path, without a trailing slash: paths of routes are appended to it. */
  readonly href: string;
}

/**
 * Reads a service's base URL: https, or http on this computer alone; a base path is kept.
 * @throws InvalidServiceUrl
 */
export function parseBaseUrl(text: string): BaseUrl {
  const url = parseUrl(text.trim());
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) throw new InvalidServiceUrl("notUrl");
  if (url.username !== "" || url.password !== "") throw new InvalidServiceUrl("urlCredentials");
  // An empty query ("…/?") leaves no trace in `search`, hence the look at the text.
  if (/[?#]/.test(text)) throw new InvalidServiceUrl("urlQuery");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) throw new InvalidServiceUrl("notHttps");
  return { origin: url.origin, href: url.origin + withoutSlashes(url.pathname) };
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end);
}

/** True for names and addresses that never leave this computer, as the URL parser writes them. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
