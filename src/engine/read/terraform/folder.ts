/** A Terraform configuration on disk: its resources, those of modules beside it, and what refers to what. */
import { append } from "../../../shared/append.ts";
import { Effort } from "../effort.ts";
import type { Body } from "../hcl/syntax.ts";
import {
  type DeclaredModule,
  type DeclaredResource,
  ReadError,
  type Reading,
  type ReadProblem,
  type ReadValue,
  type Reference,
  type SourceFiles,
} from "../model.ts";
import { joinedPath } from "../paths.ts";
import { moduleAddress, type Step } from "./address.ts";
import { argument, blockOf, instancesOf, namedBy, times } from "./blocks.ts";
import {
  type Block,
  type Configuration,
  type ModuleCall,
  type Named,
  References,
  type Target,
} from "./configuration.ts";
import type { Scope } from "./evaluate.ts";
import { type ModuleFiles, readModule } from "./module.ts";
import type { PlacedBlock } from "./placed.ts";
import { addReference } from "./references.ts";
import { declaredRegion } from "./region.ts";
import { scopeOf, valuesOf } from "./scopes.ts";

/** Modules in modules; real ones go a handful deep. */
const DEEPEST = 20;
/** More modules than anybody can look at; also what a module that calls another twice, and so on, grows to. */
const MOST_MODULES = 2_000;

/** What says how a resource is handled, and nothing of what it is. */
const META: ReadonlySet<string> = new Set([
  "count",
  "for_each",
  "provider",
  "depends_on",
  "lifecycle",
  "connection",
  "provisioner",
]);
const MODULE_META: ReadonlySet<string> = new Set([
  "source",
  "version",
  "count",
  "for_each",
  "providers",
  "depends_on",
]);

/** Reads a folder as a root module. @throws ReadError where nothing of it can be read */
export async function readTerraformFolder(files: SourceFiles, folder: string): Promise<Reading> {
  const reader = new FolderReader(files);
  const root = await reader.module(folder, [], new Map(), 1);
  if (!root)
    throw reader.problems.length > 0
      ? asError(reader.problems)
      : new ReadError("There is no Terraform configuration.", { file: folder });
  if (reader.resources.length === 0 && reader.modules.length === 0 && reader.problems.length > 0)
    throw asError(reader.problems);
  const references = new References(root);
  const resources = reader.resources.map(({ steps, block, ...resource }) => ({
    ...resource,
    references: resolved(block, steps, references, resource.address),
  }));
  const modules = reader.modules.map(({ steps, block, ...module }) => ({
    ...module,
    references: resolved(block, steps, references, module.address),
  }));
  const { region, problems } = reader;
  return {
    ...{ language: "terraform", of: "source", resources, modules, problems },
    ...(region !== undefined && { region }),
  };
}

function asError([first]: readonly ReadProblem[]): ReadError {
  return new ReadError(first?.message ?? "", first?.place);
}

type Found<T> = Omit<T, "references"> & { readonly steps: readonly Step[]; readonly block: Block };

/** Reads modules, each from its folder once and for each call anew. */
class FolderReader {
  readonly resources: Found<DeclaredResource>[] = [];
  readonly modules: Found<DeclaredModule>[] = [];
  readonly problems: ReadProblem[] = [];
  /** Of the root's providers. */
  region: string | undefined;
  readonly #files: SourceFiles;
  readonly #read = new Map<string, ModuleFiles>();
  readonly #effort = new Effort();
  constructor(files: SourceFiles) {
    this.#files = files;
  }

