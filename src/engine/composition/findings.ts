/** What is wrong with a plan: unmet needs, circles, broken constraints, conflicts, types nobody knows. */
import type { PlanFinding } from "../../contract/plan.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Binding } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import type { UnmetNeed } from "./completion.ts";
import { type Component, type Draft, ruleNameOf, typeNameOf } from "./component.ts";
import type { Policy } from "./policy.ts";
import { fixByAdding, usualType } from "./suggestion.ts";
import { listNames, shorten } from "./wording.ts";

/** A need that the constraints or the catalogue forbid to meet: an error. One whose rule is suppressed: a warning. */
export function reportUnmet(
  needs: readonly UnmetNeed[],
  draft: Draft,
  catalogue: Catalogue,
  policy: Policy,
): { errors: PlanFinding[]; warnings: PlanFinding[] } {
  const errors: PlanFinding[] = [];
  const warnings: PlanFinding[] = [];
  for (const { entry, dependency, rule, reason, wanted } of needs) {
    const names = namesOfType(draft, entry.typeId);
    const lacking = `${listNames(names)} needs ${wanted?.name ?? dependency.type}: ${dependency.because}`;
    if (reason === "suppressed") {
      const fixes = fixByAdding("Add", wanted);
      warnings.push({
        rules: [rule],
        message: `${lacking} The rule is suppressed, so nothing was added.`,
        components: names,
        ...(fixes.length > 0 && { fixes }),
      });
      continue;
    }
    const removal = { title: `Remove ${listNames(names)}`, remove: names };
    if (reason === "unknown type") {
      errors.push({
        rules: [rule],
        message: `${lacking} The catalogue has no such type.`,
        components: names,
        fixes: [removal],
      });
      continue;
    }
    const { capability } = dependency;
    const other = capability && usualType(catalogue, policy, entry.provider, capability);
    errors.push({
      rules: [rule, reason.rule],
      message: `${lacking} Nothing was added, since ${reason.message}.`,
      components: names,
      fixes: [...fixByAdding("Add instead", other), removal],
    });
  }
  return { errors, warnings };
}

/** One error per circle of dependencies; `circleOf` tells which circle a component is in. */
export function reportCircles(
  bindings: readonly Binding[],
  circleOf: (component: Component) => number,
): PlanFinding[] {
  const inCircle = bindings.filter(({ from, to }) => circleOf(from) === circleOf(to));
  return [...Map.groupBy(inCircle, ({ from }) => circleOf(from)).values()]
    .map((members) => {
      const names = unique(members.map(({ from }) => from.name));
      return {
        rules: unique(members.map(({ rule }) => rule)),
        message: `${listNames(names)} require each other in a circle, so none can be deployed first.`,
        components: names,
        fixes: names.map((name) => ({ title: `Remove ${shorten(name)}`, remove: [name] })),
      };
    })
    .sort((a, b) => compareText(a.components[0] ?? "", b.components[0] ?? ""));
}

/**
 * Conflicts between types of the plan, each pair once. Both rules are named: the other type's own rule against this
 * one, else the rules that brought the two in; of what was chosen, the choice itself.
 */
export function reportConflicts(draft: Draft): PlanFinding[] {
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
      const sides = [ones, others].map((side) => unique(side.map(({ name }) => name)));
      found.set(pair, {
        rules: unique([ruleNameOf(entry, conflict.rule), ...counterRules]),
        message: `${sides.map(listNames).join(" conflicts with ")}: ${conflict.because}`,
        components: sides.flat(),
        fixes: sides.map((names) => ({ title: `Remove ${listNames(names)}`, remove: names })),
      });
    }
  }
  return [...found.values()];
}

/** What is in the plan although a constraint rules it out: the constraint conflicts with the choice or the rule. */
export function reportConstraints(draft: Draft, policy: Policy): PlanFinding[] {
  return byTypeId(draft).flatMap((entry) => {
    const objection = policy.objectionTo(entry);
    if (!objection) return [];
    const components = draft.components.filter((component) => component.entry === entry);
    const names = unique(components.map(({ name }) => name));
    return {
      rules: [objection.rule, ...unique(components.map(reasonFor))],
      message: `${listNames(names)}: ${entry.name} is in the plan, but ${objection.message}.`,
      components: names,
      fixes: [{ title: `Remove ${listNames(names)}`, remove: names }],
    };
  });
}

/** Components of another cloud than the plan's. */
export function reportForeign(draft: Draft, policy: Policy): PlanFinding[] {
  const foreign = draft.components.filter(({ entry }) => entry && entry.provider !== policy.provider);
  if (foreign.length === 0) return [];
  const names = unique(foreign.map(({ name }) => name));
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
  const types = unique(unknown.map(({ typeId }) => typeId));
  return [
    {
      rules: ["plan:unknown-type"],
      message: `The catalogue does not know ${listNames(types)}: kept as chosen, in ranked order, without any rules.`,
      components: unique(unknown.map(({ name }) => name)),
    },
  ];
}

function byTypeId(draft: Draft) {
  return [...draft.entries].sort((a, b) => compareText(a.typeId, b.typeId));
}

function namesOfType(draft: Draft, typeId: string): string[] {
  return unique(draft.components.filter(({ entry }) => entry?.typeId === typeId).map(({ name }) => name));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareText);
}
