/** What stands at a place of a plan's text, and where else a name stands. */
import { getLocation } from "jsonc-parser";
import { replaceSpan, type TextEdit } from "./edits.ts";
import { type PlanText, type Span, type TextAt, touches } from "./planText.ts";

/** The component name written at an offset, of a component or a mention of one. */
export function nameAt(plan: PlanText, offset: number): TextAt | undefined {
  return (
    plan.components.map(({ name }) => name).find((name) => name && touches(name, offset)) ??
    plan.references.find((reference) => touches(reference, offset))
  );
}

/** The type identifier written at an offset. */
export function typeAt(plan: PlanText, offset: number): TextAt | undefined {
  return plan.components.map(({ typeId }) => typeId).find((typeId) => typeId && touches(typeId, offset));
}

/** The component around an offset: where its object or one of its mentions in the deploy order stands. */
export function componentAround(plan: PlanText, offset: number): string | undefined {
  const around = plan.components.find(({ node }) => touches(node, offset));
  return around?.name?.value ?? nameAt(plan, offset)?.value;
}

/** Where components of this name define it. */
export function definitionsOf(plan: PlanText, name: string): readonly TextAt[] {
  return plan.components.flatMap((component) => (component.name?.value === name ? component.name : []));
}

/** Where the name is mentioned. */
export function mentionsOf(plan: PlanText, name: string): readonly TextAt[] {
  return plan.references.filter(({ value }) => value === name);
}

/** Why a component cannot have this name; undefined when it can. */
export function refuseName(plan: PlanText, name: string): "empty" | "taken" | undefined {
  if (name.trim() === "") return "empty";
  return plan.byName.has(name) ? "taken" : undefined;
}

/** Writes a new name wherever the old one stands. */
export function renameEdits(plan: PlanText, from: string, to: string): readonly TextEdit[] {
  return [...definitionsOf(plan, from), ...mentionsOf(plan, from)].map((place) => replaceSpan(place, to));
}

/** What a value that is about to be written should be, and the text it replaces. */
export interface Slot {
  readonly wants: "type" | "name";
  /** Names that make no sense here: the component itself, or what the list has already. */
  readonly without: ReadonlySet<string>;
  /** The string around the offset, with its quotes; empty where none is begun. */
  readonly span: Span;
}

/** The slot at an offset, in a text however broken; undefined where neither a type nor a name belongs. */
export function slotAt(plan: PlanText, offset: number): Slot | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(plan.text, offset);
  if (isAtPropertyKey) return undefined;
  const begun = previousNode && touches(previousNode, offset) ? previousNode : undefined;
  // Behind a finished value stands a comma, and no other value.
  if (begun && begun.type !== "string") return undefined;
  const span = begun ? { offset: begun.offset, length: begun.length } : { offset, length: 0 };
  // A plan may stand inside of what a service answered.
  const place = path.filter((segment, index) => index > 1 || (segment !== "plan" && segment !== "result"));
  const [list, index, key] = place;
  const own = list === "components" ? plan.components[Number(index)]?.name?.value : undefined;
  const slot = (wants: Slot["wants"], ...without: (string | undefined)[]): Slot => ({
    wants,
    span,
    without: new Set(without.filter((name) => name !== undefined)),
  });
  if (list === "components" && key === "type_id") return slot("type");
  if (list === "chosen" && place.length === 2) return slot("type");
  if (list === "components" && (key === "parent" || key === "serves")) return slot("name", own);
  if (list === "components" && key === "depends_on" && place.length === 4) return slot("name", own);
  if (list === "relations" && (key === "from" || key === "to")) return slot("name");
  if (list === "deploy_order" && place.length === 2) {
    const others = plan.order?.entries.filter((entry) => !touches(entry, offset)) ?? [];
    return slot("name", ...others.map(({ value }) => value));
  }
  return undefined;
}
