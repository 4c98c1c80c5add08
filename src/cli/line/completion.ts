/* biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are parameters of shells. */
/** Scripts that complete commands and options in a shell, each made of the table of commands. */
import type { ArgumentSpec, CommandSpec, OptionSpec } from "./option.ts";
import { COMMAND_ENTRIES, SHELLS } from "./table.ts";

export type Shell = (typeof SHELLS)[number];

/** The script for a shell, which completes a program of this name. */
export function completionScript(shell: Shell, program: string): string {
  const make = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript }[shell];
  return `${make(program).join("\n")}\n`;
}

export const isShell = (word: string): word is Shell => (SHELLS as readonly string[]).includes(word);

/** A command as shells see it: `help` takes the names of all. */
interface Completed extends Pick<CommandSpec, "summary"> {
  readonly name: string;
  readonly options: readonly (readonly [name: string, spec: OptionSpec])[];
  readonly takes: readonly ArgumentSpec[];
}

const HELP: OptionSpec = { says: "says what the command does, and what it takes" };
const NAMES = COMMAND_ENTRIES.map(([name]) => name);
const COMPLETED: readonly Completed[] = COMMAND_ENTRIES.map(([name, { summary, takes, options }]) => ({
  name,
  summary,
  options: [...Object.entries(options), ["help", HELP] as const],
  takes: name === "help" ? [{ shown: "[COMMAND]", words: NAMES }] : takes,
}));

/** Words that can stand without an option, wherever they stand. */
const wordsOf = ({ takes }: Completed) => takes.flatMap(({ words = [] }) => words);
const takesFiles = ({ takes }: Completed) => takes.some(({ path }) => path !== undefined);
const functionOf = (program: string) => `_${program.replaceAll(/[^a-z0-9]/gi, "_")}`;
/** Within single quotes of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Bash 3.2, as macOS has it, is enough. What offers no words offers files. */
function bashScript(program: string): readonly string[] {
  const reply = (words: readonly string[]) =>
    `COMPREPLY=($(compgen -W ${quoted(words.join(" "))} -- "$cur"))`;
  const values = COMPLETED.flatMap(({ name, options }) =>
    options.flatMap(([option, { value, words }]) =>
      value === undefined
        ? []
        : [`    ${quoted(`${name} --${option}`)}) ${words ? `${reply(words)}; ` : ""}return ;;`],
    ),
  );
  return [
    `${functionOf(program)}() {`,
    "  local cur prev command word",
    "  COMPREPLY=()",
    '  cur="${COMP_WORDS[COMP_CWORD]}"',
    '  prev="${COMP_WORDS[COMP_CWORD-1]}"',
    '  if [ "$cur" = "=" ]; then cur=""; elif [ "$prev" = "=" ]; then prev="${COMP_WORDS[COMP_CWORD-2]}"; fi',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    `    case "$word" in ${NAMES.join("|")}) command="$word"; break ;; esac`,
    "  done",
    '  case "$command $prev" in',
    ...values,
    "  esac",
    '  case "$command" in',
    `    '') ${reply([...NAMES, "--help"])} ;;`,
    ...COMPLETED.map((each) => {
      const options = each.options.map(([option]) => `--${option}`);
      const words = wordsOf(each);
      const otherwise = words.length > 0 ? reply(words) : ":";
      return `    ${each.name}) case "$cur" in -*) ${reply(options)} ;; *) ${otherwise} ;; esac ;;`;
    }),
    "  esac",
    "}",
    `complete -o bashdefault -o default -F ${functionOf(program)} ${program}`,
  ];
}

