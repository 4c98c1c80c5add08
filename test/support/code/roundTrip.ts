/** Plans that are written as code and read again: what of them the readers find in it. */
import type { CodeLanguage } from "../../../src/contract/code.ts";
import type { PlanComponent, PlanInput } from "../../../src/contract/plan.ts";
import type { Catalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../../src/engine/code/generate.ts";
import { type IdentifierForm, Identifiers, withoutJoints } from "../../../src/engine/code/identifiers.ts";
import { isCovered } from "../../../src/engine/code/mapping.ts";
import { typeNameOf } from "../../../src/engine/code/planGraph.ts";
import { shippedTable } from "../../../src/engine/code/shipped.ts";
import { tableOf } from "../../../src/engine/code/tables.ts";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { filesOf } from "../../unit/read/files.ts";

/** The languages that are both written and read. */
export const READ_AGAIN = ["terraform", "cloudformation"] as const satisfies readonly CodeLanguage[];

/** Two components of which a plan says that the first has to do with the second. */
export interface Pair {
  readonly from: string;
  readonly to: string;
  /** `type verb type`. */
  readonly words: string;
  /** The code itself says that it has nothing of the relation, and why. */
  readonly untraced: boolean;
}

export interface RoundTrip {
  /** Components that the code has a resource for. */
  readonly written: readonly PlanComponent[];
  readonly lost: readonly PlanComponent[];
  /** Pairs of these, in the plan's direction. */
  readonly pairs: readonly Pair[];
  readonly lostPairs: readonly Pair[];
  /** Pairs of these that are read and drawn, and that the plan does not have in this direction. */
  readonly invented: readonly Pair[];
}

/** What becomes of a plan that is written in a language and read again; undefined where the language does not know it. */
export async function roundTrip(
  plan: PlanInput,
  cloud: string,
  language: (typeof READ_AGAIN)[number],
  catalogue: Catalogue,
): Promise<RoundTrip | undefined> {
  const table = tableOf(language, cloud);
  if (table === undefined || plan.components.length === 0) return undefined;
  const code = await generateCode(plan, language, catalogue, shippedTable);
  if ("refused" in code) throw new Error(String(code.refused));
  const { mappings } = await shippedTable(table);
  const gone = new Set(code.missing.map(({ component }) => component));
  const written = plan.components.filter((one) => {
    const mapping = mappings.types[typeNameOf(one)];
    return !gone.has(one.name) && !one.existing && !(mapping && isCovered(mapping));
  });
  const files = filesOf(Object.fromEntries(code.files.map(({ path, content }) => [path, content])));
  const path = language === "terraform" ? "" : "template.yaml";
  const read = (await readInfrastructure(files, [path])).plan;
  const ids = identifiersOf(plan, language === "terraform" ? "snake" : "pascal");
  const componentOf = found(written, read.components, ids);
  const lost = written.filter((one) => ![...componentOf.values()].includes(one));

  const untraced = new Set(
    [...code.missing_relations, ...code.covered_relations].map(({ from, kind, to }) => keyOf(from, kind, to)),
  );
  const names = new Set(written.map(({ name }) => name));
  const types = new Map(plan.components.map((one) => [one.name, typeNameOf(one)]));
  const words = (from: string, kind: string, to: string) => `${types.get(from)} ${kind} ${types.get(to)}`;
  const said = new Map<string, Pair>();
  for (const { from, to, kind } of plan.relations ?? []) {
    if (!names.has(from) || !names.has(to) || from === to) continue;
    const pair = { from, to, words: words(from, kind, to), untraced: untraced.has(keyOf(from, kind, to)) };
    const known = said.get(keyOf(from, to));
    if (known?.untraced !== false) said.set(keyOf(from, to), pair);
  }
  const pairs = [...said.values()];

  const parents = new Map(plan.components.map(({ name, parent }: PlanComponent) => [name, parent] as const));
  const isInside = (name: string, other: string): boolean => {
    let depth = 0;
    for (let at = parents.get(name); at !== undefined && depth < 20; at = parents.get(at), depth++)
      if (at === other) return true;
    return false;
  };
  const told = new Map<string, Pair>();
  for (const { from, to, kind, background } of read.relations ?? []) {
    const [one, other] = [componentOf.get(from), componentOf.get(to)];
    if (!one || !other || one === other) continue;
    const pair = { from: one.name, to: other.name, words: words(one.name, kind, other.name) };
    const key = keyOf(one.name, other.name);
    // What the plan has by `parent`, and what pictures leave out, is told, but nothing that is made up.
    const isPlain = background === true || isInside(one.name, other.name);
    if (said.has(key) || !isPlain) told.set(key, { ...pair, untraced: false });
  }
  return {
    ...{ written, lost, pairs },
    lostPairs: pairs.filter(({ from, to }) => !told.has(keyOf(from, to))),
    invented: [...told].flatMap(([key, pair]) => (said.has(key) ? [] : [pair])),
  };
}

/** Per component the identifier that its code has. */
function identifiersOf(plan: PlanInput, form: IdentifierForm): ReadonlyMap<PlanComponent, string> {
  const ids = new Identifiers(form);
  return new Map(plan.components.map((one) => [one, ids.take(one.name)]));
}

/** Per component that was read the one of the plan that it is: of its type, and under its identifier. */
function found(
  written: readonly PlanComponent[],
  read: readonly PlanComponent[],
  ids: ReadonlyMap<PlanComponent, string>,
): ReadonlyMap<string, PlanComponent> {
  const byType = Map.groupBy(written, ({ type_id }) => type_id);
  const matched = new Map<string, PlanComponent>();
  for (const { name, type_id } of read) {
    const own = withoutJoints(name.slice(name.lastIndexOf(".") + 1));
    const alike = (byType.get(type_id) ?? []).map((one) => [one, withoutJoints(ids.get(one) ?? "")] as const);
    // What is written once for each of several (an alarm) is called by what it watches as well.
    const begun = alike.filter(([, id]) => own.startsWith(id)).sort(([, a], [, b]) => b.length - a.length);
    const component = (alike.find(([, id]) => id === own) ?? begun[0])?.[0];
    if (component) matched.set(name, component);
  }
  return matched;
}

const keyOf = (...words: readonly string[]) => JSON.stringify(words);
