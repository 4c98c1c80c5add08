/** Gathers the roles that an intent wants. */
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Facts, Mark } from "../planner/facts/facts.ts";
import { tokensOf } from "../planner/facts/shields.ts";
import { UNIT } from "../planner/text/fixed.ts";
import { addDesigns, addFlows } from "./completing.ts";
import type { DesignLibrary } from "./library.ts";
import type { Recognition } from "./recognise.ts";
import { NAMED_SURELY, type Signals } from "./signals.ts";
import { type Played, type Said, Wanted } from "./wanted.ts";

/** Families of capabilities ("a database") and the role that any of them plays. */
const FAMILY_ROLES: ReadonlyMap<string, string> = new Map([
  ["database", "app-data"],
  ["db", "app-data"],
  ["data store", "app-data"],
  ["storage", "storage"],
  ["messaging", "queue"],
]);

/** Parts of a network that only somebody who describes everything spells out. */
const SPELT_OUT: ReadonlySet<string> = new Set([
  ...["subnet", "network-firewall", "internet-gateway", "nat", "public-address", "block-store"],
]);
/** So many of them make an intent a blueprint: what it does not speak of is not wanted. */
const BLUEPRINT = 2;

/** Whether an intent describes its design down to the parts. */
export function isBlueprint({ named }: Facts): boolean {
  const parts = [...named].filter(
    ([
      {
        auxiliary,
        gives: [purpose],
      },
      { strength },
    ]) => strength >= NAMED_SURELY && (auxiliary || (purpose !== undefined && SPELT_OUT.has(purpose))),
  );
  return parts.length >= BLUEPRINT;
}

/** Every role that an intent wants: of its designs, of what it asks for, and of what it is on today. */
export function wantedRoles(
  library: DesignLibrary,
  facts: Facts,
  signals: Signals,
  { designs, explained: marks, isGuess }: Recognition,
  equivalents: (entry: CatalogueEntry) => string | undefined,
  said: Said,
): Wanted {
  const wanted = new Wanted(library, played(library, facts, equivalents, said));
  if (said.isWhole) {
    addDesigns(wanted, signals, designs);
    return wanted;
  }
  for (const mark of facts.marks) {
    const product = library.products.get(mark.tag);
    if (product === undefined || mark.denied || mark.outside) continue;
    for (const role of product.roles) wanted.add(role, { kind: "instead", evidence: mark.evidence });
  }
  for (const { job, evidence } of library.jobs.wanted(facts.marks))
    wanted.add(job.role, { kind: "asked", evidence });
  // Who names services says what they want; who describes a job need not be guessed at.
  const isOpen = isGuess && !signals.describesJob;
  for (const { role, text, isPlain, isLikely } of signals.namesServices ? [] : facts.talked) {
    if (isPlain || (isOpen && isLikely)) wanted.add(role, { kind: "asked", evidence: text });
  }
  for (const [entry, evidence] of [...facts.foreign, ...facts.replaced]) {
    const role = equivalents(entry);
    // Who leaves metal of his own wants no other, whoever owns it.
    if (role === "dedicated" && facts.replaced.has(entry)) continue;
    // What leaves a machine is an application, which need not stand on a machine again.
    const isLeft = role === "vm" && facts.replaced.has(entry);
    if (role !== undefined) wanted.add(isLeft ? "app" : role, { kind: "instead", evidence });
  }
  const explained = explainedTokens(library, facts, marks);
  const marked = new Set(facts.marks.map(({ tag }) => tag));
  for (const [capability, { strength, evidence }] of facts.capabilities) {
    if (strength < UNIT) continue;
    const isExplained =
      (marked.has(capability) && isOnlyWithin(facts, capability, explained)) ||
      // "Report every 15 minutes": a cadence of devices that recognises their design starts no job.
      (capability === "schedule" && isSaidOnlyWithin(facts, evidence, explained));
    // "Our API is hammered": what an application is for names nothing of it, where the application is there.
    if (facts.existingCapabilities.has(capability) && library.applicationPurposes.has(capability)) continue;
    const role = library.roles.find(({ gives }) => gives.includes(capability));
    // Composition gives every workload an identity of its own, so it is a role only where it is all that is asked for.
    if (capability === "access-role" && facts.capabilities.size > 1) continue;
    if (role !== undefined && !isExplained) wanted.add(role.id, { kind: "asked", evidence });
  }
  for (const evidence of facts.families.keys()) {
    const role = FAMILY_ROLES.get(evidence);
    if (role !== undefined) wanted.add(role, { kind: "asked", evidence });
  }
  for (const [entry, { strength, evidence, isBrand }] of facts.named) {
    if (strength < NAMED_SURELY || entry.auxiliary) continue;
    const role = equivalents(entry);
    const isExplained = !isBrand && isSaidOnlyWithin(facts, evidence, explained);
    if (role !== undefined && !isExplained) wanted.add(role, { kind: "named", evidence });
  }
  addDesigns(wanted, signals, designs);
  addFlows(wanted, signals, library);
  return wanted;
}

/** The roles that are played already: within the target cloud by what the intent names, outside of it by anything. */
function played(
  library: DesignLibrary,
  { existing, existingCapabilities, outside, marks }: Facts,
  equivalents: (entry: CatalogueEntry) => string | undefined,
  said: Said,
): Played {
  const rolesOf = (entries: Iterable<CatalogueEntry>) =>
    [...entries].flatMap((entry) => equivalents(entry) ?? []);
  const rolesGiving = [...existingCapabilities.keys()].flatMap(
    (capability) => library.roles.find(({ gives }) => gives.includes(capability))?.id ?? [],
  );
  const rolesOutside = marks.flatMap((mark) => {
    const { roles = [] } = library.products.get(mark.tag) ?? {};
    return mark.outside ? roles : [];
  });
  const away = new Set([...rolesOf(outside.keys()), ...rolesOutside]);
  // Whoever signs the staff in signs users in as well.
  const covering = new Set([...away].flatMap((role) => library.roleById.get(role)?.covered ?? []));
  const alike = library.roles.filter(
    ({ id, covered }) => covering.has(id) || covered.some((one) => away.has(one)),
  );
  const beyond = new Set([...away, ...alike.map(({ id }) => id)]);
  const unbuilt = new Set([...beyond, ...said.unbuilt]);
  const within = [...rolesOf(existing.keys()), ...rolesGiving, ...said.within];
  return { within: new Set(within.filter((role) => !unbuilt.has(role))), outside: unbuilt };
}

/** The words that recognise a design, or name a product: they mean that, and ask for nothing else besides. */
function explainedTokens(library: DesignLibrary, facts: Facts, marks: readonly Mark[]): ReadonlySet<number> {
  const products = facts.marks.filter(({ tag }) => library.products.has(tag));
  return new Set([...marks, ...products].flatMap(tokensOf));
}

function isOnlyWithin({ marks }: Facts, tag: string, tokens: ReadonlySet<number>): boolean {
  return marks
    .filter((mark) => mark.tag === tag && !mark.denied)
    .every((mark) => tokensOf(mark).every((token) => tokens.has(token)));
}

/** Whether words that name a type ("notebook instance") stand only where they mean a design. */
function isSaidOnlyWithin({ marks }: Facts, evidence: string, tokens: ReadonlySet<number>): boolean {
  const places = marks.filter((mark) => mark.evidence === evidence);
  return places.length > 0 && places.every((mark) => tokensOf(mark).every((token) => tokens.has(token)));
}
