/** An example of the file that gives the code its values, in the form that each language reads. */
import { plainLine } from "../describe.ts";
import type { CodeFile, Program, Value, Variable } from "../model.ts";
import { parameterName as bicepName, bicepValue } from "../print/bicep.ts";
import { parameterDefault, parameterName, withoutClashes } from "../print/cloudFormation.ts";
import { expression } from "../print/hcl.ts";
import { HEAD } from "../print/readme.ts";
import { VALUES } from "./values.ts";

/** Stands for a value that nobody has given yet. */
const REPLACE = "REPLACE";

/** Terraform reads `terraform.tfvars` by itself. https://developer.hashicorp.com/terraform/language/values/variables */
export function terraformExample({ variables }: Program): CodeFile {
  const lines = variables.flatMap((one) => {
    const { name, sensitive, default: preset } = one;
    const assigned = (value: Value) => `${name} = ${expression(value, new Map(), "")}`;
    const secret = `# Secret: in no file, but in the environment, as TF_VAR_${name}.`;
    return entry(
      "#",
      one,
      sensitive ? secret : preset ? commented("#", assigned(preset)) : assigned(placeholder(one)),
    );
  });
  const { file, example } = VALUES.terraform;
  return {
    path: example,
    content: text(
      `# ${HEAD}\n# Copy it to ${file} and fill that in. What is commented out has a default.`,
      lines,
    ),
  };
}

/** https://learn.microsoft.com/azure/azure-resource-manager/bicep/parameter-files */
export function bicepExample({ variables }: Program): CodeFile {
  const lines = variables.flatMap((one) => {
    const { sensitive, default: preset } = one;
    const name = bicepName(one.name);
    const assigned = (value: string) => `param ${name} = ${value}`;
    if (sensitive)
      return entry(
        "//",
        one,
        assigned(`readEnvironmentVariable(${bicepValue(textValue(environmentName(one.name)))})`),
      );
    // What the template works out for itself is nothing that a file of parameters can say.
    const shown = preset?.kind === "raw" ? placeholder(one) : preset;
    return entry(
      "//",
      one,
      shown && preset ? commented("//", assigned(bicepValue(shown))) : assigned(bicepValue(placeholder(one))),
    );
  });
  const { file, example } = VALUES.bicep;
  return {
    path: example,
    content: text(
      `// ${HEAD}\n// Copy it to ${file} and fill that in. What is commented out has a default.\n\nusing './main.bicep'`,
      lines,
    ),
  };
}

/**
 * In the form that has room for the mark, which `aws cloudformation deploy --parameter-overrides file://…` takes as
 * CodePipeline does. Secrets are not in it: whoever copies it adds them.
 */
export function cloudFormationExample(program: Program): CodeFile {
  const { variables } = withoutClashes(program);
  const open = variables.filter(({ sensitive }) => !sensitive);
  const secret = variables.filter(({ sensitive }) => sensitive).map(({ name }) => parameterName(name));
  const { file, example } = VALUES.cloudformation;
  const hint = secret.length === 0 ? "" : ` Add there, and nowhere else: ${secret.join(", ")}.`;
  const document = {
    Description: `${HEAD} Copy it to ${file} and fill that in.${hint}`,
    Parameters: Object.fromEntries(
      open.map((one) => [parameterName(one.name), String(parameterDefault(one.default ?? placeholder(one)))]),
    ),
  };
  return { path: example, content: `${JSON.stringify(document, null, 2)}\n` };
}

/** What a variable is, with the values that it takes where these are few, and the line that gives it. */
function entry(sign: string, { description, enum: accepted }: Variable, line: string): string[] {
  const text = accepted ? `${description.replace(/\.$/, "")} (${accepted.join(" | ")}).` : description;
  return ["", `${sign} ${plainLine(text)}`, line];
}

function commented(sign: string, lines: string): string {
  return lines
    .split("\n")
    .map((line) => `${sign} ${line}`)
    .join("\n");
}

const text = (head: string, lines: readonly string[]) => `${[head, ...lines].join("\n")}\n`;
const textValue = (value: string): Value => ({ kind: "literal", value });

/**
 * What nobody takes for the answer, as an example in the description or the first of several accepted values would be:
 * where the variable takes numbers or some values only, a deployment refuses it.
 */
function placeholder({ type, enum: accepted = [] }: Variable): Value {
  if (type === "map" || type === "any") return { kind: "map", entries: [] };
  const [only, ...others] = accepted;
  const value = textValue(only !== undefined && others.length === 0 ? only : REPLACE);
  return type === "list" ? { kind: "list", items: [value] } : value;
}

/** `administratorPassword` is read from ADMINISTRATOR_PASSWORD. */
const environmentName = (name: string) => name.toUpperCase();
