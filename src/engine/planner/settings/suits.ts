/** Which settings a type does not take though it has them. */
import { cloudOf } from "../../../shared/clouds.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Setting } from "./detect.ts";
import { currencyOf } from "./units.ts";

/** Types that are there to be reached; others are never opened because an intent speaks of something public. */
const FRONTS: ReadonlySet<string> = new Set([
  ...["http-api", "graphql-api", "websocket-api", "api-management", "load-balancer", "web-hosting"],
  ...["static-hosting", "function", "container-runtime", "virtual-machine", "cdn", "dns", "public-address"],
]);

/** "db.r6g.large" is one of a service; "r6g.large" may be anyone's. */
const OF_A_SERVICE = /^([a-z]+\.)[a-z\d-]+\.[a-z\d-]+$/;

/** What runs code: "up to 10 tasks" is no bound of the database beside them. */
const TASKS = /\b\d{1,6} (?:[a-z]{1,12} )?(?:tasks?|pods?|containers?|workers?)\b/;

/** Whether a setting is one for this type. */
export function suits(entry: CatalogueEntry, { name, value, clause }: Setting): boolean {
  const [purpose] = entry.gives;
  if ((name === "min-capacity" || name === "max-capacity") && entry.group === "data" && TASKS.test(clause))
    return false;
  // What AWS budgets is in US dollars; the others budget in the currency of the account.
  if (name === "monthly-budget") return entry.provider !== "aws" || currencyOf(clause) === "$";
  if (name === "visibility") return value !== "public" || (purpose !== undefined && FRONTS.has(purpose));
  return name !== "instance-type" || isItsInstanceType(entry, String(value));
}

function isItsInstanceType({ provider, settings }: CatalogueEntry, value: string): boolean {
  if (cloudOf(provider)?.machines.form.test(value) === false) return false;
  const service = value.endsWith(".search") ? ".search" : OF_A_SERVICE.exec(value)?.[1];
  if (provider !== "aws" || service === undefined) return true;
  return (settings["instance-type"] ?? []).some(
    ({ prefix, suffix }) => prefix === service || suffix === service,
  );
}
