/** A resource's properties as a plan holds them: what could be resolved, without secrets, and what could not. */
import type { PlanComponent } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import { secretsOf } from "../../shared/redaction/types.ts";
import { redactValue } from "../../shared/redaction/value.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { type DeclaredResource, type ReadLanguage, type ReadValue, UNRESOLVED } from "./model.ts";
import type { TypeOfResource } from "./types.ts";

interface PlanSettings {
  /** At the catalogue's own paths. */
  readonly desired_input?: Record<string, unknown>;
  /** Under the language's names, where these differ. */
  readonly source_input?: Record<string, unknown>;
  readonly unresolved?: string[];
}

/** Deeper values are not kept: nobody reads them, and reading them would exhaust the stack. */
const DEEPEST = 60;
/** What names one value many times may unfold to any size: what is left of it is not kept. */
const MOST_VALUES = 20_000;
/** More paths of one resource, of one kind, say no more than these. */
const MOST_PATHS = 100;
/** Of one resource: a group of Azure has a thousand rules at most, each of them with a source and a port. */
const MOST_DEFAULTS = 2_000;

/** Properties of a resource that stands as it stood when it was last read are the same object: see `keptProperties`. */
const KEPT = new WeakMap<object, { readonly of: readonly unknown[]; readonly made: PlanSettings }>();

/**
 * Here, whatever was read loses its secrets: readers hand on what their files hold, but for what the language itself
 * calls sensitive, and nothing of a resource's properties becomes part of a plan in any other way.
 */
export function planSettings(
  language: ReadLanguage,
  resource: Pick<DeclaredResource, "type" | "properties">,
  type: TypeOfResource,
): PlanSettings {
  const { properties } = resource;
  const of = [language, resource.type, type.entry, type.settings];
  const before = KEPT.get(properties);
  if (before?.of.every((part, index) => part === of[index])) return before.made;
  const made = madeSettings(language, resource, type);
  KEPT.set(properties, { of, made });
  return made;
}

/**
 * What is handed to a module that could not be read, as it is written, and at the catalogue's paths what of it the main
 * resource takes. What is not handed to it the module decides: nothing stands there.
 */
export function moduleSettings(
  { properties }: Pick<DeclaredResource, "properties">,
  type: TypeOfResource,
  made: Pick<DeclaredResource, "type" | "properties">,
): PlanSettings {
  const { source_input, unresolved } = madeSettings("terraform", { type: made.type, properties }, {});
  const { desired_input = {} } = madeSettings("terraform", made, type);
  const paths = new Set(type.settings ? Object.values(type.settings) : type.entry ? pathsOf(type.entry) : []);
  const input = Object.entries(desired_input).filter(([path]) => paths.has(path));
  return {
    ...(input.length > 0 && { desired_input: Object.fromEntries(input) }),
    ...(source_input && { source_input }),
    ...(unresolved && { unresolved }),
  };
}

function madeSettings(
  language: ReadLanguage,
  { type, properties }: Pick<DeclaredResource, "type" | "properties">,
  { entry, settings }: Pick<TypeOfResource, "entry" | "settings">,
): PlanSettings {
  const unresolved: string[] = [];
  const budget = { left: MOST_VALUES };
  const all = literal(language === "arm" ? flat(properties) : properties, "", unresolved, 0, budget);
  const known = redactValue(isObject(all) ? all : {}, { secrets: secretsOf(type) }) as Record<
    string,
    unknown
  >;
  const said = Object.keys(known).length > 0;
  const more = unresolved.length > 0 ? { unresolved: unresolved } : {};
  if (language !== "terraform") return { ...(said && { desired_input: known }), ...more };
  const input = settings ? translated(known, settings) : entry?.terraform ? atPaths(known, entry) : {};
  return {
    ...(Object.keys(input).length > 0 && { desired_input: input }),
    ...(said && { source_input: known }),
    ...more,
  };
}

/** The catalogue's paths of Azure's types begin below `properties`, or at what stands beside them. */
function flat(properties: Readonly<Record<string, ReadValue>>): Readonly<Record<string, ReadValue>> {
  const { properties: own, ...beside } = properties;
  return isObject(own) ? { ...beside, ...(own as typeof properties) } : properties;
}

