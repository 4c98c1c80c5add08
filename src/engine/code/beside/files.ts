/** What a team expects beside generated code: what version control leaves out, where values go, where the state is. */
import type { CodeLanguage } from "../../../contract/code.ts";
import type { CodeFile, Program } from "../model.ts";
import type { State } from "./advice.ts";
import { backend } from "./backend.ts";
import { bicepExample, cloudFormationExample, terraformExample } from "./examples.ts";
import { ignored } from "./ignored.ts";

/** The files; what a person has in the place of any of them stays. */
export function besideFiles(language: CodeLanguage, program: Program, state: State | undefined): CodeFile[] {
  const files = [ignored(language, program), EXAMPLES[language](program)];
  if (language === "terraform") files.push(backend(program, state));
  return files.flatMap((file) => (file ? [{ ...file, keepExisting: true }] : []));
}

const EXAMPLES: Readonly<Record<CodeLanguage, (program: Program) => CodeFile>> = {
  terraform: terraformExample,
  cloudformation: cloudFormationExample,
  bicep: bicepExample,
};
