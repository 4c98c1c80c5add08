/** A configuration of Terraform with what its expressions refer to, from HCL or from a plan's `configuration`. */
import { type Members, MOST_MEMBERS, memberReferences, type Work } from "../hcl/references.ts";
import { ANY, type Expression, KEYS } from "../hcl/syntax.ts";
import { membersBehind, type Step, stepsOf } from "./address.ts";
import type { Statement } from "./statements.ts";

/** What a value refers to. */
export interface Named {
  /** As expressions write them: `aws_sqs_queue.orders.arn`, `var.name`, `local.tags`, `module.net.vpc_id`. */
  readonly references: readonly string[];
  /** Tells what each of its members refers to; absent where only the references are known. */
  readonly value?: Expression;
  /** Of a policy: which of it what statement allows. */
  readonly statements?: readonly Statement[];
}

/** References of one argument: of `source_arn`, of `environment.variables`. */
export interface Argument extends Named {
  readonly at: string;
}

export interface Block {
  readonly arguments: readonly Argument[];
  /** What must be there before, said so explicitly. */
  readonly dependsOn: readonly string[];
}

export interface ModuleCall extends Block {
  /** What it declares; absent where that is not known. */
  readonly module?: Configuration;
  /** What `each` in its arguments is a member of. */
  readonly forEach?: Named;
}

/** One module, the root or one that is called. */
export interface Configuration {
  /** Blocks by `type.name`. */
  readonly resources: ReadonlyMap<string, Block>;
  /** Data sources by `type.name`, and whatever else hands on what it is given. */
  readonly data: ReadonlyMap<string, Block>;
  readonly locals: ReadonlyMap<string, Named>;
  readonly outputs: ReadonlyMap<string, Named>;
  readonly calls: ReadonlyMap<string, ModuleCall>;
}

/** What a reference means in the end. */
export interface Target {
  /** Names of the modules that lead to it, the outermost first. */
  readonly modules: readonly Step[];
  /** `type.name`; undefined where it is a module: one that could not be read, or as a whole. */
  readonly name?: string;
  /** Which of its instances, where the reference says so. */
  readonly key?: string;
  /** The output by which a module is named that could not be read. */
  readonly output?: string;
  /** What a statement of a policy says of actions on it: as in a `Reference` of the reading. */
  readonly actions?: readonly string[];
}

/** No reference goes through more variables, outputs and locals than this: what does, goes in a circle. */
const MOST_STEPS = 40;
/** What refers to more than so many things refers to everything. */
const MOST_TARGETS = 500;

/**
 * Parts of expressions that are looked into for members, and things found there, in one reading. Real configurations need
 * some thousands; behind the end, what names a member names the whole.
 */
const MOST_WORK = 500_000;

/** Follows references through variables, locals, outputs and data sources to the resources that they come from. */
export class References {
  readonly #root: Configuration;
  readonly #known = new Map<string, readonly Target[]>();
  /** Modules by the steps to them: each block asks for all that it names with the same ones. */
  readonly #reached = new Map<readonly Step[], Reached | undefined>();
  /** Arguments of a call by the variable that they give. */
  readonly #given = new Map<ModuleCall, ReadonlyMap<string, readonly Argument[]>>();
  readonly #work: Work = { left: MOST_WORK };

  constructor(root: Configuration) {
    this.#root = root;
  }

  /** What a reference in a module means. @param modules names of the modules around it */
  resolve(modules: readonly Step[], reference: string): readonly Target[] {
    const at = this.#at(modules);
    return at ? this.#follow(at, reference, 0) : [];
  }

  /** What a value in a module means, with what policies allow on it. */
  named(modules: readonly Step[], { references, statements = [] }: Named): readonly Target[] {
    const all = (texts: readonly string[]) => texts.flatMap((text) => this.resolve(modules, text));
    return [...all(references), ...statements.flatMap((one) => allowing(all(one.references), one.actions))];
  }

  /** What must be there before, of `depends_on`: a module as a whole is none of its outputs. */
  ordered(modules: readonly Step[], reference: string): readonly Target[] {
    const [first, step, output] = stepsOf(reference);
    const at = first?.name === "module" && step && !output ? this.#at(modules) : undefined;
    if (!at || !step) return this.resolve(modules, reference);
    return at.module.calls.has(step.name) ? [{ modules: [...at.path, step] }] : [];
  }

  #at(modules: readonly Step[]): Reached | undefined {
    if (this.#reached.has(modules)) return this.#reached.get(modules);
    let at: Reached | undefined = { ...NOWHERE, module: this.#root };
    for (const step of modules) {
      const call: ModuleCall | undefined = at?.module.calls.get(step.name);
      at = at && call?.module && within(at, step, call, call.module);
    }
    this.#reached.set(modules, at);
    return at;
  }

  #follow(at: Reached, reference: string, depth: number): readonly Target[] {
    if (depth > MOST_STEPS) return [];
    const { steps, members } = this.#parsed(reference);
    const key = `${at.key} ${steps.map(textOf).join(".")} ${members.join("\n")}`;
    const known = this.#known.get(key);
    if (known) return known;
    // A circle ends where it meets itself.
    this.#known.set(key, []);
    const found = distinct(this.#targets(at, steps, members, depth));
    if (members.length > 0) this.#work.left -= found.length;
    this.#known.set(key, found);
    return found;
  }

  /** The steps that say what is named, and the members of its value, where these are told apart. */
  #parsed(reference: string): { readonly steps: readonly Step[]; readonly members: Members } {
    const [first, second, third] = stepsOf(reference);
    const kind = first?.name ?? "";
    const names = kind === "module" ? 3 : kind === "var" || kind === "local" ? 2 : undefined;
    if (names === undefined || !first || !second)
      return { steps: [first, second, third].filter((step) => step !== undefined), members: [] };
    const all = this.#work.left > 0 ? membersBehind(reference, names === 3 && third ? 3 : 2) : [];
    // Without an output what is behind the module's name are its instances.
    const isInstance = names === 3 && !third && all[0] !== KEYS;
    const members = isInstance ? [] : all.slice(0, MOST_MEMBERS);
    const steps = names === 2 ? [first, { name: second.name }] : [first, second];
    return { steps: names === 3 && third ? [...steps, { name: third.name }] : steps, members };
  }

