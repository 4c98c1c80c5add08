/** The languages that a plan can be written in, with what each is able to say of it. */
import type { CodeLanguage } from "../../../contract/code.ts";
import type { PlanInput } from "../../../contract/plan.ts";
import { parseTypeId } from "../../../contract/typeId.ts";
import { CLOUDS } from "../../../shared/clouds.ts";
import { CODE_LANGUAGES, languagesFor } from "../../../shared/codeLanguages.ts";
import type { Choice } from "../../dialogs/prompts.ts";
import { joined, type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";

/** The most used first; none for a plan of clouds that no language knows. */
export function languageChoices({ components }: PlanInput): readonly Choice<CodeLanguage>[] {
  const clouds = components.map(({ type_id: typeId }) => parseTypeId(typeId)?.provider ?? "");
  const several = new Set(clouds).size > 1;
  return [...new Set(clouds.flatMap(languagesFor))].map((id) => ({
    label: plain(CODE_LANGUAGES[id].name),
    ...(several && { description: coverage(id, clouds) }),
    value: id,
  }));
}

/** Which of a plan's clouds a language is for, and how many of the components that are. @param clouds of each component */
function coverage(language: CodeLanguage, clouds: readonly string[]): Plain {
  const own = CODE_LANGUAGES[language].clouds.filter((cloud) => clouds.includes(cloud));
  const names = joined(
    own.map((cloud) => plain(CLOUDS[cloud].name)),
    ", ",
  );
  const covered = clouds.filter((cloud) => own.some((one) => one === cloud)).length;
  return covered === clouds.length
    ? say("{0}: all components", names)
    : say("{0}: {1} of {2} components", names, covered, clouds.length);
}
