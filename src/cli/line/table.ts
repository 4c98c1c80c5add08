/**
 * Every command of the command line, its arguments and its options: what is parsed, what help says and what shells
 * complete all come from here.
 */
import { type CommandSpec, command } from "./option.ts";
import { JSON_ANYWAY, PROVIDER } from "./options.ts";
import { CHECKING, PLANNING } from "./planCommands.ts";
import { RUNNING } from "./runCommands.ts";

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;

const SERVING = {
  mcp: command({
    group: "Serve",
    summary: "serves the tools for agents by the Model Context Protocol",
    takes: [],
    options: {
      http: { value: "PORT", says: "over HTTP on 127.0.0.1, in place of stdin and stdout" },
      root: {
        value: "DIR",
        path: "folder",
        many: true,
        says: "a folder whose plans and infrastructure can be read, and whose rules hold; may be repeated",
      },
      ...PROVIDER,
    },
    details: [
      'With --http it prints {"url", "token"}: requests bring the token as a bearer token. It is that of INFRA_PLANNER_MCP_TOKEN, which is not printed, or a new one.',
      "With INFRA_PLANNER_URL and INFRA_PLANNER_TOKEN in the environment, that service's projects, costs, drift and logs can be read as well.",
    ],
  }),
  serve: command({
    group: "Serve",
    summary: "serves the built-in service over HTTP",
    takes: [],
    options: {
      host: { value: "ADDRESS", says: "127.0.0.1, unless given" },
      port: { value: "PORT", says: "a free one, unless given" },
      data: { value: "DIR", path: "folder", says: "where its data is kept; else it is forgotten at the end" },
      tier: { value: "TIER", words: ["paid", "free"], says: "the plan of its user" },
      "rate-limit": { value: "LIMIT", says: "such as 100/10s" },
      empty: { says: "begins without sample data" },
      ...JSON_ANYWAY,
    },
    details: ['Prints {"url", "organization", "loginCode"} as one line when it is ready.'],
  }),
  openapi: command({
    group: "Serve",
    summary: "prints the interface as an OpenAPI document",
    takes: [],
    options: JSON_ANYWAY,
    details: [],
  }),
} as const;

const HELPING = {
  completion: command({
    group: "Help",
    summary: "prints what completes commands and options in a shell",
    takes: [{ shown: "SHELL", words: SHELLS }],
    options: {},
    details: [
      "bash: source <(infra-planner completion bash), in ~/.bashrc. zsh: the same, in ~/.zshrc behind compinit. fish: infra-planner completion fish > ~/.config/fish/completions/infra-planner.fish. PowerShell: infra-planner completion powershell | Out-String | Invoke-Expression, in $PROFILE.",
    ],
  }),
  help: command({
    group: "Help",
    summary: "says what a command does, and what it takes",
    takes: [{ shown: "[COMMAND]" }],
    options: {},
    details: [],
  }),
} as const;

export const COMMANDS = {
  ...PLANNING,
  ...CHECKING,
  ...RUNNING,
  ...SERVING,
  ...HELPING,
} as const satisfies Readonly<Record<string, CommandSpec>>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_ENTRIES = Object.entries(COMMANDS) as readonly [CommandName, CommandSpec][];

type OptionsOf<Name extends CommandName> = (typeof COMMANDS)[Name]["options"];
type ValueOf<Spec> = Spec extends { readonly many: true }
  ? readonly string[]
  : Spec extends { readonly value: string }
    ? string
    : boolean;

/** The options of a command as they were given. */
export type Values<Name extends CommandName> = {
  readonly [Option in keyof OptionsOf<Name>]?: ValueOf<OptionsOf<Name>[Option]>;
};
