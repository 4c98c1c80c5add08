/** What a plan is about to do: its `resource_changes`. */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import type { ChangeAction, ReadProblem, ResourceChange } from "../model.ts";
import { identityOf, isUnmanaged, leftOut, type ShownResource } from "./shownResources.ts";

export interface PlannedChange {
  readonly change: ResourceChange;
  /** Marks of what is known after the run. */
  readonly unknown: unknown;
  /** Marks of what is sensitive then; the values beside it may have fewer. */
  readonly sensitive: unknown;
}

export interface PlannedChanges {
  /** By address. */
  readonly changes: ReadonlyMap<string, PlannedChange>;
  /** What will not be there afterwards, as it is now. */
  readonly gone: readonly ShownResource[];
  /** What will be there afterwards, as far as that is known, by address. */
  readonly made: ReadonlyMap<string, ShownResource>;
}

/** Whether something is a list of changes as plans have it. */
export function areChanges(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.some(
    (one) => isObject(one) && isObject(one["change"]) && Array.isArray(one["change"]["actions"]),
  );
}

/** The changes of a plan; a state has none. */
export function changesOf(document: JsonObject, file: string, problems: ReadProblem[]): PlannedChanges {
  const changes = new Map<string, PlannedChange>();
  const gone: ShownResource[] = [];
  const made = new Map<string, ShownResource>();
  const listed = document["resource_changes"];
  for (const raw of Array.isArray(listed) ? listed : []) {
    if (isObject(raw) && isUnmanaged(raw)) continue;
    const identity = isObject(raw) ? identityOf(raw, undefined, raw["deposed"]) : undefined;
    if (!isObject(raw) || !identity) {
      problems.push(leftOut("A change", raw, file));
      continue;
    }
    const change = isObject(raw["change"]) ? raw["change"] : {};
    const action = actionOf(change["actions"]);
    if (action === undefined) {
      const message = `The change of ${identity.address.slice(0, 200)} says nothing that is known: it is left out.`;
      problems.push({ message, place: { file } });
      continue;
    }
    const { address } = identity;
    const { after_unknown: unknown, after_sensitive: sensitive } = change;
    changes.set(address, { change: { action, ...detailsOf(raw, change) }, unknown, sensitive });
    const isGone = action === "delete" || action === "forget";
    const values = change[isGone ? "before" : "after"];
    const resource: ShownResource = {
      ...{ ...identity, after: undefined, values: isObject(values) ? values : {} },
      sensitive: isGone ? change["before_sensitive"] : sensitive,
    };
    if (isGone) gone.push(resource);
    else made.set(address, resource);
  }
  return { changes, gone, made };
}

/** A list of one or two words; both orders of replacing are one action. */
function actionOf(actions: unknown): ChangeAction | undefined {
  if (!Array.isArray(actions)) return undefined;
  switch (actions.join("+")) {
    case "create":
    case "update":
    case "delete":
    case "read":
    case "no-op":
    case "forget":
      return actions[0];
    case "delete+create":
    case "create+delete":
    case "create+forget":
    case "forget+create":
      return "replace";
    default:
      return undefined;
  }
}

function detailsOf(raw: JsonObject, change: JsonObject): Omit<ResourceChange, "action"> {
  const movedFrom = readText(raw["previous_address"]);
  const properties = changedProperties(change);
  return {
    ...(movedFrom !== undefined && movedFrom !== raw["address"] && { movedFrom }),
    ...(isObject(change["importing"]) && { imported: true }),
    ...(properties.length > 0 && { properties }),
  };
}

/** Top-level properties that will differ, of a resource that is there before and after. */
function changedProperties({ before, after, after_unknown: unknown }: JsonObject): string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const later = isObject(unknown) ? unknown : {};
  return [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(later)])]
    .filter((name) => marksAny(own(later, name)) || !same(own(before, name), own(after, name)))
    .sort();
}

function own(container: JsonObject, name: string): unknown {
  return Object.hasOwn(container, name) ? container[name] : undefined;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

function marksAny(marks: unknown): boolean {
  if (Array.isArray(marks)) return marks.some(marksAny);
  return isObject(marks) ? Object.values(marks).some(marksAny) : marks === true;
}
