/** Composes a deployment plan from chosen components. */
import type {
  AutoCompletion,
  DeploymentPlan,
  PlanComponent,
  PlanFinding,
  PlanRelation,
} from "../../contract/plan.ts";
import type { ChosenComponent, ResolveRequest } from "../../contract/primitives.ts";
import { type JsonObject, readText } from "../../contract/reading.ts";
import { parseTypeId } from "../../contract/typeId.ts";
import { DEFAULT_CLOUD } from "../../shared/clouds.ts";
import { type Edge, stronglyConnected } from "../../shared/graph.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { readRegion } from "../catalogue/regions.ts";
import { MEANING_OF_VERB } from "../catalogue/verbs.ts";
import { type Effect, NO_EFFECT } from "../planner/constraints/effect.ts";
import { RulesInForce } from "../rules/inForce.ts";
import { readPacks } from "../rules/read.ts";
import { objections, RuledPlan, settingsByRules } from "../rules/review.ts";
import type { RoleBook } from "../rules/typeCondition.ts";
import { withoutCircles } from "./acyclic.ts";
import { type Arrangement, arrange } from "./arrangement.ts";
import type { Binding } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import { readChosen } from "./chosen.ts";
import { type Askers, askersOf, reportLacks } from "./companions.ts";
import type { Component, Draft } from "./component.ts";
import {
  reportCircles,
  reportConflicts,
  reportConstraints,
  reportForeign,
  reportUnknown,
  reportUnmet,
} from "./findings.ts";
import { removals } from "./fixes.ts";
import { unmetNeeds } from "./needs.ts";
import { deployOrder } from "./order.ts";
import type { Parts } from "./parts.ts";
import { makePolicy, type Policy } from "./policy.ts";
import { byNames, type ComponentRelation, referenceOf } from "./relation.ts";
import { linksOf } from "./relations.ts";
import { requirementsOf } from "./requirements.ts";
import { hashWithPacks } from "./ruleSet.ts";
import { review } from "./structure/review.ts";
import { warn } from "./warnings.ts";
import { shorten } from "./wording.ts";

/** What plans are made by. */
export interface RuleSet {
  readonly catalogue: Catalogue;
  /** Identifies catalogue, rules and engine version together. */
  readonly hash: string;
  readonly parts: Parts;
  readonly roles: RoleBook;
  /** What constraints say about a plan for a cloud. */
  effectOf(provider: string, constraints: JsonObject): Effect;
}

/**
 * Resolves a request to a plan: adds what is missing (reusing what is there), relates and orders the components, and
 * reports what is wrong or worth a warning. Guarantees, each held by a property test:
 *
 * - It ends, whatever the request holds.
 * - Any permutation of the candidates yields the same bytes.
 * - A plan resolved again is unchanged, byte for byte: components with `added_by` are derived anew, under the names
 *   they had. Where `added_by` was dropped on the way, they count as chosen: then `auto_completed` is empty, conflicts
 *   and fixes speak of the choice in place of the rule, and all else is the same.
 *
 * @param word The cloud the plan is for; behind the word `provider` it is the first that a candidate is of.
 */
