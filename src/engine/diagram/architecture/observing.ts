/** Which types watch others, by what the catalogue says that they are for. */
import type { Capability } from "../../catalogue/capabilities.ts";
import type { Known } from "./knowing.ts";

/** What types that watch others are for, and what a strip of them is called. */
const OBSERVING: ReadonlyMap<Capability, string> = new Map<Capability, string>([
  ["alarm", "Monitoring"],
  ["metrics", "Monitoring"],
  ["dashboard", "Monitoring"],
  ["tracing", "Monitoring"],
  ["logs", "Logs"],
  ["cost-control", "Costs"],
  ["compliance-audit", "Audit"],
  ["threat-detection", "Threat detection"],
  ["vulnerability-scan", "Threat detection"],
]);

/** What observers of a type are called together; undefined for what watches nothing. */
export function observingTitle({ entry }: Known): string | undefined {
  const [first] = entry?.gives ?? [];
  return first && OBSERVING.get(first);
}
