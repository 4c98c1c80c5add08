/**
 * The design: which components are chosen, and which completions the user has undone. Pure functions from one design
 * to the next, so that a step back is the design before.
 */
import * as z from "zod/mini";
import { inDesign } from "../../contract/inDesign.ts";
import { AutoCompletion, type PlanFix, type PlanInput } from "../../contract/plan.ts";
import { readList } from "../../contract/reading.ts";
import { FreeNames } from "../../shared/freeNames.ts";
import { ComponentView, type TypeView } from "../../shared/protocols/planner.ts";
import type { CandidateView, ProposalView } from "../../shared/protocols/proposal.ts";

/** A chosen component. Its name is the plan's, once a plan was composed, so that it stays the same from then on. */
export const Chosen = z.extend(ComponentView, {
  /** The candidate's, or one of its own. */
  id: z.string(),
  /** The role of what it was chosen instead of, where no candidate says what it does; in the service's words. */
  role: z.optional(z.string()),
});
export type Chosen = z.infer<typeof Chosen>;

/** A completion that the user has undone: its rules add nothing until it is added again. */
export const Undone = z.object({ name: z.string(), typeId: z.string(), rules: z.array(z.string()) });
export type Undone = z.infer<typeof Undone>;

export interface Design {
  readonly proposal?: ProposalView | undefined;
  readonly chosen: Chosen[];
  readonly undone: Undone[];
  readonly plan?: PlanInput | undefined;
}

/** What changes from one design to the next. */
export type Change = Partial<Pick<Design, "chosen" | "undone">>;

/** The recommended design. A service that does not say what it recommends has ranked everything: all of it is chosen. */
export function preselect({ candidates }: ProposalView): Chosen[] {
  return inDesign(candidates).map(chosenFrom);
}

/** Chooses the recommended design again, beside what is chosen. */
export function chooseRecommended({ chosen, proposal }: Design): Change {
  const missing = proposal ? preselect(proposal).filter(({ id }) => !isChosen({ chosen }, id)) : [];
  return { chosen: [...chosen, ...missing] };
}

/** Chooses a candidate, or leaves it out. */
export function toggle(design: Design, candidate: CandidateView): Change {
  return isChosen(design, candidate.id)
    ? leaveOut(design, [candidate.id])
    : { chosen: [...design.chosen, chosenFrom(candidate)] };
}

/** Chooses a candidate in the place of components that make way for it. */
export function swap({ chosen }: Design, candidate: CandidateView, rivals: readonly Chosen[]): Change {
  const isRival = ({ id }: Chosen) => rivals.some((rival) => rival.id === id);
  const place = chosen.findIndex(isRival);
  const others = chosen.filter((component) => !isRival(component) && component.id !== candidate.id);
  return { chosen: others.toSpliced(place < 0 ? others.length : place, 0, chosenFrom(candidate)) };
}

/** Chooses one more of a type: the candidate that proposes it, if it is not chosen yet, else as the type is. */
export function add(design: Design, type: Pick<TypeView, "typeId"> & Partial<TypeView>): Change {
  const { typeId, displayName, group } = type;
  const candidate = design.proposal?.candidates.find(
    ({ id, typeId: proposed }) => proposed === typeId && !isChosen(design, id),
  );
  const added: Chosen = candidate
    ? chosenFrom(candidate)
    : { id: freeId(design, typeId), typeId, ...(displayName && { displayName }), ...(group && { group }) };
  return { chosen: [...design.chosen, added] };
}

/** Chooses a type in the place of chosen components, whose role it takes over. */
export function addInstead(
  design: Design,
  type: Pick<TypeView, "typeId"> & Partial<TypeView>,
  rivals: readonly Chosen[],
): Change {
  const ids = rivals.map(({ id }) => id);
  const { chosen = [] } = add({ ...design, ...leaveOut(design, ids) }, type);
  const candidates = design.proposal?.candidates ?? [];
  const role = [...candidates, ...rivals].find((one) => ids.includes(one.id) && one.role !== undefined)?.role;
  // A candidate's role is the proposal's to say.
  const own = addedByHand({ ...design, chosen }).at(-1);
  if (role === undefined || own === undefined || own !== chosen.at(-1)) return { chosen };
  return { chosen: chosen.with(-1, { ...own, role }) };
}

