/** Completes a draft with what its components must have beside them, to a fixpoint. */
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry, Dependency } from "../catalogue/schema.ts";
import { adopt, fits } from "./adoption.ts";
import { compareText } from "./canonicalJson.ts";
import type { Chosen } from "./chosen.ts";
import { type Component, type Draft, makeComponent, ruleNameOf, typeNameOf } from "./component.ts";
import type { Conditions } from "./conditions.ts";
import { nameFor, nameForOwn } from "./naming.ts";
import { type AddableNeed, isAddable, lacking, type NeedKind, openNeeds, unserved } from "./needs.ts";
import type { Policy } from "./policy.ts";

/**
 * Adds components until every dependency is met, or cannot be. First what each is to have of its own, then what is
 * shared, types asked for by name before those asked for by capability, so that reuse finds whatever another rule
 * brings in anyway and the order of the request never shows. It ends, since what is shared is added only
 * where the plan has none, or only the one that asks for another, and nobody serves one of its own type in turn.
 */
export function complete(chosen: Chosen, catalogue: Catalogue, policy: Policy, conditions: Conditions): void {
  for (;;) {
    const addableOf = (kind: NeedKind) =>
      openNeeds(chosen.draft, catalogue, policy, conditions, kind).filter(isAddable);
    const own = addableOf("own");
    if (own.length > 0) {
      for (const need of own) for (const asker of need.askers) serve(chosen, need, asker);
      continue;
    }
    const addable = addableOf("shared");
    if (adoptSpare(chosen, catalogue, policy) || adoptAll(chosen, addable, conditions)) continue;
    // What is of a purpose is as good as named: nothing comes by that by chance.
    const named = addable.filter(({ dependency }) => !dependency.capability || dependency.purpose);
    const [next] = addable;
    if (!next) return;
    for (const need of named.length > 0 ? named : [next]) {
      // What was added for another need may do.
      const { entry, dependency } = need;
      if (need === next || lacking(chosen.draft, entry, dependency, conditions).length > 0)
        addShared(chosen, need);
    }
  }
}

/** Gives a component one of its own: a chosen one that serves nobody yet, else a new one. */
function serve({ draft, names, former }: Chosen, need: AddableNeed, asker: Component): void {
  const { wanted, rule, dependency } = need;
  const { name: serves } = asker;
  // What another rule has just brought may do, and what was taken up under another name asks again.
  const isServed = draft.meeting(asker, dependency).some((one) => one !== asker);
  if (isServed || draft.named(serves) !== asker) return;
  const { purpose } = dependency;
  const name = nameForOwn(serves, dependency.rule);
  const free = draft.free(wanted).find((one) => one !== asker && canServe(draft, one, purpose));
  if (free) return adopt(draft, names, free, { serves, purpose, name });
  const slot = { serves, purpose, zone: undefined };
  const before = former.take({ typeId: wanted.typeId, ...slot }, rule);
  draft.add(
    makeComponent({
      typeId: wanted.typeId,
      name: names.take(before?.name ?? name),
      entry: wanted,
      desiredInput: before ? before.desiredInput : inputOf(wanted, purpose),
      addedBy: rule,
      ...slot,
    }),
  );
}

/** What was chosen and serves nobody goes to whom it could serve, even where none would be added for that one. */
function adoptSpare({ draft, names }: Chosen, catalogue: Catalogue, policy: Policy): boolean {
  let isChanged = false;
  const wishing = [...draft.entries].filter(({ requires }) => requires.some(isWish));
  for (const entry of wishing.sort((a, b) => compareText(a.typeId, b.typeId))) {
    for (const dependency of entry.requires.filter(isWish)) {
      const { purpose, rule, type } = dependency;
      if (policy.suppresses(ruleNameOf(entry, rule))) continue;
      const wanted = catalogue.find(entry.provider, type);
      if (!wanted || draft.free(wanted).length === 0 || isShared(draft, wanted)) continue;
      const asking = draft.ofEntry(entry).filter(({ exists }) => !exists);
      for (const asker of unserved(draft, asking, dependency)) {
        const free = draft.free(wanted).find((one) => one !== asker && canServe(draft, one, purpose));
        if (!free) break;
        adopt(draft, names, free, { serves: asker.name, purpose, name: nameForOwn(asker.name, rule) });
        isChanged = true;
      }
    }
  }
  return isChanged;
}

