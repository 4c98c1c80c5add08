/** One deployment of a template: what its names stand for. */
import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { type Absence, absenceBy, PRESENT, SURE } from "../chosen.ts";
import type { Effort } from "../effort.ts";
import { UNRESOLVED } from "../model.ts";
import { withoutSecrets } from "../secretNames.ts";
import { type CdkNames, cdkNames } from "./cdkNames.ts";
import { Evaluator, type Names } from "./evaluator.ts";
import { nameInModule } from "./nested.ts";
import { defaultOf, parameterValue } from "./parameters.ts";
import { samName } from "./sam.ts";
import type { Evaluated } from "./sink.ts";
import type { RawResource, Template } from "./template.ts";
import { splitName } from "./texts.ts";

/** What the stacks of one reading share. */
export interface Stacks {
  readonly effort: Effort;
  /** The address itself, or one like it where another thing has it already. */
  unique(address: string): string;
  /** What a stack of the reading exports under a name. */
  imported(name: string): Evaluated | undefined;
  /** SAM makes a role for a resource, and something names it. Answers the role's address. */
  madeRole(stack: Stack, owner: string): string;
}

export interface StackOptions {
  /** Absent: the root. */
  readonly address?: string;
  /** The stack that deploys this one, and the parameters that it hands over. */
  readonly parent?: { readonly stack: Stack; readonly parameters: JsonObject };
  readonly absence?: Absence;
  /** How many of it there are; undefined where only a run tells. */
  readonly count?: number | undefined;
  /** Where CDK has it among its constructs. */
  readonly cdkPath?: string | undefined;
}

export class Stack implements Names {
  readonly template: Template;
  readonly address: string | undefined;
  readonly parent: Stack | undefined;
  readonly cdk: CdkNames | undefined;
  readonly evaluator: Evaluator;
  /** Of each resource, and of each stack within this one. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The addresses of the constructs that are modules. */
  readonly constructs: ReadonlyMap<string, string>;
  /** Stacks within this one whose templates are at hand. */
  readonly children = new Map<string, Stack>();
  readonly count: number | undefined;
  readonly #stacks: Stacks;
  readonly #absence: Absence;
  readonly #given: JsonObject;
  readonly #known = new Map<string, Evaluated>();

  constructor(
    stacks: Stacks,
    template: Template,
    { address, parent, absence = PRESENT, cdkPath, ...options }: StackOptions,
  ) {
    this.count = "count" in options ? options.count : 1;
    this.#stacks = stacks;
    this.#absence = absence;
    this.#given = parent?.parameters ?? {};
    this.template = template;
    this.address = address;
    this.parent = parent?.stack;
    this.cdk = cdkNames(template.resources.values(), cdkPath);
    this.evaluator = new Evaluator(this, template.mappings, template.conditions, stacks.effort);
    const under = (name: string, sign: string) =>
      stacks.unique(address === undefined ? name : address + sign + name);
    const [sign, names] = this.cdk
      ? (["/", this.cdk.names] as const)
      : ([".", new Map<string, string>()] as const);
    this.constructs = new Map([...(this.cdk?.modules.keys() ?? [])].map((path) => [path, under(path, sign)]));
    this.addresses = new Map(
      [...template.resources.keys()].map((id) => [id, under(names.get(id) ?? id, sign)]),
    );
  }

  /** The module that a resource is in. */
  moduleOf(id: string): string | undefined {
    const construct = this.cdk?.moduleOf.get(id);
    return (construct && this.constructs.get(construct)) ?? this.address;
  }

