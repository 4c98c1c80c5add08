/** What a run's status says. The interface shows none: the words are those that services are known to use. */

/** Nothing more will come. */
const FINISHED =
  /^(?:succeeded|success|successful|failed|failure|error|errored|completed?|finished|done|applied|cancell?ed|aborted|stopped|skipped|timed[ _-]?out)$/i;
const FAILED = /^(?:failed|failure|error|errored|aborted|timed[ _-]?out)$/i;

/** Whether a run's status says that nothing more will come. Unknown statuses of an unknown service do not. */
export function isFinal(status: string | undefined): boolean {
  return status !== undefined && FINISHED.test(status);
}

export function isFailed(status: string | undefined): boolean {
  return status !== undefined && FAILED.test(status);
}
