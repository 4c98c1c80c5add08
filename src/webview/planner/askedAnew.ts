/** What of a document survives asking anew: the one place that decides it. */
import type { AskedView } from "../../shared/protocols/planner.ts";
import type { ProposalView } from "../../shared/protocols/proposal.ts";
import { currentDesign, designOf } from "./design/wholeDesigns.ts";
import { type Chosen, type Design, namesOf, preselect } from "./design.ts";
import { type Document, EMPTY_DOCUMENT } from "./state.ts";

/** What the user made of one proposal, taken over to another. */
interface Kept {
  readonly chosen: Chosen[];
  /** What the user had added or set, and the new design has no place for. */
  readonly lost: Chosen[];
}

/**
 * The document after another proposal. The form and the tab stay as they are, and so does what the user made of the
 * design: what was added, swapped and left out, settings, and completions that were undone. The plan, the practices and
 * how the picture is looked at are those of the answer.
 */
export function askedAnew(before: Document, asked: AskedView, proposal: ProposalView): Document {
  const { intent, constraints, tab, facts, source, undone } = before;
  const { chosen, lost } = keptChanges(before, proposal);
  return {
    ...EMPTY_DOCUMENT,
    ...{ intent, constraints, tab, proposal, asked, chosen, undone, composing: true },
    // Facts belong to the sentence that they were read from, and a file to what was designed in it.
    facts: facts?.intent === asked.intent ? facts : undefined,
    source: before.asked?.intent === asked.intent ? source : undefined,
    notKept: lost.length > 0 ? namesOf(lost) : undefined,
  };
}

function keptChanges(before: Design, proposal: ProposalView): Kept {
  if (!before.proposal) return { chosen: preselect(proposal), lost: [] };
  const { old, proposed } = proposedThenAndNow(before, before.proposal, proposal);
  const mine = byId(before.chosen);
  const clouds = new Set(proposal.candidates.map(({ typeId }) => cloudOf(typeId)));
  const added = before.chosen.filter(({ id }) => !old.has(id));
  const applying = added.filter(({ typeId }) => clouds.size === 0 || clouds.has(cloudOf(typeId)));
  const filled = rolesFilled(applying, before.proposal, mine);
  const roles = new Map(proposal.candidates.map(({ id, role }) => [id, role]));
  const isKept = ({ id }: Chosen) => mine.has(id) || (!old.has(id) && !filled.has(roles.get(id)));
  const there = proposed.filter(isKept).map((one) => withChanges(one, mine.get(one.id), old.get(one.id)));
  const ids = new Set(there.map(({ id }) => id));
  const others = applying.filter(({ id }) => !ids.has(id));
  const names = new Set([...there, ...others].map(({ name }) => name));
  const gone = new Set(before.chosen.map(({ name }) => name).filter((name) => !names.has(name)));
  const placed = new Set(others.filter(({ serves }) => serves === undefined || !gone.has(serves)));
  const isLost = (one: Chosen) =>
    !ids.has(one.id) && !placed.has(one) && (!old.has(one.id) || isChanged(one, old.get(one.id)));
  return { chosen: [...there, ...placed], lost: before.chosen.filter(isLost) };
}

/** What was proposed, by id, and what is now: of the whole design that was switched to, where the new proposal has it. */
function proposedThenAndNow(before: Design, then: ProposalView, now: ProposalView) {
  const whole = currentDesign(before);
  const same = whole && now.designs?.find(({ id }) => id === whole.id);
  if (!whole || !same) return { old: byId(preselect(then)), proposed: preselect(now) };
  return { old: byId(designOf(then, whole)), proposed: designOf(now, same) };
}

/** The roles that the user filled otherwise: what is proposed for them now is left out as what was proposed then. */
function rolesFilled(
  added: readonly Chosen[],
  { candidates }: ProposalView,
  mine: ReadonlyMap<string, Chosen>,
): ReadonlySet<string | undefined> {
  const rivals = new Map(added.map(({ id, role }) => [id, role]));
  const leftOut = new Map(candidates.filter(({ id }) => !mine.has(id)).map((one) => [one.typeId, one.role]));
  for (const { id, alternativeTo } of candidates)
    if (alternativeTo !== undefined && rivals.has(id)) rivals.set(id, leftOut.get(alternativeTo));
  return new Set([...rivals.values()].filter((role) => role !== undefined));
}

/** A component as it is proposed now, with the name that it had in the plan and what the user set. */
function withChanges(now: Chosen, mine: Chosen | undefined, then: Chosen | undefined): Chosen {
  if (!mine) return now;
  const settings = { ...now.desiredInput, ...settingsOf(mine, then) };
  const { existing: _, ...brought } = now;
  const wasSet = then !== undefined && mine.existing !== then.existing;
  return {
    ...(wasSet ? { ...brought, ...(mine.existing && { existing: true }) } : now),
    ...(mine.name !== undefined && { name: mine.name }),
    ...(Object.keys(settings).length > 0 && { desiredInput: settings }),
  };
}

/** The settings that are not as proposed. */
function settingsOf({ desiredInput = {} }: Chosen, then: Chosen | undefined): Record<string, unknown> {
  const isOther = ([key, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(then?.desiredInput?.[key]);
  return Object.fromEntries(Object.entries(desiredInput).filter(isOther));
}

function isChanged(mine: Chosen, then: Chosen | undefined): boolean {
  return mine.existing !== then?.existing || Object.keys(settingsOf(mine, then)).length > 0;
}

function byId(components: readonly Chosen[]): ReadonlyMap<string, Chosen> {
  return new Map(components.map((one) => [one.id, one]));
}

function cloudOf(typeId: string): string {
  return typeId.slice(0, typeId.indexOf(":"));
}