function addServing(design: Design, typeId: string, serves: string): Change {
  return { chosen: [...design.chosen, { id: freeId(design, typeId), typeId, serves }] };
}

/** Says of a chosen component that it is there already, or that the plan is to bring it. */
export function setExisting({ chosen }: Design, id: string, exists: boolean): Change {
  return {
    chosen: chosen.map((component) => {
      if (component.id !== id) return component;
      const { existing: _, ...brought } = component;
      return exists ? { ...brought, existing: true } : brought;
    }),
  };
}

export function leaveOut(design: Design, ids: readonly string[]): Change {
  return { chosen: design.chosen.filter(({ id }) => !ids.includes(id)) };
}

/**
 * Applies a fix that the plan offers: chooses types, writes settings, drops components by name, undoes completions by
 * rule. What was chosen of its types since the plan was composed counts: applied twice, it changes nothing more.
 */
export function applyFix(
  design: Design,
  { add: types = [], serves, set = [], remove = [], suppress = [] }: PlanFix,
): Change {
  const dropped = design.chosen.filter(({ name }) => name !== undefined && remove.includes(name));
  let next: Design = {
    ...design,
    ...leaveOut(
      design,
      dropped.map(({ id }) => id),
    ),
  };
  const there = new Set(design.plan?.components.map(({ name }) => name));
  const isNew = ({ typeId, name, serves: served }: Chosen) =>
    types.includes(typeId) && served === serves && (name === undefined || !there.has(name));
  const since = design.chosen.filter(isNew).map(({ typeId }) => typeId);
  for (const typeId of withoutThose(types, since)) {
    // What serves another component is never the candidate, which is meant for the whole design.
    const added = serves === undefined ? add(next, { typeId }) : addServing(next, typeId, serves);
    next = { ...next, ...added };
  }
  for (const { component, desired_input } of set)
    next = { ...next, ...write(next, component, desired_input) };
  for (const { name, rules } of completionsOf(design.plan))
    if (rules.some((rule) => suppress.includes(rule))) next = { ...next, ...undoCompletion(next, name) };
  const known = new Set(rulesOf(next.undone));
  const others = suppress.filter((rule) => !known.has(rule));
  const undone = others.map((rule) => ({ name: rule, typeId: "", rules: [rule] }));
  return { chosen: next.chosen, undone: [...next.undone, ...undone] };
}

