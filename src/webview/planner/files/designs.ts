/** The panel's design as files keep it, and back. */
import { inDesign, saysWhich } from "../../../contract/inDesign.ts";
import type { PanelEvent } from "../../../shared/protocols/panel.ts";
import {
  type DesignView,
  isMade,
  type OpenedDesign,
  type PlannerProtocol,
} from "../../../shared/protocols/planner.ts";
import { constraintsInForce, type Document, EMPTY_DOCUMENT, rowsOf } from "../state.ts";

/** A plan that the host sent, of a source that may go on changing. */
export type SentPlan = Omit<
  Extract<PanelEvent<PlannerProtocol>, { type: "showPlan" | "updatePlan" }>,
  "type" | "drawn"
>;

/** Whether it is the user's design, or an empty one, and not a plan that is only shown. */
export function isOwn({ planTitle }: Document): boolean {
  return planTitle === undefined;
}

/** A plan as what the panel is about, without a design behind it. */
export function shownDocument({ title, plan, source, comparison }: SentPlan): Document {
  return {
    ...EMPTY_DOCUMENT,
    planTitle: title,
    plan,
    ...(source !== undefined && { source }),
    ...(comparison && { comparison }),
  };
}

/** What changes when the plan is the one shown already, after an edit of its file; undefined for another plan. */
export function followUp(document: Document, { title, plan, source, comparison }: SentPlan) {
  const { planTitle } = document;
  if (source === undefined || source !== document.source || planTitle === undefined) return undefined;
  return { plan, planTitle: title, sourceProblem: undefined, comparison };
}

/** A saved plan as what the panel is about. Its components are chosen under the names they have. */
export function documentOf({
  source,
  asked,
  proposal,
  chosen,
  suppressedRules,
  plan,
}: OpenedDesign): Document {
  const seen = new Map<string, number>();
  return {
    ...EMPTY_DOCUMENT,
    intent: asked.intent,
    constraints: rowsOf(asked.constraints),
    asked,
    ...(asked.facts && { facts: { intent: asked.intent, list: asked.facts, confirmed: true } }),
    proposal,
    source,
    plan,
    chosen: chosen.map((component) => {
      // The ids of candidates: the type, numbered where there are several.
      const number = (seen.get(component.typeId) ?? 0) + 1;
      seen.set(component.typeId, number);
      return { ...component, id: number === 1 ? component.typeId : `${component.typeId} #${number}` };
    }),
    undone: suppressedRules.map((rule) => ({ name: rule, typeId: "", rules: [rule] })),
  };
}

function designOf(document: Document, own: Document | undefined): DesignView {
  const { plan, planTitle, source, asked, proposal, chosen, undone, practices, comparison } = document;
  const { candidates = [] } = proposal ?? {};
  // The plan is composed for the constraints of the form, which the proposal may not have been asked with.
  const constraints = constraintsInForce(document);
  return {
    follows: planTitle !== undefined && comparison === undefined,
    chosen: [...new Set(chosen.map(({ typeId }) => typeId))],
    suppressedRules: [...new Set(undone.flatMap(({ rules }) => rules))],
    ...(plan && { plan }),
    ...(source !== undefined && { source }),
    ...(asked && { asked: { ...asked, constraints } }),
    ...(own && isMade(own) && { behind: true }),
    ...(saysWhich(candidates) && { recommended: inDesign(candidates).map(({ typeId }) => typeId) }),
    ...(practices?.kbVersion === undefined ? {} : { kbVersion: practices.kbVersion }),
  };
}

/** Tells the host what the panel shows, when that has changed and not at every key in the form. */
export class DesignNote {
  readonly #send: (view: DesignView) => void;
  #last: readonly unknown[] = [];

  constructor(send: (view: DesignView) => void) {
    this.#send = send;
  }

  /** @param own the user's own design behind a plan that is only shown */
  update(document: Document, own: Document | undefined): void {
    const { plan, planTitle, source, asked, proposal, chosen, undone, practices, comparison } = document;
    const parts = [plan, planTitle, source, asked, proposal, chosen, undone, practices, comparison, own];
    if (parts.every((part, index) => part === this.#last[index])) return;
    this.#last = parts;
    this.#send(designOf(document, own));
  }
}