/** Whether a dependency is for one of its own, which only some components of the type need. */
function isWish({ own, when }: Dependency): boolean {
  return own === true && when !== undefined;
}

/** Whether components of a type meet what others share: then those that serve nobody are not spare. */
function isShared(draft: Draft, shared: CatalogueEntry): boolean {
  const { provider, gives } = shared;
  const name = typeNameOf(shared);
  return [...draft.entries].some(
    (entry) =>
      entry.provider === provider &&
      entry.requires.some(
        ({ own, type, capability }) =>
          !own && (type === name || (capability !== undefined && gives.includes(capability))),
      ),
  );
}

function canServe(draft: Draft, free: Component, purpose: string | undefined): boolean {
  return !draft.isServed(free) && fits(free, purpose);
}

/** Chosen components without a purpose take the first, in the order of their type, that is asked for and fits. */
function adoptAll({ draft, names }: Chosen, needs: readonly AddableNeed[], conditions: Conditions): boolean {
  const order = ({ wanted, dependency: { purpose = "" } }: AddableNeed) =>
    Object.keys(wanted.purposes ?? {}).indexOf(purpose);
  const asking = needs
    .filter(({ dependency, wanted }) => dependency.purpose !== undefined && draft.free(wanted).length > 0)
    .sort((a, b) => compareText(a.wanted.typeId, b.wanted.typeId) || order(a) - order(b));
  let isChanged = false;
  for (const { entry, wanted, dependency } of asking) {
    const { purpose } = dependency;
    for (;;) {
      const askers = lacking(draft, entry, dependency, conditions);
      const free =
        askers.length > 0 && draft.free(wanted).find((one) => !askers.includes(one) && fits(one, purpose));
      if (!free) break;
      const zone = zoneFor(draft, wanted, purpose);
      adopt(draft, names, free, { purpose, zone, name: nameFor(wanted, purpose, zone) });
      isChanged = true;
    }
  }
  return isChanged;
}

function addShared(chosen: Chosen, { wanted, rule, dependency }: AddableNeed): void {
  addNew(chosen, wanted, rule, dependency.purpose);
}

/** Adds a component of a type for a rule; one that an earlier composition had added so keeps its name and settings. */
export function addNew(
  { draft, names, former }: Chosen,
  wanted: CatalogueEntry,
  rule: string,
  purpose?: string,
): void {
  const zone = zoneFor(draft, wanted, purpose);
  const slot = { serves: undefined, purpose, zone };
  const before = former.take({ typeId: wanted.typeId, ...slot }, rule);
  draft.add(
    makeComponent({
      typeId: wanted.typeId,
      name: names.take(before?.name ?? nameFor(wanted, purpose, zone)),
      entry: wanted,
      desiredInput: before ? before.desiredInput : inputOf(wanted, purpose),
      addedBy: rule,
      ...slot,
    }),
  );
}

/** The first zone that has no component of a purpose yet; undefined where it is not told apart by zones. */
function zoneFor(draft: Draft, wanted: CatalogueEntry, purpose: string | undefined): number | undefined {
  if (purpose === undefined || wanted.purposes?.[purpose]?.zones === undefined) return undefined;
  const taken = new Set(
    draft.ofEntry(wanted).flatMap((one) => (one.purpose === purpose ? (one.zone ?? []) : [])),
  );
  let zone = 1;
  while (taken.has(zone)) zone += 1;
  return zone;
}

function inputOf({ purposes }: CatalogueEntry, purpose: string | undefined): Component["desiredInput"] {
  return purpose === undefined ? undefined : purposes?.[purpose]?.input;
}
