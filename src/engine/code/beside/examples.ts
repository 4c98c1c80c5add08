/** An example of the file that gives the code its values, in the form that each language reads. */
import { plainLine } from "../describe.ts";
import type { CodeFile, Program, Value, Variable } from "../model.ts";
import { parameterName as bicepName, bicepValue } from "../print/bicep.ts";
import { parameterDefault, parameterName, withoutClashes } from "../print/cloudFormation.ts";
import { expression } from "../print/hcl.ts";
import { HEAD } from "../print/readme.ts";
import { VALUES } from "./values.ts";

/** Stands for a text that nobody has given yet. */
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

/** What a variable is, and the line that gives it. */
function entry(sign: string, { description }: Variable, line: string): string[] {
  return ["", `${sign} ${plainLine(description)}`, line];
}

function commented(sign: string, lines: string): string {
  return lines
    .split("\n")
    .map((line) => `${sign} ${line}`)
    .join("\n");
}

const text = (head: string, lines: readonly string[]) => `${[head, ...lines].join("\n")}\n`;
const textValue = (value: string): Value => ({ kind: "literal", value });

/** A value of the variable's type; a text that nobody takes for the answer, as an example in its description would be. */
function placeholder({ type, enum: accepted }: Variable): Value {
  switch (type) {
    case "boolean":
      return { kind: "literal", value: false };
    case "number":
      return { kind: "literal", value: Number(accepted?.[0] ?? 1) };
    case "list":
      return { kind: "list", items: [textValue(REPLACE)] };
    case "map":
    case "any":
      return { kind: "map", entries: [] };
    default:
      return textValue(accepted?.[0] ?? REPLACE);
  }
}

/** `administratorPassword` is read from ADMINISTRATOR_PASSWORD. */
const environmentName = (name: string) => name.toUpperCase();
