/** What comes along with a design, or stands in for one, because designs like it nearly always have it. */
import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Assignment } from "../designs/assignment.ts";

/** Purposes of what stands beside a design without being asked for. */
const SUPPORT: ReadonlySet<Capability> = new Set([
  ...(["metrics", "tracing", "logs", "access-role", "secrets", "encryption-key"] as const),
  ...(["virtual-network", "subnet", "network-firewall"] as const),
]);

/** A design with the supporting types, and the parts of its services, that designs like it nearly always have. */
export function withHabits(
  assignments: ReadonlyMap<CatalogueEntry, Assignment>,
  likely: ReadonlySet<CatalogueEntry>,
): ReadonlyMap<CatalogueEntry, Assignment> {
  const chosen = [...assignments].flatMap(([entry, { kind }]) => (kind === "chosen" ? [entry] : []));
  const purposes = new Set(chosen.flatMap(({ gives }) => gives));
  const services = new Set(chosen.map(({ service }) => service));
  const habits = [...likely].filter((entry) => {
    const [purpose] = entry.gives;
    const isSupport = purpose !== undefined && SUPPORT.has(purpose) && !purposes.has(purpose);
    return isSupport || (services.has(entry.service) && !assignments.has(entry));
  });
  const cause = { kind: "habit", evidence: "designs like this one" } as const;
  return new Map([
    ...assignments,
    ...habits.map((entry, place): [CatalogueEntry, Assignment] => [
      entry,
      { kind: "chosen", role: undefined, cause, place: assignments.size + place },
    ]),
  ]);
}

/** What is merely likely, where no design and no need is recognised. */
export function likely(recommended: ReadonlySet<CatalogueEntry>): ReadonlyMap<CatalogueEntry, Assignment> {
  return new Map(
    [...recommended].map((entry, place) => [
      entry,
      { kind: "chosen", role: undefined, cause: { kind: "asked", evidence: "what you describe" }, place },
    ]),
  );
}
