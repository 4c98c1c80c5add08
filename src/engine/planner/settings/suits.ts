/** Which settings a type does not take though it has them. */
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Setting } from "./detect.ts";

/** Types that are there to be reached; others are never opened because an intent speaks of something public. */
const FRONTS: ReadonlySet<string> = new Set([
  ...["http-api", "graphql-api", "websocket-api", "api-management", "load-balancer", "web-hosting"],
  ...["static-hosting", "function", "container-runtime", "virtual-machine", "cdn", "dns", "public-address"],
]);

/** How each cloud calls the sizes of its machines. */
const INSTANCE_TYPES: Readonly<Record<string, RegExp>> = {
  aws: /^(?:[a-z]+\.)?[a-z]+\d[a-z\d-]*\.[a-z\d-]+(?:\.search)?$/,
  azure: /^(?:standard_[a-z\d_-]+|(?:gp|bc|hs)_[a-z\d_]+|p\dv\d)$/i,
  gcp: /^(?:[a-z]\d[a-z]?-[a-z\d-]+|db-[a-z\d-]+)$/,
};
/** "db.r6g.large" is one of a service; "r6g.large" may be anyone's. */
const OF_A_SERVICE = /^([a-z]+\.)[a-z\d-]+\.[a-z\d-]+$/;

/** Whether a setting is one for this type. */
export function suits(entry: CatalogueEntry, { name, value }: Setting): boolean {
  const [purpose] = entry.gives;
  if (name === "visibility") return value !== "public" || (purpose !== undefined && FRONTS.has(purpose));
  return name !== "instance-type" || isItsInstanceType(entry, String(value));
}

function isItsInstanceType({ provider, settings }: CatalogueEntry, value: string): boolean {
  if (INSTANCE_TYPES[provider]?.test(value) === false) return false;
  const service = value.endsWith(".search") ? ".search" : OF_A_SERVICE.exec(value)?.[1];
  if (provider !== "aws" || service === undefined) return true;
  return (settings["instance-type"] ?? []).some(
    ({ prefix, suffix }) => prefix === service || suffix === service,
  );
}
