import { redact } from "../shared/redaction/echoes.ts";
import { parseUrl } from "./parseUrl.ts";
import type { ResponseHeaders } from "./transports/transport.ts";

/** Longer addresses are for no reader. */
const LONGEST = 100;

/** Whether a status sends on to another address (RFC 9110, 15.4). */
export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/**
 * The origin that a redirect from `url` leads to, to be shown and never followed. Undefined where it stays at the same
 * one, is none of the web, or may hold a secret, in whatever case a name of a host has it.
 */
export function destinationOf(
  headers: ResponseHeaders,
  url: URL,
  secrets: readonly string[],
): string | undefined {
  const location = headers.get("location");
  const target = location === undefined ? undefined : parseUrl(location, url.href);
  if (!target || !/^https?:$/.test(target.protocol) || target.origin === url.origin) return undefined;
  const { origin } = target;
  const held = secrets.map((secret) => secret.toLowerCase());
  return origin.length > LONGEST || redact(origin, held) !== origin ? undefined : origin;
}