export function resolve(rules: RuleSet, word: string, request: ResolveRequest): DeploymentPlan {
  const { catalogue } = rules;
  const provider = word === "provider" ? firstProvider(catalogue, request) : word;
  const effect = effectOf(rules, provider, request);
  const [region] = effect.regions ?? [];
  const inForce = new RulesInForce(
    [...(effect.packs ?? []), ...readPacks(request.rules ?? [])],
    rules.roles,
    { provider, region },
  );
  const policy = makePolicy(
    provider,
    [...(effect.judges ?? []), ...inForce.judges],
    inForce,
    request.suppressed_rules,
  );
  const { draft, ground, relations, permissions, conditions } = arrangeAll(
    rules,
    provider,
    policy,
    request.candidates,
  );
  const { bindings, containment, servers } = ground;
  const related = new Set([...bindings, ...relations].flatMap(({ from, to }) => [from, to]));
  const { ordered, circleOf, told } = order(draft, bindings, [...relations, ...permissions]);
  const removing = removals(bindings, servers);
  const unmetOnes = unmetNeeds(draft, catalogue, policy, conditions);
  const unmet = reportUnmet(unmetOnes, catalogue, policy, removing);
  const built = draft.inOrder.components.filter(({ exists }) => !exists);
  const ruled = new RuledPlan(built, relations);
  const lacks = reportLacks(policy, ruled);
  const there = new Set(draft.components.flatMap(({ name, exists }) => (exists ? [name] : [])));
  // What is wrong with what is there alone is for a review of that.
  const aboutTheNew = (findings: readonly PlanFinding[]) =>
    findings.filter(({ components: names }) => names.length === 0 || !names.every((name) => there.has(name)));
  const objected = objections(inForce, ruled);
  const applied = settingsByRules(inForce, built);
  const structure = review({ ...ground, relations, catalogue, policy, effect, removing });
  return {
    components: ordered.map((component) => {
      const parent = containment.parents.get(component);
      const required = requirementsOf(component, related.has(component));
      return { ...toPlanComponent(component, parent), ...(required.length > 0 && { required }) };
    }),
    deploy_order: ordered.map(({ name }) => name),
    errors: aboutTheNew([
      ...reportCircles(bindings, circleOf, removing),
      ...unmet.errors,
      ...structure.errors,
      ...objected.errors,
      ...lacks.errors,
    ]),
    warnings: aboutTheNew([
      ...reportUnknown(draft),
      ...unmet.warnings,
      ...reportForeign(draft, policy),
      ...structure.warnings,
      ...warn(structure.plan, structure.covered),
      ...objected.warnings,
      ...lacks.warnings,
    ]),
    auto_completed: completions(ordered, bindings, askersOf(inForce, ruled)),
    conflicts: [...reportConstraints(draft, policy, removing), ...reportConflicts(draft, removing)],
    rule_set_hash: hashWithPacks(rules.hash, inForce.packs),
    relations: told.map((relation) => toPlanRelation(relation, catalogue)),
    ...(region !== undefined && { region }),
    ...(effect.environment !== undefined && { environment: effect.environment }),
    ...(effect.tags && { tags: effect.tags }),
    ...(applied.length > 0 && { applied_rules: applied }),
  };
}

/** What the constraints say, and the region of an earlier plan or of the intent where they name none. */
function effectOf(rules: RuleSet, provider: string, { constraints, region }: ResolveRequest): Effect {
  const effect = constraints ? rules.effectOf(provider, constraints) : NO_EFFECT;
  const word = readText(region?.trim());
  if (word === undefined || (effect.regions ?? []).length > 0) return effect;
  return { ...effect, regions: [readRegion(provider, word).region?.id ?? word] };
}

/**
 * Arranges the candidates. Where that has told what a chosen component is for, what was added before then may be one
 * too many: it is done again with what is known now, as if the plan had been resolved again.
 */
function arrangeAll(
  rules: RuleSet,
  provider: string,
  policy: Policy,
  candidates: readonly ChosenComponent[],
): Arrangement & { readonly draft: Draft } {
  const settle = (component: Component): Component =>
    component.entry && !component.exists
      ? { ...component, desiredInput: policy.rules.settle(component.entry, component.desiredInput) }
      : component;
  const chosen = readChosen(rules.catalogue, provider, candidates, policy.rules.isEmpty ? undefined : settle);
  const arrangement = arrange(chosen, rules, policy);
  const { draft } = chosen;
  if (arrangement) return { ...arrangement, draft };
  const reworded = draft.components.map((component) => toPlanComponent(component, undefined));
  return arrangeAll(rules, provider, policy, reworded);
}

/** The first of the catalogue's clouds that has a candidate: what composition adds never changes which that is. */
function firstProvider(catalogue: Catalogue, { candidates }: ResolveRequest): string {
  const present = new Set(candidates.map(({ type_id }) => parseTypeId(type_id)?.provider));
  return catalogue.providers.find((provider) => present.has(provider)) ?? DEFAULT_CLOUD;
}

/**
 * Deploys what others build on first. Dependencies bind; of relations, whichever end names the other comes after it.
 * Where that would close a circle, neither is told to name the other. Ties are lexical; types nobody knows come last,
 * in ranked order.
 */
