/** The references of a plan's `configuration`, resolved to the instances that the plan lists. */
import { isObject, type JsonObject, readText } from "../../../contract/reading.ts";
import type { DeclaredModule, Reference } from "../model.ts";
import { resourceAddress, type Step, stepsOf } from "./address.ts";
import {
  type Argument,
  type Block,
  type Configuration,
  type ModuleCall,
  References,
  type Target,
} from "./configuration.ts";
import { addReference } from "./references.ts";
import type { ShownResource } from "./shownResources.ts";
import { saidBy } from "./statements.ts";

/** More instances of one reference are not told one by one. */
const MOST_INSTANCES = 100;
/** Modules of real configurations nest a handful deep. */
const DEEPEST = 30;

/**
 * Per address what its expressions refer to, and per module what it is deployed after; nothing of what the configuration
 * does not have any more.
 */
export function configuredReferences(
  configuration: unknown,
  resources: readonly ShownResource[],
  modules: readonly DeclaredModule[],
): ReadonlyMap<string, readonly Reference[]> {
  const root = isObject(configuration) ? configuration["root_module"] : undefined;
  if (!isObject(root)) return new Map();
  const read = moduleOf(root, 0);
  const references = new References(read);
  const instances = new Instances(resources, modules);
  const found = new Map<string, readonly Reference[]>();
  for (const { address } of resources) {
    const parts = resourceAddress(address);
    const around = modulesOf(address);
    const block = parts && configurationAt(read, around)?.resources.get(parts.name);
    if (block) found.set(address, ofBlock(block, address, around, references, instances));
  }
  for (const { address } of modules) {
    const steps = moduleSteps(address);
    const last = steps.at(-1);
    const around = steps.slice(0, -1);
    const call = last && configurationAt(read, around)?.calls.get(last.name);
    if (call?.dependsOn.length)
      found.set(address, ofBlock({ ...call, arguments: [] }, address, around, references, instances));
  }
  return found;
}

/** @param modules those that the block stands in */
function ofBlock(
  block: Block,
  address: string,
  modules: readonly Step[],
  references: References,
  instances: Instances,
): Reference[] {
  const own = resourceAddress(address);
  const found = new Map<string, Reference>();
  const add = (targets: readonly Target[], at: string | undefined, isPaired: boolean) => {
    for (const target of targets)
      for (const to of instances.of(target, modules, isPaired ? own?.key : undefined))
        if (to !== address) addReference(found, to, at, target);
  };
  for (const one of block.arguments) {
    const isPaired = one.references.some((text) => text === "count.index" || /^each\./.test(text));
    add(references.named(modules, one), one.at, isPaired);
  }
  for (const text of block.dependsOn) add(references.ordered(modules, text), undefined, false);
  return [...found.values()];
}

function modulesOf(address: string): readonly Step[] {
  const { module } = resourceAddress(address) ?? {};
  return module === undefined ? [] : moduleSteps(module);
}

function moduleSteps(module: string): readonly Step[] {
  return stepsOf(module).filter((_, index) => index % 2 === 1);
}

/** The instances that a plan lists, by what declares them. */
class Instances {
  readonly #byName: ReadonlyMap<
    string,
    readonly {
      readonly address: string;
      readonly modules: readonly Step[];
      readonly key: string | undefined;
    }[]
  >;
  readonly #modules: ReadonlyMap<
    string,
    readonly { readonly address: string; readonly modules: readonly Step[] }[]
  >;

  constructor(resources: readonly ShownResource[], modules: readonly DeclaredModule[]) {
    const parsed = resources.flatMap(({ address }) => {
      const parts = resourceAddress(address);
      return parts ? [{ ...parts, address, modules: modulesOf(address) }] : [];
    });
    this.#byName = Map.groupBy(parsed, ({ modules: steps, name }) => pathOf(steps, name));
    this.#modules = Map.groupBy(
      modules.map(({ address }) => ({ address, modules: moduleSteps(address) })),
      ({ modules: steps }) => pathOf(steps),
    );
  }

  /** Addresses of a target, seen from a module: of the same instances of the modules around both. */
  of({ modules, name, key }: Target, from: readonly Step[], paired: string | undefined): readonly string[] {
    const isNear = (one: { readonly modules: readonly Step[] }) =>
      one.modules.every((step, index) => isSame(step, modules[index], from[index]));
    if (name === undefined) {
      const called = this.#modules.get(pathOf(modules)) ?? [];
      return called
        .filter(isNear)
        .slice(0, MOST_INSTANCES)
        .map(({ address }) => address);
    }
    const near = (this.#byName.get(pathOf(modules, name)) ?? []).filter(isNear);
    const wanted = key ?? (near.some((one) => one.key === paired) ? paired : undefined);
    const chosen = wanted === undefined ? near : near.filter((one) => one.key === wanted);
    return chosen.slice(0, MOST_INSTANCES).map(({ address }) => address);
  }
}

