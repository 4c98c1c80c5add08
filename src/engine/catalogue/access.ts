/**
 * What one component does to another when it acts on it, told by the verb of their relation (`verbs.ts`). Roles are
 * granted by it, and whoever writes a plan out as code turns each into the permissions of the service in question.
 */
export const ACCESSES = [
  "read",
  "write",
  /** Hands over messages, records or events. */
  "send",
  /** Takes messages or records, and acknowledges them. */
  "receive",
  /** Calls a function, a model or an interface. */
  "invoke",
  /** Starts a run of a workflow, a job or a build. */
  "start",
  /** Fetches an image or a package to run it. */
  "pull",
  /** Rolls out a new version of what runs there. */
  "deploy",
  /** Writes logs, metrics or traces. */
  "log",
] as const;
export type Access = (typeof ACCESSES)[number];
