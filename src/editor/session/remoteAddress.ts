import { parseBaseUrl } from "../../client/baseUrl.ts";
import type { ServiceAddress } from "./service.ts";

/** The service at an address as a user types it. @throws InvalidServiceUrl */
export function remoteAddress(text: string): ServiceAddress {
  const { origin, href } = parseBaseUrl(text);
  return { kind: "remote", baseUrl: href, origin, label: href.replace(/^https?:\/\//, "") };
}
