/** Published modules of Terraform that are not on the disk: what they make, by what `types/modules.yaml` says. */
import * as z from "zod/mini";
import { isObject } from "../../contract/reading.ts";
import { globTest } from "../../shared/glob.ts";
import { ownOf } from "../../shared/own.ts";
import type { ReadValue } from "./model.ts";
import { type PublishedModule, publishedModule } from "./terraform/publishedModule.ts";

const nonEmpty = z.string().check(z.minLength(1));
/** A type of Terraform. */
const TypeName = z.string().check(z.regex(/^[a-z]+_[a-z0-9_]+$/));
/** Outputs by the type of what they name: their names, with `*` for any letters in front or at the end. */
const Outputs = z.record(TypeName, z.array(z.string().check(z.regex(/^\*?\w+\*?$/))).check(z.minLength(1)));

const Module = z.strictObject({
  /** The type of its main resource. */
  makes: TypeName,
  /** Another one, where an input holds a word (`has`) or is a value (`is`); the first that fits counts. */
  choose: z._default(
    z.array(
      z.union([
        z.strictObject({ input: nonEmpty, has: nonEmpty, makes: TypeName }),
        z.strictObject({ input: nonEmpty, is: z.union([z.string(), z.boolean()]), makes: TypeName }),
      ]),
    ),
    [],
  ),
  /** Inputs that the main resource, or what is made only for it, is given under another name, with the argument's path. */
  inputs: z._default(z.record(nonEmpty, nonEmpty), {}),
  /** Inputs that say what the main resource may do: statements of policies, and policies as texts. */
  rights: z._default(z.array(nonEmpty), []),
  /** Outputs that name another resource than the main one. */
  outputs: z._default(Outputs, {}),
  /** Folders of the same module (`modules/NAME`) that make the same; `*`: all that have no entry of their own. */
  also: z._default(z.array(nonEmpty), []),
});
type Module = z.infer<typeof Module>;

/** The form of `types/modules.yaml`. */
export const ModuleFile = z.strictObject({
  publishers: z.array(
    z.strictObject({
      namespaces: z.array(nonEmpty).check(z.minLength(1)),
      /** As the third part of addresses has it. */
      providers: z.array(nonEmpty).check(z.minLength(1)),
      /** Inputs of all modules of theirs of which one that is `false` says that nothing is made. */
      switches: z._default(z.array(nonEmpty), []),
      /** Of all modules of theirs, as `inputs` of each. */
      inputs: z._default(z.record(nonEmpty, nonEmpty), {}),
      /** Of all modules of theirs: those that make nothing of a type have no such output. */
      outputs: z._default(Outputs, {}),
      /** Modules that declare nothing in a cloud: they make names and look things up. With `*` as outputs. */
      nothing: z._default(z.array(nonEmpty), []),
      /** By `NAME`, and by `NAME//FOLDER` for one of its folders. */
      modules: z.record(nonEmpty, Module),
    }),
  ),
});
export type ModuleFile = z.infer<typeof ModuleFile>;
type Publisher = ModuleFile["publishers"][number];

/** The table as it ships: with the arguments of the types that are made, as far as the providers' schemas are at hand. */
export interface KnownModules extends ModuleFile {
  readonly arguments: Readonly<Record<string, readonly string[]>>;
}

/** What a module makes. */
export interface KnownModule {
  readonly type: string;
  /** Its inputs as arguments of that type. */
  readonly properties: Readonly<Record<string, ReadValue>>;
  /** The argument that an input is, as a path; undefined for what the module does something else with. */
  argumentOf(input: string): string | undefined;
  /** Inputs that say what it may do; each is an argument of its own name. */
  readonly rights: ReadonlySet<string>;
  /** The type of what an output names, where that is not what the module makes. */
  typeOf(output: string): string | undefined;
}

/** @returns `nothing` for one that only computes, or is switched off; undefined for one that the table does not have */
export function knownModule(
  file: KnownModules,
  source: string,
  inputs: Readonly<Record<string, ReadValue>>,
): KnownModule | "nothing" | undefined {
  const address = publishedModule(source);
  const publisher = address && publisherOf(file, address);
  if (!publisher) return undefined;
  if (publisher.nothing.some((name) => globTest(name)(address.name.toLowerCase()))) return "nothing";
  const module = moduleOf(publisher, address);
  if (!module) return undefined;
  if (publisher.switches.some((input) => ownOf(inputs, input) === false)) return "nothing";
  const type = module.choose.find((one) => isChosen(one, ownOf(inputs, one.input)))?.makes ?? module.makes;
  const known = ownOf(file.arguments, type);
  // Thousands of resources may name one network by the same output.
  const named = new Map<string, string | undefined>();
  const rights = new Set(module.rights);
  const argumentOf = (input: string) =>
    ownOf(module.inputs, input) ??
    ownOf(publisher.inputs, input) ??
    (known?.includes(input) === false && !rights.has(input) ? undefined : input);
  return {
    ...{ type, argumentOf, rights },
    properties: argumentsOf(inputs, argumentOf),
    typeOf: (output) => {
      if (!named.has(output))
        named.set(output, namedBy(module.outputs, output) ?? namedBy(publisher.outputs, output));
      const found = named.get(output);
      return found === type ? undefined : found;
    },
  };
}

function isChosen(one: Module["choose"][number], value: ReadValue | undefined): boolean {
  const word = typeof value === "string" ? value.toLowerCase() : value;
  return "is" in one ? word === one.is : typeof word === "string" && word.includes(one.has);
}

function publisherOf({ publishers }: ModuleFile, { namespace, provider }: PublishedModule) {
  return publishers.find(
    (one) =>
      one.providers.includes(provider.toLowerCase()) &&
      one.namespaces.some((name) => name.toLowerCase() === namespace.toLowerCase()),
  );
}

function moduleOf({ modules }: Publisher, { name, folder }: PublishedModule): Module | undefined {
  const main = ownOf(modules, name.toLowerCase());
  if (folder === "") return main;
  const own = ownOf(modules, `${name.toLowerCase()}//${folder}`);
  const isSame = main?.also.some((one) => one === "*" || `modules/${one}` === folder);
  return own ?? (isSame ? main : undefined);
}

function namedBy(outputs: z.infer<typeof Outputs>, output: string): string | undefined {
  return Object.entries(outputs).find(([, names]) => names.some((name) => globTest(name)(output)))?.[0];
}

/** Inputs at the paths of the arguments that they are; what stands at a path of more than one key makes the blocks. */
function argumentsOf(
  inputs: Readonly<Record<string, ReadValue>>,
  argumentOf: KnownModule["argumentOf"],
): Readonly<Record<string, ReadValue>> {
  const found = new Map<string, ReadValue>();
  for (const [input, value] of Object.entries(inputs)) {
    const [first, ...more] = argumentOf(input)?.split(".") ?? [];
    if (first === undefined) continue;
    const before = found.get(first);
    if (more.length > 0 || before === undefined) found.set(first, withAt(before, more, value));
  }
  return Object.fromEntries(found);
}

function withAt(
  around: ReadValue | undefined,
  [key, ...more]: readonly string[],
  value: ReadValue,
): ReadValue {
  if (key === undefined) return value;
  const before = isObject(around) ? (around as KnownModule["properties"]) : {};
  return { ...before, [key]: withAt(ownOf(before, key), more, value) };
}
