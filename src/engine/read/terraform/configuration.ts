/** A configuration of Terraform with what its expressions refer to, from HCL or from a plan's `configuration`. */
import { type Step, stepsOf } from "./address.ts";

/** References of one argument: of `source_arn`, of `environment.variables`. */
export interface Argument {
  readonly at: string;
  /** As expressions write them: `aws_sqs_queue.orders.arn`, `var.name`, `local.tags`, `module.net.vpc_id`. */
  readonly references: readonly string[];
}

export interface Block {
  readonly arguments: readonly Argument[];
  /** What must be there before, said so explicitly. */
  readonly dependsOn: readonly string[];
}

export interface ModuleCall extends Block {
  /** What it declares; absent where that is not known. */
  readonly module?: Configuration;
}

/** One module, the root or one that is called. */
export interface Configuration {
  /** Blocks by `type.name`. */
  readonly resources: ReadonlyMap<string, Block>;
  /** Data sources by `type.name`, and whatever else hands on what it is given. */
  readonly data: ReadonlyMap<string, Block>;
  readonly locals: ReadonlyMap<string, readonly string[]>;
  readonly outputs: ReadonlyMap<string, readonly string[]>;
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
}

/** No reference goes through more variables, outputs and locals than this: what does, goes in a circle. */
const MOST_STEPS = 40;
/** What refers to more than so many things refers to everything. */
const MOST_TARGETS = 500;

/** Follows references through variables, locals, outputs and data sources to the resources that they come from. */
export class References {
  readonly #root: Configuration;
  readonly #known = new Map<string, readonly Target[]>();

  constructor(root: Configuration) {
    this.#root = root;
  }

  /** What a reference in a module means. @param modules names of the modules around it */
  resolve(modules: readonly Step[], reference: string): readonly Target[] {
    const scopes = this.#scopes(modules);
    return scopes ? this.#follow(scopes, stepsOf(reference), 0) : [];
  }

  /** What must be there before, of `depends_on`: a module as a whole is none of its outputs. */
  ordered(modules: readonly Step[], reference: string): readonly Target[] {
    const [first, step, output] = stepsOf(reference);
    const scopes = first?.name === "module" && step && !output ? this.#scopes(modules) : undefined;
    if (!scopes || !step) return this.resolve(modules, reference);
    return scopes.at(-1)?.module.calls.has(step.name) ? [{ modules: [...pathOf(scopes), step] }] : [];
  }

  #scopes(modules: readonly Step[]): Scopes | undefined {
    let scopes: Scopes = [{ step: undefined, module: this.#root, call: undefined }];
    for (const step of modules) {
      const call = scopes.at(-1)?.module.calls.get(step.name);
      if (!call?.module) return undefined;
      scopes = [...scopes, { step, module: call.module, call }];
    }
    return scopes;
  }

  #follow(scopes: Scopes, steps: readonly Step[], depth: number): readonly Target[] {
    if (depth > MOST_STEPS) return [];
    const key = `${scopes.map(({ step }) => textOf(step)).join(".")} ${steps.slice(0, 3).map(textOf).join(".")}`;
    const known = this.#known.get(key);
    if (known) return known;
    // A circle ends where it meets itself.
    this.#known.set(key, []);
    const found = distinct(this.#targets(scopes, steps, depth));
    this.#known.set(key, found);
    return found;
  }

  #targets(scopes: Scopes, [first, second, third]: readonly Step[], depth: number): readonly Target[] {
    const here = scopes.at(-1);
    if (!here || !first || !second) return [];
    const { module, call } = here;
    const all = (references: readonly string[], around = scopes) =>
      references.flatMap((reference) => this.#follow(around, stepsOf(reference), depth + 1));
    switch (first.name) {
      case "var": {
        const given = call?.arguments.filter(
          ({ at }) => at === second.name || at.startsWith(`${second.name}.`),
        );
        return given
          ? all(
              given.flatMap(({ references }) => references),
              scopes.slice(0, -1),
            )
          : [];
      }
      case "local":
        return all(module.locals.get(second.name) ?? []);
      case "data": {
        const block = third && module.data.get(`${second.name}.${third.name}`);
        return block ? all(block.arguments.flatMap(({ references }) => references)) : [];
      }
      case "module":
        return this.#ofModule(scopes, second, third, depth);
      default: {
        const name = `${first.name}.${second.name}`;
        if (!module.resources.has(name)) return [];
        const { key } = second;
        return [{ modules: pathOf(scopes), name, ...(key !== undefined && { key }) }];
      }
    }
  }

  #ofModule(scopes: Scopes, step: Step, output: Step | undefined, depth: number): readonly Target[] {
    const call = scopes.at(-1)?.module.calls.get(step.name);
    if (!call) return [];
    if (!call.module) return [{ modules: [...pathOf(scopes), step] }];
    const inner = [...scopes, { step, module: call.module, call }];
    const references = output
      ? (call.module.outputs.get(output.name) ?? [])
      : [...call.module.outputs.values()].flat();
    return references.flatMap((reference) => this.#follow(inner, stepsOf(reference), depth + 1));
  }
}

type Scopes = readonly {
  readonly step: Step | undefined;
  readonly module: Configuration;
  readonly call: ModuleCall | undefined;
}[];

function pathOf(scopes: Scopes): readonly Step[] {
  return scopes.flatMap(({ step }) => step ?? []);
}

function textOf(step: Step | undefined): string {
  return step ? `${step.name}[${step.key ?? ""}]` : "";
}

function distinct(targets: readonly Target[]): readonly Target[] {
  const found = new Map<string, Target>();
  for (const target of targets) {
    if (found.size >= MOST_TARGETS) break;
    found.set(`${target.modules.map(textOf).join(".")} ${target.name} ${target.key}`, target);
  }
  return [...found.values()];
}
