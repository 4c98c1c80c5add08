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

/** What goes the one way and the other: who may do one of two only is told so. */
export const OPPOSITES: readonly (readonly [Access, Access])[] = [
  ["send", "receive"],
  ["read", "write"],
];

/** The other of two opposites. */
export function oppositeOf(access: Access): Access | undefined {
  return OPPOSITES.find((pair) => pair.includes(access))?.find((other) => other !== access);
}
