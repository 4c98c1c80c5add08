/**
 * What a program is told of the very thing that is made of the program: a function of the workflow that runs it, or two
 * functions of each other. Neither resource could exist first, so that one program is not told.
 */
import { push } from "../../shared/append.ts";
import { stronglyConnected } from "../../shared/graph.ts";
import { type Decision, type Entries, partsOf, type Resource, type Value, type Written } from "./model.ts";
import { referencesIn, referencesOf } from "./sameValue.ts";

/** A variable that a program is told, and the component of the plan that it is. */
export interface Telling {
  readonly component: string;
  readonly name: string;
  readonly value: Value;
}

/** One that closes a circle, or may. */
interface Loose {
  readonly telling: Telling;
  readonly resource: string;
  readonly targets: readonly string[];
}

/** All that the programs of a plan are told. */
export class Tellings {
  readonly #byName = new Map<string, Telling[]>();

  note(telling: Telling): void {
    push(this.#byName, telling.name, telling);
  }

  /** The same program without the variables that would close a circle, each of which a person is told of. */
  withoutCircles({ resources, outputs }: Written, decide: (decision: Decision) => void): Written {
    const circles = circlesOf(resources);
    if (circles.size === 0) return { resources, outputs };
    const refused = refusedOf(
      resources,
      resources.flatMap((one) => this.#looseIn(one, circles)),
    );
    for (const { telling } of refused)
      decide({
        component: telling.component,
        text: `It is not told ${telling.name}, for what that leads to is made of it: have it look that up by its name as it runs.`,
      });
    return { resources: withoutThose(resources, refused), outputs };
  }

  /** The variables of a resource that lead to another in its circle. */
  #looseIn({ id, properties }: Resource, circles: ReadonlyMap<string, number>): Loose[] {
    const circle = circles.get(id);
    if (circle === undefined) return [];
    return [...wordsIn(properties.map(([, value]) => value))].flatMap((word) => {
      for (const telling of this.#byName.get(word) ?? []) {
        const targets = [...referencesOf([telling.value])].filter((one) => circles.get(one) === circle);
        const loose = { telling, resource: id, targets };
        if (targets.length > 0 && entriesWithout(properties, [loose]) !== properties) return [loose];
      }
      return [];
    });
  }
}

/** All keys and texts in values. */
function wordsIn(values: readonly Value[], found = new Set<string>()): ReadonlySet<string> {
  for (const value of values) {
    if (value.kind === "literal") found.add(String(value.value));
    if (value.kind === "map") for (const [key] of value.entries) found.add(key);
    wordsIn(partsOf(value), found);
  }
  return found;
}

/** Resources that wait for themselves, each with the number of its circle. */
function circlesOf(resources: readonly Resource[]): ReadonlyMap<string, number> {
  const places = new Map(resources.map(({ id }, place) => [id, place]));
  const edges = resources.flatMap((one, place) =>
    [...neededBy(one)].flatMap((id) => {
      const other = places.get(id);
      return other === undefined || other === place ? [] : [[place, other] as const];
    }),
  );
  const circles = stronglyConnected(resources.length, edges);
  const sizes = new Map<number, number>();
  for (const circle of circles) sizes.set(circle, (sizes.get(circle) ?? 0) + 1);
  return new Map(
    resources.flatMap(({ id }, place) => {
      const circle = circles[place] ?? -1;
      return (sizes.get(circle) ?? 0) > 1 ? [[id, circle] as const] : [];
    }),
  );
}

/** Of the variables in turn those whose resource its target would wait for, with all that was taken before. */
function refusedOf(resources: readonly Resource[], loose: readonly Loose[]): readonly Loose[] {
  const needed = new Map(withoutThose(resources, loose).map((one) => [one.id, neededBy(one)]));
  return loose.filter(({ resource, targets }) => {
    if (leadsTo(targets, resource, needed)) return true;
    for (const target of targets) needed.get(resource)?.add(target);
    return false;
  });
}

function leadsTo(
  starts: readonly string[],
  end: string,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const seen = new Set(starts);
  for (const one of seen) {
    if (one === end) return true;
    for (const next of needed.get(one) ?? []) seen.add(next);
  }
  return false;
}

function neededBy({ properties, after }: Resource): Set<string> {
  return new Set([...(after ?? []), ...referencesIn(properties)]);
}

/** The resources where none of these variables is among their properties. */
function withoutThose(resources: readonly Resource[], loose: readonly Loose[]): readonly Resource[] {
  const byResource = new Map<string, Loose[]>();
  for (const one of loose) push(byResource, one.resource, one);
  return resources.map((one) => {
    const own = byResource.get(one.id);
    return own ? { ...one, properties: entriesWithout(one.properties, own) } : one;
  });
}

/** Whether what has a name is a variable, whatever surrounds what it holds. */
function isVariable(name: string, value: Value, { telling, targets }: Loose): boolean {
  return name === telling.name && targets.some((id) => referencesOf([value]).has(id));
}

/** The same entries where none of the variables is among them. */
function entriesWithout(entries: Entries, variables: readonly Loose[]): Entries {
  const kept = entries.flatMap(([key, value]): Entries => {
    if (variables.some((one) => isVariable(key, value, one))) return [];
    return [[key, without(value, variables)]];
  });
  return sameItems(
    kept.map(([, value]) => value),
    entries.map(([, value]) => value),
  )
    ? entries
    : kept;
}

function without(value: Value, variables: readonly Loose[]): Value {
  switch (value.kind) {
    case "map": {
      const entries = entriesWithout(value.entries, variables);
      return entries === value.entries ? value : { ...value, entries };
    }
    case "list": {
      const items = value.items.flatMap((item) =>
        variables.some((one) => isItemOf(item, one)) ? [] : [without(item, variables)],
      );
      return sameItems(items, value.items) ? value : { ...value, items };
    }
    case "json": {
      const inner = without(value.value, variables);
      return inner === value.value ? value : { ...value, value: inner };
    }
    default:
      return value;
  }
}

/** Lists of variables have the name of each beside what it holds. */
function isItemOf(item: Value, variable: Loose): boolean {
  if (item.kind !== "map") return false;
  const { name } = variable.telling;
  const named = item.entries.some(([, value]) => value.kind === "literal" && value.value === name);
  return named && isVariable(name, item, variable);
}

function sameItems(one: readonly Value[], other: readonly Value[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place]);
}
