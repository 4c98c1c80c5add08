import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { DesignLibrary } from "./library.ts";
import { typeNameOf } from "./signals.ts";

const COSTS: readonly CatalogueEntry["qualifiers"]["cost"][] = ["free", "low", "medium", "high"];
const SCALES = ["small", "medium", "large"];

/**
 * What taking one type instead of another means, in a sentence: the library's own words where it has some, else how
 * the catalogue's facts about the two differ.
 */
export function tradeOff(library: DesignLibrary, entry: CatalogueEntry, instead: CatalogueEntry): string {
  const written = library.tradeOffs[entry.provider]?.[typeNameOf(entry)];
  if (written !== undefined) return written;
  const [own, other] = [entry.qualifiers, instead.qualifiers];
  const differences = [
    ...(own.serverless && !other.serverless ? ["it has no capacity to manage"] : []),
    ...(!own.serverless && other.serverless ? ["you choose and manage its capacity"] : []),
    ...(own.managed && !other.managed ? ["the cloud operates it"] : []),
    ...(!own.managed && other.managed ? ["you operate it yourself"] : []),
    ...costDifference(COSTS.indexOf(own.cost), COSTS.indexOf(other.cost)),
    ...scaleDifference(SCALES.indexOf(own.scale[1]), SCALES.indexOf(other.scale[1])),
    ...(own.scope === "global" && other.scope !== "global" ? ["it spans regions"] : []),
    ...(own.scope === "zonal" && other.scope !== "zonal" ? ["it lives in one zone"] : []),
  ];
  if (differences.length === 0) return `${entry.summary.replace(/\.$/, "")}.`;
  const [first = "", ...rest] = differences;
  return `${[first[0]?.toUpperCase() + first.slice(1), ...rest.slice(0, 2)].join(", ")}.`;
}

function costDifference(own: number, other: number): string[] {
  if (own === other) return [];
  return own < other ? ["it costs less while idle"] : ["it costs more while idle"];
}

function scaleDifference(own: number, other: number): string[] {
  if (own === other) return [];
  return own > other ? ["it grows further"] : [`it suits up to ${SCALES[own]} scale`];
}
