/** What comes along with a design, or stands in for one, because designs like it nearly always have it. */
import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Standing } from "../designs/standing.ts";

/** Purposes of what stands beside a design without being asked for. */
const SUPPORT: ReadonlySet<Capability> = new Set([
  ...(["metrics", "tracing", "logs", "access-role", "secrets", "encryption-key"] as const),
  ...(["virtual-network", "subnet", "network-firewall"] as const),
]);

/** A design with the supporting types, and the parts of its services, that designs like it nearly always have. */
export function withHabits(
  standings: ReadonlyMap<CatalogueEntry, Standing>,
  likely: ReadonlySet<CatalogueEntry>,
): ReadonlyMap<CatalogueEntry, Standing> {
  const chosen = [...standings].flatMap(([entry, { kind }]) => (kind === "chosen" ? [entry] : []));
  const purposes = new Set(chosen.flatMap(({ gives }) => gives));
  const services = new Set(chosen.map(({ service }) => service));
  const habits = [...likely].filter((entry) => {
    const [purpose] = entry.gives;
    const isSupport = purpose !== undefined && SUPPORT.has(purpose) && !purposes.has(purpose);
    return isSupport || (services.has(entry.service) && !standings.has(entry));
  });
  const cause = { kind: "habit", evidence: "designs like this one" } as const;
  return new Map([
    ...standings,
    ...habits.map((entry, place): [CatalogueEntry, Standing] => [
      entry,
      { kind: "chosen", role: undefined, cause, place: standings.size + place },
    ]),
  ]);
}

/** What is merely likely, where no design and no need is recognised. */
export function likely(recommended: ReadonlySet<CatalogueEntry>): ReadonlyMap<CatalogueEntry, Standing> {
  return new Map(
    [...recommended].map((entry, place) => [
      entry,
      { kind: "chosen", role: undefined, cause: { kind: "asked", evidence: "what you describe" }, place },
    ]),
  );
}
