/** What is known of one component, gathered from the plan, the proposal and the picture. */
import type { PlanComponent, PlanInput } from "../../../contract/plan.ts";
import { isObject, readText } from "../../../contract/reading.ts";
import { GIVERS, type PlanRequirement } from "../../../contract/requirements.ts";
import type { CandidateView } from "../../../shared/protocols/proposal.ts";
import { t } from "../../common/l10n.ts";
import { waves } from "../plan/waves.ts";
import type { Picture } from "./picture.ts";
import type { Link, PlanGraph } from "./planGraph.ts";

export interface ComponentFacts {
  readonly name: string;
  readonly typeId: string;
  readonly displayName: string | undefined;
  readonly explanation: string | undefined;
  readonly group: string | undefined;
  readonly inside: string | undefined;
  /** Which wave of the deployment it is in, from 1. */
  readonly wave: number;
  /** Position in the deploy order, from 1; absent when the plan does not say. */
  readonly step: number | undefined;
  /** It is there already, and is not deployed. */
  readonly exists: boolean;
  readonly steps: number;
  readonly inputs: readonly (readonly [key: string, value: string])[];
  /** What its provider requires, in words; undefined where that is nothing, or nobody knows. */
  readonly required: string | undefined;
  /** What its plan says of it besides. */
  readonly more: readonly { readonly label: string; readonly value: string }[];
  /** Relations to others, and of others to it. */
  readonly outgoing: readonly Link[];
  readonly incoming: readonly Link[];
  /** Names of what the picture folds into it. */
  readonly folded: readonly string[];
  readonly findings: readonly { readonly kind: "error" | "warning" | "info"; readonly message: string }[];
}

export interface FactSources {
  readonly plan: PlanInput;
  readonly graph: PlanGraph;
  readonly picture: Pick<Picture, "nodes" | "shownBy"> | undefined;
  readonly candidates: readonly CandidateView[];
}

/** The facts; undefined when the plan has no such component. */
export function factsOf(
  name: string,
  { plan, graph, picture, candidates }: FactSources,
): ComponentFacts | undefined {
  const component = plan.components.find((other) => other.name === name);
  if (!component) return undefined;
  const step = plan.deploy_order?.indexOf(name) ?? -1;
  const candidate = candidates.find(({ typeId }) => typeId === component.type_id);
  return {
    name,
    typeId: component.type_id,
    displayName: component.display_name ?? candidate?.displayName,
    explanation: candidate?.explanation,
    group: groupOf(component, picture),
    inside: component.parent,
    wave: waves(plan).findIndex((wave) => wave.some((at) => at.name === name)) + 1,
    step: step < 0 ? undefined : step + 1,
    exists: component.existing === true,
    steps: plan.deploy_order?.length ?? 0,
    inputs: Object.entries(component.desired_input ?? {}).map(([key, value]) => [key, shortText(value)]),
    required: requiredText(component.required ?? []),
    more: component.facts ?? [],
    outgoing: graph.outgoing(name),
    incoming: graph.incoming(name),
    folded: [...(picture?.shownBy ?? [])].flatMap(([inner, owner]) => (owner === name ? [inner] : [])),
    findings: [
      ...messagesAbout(name, "error", [...(plan.errors ?? []), ...(plan.conflicts ?? [])]),
      ...messagesAbout(name, "warning", plan.warnings ?? []),
      ...messagesAbout(name, "info", plan.auto_completed ?? []),
    ],
  };
}

/** What is still the user's by name, the rest in numbers. */
export function requiredText(required: readonly PlanRequirement[]): string | undefined {
  const of = (giver: PlanRequirement["given_by"]) =>
    required.filter((one) => one.given_by === giver).map(({ path }) => path);
  const [set, related, given, yours] = GIVERS.map(of);
  const words = [
    yours && yours.length > 0 && t("Yours to give: {0}", yours.join(", ")),
    set && set.length > 0 && t("{0} set", set.length),
    related && related.length > 0 && t("{0} by relations", related.length),
    given && given.length > 0 && t("{0} by default", given.length),
  ];
  return words.filter((word) => typeof word === "string").join(" · ") || undefined;
}

/** The group that the plan names, else the one the picture shows it in. */
export function groupOf(
  { name, group }: PlanComponent,
  picture: Pick<Picture, "nodes"> | undefined,
): string | undefined {
  return group ?? picture?.nodes.get(name)?.group;
}

function messagesAbout(
  name: string,
  kind: ComponentFacts["findings"][number]["kind"],
  entries: readonly unknown[],
): ComponentFacts["findings"] {
  return entries.flatMap((entry) => {
    if (!isObject(entry)) return [];
    const { name: own, components } = entry;
    const concerned = own === name || (Array.isArray(components) && components.includes(name));
    const message = readText(entry["message"]);
    return concerned && message !== undefined ? [{ kind, message }] : [];
  });
}

/** A value on one line. */
function shortText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(", ");
  return JSON.stringify(value);
}
