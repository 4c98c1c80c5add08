/** What a run did, as its log says it. */
import { withoutAnsi } from "../../../shared/ansi.ts";
import { addressIn } from "../../../shared/logs/addresses.ts";
import { linesOf } from "../../../shared/logs/events.ts";

export type RunChange = "added" | "changed" | "removed" | "replaced";

/** How Terraform and OpenTofu say in a log that they are done with a resource. */
const DONE = /^: (Creation|Modifications|Destruction) complete/;
const CHANGES: Readonly<Record<string, RunChange>> = {
  Creation: "added",
  Modifications: "changed",
  Destruction: "removed",
};

/** What became of each resource that the log says was done with, by address. */
export function runChanges(log: string): ReadonlyMap<string, RunChange> {
  const found = new Map<string, RunChange>();
  for (const raw of log.split("\n")) {
    for (const line of linesOf(raw.endsWith("\r") ? raw.slice(0, -1) : raw)) {
      const shown = withoutAnsi(line);
      const place = addressIn(shown);
      const done = place && DONE.exec(shown.slice(place.start + place.address.length))?.[1];
      const change = done && CHANGES[done];
      if (!place || !change) continue;
      const before = found.get(place.address);
      const isBoth =
        before !== undefined && before !== change && change !== "changed" && before !== "changed";
      found.set(place.address, isBoth ? "replaced" : change);
    }
  }
  return found;
}
