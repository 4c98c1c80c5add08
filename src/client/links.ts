import { parseUrl } from "./parseUrl.ts";
import type { ResponseHeaders } from "./transports/transport.ts";

/** One link of a Link header (RFC 8288): the target and its parameters. */
const LINK = /<([^<>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;

/** The target of `rel="next"`, resolved against the page's address; undefined when there is none. */
export function nextPage(headers: ResponseHeaders, here: URL): URL | undefined {
  for (const [, target = "", parameters = ""] of (headers.get("link") ?? "").matchAll(LINK)) {
    const [, quoted, bare] = REL.exec(parameters) ?? [];
    const relations = (quoted ?? bare ?? "").toLowerCase().split(/\s+/);
    if (relations.includes("next")) return parseUrl(target, here.href);
  }
  return undefined;
}
