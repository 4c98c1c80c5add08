/** What is wrong with a plan: unmet needs, circles, broken constraints, conflicts, types nobody knows. */
import type { PlanFinding } from "../../contract/plan.ts";
import { isOfPack } from "../../contract/rules.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Binding } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, ruleNameOf, typeNameOf } from "./component.ts";
import { fixByAdding, type Removal, sortedUnique, usualType } from "./fixes.ts";
import type { UnmetNeed } from "./needs.ts";
import type { Policy } from "./policy.ts";
import { listNames } from "./wording.ts";

/** A need that the constraints or the catalogue forbid to meet: an error. One whose rule is suppressed: a warning. */
export function reportUnmet(
  needs: readonly UnmetNeed[],
  catalogue: Catalogue,
  policy: Policy,
  removing: Removal,
): { errors: PlanFinding[]; warnings: PlanFinding[] } {
  const errors: PlanFinding[] = [];
  const warnings: PlanFinding[] = [];
  for (const { entry, dependency, rule, reason, wanted, askers } of needs) {
    const names = namesOf(askers);
    const lacking = `${listNames(names)} needs ${wanted?.name ?? dependency.type}: ${dependency.because}`;
    if (reason === "suppressed") {
      const fixes = fixByAdding("Add", wanted);
      warnings.push({
        rules: [rule],
        message: `${lacking} Nothing was added because this rule is suppressed.`,
        components: names,
        ...(fixes.length > 0 && { fixes }),
      });
      continue;
    }
    if (reason === "unknown type") {
      errors.push({
        rules: [rule],
        message: `${lacking} The catalog has no such type.`,
        components: names,
        fixes: [removing(askers)],
      });
      continue;
    }
    const { capability } = dependency;
    const other = capability && usualType(catalogue, policy, entry.provider, capability);
    errors.push({
      rules: [rule, reason.rule],
      message: `${lacking} Nothing was added, since ${reason.message}.`,
      components: names,
      fixes: [...fixByAdding("Add instead", other), removing(askers)],
    });
  }
  return { errors, warnings };
}

/** One error per circle of dependencies; `circleOf` tells which circle a component is in. */
export function reportCircles(
  bindings: readonly Binding[],
  circleOf: (component: Component) => number,
  removing: Removal,
): PlanFinding[] {
  const inCircle = bindings.filter(({ from, to }) => circleOf(from) === circleOf(to));
  return [...Map.groupBy(inCircle, ({ from }) => circleOf(from)).values()]
    .map((members) => {
      const circle = [...new Set(members.map(({ from }) => from))];
      const names = namesOf(circle);
      return {
        rules: sortedUnique(members.map(({ rule }) => rule)),
        message: `${listNames(names)} require each other in a circle, so none can be deployed first.`,
        components: names,
        fixes: circle.map((component) => removing([component])),
      };
    })
    .sort((a, b) => compareText(a.components[0] ?? "", b.components[0] ?? ""));
}

/**
 * Conflicts between types of the plan, each pair once. Both rules are named: the other type's own rule against this
 * one, else the rules that brought the two in; of what was chosen, the choice itself.
 */
export function reportConflicts(draft: Draft, removing: Removal): PlanFinding[] {
  const found = new Map<string, PlanFinding>();
  for (const entry of byTypeId(draft)) {
    for (const conflict of entry.conflicts) {
      const others = draft
        .matching(entry.provider, conflict.with)
        .filter((component) => component.entry !== entry);
      const other = others[0]?.entry;
      if (!other) continue;
      const pair = [entry.typeId, other.typeId].sort(compareText).join(" ");
      if (found.has(pair)) continue;
      const ones = draft.matching(entry.provider, typeNameOf(entry));
      const mirrored = other.conflicts.find((rule) => rule.with === typeNameOf(entry));
      const counterRules = mirrored ? [ruleNameOf(other, mirrored.rule)] : others.map(reasonFor);
      const sides = [ones, others];
      found.set(pair, {
        rules: sortedUnique([ruleNameOf(entry, conflict.rule), ...counterRules]),
        message: `${sides.map((side) => listNames(namesOf(side))).join(" conflicts with ")}: ${conflict.because}`,
        components: sides.flatMap(namesOf),
        fixes: sides.map(removing),
      });
    }
  }
  return [...found.values()];
}

/** What is in the plan although a constraint rules it out: the constraint conflicts with the choice or the rule. */
export function reportConstraints(draft: Draft, policy: Policy, removing: Removal): PlanFinding[] {
  return byTypeId(draft).flatMap((entry) => {
    const objection = policy.objectionTo(entry);
    // What rules of packs forbid is told in their own words, as an error.
    if (!objection || isOfPack(objection.rule)) return [];
    const components = draft.components.filter((component) => component.entry === entry);
    const names = namesOf(components);
    return {
      rules: [objection.rule, ...sortedUnique(components.map(reasonFor))],
      message: `${listNames(names)}: ${entry.name} is in the plan, but ${objection.message}.`,
      components: names,
      fixes: [removing(components)],
    };
  });
}

/** Components of another cloud than the plan's. */
export function reportForeign(draft: Draft, policy: Policy): PlanFinding[] {
  const foreign = draft.components.filter(({ entry }) => entry && entry.provider !== policy.provider);
  if (foreign.length === 0) return [];
  const names = namesOf(foreign);
  return [
    {
      rules: ["plan:other-provider"],
      message: `The plan is for ${policy.provider}; nothing connects to it what belongs elsewhere: ${listNames(names)}.`,
      components: names,
    },
  ];
}

/** The rule that brought a component in, or the choice itself. */
function reasonFor({ addedBy, entry, typeId }: Component): string {
  return addedBy ?? `${entry ? typeNameOf(entry) : typeId}:chosen`;
}

/** Types that the catalogue does not know are kept; one warning names them. */
export function reportUnknown(draft: Draft): PlanFinding[] {
  const unknown = draft.components.filter(({ entry }) => !entry);
  if (unknown.length === 0) return [];
  const types = sortedUnique(unknown.map(({ typeId }) => typeId));
  return [
    {
      rules: ["plan:unknown-type"],
      message: `The catalog does not know ${listNames(types)}: kept as chosen, in ranked order, without any rules.`,
      components: namesOf(unknown),
    },
  ];
}

function byTypeId(draft: Draft) {
  return [...draft.entries].sort((a, b) => compareText(a.typeId, b.typeId));
}

function namesOf(components: readonly Component[]): string[] {
  return sortedUnique(components.map(({ name }) => name));
}
