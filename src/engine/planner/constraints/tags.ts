import { visibilityOf } from "../settings/visibility.ts";
import { classOfBudget } from "./money.ts";
import { normalKey, readFlag } from "./read.ts";
import { scaleOf } from "./scale.ts";

type Reader = (value: unknown) => readonly string[];

const scale: Reader = (value) => {
  const wanted = scaleOf(value);
  return wanted === undefined || wanted === "medium" ? [] : [wanted];
};
const budget: Reader = (value) => (["free", "low"].includes(classOfBudget(value) ?? "") ? ["cheap"] : []);
const availability: Reader = (value) =>
  readFlag(value) === true || /high|multi|zone|99\.9|redundan/i.test(String(value))
    ? ["available", "zone-failure"]
    : [];
const exposure: Reader = (value) =>
  visibilityOf(String(value)) === "private" ? ["private", "isolated"] : [];

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ...["scale", "tier", "scale_tier", "size", "traffic", "load", "users"].map((key) => [key, scale] as const),
  ...["budget", "cost", "max_cost", "monthly_budget", "max_monthly_cost", "cost_class"].map(
    (key) => [key, budget] as const,
  ),
  ...["availability", "high_availability", "ha", "multi_az", "multi_zone", "zone_redundant"].map(
    (key) => [key, availability] as const,
  ),
  ...["visibility", "exposure", "access", "network"].map((key) => [key, exposure] as const),
  ["private", (value) => (readFlag(value) === true ? ["private", "isolated"] : [])],
  ["serverless", (value) => (readFlag(value) === true ? ["serverless"] : [])],
  ["serverless_only", (value) => (readFlag(value) === true ? ["serverless"] : [])],
]);

/** The tags that constraints say: they choose among what can fill a role, as the intent's own words would. */
export function tagsOfConstraints(constraints: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(constraints).flatMap(([key, value]) => READERS.get(normalKey(key))?.(value) ?? []);
}
