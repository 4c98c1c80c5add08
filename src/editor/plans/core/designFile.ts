/** The panel's design as a plan file, and a plan file as a design. */
import type { PlanComponent, PlanInput } from "../../../contract/plan.ts";
import { PlanFile, readMemory } from "../../../contract/planFile.ts";
import { factsOf, factViews } from "../../../shared/facts/views.ts";
import type { DesignView, OpenedDesign } from "../../../shared/protocols/planner.ts";
import { plain } from "../../text/plain.ts";
import type { Types } from "./types.ts";

/**
 * The plan as it is kept: with what it was made from in front, where people look first. What an earlier file of it
 * says in keys of others (a team, an owner) is kept, for the plan and for the components that still exist.
 */
export function toPlanFile(
  { plan, asked, recommended, chosen, suppressedRules, kbVersion }: DesignView & { plan: PlanInput },
  provider: string,
  earlier?: PlanInput,
): PlanFile {
  const facts = factsOf(asked?.facts ?? []);
  const made = {
    ...(asked && { intent: asked.intent, constraints: asked.constraints }),
    ...(facts && { facts }),
    ...(asked && { provider }),
    ...(kbVersion === undefined ? {} : { kb_version: kbVersion }),
    ...(recommended && { recommended }),
    ...(asked && { chosen }),
    ...(suppressedRules.length > 0 && { suppressed_rules: suppressedRules }),
  };
  const known = new Set<string>(Object.keys(PlanFile.shape));
  const before = new Map(earlier?.components.toReversed().map((one) => [sameKey(one), one]));
  const foreign = Object.entries(earlier ?? {}).filter(([key]) => !known.has(key));
  return {
    ...Object.fromEntries(foreign),
    ...made,
    ...plan,
    components: plan.components.map((component) =>
      withForeignKeys(component, before.get(sameKey(component))),
    ),
  };
}

/** By what a component is found again in an earlier file. */
function sameKey({ name, type_id }: PlanComponent): string {
  return `${type_id}\n${name}`;
}

function withForeignKeys(component: PlanComponent, same: PlanComponent | undefined): PlanComponent {
  if (!same) return component;
  const known = new Set<string>(COMPONENT_KEYS);
  return { ...Object.fromEntries(Object.entries(same).filter(([key]) => !known.has(key))), ...component };
}

/** Keys that a composition decides about: what it left out is meant to be gone. */
const COMPONENT_KEYS = [
  "type_id",
  "name",
  "display_name",
  "group",
  "parent",
  "desired_input",
  "serves",
  "existing",
  "added_by",
  "rank_score",
];

/** What a chip holds, in UTF-16 code units. */
const LABEL = { max: 100 };

/** Facts that a design opens with: far more than an intent says, and as many chips as can be looked through. */
const MOST_FACTS = 300;

/** A plan as a design: what no rule added is chosen, under its name and with its settings. */
export function toDesign(plan: PlanInput, source: string, types: Types | undefined): OpenedDesign {
  const { intent, constraints, facts, suppressedRules } = readMemory(plan);
  const views =
    facts &&
    factViews(facts)
      .slice(0, MOST_FACTS)
      .map((fact) => ({ ...fact, label: plain(fact.label, LABEL) }));
  const own = plan.components.filter(({ added_by }) => added_by === undefined);
  const numbers = new Map<string, number>();
  return {
    source,
    asked: { intent: intent ?? "", constraints, ...(views && { facts: views }) },
    proposal: {
      odd: [],
      notes: [],
      ...(plan.region !== undefined && { region: plan.region }),
      candidates: own.map(({ type_id, name, display_name, desired_input, rank_score, existing }) => {
        const number = (numbers.get(type_id) ?? 0) + 1;
        numbers.set(type_id, number);
        const type = types?.lookup(type_id);
        return {
          id: number === 1 ? type_id : `${type_id} #${number}`,
          typeId: type_id,
          displayName: display_name ?? type?.display_name ?? type_id,
          name,
          explanation: type?.summary ?? "",
          contributions: [],
          ...(existing && { existing }),
          ...(desired_input && { desiredInput: desired_input }),
          ...(rank_score === undefined ? {} : { rankScore: rank_score }),
        };
      }),
    },
    chosen: own.map(
      ({ type_id, name, display_name, group, desired_input, rank_score, serves, existing }) => ({
        typeId: type_id,
        name,
        ...(display_name === undefined ? {} : { displayName: display_name }),
        ...(group === undefined ? {} : { group }),
        ...(desired_input && { desiredInput: desired_input }),
        ...(rank_score === undefined ? {} : { rankScore: rank_score }),
        ...(serves === undefined ? {} : { serves }),
        ...(existing && { existing }),
      }),
    ),
    suppressedRules: [...suppressedRules],
    plan,
  };
}

/** The text of a plan file. */
export function planText(plan: PlanInput): string {
  return `${JSON.stringify(plan, null, 2)}\n`;
}
