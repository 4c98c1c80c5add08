/** `.gitignore` beside generated code. It carries no mark: whoever adds a line to it keeps it. */
import type { CodeLanguage } from "../../../contract/code.ts";
import type { CodeFile, Program } from "../model.ts";
import { VALUES } from "./values.ts";

/** What Terraform leaves on disk: the state and its plans hold secrets in plain text. */
const TERRAFORM = [
  "# What Terraform keeps on this machine. Commit .terraform.lock.hcl: it pins the providers for everybody.",
  ".terraform/",
  "crash.log",
  "crash.*.log",
  "",
  "# State and saved plans hold secrets in plain text.",
  "*.tfstate",
  "*.tfstate.*",
  "*.tfplan",
  "tfplan",
  "",
  "# Values of one deployment, which may be secret.",
  "*.tfvars",
  "*.tfvars.json",
];

/** Undefined where there is nothing that version control should leave out. */
export function ignored(language: CodeLanguage, { variables }: Program): CodeFile | undefined {
  const lines = language === "terraform" ? TERRAFORM : [];
  // Bicep reads secrets from the environment: its file of parameters has none.
  if (language === "cloudformation" && variables.some(({ sensitive }) => sensitive))
    return file(["# Values of one deployment, some of which are secret.", VALUES.cloudformation.file]);
  return lines.length === 0 ? undefined : file(lines);
}

const file = (lines: readonly string[]): CodeFile => ({
  path: ".gitignore",
  content: `${lines.join("\n")}\n`,
});
