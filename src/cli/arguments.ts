import { parseArgs } from "node:util";
import { CODE_LANGUAGE_IDS, type CodeLanguage } from "../contract/code.ts";
import { DIAGRAM_THEMES, DIAGRAM_VIEWS } from "../contract/plan.ts";
import { REVIEW_FILE, RULES_FOLDER } from "../contract/review.ts";
import { MCP_USAGE, type McpArguments, readMcpArguments } from "../mcp/arguments.ts";
import { CLOUD_IDS } from "../shared/clouds.ts";
import { type CheckCommand, checkCommand, FAIL_ON } from "./check/arguments.ts";
import { ICON_SETS, PICTURE_FORMATS, type PictureCommand, pictureCommand } from "./pictureArguments.ts";
import type { ReviewCommand } from "./review.ts";
import { UsageError } from "./usageError.ts";

export const USAGE = `Plans infrastructure, draws it and writes it as code. Results are JSON on stdout, but for drawings.

  npm run --silent cli -- plan INTENT [--provider ${CLOUD_IDS.join("|")}] [--constraints JSON] [--rules FILE|DIR]…
      Proposes components for an intent, composes those that are recommended, and prints the plan. Rules are those of
      --rules, or else of ${RULES_FOLDER}.
  npm run --silent cli -- generate PLAN.json --to ${CODE_LANGUAGE_IDS.join("|")} --out DIR [--force]
      Writes the plan as code into a folder, and prints {"files", "missing", "decisions"}: what was written, components
      that nothing stands for, and what is left to a person. Files that exist with other content are left as they are
      and listed under "differing", unless --force is given.
  npm run --silent cli -- render PLAN.json --format ${PICTURE_FORMATS.join("|")} [--view ${DIAGRAM_VIEWS.join("|")}]
      [--theme ${DIAGRAM_THEMES.join("|")}] [--width W --height H] [--title T] [--legend] [--icons ${ICON_SETS.join("|")}]
      [--icon-folder DIR] [--out FILE] [--force]
      Draws the plan and prints the drawing, or writes it to a file. The view is ${DIAGRAM_VIEWS[0]}, the theme
      ${DIAGRAM_THEMES[0]}, and the title the file's name, unless you say otherwise. Width and height are those of where it will be
      shown, in pixels. Icons of your own are files such as aws-lambda-function.svg or aws-lambda.png. PNG needs --out,
      and a Chromium or Chrome: on the path, or named by CHROME_PATH.
  npm run --silent cli -- read PATH…
      Reads what is there and prints it as a plan, with a summary on stderr: folders of Terraform configurations,
      plans and states of Terraform as JSON (terraform show -json, or terraform.tfstate), templates of CloudFormation and
      SAM, cdk.out, and templates of Azure Resource Manager. Runs nothing, and reads nothing outside of the folders that
      hold what you name.
  npm run --silent cli -- review PATH… [--rules FILE|DIR]… [--sarif FILE] [--fail-on ${FAIL_ON.join("|")}] [--json]
      Says what is wrong with what is there, each finding at its declaration: with what read reads. Nothing is said of
      values that only a run will tell. Findings that ${REVIEW_FILE} names with a reason are left out. Options and the
      exit code are those of check.
  npm run --silent cli -- check [PATH…] [--rules FILE|DIR]… [--sarif FILE] [--fail-on ${FAIL_ON.join("|")}]
      [--json] [--update]
      Composes every *.plan.json below the paths (here, without any) anew, and says what is wrong with it and what
      would change, since rules, catalogue or knowledge are others now. Rules are those of --rules, or else of
      ${RULES_FOLDER}; the examples in them are run as well. Text on stdout, or JSON; --sarif writes SARIF 2.1.0
      besides. --update rewrites plans that would change. Leaves with 0 where nothing is as bad as --fail-on says
      (error, unless you say otherwise), with 1 where something is, and with 2 where the command makes no sense.
  npm run --silent cli -- ${MCP_USAGE}
`;

