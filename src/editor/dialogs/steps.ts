/** Prompts that follow one another, with a way back from each to the one before. */
import { type PickPrompt, pickOne, type Step } from "./prompts.ts";

/** Where a prompt stands, and whether there is one before it to go back to. */
export interface Place extends Step {
  readonly back: boolean;
}

/** How a step ended; undefined when the user left. */
export type StepOutcome = "next" | "back" | undefined;

/**
 * Asks one step after the other until none is left; false when the user leaves. Which steps there are may follow from
 * the answers: it is looked up anew before each.
 */
export async function askInSteps<Id extends string>(
  stepsNow: () => readonly Id[],
  ask: Readonly<Record<Id, (place: Place) => Promise<StepOutcome>>>,
): Promise<boolean> {
  for (let at = 0; ; ) {
    const steps = stepsNow();
    const id = steps[at];
    if (id === undefined) return true;
    const outcome = await ask[id]({ step: at + 1, totalSteps: steps.length, back: at > 0 });
    if (outcome === undefined) return false;
    at = Math.max(0, at + (outcome === "next" ? 1 : -1));
  }
}

/** Offers a choice as one of the steps. @param take gets what was chosen */
export async function pickStep<T>(prompt: PickPrompt<T>, take: (value: T) => void): Promise<StepOutcome> {
  const chosen = await pickOne(prompt);
  if (chosen === undefined || chosen === "back") return chosen;
  take(chosen.value);
  return "next";
}
