/** Completes a draft with what its components must have beside them, to a fixpoint. */
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry, Dependency } from "../catalogue/schema.ts";
import { compareText } from "./canonicalJson.ts";
import type { Chosen } from "./chosen.ts";
import { type ComponentSeed, type Draft, makeComponent, ruleNameOf } from "./component.ts";
import { nameForType } from "./naming.ts";
import type { Objection, Policy } from "./policy.ts";

/** A dependency that nothing in the plan meets, and why nothing was added for it. */
export interface UnmetNeed {
  readonly entry: CatalogueEntry;
  readonly dependency: Dependency;
  /** Full name of the rule. */
  readonly rule: string;
  readonly reason: "suppressed" | "unknown type" | Objection;
  /** The type that would have been added; undefined when the catalogue does not have it. */
  readonly wanted: CatalogueEntry | undefined;
}

/**
 * Adds components until every dependency is met, or cannot be. One at a time, types asked for by name before those
 * asked for by capability, so that reuse finds whatever another rule brings in anyway and the order of the request
 * never shows. It ends, since a type is added only where the plan has none, or only the one that asks for another.
 */
export function complete(chosen: Chosen, catalogue: Catalogue, policy: Policy): UnmetNeed[] {
  const { draft, names, former } = chosen;
  for (;;) {
    const needs = openNeeds(draft, catalogue, policy);
    const addable = needs.filter(({ reason }) => reason === undefined);
    const next = addable.find(({ dependency }) => !dependency.capability) ?? addable[0];
    if (!next?.wanted) return needs.flatMap(({ reason, ...need }) => (reason ? [{ ...need, reason }] : []));
    const { wanted, rule } = next;
    const before = takeUp(former, wanted.typeId, rule);
    draft.add(
      makeComponent({
        typeId: wanted.typeId,
        name: names.take(before?.name ?? nameForType(wanted.typeId, wanted)),
        entry: wanted,
        desiredInput: before?.desiredInput,
        addedBy: rule,
      }),
    );
  }
}

/** Takes the former component of a type, the one of the same rule if there are several. */
function takeUp(former: ComponentSeed[], typeId: string, rule: string): ComponentSeed | undefined {
  const ofType = former.filter((seed) => seed.typeId === typeId);
  const found = ofType.find(({ addedBy }) => addedBy === rule) ?? ofType[0];
  if (found) former.splice(former.indexOf(found), 1);
  return found;
}

type OpenNeed = Omit<UnmetNeed, "reason"> & { readonly reason: UnmetNeed["reason"] | undefined };

/** The needs that nothing meets yet, by type and then as the catalogue lists them. */
function openNeeds(draft: Draft, catalogue: Catalogue, policy: Policy): OpenNeed[] {
  const entries = [...draft.entries].sort((a, b) => compareText(a.typeId, b.typeId));
  return entries.flatMap((entry) =>
    entry.requires
      .filter((dependency) => !draft.meets(entry, dependency))
      .map((dependency) => {
        const rule = ruleNameOf(entry, dependency.rule);
        const wanted = catalogue.find(entry.provider, dependency.type);
        return { entry, dependency, rule, wanted, reason: obstacle(rule, wanted, policy) };
      }),
  );
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