/** The value without what could not be resolved, whose paths are noted. What is null is not set, in every language. */
function literal(
  value: ReadValue,
  path: string,
  unresolved: string[],
  depth: number,
  budget: { left: number },
): unknown {
  if (value === UNRESOLVED || depth > DEEPEST || --budget.left < 0) {
    if (unresolved.length < MOST_PATHS) unresolved.push(path);
    return undefined;
  }
  if (value === null) return undefined;
  const join = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) {
    // A list of which some items are not known has no places: what is known of it is not said to be all.
    return value
      .slice(0, Math.max(0, budget.left))
      .map((item: ReadValue, index) => literal(item, join(index), unresolved, depth + 1, budget))
      .filter((item) => item !== undefined);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(
        ([key, part]) => [key, literal(part as ReadValue, join(key), unresolved, depth + 1, budget)] as const,
      )
      .filter(([, part]) => part !== undefined),
  );
}

/** Arguments of Terraform at the catalogue's paths, of those that are written alike. */
function translated(
  known: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const [argument, property] of Object.entries(settings)) {
    const value = through(known, argument.split("."));
    if (value !== undefined) put(input, property, value);
  }
  return input;
}

/** Google's types are written in Terraform's own arguments: what the catalogue knows of, at its path, and what is plain. */
function atPaths(known: Readonly<Record<string, unknown>>, entry: CatalogueEntry): Record<string, unknown> {
  const plain = Object.entries(known).filter(([, value]) => typeof value !== "object");
  const input: Record<string, unknown> = Object.fromEntries(plain);
  for (const path of pathsOf(entry)) {
    const value = through(known, path.split("."));
    if (value !== undefined && !Object.hasOwn(input, path)) put(input, path, value);
  }
  return input;
}

/** Where the catalogue knows of a setting, or requires a value. */
function pathsOf(entry: CatalogueEntry): ReadonlySet<string> {
  return new Set([
    ...Object.values(entry.settings).flatMap((targets) => (targets ?? []).map(({ at }) => at)),
    ...(entry.required ?? []).map(({ path }) => path),
  ]);
}

/** The value at a path. Terraform writes a block that may stand once as a list of one. */
function through(value: unknown, [key, ...more]: readonly string[]): unknown {
  const inner = Array.isArray(value) && value.length === 1 ? value[0] : value;
  if (key === undefined) return value;
  return isObject(inner) && Object.hasOwn(inner, key) ? through(inner[key], more) : undefined;
}

/** Paths of plans may be written as they are: what reads them takes `a.b` for a path, too. */
function put(input: Record<string, unknown>, path: string, value: unknown): void {
  input[path] = value;
}

/**
 * Which settings rest on a default, by their paths, and of what; or all. Of what has no default either, nothing is known.
 * Where there are more than anybody looks at, all count as written.
 */
export function byDefault(
  language: ReadLanguage,
  { defaults = [], absentBy, properties }: Pick<DeclaredResource, "defaults" | "absentBy" | "properties">,
  { unresolved }: Pick<PlanComponent, "unresolved">,
): Pick<PlanComponent, "by_default" | "absent_by_default"> {
  const unknown = new Set(unresolved);
  const places = new Places();
  const known = defaults
    .filter(({ at }) => places.areKept(properties, at.split(".")))
    .map(({ at, of }) => ({ at: language === "arm" ? at.replace(/^properties\./, "") : at, of }))
    .filter(({ at }) => !unknown.has(at));
  const isTold = known.length > 0 && known.length <= MOST_DEFAULTS;
  return {
    ...(isTold && { by_default: Object.fromEntries(known.map(({ at, of }) => [at, of])) }),
    ...(absentBy !== undefined && { absent_by_default: absentBy }),
  };
}

/** Whether items stand in a plan where they stood in their lists: {@link literal} takes out those that are not known. */
class Places {
  readonly #known = new Map<unknown, number>();

  areKept(value: ReadValue | undefined, path: readonly string[]): boolean {
    let at: unknown = value;
    return path.every((key) => {
      const list = at;
      at = typeof at === "object" && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
      return !Array.isArray(list) || Number(key) <= this.#wholeUpTo(list);
    });
  }

  /** The place of the first item that is taken out. */
  #wholeUpTo(list: readonly unknown[]): number {
    const isOut = (item: unknown) => item === UNRESOLVED || item === null;
    const known = this.#known.get(list) ?? (list.some(isOut) ? list.findIndex(isOut) : list.length);
    this.#known.set(list, known);
    return known;
  }
}
