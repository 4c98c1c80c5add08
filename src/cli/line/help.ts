/** What `--help` and `help COMMAND` say, from the table of commands. */

import { largest } from "../../shared/extremes.ts";
import { EXIT, EXIT_WORDS } from "./exitCodes.ts";
import type { CommandSpec, OptionSpec } from "./option.ts";
import { COMMAND_ENTRIES, COMMANDS, type CommandName } from "./table.ts";

/** Characters of a line. */
const WIDTH = 96;
const INDENT = "  ";

/** Every command in a line each. @param program what the person at the shell writes to come here */
export function helpText(program: string): string {
  const groups = new Map<string, string[]>();
  const widest = largest(COMMAND_ENTRIES.map(([name]) => name.length));
  for (const [name, { group, summary }] of COMMAND_ENTRIES) {
    const lines = groups.get(group) ?? [];
    lines.push(`${INDENT}${name.padEnd(widest)}  ${summary}`);
    groups.set(group, lines);
  }
  const codes = Object.entries(EXIT).map(
    ([why, code]) => `${INDENT}${String(code).padStart(3)}  ${EXIT_WORDS[why as keyof typeof EXIT]}`,
  );
  return [
    "Plans infrastructure, draws it, writes it as code, checks it, and shows what runs.",
    `Usage: ${program} COMMAND [ARGUMENTS] [OPTIONS]`,
    ...[...groups].map(([group, lines]) => [group, ...lines].join("\n")),
    `"${program} help COMMAND" says what a command takes. Every command takes --json, but for mcp,\nwhich speaks a protocol, completion and help. "${program} --version" prints the version.`,
    ["Environment", ...VARIABLES.map(([name, says]) => `${INDENT}${name.padEnd(29)}${says}`)].join("\n"),
    ["Exit codes", ...codes].join("\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

const VARIABLES: readonly (readonly [string, string])[] = [
  ["INFRA_PLANNER_URL", "address of the service, where --service names none"],
  ["INFRA_PLANNER_TOKEN", "a token for it, in place of signing in; never an argument"],
  ["INFRA_PLANNER_ORGANIZATIONS", "ids of organizations that it does not list, with commas between"],
  ["NO_COLOR", "no colors, also on a terminal"],
];

/** All about one command. */
export function commandHelp(program: string, name: CommandName): string {
  const { summary, takes, options, details }: CommandSpec = COMMANDS[name];
  const shown = takes.map((each) => each.shown).join(" ");
  const listed = Object.entries<OptionSpec>(options).map(
    ([option, spec]) => [`--${option}${spec.value === undefined ? "" : ` ${spec.value}`}`, spec] as const,
  );
  const widest = largest(
    listed.map(([option]) => option.length),
    0,
  );
  const lines = listed.map(([option, { says, words }]) => {
    const all = words ? `${words.join(", ")}: ${says}` : says;
    return `${INDENT}${option.padEnd(widest)}  ${wrapped(all, widest + 4).trimStart()}`;
  });
  return `${[
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    `Usage: ${[program, name, shown, listed.length > 0 ? "[OPTIONS]" : ""].filter((part) => part !== "").join(" ")}`,
    ...details.map((each) => wrapped(each, 0)),
    ...(lines.length > 0 ? [["Options", ...lines].join("\n")] : []),
  ].join("\n\n")}\n`;
}

/** A text in lines, each behind so many spaces. */
function wrapped(text: string, indent: number): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line === "") lines[lines.length - 1] = word;
    else if (indent + line.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}
