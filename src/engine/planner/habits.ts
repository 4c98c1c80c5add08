/** What comes along with a design, or stands in for one, because designs like it nearly always have it. */
import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Assignment } from "../designs/assignment.ts";
import { typeNameOf } from "../designs/signals.ts";

/** Purposes of what stands beside a design without being asked for. */
const SUPPORT: ReadonlySet<Capability> = new Set([
  ...(["metrics", "tracing", "logs", "access-role", "secrets", "encryption-key"] as const),
  ...(["virtual-network", "subnet", "network-firewall"] as const),
]);

/** Of these, those of a network, which what is there already stands in. */
const NETWORK: ReadonlySet<Capability> = new Set([
  ...(["virtual-network", "subnet", "network-firewall"] as const),
]);

/** Groups of types that do the work of a design, rather than help others to do it. */
const ACTING: ReadonlySet<CatalogueEntry["group"]> = new Set(["ai", "compute"]);

/** So many purposes more than a chosen type make a type of its service an account that the chosen one may be part of. */
const BROAD = 4;

/** A design with the supporting types, and the parts of its services, that designs like it nearly always have. */
export function withHabits(
  assignments: ReadonlyMap<CatalogueEntry, Assignment>,
  likely: ReadonlySet<CatalogueEntry>,
  roleOf: (entry: CatalogueEntry) => string | undefined,
): ReadonlyMap<CatalogueEntry, Assignment> {
  const chosen = [...assignments].flatMap(([entry, { kind }]) => (kind === "chosen" ? [entry] : []));
  // What is there already has what it is used to having.
  const built = [...assignments].flatMap(([entry, one]) =>
    one.kind === "chosen" && !one.exists ? [entry] : [],
  );
  const purposes = new Set(chosen.flatMap(({ gives }) => gives));
  const services = new Set(built.map(({ service }) => service));
  const habits = [...likely].filter((entry) => {
    const [purpose] = entry.gives;
    const isThere = purpose !== undefined && NETWORK.has(purpose) && built.length < chosen.length;
    const isSupport = purpose !== undefined && SUPPORT.has(purpose) && !purposes.has(purpose) && !isThere;
    // A model, or what runs code, is there for a role of its own or not at all.
    const isPart =
      services.has(entry.service) &&
      !(ACTING.has(entry.group) && roleOf(entry) !== undefined) &&
      !chosen.some((other) => isRival(entry, other));
    return isSupport || (isPart && !assignments.has(entry));
  });
  const cause = { kind: "habit", evidence: "designs like this one" } as const;
  return new Map([
    ...assignments,
    ...habits.map((entry, place): [CatalogueEntry, Assignment] => [
      entry,
      { kind: "chosen", role: undefined, cause, exists: false, place: assignments.size + place },
    ]),
  ]);
}

/**
 * Whether two types of a service are two ways to do one thing (an Express service beside a service), rather than one of
 * them needing the other, or being an account for many things.
 */
function isRival(entry: CatalogueEntry, other: CatalogueEntry): boolean {
  const [purpose] = other.gives;
  const isSame = purpose !== undefined && entry.gives.includes(purpose) && entry.service === other.service;
  if (!isSame || SUPPORT.has(purpose)) return false;
  const isBroad = entry.gives.filter((given) => !other.gives.includes(given)).length >= BROAD;
  return !isBroad && !needs(entry, other) && !needs(other, entry);
}

function needs({ requires, provider }: CatalogueEntry, other: CatalogueEntry): boolean {
  return provider === other.provider && requires.some(({ type }) => type === typeNameOf(other));
}

/** What is merely likely, where no design and no need is recognised. */
export function likely(recommended: ReadonlySet<CatalogueEntry>): ReadonlyMap<CatalogueEntry, Assignment> {
  return new Map(
    [...recommended].map((entry, place) => [
      entry,
      {
        kind: "chosen",
        role: undefined,
        cause: { kind: "asked", evidence: "what you describe" },
        exists: false,
        place,
      },
    ]),
  );
}
