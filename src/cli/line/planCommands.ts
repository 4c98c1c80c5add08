/** Commands for plans, and for infrastructure as it is written: a part of the table of commands. */
import { REVIEW_FILE } from "../../contract/review.ts";
import { command } from "./option.ts";
import {
  CONSTRAINTS,
  FAIL_ON_UNREAD,
  FINDINGS,
  FORCE,
  FORMATS,
  ICONS,
  JSON_ANYWAY,
  JSON_OPTION,
  LANGUAGES,
  LOCAL,
  PROVIDER,
  RULES,
  SERVICE,
  THEMES,
  VIEWS,
} from "./options.ts";

const PLAN_FILE = { shown: "PLAN.json", path: "file" } as const;
const INTENT = { shown: "INTENT" } as const;

export const PLANNING = {
  propose: command({
    group: "Plan",
    summary: "proposes components for an intent",
    takes: [INTENT],
    options: { ...PROVIDER, ...CONSTRAINTS, ...RULES, ...LOCAL, ...SERVICE, ...JSON_OPTION },
    details: [
      "Says what fills each role of the design, why, and what could do so instead. Signed in, the service proposes, by rules of its own; else, and with --local, the engine that is carried does, by yours.",
      "With --json the answer is what resolve takes.",
    ],
  }),
  practices: command({
    group: "Plan",
    summary: "best practices for a kind of workload",
    takes: [{ shown: "WORKLOAD" }],
    options: { ...PROVIDER, ...LOCAL, ...SERVICE, ...JSON_OPTION },
    details: [
      'Of the service that you are signed in to, else of the engine that is carried. A workload is a few words: "static site", "containerized API".',
    ],
  }),
  resolve: command({
    group: "Plan",
    summary: "composes a plan from chosen components",
    takes: [{ shown: "PROPOSAL.json|TYPE…", path: "file" }],
    options: { ...PROVIDER, ...CONSTRAINTS, ...RULES, ...JSON_ANYWAY },
    details: [
      "Takes a proposal (propose --json; - is stdin), of which it composes what is recommended and what is there already, or types such as aws:sqs/queue. Adds what they need, relates and orders them, and prints the plan. Composing is always done here.",
    ],
  }),
  plan: command({
    group: "Plan",
    summary: "proposes and composes in one step, and prints the plan",
    takes: [INTENT],
    options: { ...PROVIDER, ...CONSTRAINTS, ...RULES, ...JSON_ANYWAY },
    details: [
      "Composes what is recommended for the intent, and what is there already, with the engine that is carried.",
    ],
  }),
  render: command({
    group: "Plan",
    summary: "draws a plan",
    takes: [PLAN_FILE],
    options: {
      format: { value: "FORMAT", words: FORMATS, says: "what is drawn" },
      view: { value: "VIEW", words: VIEWS, says: `what is shown; ${VIEWS[0]}, unless given` },
      theme: { value: "THEME", words: THEMES, says: `${THEMES[0]}, unless given` },
      width: { value: "W", says: "of where it will be shown, in pixels; with --height" },
      height: { value: "H", says: "see --width" },
      title: { value: "T", says: "the file's name, unless given" },
      legend: { says: "explains the signs, in an architecture" },
      icons: { value: "SET", words: ICONS, says: `what stands for types; ${ICONS[0]}, unless given` },
      "icon-folder": {
        value: "DIR",
        path: "folder",
        says: "icons of your own: aws-lambda-function.svg, aws-lambda.png",
      },
      out: { value: "FILE", path: "file", says: "writes the drawing instead of printing it" },
      ...FORCE,
      json: { says: 'prints {"rendered"}' },
    },
    details: ["PNG needs --out, and a Chromium or Chrome: on the path, or named by CHROME_PATH."],
  }),
  generate: command({
    group: "Plan",
    summary: "writes a plan as infrastructure code",
    takes: [PLAN_FILE],
    options: {
      to: { value: "LANGUAGE", words: LANGUAGES, says: "the language" },
      out: { value: "DIR", path: "folder", says: "the folder to write to" },
      ...FORCE,
      ...JSON_ANYWAY,
    },
    details: [
      'Prints {"files", "missing", "missing_relations", "covered_relations", "decisions"}: what was written, components that nothing stands for, relations that left no trace, those that need no code, and what is left to a person. Files that exist with other content are left as they are and listed under "differing", unless --force is given. A .gitignore or a backend.tf that is there, and examples of values that are not generated, are yours: they stay in any case, and are listed under "kept".',
    ],
  }),
} as const;

export const CHECKING = {
  check: command({
    group: "Check",
    summary: "holds plans against the rules, the catalog and the knowledge of now",
    takes: [{ shown: "[PATH…]", path: "file" }],
    options: { ...FINDINGS, update: { says: "rewrites plans that would change" } },
    details: [
      "Composes every *.plan.json below the paths (here, without any) anew, and says what is wrong with it and what would change. The examples in rules are run as well.",
    ],
  }),
  read: command({
    group: "Check",
    summary: "reads infrastructure that is there, as a plan",
    takes: [{ shown: "PATH…", path: "file" }],
    options: JSON_ANYWAY,
    details: [
      "Reads folders of Terraform configurations, plans and states of Terraform as JSON (terraform show -json, or terraform.tfstate), templates of CloudFormation and SAM, cdk.out, and templates of Azure Resource Manager. A folder without a configuration stands for the configurations and templates below it, and what of it is passed over is told. Modules that terraform init has fetched are read with what they declare. Prints the plan, with a summary on stderr. Runs nothing, and reads nothing outside of the git work tree that holds what you name, or of the folder that it runs in; follows no link out of it.",
    ],
  }),
  review: command({
    group: "Check",
    summary: "says what is wrong with infrastructure that is there",
    takes: [{ shown: "PATH…", path: "file" }],
    options: {
      ...FINDINGS,
      "fail-on-unread": {
        value: "WHAT",
        words: FAIL_ON_UNREAD,
        says: "leaves with 5 where something was not read. here, unless given: what should be among the files. any: modules of a registry, and what was not understood, too. never: nothing",
      },
    },
    details: [
      `Reads what read reads, and tells each finding at its declaration, or at the call of the module that terraform init has fetched. What was not read, such as modules of a registry, is told after the findings. Nothing is said of values that only a run will tell. Findings that ${REVIEW_FILE} names with a reason are left out.`,
    ],
  }),
} as const;