export type CliCommand =
  | { readonly name: "help" }
  | {
      readonly name: "plan";
      readonly intent: string;
      readonly provider: string | undefined;
      readonly constraints: Record<string, unknown>;
      /** Undefined: those of the folder where a team keeps them, if there is one. */
      readonly rules: readonly string[] | undefined;
    }
  | {
      readonly name: "generate";
      readonly plan: string;
      readonly to: CodeLanguage;
      readonly out: string;
      readonly force: boolean;
    }
  | { readonly name: "read"; readonly paths: readonly string[] }
  | PictureCommand
  | CheckCommand
  | ReviewCommand
  | { readonly name: "mcp"; readonly options: McpArguments };

const OPTIONS = {
  constraints: { type: "string" },
  "fail-on": { type: "string" },
  force: { type: "boolean" },
  format: { type: "string" },
  height: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  "icon-folder": { type: "string" },
  icons: { type: "string" },
  legend: { type: "boolean" },
  out: { type: "string" },
  provider: { type: "string" },
  rules: { type: "string", multiple: true },
  sarif: { type: "string" },
  theme: { type: "string" },
  title: { type: "string" },
  to: { type: "string" },
  update: { type: "boolean" },
  view: { type: "string" },
  width: { type: "string" },
} as const;

/** The options that each command takes, besides --help. */
const ALLOWED = {
  plan: ["provider", "constraints", "rules"],
  check: ["rules", "sarif", "fail-on", "json", "update"],
  review: ["rules", "sarif", "fail-on", "json"],
  generate: ["to", "out", "force"],
  read: [],
  render: [
    "format",
    "view",
    "theme",
    "width",
    "height",
    "title",
    "legend",
    "icons",
    "icon-folder",
    "out",
    "force",
  ],
} as const;

/** Reads a command line. @throws UsageError */
export function readArguments(args: readonly string[]): CliCommand {
  const [first, ...rest] = args;
  if (first === "mcp" && !rest.includes("--help")) return { name: first, options: mcpOptions(rest) };
  const { values, positionals } = parse(args);
  const [name, subject, ...more] = positionals;
  if (values.help || name === undefined) return { name: "help" };
  if (!isOneOf(name)) return fail(`There is no command "${name}".`);
  const allowed: readonly string[] = ALLOWED[name];
  const stray = Object.keys(values).find((option) => !allowed.includes(option));
  if (stray !== undefined) fail(`--${stray} does not go with ${name}.`);
  if ((name === "read" || name === "review") && subject === undefined)
    return fail(`The files or folders to ${name} are missing.`);
  if (name === "read") return { name, paths: positionals.slice(1) };
  if (name === "review") return { ...checkCommand(positionals.slice(1), values), name };
  if (name === "check") return checkCommand(positionals.slice(1), values);
  if (subject === undefined || subject.trim() === "")
    return fail(name === "plan" ? "The intent is missing." : "The file of the plan is missing.");
  if (more.length > 0) fail(`"${more[0]}" is one argument too many. Put an intent in quotes.`);
  if (name === "plan")
    return {
      name,
      intent: subject,
      provider: values.provider,
      constraints: constraintsIn(values.constraints),
      rules: values.rules,
    };
  if (name === "render") return pictureCommand(subject, values);
  return {
    name,
    plan: subject,
    to: languageOf(values.to),
    out: values.out ?? fail("--out is missing: the folder to write to."),
    force: values.force === true,
  };
}

const isOneOf = (name: string): name is keyof typeof ALLOWED => Object.hasOwn(ALLOWED, name);

function mcpOptions(args: readonly string[]): McpArguments {
  try {
    return readMcpArguments(args);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function constraintsIn(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(`--constraints is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return fail('--constraints takes a JSON object, such as {"region": "eu-central-1"}.');
  return value as Record<string, unknown>;
}

function languageOf(word: string | undefined): CodeLanguage {
  const known = CODE_LANGUAGE_IDS.find((id) => id === word?.toLowerCase());
  return (
    known ?? fail(`--to is ${word === undefined ? "missing" : "unknown"}: ${CODE_LANGUAGE_IDS.join(", ")}.`)
  );
}

function fail(message: string): never {
  throw new UsageError(message);
}