  /**
   * @param steps names of the modules around it
   * @param given values of variables
   * @param count how many of it there are; undefined where that is not known
   * @returns undefined where the folder holds no configuration
   */
  async module(
    folder: string,
    steps: readonly Step[],
    given: ReadonlyMap<string, ReadValue>,
    count: number | undefined,
    around: readonly string[] = [],
  ): Promise<Configuration | undefined> {
    const files = await this.#filesOf(folder);
    if (files.files === 0) return undefined;
    const scope = scopeOf(
      files,
      steps.length === 0 ? valuesOf(files.values, this.#effort) : given,
      this.#effort,
    );
    if (steps.length === 0) this.region = declaredRegion(files.blocks, scope);
    const calls = new Map<string, ModuleCall>();
    for (const block of files.blocks) {
      const [name] = block.labels;
      if (block.type === "module" && name !== undefined && !calls.has(name))
        calls.set(name, await this.#call(block, name, { folder, steps, scope, count, around }));
    }
    const declared = this.#declared(files, steps, scope, count);
    for (const message of this.#effort.takeProblems())
      this.problems.push({ message, place: { file: folder } });
    return { ...declared, calls };
  }

  async #filesOf(folder: string): Promise<ModuleFiles> {
    const known = this.#read.get(folder);
    if (known) return known;
    const read = await readModule(this.#files, folder);
    append(this.problems, read.problems);
    this.#read.set(folder, read);
    return read;
  }

  #declared(
    files: ModuleFiles,
    steps: readonly Step[],
    scope: Scope,
    around: number | undefined,
  ): Omit<Configuration, "calls"> {
    const [resources, data, locals, outputs] = [
      new Map<string, Block>(),
      new Map<string, Block>(),
      new Map<string, Named>(),
      new Map<string, Named>(),
    ];
    for (const { type, labels, body, place } of files.blocks) {
      const [first = "", second = ""] = labels;
      const name = `${first}.${second}`;
      if (type === "data" || type === "ephemeral") data.set(name, blockOf(body));
      else if (type === "locals")
        for (const { name: local, value } of body.attributes) locals.set(local, namedBy(value));
      else if (type === "output") {
        const value = argument(body, "value");
        outputs.set(first, value ? namedBy(value) : { references: [] });
      } else if (type === "resource" && first !== "" && second !== "") {
        if (resources.has(name)) {
          this.problems.push({
            message: `${name.slice(0, 200)} is declared twice; the first counts.`,
            place,
          });
          continue;
        }
        const block = blockOf(body);
        resources.set(name, block);
        const module = steps.length === 0 ? undefined : moduleAddress(steps);
        const count = times(around, instancesOf(body, scope));
        this.resources.push({
          ...{ address: module === undefined ? name : `${module}.${name}`, type: first, steps, block, place },
          properties: scope.keptProperties(body, META),
          ...(module !== undefined && { module }),
          ...(count !== undefined && count !== 1 && { count }),
        });
      }
    }
    return { resources, data, locals, outputs };
  }

  async #call(block: PlacedBlock, name: string, from: CallSite): Promise<ModuleCall> {
    const { body, place } = block;
    const steps = [...from.steps, { name }];
    const address = moduleAddress(steps);
    const forEach = argument(body, "for_each");
    const given = { ...blockOf(body, MODULE_META), ...(forEach && { forEach: namedBy(forEach) }) };
    const source = argument(body, "source");
    const text = source?.kind === "literal" && typeof source.value === "string" ? source.value : undefined;
    const shared = {
      ...{ address, place, block: given, steps: from.steps },
      ...(from.steps.length > 0 && { parent: moduleAddress(from.steps) }),
      ...(text !== undefined && { source: text }),
    };
    if (this.modules.length >= MOST_MODULES) {
      this.problems.push({
        message: `There are more than ${MOST_MODULES} modules; ${address.slice(0, 200)} is not read.`,
        place,
      });
      return given;
    }
    const index = this.modules.push({ ...shared, opaque: true }) - 1;
    const module = text === undefined ? undefined : await this.#local(text, body, steps, from, place);
    if (!module) return given;
    this.modules[index] = shared;
    return { ...given, module };
  }

  /** The module in a folder beside the one that calls it; undefined where it is somewhere else or cannot be read. */
  async #local(
    source: string,
    body: Body,
    steps: readonly Step[],
    from: CallSite,
    place: PlacedBlock["place"],
  ): Promise<Configuration | undefined> {
    if (!/^\.\.?(?:\/|$)/.test(source)) return undefined;
    const folder = joinedPath(from.folder, source);
    const around = [...from.around, from.folder];
    if (around.includes(folder) || around.length > DEEPEST) {
      this.problems.push({
        message: `The module ${source.slice(0, 200)} calls itself, directly or through others.`,
        place,
      });
      return undefined;
    }
    const values = new Map<string, ReadValue>(
      body.attributes
        .filter(({ name }) => !MODULE_META.has(name))
        .map(({ name, value }) => [name, from.scope.value(value)]),
    );
    try {
      const read = await this.module(
        folder,
        steps,
        values,
        times(from.count, instancesOf(body, from.scope)),
        around,
      );
      if (!read)
        this.problems.push({
          message: `The module's folder ${folder.slice(0, 200)} holds no configuration.`,
          place,
        });
      return read;
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      this.problems.push({
        message: `The module ${source.slice(0, 200)} cannot be read: ${error.message}`,
        place,
      });
      return undefined;
    }
  }
}

interface CallSite {
  readonly folder: string;
  readonly steps: readonly Step[];
  readonly scope: Scope;
  readonly count: number | undefined;
  readonly around: readonly string[];
}

function resolved(block: Block, steps: readonly Step[], references: References, own: string): Reference[] {
  const found = new Map<string, Reference>();
  const add = (targets: readonly Target[], at: string | undefined) => {
    for (const target of targets) {
      const to = addressOf(target);
      if (to !== own) addReference(found, to, at, target.actions);
    }
  };
  for (const one of block.arguments) add(references.named(steps, one), one.at);
  const used = new Set([...found.values()].map(({ to }) => to));
  for (const text of block.dependsOn) add(references.ordered(steps, text), undefined);
  return [...found.values()].filter(({ to, at }) => at !== undefined || !used.has(to));
}

/** One declaration stands for all of its instances, and so does a module's. */
function addressOf({ modules, name }: Target): string {
  const module = moduleAddress(modules.map((step) => ({ name: step.name })));
  return name === undefined ? module : module === "" ? name : `${module}.${name}`;
}