function order({ inOrder }: Draft, bindings: readonly Binding[], relations: readonly ComponentRelation[]) {
  const sorted = inOrder.components.toSorted(byPrecedence);
  const number = new Map(sorted.map((component, index) => [component, index]));
  const edges = (pairs: readonly { from: Component; to: Component }[]): Edge[] =>
    pairs.map(({ from, to }) => [number.get(from) ?? 0, number.get(to) ?? 0]);
  const hard = edges(linksOf(bindings));
  const circles = stronglyConnected(sorted.length, hard);
  const references = relations.map(referenceOf);
  const { kept } = withoutCircles(sorted, linksOf(bindings), references);
  const soft = edges(kept.filter(({ from, to }) => from !== to));
  const ordered = deployOrder(sorted.length, [...hard, ...soft]).flatMap((index) => sorted[index] ?? []);
  const names = new Set(kept.map(({ relation }) => relation));
  const told = byNames(
    relations.map((relation) =>
      names.has(relation) ? relation : { ...relation, reference: "none" as const },
    ),
    inOrder,
  );
  return { ordered, told, circleOf: (component: Component) => circles[number.get(component) ?? 0] ?? 0 };
}

function byPrecedence(a: Component, b: Component): number {
  if (a.entry && b.entry) return compareText(a.name, b.name);
  if (a.entry || b.entry) return a.entry ? -1 : 1;
  const rank = ({ rankScore = Number.NEGATIVE_INFINITY }: Component) => rankScore;
  return rank(a) === rank(b) ? compareText(a.name, b.name) : rank(b) - rank(a);
}

/** One entry for each component that was added and each rule that asks for it, in deploy order. */
function completions(
  ordered: readonly Component[],
  bindings: readonly Binding[],
  companions: Askers,
): AutoCompletion[] {
  const askers = Map.groupBy(bindings, ({ to }) => to);
  return ordered.flatMap((component) => {
    const { name, typeId, addedBy } = component;
    if (addedBy === undefined) return [];
    const added = { name, type_id: typeId };
    const message = `Added ${shorten(name)}`;
    const asking = askers.get(component);
    const byPack = companions.get(addedBy);
    if (byPack)
      return [
        {
          ...added,
          rule: addedBy,
          requested_by: [...byPack.names],
          message: `${message}: ${byPack.message}`,
        },
      ];
    // What a relation asked for that the plan no longer has.
    if (!asking) return [{ ...added, rule: addedBy, requested_by: [], message: `${message}.` }];
    return [...Map.groupBy(asking, ({ rule }) => rule)]
      .sort(([a], [b]) => compareText(a, b))
      .map(([rule, ones]) => ({
        ...added,
        rule,
        requested_by: ones.map(({ from }) => from.name),
        message: `${message}: ${ones[0]?.dependency.because ?? ""}`,
      }));
  });
}

function toPlanComponent(component: Component, parent: Component | undefined): PlanComponent {
  const { typeId, name, entry, desiredInput, displayName, group, rankScore, serves, purpose, zone, addedBy } =
    component;
  const { exists } = component;
  const shownName = entry?.name ?? displayName;
  const shownGroup = entry?.group ?? group;
  return {
    type_id: typeId,
    name,
    ...(shownName !== undefined && { display_name: shownName }),
    ...(shownGroup !== undefined && { group: shownGroup }),
    ...(parent && { parent: parent.name }),
    ...(desiredInput && { desired_input: desiredInput }),
    ...(serves !== undefined && { serves }),
    ...(purpose !== undefined && { purpose }),
    ...(zone !== undefined && { zone }),
    ...(exists && { existing: true }),
    ...(addedBy !== undefined && { added_by: addedBy }),
    ...(rankScore !== undefined && { rank_score: rankScore }),
  };
}

/** What goes without saying is not said. */
function toPlanRelation(relation: ComponentRelation, catalogue: Catalogue): PlanRelation {
  const { from, to, kind, reference, access, ports, via, background } = relation;
  const { access: usual = [] } = MEANING_OF_VERB[kind];
  const provider = from.entry?.provider ?? "";
  const types = via.flatMap((type) => catalogue.find(provider, type)?.typeId ?? []);
  return {
    from: from.name,
    to: to.name,
    kind,
    ...(reference !== "from" && { reference }),
    // No access is said where the verb alone would mean some.
    ...(access.length + usual.length > 0 && { access: [...access] }),
    ...(ports.length > 0 && { ports: [...ports] }),
    ...(types.length > 0 && { via: types }),
    ...(background && { background }),
  };
}
