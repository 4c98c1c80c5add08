/** From templates at hand to a reading. */
import { isObject } from "../../../contract/reading.ts";
import { append } from "../../../shared/append.ts";
import { FreeNames } from "../../../shared/freeNames.ts";
import { Effort } from "../effort.ts";
import type { DeclaredModule, DeclaredResource, Reading, ReadProblem, Reference, Unread } from "../model.ts";
import { nestedStackPath } from "./cdkNames.ts";
import { Connections } from "./connectors.ts";
import { policyAccess } from "./samAccess.ts";
import { type Evaluated, Sink, withAccess } from "./sink.ts";
import { Stack, type StackOptions, type Stacks } from "./stack.ts";
import type { RawResource, Template } from "./template.ts";

/** Stacks within stacks, counted once for each time that one is deployed, and how deep they may be. */
const MOST_STACKS = 2_000;
const DEEPEST = 20;
const MOST_RESOURCES = 200_000;
/** Attributes beside the properties that may name resources. */
const ATTRIBUTES = [
  "Metadata",
  "CreationPolicy",
  "UpdatePolicy",
  "DeletionPolicy",
  "UpdateReplacePolicy",
  "Overrides",
  "ForEach",
] as const;

export class ReadingBuilder implements Stacks {
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #addresses = new FreeNames((address, copy) => `${address}#${copy}`);
  readonly #stacks: Stack[] = [];
  readonly #resources: DeclaredResource[] = [];
  readonly #modules: DeclaredModule[] = [];
  readonly #problems: ReadProblem[] = [];
  readonly effort = new Effort();
  /** Of each stack the roles that SAM makes for its resources, by the owner's id. */
  readonly #roles = new Map<Stack, Map<string, string>>();
  readonly #connections = new Connections();
  #exports: Map<string, { stack: Stack; output: string }> | undefined;