function pathOf(steps: readonly Step[], ...name: readonly string[]): string {
  return [...steps.map((step) => step.name), ...name].join("/");
}

/** Whether a module of an instance is the one meant: by the reference's key, else the one that the reference stands in. */
function isSame(step: Step, meant: Step | undefined, from: Step | undefined): boolean {
  const key = meant?.key ?? (from?.name === step.name ? from.key : undefined);
  return key === undefined || step.key === undefined || key === step.key;
}

function configurationAt(root: Configuration, modules: readonly Step[]): Configuration | undefined {
  let at: Configuration | undefined = root;
  for (const { name } of modules) at = at?.calls.get(name)?.module;
  return at;
}

function moduleOf(raw: JsonObject, depth: number): Configuration {
  const resources = new Map<string, Block>();
  const data = new Map<string, Block>();
  for (const resource of listOf(raw["resources"])) {
    const [type, name] = [readText(resource["type"]), readText(resource["name"])];
    if (type === undefined || name === undefined) continue;
    (resource["mode"] === "data" ? data : resources).set(`${type}.${name}`, blockOf(resource));
  }
  const outputs = isObject(raw["outputs"]) ? Object.entries(raw["outputs"]) : [];
  const calls = isObject(raw["module_calls"]) ? Object.entries(raw["module_calls"]) : [];
  return {
    ...{ resources, data, locals: new Map() },
    outputs: new Map(outputs.map(([name, output]) => [name, { references: outputReferences(output) }])),
    calls: new Map(
      calls.flatMap(([name, call]): [string, ModuleCall][] => {
        if (!isObject(call)) return [];
        const inner =
          depth < DEEPEST && isObject(call["module"]) ? moduleOf(call["module"], depth + 1) : undefined;
        return [[name, { ...blockOf(call), ...(inner && { module: inner }) }]];
      }),
    ),
  };
}

function blockOf(raw: JsonObject): Block {
  const given: Argument[] = [];
  gather(raw["expressions"], "", given, 0);
  for (const key of ["count_expression", "for_each_expression"])
    gather(raw[key], key.replace("_expression", ""), given, 0);
  return { arguments: given, dependsOn: textsOf(raw["depends_on"]) };
}

/** Expressions stand in the shape of the block: `{vpc_config: [{subnet_ids: {references: […]}}]}`. */
function gather(value: unknown, at: string, found: Argument[], depth: number): void {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) for (const item of value) gather(item, at, found, depth + 1);
  if (!isObject(value)) return;
  const { references } = value;
  if (Array.isArray(references) && references.every((one) => typeof one === "string")) {
    found.push({ at, references: deepest(references) });
    return;
  }
  const actions = constantOf(value["actions"]);
  if (actions && isObject(value["resources"])) {
    const inner: Argument[] = [];
    gather(value["resources"], at, inner, depth + 1);
    const effect = isObject(value["effect"]) ? value["effect"]["constant_value"] : undefined;
    const said = saidBy(actions, effect, value["condition"] !== undefined);
    const named = inner.flatMap((one) => one.references);
    found.push({ at, references: [], statements: [{ actions: said, references: named }] });
  }
  for (const [key, part] of Object.entries(value))
    gather(part, at === "" ? key : `${at}.${key}`, found, depth + 1);
}

/**
 * References as deep as they are written: a plan lists behind each what it begins with, up to the resource or the module
 * as a whole (`module.net.vpc_id`, `module.net`), which would be all that the module hands out.
 */
function deepest(references: readonly string[]): readonly string[] {
  return references.filter((reference, index) => {
    const before = references[index - 1] ?? "";
    return !(before.startsWith(reference) && /^[.[]/.test(before.slice(reference.length)));
  });
}

/** Texts of an expression that is a constant. */
function constantOf(expression: unknown): readonly string[] | undefined {
  const value = isObject(expression) ? expression["constant_value"] : undefined;
  return Array.isArray(value) ? textsOf(value) : undefined;
}

function outputReferences(output: unknown): readonly string[] {
  const found: Argument[] = [];
  gather(isObject(output) ? output["expression"] : undefined, "", found, 0);
  return found.flatMap(({ references }) => references);
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
