import { isObject, readDate, readNumber, readText } from "../../contract/reading.ts";
import type { Estimate } from "../store/estimates.ts";
import { isCost, NO_COST } from "./costRange.ts";
import { ImportError, keepable } from "./importError.ts";

/**
 * The monthly estimate of an Infracost JSON document (`infracost breakdown --format json`, also the output of
 * `infracost output`). Its total is what the whole configuration would cost in a month, usage it was told included.
 * @throws ImportError
 */
export function readInfracost(document: unknown, file: string): Estimate {
  if (!isObject(document) || !Array.isArray(document["projects"]))
    throw new ImportError(
      file,
      "this JSON document is not an Infracost breakdown: it has no list of projects",
    );
  const version = readText(document["version"]);
  if (version !== undefined && !version.startsWith("0."))
    throw new ImportError(file, `Infracost's format version ${version} is not known; 0.x is`, {
      column: "version",
    });
  const monthlyCost = readNumber(document["totalMonthlyCost"]);
  if (monthlyCost === undefined) {
    const reason = "the total monthly cost is missing. Infracost leaves it out when it knows no price at all";
    throw new ImportError(file, reason, { column: "totalMonthlyCost" });
  }
  if (!isCost(monthlyCost)) throw new ImportError(file, NO_COST, { column: "totalMonthlyCost" });
  const generated = readDate(document["timeGenerated"]);
  if (generated === undefined)
    throw new ImportError(file, "the time of the estimate is missing", { column: "timeGenerated" });
  return {
    name: file,
    monthlyCost,
    // Infracost writes prices in US dollars unless it was configured otherwise, and then it names the currency.
    unit: keepable(readText(document["currency"])?.toUpperCase() ?? "USD", file, { column: "currency" }),
    profiles: document["projects"].length,
    generatedAt: Date.parse(generated),
    resources: resourcesOf(document["projects"]),
  };
}

/** Resources whose costs are kept of one estimate. */
const MOST_RESOURCES = 10_000;

/** The month's cost of each resource by its address, parts of it included; of several projects together. */
function resourcesOf(projects: readonly unknown[]): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const project of projects) {
    const breakdown = isObject(project) ? project["breakdown"] : undefined;
    const resources = isObject(breakdown) ? breakdown["resources"] : undefined;
    for (const resource of Array.isArray(resources) ? resources : []) {
      if (!isObject(resource)) continue;
      const name = readText(resource["name"]);
      const cost = readNumber(resource["monthlyCost"]);
      if (name === undefined || cost === undefined || !isCost(cost)) continue;
      if (costs.size < MOST_RESOURCES || costs.has(name)) costs.set(name, (costs.get(name) ?? 0) + cost);
    }
  }
  return costs;
}
