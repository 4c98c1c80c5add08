/** Reads a command line by the table of commands. */
import { parseArgs } from "node:util";
import { UsageError } from "../../shared/usageError.ts";
import type { CommandSpec, OptionSpec } from "./option.ts";
import { COMMAND_ENTRIES, COMMANDS, type CommandName, type Values } from "./table.ts";

/** A command as it was given: its options, and what stands without one. */
export type Line = {
  [Name in CommandName]: {
    readonly name: Name;
    readonly values: Values<Name>;
    readonly words: readonly string[];
  };
}[CommandName];
export type LineOf<Name extends CommandName> = Extract<Line, { readonly name: Name }>;

/** Every option of any command: what takes a value does so in all of them. */
const OPTIONS = Object.fromEntries(
  COMMAND_ENTRIES.flatMap(([, { options }]) => Object.entries(options)).map(([name, spec]) => [
    name,
    { type: spec.value === undefined ? "boolean" : "string", multiple: spec.many ?? false } as const,
  ]),
);

/** Reads a command line. @throws UsageError */
export function parseLine(args: readonly string[]): Line {
  const { values, positionals } = parsed(args);
  const [name, ...words] = positionals;
  const { help, ...given } = values;
  if (name === undefined) return refuseStray("help", given, { name: "help", values: {}, words: [] });
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  if (help) return { name: "help", values: {}, words: name === "help" ? words : [name] };
  const line = { name, values: given, words } as Line;
  refuseStray(name, given, line);
  refuseWords(name, COMMANDS[name], words);
  for (const [option, spec] of Object.entries<OptionSpec>(COMMANDS[name].options))
    refuseUnusable(option, spec, given[option]);
  return line;
}

export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

function parsed(args: readonly string[]): {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
} {
  try {
    return parseArgs({
      args: [...args],
      options: { ...OPTIONS, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
  } catch (error) {
    const [, option] = /^Unknown option '([^']*)'/.exec((error as Error).message) ?? [];
    throw new UsageError(option === undefined ? (error as Error).message : `There is no option ${option}.`);
  }
}

function refuseStray(name: CommandName, given: object, line: Line): Line {
  const stray = Object.keys(given).find((option) => !Object.hasOwn(COMMANDS[name].options, option));
  if (stray !== undefined) throw new UsageError(`--${stray} does not go with ${name}.`);
  return line;
}

function refuseUnusable(option: string, { words, path }: OptionSpec, value: unknown): void {
  if (path !== undefined && [value].flat().includes(""))
    throw new UsageError(`--${option} names no ${path}.`);
  // What means a cloud is more than its ids, and whoever knows them says so.
  if (words === undefined || typeof value !== "string" || option === "provider") return;
  if (!words.includes(value.toLowerCase()))
    throw new UsageError(`--${option} is one of ${words.join(", ")}.`);
}

/** Whether what stands without an option is all that the command takes, and no more. */
function refuseWords(name: CommandName, { takes }: CommandSpec, words: readonly string[]): void {
  const needed = takes.filter(({ shown }) => !shown.startsWith("["));
  const missing = needed.find((_, index) => (words[index] ?? "").trim() === "");
  if (missing) throw new UsageError(`${name} needs ${missing.shown}.`);
  const last = takes.at(-1);
  const hint = { INTENT: " Put an intent in quotes.", WORKLOAD: " Put a workload in quotes." }[
    last?.shown ?? ""
  ];
  if (words.length > takes.length && !last?.shown.includes("…"))
    throw new UsageError(`"${words[takes.length]}" is one argument too many.${hint ?? ""}`);
  takes.forEach(({ shown, words: known }, index) => {
    const word = words[index];
    if (known && word !== undefined && !known.includes(word))
      throw new UsageError(`${shown} is one of ${known.join(", ")}.`);
  });
}
