/** A plan's components with what the catalogue knows of them, and all that they have to do with each other. */
import type { PlanComponent, PlanInput } from "../../../contract/plan.ts";
import { parseTypeId } from "../../../contract/typeId.ts";
import { cloudDeclaring } from "../../../shared/clouds.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { Attachment } from "../../composition/attachment.ts";
import type { Part } from "../../composition/parts.ts";
import { settingState } from "../../composition/settings.ts";
import type { DiagramGraph, DiagramNode } from "../graph.ts";
import { firstByName } from "../relations.ts";

/** What a picture of the architecture reads of the catalogue and of the design library. */
export interface TypeFacts {
  lookup(typeId: string): CatalogueEntry | undefined;
  /** The part that a type plays in a design; undefined for one that only completes others. */
  partOf(entry: CatalogueEntry): Part | undefined;
  /** How components of a type are attached to a network; none where they are not. */
  attachmentsOf(entry: CatalogueEntry): readonly Attachment[];
  /** What was asked for, word by word in English; where nobody can tell, it is taken as it is. */
  inEnglish?(intent: string): string;
}

/** What a component has to do with another, seen from one of them. */
export interface Joint {
  readonly other: Known;
  readonly kind: string;
  /** The plan leaves it out of pictures, and so do they; it still tells what belongs together. */
  readonly background: boolean;
  /** It says what happened, and hands nothing on: access logs, telemetry. */
  readonly isLog: boolean;
}

/** A component of the plan as the rooms of this folder see it. */
export interface Known {
  readonly node: DiagramNode;
  readonly entry: CatalogueEntry | undefined;
  readonly part: Part | undefined;
  /** Which of several uses of its type it has, and the zone that it stands in. */
  readonly purpose: string | undefined;
  readonly zone: number | undefined;
  /** The cloud that the plan says it belongs to, where its type does not tell that. */
  readonly cloud: string | undefined;
  /** Of what exists: how it would be attached to a network if the plan brought it. A plan does not say that of it. */
  readonly attachments: readonly Attachment[];
  /** Whom alone it serves. */
  readonly serves: Known | undefined;
  readonly parent: Known | undefined;
  readonly outgoing: readonly Joint[];
  readonly incoming: readonly Joint[];
}

/** Whether it is first of all for this. */
export function isFor({ entry }: Known, ...capabilities: readonly Capability[]): boolean {
  const [first] = entry?.gives ?? [];
  return first !== undefined && capabilities.includes(first);
}

/** Whether a component's picture is what stands on a segment of a network. */
export function isSubnet(known: Known): boolean {
  return isFor(known, "subnet");
}

export function isNetwork(known: Known): boolean {
  return isFor(known, "virtual-network");
}

/** The cloud that a component belongs to, also where the catalogue does not know its type; undefined for what is of none. */
export function cloudOf({ entry, cloud, node: { typeId } }: Known): string | undefined {
  return entry?.provider ?? parseTypeId(typeId)?.provider ?? cloudDeclaring(typeId) ?? cloud;
}

/** Gathers what is known of a plan's components, in rank order. */
export function know(plan: PlanInput, graph: DiagramGraph, facts: TypeFacts | undefined): Known[] {
  const byName = firstByName(graph.nodes);
  const all = graph.nodes.map((node, index) => {
    const component: PlanComponent = plan.components[index] ?? { type_id: node.typeId, name: node.name };
    const { purpose, zone, cloud } = component;
    const entry = facts?.lookup(component.type_id);
    const part = entry && facts?.partOf(entry);
    const attachments =
      entry && node.exists ? possible(facts?.attachmentsOf(entry) ?? [], component, entry) : [];
    const others = { serves: undefined, parent: undefined, outgoing: [], incoming: [] };
    return {
      node,
      entry,
      part,
      purpose,
      zone,
      cloud,
      attachments,
      ...others,
    } satisfies Known as Writable<Known>;
  });
  for (const known of all) {
    const serves = plan.components[known.node.index]?.serves;
    known.serves = all[serves === undefined ? -1 : (byName.get(serves) ?? -1)];
    known.parent = all[known.node.parent];
  }
  const join = (
    from: number | undefined,
    to: number | undefined,
    how: Pick<Joint, "kind" | "background" | "isLog">,
  ) => {
    const [one, other] = [all[from ?? -1], all[to ?? -1]];
    if (!one || !other || one === other) return;
    one.outgoing.push({ other, ...how });
    other.incoming.push({ other: one, ...how });
  };
  const logs = new Set<string>();
  for (const { from, to, kind, background = false, access = [] } of plan.relations ?? []) {
    const ends = [byName.get(from), byName.get(to)] as const;
    const isLog = access.length > 0 && access.every((one) => one === "log");
    if (background) join(...ends, { kind, background, isLog });
    else if (isLog) logs.add(ends.join(">"));
  }
  // The order of deployment, which stands for relations where there are none, is no flow.
  for (const { from, to, kind } of graph.sequential ? [] : graph.edges)
    join(from, to, { kind, background: false, isLog: logs.has(`${from}>${to}`) });
  return graph.order.flatMap((index) => all[index] ?? []);
}

/**
 * The attachments that its settings leave possible, first those of what can be reached from outside: that nothing keeps
 * it from being reached is what silence means.
 */
function possible(
  attachments: readonly Attachment[],
  { desired_input: desiredInput }: PlanComponent,
  entry: CatalogueEntry,
): Attachment[] {
  const visibility = settingState({ entry, desiredInput }, "visibility");
  const ruledOut = visibility === "unset" ? undefined : visibility === "off" ? "exposed" : "internal";
  return attachments
    .filter(({ when }) => when !== ruledOut || when === undefined)
    .sort((a, b) => Number(a.when === "internal") - Number(b.when === "internal"));
}

type Writable<T> = {
  -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key];
};
