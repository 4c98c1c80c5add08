/** Parts of a plan that agents ask for: a module, a type, what is near a component. */
import type { PlanComponent, PlanInput } from "../contract/plan.ts";
import { listed } from "../shared/listed.ts";

interface WantedPart {
  /** Address of a module; those within it count, too. */
  readonly module?: string | undefined;
  /** As the language or the catalog writes it. */
  readonly type?: string | undefined;
  /** Name of a component. */
  readonly near?: string | undefined;
  /** How many relations away from that. */
  readonly depth?: number | undefined;
}

export interface PlanPart {
  readonly components: readonly PlanComponent[];
  /** Those of the components; without the ones that stand behind others. */
  readonly relations: NonNullable<PlanInput["relations"]>;
}

/** How many names are told where one is wrong. */
const MOST_NAMES = 20;

/**
 * What of a plan is wanted; all of it where nothing is said.
 * @throws Error in words where there is no such module, type or component, with what there is instead
 */
export function partOf({ components, relations = [] }: PlanInput, wanted: WantedPart): PlanPart {
  const { module, type, near, depth = 1 } = wanted;
  const shown = relations.filter(({ background }) => background !== true);
  const around = near === undefined ? undefined : namesNear(components, shown, near, depth);
  const found = components.filter(
    (one) =>
      (module === undefined || isIn(one, module)) &&
      (type === undefined || isOf(one, type)) &&
      (around === undefined || around.has(one.name)),
  );
  if (module !== undefined && !components.some((one) => isIn(one, module)))
    throw absent("module", module, new Set(components.flatMap((one) => one.module ?? [])));
  if (type !== undefined && !components.some((one) => isOf(one, type)))
    throw absent("type", type, new Set(components.map(({ source_type, type_id }) => source_type ?? type_id)));
  if (found.length === components.length) return { components, relations: shown };
  const names = new Set(found.map(({ name }) => name));
  // What of a module or a type leads out of it is of it; a neighbourhood ends where it ends.
  const isShown = ({ from, to }: { readonly from: string; readonly to: string }) =>
    around === undefined ? names.has(from) || names.has(to) : names.has(from) && names.has(to);
  return { components: found, relations: shown.filter(isShown) };
}

function isIn({ module = "" }: PlanComponent, wanted: string): boolean {
  return module === wanted || module.startsWith(`${wanted}.`);
}

function isOf({ type_id: id, source_type: source = id }: PlanComponent, wanted: string): boolean {
  const word = wanted.toLowerCase();
  const [withoutVersion] = id.toLowerCase().split("@");
  return [source.toLowerCase(), id.toLowerCase(), withoutVersion].includes(word);
}

/** Names of what is so many relations away at most, in whatever direction. */
function namesNear(
  components: readonly PlanComponent[],
  relations: PlanPart["relations"],
  near: string,
  depth: number,
): ReadonlySet<string> {
  const all = new Set(components.map(({ name }) => name));
  if (!all.has(near)) throw absent("component", near, all);
  const beside = Map.groupBy(
    relations.flatMap(({ from, to }) => [[from, to] as const, [to, from] as const]),
    ([name]) => name,
  );
  const found = new Set([near]);
  let last: readonly string[] = [near];
  for (let step = 0; step < depth; step++) {
    last = last.flatMap((name) => (beside.get(name) ?? []).map(([, other]) => other));
    last = [...new Set(last)].filter((name) => !found.has(name));
    for (const name of last) found.add(name);
  }
  return found;
}

function absent(kind: string, name: string, there: ReadonlySet<string>): Error {
  const names = [...there];
  // Of the same last word first: agents leave out the module around a name.
  const [own = name] = name.split(".").slice(-1);
  const like = names.filter((one) => one.includes(own));
  const instead = listed(like.length > 0 ? like : names, MOST_NAMES);
  return new Error(
    `There is no ${kind} ${name} there. ${instead === "" ? "None is read." : `There is: ${instead}.`}`,
  );
}
