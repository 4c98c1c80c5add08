/** Which runs a run is compared with. */
import type { ImportedItem } from "../../contract/imports.ts";

/** A run as the service lists it. */
export type RunItem = Pick<ImportedItem, "id" | "start" | "status">;

/** The other runs: the last good one before this first, as what it had is what is missed; then the nearest. */
export function othersFor(current: RunItem, runs: readonly RunItem[]): readonly RunItem[] {
  const others = runs.filter(({ id }) => id !== current.id);
  const good = others.find(({ status, start }) => status === "succeeded" && start <= current.start);
  return good ? [good, ...others.filter((run) => run !== good)] : others;
}