/** The texts without as many of each as there are of it among others. */
function withoutThose(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return texts.filter((text) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Writes settings of a component of the plan. One that was added is chosen from then on, as the plan has it. */
function write(design: Design, name: string, settings: Readonly<Record<string, unknown>>): Change {
  const inPlan = design.plan?.components.find((component) => component.name === name);
  const at = design.chosen.findIndex((component) => component.name === name);
  const before = design.chosen[at];
  if (before) {
    const written = { ...before, desiredInput: { ...before.desiredInput, ...settings } };
    return { chosen: design.chosen.with(at, written) };
  }
  if (!inPlan) return {};
  const { type_id, desired_input, serves } = inPlan;
  const added: Chosen = {
    id: freeId(design, type_id),
    typeId: type_id,
    name,
    desiredInput: { ...desired_input, ...settings },
    ...(serves !== undefined && { serves }),
  };
  return { chosen: [...design.chosen, added] };
}

/** Undoes a completion: every rule that asks for the component is suppressed, else another would add it again. */
export function undoCompletion(design: Design, name: string): Change {
  const completion = completionsOf(design.plan).find((one) => one.name === name);
  if (!completion) return {};
  const others = design.undone.filter((one) => one.name !== name);
  return { undone: [...others, completion] };
}

/** Lets a completion that was undone be added again. */
export function redoCompletion({ undone }: Design, name: string): Change {
  return { undone: undone.filter((one) => one.name !== name) };
}

/** The components that composition added, with all rules that asked for each; entries of another shape are none. */
export function completionsOf(plan: PlanInput | undefined): Undone[] {
  const { items } = readList(plan?.auto_completed ?? [], (entry) => AutoCompletion.safeParse(entry).data);
  return [...Map.groupBy(items, ({ name }) => name)].map(([name, entries]) => ({
    name,
    typeId: entries[0]?.type_id ?? "",
    rules: entries.map(({ rule }) => rule),
  }));
}

/** The request that composes the design's plan: what is chosen, and what was added to it before, to keep its names. */
export function composition({ chosen, undone, plan, proposal }: Design): {
  components: ComponentView[];
  suppressedRules: string[];
  region?: string;
} {
  const names = new Set(chosen.map(({ name }) => name));
  const added = (plan?.components ?? []).flatMap(
    ({ type_id, name, added_by, desired_input }): ComponentView[] =>
      added_by === undefined || names.has(name)
        ? []
        : [
            {
              typeId: type_id,
              name,
              addedBy: added_by,
              ...(desired_input && { desiredInput: desired_input }),
            },
          ],
  );
  return {
    components: [...chosen.map(({ id: _, role: __, ...component }) => component), ...added],
    suppressedRules: rulesOf(undone),
    ...(proposal?.region !== undefined && { region: proposal.region }),
  };
}

/** Gives chosen components the names that the plan gave them. */
export function adoptNames(chosen: Chosen[], plan: PlanInput): Chosen[] {
  const given = new Set(chosen.map(({ name }) => name));
  const unclaimed = plan.components.filter(
    ({ name, added_by }) => added_by === undefined && !given.has(name),
  );
  if (unclaimed.length === 0) return chosen;
  const settingsOf = (settings: unknown) => JSON.stringify(settings ?? {});
  return chosen.map((component) => {
    if (component.name !== undefined) return component;
    const alike = unclaimed.filter(({ type_id }) => type_id === component.typeId);
    const same = alike.find(
      ({ desired_input }) => settingsOf(desired_input) === settingsOf(component.desiredInput),
    );
    const claimed = same ?? alike[0];
    if (!claimed) return component;
    unclaimed.splice(unclaimed.indexOf(claimed), 1);
    return { ...component, name: claimed.name };
  });
}

function isChosen({ chosen }: Pick<Design, "chosen">, id: string): boolean {
  return chosen.some((component) => component.id === id);
}

/** Chosen components that no candidate covers: added by hand or by a fix. */
export function addedByHand({ chosen, proposal }: Pick<Design, "chosen" | "proposal">): Chosen[] {
  const proposed = new Set(proposal?.candidates.map(({ id }) => id));
  return chosen.filter(({ id }) => !proposed.has(id));
}

/** What chosen components are called, in a sentence. */
export function namesOf(chosen: readonly Chosen[]): string {
  return chosen.map(({ displayName, name, typeId }) => displayName ?? name ?? typeId).join(", ");
}

/** A candidate as what is chosen. */
export function chosenFrom({
  id,
  typeId,
  name,
  displayName,
  desiredInput,
  rankScore,
  existing,
}: CandidateView): Chosen {
  return {
    id,
    typeId,
    displayName,
    ...(name && { name }),
    ...(desiredInput && { desiredInput }),
    ...(rankScore === undefined ? {} : { rankScore }),
    ...(existing && { existing }),
  };
}

/** An id that neither a candidate nor a chosen component has. */
export function freeId({ chosen, proposal }: Pick<Design, "chosen" | "proposal">, typeId: string): string {
  const ids = new FreeNames((id, number) => `${id} (${number})`);
  return ids.reserve([...chosen, ...(proposal?.candidates ?? [])].map(({ id }) => id)).take(typeId);
}

function rulesOf(undone: readonly Undone[]): string[] {
  return [...new Set(undone.flatMap(({ rules }) => rules))];
}
