/** What is set on every resource of a type unless the plan says otherwise, as arguments of each language. */
import { isObject } from "../../../contract/reading.ts";
import { ownOf } from "../../../shared/own.ts";
import type { FactsFile } from "../../code/facts.ts";
import { withoutJoints } from "../../code/identifiers.ts";
import { type Extra, hasResource, type TypeMapping } from "../../code/mapping.ts";
import type { MappingTable } from "../../code/mappingTable.ts";
import {
  innermost,
  type Properties,
  type ResourceSchema,
  readProperty,
  type SchemaTable,
} from "../../code/schemaTable.ts";
import { isPlainMap } from "../../code/templates.ts";

type Arguments = TypeMapping["arguments"];
type Path = readonly string[];

/** How deep properties stand in each other at most: schemas of filters and of dashboards have no end. */
const DEEPEST = 6;

/** Where settings of a type are put: into which resource, in which terms, and whether it is the component's own. */
interface Place {
  schema: ResourceSchema;
  isNative: boolean;
  isOwn: boolean;
}

/**
 * The arguments of a mapping with the settings that facts have for its type, which stand at the paths of the cloud's own
 * interface. Where a language has other names, plans set them at those paths as well, but for what a template decides by
 * itself, and for a resource that comes with another component: what the plan sets is of that one.
 */
export function withSettings(
  { arguments: written, names = {} }: Pick<TypeMapping, "arguments" | "names">,
  settings: Arguments,
  { schema, isNative, isOwn }: Place,
  report: (problem: string) => void,
): Arguments {
  const paths = isNative ? [] : pathsOf(schema);
  return settingsIn(settings).reduce<Arguments>((placed, [path, template]) => {
    const own = path.join(".");
    const target = isNative ? enveloped(path, schema) : argumentAt(path, paths, names);
    if (target === undefined)
      report(`facts set ${own}: say in \`names\` which argument that is, or null for none`);
    if (!target) return placed;
    if (!isOwn && JSON.stringify(template).includes('input":'))
      report(`facts set ${own} by what the plan sets, which no resource of another component can have`);
    const isFree = !isNative && isOwn && !isDecided(template, own, isBlock(target, paths));
    const value = isFree ? { $input: own, default: template } : template;
    const problem = (what: string) => report(`${target.join(".")} ${what}, which facts set as well`);
    return placedAt(placed, target, value, problem);
  }, written);
}

/**
 * Whether a template decides what becomes of the setting that the plan has: it reads that, or makes a block, which has
 * other names in the language than what the plan sets.
 */
function isDecided(template: unknown, setting: string, isBlock: boolean): boolean {
  return (isBlock && isObject(template)) || JSON.stringify(template).includes(`"$input":"${setting}"`);
}

/** Whether further properties stand at a path. */
function isBlock(target: Path, paths: readonly Path[]): boolean {
  return paths.some((one) => one.length > target.length && target.every((step, at) => one[at] === step));
}

/** What puts the settings of facts into the resources of a table: a component's own, and those `as` one of a type. */
export function settler(
  settings: FactsFile["settings"],
  { types }: MappingTable,
  schemas: SchemaTable,
  isNative: boolean,
  report: (problem: string) => void,
) {
  for (const type of Object.keys(settings))
    if (!ownOf(types, type)) report(`facts say what is set on ${type}: map it, or say why it is missing`);
  const set = (type: string, { resource, ...mapped }: Settable, isOwn: boolean, whose: string): Arguments => {
    const [its, schema] = [ownOf(settings, type), schemas.types[resource]];
    if (!its || !schema) return mapped.arguments;
    return withSettings(mapped, its, { schema, isNative, isOwn }, (problem) =>
      report(`${whose}: ${problem}`),
    );
  };
  const extra = ({ as, ...written }: Extra): Extra => {
    if (as === undefined) return written;
    const mapping = ownOf(types, as);
    const mapped = mapping && hasResource(mapping) ? mapping : undefined;
    if (mapped?.resource !== written.resource)
      report(`${written.id} is no ${as}, which is written as another resource`);
    const names = mapped?.names;
    return { ...written, arguments: set(as, { ...written, names }, false, `${as} as ${written.id}`) };
  };
  const own = (type: string, mapping: TypeMapping): TypeMapping => ({
    ...mapping,
    arguments: set(type, mapping, true, type),
    with: mapping.with.map(extra),
  });
  return { own, extra };
}