function zshScript(program: string): readonly string[] {
  const name = functionOf(program);
  const plain = (text: string) => text.replaceAll(/[[\]:\\]/g, "\\$&");
  const actionOf = ({ words, path }: { words?: readonly string[]; path?: "file" | "folder" }) =>
    words ? `(${words.join(" ")})` : path === "folder" ? "_files -/" : path === "file" ? "_files" : " ";
  const option = ([each, spec]: Completed["options"][number]) => {
    const value = spec.value === undefined ? "" : `:${plain(spec.value)}:${actionOf(spec)}`;
    return quoted(`${spec.many ? "*" : ""}--${each}[${plain(spec.says)}]${value}`);
  };
  const argument = (spec: ArgumentSpec, index: number) =>
    quoted(`${spec.shown.includes("…") ? "*" : index + 1}:${plain(spec.shown)}:${actionOf(spec)}`);
  return [
    `#compdef ${program}`,
    `${name}() {`,
    "  local -a commands",
    "  commands=(",
    ...COMPLETED.map((each) => `    ${quoted(`${each.name}:${plain(each.summary)}`)}`),
    "  )",
    "  if (( CURRENT == 2 )); then",
    "    _describe command commands",
    "    return",
    "  fi",
    '  local command="${words[2]}"',
    "  shift words",
    "  (( CURRENT-- ))",
    '  case "$command" in',
    ...COMPLETED.map(
      (each) =>
        `    ${each.name}) _arguments ${[...each.options.map(option), ...each.takes.map(argument)].join(" ")} ;;`,
    ),
    "  esac",
    "}",
    // Where it is loaded by its name it is to run, else to be known.
    `if [ "\${funcstack[1]}" = "${name}" ]; then ${name} "$@"; else compdef ${name} ${program}; fi`,
  ];
}

function fishScript(program: string): readonly string[] {
  const text = (words: string) => `'${words.replaceAll(/[\\']/g, "\\$&")}'`;
  const start = `complete -c ${program}`;
  return [
    `${start} -f`,
    ...COMPLETED.flatMap((each) => {
      const here = `${start} -n '__fish_seen_subcommand_from ${each.name}'`;
      const words = wordsOf(each);
      return [
        `${start} -n __fish_use_subcommand -a ${each.name} -d ${text(each.summary)}`,
        ...(words.length > 0 ? [`${here} -a ${text(words.join(" "))}`] : []),
        ...(takesFiles(each) ? [`${here} -F`] : []),
        ...each.options.map(([option, { value, words, path, says }]) => {
          const kind =
            value === undefined ? "" : words ? ` -x -a ${text(words.join(" "))}` : path ? " -r -F" : " -x";
          return `${here} -l ${option}${kind} -d ${text(says)}`;
        }),
      ];
    }),
  ];
}

function powershellScript(program: string): readonly string[] {
  const text = (words: string) => `'${words.replaceAll("'", "''")}'`;
  const list = (words: readonly string[]) => `@(${words.map(text).join(", ")})`;
  return [
    `Register-ArgumentCompleter -Native -CommandName ${program} -ScriptBlock {`,
    "  param($wordToComplete, $commandAst, $cursorPosition)",
    "  $commands = [ordered]@{",
    ...COMPLETED.map((each) => {
      const options = each.options.map(
        ([option, { words = [] }]) => `${text(`--${option}`)} = ${list(words)}`,
      );
      return `    ${text(each.name)} = @{ says = ${text(each.summary)}; words = ${list(wordsOf(each))}; options = [ordered]@{ ${options.join("; ")} } }`;
    }),
    "  }",
    "  $said = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })",
    "  if ($wordToComplete -ne '' -and $said.Count -gt 0) { $said = @($said | Select-Object -SkipLast 1) }",
    "  $command = $said | Where-Object { $commands.Contains($_) } | Select-Object -First 1",
    "  $found = if ($null -eq $command) { @($commands.Keys) + '--help' }",
    "    elseif ($said.Count -gt 0 -and $commands[$command].options[$said[-1]].Count -gt 0) { $commands[$command].options[$said[-1]] }",
    "    elseif ($wordToComplete -like '-*') { $commands[$command].options.Keys }",
    "    else { $commands[$command].words }",
    '  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {',
    "    $says = if ($commands.Contains($_)) { $commands[$_].says } else { $_ }",
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $says)",
    "  }",
    "}",
  ];
}
