/** Why a candidate is proposed, in few words: the reason itself first, and how well it fits as a word. */
import { inDesign } from "../../../contract/inDesign.ts";
import { largest } from "../../../shared/extremes.ts";
import type { CandidateView, ProposalView } from "../../../shared/protocols/proposal.ts";

export interface Reasons {
  /** What it does here, as one short sentence; empty where the service says nothing. */
  readonly main: string;
  /** What of the intent asks for it, and what else is to be said: one or two short texts. */
  readonly others: readonly string[];
  /** Whether there is more in the explanation than these. */
  readonly isCut: boolean;
}

/** Longer reasons are cut, in characters: about two lines of a column. */
const LONGEST = 110;
const MOST_OTHERS = 2;

/**
 * The short reasons of an explanation. Where a sentence says on what ground it gives its reason ("You ask for “queue”:
 * it holds work until a worker takes it"), the reason comes first and the ground after it.
 */
export function shortReasons(explanation: string): Reasons {
  const [first = "", ...rest] = sentencesOf(explanation);
  const colon = first.indexOf(": ");
  const [ground, reason] = colon < 0 ? ["", first] : [first.slice(0, colon), first.slice(colon + 2)];
  const all = [ground, ...rest].filter((text) => text !== "");
  const others = all.slice(0, MOST_OTHERS);
  const isCut = all.length > others.length || [reason, ...others].some((text) => text.length > LONGEST);
  return { main: shortened(capitalised(reason)), others: others.map(shortened), isCut };
}

/** Sentences without their full stops. */
function sentencesOf(text: string): string[] {
  return text
    .split(". ")
    .map((sentence) => sentence.trim())
    .map((sentence) => (sentence.endsWith(".") ? sentence.slice(0, -1) : sentence))
    .filter((sentence) => sentence !== "");
}

/** A text that ends with a word, and three dots where it goes on. */
function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const end = text.lastIndexOf(" ", LONGEST);
  return `${text.slice(0, end > 0 ? end : LONGEST)}…`;
}

function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase() + text.slice(first.length);
}

export type Fit = "high" | "medium" | "low";

/** What candidates of a proposal are held against. */
export interface FitScale {
  /** The points of the best one. */
  readonly best: number;
  /** Nothing fits better than this. */
  readonly most: Fit;
}

/** What of a proposal says how much of the intent it answers. */
type Answered = Pick<ProposalView, "understood" | "notUnderstood"> & {
  readonly candidates: readonly Pick<CandidateView, "rankScore" | "recommended" | "existing">[];
};

/**
 * What candidates are held against. Where a service has recognized no part of the intent, or too little to recommend
 * any, none fits well, however it stands beside the others; where the design leaves a part of it undone, none of it is
 * a good answer to the whole. A service that says nothing of either is taken at its points.
 */
export function fitScaleOf({ candidates, understood, notUnderstood = [] }: Answered): FitScale {
  const best = largest(
    candidates.map(({ rankScore }) => rankScore ?? 0),
    0,
  );
  const isUnheard = understood?.length === 0 || inDesign(candidates).length === 0;
  return { best, most: isUnheard ? "low" : notUnderstood.length > 0 ? "medium" : "high" };
}

/**
 * How well a candidate fits, beside the best one of the proposal: points have no unit of their own. High is only what
 * belongs to the design, and nothing fits well that has its points for being common alone: nothing of it was asked for.
 */
export function fitOf(
  { rankScore, recommended, existing, contributions = [] }: FitGround,
  { best, most }: FitScale,
): Fit | undefined {
  if (rankScore === undefined || best <= 0) return undefined;
  if (most === "low" || (contributions.length > 0 && contributions.every(({ source }) => source === "prior")))
    return "low";
  const share = rankScore / best;
  const isLeftOut = recommended === false && existing !== true;
  if (share >= 2 / 3 && !isLeftOut) return most;
  return share >= 1 / 3 ? "medium" : "low";
}

/** What tells how well a candidate fits. */
type FitGround = Pick<CandidateView, "rankScore" | "recommended" | "existing"> &
  Partial<Pick<CandidateView, "contributions">>;
