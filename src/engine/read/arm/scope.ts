/** One deployment of a template of Azure Resource Manager: what it declares, and what that is called. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { type Absence, absenceBy, type Chosen, PRESENT } from "../chosen.ts";
import { variableWords } from "../variableWords.ts";
import type { Work } from "./definitions.ts";
import { Evaluator } from "./evaluator.ts";
import { labelOf, wordsOf } from "./labels.ts";
import { keyOf, type ScopeName, type Target, targetsOf, textOf } from "./values.ts";

/** A resource as its template writes it. */
export interface RawResource {
  readonly raw: JsonObject;
  /** With those of the resources that it is written in. */
  readonly type: string;
  readonly name: string;
  /** What people call it where its name is not known; undefined where nothing tells. */
  readonly label: string | undefined;
  /** In words, its own part of the name, or its symbolic name where the other is not known; empty where nothing tells. */
  readonly title: string;
  /** Its symbolic name. */
  readonly symbol: string | undefined;
  /** Given when it is declared. */
  address: string;
  /** How many of it there are. */
  readonly count: number | undefined;
  readonly absence: Absence;
}

/** A template that is deployed within another one. */
export interface Nested {
  readonly template: JsonObject | undefined;
  readonly source: string | undefined;
  /** The source, where that is a path. */
  readonly path: string | undefined;
  /** Whether its expressions are worked out with its own parameters and variables. */
  readonly isInner: boolean;
  readonly parameters: JsonObject;
}

const DEPLOYMENTS = "microsoft.resources/deployments";

export interface ScopeOptions {
  readonly template: JsonObject;
  readonly file: string;
  readonly address?: string;
  readonly parent?: Scope;
  readonly absence?: Absence;
  readonly given?: { readonly parameters: JsonObject; readonly by: Evaluator };
  /** Whose expressions these are, where they are another template's. */
  readonly evaluator?: Evaluator;
}

export class Scope implements ScopeName {
  readonly file: string;
  readonly address: string | undefined;
  readonly parent: Scope | undefined;
  /** Of all that it declares. */
  readonly absence: Absence;
  readonly template: JsonObject;
  readonly evaluator: Evaluator;
  readonly resources: RawResource[] = [];
  /** Of each symbolic name what it stands for; also of what exists already and is not declared. */
  readonly symbols = new Map<string, RawResource | { readonly key: string }>();
  /** Deployments of this template, by their resource. */
  readonly children = new Map<RawResource, Scope>();
  readonly loops = new Map<string, RawResource>();

  constructor(
    { template, file, address, parent, absence = PRESENT, given, evaluator }: ScopeOptions,
    work: Work,
  ) {
    this.template = template;
    this.file = file;
    this.address = address;
    this.parent = parent;
    this.absence = absence;
    const names = template["resources"];
    const symbols = isObject(names) ? names : {};
    const isSymbol = (name: string) => Object.hasOwn(symbols, name);
    this.evaluator =
      evaluator ?? new Evaluator({ scope: this, template, ...(given && { given }), isSymbol }, work);
  }

  /** Finds out what the template declares; `added` is told of each resource. */
  declare(added: (resource: RawResource) => void): void {
    const { resources } = this.template;
    if (Array.isArray(resources)) for (const raw of resources) this.#add(raw, undefined, undefined, added);
    else if (isObject(resources))
      for (const [symbol, raw] of Object.entries(resources)) this.#add(raw, symbol, undefined, added);
  }

  #add(
    raw: unknown,
    symbol: string | undefined,
    parent: RawResource | undefined,
    added: (one: RawResource) => void,
  ): void {
    if (!isObject(raw) || typeof raw["type"] !== "string") return;
    const { value: condition, chosen } = this.evaluator.apart(() =>
      this.evaluator.data(raw["condition"] ?? true),
    );
    const loop = this.#loop(raw["copy"]);
    const own = raw["type"].split("@", 1)[0] ?? "";
    const name = textOf(this.evaluator.data(raw["name"] ?? "")) ?? "{name}";
    const isChild = parent !== undefined && !own.includes("/");
    const label = name.includes("{") ? labelOf(raw["name"], own, this.evaluator) : name;
    const symbolic = variableWords(symbol?.split("::").at(-1) ?? "");
    // Of a name that only a deployment knows, what the template itself calls the resource says more.
    const title = (name.includes("{") && symbolic) || wordsOf(raw["name"], this.evaluator) || symbolic;
    const resource: RawResource = {
      ...{ raw, symbol, address: "", count: loop.count },
      absence: [...(condition === false ? [chosen] : []), ...loop.none].reduce(
        (around: Absence, one) => absenceBy(one, around),
        parent?.absence ?? this.absence,
      ),
      type: isChild ? `${parent.type}/${own}` : own,
      name: isChild ? `${parent.name}/${name}` : name,
      title,
      label: isChild ? [parent.label, label].filter((one) => one !== undefined).join("/") : label,
    };
    if (raw["existing"] === true) {
      if (symbol !== undefined) this.symbols.set(symbol, { key: keyOf(resource.type, resource.name) });
      return;
    }
    if (symbol !== undefined) this.symbols.set(symbol, resource);
    if (loop.name !== undefined) this.loops.set(loop.name.toLowerCase(), resource);
    this.resources.push(resource);
    added(resource);
    const { resources } = raw;
    if (!Array.isArray(resources)) return;
    for (const child of resources) this.#add(child, undefined, resource, added);
  }

  /** A loop's name and how often it runs; `none`: by what that is never. */
  #loop(copy: unknown): {
    readonly name?: string;
    readonly count: number | undefined;
    readonly none: readonly Chosen[];
  } {
    if (!isObject(copy)) return { count: undefined, none: [] };
    const { value, chosen } = this.evaluator.apart(() => this.evaluator.data(copy["count"] ?? null));
    const name = textOf(this.evaluator.data(copy["name"] ?? "")) ?? "";
    const count = typeof value === "number" && Number.isInteger(value) && value > 1 ? value : undefined;
    return { name, count, none: value === 0 ? [chosen] : [] };
  }

  /** What is deployed by a resource, where that is a deployment. */
  nested({ raw, type }: RawResource): Nested | undefined {
    if (type.toLowerCase() !== DEPLOYMENTS) return undefined;
    const properties = isObject(raw["properties"]) ? raw["properties"] : {};
    const { template, templateLink, parameters, expressionEvaluationOptions: options } = properties;
    const link = isObject(templateLink) ? templateLink : {};
    const said = (value: unknown) => textOf(this.evaluator.data(value ?? null)) || undefined;
    const path = said(link["relativePath"]);
    return {
      template: isObject(template) ? template : undefined,
      path,
      source: path ?? said(link["uri"] ?? link["id"]),
      isInner: isObject(options) && String(options["scope"]).toLowerCase() === "inner",
      parameters: isObject(parameters) ? parameters : {},
    };
  }

  /** What an output names. */
  output(name: string): readonly Target[] {
    const outputs = isObject(this.template["outputs"]) ? this.template["outputs"] : {};
    const key = Object.keys(outputs).find((one) => one.toLowerCase() === name.toLowerCase());
    const declared = key === undefined ? undefined : outputs[key];
    if (!isObject(declared)) return [];
    return namedBy(this.evaluator, declared["value"] ?? declared["copy"]);
  }
}

/** What a value of the template names, also by choices that a deployment may take. */
export function namedBy(evaluator: Evaluator, source: unknown): Target[] {
  const { value, extra } = evaluator.apart(() => evaluator.data(source));
  return [...new Set([...targetsOf(value), ...extra])];
}
