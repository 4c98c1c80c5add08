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
      rules: [rule, "constraint:exclude"],
      message: `${lacking} The constraints exclude it.`,
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
      const counterRules = mirrored
        ? [ruleNameOf(other, mirrored.rule)]
        : others.map(({ addedBy }) => addedBy ?? `${typeNameOf(other)}:chosen`);
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

/** Components that the constraints rule out, and are in the plan nevertheless: chosen ones conflict. */
export function reportConstraints(
  draft: Draft,
  policy: Policy,
): { conflicts: PlanFinding[]; warnings: PlanFinding[] } {
  const conflicts: PlanFinding[] = [];
  const warnings: PlanFinding[] = [];
  for (const entry of byTypeId(draft)) {
    const names = namesOfType(draft, entry.typeId);
    const subject = listNames(names);
    const fixes = [{ title: `Remove ${subject}`, remove: names }];
    const { regions, compliance } = entry.qualifiers;
    const { region } = policy;
    if (policy.excludes(entry)) {
      conflicts.push({
        rules: ["constraint:exclude", `${typeNameOf(entry)}:chosen`],
        message: `${subject} was chosen, but the constraints exclude ${entry.name}.`,
        components: names,
        fixes,
      });
    }
    if (region !== undefined && regions && !regions.some((name) => name.toLowerCase() === region)) {
      conflicts.push({
        rules: ["constraint:region", `${typeNameOf(entry)}:regions`],
        message: `${subject} cannot be in ${shorten(region)}: ${entry.name} exists in ${regions.join(", ")} only.`,
        components: names,
        fixes,
      });
    }
    const uncovered = policy.compliance.filter(
      (programme) => PROGRAMMES.has(programme) && !compliance.some((covered) => covered === programme),
    );
    if (uncovered.length > 0) {
      warnings.push({
        rules: ["constraint:compliance"],
        message: `${subject} needs more care under ${uncovered.join(", ")}: ${entry.name} is not covered as it stands.`,
        components: names,
      });
    }
    if (entry.provider !== policy.provider) {
      warnings.push({
        rules: ["plan:other-provider"],
        message: `${subject} belongs to ${entry.provider}, while the plan is for ${policy.provider}: nothing connects it to the rest.`,
        components: names,
      });
    }
  }
  return { conflicts, warnings };
}

const PROGRAMMES = new Set(["hipaa", "pci", "soc", "gdpr", "fedramp", "iso27001"]);

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
