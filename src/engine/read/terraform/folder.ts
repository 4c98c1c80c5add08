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
  type SourceFiles,
} from "../model.ts";
import { folderPlace } from "../paths.ts";
import { moduleAddress, type Step } from "./address.ts";
import { argument, blockOf, instancesOf, namedBy, times } from "./blocks.ts";
import { type Block, type Configuration, type ModuleCall, type Named, References } from "./configuration.ts";
import type { Scope } from "./evaluate.ts";
import { type InstalledModules, installedModules } from "./installed.ts";
import { type ModuleFiles, readModule } from "./module.ts";
import { type ModuleSource, moduleSource } from "./moduleSource.ts";
import type { PlacedBlock } from "./placed.ts";
import { declaredRegion } from "./region.ts";
import { resolved } from "./resolved.ts";
import { rolesOf } from "./roles.ts";
import { type Given, givenToRoot, scopeOf } from "./scopes.ts";

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
  const root = await reader.module(folder, [], undefined, 1);
  if (!root)
    throw reader.problems.length > 0
      ? asError(reader.problems)
      : new ReadError("There is no Terraform configuration.", folderPlace(folder));
  if (reader.resources.length === 0 && reader.modules.length === 0 && reader.problems.length > 0)
    throw asError(reader.problems);
  const references = new References(root);
  const withReferences = <T extends { readonly address: string }>({ found, steps, block }: Found<T>) => ({
    ...found,
    references: resolved(block, steps, references, found.address),
  });
  const resources = reader.resources.map(withReferences);
  const modules = reader.modules.map(withReferences);
  const { region, problems } = reader;
  return {
    ...{ language: "terraform", of: "source", resources, modules, problems, readFrom: reader.folders },
    ...(region !== undefined && { region }),
  };
}

function asError([first]: readonly ReadProblem[]): ReadError {
  return new ReadError(first?.message ?? "", first?.place);
}

