/** Brings the components of a plan together: completes them, binds and relates them, until nothing more is needed. */
import type { Catalogue } from "../catalogue/catalogue.ts";
import { accessRelations } from "./accessRelations.ts";
import { conditionsOf } from "./actions.ts";
import { type Binding, binder, findContainment } from "./binding.ts";
import type { Chosen } from "./chosen.ts";
import { addCompanions } from "./companions.ts";
import { complete } from "./completion.ts";
import type { Draft } from "./component.ts";
import { bothConditions, type Conditions, NO_CONDITIONS, sameConditions } from "./conditions.ts";
import type { Ground } from "./ground.ts";
import type { Parts } from "./parts.ts";
import type { Policy } from "./policy.ts";
import type { ComponentRelation } from "./relation.ts";
import { relate, relationOf } from "./relations.ts";
import { findServers } from "./serving.ts";
import { trafficRelations } from "./traffic.ts";

/** A plan brought together. */
export interface Arrangement {
  readonly ground: Ground;
  /** What components have to do with each other… */
  readonly relations: readonly ComponentRelation[];
  /** …and what they are allowed for that: what a role may do, and which firewall opens to which. */
  readonly permissions: readonly ComponentRelation[];
  readonly conditions: Conditions;
}

/**
 * What a component needs may depend on its relations (a role on what it acts on), and those on the components that are
 * there. So the plan is completed and related in turn until neither changes; conditions only ever grow on the way.
 * What comes out is a function of the finished set of components, so that resolving a plan again gives the same.
 * Undefined where a chosen component was put in other words: then what was added before is to be looked at anew.
 */
export function arrange(
  chosen: Chosen,
  rules: { readonly catalogue: Catalogue; readonly parts: Parts },
  policy: Policy,
): Arrangement | undefined {
  const { draft } = chosen;
  let met = NO_CONDITIONS;
  complete(chosen, rules.catalogue, policy, met);
  while (!draft.isReworded) {
    const before = draft.version;
    const round = arrangeOnce(chosen, rules.parts);
    met = bothConditions(met, round.conditions);
    if (met.size > 0) complete(chosen, rules.catalogue, policy, met);
    if (draft.version !== before) continue;
    const arranged = finish(round, rules.catalogue);
    addCompanions(chosen, rules.catalogue, policy, arranged.relations);
    if (draft.version === before) return arranged;
    // What a rule of a pack has brought in has needs of its own.
    complete(chosen, rules.catalogue, policy, met);
  }
  return undefined;
}

/** What tells whether the plan lacks something still. */
interface Round {
  readonly ground: Ground;
  /** The relations without those that conditions make. */
  readonly base: readonly ComponentRelation[];
  /** The bindings that conditions made. */
  readonly added: readonly Binding[];
  readonly conditions: Conditions;
}

function arrangeOnce({ draft }: Chosen, parts: Parts): Round {
  const servers = findServers(draft);
  const bindingsUnder = binder(draft);
  const firm = bindingsUnder(NO_CONDITIONS);
  const containment = findContainment(firm);
  const base = relate({ draft, bindings: firm, containment, servers, parts });
  const { conditions, bindings } = bindOnConditions(draft, base, firm, bindingsUnder);
  const added = bindings === firm ? [] : bindings.filter(({ dependency }) => dependency.when !== undefined);
  const ground = {
    draft,
    bindings,
    containment: added.length === 0 ? containment : findContainment(bindings),
    servers,
    parts,
  };
  return { ground, base, added, conditions };
}

/** Once nothing is lacking: whatever does not decide that is told of the last round alone. */
function finish({ ground, base, added, conditions }: Round, catalogue: Catalogue): Arrangement {
  const relations = withAdded(base, added, ground);
  const { bindings } = ground;
  const joins = ({ from, to, via }: ComponentRelation) =>
    [from, to].some(({ entry }) => entry?.network?.joins) ||
    via.some((type) => catalogue.find(from.entry?.provider ?? "", type)?.network?.joins);
  const permissions = [...accessRelations(bindings, base), ...trafficRelations(bindings, base, joins)];
  return { ground, relations, permissions, conditions };
}

/** Places take part in the network along with what stands in them, also where that stands there on a condition. */
function bindOnConditions(
  draft: Draft,
  base: readonly ComponentRelation[],
  firm: readonly Binding[],
  bindingsUnder: (conditions: Conditions) => Binding[],
) {
  const reached = new Set(
    base.filter(({ from }) => from.entry?.gives.includes("private-endpoint")).map(({ to }) => to),
  );
  const conditionsBy = (bindings: readonly Binding[]) =>
    conditionsOf(draft.components, base, bindings, (target) => reached.has(target));
  const first = conditionsBy(firm);
  if (first.size === 0) return { conditions: first, bindings: firm };
  const bindings = bindingsUnder(first);
  if (bindings.length === firm.length) return { conditions: first, bindings: firm };
  const conditions = conditionsBy(bindings);
  const isSame = sameConditions(first, conditions);
  return { conditions, bindings: isSame ? bindings : bindingsUnder(conditions) };
}

/** Relations with those of the bindings that conditions made; what containment tells is not repeated. */
function withAdded(
  base: readonly ComponentRelation[],
  added: readonly Binding[],
  { containment }: Ground,
): ComponentRelation[] {
  if (added.length === 0) return [...base];
  const isNested = ({ from, to }: ComponentRelation) =>
    containment.around(from).includes(to) || containment.around(to).includes(from);
  const known = new Set(base.map(({ from, to }) => `${from.name}\u0000${to.name}`));
  const more = added.map(relationOf).filter(({ from, to }) => !known.has(`${from.name}\u0000${to.name}`));
  return [...base, ...more].filter((relation) => !isNested(relation));
}
