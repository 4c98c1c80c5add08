/**
 * The proposal by role: what fills each role of the design, and what could do so instead. Where a service says nothing
 * of roles, there is one group without a name, and the alternatives stand by themselves.
 */
import { inDesign } from "../../../contract/inDesign.ts";
import type { CandidateView, ProposalView } from "../../../shared/protocols/proposal.ts";
import type { Chosen } from "../design.ts";

/** A candidate in its group. */
export interface Member {
  readonly candidate: CandidateView;
  readonly role: string | undefined;
  /** The candidate whose job it could do instead. */
  readonly insteadOf: CandidateView | undefined;
}

export interface RoleGroup {
  /** What its members do, in the service's words; undefined for those of which it does not say. */
  readonly role: string | undefined;
  /** Every filling, each with its alternatives after it. */
  readonly members: readonly Member[];
  /** Chosen components that no candidate covers: of a whole design, or in the place of what filled the role. */
  readonly own: readonly Chosen[];
  /** Nothing of it is in the recommended design: titles of the whole designs that have it. */
  readonly onlyIn: readonly string[];
}

export interface Arrangement {
  readonly groups: readonly RoleGroup[];
  /** Not in the design, and instead of nothing. */
  readonly others: readonly CandidateView[];
  /** Chosen by hand: neither candidates nor of a whole design. */
  readonly own: readonly Chosen[];
}

interface Gathered {
  readonly members: Member[];
  readonly own: Chosen[];
}

/** @param added chosen components that no candidate covers */
export function arrange(proposal: ProposalView, added: readonly Chosen[] = []): Arrangement {
  const { candidates } = proposal;
  const roles = rolesOfDesigns(proposal);
  const roleOf = ({ role, typeId }: CandidateView) => role ?? roles.get(typeId)?.role;
  const groups = new Map<string | undefined, Gathered>();
  const groupOf = (role: string | undefined) => {
    const group = groups.get(role) ?? { members: [], own: [] };
    groups.set(role, group);
    return group;
  };
  const fillings = inDesign(candidates);
  const isFilling = new Set(fillings);
  for (const candidate of fillings) {
    const role = roleOf(candidate);
    groupOf(role).members.push({ candidate, role, insteadOf: undefined });
  }
  const others: CandidateView[] = [];
  for (const candidate of candidates.filter((one) => !isFilling.has(one))) {
    const role = roleOf(candidate);
    const rival = fillings.find(({ typeId }) => typeId === candidate.alternativeTo);
    if (role === undefined && rival === undefined) others.push(candidate);
    else place(groupOf(rival ? roleOf(rival) : role).members, candidate, role, rival);
  }
  const own: Chosen[] = [];
  for (const component of added) {
    // A second one of a proposed type is the user's own, whatever designs have of it.
    const isProposed = candidates.some(({ typeId }) => typeId === component.typeId);
    const ofDesign = isProposed ? undefined : roles.get(component.typeId);
    const named = component.role === undefined ? ofDesign : component;
    if (named) groupOf(named.role).own.push(component);
    else own.push(component);
  }
  return { groups: inOrder(groups, isFilling, roles), others, own };
}

/** Puts an alternative below what it could replace; without that, below what fills its role. */
function place(
  members: Member[],
  candidate: CandidateView,
  role: string | undefined,
  rival: CandidateView | undefined,
): void {
  const insteadOf = rival ?? members.find((member) => member.insteadOf === undefined)?.candidate;
  const last = members.findLastIndex(
    (member) => insteadOf !== undefined && (member.insteadOf ?? member.candidate) === insteadOf,
  );
  members.splice(last < 0 ? members.length : last + 1, 0, { candidate, role, insteadOf });
}

/** Roles in the order in which they were found; what has none, last. */
function inOrder(
  groups: ReadonlyMap<string | undefined, Gathered>,
  fillings: ReadonlySet<CandidateView>,
  roles: ReadonlyMap<string, DesignRole>,
): RoleGroup[] {
  const named = [...groups].filter(([role]) => role !== undefined);
  const nameless = [...groups].filter(([role]) => role === undefined);
  return [...named, ...nameless].map(([role, { members, own }]) => {
    const isFilled = members.some(({ candidate }) => fillings.has(candidate));
    const types = [...members.map(({ candidate }) => candidate), ...own].map(({ typeId }) => typeId);
    const onlyIn = isFilled ? [] : types.flatMap((typeId) => roles.get(typeId)?.designs ?? []);
    return { role, members, own, onlyIn: [...new Set(onlyIn)] };
  });
}

interface DesignRole {
  /** Undefined of what has no role but its own name. */
  readonly role: string | undefined;
  readonly designs: readonly string[];
}

/** What each type does in the whole designs, and in which. */
function rolesOfDesigns({ designs = [] }: ProposalView): ReadonlyMap<string, DesignRole> {
  const roles = new Map<string, DesignRole>();
  for (const { title, components } of designs) {
    for (const { typeId, role, displayName } of components) {
      const known = roles.get(typeId);
      const own = role === displayName ? undefined : role;
      roles.set(typeId, { role: known?.role ?? own, designs: [...(known?.designs ?? []), title] });
    }
  }
  return roles;
}

/**
 * The chosen components that make way when a member of a group takes over: what fills the same role in the same place.
 * A type that does something else besides stays.
 */
export function rivals(group: RoleGroup, member: Member, chosen: readonly Chosen[]): Chosen[] {
  const place = placeOf(member);
  const ids = group.members
    .filter((other) => other !== member && placeOf(other) === place && other.role === member.role)
    .map(({ candidate }) => candidate.id);
  const own = member.role === group.role ? group.own.map(({ id }) => id) : [];
  return chosen.filter(({ id }) => ids.includes(id) || own.includes(id));
}

/** The filling that a member is, or stands below. */
function placeOf({ candidate, insteadOf }: Member): CandidateView {
  return insteadOf ?? candidate;
}