/** What is declared, before it is known what its block refers to. */
interface Found<T> {
  readonly found: Omit<T, "references">;
  readonly steps: readonly Step[];
  readonly block: Block;
}

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
  #installed: Promise<InstalledModules> | undefined;
  constructor(files: SourceFiles) {
    this.#files = files;
  }

  /**
   * @param steps names of the modules around it
   * @param given values of variables; undefined of the root, whose files say them
   * @param count how many of it there are; undefined where that is not known
   * @returns undefined where the folder holds no configuration
   */
  async module(
    folder: string,
    steps: readonly Step[],
    given: Given | undefined,
    count: number | undefined,
    around: readonly string[] = [],
  ): Promise<Configuration | undefined> {
    const files = await this.#filesOf(folder);
    if (files.files === 0) return undefined;
    const scope = scopeOf(files, given ?? givenToRoot(files, this.#effort), this.#effort);
    if (steps.length === 0) this.region = declaredRegion(files.blocks, scope);
    const calls = new Map<string, ModuleCall>();
    for (const block of files.blocks) {
      const [name] = block.labels;
      if (block.type === "module" && name !== undefined && !calls.has(name))
        calls.set(name, await this.#call(block, name, { folder, steps, scope, count, around }));
    }
    const declared = this.#declared(files, steps, scope, count);
    for (const message of this.#effort.takeProblems())
      this.problems.push({ message, place: folderPlace(folder) });
    return { ...declared, calls };
  }

  #cannotRead(message: string, place: PlacedBlock["place"]): void {
    this.problems.push({ message, place, unread: "here" });
  }

  /** Those that were read, the root's first. */
  get folders(): readonly string[] {
    return [...this.#read.keys()];
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
    const bodies = new Map(
      files.blocks.flatMap(({ type, labels, body }) =>
        type === "data" ? [[labels.slice(0, 2).join("."), body] as const] : [],
      ),
    );
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
          const message = `${name.slice(0, 200)} is declared twice; the first counts.`;
          this.problems.push({ message, place });
          continue;
        }
        const block = blockOf(body);
        resources.set(name, block);
        const module = steps.length === 0 ? undefined : moduleAddress(steps);
        const count = times(around, instancesOf(body, scope));
        const { properties, defaults } = scope.keptProperties(body, META);
        const roles = rolesOf(body, scope, (one) => bodies.get(one));
        const found = {
          ...{ address: module === undefined ? name : `${module}.${name}`, type: first, place, properties },
          ...(defaults.length > 0 && { defaults }),
          ...(module !== undefined && { module }),
          ...(count !== undefined && count !== 1 && { count }),
          ...(roles && { roles }),
        };
        this.resources.push({ found, steps, block });
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
    const where = moduleSource(from.folder, source, from.scope, place);
    const { unread, text, problem } = where;
    const shared = {
      ...{ address, place },
      ...(from.steps.length > 0 && { parent: moduleAddress(from.steps) }),
      ...(text !== undefined && { source: text }),
    };
    if (this.modules.length >= MOST_MODULES) {
      this.#cannotRead(
        `There are more than ${MOST_MODULES} modules; ${address.slice(0, 200)} is not read.`,
        place,
      );
      return given;
    }
    const own = { block: given, steps: from.steps };
    const index = this.modules.push({ found: { ...shared, opaque: unread }, ...own }) - 1;
    if (problem) this.problems.push(problem);
    const path = where.path ?? (await this.#fetched(where, steps, from, block));
    const module =
      path === undefined ? undefined : await this.#local({ path, text }, body, steps, from, place);
    if (module) {
      this.modules[index] = { found: shared, ...own };
      return { ...given, module };
    }
    const { properties: inputs } = from.scope.keptProperties(body, MODULE_META);
    const count = times(from.count, instancesOf(body, from.scope));
    const several = count !== undefined && count !== 1 ? { count } : {};
    this.modules[index] = { found: { ...shared, opaque: unread, inputs, ...several }, ...own };
    return given;
  }

  /** The folder of a module that is kept elsewhere and was fetched; undefined where it was not. */
  async #fetched(
    { unread, text }: ModuleSource,
    steps: readonly Step[],
    from: CallSite,
    { body, place }: PlacedBlock,
  ): Promise<string | undefined> {
    if (unread !== "elsewhere" || text === undefined) return undefined;
    this.#installed ??= installedModules(this.#files, from.around[0] ?? from.folder, this.problems);
    const asked = argument(body, "version");
    const found = (await this.#installed).at(steps, text, asked && from.scope.traced(asked).value);
    if (!found || "folder" in found) return found?.folder;
    const message = `${moduleAddress(steps).slice(0, 200)} was fetched ${found.other}: run terraform init to have it read.`;
    this.problems.push({ message, place });
    return undefined;
  }

  /** The module in a folder on this disk; undefined where it cannot be read. */
  async #local(
    { path: folder, text = folder }: { readonly path: string; readonly text: string | undefined },
    body: Body,
    steps: readonly Step[],
    from: CallSite,
    place: PlacedBlock["place"],
  ): Promise<Configuration | undefined> {
    const shown = text.slice(0, 200);
    const around = [...from.around, from.folder];
    if (around.includes(folder) || around.length > DEEPEST) {
      this.#cannotRead(`The module ${shown} calls itself, directly or through others.`, place);
      return undefined;
    }
    const given = body.attributes
      .filter(({ name }) => !MODULE_META.has(name))
      .map(({ name, value }) => ({ name, ...from.scope.traced(value) }));
    const values: Given["values"] = new Map(given.map(({ name, value }) => [name, value]));
    const defaults = new Map(
      given.flatMap(({ name, rests }) => (rests === undefined ? [] : [[name, rests]])),
    );
    try {
      const read = await this.module(
        folder,
        steps,
        { values, defaults, isRoot: false },
        times(from.count, instancesOf(body, from.scope)),
        around,
      );
      if (!read) this.#cannotRead(`The folder of the module ${shown} holds no configuration.`, place);
      return read;
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      this.#cannotRead(`The module ${shown} cannot be read: ${error.message}`, place);
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