type Settable = Pick<TypeMapping, "resource" | "arguments" | "names">;

/** Plans and facts leave out the envelope that Azure has around most properties. */
function enveloped(path: Path, { properties }: ResourceSchema): Path {
  return Object.hasOwn(properties, path[0] ?? "") ? path : ["properties", ...path];
}

/** Paths to what is no map of further properties; through lists of one. */
export function settingsIn(template: unknown, at: Path = []): [Path, unknown][] {
  const only = Array.isArray(template) && template.length === 1 ? template[0] : template;
  if (!isPlainMap(only)) return [[at, template]];
  return Object.entries(only).flatMap(([key, value]) => settingsIn(value, [...at, key]));
}

/**
 * The argument for a property of the cloud's own interface, among the paths of a schema: what `names` say, else what is
 * called so but for case and separators at the same place, or as the only one in or around the same properties. The name
 * of a resource is no name of what stands in it. Null where the language has none, undefined where that is not known.
 */
export function argumentAt(
  path: Path,
  paths: readonly Path[],
  names: Readonly<Record<string, string | null>> = {},
): Path | null | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const said = ownOf(names, path.slice(0, length).join("."));
    if (said === undefined) continue;
    if (said === null) return null;
    const rest = path.slice(length);
    return rest.length === 0 ? said.split(".") : argumentAt([...said.split("."), ...rest], paths);
  }
  const wanted = path.map(withoutJoints);
  const same = paths.find((one) => one.map(withoutJoints).join("") === wanted.join(""));
  if (same) return same;
  const called = paths.filter((one) => withoutJoints(one.at(-1) ?? "") === wanted.at(-1));
  const [only, ...others] = called.filter((one) => {
    const steps = one.map(withoutJoints);
    return steps.join() !== "name" && (isWithin(steps, wanted) || isWithin(wanted, steps));
  });
  return others.length === 0 ? only : undefined;
}

/** Whether all steps of a path come in another one, in their order. */
function isWithin(steps: readonly string[], others: readonly string[]): boolean {
  let next = 0;
  for (const one of others) if (one === steps[next]) next += 1;
  return next === steps.length;
}

/** The paths of all properties of a resource, with those of nested ones. */
export function pathsOf({ properties, definitions = {} }: ResourceSchema): Path[] {
  const below = (some: Properties, at: Path): Path[] =>
    Object.entries(some).flatMap(([name, property]) => {
      const path = [...at, name];
      const type = innermost(readProperty(property).type);
      const inner = type.kind === "object" ? definitions[type.name] : undefined;
      return inner && path.length < DEEPEST ? [path, ...below(inner, path)] : [path];
    });
  return below(properties, []);
}

/** A template put where a path leads, if nothing stands there. */
function placedAt(
  into: Arguments,
  [step = "", ...rest]: Path,
  template: unknown,
  report: (what: string) => void,
): Arguments {
  const before = into[step];
  if (rest.length === 0) {
    if (before !== undefined) report("stands in the mapping");
    return { ...into, [step]: template };
  }
  const only = Array.isArray(before) && before.length === 1 ? before[0] : (before ?? {});
  if (!isPlainMap(only)) {
    report("stands in what the mapping decides");
    return into;
  }
  const inner = placedAt(only, rest, template, report);
  return { ...into, [step]: Array.isArray(before) ? [inner] : inner };
}
