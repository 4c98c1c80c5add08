/** The two kinds of service a window can talk to. */
export interface ServiceAddress {
  readonly kind: "built-in" | "remote";
  readonly baseUrl: string;
  /** The origin tokens are bound to. */
  readonly origin: string;
  /** How the service is called in the user interface. */
  readonly label: string;
}

/**
 * The built-in service has no address: requests reach it inside the process. The name is reserved (RFC 2606
 * `.invalid`), so that even a mistake could not send anything to it over a network.
 */
const BUILT_IN_ORIGIN = "https://built-in.infra-planner.invalid";

export function builtInAddress(label: string): ServiceAddress {
  return { kind: "built-in", baseUrl: BUILT_IN_ORIGIN, origin: BUILT_IN_ORIGIN, label };
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Why a text is no usable service address; the caller words it. */
export type AddressProblem = "not-a-url" | "insecure" | "credentials" | "query";

/** Checks a service address as a user types it: https, or http on loopback; no credentials, query or fragment. */
export function parseServiceAddress(text: string): ServiceAddress | AddressProblem {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return "not-a-url";
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK_HOST.test(url.hostname))) {
    return url.protocol === "http:" ? "insecure" : "not-a-url";
  }
  if (url.username !== "" || url.password !== "") return "credentials";
  if (url.search !== "" || url.hash !== "") return "query";
  const baseUrl = url.href.replace(/\/+$/, "");
  return { kind: "remote", baseUrl, origin: url.origin, label: baseUrl.replace(/^https?:\/\//, "") };
}