  /** Whether no deployment has the resource: its condition is false whatever is chosen, or by a parameter's default. */
  absence({ attributes }: RawResource): Absence {
    const condition = attributes["Condition"];
    if (this.#absence.never || typeof condition !== "string") return this.#absence;
    const { value, chosen } = this.evaluator.conditions.named(condition);
    return value === false ? absenceBy(chosen, this.#absence) : this.#absence;
  }

  /** How many of a resource there are, with those of what it stands in; undefined where only a run tells. */
  countOf({ attributes, moduleSource }: RawResource): number | undefined {
    const each = moduleSource === undefined ? undefined : attributes["ForEach"];
    if (each === undefined) return this.count;
    const { value, chosen } = this.evaluator.evaluated(each);
    // Names in a text are parted by commas; what a deployment may choose otherwise is not known.
    const names = typeof value === "string" ? value.split(",") : value;
    const isKnown = Array.isArray(names) && chosen === SURE;
    return isKnown && this.count !== undefined ? names.length * this.count : undefined;
  }

  parameter(name: string): Evaluated | undefined {
    const declared = Object.hasOwn(this.template.parameters, name)
      ? this.template.parameters[name]
      : undefined;
    if (declared === undefined)
      return this.template.openVariables.has(name)
        ? { value: UNRESOLVED, targets: [], chosen: SURE }
        : undefined;
    return this.#once(`parameter ${name}`, () => this.#parameter(name, isObject(declared) ? declared : {}));
  }

  #parameter(name: string, declared: JsonObject): Evaluated {
    const handed = Object.hasOwn(this.#given, name) && this.parent;
    const found: Evaluated = handed
      ? handed.evaluator.evaluated(this.#given[name])
      : { value: defaultOf(declared), targets: [], chosen: this.parent ? SURE : new Set([name]) };
    return { ...found, value: parameterValue(name, declared, found.value) };
  }

  resource(name: string, attribute: string | undefined): Evaluated | undefined {
    const resource = this.template.resources.get(name);
    if (!resource) return this.#madeBySam(name) ?? this.#inModule(name, attribute);
    if (resource.moduleSource !== undefined) return this.#ofModule(name, attribute);
    const output = attribute?.startsWith("Outputs.") ? attribute.slice("Outputs.".length) : undefined;
    const found = output === undefined ? undefined : this.children.get(name)?.output(output);
    return found ?? named([this.addresses.get(name) ?? name]);
  }

  /** What a module hands out, or declares; all of it, where that is not read. */
  #ofModule(name: string, attribute = ""): Evaluated {
    const [first, rest] = splitName(attribute);
    const child = this.children.get(name);
    const found = child?.output(first) ?? (first === "" ? undefined : child?.resource(first, rest));
    return found ?? named([this.addresses.get(name) ?? name]);
  }

  #inModule(name: string, attribute: string | undefined): Evaluated | undefined {
    const found = nameInModule(name, (id) => this.template.resources.get(id)?.moduleSource !== undefined);
    if (!found) return undefined;
    const { module, inner } = found;
    const isRead = this.children.has(module);
    // A name that begins like one that was read and is none of it is nobody's.
    const own = inner === "" ? undefined : this.children.get(module)?.resource(inner, attribute);
    return own ?? (isRead && inner !== "" ? undefined : this.#ofModule(module, attribute));
  }

  #madeBySam(name: string): Evaluated | undefined {
    const found = this.template.isSam ? samName(name, this.template.resources) : undefined;
    if (!found) return undefined;
    if (found.isRole) return named([this.#stacks.madeRole(this, found.owner)]);
    return named([this.addresses.get(found.owner) ?? found.owner]);
  }

  /** What an output of this stack is; undefined where there is none. */
  output(name: string): Evaluated | undefined {
    const declared = Object.hasOwn(this.template.outputs, name) ? this.template.outputs[name] : undefined;
    if (!isObject(declared)) return undefined;
    return this.#once(`output ${name}`, () => {
      const found = this.evaluator.evaluated(declared["Value"]);
      return { ...found, value: withoutSecrets([name], found.value, () => SENSITIVE) };
    });
  }

  imported(name: string): Evaluated | undefined {
    return this.#stacks.imported(name);
  }

  included(location: string): unknown {
    return this.template.includes.get(location);
  }

  /** Something that may rest on itself, which then is not known. */
  #once(key: string, evaluate: () => Evaluated): Evaluated {
    const known = this.#known.get(key);
    if (known) return known;
    this.#known.set(key, named([]));
    const found = evaluate();
    this.#known.set(key, found);
    return found;
  }
}

function named(targets: readonly string[]): Evaluated {
  return { value: UNRESOLVED, targets, chosen: SURE };
}
