/** Composes a deployment plan from chosen components. */
import type { AutoCompletion, DeploymentPlan, PlanComponent } from "../../contract/plan.ts";
import type { ResolveRequest } from "../../contract/primitives.ts";
import type { JsonObject } from "../../contract/reading.ts";
import { parseTypeId } from "../../contract/typeId.ts";
import { DEFAULT_CLOUD } from "../../shared/clouds.ts";
import { type Edge, stronglyConnected } from "../../shared/graph.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type Effect, NO_EFFECT } from "../planner/constraints/effect.ts";
import { type Binding, bindAll, findContainment } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import { readChosen } from "./chosen.ts";
import { complete } from "./completion.ts";
import type { Component } from "./component.ts";
import {
  reportCircles,
  reportConflicts,
  reportConstraints,
  reportForeign,
  reportUnknown,
  reportUnmet,
} from "./findings.ts";
import { removals } from "./fixes.ts";
import { deployOrder } from "./order.ts";
import type { Parts } from "./parts.ts";
import { makePolicy } from "./policy.ts";
import { type ComponentRelation, relate } from "./relations.ts";
import { findServers } from "./serving.ts";
import { review } from "./structure/review.ts";
import { warn } from "./warnings.ts";
import { shorten } from "./wording.ts";

/** What plans are made by. */
export interface RuleSet {
  readonly catalogue: Catalogue;
  /** Identifies catalogue, rules and engine version together. */
  readonly hash: string;
  readonly parts: Parts;
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
  const effect = request.constraints ? rules.effectOf(provider, request.constraints) : NO_EFFECT;
  const policy = makePolicy(provider, effect.judges ?? [], request.suppressed_rules);
  const chosen = readChosen(catalogue, provider, request.candidates);
  const { draft } = chosen;
  const unmetNeeds = complete(chosen, catalogue, policy);
  const servers = findServers(draft);
  const bindings = bindAll(draft);
  const containment = findContainment(bindings);
  const ground = { draft, bindings, containment, servers, parts: rules.parts };
  const relations = relate(ground);
  const { ordered, circleOf } = order(draft.components, bindings, relations);
  const removing = removals(bindings, servers);
  const unmet = reportUnmet(unmetNeeds, draft, catalogue, policy, removing);
  const structure = review({ ...ground, relations, catalogue, policy, effect, removing });
  return {
    components: ordered.map((component) => toPlanComponent(component, containment.parents.get(component))),
    deploy_order: ordered.map(({ name }) => name),
    errors: [...reportCircles(bindings, circleOf, removing), ...unmet.errors, ...structure.errors],
    warnings: [
      ...reportUnknown(draft),
      ...unmet.warnings,
      ...reportForeign(draft, policy),
      ...structure.warnings,
      ...warn(draft, catalogue, policy, rules.parts, structure.covered),
    ],
    auto_completed: completions(ordered, bindings),
    conflicts: [...reportConstraints(draft, policy, removing), ...reportConflicts(draft, removing)],
    rule_set_hash: rules.hash,
    relations: relations.map(({ from, to, kind }) => ({ from: from.name, to: to.name, kind })),
  };
}

/** The first of the catalogue's clouds that has a candidate: what composition adds never changes which that is. */
function firstProvider(catalogue: Catalogue, { candidates }: ResolveRequest): string {
  const present = new Set(candidates.map(({ type_id }) => parseTypeId(type_id)?.provider));
  return catalogue.providers.find((provider) => present.has(provider)) ?? DEFAULT_CLOUD;
}

/**
 * Deploys what others build on first. Dependencies bind; a relation (an API that calls a function) also puts its
 * target first unless that would close a circle. Ties are lexical; types nobody knows come last, in ranked order.
 */
function order(
  components: readonly Component[],
  bindings: readonly Binding[],
  relations: readonly ComponentRelation[],
) {
  const sorted = [...components].sort(byPrecedence);
  const number = new Map(sorted.map((component, index) => [component, index]));
  const edges = (pairs: readonly { from: Component; to: Component }[]): Edge[] =>
    pairs.map(({ from, to }) => [number.get(from) ?? 0, number.get(to) ?? 0]);
  const hard = edges(bindings);
  const soft = edges(relations);
  const circles = stronglyConnected(sorted.length, hard);
  const knots = stronglyConnected(sorted.length, [...hard, ...soft]);
  const open = soft.filter(([from, to]) => knots[from] !== knots[to]);
  const ordered = deployOrder(sorted.length, [...hard, ...open]).flatMap((index) => sorted[index] ?? []);
  return { ordered, circleOf: (component: Component) => circles[number.get(component) ?? 0] ?? 0 };
}

function byPrecedence(a: Component, b: Component): number {
  if (a.entry && b.entry) return compareText(a.name, b.name);
  if (a.entry || b.entry) return a.entry ? -1 : 1;
  const rank = ({ rankScore = Number.NEGATIVE_INFINITY }: Component) => rankScore;
  return rank(a) === rank(b) ? compareText(a.name, b.name) : rank(b) - rank(a);
}

/** One entry for each component that was added and each rule that asks for it, in deploy order. */
function completions(ordered: readonly Component[], bindings: readonly Binding[]): AutoCompletion[] {
  const askers = Map.groupBy(bindings, ({ to }) => to);
  return ordered
    .filter(({ addedBy }) => addedBy !== undefined)
    .flatMap((component) =>
      [...Map.groupBy(askers.get(component) ?? [], ({ rule }) => rule)]
        .sort(([a], [b]) => compareText(a, b))
        .map(([rule, asking]) => ({
          name: component.name,
          type_id: component.typeId,
          rule,
          requested_by: asking.map(({ from }) => from.name),
          message: `Added ${shorten(component.name)}: ${asking[0]?.dependency.because ?? ""}`,
        })),
    );
}

function toPlanComponent(component: Component, parent: Component | undefined): PlanComponent {
  const { typeId, name, entry, desiredInput, displayName, group, rankScore, serves, addedBy } = component;
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
    ...(addedBy !== undefined && { added_by: addedBy }),
    ...(rankScore !== undefined && { rank_score: rankScore }),
  };
}
