/**
 * What the editor and the thread that reads infrastructure say to each other. Reading takes seconds where there is
 * much of it, drawing that a good part of one, and nothing in the extension host may wait for either. The thread opens
 * no file: it asks for each.
 */
import type { PlanInput } from "../../contract/plan.ts";
import type { RenderFormat, RenderOptions } from "../../contract/rendering.ts";
import type { ReviewFinding } from "../../contract/review.ts";
import type { Fault } from "../fault.ts";
import type { Drawing } from "./diagram.ts";

/** Asks to read: paths below the root that is meant, with `/`; `""` is the root itself. */
export interface ReadingRequest {
  readonly type: "read";
  readonly paths: readonly string[];
  /** How the picture of it is drawn, where one is wanted. */
  readonly drawing?: Drawing | undefined;
  /** With all settings, however many: a picture shows none of the source's, but comparisons go by them. */
  readonly isWhole?: boolean | undefined;
}

/** Asks to draw a plan that is too large to be drawn where others wait. */
export interface DrawingRequest {
  readonly type: "draw";
  readonly plan: PlanInput;
  readonly format: RenderFormat;
  readonly options: RenderOptions;
}

/** Something will be asked soon: what every reading needs is loaded meanwhile. */
export interface Preparation {
  readonly type: "prepare";
}

/** The answer to a {@link FileQuestion} of the same number. */
export interface FileAnswer {
  readonly type: "answer";
  readonly number: number;
  readonly value?: readonly string[] | Uint8Array;
  /** Why there is none, in a sentence for people. */
  readonly refused?: string;
  /** Whether something is there that is not read. */
  readonly isThere?: boolean;
  /** Whether that is a link which is not followed. */
  readonly isLink?: boolean;
}

export type ToReader = Preparation | ReadingRequest | DrawingRequest | FileAnswer;

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
  /** The picture that was wanted, as SVG, with marks at what the findings name. */
  readonly rendered?: string | undefined;
}

export interface DrawingDone {
  readonly type: "drawn";
  readonly rendered: string;
}

/** Nothing could be read or drawn. */
export interface ReadingFailed extends ReadingProblem {
  readonly type: "failed";
  /** What nobody foresaw, to be told in the user's language. */
  readonly fault?: Fault | undefined;
}

export type FromReader = FileQuestion | ReadingDone | DrawingDone | ReadingFailed;
