/** Published modules of Terraform that are not on the disk: what they make, by what `types/modules.yaml` says. */
import * as z from "zod/mini";
import { ownOf } from "../../shared/own.ts";
import type { ReadValue } from "./model.ts";
import { type ModuleSource, moduleSource } from "./terraform/moduleSource.ts";

const nonEmpty = z.string().check(z.minLength(1));
/** A type of Terraform. */
const TypeName = z.string().check(z.regex(/^[a-z]+_[a-z0-9_]+$/));
/** Outputs by the type of what they name: their names, with `*` for any letters in front or at the end. */
const Outputs = z.record(TypeName, z.array(z.string().check(z.regex(/^\*?\w+\*?$/))).check(z.minLength(1)));

const Module = z.strictObject({
  /** The type of its main resource. */
  makes: TypeName,
  /** Another one, where an input holds a word. */
  choose: z.optional(z.array(z.strictObject({ input: nonEmpty, has: nonEmpty, makes: TypeName }))),
  /** Inputs that that resource has under another name, with the path of the argument. */
  inputs: z._default(z.record(nonEmpty, nonEmpty), {}),
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

/** What a module makes. */
export interface KnownModule {
  readonly type: string;
  /** Its inputs as arguments of that type. */
  readonly properties: Readonly<Record<string, ReadValue>>;
  /** The argument that an input is, as a path. */
  argumentOf(input: string): string;
  /** The type of what an output names, where that is not what the module makes. */
  typeOf(output: string): string | undefined;
}

/** @returns `nothing` for one that only computes; undefined for one that the table does not have */
export function knownModule(
  file: ModuleFile,
  source: string,
  inputs: Readonly<Record<string, ReadValue>>,
): KnownModule | "nothing" | undefined {
  const address = moduleSource(source);
  const publisher = address && publisherOf(file, address);
  if (publisher?.nothing.some((name) => fits(name, address?.name ?? ""))) return "nothing";
  const module = publisher && moduleOf(publisher, address);
  if (!module) return undefined;
  const chosen = module.choose?.find(({ input, has }) => {
    const value = ownOf(inputs, input);
    return typeof value === "string" && value.toLowerCase().includes(has);
  });
  const type = chosen?.makes ?? module.makes;
  const argumentOf = (input: string) => ownOf(module.inputs, input) ?? input;
  return {
    ...{ type, argumentOf },
    properties: argumentsOf(inputs, argumentOf),
    typeOf: (output) => {
      const found = namedBy(module.outputs, output) ?? namedBy(publisher.outputs, output);
      return found === type ? undefined : found;
    },
  };
}

function publisherOf({ publishers }: ModuleFile, { namespace, provider }: ModuleSource) {
  return publishers.find(
    (one) =>
      one.providers.includes(provider.toLowerCase()) &&
      one.namespaces.some((name) => name.toLowerCase() === namespace.toLowerCase()),
  );
}

function moduleOf({ modules }: Publisher, { name, folder }: ModuleSource): Module | undefined {
  const main = ownOf(modules, name.toLowerCase());
  if (folder === "") return main;
  const own = ownOf(modules, `${name.toLowerCase()}//${folder}`);
  const isSame = main?.also.some((one) => one === "*" || `modules/${one}` === folder);
  return own ?? (isSame ? main : undefined);
}

function namedBy(outputs: z.infer<typeof Outputs>, output: string): string | undefined {
  return Object.entries(outputs).find(([, names]) => names.some((name) => fits(name, output)))?.[0];
}

function fits(pattern: string, name: string): boolean {
  const word = pattern.replaceAll("*", "");
  if (pattern.startsWith("*") && pattern.endsWith("*")) return name.includes(word);
  if (pattern.startsWith("*")) return name.endsWith(word);
  return pattern.endsWith("*") ? name.startsWith(word) : name === word;
}

/** Inputs at the paths of the arguments that they are; what stands at a path of more than one key makes the blocks. */
function argumentsOf(
  inputs: Readonly<Record<string, ReadValue>>,
  argumentOf: (input: string) => string,
): Readonly<Record<string, ReadValue>> {
  const found = new Map<string, ReadValue>();
  for (const [input, value] of Object.entries(inputs)) {
    const [first = "", ...more] = argumentOf(input).split(".");
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
  const before = isRecord(around) ? around : {};
  return { ...before, [key]: withAt(ownOf(before, key), more, value) };
}

function isRecord(value: ReadValue | undefined): value is { readonly [key: string]: ReadValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
