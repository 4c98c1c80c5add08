/** Reviews a plan by what the folder that it was read from says: the team's rules, and what the team lives with. */
import type { PlanInput } from "../../contract/plan.ts";
import { REVIEW_FILE, type Review } from "../../contract/review.ts";
import { decoderFor } from "../../shared/files/encoding.ts";
import { barTo, type ReadProblem, type SourceFiles } from "../read/model.ts";
import { rulesInFolder } from "../rules/inFolder.ts";
import { type IgnoreEntry, readIgnored, setAside } from "./ignored.ts";
import { type ReviewBasis, reviewExisting } from "./review.ts";

export interface FolderReview extends Review {
  /** Files of the team's that could not be understood: what they say does not count. */
  readonly problems: readonly ReadProblem[];
}

export async function reviewInFolder(
  basis: ReviewBasis,
  plan: PlanInput,
  files: SourceFiles,
): Promise<FolderReview> {
  const { packs, problems: unread } = await rulesInFolder(files);
  const { entries, problems } = await ignoredIn(files);
  return {
    ...setAside(await reviewExisting(basis, plan, packs), entries),
    problems: [...unread, ...problems],
  };
}

/** What the team lives with; nothing where no file says so. */
async function ignoredIn(
  files: SourceFiles,
): Promise<{ readonly entries: readonly IgnoreEntry[]; readonly problems: readonly ReadProblem[] }> {
  let content: Uint8Array;
  try {
    content = await files.read(REVIEW_FILE);
  } catch (error) {
    const bar = barTo(error, REVIEW_FILE);
    return { entries: [], problems: bar ? [bar] : [] };
  }
  try {
    return { entries: readIgnored(decoderFor(content).decode(content)), problems: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { entries: [], problems: [{ message, place: { file: REVIEW_FILE } }] };
  }
}
