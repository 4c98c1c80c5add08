/**
 * What the editor and the thread that reads infrastructure say to each other. Reading takes seconds where there is
 * much of it, and nothing in the extension host may wait for that. The thread opens no file: it asks for each.
 */
import type { PlanInput } from "../../contract/plan.ts";
import type { ReviewFinding } from "../../contract/review.ts";

/** Asks to read: paths below the root that is meant, with `/`; `""` is the root itself. */
export interface ReadingRequest {
  readonly type: "read";
  readonly paths: readonly string[];
}

/** The answer to a {@link FileQuestion} of the same number. */
export interface FileAnswer {
  readonly type: "answer";
  readonly number: number;
  readonly value?: readonly string[] | Uint8Array;
  /** Why there is none, in a sentence for people. */
  readonly refused?: string;
}

export type ToReader = ReadingRequest | FileAnswer;

/** Wants the names of the files in a folder, or the bytes of a file. */
export interface FileQuestion {
  readonly type: "list" | "file";
  readonly number: number;
  readonly path: string;
}

/** Something of what was read that is left out or was not understood. */
export interface ReadingProblem {
  readonly message: string;
  /** Lines count from 1. */
  readonly place?: { readonly file: string; readonly line?: number } | undefined;
}

export interface ReadingDone {
  readonly type: "done";
  readonly plan: PlanInput;
  readonly problems: readonly ReadingProblem[];
  /** What is wrong with what was read, without what the team lives with. */
  readonly findings: readonly ReviewFinding[];
}

/** Nothing could be read. */
export interface ReadingFailed extends ReadingProblem {
  readonly type: "failed";
}

export type FromReader = FileQuestion | ReadingDone | ReadingFailed;
