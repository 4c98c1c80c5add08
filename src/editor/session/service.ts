/** A service that a window can talk to. */
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
