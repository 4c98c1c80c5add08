/** What each resource of an environment costs, where the service's data says so. */
import type { CostReading } from "../../../contract/cost.ts";
import { addUp } from "../../../shared/cost/series.ts";
import type { Addresses } from "./shownDocument.ts";

/** Costs of the period by address, in the summary's unit. */
export function resourceCosts(
  { parts, startDate = "", endDate = "9999-12-31" }: CostReading,
  addresses: Addresses,
): ReadonlyMap<string, number> {
  const amounts = new Map<string, number[]>();
  for (const { resource, others, days } of parts) {
    const address = others === 0 && resource ? addresses.of(resource) : undefined;
    if (address === undefined) continue;
    const within = days.filter(({ date }) => date >= startDate && date <= endDate).map(({ cost }) => cost);
    amounts.set(address, [...(amounts.get(address) ?? []), ...within]);
  }
  return new Map([...amounts].map(([address, costs]) => [address, addUp(costs)]));
}
