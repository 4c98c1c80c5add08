import type { ClarifyingQuestion } from "../../contract/design.ts";
import type { Composition } from "./architect.ts";
import { holds } from "./condition.ts";
import type { DesignLibrary } from "./library.ts";

/** Questions in an answer. */
const MOST = 2;

/** What to ask where the intent leaves open what would change the design. */
export function questionsFor(
  library: DesignLibrary,
  recommended: Composition,
  compose: (tags: readonly string[]) => Composition,
): ClarifyingQuestion[] {
  const asked: ClarifyingQuestion[] = [];
  for (const { question, if: condition } of library.questions) {
    if (asked.length === MOST) break;
    if (!holds(condition, recommended.signals.has)) continue;
    const designs = question.answers.map(({ tags }) => typesOf(compose(tags)));
    if (new Set(designs).size < 2) continue;
    const answers = question.answers.map(({ label, constraints }) => ({ label, constraints }));
    asked.push({ id: question.id, question: question.ask, answers });
  }
  return asked;
}

function typesOf({ choices }: Composition): string {
  return [...new Set(choices.map(({ entry }) => entry.typeId))].sort().join(" ");
}