  constructor(templates: ReadonlyMap<string, Template>) {
    this.#templates = templates;
    for (const { problems } of templates.values()) append(this.#problems, problems);
  }

  /** Adds a stack that nothing else deploys, and those within it. Resources are read when all have been added. */
  addStack(template: Template, options: StackOptions = {}): void {
    const waiting = [{ stack: this.#open(template, options), files: new Set([template.file]) }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { stack, files } = next;
      const opened = [...stack.template.nested.keys()].flatMap((id) => this.#child(stack, id, files) ?? []);
      // The last one comes off first.
      append(waiting, opened.reverse());
    }
  }

  /** A module that is no stack of ours. */
  addModule(module: DeclaredModule): void {
    this.#modules.push(module);
  }

  #open(template: Template, options: StackOptions): Stack {
    const stack = new Stack(this, template, options);
    this.#stacks.push(stack);
    return stack;
  }

  #child(
    stack: Stack,
    id: string,
    files: ReadonlySet<string>,
  ): { stack: Stack; files: Set<string> } | undefined {
    const resource = stack.template.resources.get(id);
    const { file = "", given: parameters = {} } = stack.template.nested.get(id) ?? {};
    const template = this.#templates.get(file);
    if (!resource || !template) return undefined;
    const reason = files.has(file)
      ? "is deployed within itself"
      : files.size >= DEEPEST || this.#stacks.length >= MOST_STACKS
        ? "is one stack too many within others"
        : undefined;
    if (reason !== undefined) {
      this.#report(resource, `${file} ${reason}; it is shown as one thing.`, "here");
      return undefined;
    }
    const address = stack.addresses.get(id) ?? id;
    const cdkPath = nestedStackPath(resource);
    const child = this.#open(template, {
      address,
      parent: { stack, parameters },
      absence: stack.absence(resource),
      count: stack.countOf(resource),
      cdkPath,
    });
    stack.children.set(id, child);
    return { stack: child, files: new Set([...files, file]) };
  }

  /** What all stacks declare. */
  build(): Reading {
    for (const stack of this.#stacks) this.#readStack(stack);
    this.#addRoles();
    const resources = this.#connections.connect(this.#resources);
    for (const message of this.effort.takeProblems()) this.#problems.push({ message });
    return {
      language: "cloudformation",
      of: "source",
      resources,
      modules: this.#modules,
      problems: this.#problems,
    };
  }

  #readStack(stack: Stack): void {
    // Constructs, outer ones first.
    const constructs = [...stack.constructs].sort(([one], [other]) => one.length - other.length);
    for (const [path, address] of constructs) {
      const around = stack.cdk?.modules.get(path);
      const parent = (around && stack.constructs.get(around)) ?? stack.address;
      this.#modules.push({ address, ...(parent !== undefined && { parent }) });
    }
    for (const resource of stack.template.resources.values()) {
      if (this.#resources.length >= MOST_RESOURCES) {
        this.#report(
          resource,
          `There are more than ${MOST_RESOURCES} resources; the rest is left out.`,
          "here",
        );
        return;
      }
      this.#readResource(stack, resource);
    }
  }

  #readResource(stack: Stack, resource: RawResource): void {
    const { id, type, attributes, place, implied } = resource;
    const address = stack.addresses.get(id) ?? id;
    const sink = new Sink();
    const found = stack.evaluator.evaluate(attributes["Properties"] ?? {}, sink);
    const { defaults } = sink;
    for (const name of ATTRIBUTES) {
      if (attributes[name] === undefined) continue;
      sink.path.push(name);
      stack.evaluator.evaluate(attributes[name], sink);
      sink.path.pop();
    }
    const problems = addOrder(stack, attributes["DependsOn"], sink);
    this.#connections.add(stack, resource, sink);
    for (const problem of [...problems, ...stack.evaluator.takeProblems()])
      this.#report(resource, `${id} ${problem}.`);
    const references = sink.references
      .filter(({ to }) => to !== address)
      .map((one) =>
        withAccess(one, one.access ?? (stack.template.isSam ? policyAccess(one.at ?? "") : undefined)),
      );
    const module = stack.moduleOf(id);
    const { never, absentBy } = stack.absence(resource);
    const nested = stack.template.nested.get(id);
    const count = stack.countOf(resource);
    const several = count !== undefined && count !== 1 ? { count } : {};
    if (nested) {
      if (count === undefined && stack.count !== undefined)
        this.#report(resource, `${id} stands for as many as only a deployment tells; it is read as one.`);
      this.#modules.push({
        address,
        ...(module !== undefined && { parent: module }),
        ...(nested.source !== undefined && { source: nested.source }),
        ...(!stack.children.has(id) && { opaque: nested.unread, inputs: propertiesOf(found), ...several }),
        ...(resource.moduleSource === type && { isResource: true }),
        references,
        ...(never && { never }),
        ...(place && { place }),
      });
      return;
    }
    this.#resources.push({
      address,
      type,
      ...(module !== undefined && { module }),
      properties: propertiesOf(found),
      references,
      ...(defaults.length > 0 && { defaults }),
      ...(place && { place }),
      ...(implied && { implied }),
      ...(never && { never }),
      ...(absentBy !== undefined && { absentBy }),
      ...several,
    });
  }

  #report({ place }: RawResource, message: string, unread?: Unread): void {
    this.#problems.push({ message, ...(place && { place }), ...(unread && { unread }) });
  }

  unique(address: string): string {
    return this.#addresses.take(address);
  }

  madeRole(stack: Stack, owner: string): string {
    const roles = this.#roles.get(stack) ?? new Map<string, string>();
    this.#roles.set(stack, roles);
    const role = roles.get(owner) ?? this.unique(`${stack.addresses.get(owner) ?? owner}Role`);
    roles.set(owner, role);
    return role;
  }

  /** The roles that SAM makes, as far as something names them; their owners have them, too. */
  #addRoles(): void {
    const byAddress = new Map(this.#resources.map((resource, index) => [resource.address, index]));
    for (const [stack, roles] of this.#roles) {
      for (const [owner, address] of roles) {
        const index = byAddress.get(stack.addresses.get(owner) ?? owner) ?? -1;
        const resource = this.#resources[index];
        if (!resource) continue;
        const role: Reference = { to: address, at: "Role" };
        this.#resources[index] = { ...resource, references: [...resource.references, role] };
        const { module, place } = resource;
        this.#resources.push({
          ...{ address, type: "AWS::IAM::Role", properties: {}, references: [], implied: true },
          ...(module !== undefined && { module }),
          ...(place && { place }),
        });
      }
    }
  }

  imported(name: string): Evaluated | undefined {
    this.#exports ??= this.#readExports();
    const exported = this.#exports.get(name);
    return exported?.stack.output(exported.output);
  }

  #readExports(): Map<string, { stack: Stack; output: string }> {
    const exports = new Map<string, { stack: Stack; output: string }>();
    // Names that are themselves imported are none.
    this.#exports = exports;
    for (const stack of this.#stacks) {
      for (const [output, declared] of Object.entries(stack.template.outputs)) {
        const { Export } = isObject(declared) ? declared : {};
        const name = isObject(Export) ? stack.evaluator.evaluated(Export["Name"]).value : undefined;
        if (typeof name === "string" && !exports.has(name)) exports.set(name, { stack, output });
      }
    }
    return exports;
  }
}

function propertiesOf(found: unknown): DeclaredResource["properties"] {
  return isObject(found) ? (found as DeclaredResource["properties"]) : {};
}

/** What is deployed before; answers what is wrong with it. */
function addOrder(stack: Stack, given: unknown, sink: Sink): string[] {
  return (Array.isArray(given) ? given : [given]).flatMap((name) => {
    if (typeof name !== "string") return [];
    const found = stack.resource(name, undefined);
    for (const to of found?.targets ?? []) sink.put({ to });
    return found ? [] : [`depends on ${name}, which the template does not declare`];
  });
}