  #targets(
    at: Reached,
    [first, second, third]: readonly Step[],
    members: Members,
    depth: number,
  ): readonly Target[] {
    if (!first || !second) return [];
    const { module } = at;
    const all = (named: readonly Named[]) => this.#all(named, members, at, depth);
    switch (first.name) {
      case "var":
        return this.#ofVariable(at, second.name, members, depth);
      case "local":
        return all(listed(module.locals.get(second.name)));
      case "data":
        return all((third && module.data.get(`${second.name}.${third.name}`)?.arguments) ?? []);
      case "module":
        return this.#ofModule(at, second, third, members, depth);
      default: {
        const name = `${first.name}.${second.name}`;
        if (!module.resources.has(name)) return [];
        const { key } = second;
        return [{ modules: at.path, name, ...(key !== undefined && { key }) }];
      }
    }
  }

  /** What a call gives for a variable, also by way of the instance's `each`. */
  #ofVariable(
    { call, around }: Reached,
    variable: string,
    members: Members,
    depth: number,
  ): readonly Target[] {
    if (!call || !around) return [];
    const named = this.#givenTo(call, variable);
    const given = named.flatMap((one) => this.#namedIn(one, members));
    const allowed = named.flatMap((one) => this.#allowedIn(one, around, depth));
    const references = given.flatMap((reference) => {
      const [first, second] = stepsOf(reference);
      if (first?.name !== "each" || !call.forEach) return [reference];
      const way = second?.name === "key" ? [KEYS] : [ANY, ...membersBehind(reference, 2)];
      return this.#namedIn(call.forEach, way.slice(0, MOST_MEMBERS));
    });
    return [...references.flatMap((reference) => this.#follow(around, reference, depth + 1)), ...allowed];
  }

  #ofModule(
    at: Reached,
    step: Step,
    output: Step | undefined,
    members: Members,
    depth: number,
  ): readonly Target[] {
    const call = at.module.calls.get(step.name);
    if (!call) return [];
    if (!call.module) return [{ modules: [...at.path, step], ...(output && { output: output.name }) }];
    // How many instances there are no output tells.
    if (!output && members[0] === KEYS) return [];
    const inner = within(at, step, call, call.module);
    const { outputs } = call.module;
    const [instance, ...rest] = members;
    // The first name is the key of an instance: a value that is all instances was asked for one.
    if (output && instance !== undefined && !outputs.has(output.name))
      return this.#all(listed(outputs.get(instance)), rest, inner, depth);
    return this.#all(
      output ? listed(outputs.get(output.name)) : [...outputs.values()],
      members,
      inner,
      depth,
    );
  }

  #all(named: readonly Named[], members: Members, around: Reached, depth: number): readonly Target[] {
    const references = named.flatMap((one) => this.#namedIn(one, members));
    return [
      ...references.flatMap((reference) => this.#follow(around, reference, depth + 1)),
      ...named.flatMap((one) => this.#allowedIn(one, around, depth)),
    ];
  }

  #allowedIn({ statements = [] }: Named, around: Reached, depth: number): readonly Target[] {
    return statements.flatMap(({ references, actions }) =>
      allowing(
        references.flatMap((reference) => this.#follow(around, reference, depth + 1)),
        actions,
      ),
    );
  }

  /** What a member of a value refers to; the whole, where nobody knows or that would take too long. */
  #namedIn({ references, value }: Named, members: Members): readonly string[] {
    if (!value || members.length === 0) return references;
    return memberReferences(value, members, this.#work) ?? references;
  }

  #givenTo(call: ModuleCall, variable: string): readonly Argument[] {
    const given = this.#given.get(call) ?? Map.groupBy(call.arguments, ({ at }) => at.split(".", 1)[0] ?? "");
    this.#given.set(call, given);
    return given.get(variable) ?? [];
  }
}

function listed(named: Named | undefined): readonly Named[] {
  return named ? [named] : [];
}

function allowing(targets: readonly Target[], actions: readonly string[]): readonly Target[] {
  return targets.map((target) => ({ ...target, actions }));
}

/** A module by one of the ways to it. */
interface Reached {
  readonly module: Configuration;
  /** The call that leads to it, and the module that this stands in; of the root neither. */
  readonly call: ModuleCall | undefined;
  readonly around: Reached | undefined;
  /** The steps to it, and these as a text. */
  readonly path: readonly Step[];
  readonly key: string;
}
const NOWHERE = { call: undefined, around: undefined, path: [], key: "" } as const;

function within(around: Reached, step: Step, call: ModuleCall, module: Configuration): Reached {
  return { module, call, around, path: [...around.path, step], key: `${around.key}.${textOf(step)}` };
}

function textOf({ name, key = "" }: Step): string {
  return `${name}[${key}]`;
}

function distinct(targets: readonly Target[]): readonly Target[] {
  if (targets.length < 2) return targets;
  const found = new Map<string, Target>();
  for (const target of targets) {
    if (found.size >= MOST_TARGETS) break;
    const { modules, name, key, output, actions = [] } = target;
    const way = modules.map(textOf).join(".");
    found.set(`${way} ${name} ${key} ${output} ${actions.join(" ")}`, target);
  }
  return [...found.values()];
}
