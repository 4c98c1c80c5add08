/** The variables of programs: what each is called, and what it holds. */
import type { PlanComponent } from "../../contract/plan.ts";
import { FreeNames } from "../../shared/freeNames.ts";
import { type Evaluation, madeOf, type Read } from "./found.ts";
import { wordsOf } from "./identifiers.ts";
import { literal, type Value } from "./model.ts";
import { typeNameOf } from "./planGraph.ts";
import type { Scope } from "./scope.ts";
import type { Told, ToldVariable } from "./told.ts";

const VALUE = { $told: "value" };

/**
 * The variables of a program, as a list of what `as` makes of each, else as a map. Their names follow from the plan alone:
 * they are the same in every language, whether or not that has a value for each.
 * @param which those of secrets, the others (`values`), or `all`
 * @param rest `besides` is a map of further variables, which come first
 */
export function environmentValue(
  which: unknown,
  { of, polls, besides, as, value = VALUE, else: otherwise }: Readonly<Record<string, unknown>>,
  evaluation: Evaluation,
  read: Read,
): Value | undefined {
  const { scope } = evaluation;
  const found = scope.uses(typeof of === "string" ? of : undefined, polls === true);
  const further = read(besides, evaluation);
  const first = further?.kind === "map" ? further.entries : [];
  const itemOf = (name: string, known: Value) => {
    const item = read(as ?? value, { ...evaluation, told: { name, value: known } });
    return item ? [[name, item] as const] : [];
  };
  const taken = first.map(([name]) => name);
  const names = namesOf(found.all, scope, taken);
  const own = madeOf(found, (one) =>
    (names.get(one) ?? []).flatMap(({ name, told: { value: template, secret = false } }) => {
      if (which !== "all" && secret !== (which === "secrets")) return [];
      const known = read(template, { scope: scope.own(one), program: evaluation });
      return known ? itemOf(name, known) : [];
    }),
  );
  const made = [...first.flatMap(([name, known]) => itemOf(name, known)), ...own];
  if (made.length === 0) return read(otherwise, evaluation);
  return as === undefined
    ? { kind: "map", entries: made }
    : { kind: "list", items: made.map(([, item]) => item) };
}

/** The name of a variable, for what takes no underscores in kebab case, or its value. */
export function partOf({ name, value }: ToldVariable, part: unknown, form: unknown): Value {
  if (part !== "name") return value;
  return literal(form === "kebab" ? wordsOf(name).join("-").toLowerCase() : name);
}

/** What shells and hosts set themselves. */
const RESERVED = ["HOME", "HOST", "HOSTNAME", "LANG", "PATH", "PORT", "PWD", "SHELL", "TMPDIR", "TZ", "USER"];

/**
 * What each component tells the program, with the names of the variables. Components have theirs before any has its further
 * ones, so that these take nobody's name.
 * @param besides names that are taken
 */
function namesOf(
  components: readonly PlanComponent[],
  scope: Scope,
  besides: readonly string[],
): ReadonlyMap<PlanComponent, readonly { readonly name: string; readonly told: Told }[]> {
  const program = typeNameOf(scope.component);
  const all = components
    .map((one) => ({
      one,
      told: scope.told(typeNameOf(one)).filter((each) => each.for?.includes(program) ?? true),
    }))
    .filter(({ told }) => told.length > 0);
  const ofLibraries = all.flatMap(({ told }) => told.flatMap(({ name }) => name ?? []));
  const names = new FreeNames((wanted, number) => `${wanted}_${number}`);
  names.reserve([...RESERVED, ...besides, ...ofLibraries]);
  const fixed = new Set(besides);
  const firsts = all.map((each) => ({ ...each, own: names.take(variableName(each.one.name)) }));
  return new Map(
    firsts.map(({ one, told, own }) => [
      one,
      told.flatMap((each) => {
        if (each.name === undefined)
          return { name: each.suffix === undefined ? own : names.take(`${own}_${each.suffix}`), told: each };
        // A library reads one variable: of several components the first has it.
        if (fixed.has(each.name)) return [];
        fixed.add(each.name);
        return { name: each.name, told: each };
      }),
    ]),
  );
}

/** Lambda takes two characters and more, of which the first is a letter. */
function variableName(component: string): string {
  const name = wordsOf(component).join("_").toUpperCase() || "RESOURCE";
  return /^[A-Z]./.test(name) ? name : `R_${name}`;
}
