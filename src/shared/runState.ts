/**
 * What a run's status says. The interface shows none: the words are those that services and CI systems are known to
 * use. Pure.
 */

/** `unknown`: the service says nothing, or a word that nobody here knows. */
export type RunState = "succeeded" | "failed" | "running" | "cancelled" | "unknown";

const WORDS: readonly (readonly [RunState, RegExp])[] = [
  ["succeeded", /^(?:succeeded|success|successful|completed?|finished|done|applied|passed)$/i],
  ["failed", /^(?:failed|failure|error|errored|aborted|timed[ _-]?out)$/i],
  ["cancelled", /^(?:cancell?ed|stopped|skipped)$/i],
  ["running", /^(?:running|in[ _-]?progress|started|starting|pending|queued|waiting|applying|planning)$/i],
];

/** How a run stands, by the service's word for it. */
export function runStateOf(status: string | undefined): RunState {
  return WORDS.find(([, words]) => status !== undefined && words.test(status.trim()))?.[0] ?? "unknown";
}

/** Whether a run's status says that nothing more will come. Unknown statuses of an unknown service do not. */
export function isFinal(status: string | undefined): boolean {
  const state = runStateOf(status);
  return state !== "unknown" && state !== "running";
}

export function isFailed(status: string | undefined): boolean {
  return runStateOf(status) === "failed";
}
