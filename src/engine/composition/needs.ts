/** What the components of a draft need beside them, and do not have. */
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry, Dependency } from "../catalogue/schema.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, ruleNameOf, typeNameOf } from "./component.ts";
import { asks, type Conditions } from "./conditions.ts";
import type { Objection, Policy } from "./policy.ts";

/** A dependency that nothing in the plan meets, and why nothing was added for it. */
export interface UnmetNeed {
  readonly entry: CatalogueEntry;
  readonly dependency: Dependency;
  /** Full name of the rule. */
  readonly rule: string;
  /** The components that lack it. */
  readonly askers: readonly Component[];
  readonly reason: "suppressed" | "unknown type" | Objection;
  /** The type that would have been added; undefined when the catalogue does not have it. */
  readonly wanted: CatalogueEntry | undefined;
}

/** The needs that nothing meets, of a plan that is complete, each with its reason. */
export function unmetNeeds(
  draft: Draft,
  catalogue: Catalogue,
  policy: Policy,
  conditions: Conditions,
): UnmetNeed[] {
  return openNeeds(draft, catalogue, policy, conditions).flatMap(({ reason, ...need }) =>
    reason ? [{ ...need, reason }] : [],
  );
}

type OpenNeed = Omit<UnmetNeed, "reason"> & { readonly reason: UnmetNeed["reason"] | undefined };
export type AddableNeed = OpenNeed & { readonly wanted: CatalogueEntry };

export function isAddable(need: OpenNeed): need is AddableNeed {
  return need.reason === undefined && need.wanted !== undefined;
}

/** What each has of its own, or what several share. */
export type NeedKind = "own" | "shared";

/** The needs that nothing meets yet, by type and then as the catalogue lists them; of both kinds where none is named. */
export function openNeeds(
  draft: Draft,
  catalogue: Catalogue,
  policy: Policy,
  conditions: Conditions,
  kind?: NeedKind,
): OpenNeed[] {
  const needs: OpenNeed[] = [];
  for (const entry of draft.entries) {
    for (const dependency of entry.requires) {
      if (kind !== undefined && (dependency.own === true) !== (kind === "own")) continue;
      const askers = lacking(draft, entry, dependency, conditions);
      if (askers.length === 0) continue;
      const rule = ruleNameOf(entry, dependency.rule);
      const wanted = catalogue.find(entry.provider, dependency.type);
      needs.push({ entry, dependency, rule, askers, wanted, reason: obstacle(rule, wanted, policy) });
    }
  }
  return needs.sort((a, b) => compareText(a.entry.typeId, b.entry.typeId));
}

/** The components of a type that need something and do not have it. */
export function lacking(
  draft: Draft,
  entry: CatalogueEntry,
  dependency: Dependency,
  conditions: Conditions,
): Component[] {
  const asking = draft.ofEntry(entry).filter((one) => !one.exists && asks(one, dependency, conditions));
  const [first] = asking;
  if (!first) return [];
  if (dependency.own) return unserved(draft, asking, dependency);
  const found = draft.meeting(first, dependency);
  const wanted = countOf(found, asking.length, dependency);
  const isAmongThem = found.some((one) => one.entry === entry && asking.includes(one));
  return found.length - Number(isAmongThem) >= wanted ? [] : asking;
}

/** Of some components those, by name, that have none of their own. */
export function unserved(
  draft: Draft,
  components: readonly Component[],
  dependency: Dependency,
): Component[] {
  return components
    .filter((one) => !draft.meeting(one, dependency).some((other) => other !== one))
    .filter((one) => !servesType(draft, one, dependency))
    .sort((a, b) => compareText(a.name, b.name));
}

/** How many components are to be there: one in each zone where all are asked for, or in as many as are stood in. */
function countOf(
  found: readonly Component[],
  asking: number,
  { spread, inTurn, purpose, type }: Dependency,
): number {
  if (!(spread || inTurn) || purpose === undefined) return 1;
  const entry = found.find((one) => one.entry)?.entry;
  const zones = (entry && typeNameOf(entry) === type && entry.purposes?.[purpose]?.zones) || 1;
  return spread ? zones : Math.min(zones, asking);
}

/** Whether a component serves, at any remove, one of the type that it needs: that one is not multiplied for it. */
function servesType(draft: Draft, component: Component, { type }: Dependency): boolean {
  const seen = new Set<Component>();
  for (let at: Component | undefined = component; at && !seen.has(at); ) {
    seen.add(at);
    if (at.entry && typeNameOf(at.entry) === type) return true;
    at = at.serves === undefined ? undefined : draft.named(at.serves);
  }
  return false;
}

function obstacle(
  rule: string,
  wanted: CatalogueEntry | undefined,
  policy: Policy,
): UnmetNeed["reason"] | undefined {
  if (policy.suppresses(rule)) return "suppressed";
  if (!wanted) return "unknown type";
  const objection = policy.objectionTo(wanted);
  return objection?.final ? objection : undefined;
}
