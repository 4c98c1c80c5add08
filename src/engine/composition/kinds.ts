/** Kinds of components that several rules of composition speak of, by capability. */
import type { Capability } from "../catalogue/capabilities.ts";

/** What answers requests by itself, to a program. */
export const APIS = ["http-api", "graphql-api", "websocket-api"] as const satisfies readonly Capability[];

/** What runs code. */
export const COMPUTE = [
  "function",
  "container-runtime",
  "kubernetes",
  "virtual-machine",
  "web-hosting",
] as const satisfies readonly Capability[];
